"""The records of a scenario file: players, objects, turn and script, as the file says them.

Whether the cards exist, and what the names refer to, is settled when the position is built (:mod:`.setup`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from cardwright.model.mana import Mana

ZONES: Final = ("hand", "battlefield", "graveyard", "exile", "library", "command")
"""The zones that a player's table can fill."""

MOST_COPIES: Final = 1000
"""A larger number of copies of a card is taken for a mistake."""

_COPIES: Final = re.compile(r"(\d+) +(\S.*)")


class TokenSpec(msgspec.Struct, frozen=True, kw_only=True):
    """A token that no card describes. ``types`` holds supertypes, card types and subtypes; ``line`` is where its text
    is."""

    name: str
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    colors: frozenset[str] = frozenset()
    text: str = ""
    line: int = 0


class ObjectSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a zone: ``card`` as written, possibly with a number of copies in front, or a ``token`` of its own
    kind.

    ``player`` is the table's player, ``owner`` the owner; ``line`` is the line of the file.
    """

    line: int
    zone: str
    player: str
    owner: str
    card: str = ""
    token: TokenSpec | None = None
    is_token: bool = False
    label: str = ""
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    sick: bool = False
    attached_to: str = ""
    face_down: bool = False
    commander: bool = False
    choices: tuple[tuple[str, str | int], ...] = ()
    exiled_with: str = ""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player of the scenario. ``objects`` stand in the order of the file; ``has_library`` tells an empty library
    that was given from one that was not."""

    name: str
    line: int
    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    mana: tuple[Mana, ...] = ()
    lands_played: int = 0
    objects: tuple[ObjectSpec, ...] = ()
    has_library: bool = False


class Start(msgspec.Struct, frozen=True):
    """Whose turn it is, in which step, and the number of the turn."""

    active: str
    step: str = "precombat main"
    number: int = 3


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario as its file says it. ``script`` has the line number and text of every line that says something,
    ``source`` all lines of the file."""

    file: str
    title: str
    seats: tuple[Seat, ...]
    start: Start
    rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    needs_line: int = 0
    seed: int = 0
    script: tuple[tuple[int, str], ...] = ()
    source: tuple[str, ...] = ()

    def objects(self) -> Iterator[ObjectSpec]:
        """All entries, player by player, in the order of the file."""
        for seat in self.seats:
            yield from seat.objects

    def cards(self) -> tuple[str, ...]:
        """The names of all cards that lie somewhere, in the order of the file, each once."""
        return tuple(dict.fromkeys(copies(spec.card)[1] for spec in self.objects() if spec.card))

    def names(self) -> tuple[str, ...]:
        """Everything that an object of the position may be called in the script. As long as the cards are not at hand,
        a number in front of a name may also belong to it."""
        found: list[str] = []
        for spec in self.objects():
            if spec.label:
                found.append(spec.label)
            # What has a label is called by it alone, but its copies go by the name that it has (707.2).
            if spec.token is not None:
                found += [spec.token.name, without_token(spec.token.name)]
            else:
                found += [spec.card, copies(spec.card)[1]]
        return tuple(dict.fromkeys(found))


def copies(card: str) -> tuple[int, str]:
    """``"6 Plains"`` as (6, "Plains"); a name without a number in front is one copy."""
    found = _COPIES.fullmatch(card)
    return (int(found[1]), found[2]) if found else (1, card)


def without_token(name: str) -> str:
    """A token's name without the word Token at its end (111.4)."""
    return name[: -len(" token")] if name.lower().endswith(" token") else name
