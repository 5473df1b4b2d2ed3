"""What players do and what drives the game on, one record for each kind of line."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cardwright.scenario.lexicon import Name
from cardwright.scenario.options import NO_WISHES, Wishes


class Act(msgspec.Struct, frozen=True):
    """``casts``, ``plays``, ``activates``, ``taps`` and other things done with one card. ``kind`` is that of the
    Action; ``method`` the special action by name."""

    kind: str
    player: str
    card: Name
    wishes: Wishes = NO_WISHES
    method: str = ""


class Passes(msgspec.Struct, frozen=True):
    """``alice passes``."""

    player: str


class Resolve(msgspec.Struct, frozen=True):
    """``resolve`` and ``resolve all``."""

    all: bool = False


class Advance(msgspec.Struct, frozen=True):
    """``advance to STEP [of PLAYER]``; ``player`` "" means anybody's."""

    step: str
    player: str = ""


class Attacks(msgspec.Struct, frozen=True):
    """``alice attacks with …``: bands of creatures, each with what it attacks where that is said."""

    player: str
    bands: tuple[tuple[tuple[Name, ...], Name | None], ...] = ()


class Blocks(msgspec.Struct, frozen=True):
    """``bob blocks …``: attackers, each with the creatures that block it."""

    player: str
    blocks: tuple[tuple[Name, tuple[Name, ...]], ...] = ()


class CombatDamage(msgspec.Struct, frozen=True):
    """``damage``."""


class Chooses(msgspec.Struct, frozen=True):
    """``alice chooses …``: the text as written, and as a list of names. ``pays`` and ``declines`` are yes and no."""

    player: str
    text: str
    items: tuple[Name, ...]


class Orders(msgspec.Struct, frozen=True):
    """``alice orders A, B``."""

    player: str
    items: tuple[Name, ...]


class Divides(msgspec.Struct, frozen=True):
    """``alice divides A 2, B 1``."""

    player: str
    shares: tuple[tuple[Name, int], ...]


class Concedes(msgspec.Struct, frozen=True):
    """``alice concedes``."""

    player: str


class Chance(msgspec.Struct, frozen=True):
    """``chance heads``."""

    value: str


PlayerLine: TypeAlias = Act | Passes | Attacks | Blocks | Chooses | Orders | Divides | Concedes
"""What a player does: the lines that can be illegal."""


def describe(line: PlayerLine) -> str:
    """A short name of what the line does, for messages."""
    if isinstance(line, Act):
        verb = {"mana": "tap", "special": line.method}.get(line.kind, line.kind)
        return f"{line.player} may {verb} {line.card}"
    return f"{line.player} may do this"
