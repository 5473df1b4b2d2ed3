"""The layers for one object, where each effect asks every object by itself and what the others are stays so (613)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, NamedTuple

from cardwright.contract.parts import LAYERS
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import layer_effects, phrase
from cardwright.rules.layer_effects import Effect
from cardwright.rules.layer_run import after_layer, apply, finish, start
from cardwright.rules.layers import Computed, outside
from cardwright.rules.look import LayerReader


def asked_one_by_one(computed: Computed) -> bool:
    """Whether each effect asks every object by itself, and none bears on another one in the same layer: then an object
    that comes, goes or changes matters to no other."""
    if computed.asking is None:
        computed.asking = computed.independent and all(
            layer_effects.asks_each(computed.rules, effect) for effect in computed.effects
        )
        if computed.asking:
            # What is known here is known to all positions that come of this one.
            _asking(computed.rules, computed)
    return computed.asking


def put_among(rules: Ruleset, state: State, computed: Computed, ref: ObjectId, arriving: bool = False) -> bool:
    """Work out one object and keep it among those that are ``computed``; False, and nothing there to be relied on any
    more, where it would have static abilities, which may matter to others. What is just ``arriving`` is what the last
    one of its kind was. To be called where all are :func:`asked_one_by_one`."""
    asking, found = _asking(rules, computed), state.objects[ref]
    kind = _kind(found) if arriving else None
    known = asking.arrived.get(kind) if kind is not None else None
    if known is None or known[0] is not found.values:
        one = _One(rules, state, computed, ref)
        known = (found.values, one.apart() or one.all_layers())
        if kind is not None:
            asking.arrived[kind] = known
    computed.chars[ref] = known[1]
    return not known[1].facets.continuous


def _kind(found: GameObject) -> Hashable | None:
    """What decides what an object becomes that has just arrived, beside the effects; None where there is more to it."""
    if found.counters or found.attached_to or found.choices or found.paid is not None or found.zone != "battlefield":
        return None
    seats = (found.controller, found.default_controller, found.owner)
    return (id(found.values), *seats, found.token, found.transformed, found.marks)


def with_effect(computed: Computed, fresh: Computed, effect: Effect) -> bool:
    """Let ``fresh`` know of one more effect, the latest of all; False where that one or the others do not ask every
    object by itself, or may bear on each other (613.8)."""
    effect.measure(computed.rules.footprints)
    if not layer_effects.asks_each(computed.rules, effect) or not asked_one_by_one(computed):
        return False
    footprints = dict(computed.footprints)
    for layer, (reads, writes) in effect.footprints.items():
        others = footprints.get(layer, (frozenset(), frozenset()))
        footprints[layer] = (others[0] | reads, others[1] | writes)
        if layer in ("1", "2", "3") or not footprints[layer][0].isdisjoint(footprints[layer][1]):
            return False
    fresh.footprints = footprints
    fresh.effects = (*computed.effects, effect)
    later = [(layer, effect) for layer in LAYERS if layer in effect.footprints]
    fresh.applied = tuple(sorted((*computed.applied, *later), key=lambda one: LAYERS.index(one[0])))
    fresh.questions = None
    fresh.reads |= effect.reads
    fresh.reaches |= effect.reaches
    return True


class Asking(NamedTuple):
    """All effects that were applied, in that order, each with its layer and the number of the question whether it
    applies (-1: it is locked on to certain objects); those questions, each as the first effect that asks it, with what
    the answer depends on; and the objects that some effect is locked on to or that have effects on themselves. What has
    ``arrived`` since the effects are these is kept by kind, to be shared by the next of its kind."""

    effects: tuple[tuple[str, Effect, int], ...]
    questions: tuple[tuple[Effect, frozenset[str]], ...]
    singled_out: frozenset[Ref]
    arrived: dict[Hashable, tuple[Printed, Characteristics]]


def _asking(rules: Ruleset, computed: Computed) -> Asking:
    found: Asking | None = computed.questions
    if found is None:
        numbers: dict[Any, int] = {}
        questions: list[tuple[Effect, frozenset[str]]] = []
        effects: list[tuple[str, Effect, int]] = []
        singled_out: set[Ref] = set()
        for layer, effect in computed.applied:
            number = -1
            if effect.locked is not None:
                singled_out.update(effect.locked)
            elif effect.affects is None:
                singled_out.add(effect.source)
            else:
                reads = phrase.reads(rules, effect.affects)
                own: Any = effect.key if not effect.static else effect.source if "source" in reads else NOBODY
                key = (effect.affects, _you(computed, effect), own, effect.reaches)
                number = numbers.setdefault(key, len(numbers))
                if number == len(questions):
                    questions.append((effect, reads))
            effects.append((layer, effect, number))
        found = computed.questions = Asking(tuple(effects), tuple(questions), frozenset(singled_out), {})
    return found


def _you(computed: Computed, effect: Effect) -> PlayerId:
    """Whom the effect means by "you"; whoever controls its source is settled in layer 2, before anything that asks
    (109.5)."""
    chars = computed.chars.get(effect.source) if effect.static else None
    return effect.controller if chars is None else chars.controller


class _One:
    """The computation for one object."""

    def __init__(self, rules: Ruleset, state: State, computed: Computed, ref: ObjectId) -> None:
        self.rules = rules
        self.state = state
        self.computed = computed
        self.ref = ref
        self.found = state.objects[ref]
        self.asking = _asking(rules, computed)
        self._answers: dict[int, bool] = {}
        """The answers to the questions, as long as they hold."""
        self._begun: dict[int, bool] = {}
        """Whether effects of several layers apply to it, by their identity (613.6)."""

    def apart(self) -> Characteristics | None:
        """What the object is where no effect applies to it; None where one does. To what none applies as it is printed
        none applies in the end, since nothing changes it."""
        if self.ref in self.asking.singled_out:
            return None
        self.computed.chars[self.ref] = start(self.found)
        if any(map(self._fits, range(len(self.asking.questions)))):
            return None
        return outside(self.rules, self.state, self.ref, LayerReader)

    def all_layers(self) -> Characteristics:
        """Apply every layer."""
        chars = self.computed.chars[self.ref] = start(self.found)
        here = {self.ref: chars}
        applied = iter(self.asking.effects)
        following = next(applied, None)
        for layer in LAYERS:
            while following is not None and following[0] == layer:
                self._effect(*following)
                following = next(applied, None)
            if layer in _OF_THE_RULES:
                after_layer(self.rules, layer, here, self.state)
        finish(self.rules, here)
        return chars

    def _effect(self, layer: str, effect: Effect, number: int) -> None:
        if not self._affected(effect, number):
            return
        look = self._look(effect)
        for change in effect.changes:
            if change.layer == layer:
                apply(look, change, (self.ref,), effect, self.computed.chars)
                if change.writes:
                    self._forget(change.writes)

    def _affected(self, effect: Effect, number: int) -> bool:
        if number < 0:
            return self.ref == effect.source if effect.locked is None else self.ref in effect.locked
        if len(effect.footprints) == 1:
            return self._fits(number)
        if id(effect) not in self._begun:
            self._begun[id(effect)] = self._fits(number)
        return self._begun[id(effect)]

    def _fits(self, number: int) -> bool:
        answer = self._answers.get(number)
        if answer is None:
            effect = self.asking.questions[number][0]
            assert effect.affects is not None
            answer = self.found.zone in effect.reaches and self._look(effect).matches(effect.affects, self.ref)
            self._answers[number] = answer
        return answer

    def _look(self, effect: Effect) -> LayerReader:
        you = _you(self.computed, effect)
        return LayerReader(self.rules, self.state, self.computed.chars, effect.source, you, effect.bindings)

    def _forget(self, written: frozenset[str]) -> None:
        questions = self.asking.questions
        for number in [number for number in self._answers if not questions[number][1].isdisjoint(written)]:
            del self._answers[number]


_OF_THE_RULES: Final = frozenset({"4", "7b"})
"""The layers at whose end the rules themselves do something (305.7, 613.4c)."""
