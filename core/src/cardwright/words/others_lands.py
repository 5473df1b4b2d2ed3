"""Tapping for mana what others control (605.3, 602.2)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Permits
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()


@lexicon.word("Permission", "{what:Objects} may be tapped for mana {restriction:Spending}", id="tap", rule="602.2")
def may_be_tapped(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may activate mana abilities with {T} of such permanents as though they were yours."""
    what = node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player == look.you and look.matches(what, ref)

    yield Permits(what="tap for mana", applies=applies, restriction=node.node("restriction"))


@lexicon.word(
    "Effect",
    "you may tap {what:Objects} for mana {restriction:Spending} {duration:Duration}",
    id="may tap for mana",
    rule="106.12",
)
def may_tap(do: Do, node: Node) -> None:
    """For a time you may tap such permanents for mana, whoever controls them; the mana is yours and bound so."""
    slots = (("what", node.node("what")), ("restriction", node.node("restriction")))
    word = node.node("duration")
    do.set_up(make("cardwright/Permission.tap", 0, slots), do.rules.meaning[word.word](do, word))
