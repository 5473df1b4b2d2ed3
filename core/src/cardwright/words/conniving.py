"""Conniving (701.50): a permanent's controller draws and discards, and it grows with cards that are no lands."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.event import Counters, PlayerAction
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.words.cards import choose_to_discard, discard_cards, draw_cards

lexicon = Lexicon()


@lexicon.word(
    "Effect", "{what:Objects} (connive|connives) [{n:Number}]", id="connive", writes=("library",), rule="701.50a"
)
def connive(do: Do, node: Node) -> None:
    """The controller of each of those draws a card, or that many, and discards as many; it gets a +1/+1 counter for
    each card discarded that is no land card."""
    refs, amount = do.pick(node.node("what")), node.get("n")
    number = do.amount(amount) if isinstance(amount, Node) else 1
    if not number:
        return
    for player in do.state.in_turn_order():
        waiting = [ref for ref in refs if do.controller(ref) == player]
        while waiting:
            chosen = do.ask_refs(player, waiting, 1, 1, "choose what connives", "choose", "701.50c")[0]
            waiting.remove(chosen)
            _connives(do, player, chosen, number)
    do.bind("it", refs)


def _connives(do: Do, player: PlayerId, ref: ObjectId, number: int) -> None:
    draw_cards(do, player, number)
    cards = choose_to_discard(do, player, number)
    discard_cards(do, *cards)
    grown = sum("land" not in do.chars(card).types for card in cards)
    found = do.object(ref)
    if grown and found is not None and found.zone == "battlefield":
        do.happen(Counters(target=ref, name="+1/+1", amount=grown))
    do.happen(PlayerAction(player=player, action="connive", objects=(ref,), amount=number))
