"""What spells cost by the spells that have been cast this turn (601.2f)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CostChange
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Cast
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.words.continuous import fits_spell

lexicon = Lexicon()


def cast_this_turn(look: Look) -> Iterator[Cast]:
    """The spells that became cast this turn, the last one first; the one that is being cast is not among them yet."""
    for event in look.state.this_turn():
        if isinstance(event, Cast):
            yield event


@lexicon.word(
    "Static",
    "the first {what:Objects} each turn (costs|cost) {amount:Mana} less to cast for each {of:Objects}",
    id="first costs less",
    rule="601.2f",
)
def first_costs_less(build: Ruleset, node: Node) -> Iterator[Part]:
    """The first such spell of a turn costs that much less for each of those; the spells cast before count whether or
    not this was there already."""
    what, of, amount = node.node("what"), node.node("of"), ManaCost.parse(node.text("amount"))

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        earlier = any(look.matches(what, event.object) for event in cast_this_turn(look))
        return fits_spell(look, what, player, ref) and not earlier

    def off(look: Look, ref: ObjectId) -> Sequence[str]:
        return amount.pips * len(look.refs(of))

    yield CostChange(
        applies=applies,
        change=lambda look, ref: -amount.generic * len(look.refs(of)),
        off=off if amount.pips else None,
    )


@lexicon.word(
    "Static",
    "{what:Objects} (cost|costs) {amount:Mana} more to cast for each other spell that player has cast this turn",
    id="costs more each time",
    rule="601.2f",
)
def costs_more_each_time(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such spells cost that much more for each spell that the same player has cast before in this turn."""
    what, amount = node.node("what"), ManaCost.parse(node.text("amount")).generic

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        return fits_spell(look, what, player, ref)

    def change(look: Look, ref: ObjectId) -> int:
        caster = look.binding("caster")
        return amount * sum(event.player == caster for event in cast_this_turn(look))

    yield CostChange(applies=applies, change=change)
