"""Energy (107.14): counters of players that costs are paid with."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Counters
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import PlayerId

lexicon = Lexicon()

_ENERGY: Final = "energy"


def _could(look: Look, node: Node, player: PlayerId) -> bool:
    return look.state.players[player].count(_ENERGY) >= look.number(node.node("n"))


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    if not _could(do, node, player):
        raise IllegalAction("there are not enough energy counters", "107.14")
    do.happen(Counters(target=player, name=_ENERGY, amount=-do.number(node.node("n")), reason="cost"))
    return None


lexicon.add(
    "Cost",
    "[pay] {n:Number} energy",
    CostKind(could=_could, pay=_pay),
    id="energy",
    means="Remove that many energy counters from yourself",
    rule="107.14",
)
