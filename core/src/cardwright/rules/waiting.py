"""What an effect leaves to happen later: delayed and reflexive triggers, the second half of "until" (603.7, 610.3)."""

from __future__ import annotations

from cardwright.model.effect import Delayed, Pending, Return
from cardwright.model.event import PlayerAction
from cardwright.model.node import Node
from cardwright.model.objects import Bindings
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules.act import Actor


def trigger_later(
    do: Actor, ability: Node, *, once: bool, in_turn: int | None = None, lasts: Node | None = None
) -> None:
    """Make a delayed triggered ability (603.7a). With ``in_turn`` it triggers only in the turn that comes so many turns
    after this one, and is gone at its end; with ``lasts`` it is gone as soon as that condition does not hold."""
    state = do.state
    turn = 0 if in_turn is None else state.turn.number + in_turn
    delayed = Delayed(
        id=state.new_id(),
        timestamp=state.tick(),
        source=do.source,
        controller=do.you,
        ability=ability,
        bindings=do.frozen_bindings(),
        once=once,
        from_turn=turn,
        until_turn=turn,
        lasts=lasts,
    )
    state.delayed = (*state.delayed, delayed)


def trigger_now(do: Actor, ability: Node) -> None:
    """Let a reflexive triggered ability trigger on what has just been done (603.12)."""
    state = do.state
    pending = Pending(
        source=do.source,
        controller=do.you,
        ability=ability,
        part=0,
        event=PlayerAction(player=do.you, action="did"),
        bindings=do.frozen_bindings(),
        timestamp=state.clock,
    )
    state.pending = (*state.pending, pending)


def return_after(
    do: Actor, event: Node, objects: tuple[ObjectId, ...], to: str, controller: PlayerId = 0, bindings: Bindings = ()
) -> None:
    """Let ``objects`` go back to the zone ``to`` right after ``event`` (610.3)."""
    state = do.state
    back = Return(
        id=state.new_id(),
        source=do.source,
        controller=controller or do.you,
        event=event,
        objects=objects,
        to=to,
        bindings=bindings,
    )
    state.returns = (*state.returns, back)
