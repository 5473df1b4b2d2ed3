"""What a cost demands: every way to pay its symbols, as masks of the mana that fits, with the limits of Hall's theorem.

Rules: 107.4 (what pays which symbol), 118.13 (symbols that can be paid in several ways), 107.4f (2 life for a
Phyrexian symbol).

A mask is a set of bits: one for each type of mana and one for snow. A unit of mana carries the bits of its type and,
from a snow source, the snow bit; a source that has not yet decided carries all types that it can make. A unit pays a
symbol when their masks meet. Mana that cannot pay generic mana costs carries a second set of the same bits instead,
which the masks of symbols contain and the mask of generic mana does not.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from cardwright.model.mana import BOUND, MANA_TYPES, PHYREXIAN, SNOW, ManaCost, pip_types

TYPE_BIT: Final = {letter: 1 << place for place, letter in enumerate(MANA_TYPES)}
"""The bit of each type of mana."""

SNOW_BIT: Final = 1 << len(MANA_TYPES)
"""The bit of mana from a snow source (107.4h)."""

ANY: Final = 2 * SNOW_BIT - 1
"""The mask of generic mana: everything pays it (107.4b) but mana that an effect keeps from it."""

STRICT: Final = len(MANA_TYPES) + 1
"""How far the bits of mana that cannot pay generic mana costs lie above the others."""

ALL: Final = ANY | ANY << STRICT
"""The mask that every mana meets."""

_LETTERS: Final = {bit: letter for letter, bit in TYPE_BIT.items()}

GENERIC: Final = -1
"""Stands for the generic part of a cost where another number is an index into its pips."""

Limits: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a mask and the number of mana needed that meets it: Hall's condition, one pair for each union of symbols."""


class Way(NamedTuple):
    """One way to pay a cost.

    ``masks`` has an entry for each mana to be spent, narrow symbols first; ``owners`` tells for each the index of its
    symbol in the cost's pips, or :data:`GENERIC`; ``by_life`` are the indices of the Phyrexian symbols that are paid
    with life; ``limits`` is Hall's condition over ``masks``.
    """

    masks: tuple[int, ...]
    owners: tuple[int, ...]
    by_life: tuple[int, ...]
    limits: Limits


@lru_cache(maxsize=4096)
def ways(cost: ManaCost, strict: bool = False) -> tuple[Way, ...]:
    """All ways to pay ``cost``, those with the least life first, then those with the fewest mana; ``strict`` where
    there is mana that cannot pay generic mana costs.

    Equal symbols are interchangeable, so only how many of them are paid in each way makes a difference. ValueError
    when the cost still contains {X}, which is chosen before it is paid (601.2b).
    """
    if cost.x:
        raise ValueError(f"the cost {cost} still contains {{X}}; choose X first (rule 601.2b)")
    choosable = sorted({pip for pip in cost.pips if _alternative(pip) is not None})
    found = [
        _way(cost, dict(zip(choosable, counts, strict=True)), strict)
        for counts in product(*(range(cost.pips.count(pip) + 1) for pip in choosable))
    ]
    return tuple(sorted(found, key=lambda way: (len(way.by_life), len(way.masks))))


@lru_cache(maxsize=16384)
def hall_limits(masks: tuple[int, ...], strict: bool = False) -> Limits:
    """Hall's condition for demands with these ``masks``: every union of narrow ones, with ``strict`` also together with
    generic mana, and last the total."""
    if not masks:
        return ()
    unions = {0}
    for mask in sorted({mask for mask in masks if mask != ANY}):
        unions |= {union | mask for union in unions}
    if strict:
        unions |= {union | ANY for union in unions}
    unions -= {0, ALL}
    needs = [(union, sum(1 for mask in masks if not mask & ~union)) for union in sorted(unions)]
    return (*needs, (ALL, len(masks)))


def symbol_mask(pip: str) -> int:
    """The mask of the mana of which one pays ``pip``."""
    mask = SNOW_BIT if pip == SNOW else unit_mask(pip_types(pip), snow=False)
    return mask if pip[0] == BOUND else mask | mask << STRICT


def unit_mask(types: tuple[str, ...], *, snow: bool, strict: bool = False) -> int:
    """The mask of one mana that has, or can still take, each of ``types``; ``strict``: it pays no generic costs."""
    mask = SNOW_BIT if snow else 0
    for letter in types:
        mask |= TYPE_BIT[letter]
    return mask << STRICT if strict else mask


def folded(mask: int) -> int:
    """The mask without the difference between mana that can and cannot pay generic costs."""
    return (mask | mask >> STRICT) & ANY


def mask_type(mask: int) -> str:
    """The letter of the first type of mana in ``mask``."""
    mask = folded(mask)
    return _LETTERS[mask & -mask]


def _alternative(pip: str) -> str | None:
    """What can pay the symbol instead of one mana: "P" (life), "2" (generic mana), or None."""
    if pip.endswith(PHYREXIAN):
        return PHYREXIAN
    return "2" if pip.startswith("2") else None


def _way(cost: ManaCost, instead: dict[str, int], strict: bool) -> Way:
    """The way in which the last ``instead[pip]`` symbols of each kind are paid by their alternative."""
    narrow: list[tuple[int, int]] = []
    wide: list[tuple[int, int]] = []
    by_life: list[int] = []
    rest = dict(instead)
    for place in reversed(range(len(cost.pips))):
        pip = cost.pips[place]
        if not rest.get(pip):
            narrow.append((symbol_mask(pip), place))
            continue
        rest[pip] -= 1
        if _alternative(pip) == PHYREXIAN:
            by_life.append(place)
        else:
            wide += [(ANY, place)] * 2
    units = [*reversed(narrow), *reversed(wide), *[(ANY, GENERIC)] * cost.generic]
    units += [(ANY, GENERIC)] * (cost.least - len(units))
    masks = tuple(mask for mask, _ in units)
    return Way(masks, tuple(owner for _, owner in units), tuple(reversed(by_life)), hall_limits(masks, strict))
