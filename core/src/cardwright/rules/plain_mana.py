"""Plain mana abilities: "{T}: add" and nothing else (106.12, 605). Most mana is made by them, so they are known at a
glance; everything that could make one of them special sends it the long way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardwright.contract.meanings import ManaKind
from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Activate, AddMana, Cause, Event, Tap
from cardwright.model.mana import Mana
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import cost_parts, index, layers
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.usable import tap_symbol_ready

MARKS: Final = ("restriction", "rider", "strict")
"""What an instruction can say of the mana that it makes (106.6)."""

Bundles = Sequence[tuple[tuple[str, ...], tuple[Any, ...]]]


def is_plain(rules: Ruleset, ability: Node, place: int) -> bool:
    """Whether the ability costs {T} only, may be activated whenever its controller likes, and only adds mana."""

    def examine(rules: Ruleset, ability: Node) -> tuple[bool, ...]:
        return tuple(isinstance(part, Activated) and _is_plain(rules, part) for part in rules.parts(ability))

    found: tuple[bool, ...] = rules.memo("plain mana", ability, examine)
    return found[place]


def _is_plain(rules: Ruleset, part: Activated) -> bool:
    if not part.mana or len(part.costs) != 1 or not cost_parts.taps_self(rules, part.costs) or len(part.effects) != 1:
        return False
    limited = part.condition or part.permits or part.per_turn or part.once or part.loyalty or part.modes or part.targets
    if limited or part.who != "you" or part.timing != "instant" or part.zones != {"battlefield"}:
        return False
    effect = part.effects[0]
    kind = rules.meaning.get(effect.word)
    marked = any(effect.get(mark) is not None for mark in MARKS)
    return isinstance(kind, ManaKind) and kind.outputs is not None and not marked


def is_fixed(rules: Ruleset, effect: Node) -> bool:
    """Whether the instruction names the mana that it adds, and counts or looks up nothing."""

    def examine(rules: Ruleset, effect: Node) -> bool:
        return all(
            rules.words[word.word].category in ("Effect", "Output") or _says_itself(word) for word in effect.walk()
        )

    return bool(rules.memo("fixed mana", effect, examine))


def _says_itself(word: Node) -> bool:
    """Whether it is a number or a choice of types that is the same at all times."""
    return word.word in _SAME


_SAME: Final = frozenset(
    {
        "cardwright/Number.literal",
        "cardwright/Number.one",
        "cardwright/Types.any color",
        "cardwright/Types.any type",
        "cardwright/Amount.symbols",
    }
)


def nothing_special(rules: Ruleset, state: State) -> bool:
    """Whether no effect forbids activating abilities or changes what that costs."""
    return not index.functioning(rules, state, "prohibits") and not index.functioning(rules, state, "cost change")


def unheard(rules: Ruleset, state: State) -> bool:
    """Whether nothing waits for a permanent to be tapped for mana, so that several are tapped as well as one."""
    if state.delayed or state.effects or state.returns:
        return False
    return index.of_all(rules, state, "unheard", _unheard, _still_unheard)


def _unheard(rules: Ruleset, state: State) -> bool:
    kinds = ("triggered", "replaces")
    return not any(index.by_event(rules, state, kind, event) for kind in kinds for event in _TAPPING)


def _still_unheard(known: bool, changed: index.Changed) -> bool | None:
    return None if any(_hears(one.part) for one in (*changed.gone, *changed.come)) else known


def _hears(part: Any) -> bool:
    return part.kind in ("triggered", "replaces") and not set(_TAPPING).isdisjoint(index.event_kinds(part))


_TAPPING: Final = (Tap.kind, Activate.kind, AddMana.kind)


def tapping(
    rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, ability: Node, gives: tuple[str, ...]
) -> tuple[Event, ...]:
    """The events of tapping the permanent for that mana by a plain ability."""
    snow = "snow" in layers.characteristics(rules, state, ref, LayerReader).supertypes
    units = tuple([Mana(letter, snow=snow, source=ref) for letter in gives])
    cause = Cause(ref, player, ability)
    return (
        Tap(object=ref, on=True, reason="cost", cause=cause),
        Activate(source=ref, player=player, ability=ability, mana=True, cause=cause),
        AddMana(player=player, mana=units, source=ref, tapped=ref, cause=cause),
    )


def ready(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether the permanent may be tapped for mana by ``player`` where nothing is special (602.5a, 302.6)."""
    found = state.objects[ref]
    if found.tapped or found.controller != player or found.zone != "battlefield" or found.phased_out:
        return False
    if layers.characteristics(rules, state, ref, LayerReader).imposed:
        return False
    return tap_symbol_ready(rules, state, ref, player)


def outputs(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, part: Activated) -> Bundles:
    """What the ability could give now, each with the answers that lead to it."""
    effect = part.effects[0]
    look = Reader(rules, state, ref, player, {"tapped for mana": ref})
    found: Bundles | None = rules.meaning[effect.word].outputs(look, effect)
    return found or ()
