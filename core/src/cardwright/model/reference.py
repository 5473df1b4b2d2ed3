"""References: the one kind of number that means a thing in the game.

An object's id is a positive integer, new whenever the object changes zones (400.7). A player's id is a negative one,
-1 for the first seat. So a target, a damage recipient or the host of an Aura is one number, whatever it refers to.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Ref: TypeAlias = int
ObjectId: TypeAlias = int
PlayerId: TypeAlias = int

NOBODY: Final[Ref] = 0
"""No object and no player."""


def is_player(ref: Ref) -> bool:
    """Whether ``ref`` is a player."""
    return ref < 0


def is_object(ref: Ref) -> bool:
    """Whether ``ref`` is an object."""
    return ref > 0
