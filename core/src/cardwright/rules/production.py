"""What a permanent could produce (106.7): every ability that would make mana if it resolved now, costs ignored, with
replacement effects in any order; chains and circles end at the least fixpoint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.contract.parts import ManaKind
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import AddMana
from cardwright.model.mana import Mana
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules import cost_parts, index, usable
from cardwright.rules.look import Reader

Known = Callable[[ObjectId], frozenset[str]]
NONE: frozenset[str] = frozenset()


def could_produce(rules: Ruleset, state: State, ref: ObjectId) -> frozenset[str]:
    """The types of mana that the permanent could produce (106.7)."""
    known: dict[ObjectId, frozenset[str]] = {ref: NONE}
    while True:
        asked: set[ObjectId] = set()

        def look_up(
            other: ObjectId, asked: set[ObjectId] = asked, known: dict[ObjectId, frozenset[str]] = known
        ) -> frozenset[str]:
            asked.add(other)
            return known.get(other, NONE)

        found = {one: _own_types(rules, state, one, look_up) for one in tuple(known)}
        grown = {**dict.fromkeys(asked, NONE), **known, **found}
        if grown == known:
            return known[ref]
        known = grown


def _own_types(rules: Ruleset, state: State, ref: ObjectId, known: Known) -> frozenset[str]:
    if ref not in state.objects:
        return NONE
    types: set[str] = set()
    controller = Reader(rules, state).controller(ref)
    for ability, _, part in usable.activated(rules, state, ref):
        if not part.mana:
            continue
        tapped = cost_parts.taps_self(rules, part.costs)
        look = Reader(rules, state, ref, controller, {"tapped for mana": ref if tapped else 0})
        for effect in part.effects:
            for word in effect.walk():
                types |= _of_word(rules, look, word, known, tapped, ability)
    return frozenset(types)


def _of_word(rules: Ruleset, look: Reader, word: Node, known: Known, tapped: bool, ability: Node) -> frozenset[str]:
    kind = rules.meaning.get(word.word)
    if not isinstance(kind, ManaKind):
        return NONE
    return _replaced(rules, look, kind.types(look, word, known), tapped)


def _replaced(rules: Ruleset, look: Reader, types: frozenset[str], tapped: bool) -> frozenset[str]:
    """The types that could come out of replacement effects applied in any order (106.7, 106.12b)."""
    if not types:
        return types
    effects = [one for one in index.by_event(rules, look.state, "replaces", "mana") if one.part.types is not None]
    if not effects:
        return types
    result: set[str] = set()
    for letter in types:
        result |= _outcomes(rules, look, letter, effects, tapped, frozenset())
    return frozenset(result)


def _outcomes(
    rules: Ruleset, look: Reader, letter: str, effects: list[Any], tapped: bool, used: frozenset[int]
) -> set[str]:
    """Every type that one mana could end up as."""
    event = AddMana(
        player=look.you,
        mana=(Mana(letter, source=look.source),),
        source=look.source,
        tapped=look.source if tapped else 0,
    )
    outcomes: set[str] = set()
    for place, working in enumerate(effects):
        view = Reader(rules, look.state, working.source, working.controller, dict(working.bindings))
        if place in used or not working.part.applies(event, view):
            continue
        for changed in working.part.types(frozenset({letter}), view):
            outcomes |= _outcomes(rules, look, changed, effects, tapped, used | {place})
    return outcomes or {letter}
