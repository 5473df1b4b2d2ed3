"""How long effects last (611.2), and what ends right after an event (610.3)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.model.effect import Duration, Floating, Return
from cardwright.model.event import Cause, Enter, Event, Move
from cardwright.model.objects import Bindings
from cardwright.model.state import State
from cardwright.rules import phasing, touch, trigger
from cardwright.rules.combat import leave
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader

PHASED_IN: Final = "phased in"
PHASED_IN_TAPPED: Final = "phased in tapped"
"""Where what has phased out until something happens goes back to (610.4); all else goes back to a zone."""


def end_with(engine: Engine, batch: tuple[Event, ...], before: State) -> None:
    """End the effects that last until an event of ``batch``, and undo at once what was done until then (610.3d)."""
    state = engine.state
    if state.effects:
        _end_floating(engine, batch, before)
    if not state.returns:
        return
    due = [waiting for waiting in state.returns if _happened(engine, batch, before, waiting)]
    if not due:
        return
    state.returns = tuple(waiting for waiting in state.returns if waiting not in due)
    moves = [move for waiting in due for move in _moves_back(engine, waiting)]
    outer, engine.cause = engine.cause, Cause(rule="610.3")
    # pipeline sits above: what follows is proposed and carried out like everything else.
    engine.procedures.actor(engine, 0, 0, {}, None).happen(*moves)
    engine.cause = outer


def _happened(engine: Engine, batch: tuple[Event, ...], before: State, waiting: Return) -> bool:
    return has_happened(engine, batch, before, waiting.event, waiting.source, waiting.controller, waiting.bindings)


def has_happened(
    engine: Engine,
    batch: tuple[Event, ...],
    before: State,
    event: object,
    source: int,
    controller: int,
    bindings: Bindings,
) -> bool:
    """Whether one of the events of ``batch`` is the one that the word ``event`` speaks of."""
    rules = engine.rules
    pattern = rules.pattern(event)  # type: ignore[arg-type]
    found = trigger.matched(rules, engine.state, before, pattern, batch, source, controller, dict(bindings))
    return bool(found)


def _moves_back(engine: Engine, waiting: Return) -> list[Event]:
    state = engine.state
    moves: list[Event] = []
    if waiting.to in (PHASED_IN, PHASED_IN_TAPPED):
        return [*phasing.back(state, waiting.objects, waiting.source, tapped=waiting.to == PHASED_IN_TAPPED)]
    for ref in waiting.objects:
        if ref in state.objects:
            found = state.objects[ref]
            enter = Enter(controller=found.owner) if waiting.to == "battlefield" else None
            cause = Cause(waiting.source, waiting.controller, None, "610.3")
            moves.append(Move(object=ref, to=waiting.to, reason="return", enter=enter, cause=cause))
    return moves


def _end_floating(engine: Engine, batch: tuple[Event, ...], before: State) -> None:
    state = engine.state
    kept = []
    for floating in state.effects:
        duration = floating.duration
        if duration.kind == "event" and duration.node is not None:
            args = (duration.node, floating.source, floating.controller, floating.bindings)
            if has_happened(engine, batch, before, *args):
                continue
        if duration.kind == "while" and duration.node is not None and not _still(engine, floating):
            # An effect that lasts as long as something is so ends for good when it is not (611.2b).
            continue
        kept.append(floating)
    if len(kept) != len(state.effects):
        state.effects = tuple(kept)
        touch.touch(state, "effects")
        leave.remove_illegal(engine)


def _still(engine: Engine, floating: Floating) -> bool:
    look = Reader(engine.rules, engine.state, floating.source, floating.controller, dict(floating.bindings))
    assert floating.duration.node is not None
    return look.holds(floating.duration.node)


def add(engine: Engine, floating: Floating) -> None:
    """Let a lasting effect begin; its id and timestamp are given here (613.7b). One whose duration is over before that
    does nothing (611.2b)."""
    state = engine.state
    length = floating.duration
    if length.kind == "over" or (length.kind == "while" and length.node is not None and not _still(engine, floating)):
        return
    begun = replace(floating, id=state.new_id(), timestamp=state.tick())
    state.effects = (*state.effects, begun)
    touch.begun(state, begun)
    # What becomes of things by an effect has no event of its own (506.4).
    leave.remove_illegal(engine)
    _lapse(engine)


def _lapse(engine: Engine) -> None:
    """Effects that begin or end without an event may end others, which last as long as something is so (611.2b)."""
    state = engine.state
    while any(floating.duration.kind == "while" for floating in state.effects):
        kept = tuple(one for one in state.effects if one.duration.kind != "while" or _still(engine, one))
        if len(kept) == len(state.effects):
            return
        state.effects = kept
        touch.touch(state, "effects")


def end_of_turn(engine: Engine) -> None:
    """Effects that last until end of turn or this turn end, delayed abilities of this turn among them (514.2)."""
    _keep(engine, lambda duration: duration.kind != "turn")
    state = engine.state
    state.delayed = tuple(one for one in state.delayed if not one.until_turn or one.until_turn > state.turn.number)


def turn_begins(engine: Engine, player: int) -> None:
    """Effects that last until ``player``'s next turn end; those that last until its end now last until end of turn."""
    _keep(engine, lambda duration: not (duration.kind == "next turn" and duration.player == player))
    state = engine.state
    if any(floating.duration.kind == "end of next turn" for floating in state.effects):
        state.effects = tuple(
            replace(floating, duration=UNTIL_END_OF_TURN)
            if floating.duration.kind == "end of next turn" and floating.duration.player == player
            else floating
            for floating in state.effects
        )


def turn_would_begin(engine: Engine, player: int) -> None:
    """The turn of a player who has left would begin: what lasts until it, or until some moment in it, ends (800.4m)."""
    lengths = ("next turn", "end of next turn")
    _keep(engine, lambda duration: not (duration.kind in lengths and duration.player == player))


def end(engine: Engine, id: int) -> None:
    """End the lasting effect with this id (116.2c, 615.7)."""
    state = engine.state
    state.effects = tuple(floating for floating in state.effects if floating.id != id)
    touch.touch(state, "effects")


def use_up(engine: Engine, id: int, amount: int) -> None:
    """Take ``amount`` from what a shield has left (615.7); it ends at none."""
    state = engine.state
    changed = tuple(
        replace(floating, uses=floating.uses - amount) if floating.id == id and floating.uses >= 0 else floating
        for floating in state.effects
    )
    state.effects = tuple(floating for floating in changed if floating.uses != 0)
    touch.touch(state, "effects")


def _keep(engine: Engine, stays: object) -> None:
    state = engine.state
    kept = tuple(floating for floating in state.effects if stays(floating.duration))  # type: ignore[operator]
    if len(kept) != len(state.effects):
        state.effects = kept
        touch.touch(state, "effects")
        _lapse(engine)


def remaining(state: State, id: int) -> int:
    """What a shield has left; 0 when it is gone."""
    return next((floating.uses for floating in state.effects if floating.id == id), 0)


UNTIL_END_OF_TURN = Duration("turn")
