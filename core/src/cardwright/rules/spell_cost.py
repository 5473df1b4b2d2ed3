"""What a spell costs in all (601.2f), and whether that could be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.contract.parts import Target
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import (
    additional,
    announce,
    cost,
    cost_change,
    cost_parts,
    index,
    spending,
    stack,
    target,
)
from cardwright.rules.additional import Extra
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.terms import Terms
from cardwright.rules.ways import Way


def payable(trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way) -> bool:
    """Whether the cost could be paid, maybe with an additional cost that makes the spell cheaper."""
    if payable_with(trial, player, ref, action, chosen, ()):
        return True
    optional = additional.optional(stack.view(trial.rules, trial.state, ref))
    return any(payable_with(trial.trial(declining), player, ref, action, chosen, (one,)) for one in optional)


def payable_with(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, extras: Sequence[Extra]
) -> bool:
    """Whether the cost could be paid together with these additional costs."""
    additional.declare(trial.state, ref, extras)
    look = stack.view(trial.rules, trial.state, ref)
    look.engine = trial  # type: ignore[attr-defined]
    least = announce.least_x(look, ref)
    if least and not (chosen.mana or ManaCost()).plus(cost_parts.mana_part(look, additional.costs(extras))).x:
        return False
    item = trial.state.objects[ref].item
    x = max(least, item.x if item is not None else 0)
    total, others = total_cost(trial, player, ref, action, chosen, x, additional.costs(extras))
    return cost.could_pay(look, player, total, others, terms(trial, player, ref, chosen, additional.costs(extras)))


def targets_lower_it(rules: Ruleset, state: State, ref: ObjectId) -> bool:
    """Whether the spell costs less for certain targets, so that only these tell what it costs (601.2f)."""
    own = Reader(rules, state).chars(ref).facets.of("cost change")
    others = index.functioning(rules, state, "cost change")
    return any(part.by_targets for part in (*[part for _, _, part in own], *[one.part for one in others]))


def payable_with_targets(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, targets: tuple[Target, ...]
) -> bool:
    """Whether there is a target for one of its specifications with which the cost could be paid."""
    look = stack.view(trial.rules, trial.state, ref)
    for place, one in enumerate(targets):
        for option in target.options(look, one, ref):
            tried: list[tuple[Ref, ...]] = [()] * len(targets)
            tried[place] = (option,)
            stack.update(trial.state, ref, targets=tuple(tried))
            if payable(trial, player, ref, action, chosen):
                return True
    return False


def declining(decision: Any) -> Any:
    """The first answer to whatever is asked while it is only found out what could be done."""
    return next(decision.legal())


def mandatory(look: Reader, ref: ObjectId) -> tuple[Node, ...]:
    """The additional costs that the spell cannot do without (118.8)."""
    uses = look.chars(ref).facets.of("extra cost")
    spell = Reader(look.rules, look.state, ref, look.you)
    return tuple(
        one
        for _, _, part in uses
        if not part.optional
        for one in (part.costs if part.asks is None else part.asks(spell))
    )


def with_open_x(look: Reader, ref: ObjectId, chosen: Way, extra: tuple[Node, ...]) -> ManaCost:
    """The mana of the whole cost, additional costs included, its X still open: what restricted mana asks about."""
    return (chosen.mana or ManaCost()).plus(cost_parts.mana_part(look, (*mandatory(look, ref), *extra)))


def total_cost(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, x: int, extra: tuple[Node, ...] = ()
) -> tuple[ManaCost, tuple[Node, ...]]:
    """The total cost (601.2f): mana with X filled in and all changes, and the other costs."""
    rules, state = engine.rules, engine.state
    if x and "cost change" in index.kinds(rules, state):
        # What changes the cost may ask for the mana value, of which X is part (202.3e).
        state = state.fork()
        stack.update(state, ref, x=x)
    look = stack.view(rules, state, ref)
    look.bindings["x"] = x
    more = (*mandatory(look, ref), *extra)
    total = with_open_x(look, ref, chosen, extra)
    total = cost_change.changed(rules, state, player, ref, action, total.with_x(x))
    return total, (*chosen.others, *cost_parts.other_parts(rules, more))


def terms(engine: Engine, player: PlayerId, ref: ObjectId, chosen: Way, extra: tuple[Node, ...]) -> Terms:
    """The terms on which mana may be spent on the whole cost."""
    look = stack.view(engine.rules, engine.state, ref)
    total = with_open_x(look, ref, chosen, extra)
    own = chosen.method.costs if chosen.method is not None else ()
    contains_x = total.x > 0 or cost_parts.contains_x((*own, *mandatory(look, ref), *extra))
    return spending.on_spell(engine, player, ref, total, contains_x)
