"""Activating activated abilities that use the stack (602)."""

from __future__ import annotations

from typing import Any

from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action, IllegalAction
from cardwright.model.event import Activate, Event
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import Binding, StackItem
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import announce, cast, cost, cost_change, cost_parts, drawn, spending, stack, usable
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.terms import Terms


def why_not(
    engine: Engine, player: PlayerId, action: Action, seen: dict[Any, Any] | None = None
) -> IllegalAction | None:
    """Why ``player`` cannot activate the ability now, costs included; None when they can (602.2, 602.5). Who asks that
    of many abilities in one position lets them all keep what they have ``seen``."""
    rules, state = engine.rules, engine.state
    refused = _why_not_begin(rules, state, player, action)
    if refused is not None:
        return refused
    _, _, part = usable.activated(rules, state, action.object)[action.index]
    look = Actor(engine, action.object, player, {"x": 0})
    total, others = total_cost(rules, state, player, action, part, 0)
    terms = spending.on_ability(engine, player, action.object, part)
    if not cost.could_pay(look, player, total, others, terms):
        return IllegalAction("its cost cannot be paid", "602.2b")
    if not _some_x_finds_targets(engine, player, action, part, terms, seen):
        return IllegalAction("there are not enough legal targets", "602.2b")
    return None


def _why_not_begin(rules: Ruleset, state: State, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why the player cannot begin to activate it, or why its cost is one that nobody can pay (602.5, 118.6)."""
    refused = usable.why_not(rules, state, player, action.object, action.index)
    if refused is not None:
        return refused
    _, _, part = usable.activated(rules, state, action.object)[action.index]
    if part.timing == "sorcery" and not cast.sorcery_time(state, player):
        return IllegalAction("it can be activated only when a sorcery could be cast", "602.5d")
    if not cost_parts.has_mana_cost(Reader(rules, state, action.object, player), part.costs, player):
        return IllegalAction("its cost is not defined, so it cannot be paid", "118.6")
    return None


def _some_x_finds_targets(
    engine: Engine, player: PlayerId, action: Action, part: Activated, terms: Terms, seen: dict[Any, Any] | None
) -> bool:
    """Whether there are enough targets with X 0 or with another X that can be paid."""

    def look(x: int) -> Actor:
        found = Actor(engine, action.object, player, {"x": x})
        found.seen = seen
        return found

    def payable(x: int) -> bool:
        total, others = total_cost(engine.rules, engine.state, player, action, part, x)
        return cost_parts.asks_for_x(look(0), part.costs) and cost.could_pay(look(x), player, total, others, terms)

    return announce.x_with_targets(part, 0, look, payable, 0) is not None


def total_cost(
    rules: Ruleset, state: State, player: PlayerId, action: Action, part: Activated, x: int
) -> tuple[ManaCost, tuple[Node, ...]]:
    """Mana and other costs of an activation with X filled in."""
    return cost_change.of_ability(Reader(rules, state, action.object, player, {"x": x}), part, action)


def activate(engine: Engine, player: PlayerId, action: Action) -> None:
    """Activate an ability by 602.2a-b; IllegalAction where a step fails, and then the caller undoes everything."""
    with drawn.Announcing(engine):
        _activate(engine, player, action)


def _activate(engine: Engine, player: PlayerId, action: Action) -> None:
    rules, source = engine.rules, action.object
    refused = _why_not_begin(rules, engine.state, player, action)
    if refused is not None:
        raise refused
    uses = usable.activated(rules, engine.state, source)
    ability, place, part = uses[action.index]
    item = StackItem("activated", source, ability, place)
    ref = stack.put_ability(engine.state, player, item)
    announce.choose_modes(engine, player, ref, part)
    terms = spending.on_ability(engine, player, source, part)
    x = 0
    if cost_parts.asks_for_x(stack.view(rules, engine.state, ref), part.costs):
        x = announce.choose_x(
            engine, player, ref, lambda n: total_cost(rules, engine.state, player, action, part, n), terms
        )
    announce.choose_targets(engine, player, ref, part)
    total, others = total_cost(rules, engine.state, player, action, part, x)
    usable.count_use(engine.state, source, uses, action.index)
    do = Actor(engine, source, player, {"x": x}, ability, "602.2b")
    paid, _ = cost.pay_all(do, player, total, others, by=action, terms=terms)
    payments = tuple(payment for payment in paid if payment is not None)
    bindings = {**_bound(engine, ref), **cost.used_up(payments)}
    if "x" in do.bindings and do.bindings["x"] != x:
        x = int(do.bindings["x"])  # type: ignore[arg-type]
    item = stack.update(
        engine.state, ref, payments=payments, bindings=tuple(sorted(bindings.items(), key=lambda item: item[0])), x=x
    )
    events: list[Event] = [*announce.target_events(item, ref)]
    events.append(Activate(source=source, player=player, ability=ability, object=ref))
    do.happen(*events)


def _bound(engine: Engine, ref: ObjectId) -> dict[str, Binding]:
    """What names of the ability on the stack stand for already."""
    item = engine.state.objects[ref].item
    assert item is not None
    return dict(item.bindings)
