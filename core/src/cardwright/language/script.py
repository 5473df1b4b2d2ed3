"""Card scripts: TOML files with the cards of a package, each ability a line of the ability language.

::

    schema = 1

    [[cards]]
    name = "…"          required; the full name
    type = "…"          required; the type line
    cost = "{2}{W}"     left out for cards without a mana cost
    pt = "3/2"          power/toughness, for creatures and vehicles
    loyalty = "4"       for planeswalkers
    defense = "5"       for battles
    colors = "WU"       colour indicator
    unlisted = "…"      subtypes in the type line that rule 205.3 does not list
    layout = "…"        split, modal, transform, adventure, omen or flip, for cards with further faces
    text = '''
    one ability a line
      a line that is indented further continues the one above it
    # a comment
    '''

    [[cards.faces]]     a further face or half, with the same keys except layout

The table of a split card is its left half; what is upside down on a flip card has neither cost nor colors of its own.
"""

from __future__ import annotations

import difflib
import re
from typing import Any, Final

import msgspec

from cardwright.language import layouts
from cardwright.language.errors import LanguageError
from cardwright.language.lexer import MANA_COST, POWER_TOUGHNESS
from cardwright.language.parser import parse
from cardwright.language.toml_source import TOP, Table, TomlSource
from cardwright.language.vocabulary import Vocabulary
from cardwright.model.characteristics import HALVES
from cardwright.model.naming import folded
from cardwright.model.node import Node

SCHEMA: Final = 1
LAYOUTS: Final = ("split", "modal", "transform", "adventure", "omen", "flip")
"""The layouts whose rules are there (709, 710, 712, 715, 720); others are refused rather than played wrongly."""

_FACE_KEYS: Final = ("name", "cost", "type", "pt", "loyalty", "defense", "colors", "unlisted", "text")
_CARD_KEYS: Final = (*_FACE_KEYS, "layout", "faces")
_FORMS: Final = {
    "cost": (MANA_COST, '"{2}{W/U}"'),
    "pt": (POWER_TOUGHNESS, '"3/2" or "*/1+*"'),
    "loyalty": (re.compile(r"\d+|X|\*"), '"4" or "X"'),
    "defense": (re.compile(r"\d+|X|\*"), '"5"'),
    "colors": (re.compile(r"(?!.*(.).*\1)[WUBRG]+"), '"WU", mana letters without repetition'),
    "unlisted": (re.compile(r"[A-Z]\S*( [A-Z]\S*)*"), '"Gamekeeper", subtypes with capitals, separated by spaces'),
    "layout": (re.compile("|".join(LAYOUTS)), ", ".join(f'"{layout}"' for layout in LAYOUTS)),
}


class Line(msgspec.Struct, frozen=True):
    """One ability of a card, and where it begins in the file (line and column from 1)."""

    node: Node
    line: int
    column: int


class CardScript(msgspec.Struct, frozen=True, kw_only=True):
    """One card, or one face of it, as its script says. ``line`` and ``column`` are the place of the name.

    None stands for a key that the script leaves out. ``layout`` is set exactly when there are ``faces``, which hold
    the further faces or halves; the card itself is the first.
    """

    name: str
    type: str
    cost: str | None = None
    pt: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: str | None = None
    unlisted: str | None = None
    layout: str | None = None
    lines: tuple[Line, ...] = ()
    faces: tuple[CardScript, ...] = ()
    line: int = 0
    column: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """What the card is called, and where that is something else the names of its faces or halves (709.4a)."""
        parts = tuple(face.name for face in self.faces)
        return (HALVES.join((self.name, *parts)), self.name, *parts) if self.layout == "split" else (self.name, *parts)


def compile_cards(data: bytes, file: str, vocabulary: Vocabulary) -> tuple[CardScript, ...]:
    """The cards of a script; ``file`` is its path as shown to people. LanguageError at the first thing wrong."""
    cards, errors = check_cards(data, file, vocabulary)
    if errors:
        raise errors[0]
    return cards


