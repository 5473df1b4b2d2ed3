"""Which abilities function now, by kind of part: found once for a position and kept with its characteristics
(113.6)."""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.contract.ruleset import GLOBAL, Ruleset
from cardwright.model import zone as zones
from cardwright.model.node import Node
from cardwright.model.objects import Bindings
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.look import LayerReader


class Working(msgspec.Struct, frozen=True):
    """A part that functions: whose it is, which ability it belongs to, and where among that ability's parts it stands.

    ``floating`` is the id of the lasting effect that it belongs to, 0 for an object's own ability."""

    source: ObjectId
    controller: PlayerId
    ability: Node
    place: int
    part: Any
    timestamp: int
    bindings: Bindings = ()
    floating: int = 0
    occurrence: int = 0


def functioning(rules: Ruleset, state: State, kind: str) -> tuple[Working, ...]:
    """All functioning parts of ``kind``: of objects by timestamp, then of lasting effects, then of the game itself."""
    index = layers.computed(rules, state, LayerReader).index
    found = index.get(kind)
    if found is None:
        found = index[kind] = _find(rules, state, kind)
    assert isinstance(found, tuple)
    return found


def by_event(rules: Ruleset, state: State, kind: str, event: str) -> tuple[Working, ...]:
    """Functioning parts of ``kind`` (triggered or replaces) that wait for events of kind ``event``."""
    index = layers.computed(rules, state, LayerReader).index
    found = index.get(kind + event)
    if found is None:
        found = index[kind + event] = tuple(
            working for working in functioning(rules, state, kind) if event in _kinds(working.part)
        )
    assert isinstance(found, tuple)
    return found


def _kinds(part: Any) -> tuple[str, ...]:
    kinds: tuple[str, ...] = part.pattern.kinds if part.kind == "triggered" else part.kinds
    return kinds


def _find(rules: Ruleset, state: State, kind: str) -> tuple[Working, ...]:
    found: list[Working] = []
    for key, ids in state.zones.items():
        if key[0] == "library":
            continue
        for ref in ids:
            found += _of_object(rules, state, key, ref, kind)
    found.sort(key=lambda working: working.timestamp)
    for floating in state.effects:
        for ability in floating.nodes:
            if rules.words[ability.word].category == "Modification":
                continue
            for place, part in enumerate(rules.parts(ability)):
                if part.kind == kind:
                    found.append(
                        Working(
                            floating.source,
                            floating.controller,
                            ability,
                            place,
                            part,
                            floating.timestamp,
                            floating.bindings,
                            floating.id,
                        )
                    )
    for _, place, part in rules.global_facets.of(kind):
        found.append(Working(NOBODY, state.turn.active, GLOBAL, place, part, 0))
    return tuple(found)


def _of_object(rules: Ruleset, state: State, key: tuple[str, int], ref: ObjectId, kind: str) -> list[Working]:
    found = state.objects[ref]
    if found.phased_out:
        return []
    on_battlefield = key == zones.BATTLEFIELD
    if on_battlefield or key == zones.STACK:
        chars = layers.characteristics(rules, state, ref, LayerReader)
    else:
        chars = rules.base(found.values, found.owner)
        if key[0] not in chars.facets.elsewhere:
            # An effect may have given it such an ability, if it reaches that zone at all.
            chars = layers.computed(rules, state, LayerReader).chars.get(ref, chars)
            if key[0] not in chars.facets.elsewhere:
                return []
    result = []
    seen: dict[tuple[Node, int], int] = {}
    for ability, place, part in chars.facets.of(kind):
        if key[0] in part.zones:
            occurrence = seen[(ability, place)] = seen.get((ability, place), -1) + 1
            controller = chars.controller if on_battlefield or key == zones.STACK else found.owner
            result.append(Working(ref, controller, ability, place, part, found.timestamp, occurrence=occurrence))
    return result
