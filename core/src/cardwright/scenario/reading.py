"""Reading a scenario file: TOML into the records of :mod:`.document`, every key and value checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from cardwright.model.characteristics import CARD_TYPES, SUPERTYPES
from cardwright.model.mana import COLORS, Mana, add_mana, mana_types
from cardwright.model.objects import with_counters
from cardwright.model.turn import STEPS
from cardwright.scenario.document import MOST_COPIES, ZONES, Document, ObjectSpec, Seat, Start, TokenSpec, copies
from cardwright.scenario.errors import ScenarioError, hint, locating
from cardwright.scenario.positions import Path, lines_of

COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

_TOP: Final = ("title", "rules", "needs", "seed", "players", "turn", "script")
_PLAYER: Final = ("life", "poison", *ZONES, "mana", "counters", "lands_played")
_CARD: Final = (
    *("card", "token", "as", "tapped", "counters", "damage", "sick", "attached_to", "owner", "face_down"),
    *("commander", "choices", "exiled_with"),
)
_TOKEN: Final = ("type", "pt", "colors", "text")
_ON_BATTLEFIELD: Final = ("token", "tapped", "damage", "sick", "attached_to")
_CHOICES: Final = ("color", "type", "player", "card", "number")
_FIGHTING: Final = ("declare attackers", "declare blockers", "first combat damage", "combat damage")
_RULE: Final = re.compile(r"\d{3}(\.\d+[a-z]*)?")
_SYNTAX: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")
_KINDS: Final = {str: "text in quotes", int: "a whole number", bool: "true or false", dict: "a table", list: "a list"}
_COMMENT: Final = re.compile(r"(?:^|\s)#(?!\d).*")
_PT: Final = re.compile(r"(-?\d+)/(-?\d+)")


def read(text: str, file: str) -> Document:
    """The scenario that ``text`` holds; ScenarioError at the first thing that is wrong."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    source = tuple(text.split("\n"))
    with locating(source):
        return _Reader(_values(text, file), file, lines_of(text)).document(source)


