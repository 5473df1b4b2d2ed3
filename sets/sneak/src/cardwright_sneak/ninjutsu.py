"""Ninjutsu and commander ninjutsu (702.49), the older relatives of sneak: activated abilities of cards in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CostChange
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.contract.parts import Activated, Part, Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Activate, Enter, Event, Move, PlayerAction
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node, node
from cardwright.model.objects import Binding, Payment
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright_sneak.in_its_place import ATTACKED, RETURN, in_its_place

costs = Lexicon()
entering = Lexicon()
triggers = Lexicon()

HAND: Final = frozenset({"hand"})
HAND_OR_COMMAND_ZONE: Final = frozenset({"hand", "command"})


def _reveal(do: Do, cost: Node, player: PlayerId) -> Payment | None:
    do.happen(PlayerAction(player=player, action="reveal", objects=(do.source,)))
    return None


costs.add(
    "Cost",
    "reveal this card where it is",
    CostKind(could=lambda look, cost, player: look.object(look.source) is not None, pay=_reveal),
    id="reveal this",
    means="Reveal this card from where it is",
    rule="701.20",
)


@entering.word("Effect", "put this card onto the battlefield in its place", id="put in its place", rule="702.49c")
def put_in_its_place(do: Do, effect: Node) -> None:
    """Put this card from where it is onto the battlefield tapped and attacking what the returned creature attacked."""
    found = do.object(do.source)
    if found is None:
        # It left before the ability resolved: it is a new object now, or cannot be found (400.7).
        return
    enter = in_its_place(Enter(controller=do.you), ((ATTACKED, do.binding(ATTACKED) or NOBODY),))
    do.happen(Move(object=do.source, to="battlefield", reason="put", enter=enter))


_REVEAL: Final = node("sneak/Cost.reveal this")
_PUT: Final = node("sneak/Effect.put in its place")


def ability(own_costs: tuple[Node, ...], zones: frozenset[str], rule: str) -> Activated:
    """The activated ability that the keyword stands for, its cost beside the mana being the same for all (702.49a)."""
    return Activated(costs=(*own_costs, _REVEAL, RETURN), effects=(_PUT,), zones=zones, name=NINJUTSU, rule=rule)


NINJUTSU: Final = "ninjutsu"
"""The name by which other abilities find ninjutsu abilities of both kinds."""


@costs.word("Keyword", "ninjutsu {costs:Cost+,}", id="ninjutsu", rule="702.49a")
def ninjutsu(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """For that cost and an unblocked attacker returned to hand, put this card from your hand attacking in its place."""
    yield ability(keyword.nodes("costs"), HAND, "702.49a")


@costs.word("Keyword", "commander ninjutsu {costs:Cost+,}", id="commander ninjutsu", rule="702.49d")
def commander_ninjutsu(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Ninjutsu that also functions in the command zone."""
    yield ability(keyword.nodes("costs"), HAND_OR_COMMAND_ZONE, "702.49d")


@costs.word(
    "Static", "ninjutsu abilities you activate cost {amount:Mana} less", id="ninjutsu costs less", rule="601.2f"
)
def ninjutsu_costs_less(build: Ruleset, static: Node) -> Iterator[Part]:
    """The generic mana in the cost of your ninjutsu abilities is reduced."""
    less = ManaCost.parse(static.text("amount")).generic

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        _, _, part = look.chars(ref).facets.activated[action.index]
        return player == look.you and part.name == NINJUTSU

    yield CostChange(what="activate", applies=applies, change=lambda look, ref: -less)


@triggers.word("Event", "{who:Players} (activate|activates) a ninjutsu ability", id="activates ninjutsu", rule="602.2b")
def activates_ninjutsu(build: Ruleset, event_word: Node) -> Pattern:
    """Such a player activates a ninjutsu ability of any kind."""
    who = event_word.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Activate) or not now.matches(who, event.player):
            return None
        ninjutsu = any(part.kind == "activated" and part.name == NINJUTSU for part in now.rules.parts(event.ability))
        return {"it": (event.source,), "player": (event.player,)} if ninjutsu else None

    return Pattern(kinds=("activate",), match=match, rule="602.2b")
