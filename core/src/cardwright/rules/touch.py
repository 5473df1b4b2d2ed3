"""What a change to the position makes stale among the computed characteristics."""

from __future__ import annotations

from typing import Any, Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import layer_effects, phrase
from cardwright.rules.layer_effects import Effect
from cardwright.rules.layers import Computed
from cardwright.rules.look import Reader

_CHARACTERISTIC: Final = frozenset(
    {"counters", "copy", "face", "merged", "choices", "effects", "control", "phased", "zones"}
)
"""Aspects that bear on characteristics or on which abilities function, whatever effects there are."""


def touch(state: State, aspect: str, ref: ObjectId = NOBODY) -> None:
    """Note that ``aspect`` of ``ref`` (or of the game) has changed."""
    computed = state.computed
    if computed is None:
        return
    assert isinstance(computed, Computed)
    if aspect == "counters that change nothing":
        if "counters" in computed.reads:
            state.computed = None
    elif computed.effects:
        if aspect in _CHARACTERISTIC or aspect in computed.reads:
            state.computed = None
    elif aspect == "counters":
        state.computed = _without(computed, ref, keep_index=True)
    elif aspect in _CHARACTERISTIC:
        state.computed = None


def moved(rules: Ruleset, state: State, old: GameObject, new: GameObject | None) -> None:
    """Note that an object has left one zone and, as a new object, come to another."""
    computed = state.computed
    if computed is None:
        return
    assert isinstance(computed, Computed)
    if any(found is not None and _special(rules, found) for found in (old, new)):
        state.computed = None
        return
    places = {old.zone, new.zone if new is not None else ""}
    if computed.effects and not _comes_and_goes_alone(rules, state, computed, places, old, new):
        state.computed = None
        return
    acting = [
        facets
        for found in (old, new)
        if found is not None
        for facets in (rules.base(found.values, found.owner).facets,)
        if "battlefield" in places or not facets.elsewhere.isdisjoint(places)
    ]
    if any(facets.continuous for facets in acting):
        state.computed = None
        return
    gained = computed.chars.get(old.id)
    acts = any(facets.loud for facets in acting) or (gained is not None and bool(gained.facets.loud))
    state.computed = _without(computed, old.id, keep_index=not acts)


def _special(rules: Ruleset, found: GameObject) -> bool:
    """Whether what it is does not lie in its values and the effects of others alone."""
    return bool(found.merged or found.as_aura) or any(name in rules.counters for name, _ in found.counters)


def _comes_and_goes_alone(
    rules: Ruleset, state: State, computed: Computed, places: set[str], old: GameObject, new: GameObject | None
) -> bool:
    """Whether no effect reaches the object or depends on which objects there are: then all others stay what they are.

    To an object to which no effect applies as it is printed, none applies in the end, since nothing changes it."""
    reached = not computed.reaches.isdisjoint(places)
    if not reached and not any(f"zone:{place}" in computed.reads for place in places):
        return True
    if computed.asking is None:
        computed.asking = _asking(rules, state, computed)
    if computed.asking is None or any(effect.source == old.id and effect.static for effect in computed.effects):
        return False
    if new is None:
        return True
    state.computed = _without(computed, old.id, keep_index=True)
    return not any(_reaches(rules, state, effect, new) for effect in computed.asking)


def _asking(rules: Ruleset, state: State, computed: Computed) -> tuple[Effect, ...] | None:
    """The effects that ask each object by itself whether they apply to it, one of each sort that asks the same; None
    where one asks otherwise."""
    found: dict[Any, Effect] = {}
    for effect in computed.effects:
        if not layer_effects.asks_each(rules, effect):
            return None
        if effect.affects is not None and effect.locked is None:
            own = effect.source if "source" in phrase.reads(rules, effect.affects) else NOBODY
            found.setdefault((effect.affects, _you(state, effect), own, effect.reaches), effect)
    return tuple(found.values())


def _you(state: State, effect: Effect) -> PlayerId:
    """Whom the effect means by "you" (109.5)."""
    source = state.objects.get(effect.source)
    in_play = source is not None and source.zone in ("battlefield", "stack")
    return source.controller if in_play and source is not None else effect.controller


def _reaches(rules: Ruleset, state: State, effect: Effect, new: GameObject) -> bool:
    if effect.affects is None or new.zone not in effect.reaches:
        return False
    return Reader(rules, state, effect.source, _you(state, effect), effect.bindings).matches(effect.affects, new.id)


def anew(state: State, ref: ObjectId, same_abilities: bool) -> None:
    """Note that an object on the stack has been given its face: what was computed of it alone is stale, and unless it
    has the ``same_abilities`` of the same player as before, which abilities function."""
    computed = state.computed
    if computed is None:
        return
    assert isinstance(computed, Computed)
    state.computed = None if "stack" in computed.reaches else _without(computed, ref, keep_index=same_abilities)


def _without(computed: Computed, ref: ObjectId, keep_index: bool) -> Computed:
    fresh = Computed()
    fresh.chars = computed.chars.copy()
    fresh.chars.pop(ref, None)
    fresh.imposed = computed.imposed
    fresh.effects = computed.effects
    fresh.reads = computed.reads
    fresh.reaches = computed.reaches
    fresh.controls = computed.controls
    fresh.settled = computed.settled
    fresh.asking = computed.asking
    if keep_index:
        fresh.index = computed.index.copy()
        fresh.parts = computed.parts
        fresh.waiting = computed.waiting
    return fresh
