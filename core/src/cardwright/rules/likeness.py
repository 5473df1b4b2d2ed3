"""Permanents that are alike: where a question has nothing to do with which of them is asked, it is asked once.

A board of hundreds of tokens holds a few kinds of them. Two are alike if they could change places and nobody could
tell: same values, same characteristics, same status and part in combat, and nothing that belongs to one of them alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Final

from cardwright.contract.look import Look
from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.node import Node
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import active, index, layers, own_parts, phrase
from cardwright.rules.look import LayerReader

MANY: Final = 24
"""With how many permanents it begins to pay to look for those that are alike."""


def kind_of(rules: Ruleset, state: State, ref: ObjectId) -> Hashable | None:
    """What is the same for permanents that are alike; None for one that has something of its own: counters, marks or
    choices, or it is attached to something. What is attached to it, the caller has to know."""
    computed = layers.computed(rules, state, LayerReader)
    memo = computed.index.setdefault(KINDS, {})
    found, chars = state.objects[ref], layers.characteristics(rules, state, ref, LayerReader)
    known = memo.get(ref)
    if known is None or known[0] is not found or known[1] is not chars:
        known = memo[ref] = (found, chars, _by_itself(found, chars, memo))
    by_itself: Hashable | None = known[2]
    if by_itself is None:
        return None
    return (by_itself, found.since <= state.players[found.controller].turn_began, _fights(state, ref))


def nothing_singles_out(rules: Ruleset, state: State, what: str) -> bool:
    """Whether no ability of another object says of some that ``what`` can't be done by them or to them, or what that
    costs: it could tell those apart that are alike in themselves."""
    if own_parts.against(rules, state, what, NOBODY):
        return False
    changes = index.functioning(rules, state, "cost change")
    return not any(one.part.what == what for one in changes)


def one_of_each_that_fits(look: Look, what: Node) -> Iterator[Ref]:
    """What fits the phrase, which asks nothing of its source: of those that are alike the first, every player, and
    everything that is not on the battlefield."""
    rules, state = look.rules, look.state
    if not nothing_singles_out(rules, state, "be targeted"):
        return phrase.one_by_one(look, what)
    if _is_plain(rules, what):
        # What is alike fits alike, so that of each kind only one is looked at.
        chosen = phrase.selector(rules, what)
        return (ref for ref in _one_of_each(rules, state, phrase.pool(look, chosen)) if chosen.fits(look, ref))
    return _one_of_each(rules, state, phrase.one_by_one(look, what))


def _one_of_each(rules: Ruleset, state: State, refs: Iterable[Ref]) -> Iterator[Ref]:
    attached = active.permanents(rules, state).attached
    met: set[Hashable] = set()
    for ref in refs:
        kind = None
        if not is_player(ref) and ref not in attached and ref in state.objects:
            kind = kind_of(rules, state, ref)
        if kind is None or kind not in met:
            met.add(kind)
            yield ref


def _is_plain(rules: Ruleset, what: Node) -> bool:
    """Whether the phrase describes things by what is the same for those that are alike, and by nothing else."""
    return bool(rules.memo("plainly described", what, _describes))


def _describes(rules: Ruleset, what: Node) -> bool:
    if what.word not in phrase.PHRASES or what.nodes("relations") or phrase.selector(rules, what).target >= 0:
        return False
    return phrase.reads(rules, what) <= _SAME


_SAME: Final = frozenset(
    {"types", "subtypes", "supertypes", "color", "controller", "combat", "tapped", "power", "toughness"}
)
"""What words may read of permanents that is the same for those that are alike."""

KINDS: Final = "kinds"
"""Under which the kinds are kept, each as long as the object and its characteristics are the very same."""
_NUMBERS: Final = "numbers"


def _by_itself(found: GameObject, chars: Characteristics, memo: dict[Any, Any]) -> Hashable | None:
    if found.counters or found.marks or found.choices or found.attached_to:
        return None
    if found.merged or found.as_aura or found.exiled_by or found.turned_at or found.zone != "battlefield":
        return None
    status = (found.tapped, found.damage, found.deathtouched, found.face_down, found.token, found.phased_out)
    whole = (id(found.values), found.owner, found.controller, *status, _what(chars))
    # One number for all that are equal, to be compared in no time.
    numbers = memo.setdefault(_NUMBERS, {})
    # The values are kept as well, so that no others can come to have their id.
    number: tuple[int, Printed] = numbers.setdefault(whole, (len(numbers), found.values))
    return number[0]


def _fights(state: State, ref: ObjectId) -> Hashable:
    combat = state.combat
    if combat is None:
        return None
    attacker, blocker = combat.attacker(ref), combat.blocker(ref)
    return (attacker is not None and (attacker.defender, attacker.blocked, attacker.band), blocker is not None)


def _what(chars: Characteristics) -> Hashable:
    imposed = tuple([(id(part), origin) for part, origin in chars.imposed])
    kinds = (chars.colors, chars.supertypes, chars.types, chars.subtypes)
    numbers = (chars.power, chars.toughness, chars.loyalty)
    # Abilities are looked up once for each list of them, so that like ones have the very same.
    return (chars.name, chars.cost, *kinds, *numbers, chars.controller, chars.facets, imposed)


def is_impersonal(rules: Ruleset, ability: Node, place: int, part: Activated) -> bool:
    """Whether it has nothing to do with which of several like permanents has the activated ability whether it could be
    activated, or what mana it makes: neither its costs nor its targets, and of a mana ability no instruction, speak of
    its source, and nothing counts how often it was."""

    def examine(rules: Ruleset, ability: Node) -> tuple[bool, ...]:
        return tuple(isinstance(one, Activated) and _is_impersonal(rules, one) for one in rules.parts(ability))

    found: tuple[bool, ...] = rules.memo("impersonal", ability, examine)
    return found[place]


def _is_impersonal(rules: Ruleset, part: Activated) -> bool:
    if part.condition or part.permits or part.per_turn or part.once or part.loyalty or part.modes:
        return False
    asked = (*part.costs, *(target.phrase for target in part.targets), *(part.effects if part.mana else ()))
    return all("source" not in phrase.reads(rules, node) for node in asked)
