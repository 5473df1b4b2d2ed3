"""Whether a cost can be paid: by counting where sources are simple, by a bounded exact search where they are not.

Rules: 118.3 (a cost needs the resources to pay it fully), 106.6, 107.4.

Simple sources are only counted: by Hall's theorem a payment exists when, for every union of the demanded symbols,
enough mana meets it. Sources that give several mana, need mana themselves or compete for an object are tried; before
each branch a count of all that they could give at best shows whether it is worth going on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from cardwright.model.mana import PHYREXIAN_LIFE, Mana, ManaCost
from cardwright.rules.payment.demand import ANY, Limits, Way, unit_mask, ways
from cardwright.rules.payment.matching import Unit, schedule
from cardwright.rules.payment.options import SourceOption
from cardwright.rules.payment.sources import Alternative, Sources, Special, View, gather

_MANY: Final = 64
"""So many options at most are looked at before all are."""

NOTHING: Final[frozenset[int]] = frozenset()
"""No object ids are gone."""


class Pick(NamedTuple):
    """One special source put to use: the index of its entry in the view, and of the alternative within the entry."""

    special: int
    choice: int


def payable(
    cost: ManaCost,
    pool: Sequence[Mana],
    options: Sequence[SourceOption],
    *,
    spendable: Collection[str] = (),
    life: int = 0,
    owed: int = 0,
) -> bool:
    """Whether ``cost`` can be paid with floating mana, the options, and at most ``life`` life, of which as much as is
    ``owed`` is left afterwards.

    ``spendable`` are the restriction keys whose mana may be spent on it (106.6). ValueError when the cost contains
    {X}. Exact: it says yes if and only if :func:`~cardwright.rules.payment.plan.plan` finds a payment.
    """
    if len(options) > _MANY and payable(cost, pool, options[:_MANY], spendable=spendable, life=life, owed=owed):
        # What some of the sources can pay all can pay.
        return True
    sources = gather(options)
    needed = needed_alike(cost, pool, options)
    if needed is not None:
        return 0 <= needed <= len(options)
    return bool(count_payable(sources, sources.counts(), NOTHING, pool, [(cost, tuple(spendable))], life, owed))


def needed_alike(cost: ManaCost, pool: Sequence[Mana], options: Sequence[SourceOption]) -> int | None:
    """How many of the sources pay ``cost`` where no mana floats and they are all alike, -1 where none of them would do;
    None where there is more to it than counting them."""
    sources = gather(options)
    found = ways(cost, sources.strict)
    if pool or not sources.alike or len(found) != 1:
        return None
    return len(found[0].masks) if all(sources.alike & union for union, _ in found[0].limits) else -1


def count_payable(
    sources: Sources,
    counts: Sequence[int],
    gone: frozenset[int],
    pool: Sequence[Mana],
    costs: Sequence[tuple[ManaCost, Collection[str]]],
    life: int,
    owed: int = 0,
) -> int:
    """How many of ``costs`` (each with its spendable restriction keys) could be paid, each for itself.

    ``counts`` are the members left of each group of ``sources``, ``gone`` the shared ids that are used up.
    """
    supplies: dict[tuple[bool, bool, Collection[str]], dict[int, int]] = {}
    payable_costs = 0
    strict = sources.strict or any(unit.pips_only for unit in pool)
    for cost, spendable in costs:
        for way in ways(cost, strict):
            last = owed + PHYREXIAN_LIFE * len(way.by_life)
            rest = life - last
            if rest < 0:
                break
            view = sources.whole(rest, last > 0)
            supply = supplies.get((view.bounded, last > 0, spendable))
            if supply is None:
                supply = supplies[view.bounded, last > 0, spendable] = _supply(view, counts, pool, spendable)
            if meets(way.limits, supply.items()) or (
                view.special and _search(view, counts, gone, pool, way, spendable, rest, supply) is not None
            ):
                payable_costs += 1
                break
    return payable_costs


def meets(limits: Limits, supply: Iterable[tuple[int, int]]) -> bool:
    """Hall's condition: whether for every mask of ``limits`` enough of ``supply`` (mask, amount) meets it."""
    for union, need in limits:
        have = 0
        for mask, amount in supply:
            if mask & union:
                have += amount
        if have < need:
            return False
    return True


