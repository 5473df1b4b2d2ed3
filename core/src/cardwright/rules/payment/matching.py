"""Which mana pays which symbol: matching by augmenting paths, and abilities whose own mana has to be paid first.

Rules: 601.2g (mana abilities come before the payment), 605.3a (also in the middle of another payment), 106.6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardwright.rules.payment.demand import ways
from cardwright.rules.payment.sources import Alternative


class Unit(NamedTuple):
    """One mana to spend: its mask, its restriction key, and after how many costly activations it is there."""

    mask: int
    restriction: str | None
    time: int = 0


class Need(NamedTuple):
    """One mana to be paid: its mask, the restriction keys that may be spent on it, and when it is due."""

    mask: int
    accepts: Collection[str]
    time: int


class Schedule(NamedTuple):
    """A full payment: the order of the costly uses, all units and needs, and the unit that pays each need.

    ``units`` are the first units, the mana of each costly use in order, and the last units; ``needs`` are the main
    cost's, then those of each costly use in order; ``starts[n]`` is where the needs of the nth costly use begin.
    """

    order: tuple[int, ...]
    units: tuple[Unit, ...]
    needs: tuple[Need, ...]
    starts: tuple[int, ...]
    payer: tuple[int, ...]


def pays(unit: Unit, need: Need) -> bool:
    """Whether the unit may be spent on the need, in type, restriction and time."""
    return bool(
        unit.mask & need.mask
        and unit.time <= need.time
        and (unit.restriction is None or unit.restriction in need.accepts)
    )


def match(units: Sequence[Unit], needs: Sequence[Need]) -> tuple[int, ...] | None:
    """The index of the unit that pays each need, or None.

    Units are taken in order and one that was once taken stays in use, so the units used are the best that can pay:
    no other payment uses better ones (the sets that can be matched are a matroid).
    """
    if len(units) < len(needs):
        return None
    payer = [-1] * len(needs)
    edges: list[tuple[int, ...]] = []
    kinds: dict[Unit, tuple[int, ...]] = {}
    open_needs = len(needs)
    for index, unit in enumerate(units):
        if not open_needs:
            break
        fits = kinds.get(unit)
        if fits is None:
            fits = kinds[unit] = tuple(place for place, need in enumerate(needs) if pays(unit, need))
        edges.append(fits)
        if _augment(index, edges, payer, set()):
            open_needs -= 1
    return None if open_needs else tuple(payer)


def _augment(index: int, edges: list[tuple[int, ...]], payer: list[int], seen: set[int]) -> bool:
    for need in edges[index]:
        if payer[need] < 0:
            payer[need] = index
            return True
    for need in edges[index]:
        if need not in seen:
            seen.add(need)
            if _augment(payer[need], edges, payer, seen):
                payer[need] = index
                return True
    return False


def schedule(
    first: Sequence[Unit],
    needs: Sequence[tuple[int, Collection[str]]],
    costly: Sequence[Alternative] = (),
    last: Sequence[Unit] = (),
) -> Schedule | None:
    """Pay ``needs`` (mask and accepted restrictions) and the costs of all ``costly`` uses, or None.

    Units are preferred in this order: ``first``, what the costly uses give, ``last``. Every order in which the costly
    uses can pay for each other is tried, the given one first.
    """
    due = len(costly)
    main = [Need(mask, accepts, due) for mask, accepts in needs]
    if due > 1 and not _balanced(first, main, costly, last):
        return None
    for order, units, owed, starts in _orders(list(first), [], (), (), costly, last):
        everything = (*main, *owed)
        spent = (*units, *last)
        payer = match(spent, everything)
        if payer is not None:
            return Schedule(order, spent, everything, tuple(start + len(main) for start in starts), payer)
    return None


def _balanced(first: Sequence[Unit], main: Sequence[Need], costly: Sequence[Alternative], last: Sequence[Unit]) -> bool:
    """Whether it would work if every mana were there from the beginning: a cheap test before orders are tried."""
    units = [*first, *(Unit(mask, use.restriction) for use in costly for mask in use.units), *last]
    owed = [[Need(mask, use.accepts, 0) for mask in ways(use.cost)[-1].masks] for use in costly]
    if any(len(ways(use.cost)) > 1 for use in costly):
        return True
    return match(units, [*main, *(need for needs in owed for need in needs)]) is not None


def _orders(
    units: list[Unit],
    owed: list[Need],
    order: tuple[int, ...],
    starts: tuple[int, ...],
    costly: Sequence[Alternative],
    last: Sequence[Unit],
) -> Iterator[tuple[tuple[int, ...], list[Unit], list[Need], tuple[int, ...]]]:
    """All orders in which the costs of the costly uses can be met by what is there at that time."""
    if len(order) == len(costly):
        yield order, units, owed, starts
        return
    tried: set[Alternative] = set()
    time = len(order)
    for place, use in enumerate(costly):
        if place in order or use in tried:
            continue
        tried.add(use)
        for way in ways(use.cost):
            more = [*owed, *(Need(mask, use.accepts, time) for mask in way.masks)]
            if way.by_life or (len(costly) > 1 and match([*units, *last], more) is None):
                continue
            given = [*units, *(Unit(mask, use.restriction, time + 1) for mask in use.units)]
            yield from _orders(given, more, (*order, place), (*starts, len(owed)), costly, last)
