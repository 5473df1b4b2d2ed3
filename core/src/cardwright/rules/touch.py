"""What a change to the position makes stale among the computed characteristics."""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.model.state import State
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
    facets = rules.base(old.values, old.owner).facets
    places = {old.zone, new.zone if new is not None else ""}
    acts = bool(facets.loud) and ("battlefield" in places or not facets.elsewhere.isdisjoint(places))
    reached = any(not effect.reaches.isdisjoint(places) for effect in computed.effects)
    read = any(f"zone:{place}" in computed.reads for place in places)
    changed = any(found is not None and (found.merged or found.as_aura) for found in (old, new))
    if acts or reached or read or changed:
        state.computed = None
    else:
        state.computed = _without(computed, old.id, keep_index=True)


def anew(state: State, ref: ObjectId) -> None:
    """Note that an object on the stack has been given its face: what was computed of it alone is stale."""
    computed = state.computed
    if computed is None:
        return
    assert isinstance(computed, Computed)
    reached = any("stack" in effect.reaches for effect in computed.effects)
    state.computed = None if reached else _without(computed, ref, keep_index=True)


def _without(computed: Computed, ref: ObjectId, keep_index: bool) -> Computed:
    fresh = Computed()
    fresh.chars = computed.chars.copy()
    fresh.chars.pop(ref, None)
    fresh.imposed = computed.imposed
    fresh.effects = computed.effects
    fresh.reads = computed.reads
    fresh.controls = computed.controls
    fresh.settled = computed.settled
    if keep_index:
        fresh.index = computed.index.copy()
    return fresh
