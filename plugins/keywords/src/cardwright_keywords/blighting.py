"""Blighting (701.68): -1/-1 counters on a creature of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Counters
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

_COUNTER: Final = "-1/-1"


def _could_be_blighted(look: Look, player: PlayerId) -> tuple[ObjectId, ...]:
    found = []
    for ref in look.state.zone(("battlefield", 0)):
        mine = look.controller(ref) == player and not look.state.objects[ref].phased_out
        if mine and "creature" in look.chars(ref).types:
            found.append(ref)
    return tuple(found)


def _blight(do: Do, players: Sequence[PlayerId], amount: int, *, cost: bool = False) -> tuple[ObjectId, ...]:
    """Let the players choose a creature each and put so many counters on those; gives the creatures (701.68c)."""
    why, reason = ("cost blight", "cost") if cost else ("blight", "")
    chosen: list[ObjectId] = []
    for player in players:
        options = _could_be_blighted(do, player)
        if options:
            chosen += do.ask_refs(player, options, 1, 1, f"blight {amount}", why, "701.68a")
    do.happen(*(Counters(target=ref, name=_COUNTER, amount=amount, reason=reason) for ref in chosen))
    return tuple(chosen)


@lexicon.word("Effect", "{who:Players} (blight|blights) {n:Number}", id="players blight", rule="701.68a")
def players_blight(do: Do, node: Node) -> None:
    """Those players each put that many -1/-1 counters on a creature of theirs."""
    _blight(do, do.pick(node.node("who")), do.amount(node.node("n")))


@lexicon.word("Effect", "blight {n:Number}", id="blight", rule="701.68a")
def blight(do: Do, node: Node) -> None:
    """You put that many -1/-1 counters on a creature that you control; "it" stands for the creature."""
    do.bind("it", _blight(do, (do.you,), do.amount(node.node("n"))))


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    chosen = _blight(do, (player,), do.amount(node.node("n")), cost=True)
    if not chosen:
        raise IllegalAction("there is no creature to blight", "701.68b")
    return Payment("blight", objects=chosen)


lexicon.add(
    "Cost",
    "blight {n:Number}",
    CostKind(could=lambda look, node, player: bool(_could_be_blighted(look, player)), pay=_pay),
    id="blight",
    means="Put that many -1/-1 counters on a creature of yours",
    rule="701.68a",
)
