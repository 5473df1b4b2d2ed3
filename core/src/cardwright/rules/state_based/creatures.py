"""State-based actions about creatures: toughness 0, lethal damage, damage with deathtouch (704.5f-h)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Cause, Destroy, Event, Move
from cardwright.model.objects import GameObject
from cardwright.model.state import State
from cardwright.rules.state_based.scope import Finding
from cardwright.rules.touch import touch


def dying(found: GameObject, chars: Characteristics) -> Finding | None:
    """What happens to a creature: into the graveyard, destroyed, or None."""
    toughness = chars.toughness or 0
    if toughness <= 0:
        move = Move(object=found.id, to="graveyard", reason="sba", cause=Cause(rule="704.5f"))
        return _finding("704.5f", found, move)
    if found.damage >= toughness:
        return _finding("704.5g", found, Destroy(object=found.id, cause=Cause(rule="704.5g")))
    if found.deathtouched:
        return _finding("704.5h", found, Destroy(object=found.id, cause=Cause(rule="704.5h")))
    return None


def _finding(rule: str, found: GameObject, event: Event) -> Finding:
    return Finding(rule, found.id, (event,))


def forget_deathtouch(state: State, refs: tuple[int, ...]) -> None:
    """Damage by a source with deathtouch counts only for the next check (704.5h)."""
    for ref in refs:
        found = state.objects[ref]
        if found.deathtouched:
            state.put(replace(found, deathtouched=False))
            touch(state, "damage", ref)
