"""Mana that could be spent, best first, and which of it is spent when the sources are simple.

The sets of mana that can pay a cost are the bases of a matroid: leaving out the worst while the rest still can pay is
optimal for any order of preference. Where other wishes come in, amounts of each kind are tried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from cardwright.model.mana import COLORLESS, Mana
from cardwright.rules.payment.count import float_mask
from cardwright.rules.payment.demand import Limits
from cardwright.rules.payment.matching import Unit

FLOAT: Final = 0
GIVEN: Final = 1
SIMPLE: Final = 2


Tier: TypeAlias = tuple[int, int, int]
"""How welcome mana is: its kind, then sacrifices and life that it costs."""


class Entry(NamedTuple):
    """One mana that could be spent, best first in a list.

    ``kind`` says where it comes from and ``place`` which one it is: of the pool, of the picks, of ``view.simple``
    (with the member ``number``). Entries of one ``tier`` are equally welcome apart from the colours they give up.
    """

    tier: Tier
    mask: int
    restriction: str | None
    kind: int
    place: int
    number: int
    colors: int


def as_units(entries: Sequence[Entry]) -> list[Unit]:
    """The entries as the matching takes them, all there from the beginning."""
    return [Unit(entry.mask, entry.restriction) for entry in entries]


def kinds(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries by what tells them apart apart from age, the most welcome kind first."""
    kinds: dict[tuple[Tier, int, int, int, str], list[Entry]] = {}
    for entry in entries:
        place = entry.place if entry.kind == SIMPLE else 0
        kinds.setdefault((entry.tier, entry.kind, entry.mask, place, entry.restriction or ""), []).append(entry)
    return sorted(kinds.values(), key=lambda kind: (kind[0].tier, kind[0].colors))


def float_entries(pool: Sequence[Mana]) -> list[Entry]:
    """The floating mana, colourless first; within that what can be spent on less, and what is lost sooner, first."""
    found = []
    for place, unit in enumerate(pool):
        tier = (0 if unit.type == COLORLESS else 1, 0, 0)
        entry = Entry(tier, float_mask(unit), unit.restriction, FLOAT, place, 0, 0)
        found.append((tier, unit.restriction is None, unit.persists is not None, place, entry))
    return [entry for *_, entry in sorted(found, key=lambda item: item[:4])]


def slack_of(limits: Limits, entries: Sequence[Entry]) -> list[int] | None:
    """For each limit of the way how many entries more than needed meet it; None when one is not met."""
    slack: list[int] = []
    for union, need in limits:
        more = -need
        for entry in entries:
            if entry.mask & union:
                more += 1
        if more < 0:
            return None
        slack.append(more)
    return slack


def leave_out_worst(entries: list[Entry], limits: Limits, slack: list[int]) -> tuple[Entry, ...]:
    """The best entries that can pay: from the worst on, each is left out when the rest can pay without it."""
    hits: dict[int, tuple[int, ...]] = {}
    kept: list[Entry] = []
    for entry in reversed(entries):
        met = hits.get(entry.mask)
        if met is None:
            met = hits[entry.mask] = tuple(place for place, (union, _) in enumerate(limits) if union & entry.mask)
        if all(slack[place] > 0 for place in met):
            for place in met:
                slack[place] -= 1
        else:
            kept.append(entry)
    return tuple(reversed(kept))


def distributions(
    kinds: list[list[Entry]],
    quota: dict[Tier, int],
    slack: list[int],
    limits: Limits,
    kept: tuple[Entry, ...] = (),
) -> Iterator[tuple[Entry, ...]]:
    """Every way to keep ``quota[tier]`` entries of each tier so that they pay, of the first kinds as many as it can."""
    if not kinds:
        if not any(quota.values()):
            yield kept
        return
    kind = kinds[0]
    tier = kind[0].tier
    allowed = quota.get(tier, 0)
    if any(amount and earlier < tier for earlier, amount in quota.items()):
        return
    met = [place for place, (union, _) in enumerate(limits) if union & kind[0].mask]
    for keep in range(min(len(kind), allowed), -1, -1):
        rest = list(slack)
        for place in met:
            rest[place] -= len(kind) - keep
        if min(rest, default=0) < 0:
            break
        following = {**quota, tier: allowed - keep}
        yield from distributions(kinds[1:], following, rest, limits, kept + tuple(kind[:keep]))
