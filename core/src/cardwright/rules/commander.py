"""Casting a commander from the command zone (903.8)."""

from __future__ import annotations

from typing import Final

from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State

TAX: Final = 2
"""Generic mana more for each time that it was cast from the command zone before (903.8)."""


def may_cast(state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether it is a commander that the player owns and that lies in the command zone."""
    found = state.objects[ref]
    return found.zone == "command" and found.owner == player and "commander" in found.marks


def tax(state: State, ref: ObjectId) -> int:
    """How much more generic mana it costs to cast the card, or the spell, from the command zone."""
    found = state.objects.get(ref)
    if found is None or "commander" not in found.marks:
        return 0
    from_command = found.zone == "command" or (found.paid is not None and found.paid.origin == "command")
    return TAX * casts(state, found.owner, found.card) if from_command else 0


def casts(state: State, owner: PlayerId, card: int) -> int:
    """How often the commander was cast from the command zone this game."""
    return dict(state.players[owner].commander_casts).get(card, 0)
