"""What a player could make mana with at one moment (605.3): every way, kept by kind of source where many are alike.

Hundreds of creatures that tap for mana are a few kinds of sources. What one of a kind can do is written down once, and
where a cost takes no more than so much mana, no more than so many of each kind have to be looked at.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.model.mana import ManaCost
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.rules.payment import SourceOption

SPARE: Final = 64
"""So many more of each kind than a cost could use are looked at, so that one sees what stays payable afterwards."""


class Entry(NamedTuple):
    """What one ability of one source can do; where the ``source`` is named, the ``options`` are those of one that is
    alike, and this one is so old (``rank``)."""

    options: list[SourceOption]
    source: ObjectId = NOBODY
    rank: int = 0

    def its_own(self) -> list[SourceOption]:
        """The options of this very source."""
        if not self.source:
            return self.options
        return [replace(one, source=self.source, rank=self.rank) for one in self.options]


class Offer:
    """Every way in which a player could make mana at one moment. ``board`` are the permanents where nothing but those
    tells what there is, else None."""

    __slots__ = ("_few", "_ids", "_options", "board", "entries", "restrictions")

    def __init__(self, entries: list[Entry], board: tuple[GameObject, ...] | None) -> None:
        self.entries = entries
        self.board = board
        every = {id(entry.options): entry.options for entry in entries}.values()
        self.restrictions: tuple[str, ...] = tuple(
            dict.fromkeys([one.restriction for options in every for one in options if one.restriction])
        )
        self._few: dict[int, tuple[SourceOption, ...]] = {}
        self._options: tuple[SourceOption, ...] | None = None
        self._ids: frozenset[ObjectId] | None = None

    @property
    def options(self) -> tuple[SourceOption, ...]:
        """All options, in the order of the sources."""
        if self._options is None:
            self._options = tuple([one for entry in self.entries for one in entry.its_own()])
        return self._options

    def for_cost(self, cost: ManaCost, elsewhere: int = 0) -> tuple[SourceOption, ...]:
        """As many of the options as matter for paying the cost, where so many things are needed ``elsewhere``: of those
        of a kind the oldest ones."""
        if len(self.entries) <= SPARE:
            return self.options
        owed = self._owed_for_mana()
        if owed is None:
            return self.options
        most = SPARE + owed + -(-(cost.mana_value() + elsewhere) // SPARE) * SPARE
        if most not in self._few:
            taken: Counter[int] = Counter()
            found: list[SourceOption] = []
            for entry in self.entries:
                kind = id(entry.options)
                taken[kind] += 1
                if taken[kind] <= most:
                    found += entry.its_own()
            self._few[most] = tuple(found)
        return self._few[most]

    def _owed_for_mana(self) -> int | None:
        """How much mana paying for mana itself could take at most; None where there is no end to that."""
        every = [one for entry in self.entries for one in entry.options if one.reusable or not one.cost.empty]
        return None if any(one.reusable for one in every) else sum(one.cost.mana_value() for one in every)

    @property
    def ids(self) -> frozenset[ObjectId]:
        """What the options use up."""
        if self._ids is None:
            found: set[ObjectId] = set()
            for entry in self.entries:
                if entry.source:
                    found.add(entry.source)
                else:
                    found.update(*[one.objects() for one in entry.options])
            self._ids = frozenset(found)
        return self._ids
