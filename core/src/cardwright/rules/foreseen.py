"""What activating a mana ability takes, as far as its costs tell it without trying: mana, {T} and {Q}, life, counters
of the source, the source itself (118.3, 605.3). Most sources are like that; all others are tried out on forks."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import LifeChange
from cardwright.model.state import State
from cardwright.rules import cost_parts, index, plain_mana
from cardwright.rules.look import Reader


class Price(NamedTuple):
    """Life paid, counters taken off the source, whether the source is tapped or untapped, whether it is gone, and
    whether it can be used again at once."""

    life: int = 0
    counters: int = 0
    turned: bool = True
    leaves: bool = False
    reusable: bool = False


ONLY_SYMBOLS = Price()


def price(rules: Ruleset, state: State, look: Reader, part: Activated) -> Price | None:
    """What the ability of the source takes beside mana; None where only trying tells."""
    if cost_parts.only_symbols(rules, part.costs):
        return ONLY_SYMBOLS
    # What is given up may be what the instruction counts, and an X is chosen.
    if not plain_mana.is_fixed(rules, part.effects[0]) or cost_parts.asks_for_x(look, part.costs):
        return None
    life = counters = 0
    turned = leaves = False
    for cost in part.costs:
        kind = cost_parts.kind(rules, cost)
        if kind.taps_self or kind.untaps_self:
            turned = True
        elif kind.life is not None:
            life += kind.life(look, cost)
        elif kind.counters is not None:
            counters += kind.counters(look, cost)
        elif kind.uses is not None and kind.uses(look, cost, look.you) == ((look.source,), 1, "leave"):
            leaves = True
        elif kind.mana is None:
            return None
    if life and index.by_event(rules, state, "replaces", LifeChange.kind):
        return None
    if part.per_turn:
        # What can be activated only so often each turn is counted once, whatever counters there are (602.5b).
        return Price(life, 0, turned, leaves)
    return Price(life, counters, turned, leaves, not (turned or leaves))
