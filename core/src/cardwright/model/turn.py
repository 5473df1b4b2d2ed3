"""Turn and combat as values (500-511)."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref

STEPS: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first combat damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
MAIN: Final = frozenset({"precombat main", "postcombat main"})
COMBAT: Final = frozenset(STEPS[4:10])


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Where in the turn the game is.

    ``stage`` is the outer loop's own place: ``begin`` (the step begins), ``act`` (its turn-based actions), ``priority``
    (somebody has priority), ``resolve`` (the top of the stack resolves), ``end`` (the step ends), ``over``.
    ``passed`` counts the players who passed in succession (117.4). ``extra`` are turns to be taken first (500.7),
    last one first, and ``ordinary`` in such a turn whose turn was the last that was no extra turn; ``extra_steps``
    steps or phases inserted after the present one (500.8), ``resume`` the step with which the turn goes on after an
    inserted phase.
    """

    number: int = 1
    active: PlayerId = NOBODY
    step: str = "untap"
    stage: str = "begin"
    priority: PlayerId = NOBODY
    passed: int = 0
    extra: tuple[PlayerId, ...] = ()
    ordinary: PlayerId = NOBODY
    extra_steps: tuple[str, ...] = ()
    resume: str = ""
    skip: tuple[tuple[PlayerId, str], ...] = ()
    fought: tuple[Attacker, ...] = ()
    """What attacked in combat phases of this turn that are over, as it was when it was removed from combat (508.5)."""
    resolved: bool = False
    """Whether something has just resolved and nobody has had priority since."""
    first: PlayerId = NOBODY
    """The player who took the first turn (103.8)."""


class Attacker(msgspec.Struct, frozen=True):
    """An attacking creature, what it attacks (nobody once that is gone, 506.4c), the player defending, its band."""

    id: ObjectId
    defender: Ref
    player: PlayerId
    band: int = 0
    blocked: bool | None = None
    """None before blockers were declared, then whether it is a blocked creature (509.1h)."""
    declared: bool = False
    """Whether it was declared as an attacker: what enters attacking never "attacked" (508.4)."""


class Blocker(msgspec.Struct, frozen=True):
    """A blocking creature and the attackers that it blocks."""

    id: ObjectId
    attackers: tuple[ObjectId, ...]


class Combat(msgspec.Struct, frozen=True, dict=True):
    """The combat phase under way. ``dealt`` are the creatures that dealt damage in the first of two steps (510.4)."""

    attackers: tuple[Attacker, ...] = ()
    blockers: tuple[Blocker, ...] = ()
    dealt: tuple[ObjectId, ...] = ()
    blocked_players: tuple[PlayerId, ...] = ()
    attacked: bool = False
    """Whether a creature has attacked or entered attacking, though it may have left combat since (508.8)."""
    removed: tuple[Attacker, ...] = ()
    """Attackers that were removed from this combat, as they were then (508.5)."""

    @property
    def declared(self) -> tuple[Attacker, ...]:
        """The attackers that were declared, without those that entered attacking (508.4)."""
        return tuple(attacker for attacker in self.attackers if attacker.declared)

    @cached_property
    def _attackers(self) -> dict[ObjectId, Attacker]:
        return {attacker.id: attacker for attacker in reversed(self.attackers)}

    @cached_property
    def _blockers(self) -> dict[ObjectId, Blocker]:
        return {blocker.id: blocker for blocker in reversed(self.blockers)}

    @cached_property
    def _blocking(self) -> dict[ObjectId, tuple[ObjectId, ...]]:
        found: dict[ObjectId, list[ObjectId]] = {}
        for blocker in self.blockers:
            for attacker in dict.fromkeys(blocker.attackers):
                found.setdefault(attacker, []).append(blocker.id)
        return {attacker: tuple(blockers) for attacker, blockers in found.items()}

    def attacker(self, id: ObjectId) -> Attacker | None:
        """The attacker with this id, if it is one."""
        return self._attackers.get(id)

    def blocker(self, id: ObjectId) -> Blocker | None:
        """The blocker with this id, if it is one."""
        return self._blockers.get(id)

    def blockers_of(self, id: ObjectId) -> tuple[ObjectId, ...]:
        """The creatures that block the attacker ``id``, in the order of declaration."""
        return self._blocking.get(id, ())
