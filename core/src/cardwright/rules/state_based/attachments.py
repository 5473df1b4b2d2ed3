"""State-based actions about what is attached to what (704.5m, n, p, z; 303.4c-d, 301.5c, 702.103f)."""

from __future__ import annotations

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Attach, Cause, Event, Mark, Move
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.attachment import can_attach
from cardwright.rules.look import LayerReader
from cardwright.rules.state_based.scope import Finding, Scope


def fallen_off(rules: Ruleset, state: State, scope: Scope) -> list[Finding]:
    """Everything on the battlefield that is attached and may not be, and Auras that are attached to nothing."""
    objects = state.objects
    attached = [ref for ref in state.zone(zones.BATTLEFIELD) if objects[ref].attached_to]
    found = []
    for ref in dict.fromkeys((*attached, *_unattached_auras(rules, state, scope))):
        if objects[ref].phased_out:
            continue
        finding = _fallen_off(rules, state, objects[ref])
        if finding is not None:
            found.append(finding)
    return found


def _unattached_auras(rules: Ruleset, state: State, scope: Scope) -> list[ObjectId]:
    objects = state.objects
    return [
        ref
        for ref in scope.permanents
        if not objects[ref].attached_to
        and (objects[ref].as_aura or "Aura" in layers.characteristics(rules, state, ref, LayerReader).subtypes)
    ]


def _fallen_off(rules: Ruleset, state: State, found: GameObject) -> Finding | None:
    chars = layers.characteristics(rules, state, found.id, LayerReader)
    if found.attached_to and can_attach(rules, state, found.id, found.attached_to):
        return None
    if found.as_aura:
        return _stops_being_an_aura(found)
    if "Aura" in chars.subtypes and "battle" not in chars.types:
        return Finding(
            "704.5m",
            found.id,
            (Move(object=found.id, to="graveyard", reason="sba", cause=Cause(rule="704.5m")),),
        )
    return _unattached(found, chars) if found.attached_to else None


def _stops_being_an_aura(found: GameObject) -> Finding:
    """An object that is an Aura for a time stays on the battlefield (702.103f, an exception to 704.5m)."""
    cause = Cause(rule="702.103f")
    events: list[Event] = [Mark(object=found.id, name="not bestowed", cause=cause)]
    if found.attached_to:
        events.append(Attach(object=found.id, to=NOBODY, cause=cause))
    return Finding("702.103f", found.id, tuple(events))


def _unattached(found: GameObject, chars: Characteristics) -> Finding:
    attachable = not chars.subtypes.isdisjoint({"Equipment", "Fortification"}) and not chars.is_creature
    rule = "704.5n" if attachable and "battle" not in chars.types else "704.5p"
    return Finding(rule, found.id, (Attach(object=found.id, to=NOBODY, cause=Cause(rule=rule)),))


def older_roles(rules: Ruleset, state: State) -> list[Finding]:
    """Of several Roles of one player's on the same permanent only the newest stays (704.5z, 303.7a)."""
    groups: dict[tuple[Ref, PlayerId], list[GameObject]] = {}
    for ref in state.zone(zones.BATTLEFIELD):
        found = state.objects[ref]
        if not found.attached_to or found.phased_out:
            continue
        if "Role" in layers.characteristics(rules, state, ref, LayerReader).subtypes:
            groups.setdefault((found.attached_to, found.controller), []).append(found)
    cause = Cause(rule="704.5z")
    return [
        Finding("704.5z", older.id, (Move(object=older.id, to="graveyard", reason="sba", cause=cause),))
        for group in groups.values()
        for older in sorted(group, key=lambda found: found.timestamp)[:-1]
    ]
