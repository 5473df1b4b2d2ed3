"""Statics about casting this very spell and about beginning the game with this card (601.2b, 118.8, 103.6a)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.contract.parts import ExtraCost, OpeningHand, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter, Move
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Static", "as an additional cost to cast this, {costs:Cost+,}", id="additional cost", rule="118.8")
def additional_cost(build: Ruleset, node: Node) -> Iterator[Part]:
    """Casting it costs that in addition; "the sacrificed creature" and the like stand for what was used up."""
    yield ExtraCost(id="additional", costs=node.nodes("costs"), rule="118.8")


@lexicon.word("Static", "you may begin the game with this on the battlefield", id="opening hand", rule="103.6a")
def begin_on_the_battlefield(build: Ruleset, node: Node) -> Iterator[Part]:
    """If it is in your opening hand you may begin the game with it on the battlefield."""

    def begin(do: Do) -> None:
        do.happen(Move(object=do.source, to="battlefield", reason="put", enter=Enter(controller=do.you)))

    yield OpeningHand(do=begin, rule="103.6a")
