"""Saddle (702.171): other creatures are tapped, and the permanent is saddled for the turn.

Saddled is no ability and no copiable value: it is an effect on the permanent until end of turn (702.171b). Which
creatures have saddled it is told by what was tapped for its saddle abilities (702.171c).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Flag, Origin, Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Attack, Event, Tap
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import Ref

lexicon = Lexicon()

SADDLE: Final = "keywords/Keyword.saddle"
SADDLED: Final = "keywords/Modification.saddled"

lexicon.add(
    "Keyword",
    "saddle {n:Number}",
    means("tap creatures with power {n} together: this becomes saddled until end of turn . activate only as a sorcery"),
    id="saddle",
    rule="702.171a",
    means="Creatures tapped with that much power, as a sorcery, make it saddled this turn",
)


@lexicon.word("Modification", "(becomes|become) saddled", id="saddled", rule="702.171b")
def becomes_saddled(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It is saddled, which only tells others something."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        flag = Flag(name="saddled", rule="702.171b")
        chars.imposed = (*chars.imposed, (flag, Origin(look.source, look.you)))

    return (Change(layer="rules", apply=apply),)


@lexicon.word("Filter", "saddled", id="saddled", rule="702.171b", reads=("effects",))
def saddled(look: Look, ref: Ref, node: Node) -> bool:
    """It has become saddled this turn."""
    there = [effect for effect in look.state.effects if ref in effect.affected]
    return any(word.word == SADDLED for effect in there for word in effect.nodes)


@lexicon.word("Event", "{what:Objects} (attack|attacks) while saddled", id="attacks saddled", rule="702.171b")
def attacks_while_saddled(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent, which is saddled, is declared as an attacker."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Attack) or not now.matches(what, event.object):
            return None
        ref = event.object
        return {"it": (ref,), "subject": (ref,), "attacker": (ref,)} if saddled(now, ref, node) else None

    return Pattern(kinds=("attack",), match=match, rule="702.171b")


@lexicon.word(
    "Relation", "that saddled this this turn", id="saddled this", rule="702.171c", reads=("source", "history")
)
def that_saddled_this(look: Look, ref: Ref, node: Node) -> bool:
    """It was tapped this turn to pay for a saddle ability of this."""
    return any(
        isinstance(event, Tap)
        and event.on
        and event.object == ref
        and event.cause.source == look.source
        and event.cause.ability is not None
        and event.cause.ability.word == SADDLE
        for event in look.state.this_turn()
    )
