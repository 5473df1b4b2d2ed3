"""Exploring (701.44): a permanent's controller looks ahead for land, and it grows where there is none."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.event import Counters, Event, Move, PlayerAction
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId

lexicon = Lexicon()


@lexicon.word("Effect", "{what:Objects} (explore|explores)", id="explore", writes=("library",), rule="701.44a")
def explore(do: Do, node: Node) -> None:
    """The controller of each of those reveals the top card of their library: a land card comes to hand; otherwise it
    gets a +1/+1 counter, and the card may go to the graveyard."""
    refs = do.pick(node.node("what"))
    for player in do.state.in_turn_order():
        waiting = [ref for ref in refs if do.controller(ref) == player]
        while waiting:
            chosen = do.ask_refs(player, waiting, 1, 1, "choose what explores", "choose", "701.44d")[0]
            waiting.remove(chosen)
            _explores(do, player, chosen)
    do.bind("it", refs)


def _explores(do: Do, player: int, ref: ObjectId) -> None:
    top = do.state.zone(("library", player))[:1]
    if top:
        do.happen(PlayerAction(player=player, action="reveal", objects=top))
    if top and "land" in do.chars(top[0]).types:
        do.happen(Move(object=top[0], to="hand", reason="put"))
    else:
        do.happen(*_growth(do, ref))
        if top and do.ask_yes(player, f"put {do.chars(top[0]).name} into the graveyard?", "701.44a"):
            do.happen(Move(object=top[0], to="graveyard", reason="put"))
    do.happen(PlayerAction(player=player, action="explore", objects=(ref,)))


def _growth(do: Do, ref: ObjectId) -> tuple[Event, ...]:
    found = do.object(ref)
    there = found is not None and found.zone == "battlefield"
    return (Counters(target=ref, name="+1/+1", amount=1),) if there else ()
