"""The layers: what every object is at the moment (613).

Continuous effects are applied layer by layer, characteristic-defining ones first, then by timestamp, with dependency
found by trial where the footprints of two effects meet. The result for a position is kept in ``state.computed`` until
something changes that it could depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardwright.contract.parts import LAYERS
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules.layer_effects import Effect, static_effect
from cardwright.rules.layer_run import ReaderType, Run, after_layer, apply, finish, start, without_box


class Computed:
    """Characteristics of all objects of a position, and what they depend on. ``players`` are parts imposed on
    players."""

    __slots__ = (
        "applied",
        "asking",
        "chars",
        "choosers",
        "controls",
        "effects",
        "footprints",
        "imposed",
        "independent",
        "index",
        "parts",
        "questions",
        "reaches",
        "reads",
        "rules",
        "settled",
        "sources",
        "told",
        "waiting",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.chars: dict[ObjectId, Characteristics] = {}
        self.imposed: dict[PlayerId, tuple[Any, ...]] = {}
        self.effects: tuple[Effect, ...] = ()
        self.reads: frozenset[str] = frozenset()
        self.reaches: frozenset[str] = frozenset()
        """The zones of objects that effects may apply to."""
        self.applied: tuple[tuple[str, Effect], ...] = ()
        """The effects in the order in which they were applied, with their layers."""
        self.independent = True
        """Whether no effect could change what another one in the same layer applies to or does (613.8)."""
        self.footprints: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {}
        """What the effects in each layer read and write."""
        self.asking: bool | None = None
        """Whether all effects ask each object by itself; None: nobody has looked yet."""
        self.questions: Any = None
        """Which objects they ask for; see :mod:`cardwright.rules.layer_one`."""
        self.sources: frozenset[ObjectId] = frozenset()
        """The objects from whose static abilities effects come, those included that have lost the ability after its
        effect had begun to apply (613.6)."""
        self.controls = False
        self.settled = False
        """Whether control effects are known to have taken hold in the objects themselves."""
        self.index: dict[Any, Any] = {}
        self.parts: dict[str, tuple[Any, ...]] | None = None
        """The parts that function, by kind, once somebody has asked; see :mod:`cardwright.rules.index`."""
        self.waiting: dict[Any, Any] = {}
        """Of these the ones that one event, act or question concerns."""
        self.choosers: dict[Any, tuple[str, Callable[[Any], bool]]] = {}
        """Of which kind these are, and how they are chosen."""
        self.told: dict[Any, tuple[Any, Any]] = {}
        """What has been told of all of them."""

    def without(self, ref: ObjectId = NOBODY) -> Computed:
        """The same for another position as far as the layers go, but for what is known of ``ref``."""
        fresh = Computed(self.rules)
        fresh.chars = self.chars.copy()
        fresh.chars.pop(ref, None)
        # What belongs to the effects, and not to one object or to which abilities function.
        fresh.imposed = self.imposed
        fresh.effects = self.effects
        fresh.applied = self.applied
        fresh.independent = self.independent
        fresh.footprints = self.footprints
        fresh.reads = self.reads
        fresh.reaches = self.reaches
        fresh.asking = self.asking
        fresh.questions = self.questions
        fresh.sources = self.sources
        fresh.controls = self.controls
        fresh.settled = self.settled
        return fresh


def characteristics(rules: Ruleset, state: State, ref: ObjectId, reader: ReaderType) -> Characteristics:
    """The characteristics of an object that exists."""
    computed: Computed | None = state.computed
    if computed is None:
        computed = state.computed = compute(rules, state, reader)
    found = computed.chars.get(ref)
    if found is None:
        found = outside(rules, state, ref, reader)
        item = state.objects[ref].item
        # What defines itself may change with anything in the game, and nobody notes what it has looked at. An ability
        # comes onto the stack without anything being computed anew, also in a position that is only tried out: in
        # another one that shares what is computed something else may come to have its id.
        if not found.facets.defining and (item is None or item.kind == "spell"):
            computed.chars[ref] = found
    return found


def computed(rules: Ruleset, state: State, reader: ReaderType) -> Computed:
    """Everything computed for the position."""
    found: Computed | None = state.computed
    if found is None:
        found = state.computed = compute(rules, state, reader)
    return found


def outside(
    rules: Ruleset,
    state: State,
    ref: ObjectId,
    reader: ReaderType,
    under_way: dict[ObjectId, Characteristics] | None = None,
) -> Characteristics:
    """Characteristics of an object that no other object's effect reaches: its values, its own characteristic-defining
    abilities (604.3) and its counters. Objects that ask for each other see what is ``under_way`` as far as it is."""
    found = state.objects[ref]
    controller = found.controller if found.zone in ("battlefield", "stack") else found.owner
    base = rules.base(found.values, controller)
    defining = base.facets.defining
    if not defining and not found.counters and not without_box(found, base):
        return base
    under_way = {} if under_way is None else under_way
    if ref in under_way:
        return under_way[ref]
    chars = under_way[ref] = start(found)
    working = {ref: chars}
    for layer in LAYERS:
        for ability, place, part in defining:
            effect = static_effect(ability, place, part, ref, controller, found.timestamp)
            look = reader(rules, state, working, ref, controller, effect.bindings)
            look.under_way = under_way
            for change in part.changes:
                if change.layer == layer:
                    apply(look, change, (ref,), effect, working)
        after_layer(rules, layer, working, state)
    finish(rules, working)
    del under_way[ref]
    return chars


def compute(rules: Ruleset, state: State, reader: ReaderType) -> Computed:
    """All characteristics of the position, from scratch."""
    result = Computed(rules)
    run = Run(rules, state, reader)
    if not run.sources and not run.floating and not run.ways:
        for ref in state.zone(zones.BATTLEFIELD):
            result.chars[ref] = outside(rules, state, ref, reader)
        return result
    run.all_layers()
    result.chars = run.working
    result.imposed = run.imposed
    result.effects = tuple(run.effects.values())
    result.sources = frozenset([effect.source for effect in result.effects if effect.static])
    result.applied, result.independent, result.footprints = tuple(run.applied), run.independent, run.footprints
    result.reads = frozenset().union(*(effect.reads for effect in result.effects))
    result.reaches = frozenset().union(*(effect.reaches for effect in result.effects))
    result.controls = any(change.layer == "2" for effect in result.effects for change in effect.changes)
    return result
