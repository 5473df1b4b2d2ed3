"""What a permanent could produce (106.7): every ability that would make mana if it resolved now, costs ignored, with
replacement effects in any order; chains and circles end at the least fixpoint. What has been given up is looked at as
it last was (608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cardwright.contract.meanings import ManaKind
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import AddMana
from cardwright.model.mana import Mana
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules import cost_parts, index, instruction
from cardwright.rules.look import Reader

Known = Callable[[ObjectId], frozenset[str]]
Seen = dict[tuple[tuple[str, ...], frozenset[int]], set[str]]
"""What mana ends up as, by the mana and the effects that have been applied to it."""
NONE: Final[frozenset[str]] = frozenset()
ONE: Final[frozenset[int]] = frozenset({1})
CONDITIONAL: Final = "cardwright/Effect.if"
"""The instruction of which only one branch is followed."""


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
    types: set[str] = set()
    # What is gone could produce what it could when it was last there (608.2h).
    look = Reader(rules, state, ref, Reader(rules, state).controller(ref))
    if look.known(ref) is None:
        return NONE
    facets = look.chars(ref).facets
    for _, _, part in (*facets.activated, *facets.triggered):
        tapped = part.kind == "activated" and part.mana and cost_parts.taps_self(rules, part.costs)
        look.bindings = {"tapped for mana": ref if tapped else 0}
        for effect in _effects(part):
            for word in _followed(rules, look, effect):
                kind = rules.meaning[word.word]
                assert isinstance(kind, ManaKind)
                amounts = kind.amounts(look, word) if kind.amounts is not None else ONE
                types |= _replaced(rules, look, kind.types(look, word, known), amounts, tapped)
    return frozenset(types)


def _effects(part: Any) -> Iterator[Node]:
    yield from part.effects
    for mode in part.modes.modes if part.modes is not None else ():
        yield from mode.effects


def _followed(rules: Ruleset, look: Reader, effect: Node) -> Iterator[Node]:
    """The instructions within ``effect`` that would add mana if it were followed now."""
    if isinstance(rules.meaning.get(effect.word), ManaKind):
        yield effect
    elif effect.word == CONDITIONAL:
        clause = effect.get("then" if look.holds(effect.node("condition")) else "otherwise")
        if isinstance(clause, Node):
            yield from _followed(rules, look, clause)
    elif instruction.adds_mana(rules, effect):
        for inner in instruction.own_parts(rules, effect):
            yield from _followed(rules, look, inner)


def _replaced(
    rules: Ruleset, look: Reader, types: frozenset[str], amounts: frozenset[int], tapped: bool
) -> frozenset[str]:
    """The types that could come out of replacement effects applied in any order (106.7, 106.12b)."""
    if not types:
        return types
    effects = _different(index.by_event(rules, look.state, "replaces", "mana"))
    if not effects:
        return types
    result: set[str] = set()
    seen: Seen = {}
    for letter in types:
        for amount in amounts - {0} or ONE:
            result |= _outcomes(rules, look, (letter,) * amount, effects, tapped, frozenset(), seen)
    return frozenset(result)


def _different(replacing: Sequence[index.Working]) -> list[index.Working]:
    """Those that change what is produced; what changes types alone changes nothing more when it comes twice from the
    same source."""
    found: dict[Any, index.Working] = {}
    for number, one in enumerate(replacing):
        again = (one.source, one.controller, one.ability, one.place, one.bindings)
        found.setdefault(again if one.part.amount is None else number, one)
    return [one for one in found.values() if one.part.types is not None]


def _outcomes(
    rules: Ruleset,
    look: Reader,
    letters: tuple[str, ...],
    effects: list[index.Working],
    tapped: bool,
    used: frozenset[int],
    seen: Seen,
) -> set[str]:
    """Every type that so much mana of one type could end up as, where the effects ``used`` have been applied."""
    if (letters, used) in seen:
        return seen[letters, used]
    event = AddMana(
        player=look.you,
        mana=tuple(Mana(letter, source=look.source) for letter in letters),
        source=look.source,
        tapped=look.source if tapped else 0,
    )
    outcomes: set[str] = set()
    for place, working in enumerate(effects):
        names = {**dict(working.bindings), "tapped": event.tapped}
        view = Reader(rules, look.state, working.source, working.controller, names)
        if place in used or not working.part.applies(event, view):
            continue
        amount = working.part.amount(len(letters)) if working.part.amount is not None else len(letters)
        for changed in working.part.types(frozenset(letters), view):
            outcomes |= _outcomes(rules, look, (changed,) * amount, effects, tapped, used | {place}, seen)
    found = seen[letters, used] = outcomes or set(letters)
    return found
