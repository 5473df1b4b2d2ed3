"""What a change to the position makes stale among the computed characteristics."""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Facets, Ruleset
from cardwright.model.effect import Floating
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.model.state import State
from cardwright.rules import index, index_change, layer_effects, layer_one
from cardwright.rules.layers import Computed

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
        if aspect == "counters" and _only_itself(state, computed, ref):
            state.computed = fresh = computed.without(ref)
            index_change.keep(computed, fresh)
            if not layer_one.put_among(computed.rules, state, fresh, ref):
                state.computed = None
        elif aspect in _CHARACTERISTIC or aspect in computed.reads:
            state.computed = None
    elif aspect == "counters":
        state.computed = fresh = computed.without(ref)
        index_change.keep(computed, fresh)
    elif aspect in _CHARACTERISTIC:
        state.computed = None


def _only_itself(state: State, computed: Computed, ref: ObjectId) -> bool:
    """Whether what is on an object, which has no static abilities, matters to no other one."""
    found, chars = state.objects.get(ref), computed.chars.get(ref)
    if found is None or chars is None or chars.facets.continuous or ref in computed.sources:
        return False
    if _special(computed.rules, found):
        return False
    return layer_one.asked_one_by_one(computed)


def begun(state: State, floating: Floating) -> None:
    """Note that one more lasting effect has begun, the last one of ``state.effects``."""
    computed = state.computed
    if computed is None:
        return
    assert isinstance(computed, Computed)
    state.computed = None
    rules = computed.rules
    effect = layer_effects.floating_effect(rules, floating)
    refs = [ref for ref in floating.affected if ref in state.objects]
    if effect is None or effect.locked is None or index.acts(rules, floating) or not computed.effects:
        return
    if not all(ref in computed.chars for ref in effect.locked):
        return
    # What has static abilities may lose them, and others what they give.
    if any(computed.chars[ref].facets.continuous or ref in computed.sources for ref in refs):
        return
    if any(_special(rules, state.objects[ref]) for ref in refs):
        return
    fresh = computed.without()
    effect.reaches |= {state.objects[ref].zone for ref in refs}
    if effect.reaches - computed.reaches or not layer_one.with_effect(computed, fresh, effect):
        return
    if not all(layer_one.put_among(rules, state, fresh, ref) for ref in refs):
        return
    state.computed = fresh
    index_change.keep(computed, fresh)
    for ref in refs:
        index_change.affected(state, fresh, state.objects[ref], computed.chars[ref])


def moved(state: State, old: GameObject, new: GameObject | None) -> None:
    """Note that an object has left one zone and, as a new object, come to another."""
    computed = state.computed
    if computed is not None:
        assert isinstance(computed, Computed)
        _became(state, computed, old, new)


def anew(state: State, old: GameObject) -> None:
    """Note that what was ``old``, on the stack, has been given its face, another controller or another X."""
    computed = state.computed
    if computed is not None:
        assert isinstance(computed, Computed)
        _became(state, computed, old, state.objects[old.id])


def appeared(state: State, new: GameObject) -> None:
    """Note that there is one more object, which is in no zone yet."""
    computed = state.computed
    if computed is not None:
        assert isinstance(computed, Computed)
        # Another position that shares what is computed may know something else by that id.
        state.computed = fresh = computed.without(new.id)
        index_change.appeared(computed, fresh, new.values)


def _became(state: State, computed: Computed, old: GameObject, new: GameObject | None) -> None:
    state.computed = None
    if old.id in computed.sources:
        return
    places = (old.zone, new.zone if new is not None else "")
    quiet = True
    for found in (old, new):
        if found is None:
            continue
        chars = computed.chars.get(found.id) or computed.rules.base(found.values, found.owner)
        facets = chars.facets
        if _special(computed.rules, found) or (facets.continuous and _may_function(facets, places)):
            return
        quiet = quiet and not facets.loud
    asks = bool(computed.effects) and _is_asked(computed, places)
    if asks and not layer_one.asked_one_by_one(computed):
        return
    state.computed = fresh = computed.without(old.id)
    if asks and new is not None and new.zone in computed.reaches:
        if not layer_one.put_among(computed.rules, state, fresh, new.id, arriving=new.id != old.id):
            state.computed = None
            return
        quiet = quiet and not fresh.chars[new.id].facets.loud
    index_change.moved(state, computed, fresh, old, new, quiet)


def _special(rules: Ruleset, found: GameObject) -> bool:
    """Whether what it is does not lie in its values and the effects of others alone."""
    if found.merged or found.as_aura:
        return True
    return bool(found.counters) and any(name in rules.counters for name, _ in found.counters)


def _may_function(facets: Facets, places: tuple[str, str]) -> bool:
    """Whether what has static abilities, printed or gained, may have them at work in one of the places."""
    return "battlefield" in places or not facets.elsewhere.isdisjoint(places)


def _is_asked(computed: Computed, places: tuple[str, str]) -> bool:
    """Whether effects reach what is in one of the places, or depend on what is there."""
    if not computed.reaches.isdisjoint(places):
        return True
    return any(f"zone:{place}" in computed.reads for place in places)
