"""Applying continuous effects, layer by layer (613.1), in timestamp order, with dependency found by trial (613.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.contract.look import Look
from cardwright.contract.parts import LAYERS, Change
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.model.objects import GameObject
from cardwright.model.reference import ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import phrase
from cardwright.rules.layer_effects import (
    Effect,
    counter_effects,
    floating_effect,
    gives_statics,
    in_order,
    reached_by_gifts,
    static_effect,
    way_effect,
)

ReaderType = Callable[..., Any]


class Run:
    """One computation of the layers."""

    def __init__(self, rules: Ruleset, state: State, reader: ReaderType) -> None:
        self.rules = rules
        self.state = state
        self.reader = reader
        self.working: dict[ObjectId, Characteristics] = {}
        self.imposed: dict[PlayerId, tuple[Any, ...]] = {}
        self.effects: dict[tuple[Any, ...], Effect] = {}
        self.sources = tuple(self._sources())
        self.floating = tuple(effect for floating in state.effects if (effect := floating_effect(rules, floating)))
        self.ways = tuple(self._ways())
        self._memo: dict[tuple[Any, ...], tuple[frozenset[str], tuple[Ref, ...]]] = {}
        self._by_layer: dict[str, list[Effect]] = {}
        self._read_in_layer: frozenset[str] = frozenset()
        self._gathered: dict[ObjectId, tuple[Node, ...]] = {}
        self._granted: dict[tuple[ObjectId, Node], list[int]] = {}
        """The timestamps of the effects that have granted a static ability to an object (613.7a)."""
        self._became: dict[ObjectId, int] = {}
        """Those of the copy effects that have made the objects what they are."""
        self.applied: list[tuple[str, Effect]] = []
        """What has been applied, with the layer, in that order."""
        self.independent = True
        """Whether no effect could have changed what another one in the same layer applies to or does."""
        self.footprints: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        """What the effects in each layer read and write."""

    def _sources(self) -> Iterator[ObjectId]:
        """Objects whose abilities may hold continuous effects: permanents, and others whose abilities work
        elsewhere."""
        for ref in self.state.zone(zones.BATTLEFIELD):
            found = self.state.objects[ref]
            if found.phased_out:
                continue
            if self.rules.base(found.values, found.controller).facets.continuous:
                yield ref
        for key, ids in self.state.zones.items():
            if key[0] in ("battlefield", "library"):
                continue
            for ref in ids:
                found = self.state.objects[ref]
                facets = self.rules.base(found.values, found.owner).facets
                if key[0] in facets.elsewhere and facets.continuous:
                    yield ref

    def _ways(self) -> Iterator[Effect]:
        """What the way in which a spell was cast makes of it and of the permanent that it became (702.103b), and what
        keyword counters give (122.1b)."""
        for key in (zones.STACK, zones.BATTLEFIELD, zones.EXILE):
            for ref in self.state.zone(key):
                found = self.state.objects[ref]
                if found.counters and not found.phased_out:
                    yield from counter_effects(self.rules, found)
                if found.as_aura and not found.phased_out:
                    effect = way_effect(self.rules, found)
                    if effect is not None:
                        yield effect

    def all_layers(self) -> None:
        """Fill ``working`` by applying every layer."""
        self._fill()
        for effect in (*self.floating, *self.ways):
            self._add(effect)
        self._gather(self.sources)
        for layer in LAYERS:
            self._layer(layer)
            changed = after_layer(self.rules, layer, self.working, self.state)
            # Abilities gained or lost so far decide which static abilities there are (613.6).
            if changed or layer in ("1", "3", "4", "6"):
                self._gather(self.working)
        finish(self.rules, self.working)

    def _fill(self) -> None:
        state, reaches = self.state, set[str]()
        for effect in (*self.floating, *self.ways):
            effect.reaches |= {state.objects[ref].zone for ref in effect.locked or () if ref in state.objects}
            reaches |= effect.reaches
            reaches |= reached_by_gifts(self.rules, effect.changes)
        for ref in self.sources:
            found = state.objects[ref]
            for _, _, part in self.rules.base(found.values, found.owner).facets.continuous:
                reaches |= part.reaches | reached_by_gifts(self.rules, part.changes)
        for key, ids in state.zones.items():
            if key[0] == "battlefield" or key[0] in reaches:
                for ref in ids:
                    self.working[ref] = start(state.objects[ref])

    def _add(self, effect: Effect) -> None:
        """Note an effect, once, for each layer in which it does something."""
        if effect.key not in self.effects:
            self.effects[effect.key] = effect
            effect.measure(self.rules.footprints)
            for layer in effect.footprints:
                self._by_layer.setdefault(layer, []).append(effect)

    def _gather(self, refs: Any) -> None:
        """Find the static abilities that the objects have at this point."""
        for ref in refs:
            chars = self.working.get(ref)
            if chars is None:
                chars = self.rules.base(self.state.objects[ref].values, self.state.objects[ref].owner)
            known = self._gathered.get(ref)
            if known is chars.abilities or known == chars.abilities:
                continue
            self._gathered[ref] = chars.abilities
            found = self.state.objects[ref]
            if found.phased_out:
                continue
            seen: dict[tuple[Node, int], int] = {}
            for ability, place, part in self.rules.facets(chars.abilities).continuous:
                occurrence = seen[ability, place] = seen.get((ability, place), -1) + 1
                if found.zone not in part.zones and not part.defining:
                    continue
                stamp = self._stamp(found, chars, ability, occurrence)
                effect = static_effect(ability, place, part, ref, chars.controller, stamp)
                effect.key = (ref, ability, place, occurrence)
                self._add(effect)
                # It may have been lost and granted anew.
                self.effects[effect.key].timestamp = stamp

    def _stamp(self, found: GameObject, chars: Characteristics, ability: Node, occurrence: int) -> int:
        """The timestamp of the object, or that of the effect that granted the ability if it is later (613.7a)."""
        stamp = max(found.timestamp, self._became.get(found.id, 0))
        granted = self._granted.get((found.id, ability))
        if granted is None:
            return stamp
        # What was granted before the object lost its abilities is gone: those that are left were granted last.
        from_last = chars.abilities.count(ability) - occurrence
        return max(found.timestamp, granted[-from_last]) if from_last <= len(granted) else stamp

    def _grant(self, effect: Effect, layer: str) -> None:
        """Note what has been granted; it applies from now on, in this layer too (613.8c)."""
        refs = [ref for ref in self._affected(effect) if not is_player(ref)]
        given = [ability for change in effect.changes if change.layer == layer for ability in change.gives]
        for ref in refs:
            self._gathered.pop(ref, None)
            for ability in given:
                self._granted.setdefault((ref, ability), []).append(effect.timestamp)
        self._gather(refs)

    def _exists(self, effect: Effect) -> bool:
        """Whether the effect still is: it has started to apply (613.6) or its source has the ability."""
        if not effect.static or effect.started:
            return True
        chars = self.working.get(effect.source)
        if chars is None:
            return True
        ability: Node = effect.key[1]
        having: tuple[Node, ...] = self.rules.with_intrinsic(chars.abilities, chars.types, chars.subtypes)
        return ability in having

    def _layer(self, layer: str) -> None:
        there = self._by_layer.get(layer)
        if not there:
            return
        waiting, known = in_order(there), len(there)
        self._read_in_layer = frozenset().union(*(effect.footprints[layer][0] for effect in waiting))
        written = frozenset().union(*(effect.footprints[layer][1] for effect in waiting))
        self.footprints[layer] = (self._read_in_layer, written)
        # Where nothing in this layer can change what another effect in it applies to or does there are no dependencies.
        independent = self._read_in_layer.isdisjoint(written)
        self.independent = self.independent and independent
        while waiting:
            effect = waiting[0] if independent or len(waiting) == 1 else self._next(waiting, layer)
            waiting.remove(effect)
            if not self._exists(effect):
                continue
            self._apply_effect(effect, layer)
            self.applied.append((layer, effect))
            if layer == "1":
                self._became.update({ref: effect.timestamp for ref in self._affected(effect) if not is_player(ref)})
            if gives_statics(self.rules, effect, layer):
                self._grant(effect, layer)
                if len(there) > known:
                    waiting, known, independent = in_order([*waiting, *there[known:]]), len(there), False
                    self.independent = False

    def _next(self, waiting: list[Effect], layer: str) -> Effect:
        """The effect to apply next: the oldest that waits for no other, apart from those with which it forms a loop
        (613.8b)."""
        group = [effect for effect in waiting if effect.defining == waiting[0].defining]
        known: dict[int, list[Effect]] = {}

        def needs(effect: Effect) -> list[Effect]:
            if id(effect) not in known:
                reads = effect.footprints[layer][0]
                others = [other for other in group if other is not effect and other.footprints[layer][1] & reads]
                known[id(effect)] = [other for other in others if self._depends(effect, other, layer)]
            return known[id(effect)]

        def leads_to(start: Effect, end: Effect) -> bool:
            seen, waiting_for = {id(start)}, [start]
            while waiting_for:
                for other in needs(waiting_for.pop()):
                    if other is end:
                        return True
                    if id(other) not in seen:
                        seen.add(id(other))
                        waiting_for.append(other)
            return False

        return next(effect for effect in group if all(leads_to(other, effect) for other in needs(effect)))

    def _depends(self, effect: Effect, other: Effect, layer: str) -> bool:
        """Whether applying ``other`` changes whether ``effect`` exists, what it applies to or what it does (613.8a)."""
        before = self._outcome(effect, layer)
        trial = Run.__new__(Run)
        trial.rules, trial.state, trial.reader = self.rules, self.state, self.reader
        trial.working = {ref: chars.copy() for ref, chars in self.working.items()}
        trial.imposed = dict(self.imposed)
        trial.effects = self.effects
        trial._memo = {}
        trial._by_layer = self._by_layer
        trial._read_in_layer = self._read_in_layer
        trial._gathered = dict(self._gathered)
        if trial._exists(other):
            started, affected = other.started, other.affected
            trial._apply_effect(other, layer)
            other.started, other.affected = started, affected
        changed: bool = trial._outcome(effect, layer) != before
        return changed

    def _outcome(self, effect: Effect, layer: str) -> Any:
        if not self._exists(effect):
            return None
        affected = self._affected(effect)
        look = self._look(effect)
        values = tuple(c.value(look) for c in effect.changes if c.layer == layer and c.value is not None)
        return affected, values, self._you(effect)

    def _look(self, effect: Effect) -> Any:
        you = self._you(effect)
        return self.reader(self.rules, self.state, self.working, effect.source, you, effect.bindings)

    def _you(self, effect: Effect) -> PlayerId:
        """Whom the effect means by "you": for a static ability whoever controls its source by now (109.5)."""
        chars = self.working.get(effect.source) if effect.static else None
        return effect.controller if chars is None else chars.controller

    def _affected(self, effect: Effect) -> tuple[Ref, ...]:
        if effect.affected is not None:
            return effect.affected
        look = self._look(effect)
        if effect.condition is not None and not look.holds(effect.condition):
            return ()
        if effect.locked is not None:
            return tuple(ref for ref in effect.locked if is_player(ref) or ref in self.working)
        if effect.affects is None:
            return (effect.source,)
        reads = phrase.reads(self.rules, effect.affects)
        # What a resolution named is known to its effect alone.
        own: Any = effect.source if effect.static else effect.key
        key = (effect.affects, self._you(effect), own if "source" in reads or not effect.static else 0, effect.reaches)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = (reads, self._select(look, effect))
        return found[1]

    def _select(self, look: Look, effect: Effect) -> tuple[Ref, ...]:
        assert effect.affects is not None
        if effect.reaches == {"battlefield"}:
            return look.refs(effect.affects)
        found = [ref for ref in self.working if look.matches(effect.affects, ref)]
        return tuple(found) + tuple(ref for ref in self.state.seats if look.matches(effect.affects, ref))

    def _apply_effect(self, effect: Effect, layer: str) -> None:
        affected = self._affected(effect)
        # An effect that starts in one layer goes on to affect the same objects in later ones (613.6).
        if len(effect.footprints) > 1 and layer != "rules":
            effect.affected = affected
            effect.started = effect.started or bool(affected)
        look = self._look(effect)
        for change in effect.changes:
            if change.layer != layer:
                continue
            if layer == "rules":
                self._impose(look, change, affected, effect)
            else:
                apply(look, change, affected, effect, self.working)
            self._forget(change.writes)

    def _forget(self, written: frozenset[str]) -> None:
        """What was selected by something that has now been changed has to be selected anew."""
        if self._memo and written:
            stale = [key for key, (reads, _) in self._memo.items() if reads & written]
            for key in stale:
                del self._memo[key]

    def _impose(self, look: Any, change: Change, affected: tuple[Ref, ...], effect: Effect) -> None:
        for ref in affected:
            if is_player(ref):
                holder = Characteristics.__new__(Characteristics)
                holder.imposed = self.imposed.get(ref, ())
                change.apply(look, holder, ref)
                self.imposed[ref] = holder.imposed
            elif ref in self.working:
                change.apply(look, self.working[ref], ref)


def start(found: GameObject) -> Characteristics:
    """The characteristics of an object before any effect."""
    controller = found.default_controller if found.zone in ("battlefield", "stack") else found.owner
    return Characteristics(found.values, controller)


def apply(
    look: Any, change: Change, affected: tuple[Ref, ...], effect: Effect, working: dict[ObjectId, Characteristics]
) -> None:
    """Apply one change to what it affects."""
    if change.value is not None and "values" not in effect.bindings:
        look.bindings = {**effect.bindings, "value": change.value(look)}
    elif change.value is not None:
        values = effect.bindings["values"]
        assert isinstance(values, tuple)
        look.bindings = {**effect.bindings, "value": values[effect.changes.index(change)]}
    for ref in affected:
        chars = working.get(ref)
        if chars is not None:
            change.apply(look, chars, ref)


def after_layer(rules: Ruleset, layer: str, working: dict[ObjectId, Characteristics], state: State) -> bool:
    """What the rules themselves do at the end of a layer; says whether that changed abilities."""
    changed = False
    if layer == "4":
        for chars in working.values():
            abilities = rules.with_intrinsic(chars.abilities, chars.types, chars.subtypes)
            if abilities is not chars.abilities and abilities != chars.abilities:
                chars.abilities = abilities
                changed = True
    elif layer == "7b":
        # Counters belong to layer 7c (613.4c), where the order among additions makes no difference.
        for ref, chars in working.items():
            found = state.objects[ref]
            if without_box(found, chars):
                chars.power = chars.toughness = 0 if "creature" in chars.types else None
            counters = found.counters
            if counters and chars.power is not None and chars.toughness is not None:
                _counters(chars, counters)
    return changed


def without_box(found: GameObject, chars: Characteristics) -> bool:
    """Whether it is a creature with no value for power and toughness, which then are 0 (208.5), or a permanent that is
    none and has values, which it then has not (208.3)."""
    return found.zone == "battlefield" and ("creature" in chars.types) is (chars.power is None)


def _counters(chars: Characteristics, counters: tuple[tuple[str, int], ...]) -> None:
    for name, amount in counters:
        if "/" in name and chars.power is not None and chars.toughness is not None:
            power, toughness = name.split("/")
            chars.power += int(power) * amount
            chars.toughness += int(toughness) * amount


def finish(rules: Ruleset, working: dict[ObjectId, Characteristics]) -> None:
    """Look up the parts of the abilities that the objects have in the end."""
    for chars in working.values():
        chars.facets = rules.facets(chars.abilities)
