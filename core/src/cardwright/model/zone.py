"""Zones (rule 400). A zone's key is its name and, for hand, library and graveyard, the player whose zone it is."""

from __future__ import annotations

from typing import Final, TypeAlias

from cardwright.model.reference import NOBODY, PlayerId

ZoneKey: TypeAlias = tuple[str, PlayerId]

BATTLEFIELD: Final = ("battlefield", NOBODY)
STACK: Final = ("stack", NOBODY)
EXILE: Final = ("exile", NOBODY)
COMMAND: Final = ("command", NOBODY)

SHARED: Final = frozenset({"battlefield", "stack", "exile", "command"})
OUTSIDE: Final = "outside"
"""Not a zone either: where a companion lies that was revealed from outside the game (400.11, 702.139a)."""
PERSONAL: Final = frozenset({"hand", "library", "graveyard", OUTSIDE})
HIDDEN: Final = frozenset({"hand", "library"})
NOWHERE: Final = "nowhere"
"""Not a zone: where an object is that ceased to exist or left the game."""

ALL: Final = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library")


def zone_key(name: str, player: PlayerId) -> ZoneKey:
    """The key of the zone called ``name``; ``player`` counts only where each player has one (400.1)."""
    return (name, NOBODY) if name in SHARED else (name, player)
