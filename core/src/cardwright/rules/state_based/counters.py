"""State-based actions about counters: no loyalty or defense, +1/+1 against -1/-1, ended Sagas (704.5i, q, s, v, w)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Cause, Counters, Move
from cardwright.model.node import Node
from cardwright.model.objects import GameObject
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules.state_based.scope import Finding

PLUS: Final = "+1/+1"
MINUS: Final = "-1/-1"
_WEARING_TYPES: Final = frozenset({"battle", "planeswalker"})
CHAPTER: Final = "chapter "
"""A chapter ability has, beside its trigger, the capability ``chapter N`` with the number of its chapter (714.2)."""


def may_wear_out(chars: Characteristics) -> bool:
    """Whether a permanent with these characteristics goes for want of counters, or for having enough (of Sagas)."""
    return not (chars.types.isdisjoint(_WEARING_TYPES) and "Saga" not in chars.subtypes)


def worn_out(rules: Ruleset, state: State, found: GameObject, chars: Characteristics) -> Finding | None:
    """A planeswalker or battle that has no counters left, or a Saga that has told its last chapter."""
    types = chars.types
    if "planeswalker" in types and not found.count("loyalty"):
        return _buried(found, "704.5i")
    if "battle" in types and not found.count("defense"):
        if "Siege" not in chars.subtypes:
            return _buried(found, "704.5w")
        return _waiting(found, "704.5v") if _at_work(state, found.id, None) else _buried(found, "704.5v")
    if "Saga" in chars.subtypes:
        return _finished(rules, state, found, chars)
    return None


def _buried(found: GameObject, rule: str) -> Finding:
    return Finding(rule, found.id, (Move(object=found.id, to="graveyard", reason="sba", cause=Cause(rule=rule)),))


def _waiting(found: GameObject, rule: str) -> Finding:
    """It goes as soon as its ability has left the stack, which is no event about it: there is another look."""
    return Finding(rule, found.id, ())


def _finished(rules: Ruleset, state: State, found: GameObject, chars: Characteristics) -> Finding | None:
    final = max((_chapter(flag) for flag in chars.facets.flags), default=0)
    if not final or found.count("lore") < final:
        return None
    if _at_work(state, found.id, rules):
        return _waiting(found, "704.5s")
    cause = Cause(controller=found.controller, rule="704.5s")
    return Finding("704.5s", found.id, (Move(object=found.id, to="graveyard", reason="sacrifice", cause=cause),))


def _chapter(flag: str) -> int:
    return int(flag[len(CHAPTER) :]) if flag.startswith(CHAPTER) else 0


def _at_work(state: State, ref: ObjectId, rules: Ruleset | None) -> bool:
    """Whether an ability of ``ref`` has triggered and not yet left the stack; with ``rules``, a chapter ability."""

    def counts(abilities: Iterable[tuple[ObjectId, Node | None]]) -> bool:
        return any(
            source == ref and ability is not None and (rules is None or _is_chapter(rules, ability))
            for source, ability in abilities
        )

    items = (state.objects[other].item for other in state.zone(zones.STACK))
    return counts((one.source, one.ability) for one in state.pending) or counts(
        (item.source, item.ability) for item in items if item is not None and item.kind == "triggered"
    )


def _is_chapter(rules: Ruleset, ability: Node) -> bool:
    return any(part.flag.startswith(CHAPTER) for part in rules.parts(ability))


def cancelling(found: GameObject) -> Finding | None:
    """As many +1/+1 as -1/-1 counters are removed (704.5q)."""
    amount = min(found.count(PLUS), found.count(MINUS))
    if not amount:
        return None
    cause = Cause(rule="704.5q")
    return Finding(
        "704.5q",
        found.id,
        tuple(Counters(target=found.id, name=name, amount=-amount, cause=cause) for name in (PLUS, MINUS)),
    )
