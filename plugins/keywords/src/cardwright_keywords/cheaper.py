"""Keywords that make a spell cost less mana, or let something else pay for it.

Affinity (702.41), convoke (702.51), delve (702.66), undaunted (702.125), improvise (702.126).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.casting import CostChange, InsteadOfMana
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Move, Tap
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "affinity for {noun:Noun}",
    means("this costs {1} less to cast for each {noun} you control"),
    id="affinity",
    rule="702.41a",
    means="It costs {1} less for each of those that you control",
)


@lexicon.word("Keyword", "undaunted", id="undaunted", rule="702.125a")
def undaunted(build: Ruleset, node: Node) -> Iterator[Part]:
    """It costs {1} less for each opponent."""

    def less(look: Look, ref: ObjectId) -> int:
        return -len(look.opponents(look.you))

    yield CostChange(
        applies=lambda look, player, ref, action: True, change=less, zones=frozenset({"stack"}), rule="702.125a"
    )


def _untapped(look: Look, player: PlayerId, kind: str) -> tuple[ObjectId, ...]:
    state = look.state
    return tuple(
        ref
        for ref in state.zone(("battlefield", 0))
        if look.controller(ref) == player
        and not state.objects[ref].tapped
        and not state.objects[ref].phased_out
        and kind in look.chars(ref).types
    )


def _tapped(ref: ObjectId) -> Event:
    return Tap(object=ref, on=True, reason="cost")


_CONVOKE: Final = InsteadOfMana(
    id="convoke",
    verb="convoke",
    options=lambda look, player: _untapped(look, player, "creature"),
    use=_tapped,
    colors=lambda look, ref: look.chars(ref).colors,
    rule="702.51a",
)
_IMPROVISE: Final = InsteadOfMana(
    id="improvise",
    verb="tap",
    options=lambda look, player: _untapped(look, player, "artifact"),
    use=_tapped,
    rule="702.126a",
)
_DELVE: Final = InsteadOfMana(
    id="delve",
    verb="exile",
    options=lambda look, player: look.state.zone(("graveyard", player)),
    use=lambda ref: Move(object=ref, to="exile", reason="cost"),
    rule="702.66a",
)


def _helped(part: InsteadOfMana) -> Callable[[Ruleset, Node], Iterator[Part]]:
    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        yield part

    return run


for _part, _means in (
    (_CONVOKE, "Creatures may be tapped instead of paying generic mana or mana of their colors"),
    (_IMPROVISE, "Artifacts may be tapped instead of paying generic mana"),
    (_DELVE, "Cards may be exiled from the graveyard instead of paying generic mana"),
):
    lexicon.add("Keyword", _part.id, _helped(_part), id=_part.id, rule=_part.rule, means=_means)