def check_cards(
    data: bytes, file: str, vocabulary: Vocabulary
) -> tuple[tuple[CardScript, ...], tuple[LanguageError, ...]]:
    """The cards of a script that are without fault, and all errors in the order of the file."""
    try:
        source = TomlSource(data, file)
    except LanguageError as error:
        return (), (error,)
    script = _Script(source, vocabulary)
    cards = script.cards()
    return tuple(cards), tuple(sorted(script.errors, key=lambda error: (error.line, error.column)))


class _Script:
    """Reads one source; what is wrong is added to ``errors``."""

    def __init__(self, source: TomlSource, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.errors: list[LanguageError] = []

    def complain(self, message: str, offset: int) -> None:
        self.errors.append(self.source.error(message, offset))

    def cards(self) -> list[CardScript]:
        values = self.source.values
        if type(values.get("schema")) is not int or values["schema"] != SCHEMA:
            given = f"not {values['schema']!r}" if "schema" in values else "and there is no such key"
            self.complain(
                f"a card script begins with 'schema = {SCHEMA}', {given}; this version reads schema {SCHEMA} only",
                self.source.offset(TOP, "schema"),
            )
            return []
        self._refuse_unknown(TOP, values, ("schema", "cards"))
        tables = values.get("cards", [])
        if not self._is_tables(tables, sum(face < 0 <= card for card, face in self.source.tables)):
            self.complain("write every card as a table of its own, [[cards]]", self.source.offset(TOP, "cards"))
            return []
        names: dict[str, int] = {}
        read = [self._card(number, table, names) for number, table in enumerate(tables)]
        return [card for card in read if card is not None]

    @staticmethod
    def _is_tables(value: object, count: int) -> bool:
        return isinstance(value, list) and len(value) == count and all(isinstance(each, dict) for each in value)

    def _card(self, number: int, values: dict[str, Any], names: dict[str, int]) -> CardScript | None:
        table = (number, -1)
        before = len(self.errors)
        self._refuse_unknown(table, values, _CARD_KEYS)
        texts = self._texts(table, values, (*_FACE_KEYS, "layout"))
        self._refuse_duplicate(table, texts.get("name"), names)
        faces = self._faces(number, values)
        if texts.get("layout") == "split" and len(self.errors) == before:
            self._refuse_misfits(table, "split", values)
        lines = self._lines(table, texts)
        return self._made(table, texts, lines, faces) if len(self.errors) == before else None

    def _faces(self, number: int, values: dict[str, Any]) -> tuple[CardScript, ...]:
        card = (number, -1)
        tables = values.get("faces", [])
        if not self._is_tables(tables, sum(each == number and face >= 0 for each, face in self.source.tables)):
            message = "write every further face as a table of its own, [[cards.faces]]"
            self.complain(message, self.source.offset(card, "faces"))
            return ()
        if tables and "layout" not in values:
            self.complain("a card with faces needs the key 'layout'", self.source.offset(card, "faces"))
        if "layout" in values and not tables:
            self.complain("a card with a layout needs [[cards.faces]]", self.source.offset(card, "layout"))
        names = {folded(values["name"]): 0} if isinstance(values.get("name"), str) else {}
        faces: list[CardScript] = []
        for face, inner in enumerate(tables):
            table = (number, face)
            before = len(self.errors)
            self._refuse_unknown(table, inner, _FACE_KEYS)
            texts = self._texts(table, inner, _FACE_KEYS)
            self._refuse_duplicate(table, texts.get("name"), names)
            if len(self.errors) == before:
                self._refuse_misfits(table, values.get("layout"), inner)
            lines = self._lines(table, texts)
            if len(self.errors) == before:
                faces.append(self._made(table, texts, lines, ()))
        if tables and len(tables) > 1:
            self.complain("a card has no more than one further face or half", self.source.tables[(number, 1)])
        return tuple(faces)

    def _refuse_misfits(self, table: Table, layout: object, values: dict[str, Any]) -> None:
        for key, message in layouts.faults(layout, values):
            self.complain(message, self.source.key_offset(table, key))

    def _made(
        self, table: Table, texts: dict[str, str], lines: tuple[Line, ...], faces: tuple[CardScript, ...]
    ) -> CardScript:
        place = self.source.place(self.source.offset(table, "name"))
        rest = {key: value for key, value in texts.items() if key != "text"}
        return CardScript(**rest, lines=lines, faces=faces, line=place.line, column=place.column)

    def _refuse_unknown(self, table: Table, values: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in values:
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean '{near[0]}'?" if near else f"known keys are {', '.join(known)}"
                self.complain(f"the key '{key}' is unknown here; {hint}", self.source.key_offset(table, key))

    def _refuse_duplicate(self, table: Table, name: str | None, names: dict[str, int]) -> None:
        if name is None:
            return
        offset = self.source.offset(table, "name")
        if not name.isprintable():
            self.complain(f"the name {name!r} has characters in it that cannot be shown", offset)
        if HALVES.strip() in name:
            message = "a name has no '//' in it; write the halves of a split card as two, the second as [[cards.faces]]"
            self.complain(message, offset)
        key = folded(name)
        if key in names:
            line = f" in line {self.source.place(names[key]).line}" if names[key] else ""
            self.complain(f"the name '{name}' is already taken{line}; give each card once", offset)
        names.setdefault(key, offset)

    def _texts(self, table: Table, values: dict[str, Any], keys: tuple[str, ...]) -> dict[str, str]:
        """The well-formed text values of a table; complains about the others and about required ones left out."""
        texts: dict[str, str] = {}
        for key in keys:
            if key not in values:
                if key in ("name", "type"):
                    self.complain(f"the key '{key}' is missing", self.source.tables[table])
                continue
            fault = _fault(key, values[key])
            if fault:
                self.complain(fault, self.source.offset(table, key))
            else:
                texts[key] = values[key]
        return texts

    def _lines(self, table: Table, texts: dict[str, str]) -> tuple[Line, ...]:
        if "text" not in texts:
            return ()
        begin = self.source.content(table, "text")
        if begin < 0:
            message = "write the text between three single quotes ('''), where a backslash has no special meaning"
            self.complain(message, self.source.offset(table, "text"))
            return ()
        lines: list[Line] = []
        for offset, text in ability_lines(texts["text"]):
            place = self.source.place(begin + offset)
            try:
                lines.append(Line(parse(self.vocabulary, text, place=place), place.line, place.column))
            except LanguageError as error:
                self.errors.append(error)
        return tuple(lines)


def _fault(key: str, value: object) -> str:
    """What is wrong with a value, or nothing."""
    if not isinstance(value, str):
        return f"'{key}' must be text in quotes, not {value!r}"
    if key == "text":
        return ""
    if not value.strip():
        return f"'{key}' is empty; leave the key out instead" if key in _FORMS else f"'{key}' is empty"
    if key in _FORMS and not _FORMS[key][0].fullmatch(value):
        return f"'{value}' is no value for '{key}'; write for example {_FORMS[key][1]}"
    return ""


def ability_lines(text: str) -> list[tuple[int, str]]:
    """The abilities of a text with the offset of each, continued lines included with their line breaks.

    Blank lines and lines that begin with ``#`` are ignored; a line that is indented further than the first line of
    the ability above continues it.
    """
    abilities: list[tuple[int, str]] = []
    indent = offset = 0
    for line in text.split("\n"):
        content = line.strip()
        own = len(line) - len(line.lstrip())
        ignored = not content or content.startswith("#")
        if abilities and (ignored or own > indent):
            begin, before = abilities[-1]
            abilities[-1] = (begin, before + "\n" + ("" if ignored else line.rstrip()))
        elif not ignored:
            indent = own
            abilities.append((offset + own, content))
        offset += len(line) + 1
    return [(begin, ability.rstrip("\n")) for begin, ability in abilities]
