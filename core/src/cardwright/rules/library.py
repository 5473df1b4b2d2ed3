"""The order of a library (401): shuffling it and putting cards of it in order. Cards do not change zones by this."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.model.chance import shuffled
from cardwright.model.event import PlayerAction
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules.act import Actor


def shuffle(do: Actor, player: PlayerId) -> None:
    """Shuffle a player's library (701.24)."""
    state = do.state
    key = ("library", player)
    state.set_zone(key, shuffled(state, state.zone(key)))
    do.happen(PlayerAction(player=player, action="shuffle"))


def put_in_order(do: Actor, player: PlayerId, cards: Sequence[ObjectId], place: str) -> None:
    """Put ``cards`` of a library on its top or bottom, the first of them uppermost."""
    state = do.state
    key = ("library", player)
    rest = tuple(ref for ref in state.zone(key) if ref not in cards)
    state.set_zone(key, (*cards, *rest) if place == "top" else (*rest, *cards))


def rearrange(do: Actor, cards: Sequence[ObjectId]) -> None:
    """Let ``cards`` of one library change places among themselves, so that they come in this order."""
    if cards:
        state = do.state
        key = ("library", state.objects[cards[0]].owner)
        turn = iter(cards)
        state.set_zone(key, tuple(next(turn) if ref in cards else ref for ref in state.zone(key)))


def put_at_random(do: Actor, player: PlayerId, cards: Sequence[ObjectId]) -> None:
    """Put ``cards`` of a library on its bottom in a random order."""
    put_in_order(do, player, shuffled(do.state, tuple(cards)), "bottom")
    if len(cards) > 1:
        # Whoever saw them can't tell any more which is which.
        do.happen(PlayerAction(player=player, action="random order", objects=tuple(cards)))
