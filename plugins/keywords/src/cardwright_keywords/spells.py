"""Keywords that trigger as spells are cast: extort (702.101), prowess (702.108); each instance by itself."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do
from cardwright.model.event import LifeChange
from cardwright.model.node import Node

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "extort",
    means("whenever you cast a spell: may pay {W/B} if so each opponent bleeds 1 life for you"),
    id="extort",
    rule="702.101a",
    means="With each spell you may pay for a life from every opponent",
)
lexicon.add(
    "Keyword",
    "prowess",
    means("whenever you cast a noncreature spell: this gets +1/+1 until end of turn"),
    id="prowess",
    rule="702.108a",
    means="It grows with each noncreature spell of yours",
)


@lexicon.word("Effect", "each opponent bleeds {n:Number} life for you", id="bleed", rule="702.101a")
def bleed(do: Do, node: Node) -> None:
    """Each opponent loses that much life, and you gain as much as they lost together."""
    amount = do.number(node.node("n"))
    happened = do.happen(*(LifeChange(player=player, amount=-amount) for player in do.opponents(do.you)))
    lost = -sum(event.amount for event in happened if isinstance(event, LifeChange) and event.amount < 0)
    if lost:
        do.happen(LifeChange(player=do.you, amount=lost))
