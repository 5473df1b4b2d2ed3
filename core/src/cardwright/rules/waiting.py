"""What an effect leaves to happen later: delayed and reflexive triggers, the second half of "until" (603.7, 610.3)."""

from __future__ import annotations

from cardwright.model.effect import Delayed, Pending, Return
from cardwright.model.event import PlayerAction
from cardwright.model.node import Node
from cardwright.model.objects import Bindings
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules.act import Actor


def trigger_later(do: Actor, ability: Node, *, once: bool, this_turn: bool = False, lasts: Node | None = None) -> None:
    """Make a delayed triggered ability (603.7a); ``this_turn``: at end of turn it is gone; ``lasts``: it is gone as
    soon as that condition does not hold."""
    state = do.state
    delayed = Delayed(
        id=state.new_id(),
        timestamp=state.tick(),
        source=do.source,
        controller=do.you,
        ability=ability,
        bindings=do.frozen_bindings(),
        once=once,
        until_turn=state.turn.number if this_turn else 0,
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
