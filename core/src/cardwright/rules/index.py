"""Which abilities function now, by kind of part: found once for a position and kept with its characteristics
(113.6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from cardwright.contract.ruleset import GLOBAL, Facets, Ruleset
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.effect import Floating
from cardwright.model.node import Node
from cardwright.model.objects import Bindings, GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.look import LayerReader

T = TypeVar("T")


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
    computed = state.computed
    parts = computed.parts if computed is not None else None
    if parts is None:
        parts = _built(rules, state).parts
    found: tuple[Working, ...] = parts.get(kind, ())
    return found


def kinds(rules: Ruleset, state: State) -> frozenset[str]:
    """The kinds of parts that function."""
    return of_all(rules, state, "kinds", _all_kinds, _still_all_kinds)


def _all_kinds(rules: Ruleset, state: State) -> frozenset[str]:
    return frozenset(_built(rules, state).parts)


def _still_all_kinds(known: frozenset[str], changed: Changed) -> frozenset[str]:
    return known if changed.parts.keys() == known else frozenset(changed.parts)


def by_event(rules: Ruleset, state: State, kind: str, event: str) -> tuple[Working, ...]:
    """Functioning parts of ``kind`` (triggered or replaces) that wait for events of kind ``event``."""
    key = (kind, event)
    found = known(state, key)
    return _select(rules, state, kind, key, lambda part: event in event_kinds(part)) if found is None else found


def triggered(rules: Ruleset, state: State, event: str, back: bool) -> tuple[Working, ...]:
    """Functioning triggered abilities that wait for events of kind ``event`` and look at the position after them, or
    ``back`` at the one before (603.10)."""
    key = (event, back)
    found = known(state, key)
    if found is not None:
        return found

    def waits(part: Any) -> bool:
        pattern = part.pattern.facing(back)
        return pattern is not None and event in pattern.kinds

    return _select(rules, state, "triggered", key, waits)


def of_objects(there: tuple[Working, ...]) -> int:
    """How many of them belong to objects; those of lasting effects and of the game itself come after them."""
    end = len(there)
    while end and (there[end - 1].floating or there[end - 1].source == NOBODY):
        end -= 1
    return end


TIMESTAMP: Final = attrgetter("timestamp")


def heard(rules: Ruleset, state: State) -> frozenset[str]:
    """The kinds of events for which some functioning triggered ability waits, or did lately."""
    return of_all(rules, state, "heard", _heard, _also_heard)


def _heard(rules: Ruleset, state: State) -> frozenset[str]:
    waiting = functioning(rules, state, "triggered")
    return frozenset(kind for working in waiting for kind in working.part.pattern.kinds)


def _also_heard(known: frozenset[str], changed: Changed) -> frozenset[str]:
    return known.union(*(one.part.pattern.kinds for one in changed.come if one.part.kind == "triggered"))


class Changed(NamedTuple):
    """How the parts that function have changed: all of them now, those that are ``gone`` and those that have ``come``;
    ``values`` are those of an object that has come to be."""

    rules: Ruleset
    parts: Mapping[str, tuple[Working, ...]]
    choosers: Mapping[Any, tuple[str, Callable[[Any], bool]]]
    gone: tuple[Working, ...]
    come: tuple[Working, ...]
    values: Printed | None = None


def of_all(
    rules: Ruleset,
    state: State,
    what: Hashable,
    find: Callable[[Ruleset, State], T],
    after: Callable[[T, Changed], T | None] | None = None,
) -> T:
    """What ``find`` tells of the parts that function, told once as long as these are the same; ``what`` names it. What
    it tells when an object has come or gone is told by ``after`` from what it told before; None: by ``find`` again."""
    computed = state.computed
    told: tuple[T, Any] | None = computed.told.get(what) if computed is not None else None
    if told is None:
        told = (find(rules, state), after)
        _built(rules, state).told[what] = told
    return told[0]


def about(rules: Ruleset, state: State, kind: str, what: str) -> tuple[Working, ...]:
    """Functioning parts of ``kind`` (prohibits or permits) that speak of ``what``."""
    key = (kind, what)
    found = known(state, key)
    return _select(rules, state, kind, key, lambda part: part.what == what) if found is None else found


def known(state: State, key: tuple[str, Any]) -> tuple[Working, ...] | None:
    """What has been selected under ``key`` already."""
    computed = state.computed
    found: tuple[Working, ...] | None = computed.waiting.get(key) if computed is not None else None
    return found


def _select(
    rules: Ruleset, state: State, kind: str, key: tuple[str, Any], chosen: Callable[[Any], bool]
) -> tuple[Working, ...]:
    """Those of ``kind`` that are ``chosen``, kept under ``key``."""
    computed = _built(rules, state)
    found = tuple([working for working in computed.parts.get(kind, ()) if chosen(working.part)])
    computed.waiting[key] = found
    computed.choosers[key] = (kind, chosen)
    return found


def event_kinds(part: Any) -> tuple[str, ...]:
    """The kinds of events that a part (triggered or replaces) waits for."""
    kinds: tuple[str, ...] = part.pattern.kinds if part.kind == "triggered" else part.kinds
    return kinds


def _built(rules: Ruleset, state: State) -> Any:
    """What is computed of the position, with the parts that function in it."""
    computed = layers.computed(rules, state, LayerReader)
    if computed.parts is None:
        computed.parts = _build(rules, state)
    return computed


def _build(rules: Ruleset, state: State) -> dict[str, tuple[Working, ...]]:
    """All functioning parts by kind, in one pass over the objects that have any."""
    found: dict[str, list[Working]] = {}
    computed = layers.computed(rules, state, LayerReader)
    for key, ids in state.zones.items():
        if key[0] == "library":
            continue
        for ref in ids:
            for kind, working in of_object(rules, state.objects[ref], computed.chars.get(ref)):
                there = found.get(kind)
                if there is None:
                    found[kind] = [working]
                else:
                    there.append(working)
    for workings in found.values():
        workings.sort(key=TIMESTAMP)
    for floating in state.effects:
        _of_floating(rules, floating, found)
    for kind in rules.global_facets.kinds:
        for _, place, part in rules.global_facets.of(kind):
            found.setdefault(kind, []).append(Working(NOBODY, state.turn.active, GLOBAL, place, part, 0))
    return {kind: tuple(workings) for kind, workings in found.items()}


def acts(rules: Ruleset, floating: Floating) -> bool:
    """Whether the lasting effect does more than to change characteristics."""
    return any(rules.words[ability.word].category != "Modification" for ability in floating.nodes)


def _of_floating(rules: Ruleset, floating: Floating, found: dict[str, list[Working]]) -> None:
    for ability in floating.nodes:
        if rules.words[ability.word].category == "Modification":
            continue
        for place, part in enumerate(rules.parts(ability)):
            found.setdefault(part.kind, []).append(
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


def of_object(rules: Ruleset, found: GameObject, chars: Characteristics | None) -> tuple[tuple[str, Working], ...]:
    """The parts of an object that function where it is, with their kinds; ``chars`` is what it has become by effects of
    others."""
    zone = found.zone
    in_play = zone in ("battlefield", "stack")
    if chars is None:
        chars = rules.base(found.values, found.controller if in_play else found.owner)
    facets = chars.facets
    if not facets.loud or found.phased_out or (zone != "battlefield" and zone not in facets.elsewhere):
        return ()
    key = (found.id, chars.controller if in_play else found.owner, found.timestamp, zone)
    workings: tuple[tuple[str, Working], ...] | None = facets.workings.get(key)
    if workings is None:
        if len(facets.workings) >= _KEPT:
            facets.workings.clear()
        workings = facets.workings[key] = tuple(_workings(facets, *key))
    return workings


_KEPT: Final = 256
"""How many objects with the same abilities are remembered; what is forgotten is found again."""


def _workings(
    facets: Facets, ref: ObjectId, controller: PlayerId, timestamp: int, zone: str
) -> Iterator[tuple[str, Working]]:
    """The parts of an object with those abilities that function in its zone, with their kinds."""
    for kind in facets.loud:
        seen: dict[tuple[Node, int], int] = {}
        for ability, place, part in facets.of(kind):
            if zone in part.zones:
                occurrence = seen[(ability, place)] = seen.get((ability, place), -1) + 1
                yield kind, Working(ref, controller, ability, place, part, timestamp, occurrence=occurrence)
