"""Collecting evidence (701.59): exiling cards of some total mana value from one's graveyard."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.choice import Choose
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Move
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()


def _cards(look: Look, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards that could be evidence; what is being cast from the graveyard will have left it (601.2a)."""
    return tuple(ref for ref in look.state.zone(("graveyard", player)) if ref != look.source)


def _total(look: Look, cards: tuple[ObjectId, ...]) -> int:
    return sum(look.chars(ref).mana_value for ref in cards)


def _could(look: Look, node: Node, player: PlayerId) -> bool:
    return _total(look, _cards(look, player)) >= look.number(node.node("n"))


def _fewest(look: Look, cards: tuple[ObjectId, ...], needed: int) -> int:
    """How many of the cards it takes at least to reach the total."""
    count = 0
    for value in sorted((look.chars(ref).mana_value for ref in cards), reverse=True):
        if needed <= 0:
            break
        needed -= value
        count += 1
    return count


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    needed = do.number(node.node("n"))
    cards = _cards(do, player)
    if _total(do, cards) < needed:
        raise IllegalAction(f"the graveyard holds no evidence of total mana value {needed}", "701.59b")

    def accept(chosen: tuple[ObjectId, ...]) -> str | None:
        total = _total(do, chosen)
        return None if total >= needed else f"their total mana value is {total}; {needed} is needed"

    least = _fewest(do, cards, needed)
    prompt = f"collect evidence {needed}"
    answer = do.ask(Choose(player, cards, least, len(cards), prompt, "cost exile", "701.59a", do.source, accept))
    do.happen(*(Move(object=ref, to="exile", reason="cost", exiled_by=do.source) for ref in answer))
    return Payment("collect evidence", objects=answer)


lexicon.add(
    "Cost",
    "collect evidence {n:Number}",
    CostKind(could=_could, pay=_pay, verb="exile"),
    id="collect evidence",
    means="Exile cards with that total mana value or more from your graveyard",
    rule="701.59a",
)