def _values(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _SYNTAX.search(message)
        message = message[: place.start()] if place else message.removesuffix(" (at end of document)")
        line = int(place[1]) if place else text.rstrip().count("\n") + 1
        found = ScenarioError(f"this is not TOML: {message[:1].lower()}{message[1:]}", file, line)
        found.column = int(place[2]) if place else 0
        raise found from error


class _Reader:
    def __init__(self, values: dict[str, Any], file: str, lines: dict[Path, int]) -> None:
        self.values = values
        self.file = file
        self.lines = lines
        self.seats: dict[str, str] = {}

    def fail(self, message: str, *path: str | int) -> NoReturn:
        word = next((part for part in reversed(path) if isinstance(part, str)), "")
        raise ScenarioError(message, self.file, self.line(*path), word)

    def line(self, *path: str | int) -> int:
        """The line of the value at ``path``, or of the nearest table around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def keys(self, table: dict[str, Any], known: Iterable[str], *path: str | int) -> None:
        """Refuse keys that nobody knows."""
        known = tuple(known)
        for key in table:
            if key not in known:
                where = f" in {path[-1]!r}" if path and isinstance(path[-1], str) else ""
                more = hint(key, known, "the keys here are " + ", ".join(known))
                self.fail(f"the key '{key}' is unknown{where}{more}", *path, key)

    def get(self, table: dict[str, Any], key: str, kind: type[Any], default: Any, *path: str | int) -> Any:
        """The value of ``key``, which must be of ``kind``."""
        value = table.get(key, default)
        if type(value) is not kind and key in table:
            self.fail(f"'{key}' must be {_KINDS[kind]}, not {value!r}", *path, key)
        return value

    def number(self, table: dict[str, Any], key: str, default: int, least: int | None, *path: str | int) -> int:
        """A whole number, not below ``least`` where there is a bound."""
        value = self.get(table, key, int, default, *path)
        if least is not None and value < least:
            self.fail(f"'{key}' must be at least {least}, not {value}", *path, key)
        assert isinstance(value, int)
        return value

    def seat(self, name: str, *path: str | int) -> str:
        """The seat of that name as the file spells it."""
        if name.lower() not in self.seats:
            self.fail(f"no player is called '{name}'{hint(name, self.seats.values())}", *path)
        return self.seats[name.lower()]

    def document(self, source: tuple[str, ...]) -> Document:
        """The whole scenario; ``source`` are the lines of the file."""
        values = self.values
        self.keys(values, _TOP)
        if "title" not in values:
            self.fail("the key 'title' is missing; it says in one sentence what the scenario shows")
        title = self.get(values, "title", str, "")
        if not title.strip():
            self.fail("'title' is empty; it says in one sentence what the scenario shows", "title")
        seats = self.players()
        return Document(
            file=self.file,
            title=title,
            rules=self.rules(),
            needs=self.texts("needs"),
            needs_line=self.line("needs"),
            seed=self.number(values, "seed", 0, 0),
            seats=seats,
            start=self.turn(),
            script=self.script(),
            source=source,
        )

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.get(self.values, key, list, [])
        for place, item in enumerate(value):
            if not isinstance(item, str):
                self.fail(f"'{key}' is a list of texts in quotes, not of {item!r}", key, place)
        return tuple(value)

    def rules(self) -> tuple[str, ...]:
        """The numbers of rules."""
        numbers = self.texts("rules")
        for place, number in enumerate(numbers):
            if not _RULE.fullmatch(number):
                self.fail(f"'{number}' is no number of a rule, such as \"603.6a\"", "rules", place)
        return numbers

    def players(self) -> tuple[Seat, ...]:
        """The seats in the order of the file."""
        tables = self.get(self.values, "players", dict, {})
        if len(tables) < 2:
            self.fail("a game needs at least two players; give each a table, [players.alice]", "players")
        for name in tables:
            if not name.strip():
                self.fail("a player without a name; give each a table, [players.alice]", "players", name)
            if name.lower() in self.seats:
                self.fail(f"two players are called '{name}'", "players", name)
            self.seats[name.lower()] = name
        labels: dict[str, int] = {}
        return tuple(self.player(name, labels) for name in tables)

    def player(self, name: str, labels: dict[str, int]) -> Seat:
        """One seat with everything that it has."""
        path = ("players", name)
        table = self.get(self.values["players"], name, dict, {}, "players")
        self.keys(table, _PLAYER, *path)
        counters = self.counters(table, *path)
        poison = self.number(table, "poison", 0, 0, *path)
        if poison and dict(counters).get("poison"):
            self.fail("poison is given twice, as 'poison' and among the counters", *path, "poison")
        objects: list[ObjectSpec] = []
        for zone in [key for key in table if key in ZONES]:
            items = self.get(table, zone, list, [], *path)
            objects += [self.item(item, zone, name, labels, *path, zone, place) for place, item in enumerate(items)]
        return Seat(
            name=name,
            line=self.line(*path),
            life=self.number(table, "life", 20, None, *path),
            counters=with_counters(counters, "poison", poison) if poison else counters,
            mana=self.mana(table, *path),
            lands_played=self.number(table, "lands_played", 0, 0, *path),
            objects=tuple(objects),
            has_library="library" in table,
        )

    def counters(self, table: dict[str, Any], *path: str | int) -> tuple[tuple[str, int], ...]:
        """A table of counters by name, without those of which there are none."""
        given = self.get(table, "counters", dict, {}, *path)
        found = {kind: self.number(given, kind, 0, 0, *path, "counters") for kind in given}
        return tuple(sorted((kind, number) for kind, number in found.items() if number))

    def mana(self, table: dict[str, Any], *path: str | int) -> tuple[Mana, ...]:
        """Floating mana."""
        text = self.get(table, "mana", str, "", *path)
        try:
            return add_mana((), (Mana(letter) for letter in mana_types(text)))
        except ValueError as error:
            self.fail(str(error), *path, "mana")

    def item(self, item: Any, zone: str, player: str, labels: dict[str, int], *path: str | int) -> ObjectSpec:
        """One entry of a zone, a name or a table."""
        line = self.line(*path)
        if isinstance(item, str):
            if not item.strip():
                self.fail("a card without a name", *path)
            count, _ = copies(" ".join(item.split()))
            if not 1 <= count <= MOST_COPIES:
                self.fail(f"a number of copies is one from 1 to {MOST_COPIES}, not {count}", *path)
            return ObjectSpec(line=line, zone=zone, player=player, owner=player, card=" ".join(item.split()))
        if not isinstance(item, dict):
            self.fail(f"an entry of '{zone}' is a card's name or a table such as {{card = \"…\"}}, not {item!r}", *path)
        own_kind = isinstance(item.get("token"), str)
        self.keys(item, (*_CARD, *_TOKEN) if own_kind else _CARD, *path)
        for key in _ON_BATTLEFIELD:
            if key in item and zone != "battlefield":
                self.fail(f"'{key}' is for the battlefield; this object is in '{zone}'", *path, key)
        if "exiled_with" in item and zone != "exile":
            self.fail("'exiled_with' is for cards in exile", *path, "exiled_with")
        label = self.label(item, player, labels, *path)
        return ObjectSpec(
            line=line,
            zone=zone,
            player=player,
            owner=self.owner(item, zone, player, *path),
            card=self.card(item, own_kind, *path),
            token=self.token(item, *path) if own_kind else None,
            is_token=own_kind or self.get(item, "token", bool, False, *path) is True,
            label=label,
            tapped=self.get(item, "tapped", bool, False, *path),
            counters=self.counters(item, *path),
            damage=self.number(item, "damage", 0, 0, *path),
            sick=self.get(item, "sick", bool, False, *path),
            attached_to=self.get(item, "attached_to", str, "", *path),
            face_down=self.get(item, "face_down", bool, False, *path),
            commander=self.get(item, "commander", bool, False, *path),
            choices=self.choices(item, *path),
            exiled_with=self.get(item, "exiled_with", str, "", *path),
        )

    def card(self, item: dict[str, Any], own_kind: bool, *path: str | int) -> str:
        """The name of the card, "" for a token of its own kind."""
        if own_kind and "card" in item:
            message = "a token is either of a kind of its own or, with 'token = true', a copy of the card"
            self.fail(message, *path, "token")
        name = self.get(item, "card", str, "", *path)
        if not own_kind and not name.strip():
            self.fail("an object needs 'card', the name of a card, or 'token', the name of a token", *path)
        assert isinstance(name, str)
        return " ".join(name.split())

    def label(self, item: dict[str, Any], player: str, labels: dict[str, int], *path: str | int) -> str:
        """The ``as`` name, which nobody else may have."""
        label = " ".join(self.get(item, "as", str, "", *path).split())
        if "as" in item and not label:
            self.fail("'as' is empty", *path, "as")
        if label.lower() in self.seats:
            self.fail(f"'{label}' is already the name of a player", *path, "as")
        if label.lower() in labels:
            self.fail(f"'{label}' is already the name of the object in line {labels[label.lower()]}", *path, "as")
        if label:
            labels[label.lower()] = self.line(*path)
        return label

    def owner(self, item: dict[str, Any], zone: str, player: str, *path: str | int) -> str:
        """The owner by name."""
        owner = self.seat(self.get(item, "owner", str, player, *path), *path, "owner")
        if owner != player and zone in ("hand", "library", "graveyard"):
            self.fail(f"a card lies only in its owner's {zone} (400.3); list it under {owner}", *path, "owner")
        return owner

    def choices(self, item: dict[str, Any], *path: str | int) -> tuple[tuple[str, str | int], ...]:
        """What was chosen as the object entered."""
        table = self.get(item, "choices", dict, {}, *path)
        self.keys(table, _CHOICES, *path, "choices")
        found: dict[str, str | int] = {}
        for key in table:
            kind = int if key == "number" else str
            value = self.get(table, key, kind, "", *path, "choices")
            if key == "color":
                value = self.color(value, *path, "choices", key)
            elif key == "player":
                value = self.seat(value, *path, "choices", key)
            found[key] = value
        return tuple(found.items())

    def color(self, word: str, *path: str | int) -> str:
        """The letter of a colour."""
        letter = COLOR_WORDS.get(word.lower(), word.upper())
        if letter not in COLORS:
            self.fail(f"'{word}' is no colour{hint(word, COLOR_WORDS, 'colours are ' + ', '.join(COLOR_WORDS))}", *path)
        return letter

    def token(self, item: dict[str, Any], *path: str | int) -> TokenSpec:
        """A token of a kind of its own."""
        name = " ".join(item["token"].split())
        if not name:
            self.fail("'token' is empty", *path, "token")
        if "type" not in item:
            self.fail("a token of a kind of its own needs 'type', such as \"Creature — Goblin\"", *path)
        supertypes, types, subtypes = self.types(self.get(item, "type", str, "", *path), *path, "type")
        pt = self.get(item, "pt", str, "", *path)
        numbers = _PT.fullmatch(pt.replace(" ", ""))
        if pt and not numbers:
            self.fail(f"'{pt}' is no power and toughness, such as \"1/1\"", *path, "pt")
        if "creature" in types and not numbers:
            self.fail("a creature token needs 'pt', such as \"1/1\"", *path)
        colors = self.get(item, "colors", str, "", *path).upper()
        if not set(colors) <= set(COLORS):
            self.fail(f'\'{colors}\' are no colours; write their letters, such as "R" or "WU"', *path, "colors")
        return TokenSpec(
            name=name,
            supertypes=supertypes,
            types=types,
            subtypes=subtypes,
            power=int(numbers[1]) if numbers else None,
            toughness=int(numbers[2]) if numbers else None,
            colors=frozenset(colors),
            text=self.get(item, "text", str, "", *path),
            line=self.line(*path, "text"),
        )

    def types(self, line: str, *path: str | int) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
        """A type line taken apart: supertypes, card types, subtypes (205)."""
        before, _, after = re.sub(r"\s(?:—|\u2013|--|-)\s", "—", line).partition("—")
        words = before.lower().split()
        for word in words:
            if word not in CARD_TYPES and word not in SUPERTYPES:
                self.fail(f"'{word}' is no type{hint(word, (*CARD_TYPES, *SUPERTYPES))}", *path)
        supertypes = frozenset(words) & frozenset(SUPERTYPES)
        return supertypes, frozenset(words) - supertypes, tuple(after.split())

    def turn(self) -> Start:
        """Whose turn it is, and where in it the game begins."""
        table = self.get(self.values, "turn", dict, {})
        self.keys(table, ("active", "step", "number"), "turn")
        first = next(iter(self.seats.values()))
        step = " ".join(self.get(table, "step", str, "precombat main", "turn").lower().split())
        if step not in STEPS:
            self.fail(f"'{step}' is no step{hint(step, STEPS, 'steps are ' + ', '.join(STEPS))}", "turn", "step")
        if step in _FIGHTING:
            self.fail(f"a position cannot begin in the {step} step; let the script attack and block", "turn", "step")
        active = self.seat(self.get(table, "active", str, first, "turn"), "turn", "active")
        return Start(active, step, self.number(table, "number", 3, 1, "turn"))

    def script(self) -> tuple[tuple[int, str], ...]:
        """The lines of the script that say something, each with its number."""
        table = self.get(self.values, "script", dict, {})
        self.keys(table, ("play",), "script")
        first = self.line("script", "play")
        found = []
        for place, line in enumerate(self.get(table, "play", str, "", "script").split("\n")):
            text = " ".join(_COMMENT.sub("", line).split())
            if text:
                found.append((first + place, text))
        return tuple(found)
