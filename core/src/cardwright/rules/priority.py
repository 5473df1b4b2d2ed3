"""Priority (117): what players may do, doing it, and what happens before anyone may."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.model import zone as zones
from cardwright.model.decision import PASS, Act, Action, IllegalAction
from cardwright.model.event import Enter, Move
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.rules import (
    activate,
    announce,
    cast,
    castable,
    cost_change,
    land,
    leaving,
    legal,
    mana_ability,
    put_triggers,
    special,
    spending,
    usable,
    ways,
)
from cardwright.rules import cost as costs
from cardwright.rules.act import Actor
from cardwright.rules.cost_parts import asks_for_x, mana_part, other_parts
from cardwright.rules.engine import Engine
from cardwright.rules.loop import observe
from cardwright.rules.state_based import check

ENDLESS: Final = 5_000
"""Resolutions without anybody making a choice after which a growing sequence counts as a loop with no way to stop."""


def settle(engine: Engine) -> None:
    """State-based actions, then triggered abilities, until neither is left (117.5); then the player gets priority."""
    check.settle(engine)
    state = engine.state
    if state.outcome is not None:
        return
    if state.pending:
        put_triggers.put_all(engine)
        return
    if state.turn.resolved:
        state.loop = observe(state.loop, state)
        if state.loop.repeated or state.loop.count > ENDLESS:
            leaving.draw(engine)
            return
    state.turn = replace(state.turn, stage="priority", resolved=False)


def offer(engine: Engine) -> None:
    """Ask the player with priority, and do what they choose (117.3)."""
    state = engine.state
    player = state.turn.priority
    action = engine.ask(
        Act(
            player,
            lambda: legal.actions(engine, player, refusal),
            lambda action: refusal(engine, player, action),
            lambda: legal.mana_actions(engine, player, refusal),
        )
    )
    if action == PASS:
        _pass(engine, player)
        return
    perform(engine, player, action)
    state = engine.state
    # Whoever acted receives priority again afterwards (117.3c), a mana ability included.
    state.turn = replace(state.turn, stage="settle", passed=0)


def _pass(engine: Engine, player: PlayerId) -> None:
    state = engine.state
    turn = state.turn
    order = state.in_turn_order(player)
    if turn.passed + 1 >= len(order):
        stage = "resolve" if state.zone(zones.STACK) else "end"
        state.turn = replace(turn, stage=stage, passed=0)
    else:
        state.turn = replace(turn, passed=turn.passed + 1, priority=order[1])


def perform(engine: Engine, player: PlayerId, action: Action) -> None:
    """Carry out an action; IllegalAction, with the position as it was, where a step of it is illegal (733.1)."""
    saved, mark, cause = engine.state.fork(), len(engine.log or ()), engine.cause
    try:
        _PERFORM[action.kind](engine, player, action)
    except IllegalAction:
        engine.restore(saved, mark, cause)
        raise


def _cast(engine: Engine, player: PlayerId, action: Action) -> None:
    cast.cast(engine, player, action)


def _activate(engine: Engine, player: PlayerId, action: Action) -> None:
    activate.activate(engine, player, action)


def _mana(engine: Engine, player: PlayerId, action: Action) -> None:
    mana_ability.activate(engine, player, action.object, action.index, action.sources, action.manual)


def _play(engine: Engine, player: PlayerId, action: Action) -> None:
    refused = land.why_not(engine, player, action)
    if refused is not None:
        raise refused
    state = engine.state
    current = state.players[player]
    state.put_player(replace(current, lands_played=current.lands_played + 1))
    do = Actor(engine, action.object, player, rule="305.1")
    do.happen(Move(object=action.object, to="battlefield", reason="play", enter=_face(state, player, action)))


def _face(state: State, player: PlayerId, action: Action) -> Enter:
    """How the land enters: with its back face up where that was named (712.12)."""
    values = state.objects[action.object].values
    return Enter(controller=player, transformed=ways.values(state, action.object, action.face) is not values)


def _special(engine: Engine, player: PlayerId, action: Action) -> None:
    for part, look in special.specials(engine, player, action.object):
        if part.id == action.method and special.may_take(engine, player, part, look):
            do = Actor(engine, look.source, player, dict(look.bindings), rule=part.rule or "116.2")
            do.bindings["subject"] = action.object
            x = announce.x_of_costs(do, player, part.costs) if asks_for_x(do, part.costs) else 0
            do.bindings["x"] = x
            total = mana_part(do, part.costs).with_x(x)
            terms = spending.terms(engine, player, spending.to_pay(part.costs))
            costs.pay_all(do, player, total, other_parts(engine.rules, part.costs), terms=terms)
            part.do(do)
            return
    raise IllegalAction(f"no special action called {action.method!r} can be taken with it", "116.2")


_PERFORM = {"cast": _cast, "activate": _activate, "mana": _mana, "play": _play, "special": _special}


def refusal(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why ``action`` cannot be taken now, costs included; None when it can."""
    if action.kind in _PERFORM and action.object not in engine.state.objects:
        return IllegalAction(f"there is no object #{action.object}", "109.1")
    match action.kind:
        case "cast":
            return castable.why_not(engine, player, action)
        case "activate":
            return _refuse_activation(engine, player, action)
        case "mana":
            if not 0 <= action.index < len(usable.activated(engine.rules, engine.state, action.object)):
                return _no_ability(action)
            if usable.ready(engine.rules, engine.state, player, action.object, action.index) is None:
                refused = usable.why_not(engine.rules, engine.state, player, action.object, action.index)
                return refused or IllegalAction("its cost cannot be paid", "602.2b")
            return _mana_cost(engine, player, action)
        case "play":
            return land.why_not(engine, player, action)
        case "special":
            found = [
                part
                for part, look in special.specials(engine, player, action.object)
                if part.id == action.method and special.may_take(engine, player, part, look)
            ]
            if not found:
                return IllegalAction(f"no special action called {action.method!r} can be taken with it", "116.2")
            look = Actor(engine, action.object, player)
            return (
                None
                if costs.can_pay(look, player, found[0].costs)
                else IllegalAction("its cost cannot be paid", "116.2")
            )
        case _:
            return IllegalAction(f"there is no action called {action.kind!r}", "117.1")


def _refuse_activation(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    uses = usable.activated(engine.rules, engine.state, action.object)
    if action.index < 0:
        return _no_ability(action)
    if action.index < len(uses) and uses[action.index][2].mana:
        return IllegalAction("that is a mana ability; it is activated by tapping for mana", "605.3b")
    return activate.why_not(engine, player, action)


def _no_ability(action: Action) -> IllegalAction:
    return IllegalAction(f"#{action.object} has no activated ability number {action.index}", "602.1")


def _mana_cost(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    _, _, part = usable.activated(engine.rules, engine.state, action.object)[action.index]
    look = Actor(engine, action.object, player, {"x": 0})
    total, others = cost_change.of_ability(look, part, action)
    if costs.could_pay(look, player, total, others, spending.on_ability(engine, player, action.object, part)):
        return None
    return IllegalAction("its cost cannot be paid", "602.2b")
