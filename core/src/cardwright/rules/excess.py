"""Excess damage (120.4a, 120.10): how much of the damage dealt to a permanent at once is more than was needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.look import Look
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Damage, Event
from cardwright.model.reference import ObjectId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules.look import Reader

_COUNTED: Final = (("planeswalker", "loyalty"), ("battle", "defense"))


def excess(look: Look, ref: ObjectId, amount: int, deathtouch: bool) -> int:
    """How much of ``amount`` damage that is dealt to a permanent at once is excess damage: beyond what is lethal to a
    creature, damage marked on it included, or beyond loyalty or defense; of several the greatest. 1 damage of a source
    with deathtouch is lethal to a creature (702.2c)."""
    found = look.object(ref)
    if found is None:
        return 0
    chars = look.chars(ref)
    beyond = [amount - found.count(counter) for kind, counter in _COUNTED if kind in chars.types]
    if chars.is_creature:
        lethal = max(0, (chars.toughness or 0) - found.damage)
        beyond.append(amount - (min(1, lethal) if deathtouch else lethal))
    return max(0, *beyond) if beyond else 0


def noted(rules: Ruleset, state: State, events: list[Event]) -> list[Event]:
    """``events``, about to happen at once, with the excess damage that is dealt to each permanent: all sources together
    deal it, and it stands in the last of their events."""
    dealt: dict[Ref, list[int]] = {}
    for place, event in enumerate(events):
        if isinstance(event, Damage) and event.amount > 0 and not is_player(event.target):
            dealt.setdefault(event.target, []).append(place)
    if not dealt:
        return events
    look = Reader(rules, state)
    result = list(events)
    for target, places in dealt.items():
        hits = [event for place in places if isinstance(event := events[place], Damage)]
        deadly = _deadly(look, hits)
        over = excess(look, target, sum(event.amount for event in hits), deadly)
        if over:
            result[places[-1]] = replace(hits[-1], excess=over)
    return result


def _deadly(look: Look, hits: Sequence[Damage]) -> bool:
    return any(look.chars(event.source).has_flag("deathtouch") for event in hits)
