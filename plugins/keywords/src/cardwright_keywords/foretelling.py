"""Foretell (702.143): a card is exiled from hand face down and cast on a later turn for its foretell cost.

What a card costs once it has been foretold is what its foretell abilities said in hand, whether it still has them in
exile or not (702.143d).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Alternative, Permits
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Pattern, SpecialAction
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Enter, Event, Move, PlayerAction
from cardwright.model.node import Node, node
from cardwright.model.objects import Binding
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

FORETELL: Final = "keywords/Keyword.foretell"


@lexicon.word("Keyword", "foretell {costs:Cost+,}", id="foretell", rule="702.143a")
def foretell(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """In its owner's turn it may be exiled from hand face down for {2}, and cast for that cost on a later turn."""

    def put_aside(do: Do) -> None:
        costs = [ability.nodes("costs") for ability in do.chars(do.source).abilities if ability.word == FORETELL]
        aside = Move(object=do.source, to="exile", reason="foretell", enter=Enter(face_down=True), known_to=(do.you,))
        for event in do.happen(aside):
            if isinstance(event, Move) and event.to == "exile" and event.new:
                for cost in dict.fromkeys(costs):
                    _foretold(do, event.new, cost)
                do.happen(PlayerAction(player=do.you, action="foretell", objects=(event.new,)))

    yield SpecialAction(
        id="foretell",
        costs=(build.expand("{2}", keyword, "Cost"),),
        do=put_aside,
        permits=lambda look: look.state.turn.active == look.you,
        zones=frozenset({"hand"}),
        rule="702.143b",
    )


def _foretold(do: Do, card: ObjectId, costs: tuple[Node, ...]) -> None:
    """The card may be cast by its owner for those costs after this turn, for as long as it remains exiled."""
    way = node("keywords/Permission.foretold", 0, (("costs", costs),))
    do.set_up(way, _STILL_EXILED, player=do.you, card=card, turn=do.state.turn.number)


_STILL_EXILED: Final = Duration("while", node=node("keywords/Condition.still exiled"))


@lexicon.word("Permission", "the foretold card may be cast for {costs:Cost+,}", id="foretold", rule="702.143a")
def foretold(build: Ruleset, permission: Node) -> Iterator[Part]:
    """Its owner may cast it for those costs once the turn is over."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        turn = look.binding("turn")
        later = isinstance(turn, int) and look.state.turn.number > turn
        return later and player == look.binding("player") and ref == look.binding("card")

    yield Alternative(id="foretell", costs=permission.nodes("costs"), applies=applies, rule="702.143a")
    yield Permits(what="cast", applies=applies, method="foretell", rule="702.143a")


@lexicon.word("Event", "{who:Players} (foretell|foretells) a card", id="foretells", rule="702.143c")
def foretells(build: Ruleset, event_word: Node) -> Pattern:
    """Such a player takes the special action of a foretell ability."""
    who = event_word.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, PlayerAction) and event.action == "foretell" and now.matches(who, event.player):
            return {"it": event.objects, "player": (event.player,)}
        return None

    return Pattern(kinds=("action",), match=match, rule="702.143c")
