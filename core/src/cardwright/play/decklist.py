"""Reading decklists as the programs that players use write them, without knowing any card.

Understood are lines of a count and a name, with or without set codes, collector numbers, finishes and the like around
the name (``4 [RTR:243] Swamp``, ``4 Island|TMP``, ``2x Forest (M10) 246 *F*``); headings for the
sideboard and the commander, plain or in square brackets, and the marks ``SB:`` and ``COMMANDER:`` in front of a line;
``// NAME:`` and other comments; the metadata of ``.dck`` files. Everything else is an error with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

MOST_COPIES: Final = 1000
"""A larger count is taken for a mistake."""

MOST_CARDS: Final = 5000
"""A longer list is taken for a mistake."""

MAIN: Final = "main"
SIDEBOARD: Final = "sideboard"
COMMANDER: Final = "commander"
_IGNORED: Final = "ignored"
_METADATA: Final = "metadata"

_HEADINGS: Final = {
    **dict.fromkeys(("main", "deck", "maindeck", "main deck", "mainboard"), MAIN),
    **dict.fromkeys(("creature", "land", "instant", "sorcery", "artifact", "enchantment", "planeswalker"), MAIN),
    **dict.fromkeys(("creatures", "lands", "instants", "sorceries", "artifacts", "enchantments"), MAIN),
    **dict.fromkeys(("planeswalkers", "battle", "battles", "spells", "other spells"), MAIN),
    **dict.fromkeys(("sideboard", "side", "companion"), SIDEBOARD),
    **dict.fromkeys(("commander", "commanders"), COMMANDER),
    **dict.fromkeys(("maybeboard", "considering", "tokens", "display commander"), _IGNORED),
    **dict.fromkeys(("metadata", "about", "shop", "quest", "duel", "general"), _METADATA),
}
"""What the heading of a part of the list says about the lines below it."""

_MARKS: Final = {"SB": SIDEBOARD, "SIDEBOARD": SIDEBOARD, "COMPANION": SIDEBOARD, "COMMANDER": COMMANDER, "MB": MAIN}

_MARKED: Final = re.compile(rf"({'|'.join(_MARKS)})\s*:\s*(?=\d)", re.IGNORECASE)
_KEYED: Final = re.compile(r"(NAME|AUTHOR|LAYOUT(?: MAIN| SIDEBOARD)?)\s*:\s*(.*)")
_COUNTED: Final = re.compile(r"(\d+)[xX]?\s+(\S.*)")
_SET_IN_FRONT: Final = re.compile(r"\[[^\[\]]*\]\s*(?=\S)")
_HEADING: Final = re.compile(r"\[([^\[\]]+)\]|([^\d\W][^\d:(]*?)\s*(?:\(\d+\))?:?")
_BEHIND: Final = re.compile(
    r"""\s*(?:
        \|.*                                                        # set and picture of one program
      | \[[^\[\]]*\]                                                # a set, a category, [foil]
      | \((?:[A-Z0-9]{2,6}|[A-Za-z0-9]{2,6}(?=\)\s+\S))\)(?:\s+[\w★†-]+)?  # a set and a collector number
      | \*(?P<mark>[A-Za-z]+)\*                                     # *F*, *CMDR*
      | \^[^^]*\^                                                   # a label
      | [*+]                                                        # a finish
    )$""",
    re.VERBOSE,
)
_COMMANDER_MARK: Final = "CMDR"
_SHOWN: Final = 60
"""Characters of a line that a message shows."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a list: how many of which card, in which part of it, on which line (from 1)."""

    count: int
    name: str
    part: str
    line: int


class Decklist(msgspec.Struct, frozen=True):
    """A list as its file says it: ``name`` is "" where it gives none; ``entries`` in the order of the file."""

    name: str
    entries: tuple[Entry, ...]


