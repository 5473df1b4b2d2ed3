"""Which abilities function now, by kind of part: found once for a position and kept with its characteristics
(113.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from cardwright.contract.ruleset import GLOBAL, Facets, Ruleset
from cardwright.model import zone as zones
from cardwright.model.effect import Floating
from cardwright.model.node import Node
from cardwright.model.objects import Bindings
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
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
    return of_all(rules, state, "kinds", lambda rules, state: frozenset(_built(rules, state).parts))


def by_event(rules: Ruleset, state: State, kind: str, event: str) -> tuple[Working, ...]:
    """Functioning parts of ``kind`` (triggered or replaces) that wait for events of kind ``event``."""
    key = (kind, event)
    found = _known(state, key)
    return _select(rules, state, kind, key, lambda part: event in _kinds(part)) if found is None else found


def triggered(rules: Ruleset, state: State, event: str, back: bool) -> tuple[Working, ...]:
    """Functioning triggered abilities that wait for events of kind ``event`` and look at the position after them, or
    ``back`` at the one before (603.10)."""
    key = (event, back)
    found = _known(state, key)
    if found is not None:
        return found

    def waits(part: Any) -> bool:
        pattern = part.pattern.facing(back)
        return pattern is not None and event in pattern.kinds

    return _select(rules, state, "triggered", key, waits)


def heard(rules: Ruleset, state: State) -> frozenset[str]:
    """The kinds of events for which some functioning triggered ability waits."""
    return of_all(rules, state, "heard", _heard)


def _heard(rules: Ruleset, state: State) -> frozenset[str]:
    waiting = functioning(rules, state, "triggered")
    return frozenset(kind for working in waiting for kind in working.part.pattern.kinds)


def of_all(rules: Ruleset, state: State, what: str, find: Callable[[Ruleset, State], T]) -> T:
    """What ``find`` tells of the parts that function, told once as long as these are the same; ``what`` names it."""
    computed = state.computed
    found: T | None = computed.waiting.get(what) if computed is not None else None
    if found is None:
        found = find(rules, state)
        _built(rules, state).waiting[what] = found
    return found


class Active(NamedTuple):
    """The permanents ``here`` that may have something to activate: with mana abilities, and with other activated
    abilities, special actions or anything imposed on them, or face down. ``attached`` is what things are attached to
    there."""

    here: tuple[ObjectId, ...]
    mana: tuple[ObjectId, ...]
    other: tuple[ObjectId, ...]
    attached: frozenset[Ref]


def active(rules: Ruleset, state: State) -> Active:
    """The permanents that may have something to activate."""
    computed = layers.computed(rules, state, LayerReader)
    here = state.zone(zones.BATTLEFIELD)
    known: Active | None = computed.index.get(_ACTIVE)
    if known is None or known.here is not here:
        facets = {ref: layers.characteristics(rules, state, ref, LayerReader).facets for ref in here}
        mana = tuple([ref for ref in here if any(part.mana for _, _, part in facets[ref].activated)])
        attached = frozenset([state.objects[ref].attached_to for ref in here]) - {NOBODY}
        known = Active(here, mana, tuple([ref for ref in here if _acts(rules, state, ref)]), attached)
        computed.index[_ACTIVE] = known
    return known


def _acts(rules: Ruleset, state: State, ref: ObjectId) -> bool:
    chars = layers.characteristics(rules, state, ref, LayerReader)
    own = chars.facets.of("special") or not all(part.mana for _, _, part in chars.facets.activated)
    return bool(own or chars.imposed or state.objects[ref].face_down)


_ACTIVE: Final = "active"


def usable_elsewhere(rules: Ruleset, state: State, player: PlayerId) -> list[ObjectId]:
    """The cards and spells outside the battlefield with abilities that can be used where they are, those of ``player``
    in the zones that each player has."""
    memo = layers.computed(rules, state, LayerReader).index
    found: list[ObjectId] = []
    there = state.zones.get
    for name in _ELSEWHERE:
        for key in ((name, player), (name, 0)):
            ids = there(key)
            if ids:
                known = memo.get(key)
                if known is None or known[0] is not ids:
                    known = memo[key] = (ids, tuple([ref for ref in ids if _used_in(rules, state, name, ref)]))
                found += known[1]
    return found


def _used_in(rules: Ruleset, state: State, zone: str, ref: ObjectId) -> bool:
    found = state.objects[ref]
    if zone == zones.STACK[0]:
        return zone in rules.base(found.values, found.owner).facets.elsewhere_used
    return zone in layers.characteristics(rules, state, ref, LayerReader).facets.elsewhere_used


_ELSEWHERE: Final = ("hand", "graveyard", "exile", "command", "stack", zones.OUTSIDE)


def about(rules: Ruleset, state: State, kind: str, what: str) -> tuple[Working, ...]:
    """Functioning parts of ``kind`` (prohibits or permits) that speak of ``what``."""
    key = (kind, what)
    found = _known(state, key)
    return _select(rules, state, kind, key, lambda part: part.what == what) if found is None else found


def against(rules: Ruleset, state: State, what: str, subject: Any) -> tuple[Working, ...]:
    """Functioning prohibitions that speak of ``what`` and may concern ``subject``: all but those that other objects
    have against themselves alone."""
    key = ("against", what)
    computed = state.computed
    known = computed.waiting.get(key) if computed is not None else None
    if known is None:
        known = _against(rules, state, what)
        _built(rules, state).waiting[key] = known
    common: tuple[Working, ...] = known[0]
    own: dict[ObjectId, tuple[Working, ...]] = known[1]
    return (*common, *own.get(subject, ())) if own and isinstance(subject, int) else common


def _against(
    rules: Ruleset, state: State, what: str
) -> tuple[tuple[Working, ...], dict[ObjectId, tuple[Working, ...]]]:
    common: list[Working] = []
    own: dict[ObjectId, tuple[Working, ...]] = {}
    for working in about(rules, state, "prohibits", what):
        if working.part.own:
            own[working.source] = (*own.get(working.source, ()), working)
        else:
            common.append(working)
    return tuple(common), own


def _known(state: State, key: tuple[str, Any]) -> tuple[Working, ...] | None:
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
    return found


def _kinds(part: Any) -> tuple[str, ...]:
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
            _of_object(rules, state, computed, key[0], ref, found)
    for working in found.values():
        working.sort(key=lambda one: one.timestamp)
    for floating in state.effects:
        _of_floating(rules, floating, found)
    for kind in rules.global_facets.kinds:
        for _, place, part in rules.global_facets.of(kind):
            found.setdefault(kind, []).append(Working(NOBODY, state.turn.active, GLOBAL, place, part, 0))
    return {kind: tuple(working) for kind, working in found.items()}


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


def _of_object(
    rules: Ruleset,
    state: State,
    computed: layers.Computed,
    zone: str,
    ref: ObjectId,
    found: dict[str, list[Working]],
) -> None:
    here = state.objects[ref]
    in_play = zone in ("battlefield", "stack")
    chars = computed.chars.get(ref)
    if chars is None:
        chars = rules.base(here.values, here.controller if in_play else here.owner)
        if in_play and chars.facets.loud:
            chars = layers.characteristics(rules, state, ref, LayerReader)
    facets = chars.facets
    if not facets.loud or here.phased_out or (zone != "battlefield" and zone not in facets.elsewhere):
        return
    controller = chars.controller if in_play else here.owner
    key = (ref, controller, here.timestamp, zone)
    workings = facets.workings.get(key)
    if workings is None:
        if len(facets.workings) >= _KEPT:
            facets.workings.clear()
        workings = facets.workings[key] = tuple(_workings(facets, *key))
    for kind, working in workings:
        there = found.get(kind)
        if there is None:
            found[kind] = [working]
        else:
            there.append(working)


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