def float_mask(unit: Mana) -> int:
    """The mask of one floating mana."""
    return unit_mask((unit.type,), snow=unit.snow, strict=unit.pips_only)


def find(
    view: View,
    counts: Sequence[int],
    gone: frozenset[int],
    pool: Sequence[Mana],
    way: Way,
    spendable: Collection[str],
    life: int,
) -> list[Pick] | None:
    """The special sources to use so that floating mana and the simple sources pay the rest of ``way``; None if none."""
    supply = _supply(view, counts, pool, spendable)
    if meets(way.limits, supply.items()):
        return []
    if not view.special:
        return None
    return _search(view, counts, gone, pool, way, spendable, life, supply)


def most_supply(view: View, counts: Sequence[int]) -> list[tuple[int, int]]:
    """More than all sources together can give: from each as many mana as it gives at best, of any of its types."""
    supply = [(entry.mask, counts[entry.group]) for entry in view.simple]
    for special in view.special:
        mask, most = _union(special.alternatives)
        supply.append((mask, most * counts[special.group]))
    return supply


def _union(uses: Iterable[Alternative]) -> tuple[int, int]:
    """The mask of all mana that any of the uses gives, and the most that one of them gives."""
    mask = most = 0
    for use in uses:
        most = max(most, len(use.units))
        for unit in use.units:
            mask |= unit
    return mask, most


def _supply(view: View, counts: Sequence[int], pool: Sequence[Mana], spendable: Collection[str]) -> dict[int, int]:
    """Floating mana and simple sources that may be spent: how many there are of each mask."""
    supply: dict[int, int] = {}
    for unit in pool:
        if unit.restriction is None or unit.restriction in spendable:
            mask = float_mask(unit)
            supply[mask] = supply.get(mask, 0) + 1
    for entry in view.simple:
        if entry.restriction is None or entry.restriction in spendable:
            supply[entry.mask] = supply.get(entry.mask, 0) + counts[entry.group]
    return supply


def _search(
    view: View,
    counts: Sequence[int],
    gone: frozenset[int],
    pool: Sequence[Mana],
    way: Way,
    spendable: Collection[str],
    life: int,
    supply: dict[int, int],
) -> list[Pick] | None:
    return _Search(view, counts, pool, way, spendable).run(dict(supply), gone, life)


class _Branch(NamedTuple):
    """A special entry still to be tried, its alternatives worth trying, and how many members it has."""

    special: int
    entry: Special
    indices: tuple[int, ...]
    amount: int
    always: bool


