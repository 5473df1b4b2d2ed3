"""Players (rule 102) as values."""

from __future__ import annotations

import msgspec

from cardwright.model.mana import Mana
from cardwright.model.reference import PlayerId


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One player. ``turn_began`` is the timestamp at which their most recent turn began (302.6), ``turn_before_began``
    that of the turn before it (702.30a); ``lost`` and ``left`` are apart because a player who has lost leaves the game
    afterwards (800.4). ``drew_from_empty`` is 704.5b."""

    id: PlayerId
    name: str
    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    mana: tuple[Mana, ...] = ()
    lands_played: int = 0
    turn_began: int = 0
    turn_before_began: int = 0
    turns_taken: int = 0
    drew_from_empty: bool = False
    lost: bool = False
    left: bool = False
    mulligans: int = 0
    commander_damage: tuple[tuple[int, int], ...] = ()
    commander_casts: tuple[tuple[int, int], ...] = ()
    """How often each commander, by its card, was cast from the command zone (903.8)."""

    def count(self, counter: str) -> int:
        """How many counters of that name the player has (poison, energy ...)."""
        for name, amount in self.counters:
            if name == counter:
                return amount
        return 0