class DeckError(ValueError):
    """A list that cannot be used. ``problems`` are pairs of a line (from 1, 0 for the whole list) and a sentence;
    ``file`` is the list's path as shown to people."""

    def __init__(self, file: str, problems: Iterable[tuple[int, str]]) -> None:
        self.file = file
        self.problems = tuple(problems)
        super().__init__(file, self.problems)

    def __str__(self) -> str:
        return "\n".join(
            f"{self.file}:{line}: {text}" if line else f"{self.file}: {text}" for line, text in self.problems
        )


def read_decklist(text: str, file: str = "<text>") -> Decklist:
    """The entries of a list; DeckError names the first line that cannot be read.

    >>> read_decklist("// NAME: Forests\\n4 Island\\nSideboard\\n2 [LEA:9] Forest [foil]").entries[1]
    Entry(count=2, name='Forest', part='sideboard', line=4)
    """
    reading = _Reading(file)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        reading.line(number, line.strip())
    if sum(entry.count for entry in reading.entries) > MOST_CARDS:
        raise DeckError(file, [(0, f"more than {MOST_CARDS} cards in one list are taken for a mistake")])
    if not any(entry.part != SIDEBOARD for entry in reading.entries):
        raise DeckError(file, [(0, "there is no card in this list; a line is a count and a name, such as '4 Forest'")])
    return Decklist(reading.name, tuple(reading.entries))


class _Reading:
    """One pass through a list."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.name = ""
        self.part = MAIN
        self.entries: list[Entry] = []

    def line(self, number: int, text: str) -> None:
        if not text:
            return
        if text.startswith(("//", "#", ";")):
            self._comment(text.lstrip("/#; "))
        elif heading := self._heading(text):
            self.part = heading
        elif self.part == _METADATA:
            self._metadata(text)
        elif self.part != _IGNORED and not self._keyed(text):
            self._card(number, text)

    def _comment(self, text: str) -> None:
        key, colon, value = text.partition(":")
        if colon and key.strip().upper() == "NAME":
            self.name = value.strip()
        elif (part := _HEADINGS.get(text.rstrip(":").lower())) in (MAIN, SIDEBOARD, COMMANDER):
            self.part = part or MAIN

    @staticmethod
    def _heading(text: str) -> str | None:
        found = _HEADING.fullmatch(text)
        return _HEADINGS.get((found[1] or found[2]).strip().lower()) if found else None

    def _metadata(self, text: str) -> None:
        key, equals, value = text.partition("=") if "=" in text else text.partition(" ")
        if equals and key.strip().lower() == "name":
            self.name = value.strip()

    def _keyed(self, text: str) -> bool:
        """Whether the line is about the list itself."""
        found = _KEYED.match(text)
        if found and found[1] == "NAME":
            self.name = found[2].strip()
        return found is not None

    def _card(self, number: int, text: str) -> None:
        part = self.part
        if marked := _MARKED.match(text):
            part, text = _MARKS[marked[1].upper()], text[marked.end() :]
        counted = _COUNTED.fullmatch(text)
        if counted is None:
            raise DeckError(self.file, [(number, _unreadable(text))])
        count = int(counted[1])
        if not 1 <= count <= MOST_COPIES:
            raise DeckError(self.file, [(number, f"a count is a number from 1 to {MOST_COPIES}, not {count}")])
        name, marks = _bare(counted[2])
        if not name:
            raise DeckError(self.file, [(number, _unreadable(text))])
        if _COMMANDER_MARK in marks:
            part = COMMANDER
        self.entries.append(Entry(count, name, part, number))


def _unreadable(text: str) -> str:
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    text = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    if text.startswith("["):
        return f"no section of a list is called {text}; sections are [Main], [Sideboard], [Commander] and [metadata]"
    return (
        f"'{text}' is not understood; a line is a count and a name, such as '4 Forest', or a heading like 'Sideboard'"
    )


def _bare(text: str) -> tuple[str, set[str]]:
    """The name without what programs write around it, and the marks between asterisks."""
    marks: set[str] = set()
    in_front = _SET_IN_FRONT.match(text)
    name = text[in_front.end() :] if in_front else text
    while found := _BEHIND.search(name):
        if found["mark"]:
            marks.add(found["mark"].upper())
        name = name[: found.start()]
    return name.strip(), marks