class _Search:
    """The exact search over special sources; each found set is checked against the simple ones by counting."""

    def __init__(
        self, view: View, counts: Sequence[int], pool: Sequence[Mana], way: Way, spendable: Collection[str]
    ) -> None:
        self.view = view
        self.counts = counts
        self.pool = pool
        self.way = way
        self.spendable = spendable
        self.fixed: list[Pick] = []
        self.branches: list[_Branch] = []
        self.best: list[tuple[int, int]] = []

    def run(self, supply: dict[int, int], gone: frozenset[int], life: int) -> list[Pick] | None:
        """Sort the special entries, add those about which there is no choice, and try the others."""
        relevant = relevant_bits(self.way, self.view)
        for place, entry in enumerate(self.view.special):
            amount = self.counts[entry.group]
            only = entry.alternatives[0]
            if not amount:
                continue
            if entry.private and len(entry.alternatives) == 1 and not only.costly and not self._limited(only):
                self.fixed += [Pick(place, 0)] * amount
                self._add(supply, only, amount)
                continue
            free = entry.private and not any(use.costly or self._limited(use) for use in entry.alternatives)
            self.branches.append(_Branch(place, entry, distinct_uses(entry, relevant), amount, free))
        self.branches.sort(key=lambda branch: (not branch.always, branch.special))
        self.best = [
            _union(use for use in branch.entry.alternatives if self._accepted(use)) for branch in self.branches
        ]
        return self._try(0, 0, 0, supply, [], gone, life, True)

    def _limited(self, use: Alternative) -> bool:
        return self.view.bounded and use.life > 0

    def _accepted(self, use: Alternative) -> bool:
        return use.restriction is None or use.restriction in self.spendable

    def _add(self, supply: dict[int, int], use: Alternative, amount: int) -> None:
        if self._accepted(use):
            for mask in use.units:
                supply[mask] = supply.get(mask, 0) + amount

    def _hopeless(self, index: int, used: int, supply: dict[int, int]) -> bool:
        rest = [*supply.items()]
        for place in range(index, len(self.branches)):
            members = self.branches[place].amount - (used if place == index else 0)
            mask, most = self.best[place]
            rest.append((mask, most * members))
        return not meets(self.way.limits, rest)

    def _try(
        self,
        index: int,
        first: int,
        used: int,
        supply: dict[int, int],
        picks: list[Pick],
        gone: frozenset[int],
        life: int,
        changed: bool,
    ) -> list[Pick] | None:
        """Go on from branch ``index``, of which ``used`` members are in use, with alternatives from ``first`` on."""
        if changed and self._enough(supply, picks):
            return [*self.fixed, *picks]
        if index == len(self.branches) or self._hopeless(index, used, supply):
            return None
        branch = self.branches[index]
        if used < branch.amount:
            for place in range(first, len(branch.indices)):
                use = branch.entry.alternatives[branch.indices[place]]
                if use.shared & gone or (self.view.bounded and use.life > life):
                    continue
                more = dict(supply)
                self._add(more, use, 1)
                picked = [*picks, Pick(branch.special, branch.indices[place])]
                found = self._try(index, place, used + 1, more, picked, gone | use.shared, life - use.drain, True)
                if found is not None:
                    return found
            if branch.always:
                return None
        return self._try(index + 1, 0, 0, supply, picks, gone, life, False)

    def _enough(self, supply: dict[int, int], picks: list[Pick]) -> bool:
        if not meets(self.way.limits, supply.items()):
            return False
        uses = [self.view.special[pick.special].alternatives[pick.choice] for pick in picks]
        costly = [use for use in uses if use.costly]
        if not costly:
            return True
        fixed = [self.view.special[pick.special].alternatives[pick.choice] for pick in self.fixed]
        units = [Unit(float_mask(unit), unit.restriction) for unit in self.pool]
        units += [Unit(mask, use.restriction) for use in (*fixed, *uses) if not use.costly for mask in use.units]
        most = len(self.way.masks) + sum(use.cost.mana_value() for use in costly)
        for entry in self.view.simple:
            units += [Unit(entry.mask, entry.restriction)] * min(most, self.counts[entry.group])
        needs = [(mask, self.spendable) for mask in self.way.masks]
        return schedule(units, needs, costly) is not None


def relevant_bits(way: Way, view: View) -> int:
    """The bits of mana for which some narrow symbol of the way, or of an ability's own cost, asks."""
    masks = way.masks + tuple(
        mask
        for entry in view.special
        for use in entry.alternatives
        if use.costly
        for other in ways(use.cost)
        for mask in other.masks
    )
    bits = 0
    for mask in masks:
        if mask != ANY:
            bits |= mask
    return bits


def distinct_uses(entry: Special, relevant: int) -> tuple[int, ...]:
    """The alternatives of the entry, without those that differ from an earlier one in irrelevant types of mana only."""
    seen: set[tuple[object, ...]] = set()
    kept: list[int] = []
    for index, use in enumerate(entry.alternatives):
        key = (tuple(sorted(mask & relevant for mask in use.units)), *use[1:])
        if key not in seen:
            seen.add(key)
            kept.append(index)
    return tuple(kept)
