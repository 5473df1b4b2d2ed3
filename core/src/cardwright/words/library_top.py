"""The top card of a library: cards that lie there, and looking at them (401.5)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Permits
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId, Ref

lexicon = Lexicon()


@lexicon.word(
    "Relation", "on top of your library", id="on top", rule="401.1", reads=("zone:library", "source", "owner")
)
def on_top(look: Look, ref: Ref, node: Node) -> bool:
    """It is the topmost card of your library."""
    return look.state.zone(("library", look.you))[:1] == (ref,)


@lexicon.word("Static", "you may look at {what:Phrase} any time", id="may look", rule="401.5")
def may_look(build: Ruleset, node: Node) -> Iterator[Part]:
    """You know which cards those are, although others do not."""
    what = node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player == look.you and look.matches(what, ref)

    yield Permits(what="look", applies=applies, rule="401.5")


@lexicon.word("Static", "you play with the top card of your library revealed", id="top revealed", rule="401.6")
def top_revealed(build: Ruleset, node: Node) -> Iterator[Part]:
    """All players know the topmost card of your library."""
    yield Permits(what="look", applies=lambda look, player, ref: on_top(look, ref, node), rule="401.6")


@lexicon.word("Static", "you may play {what:Objects} from there", id="may play from there", rule="305.1")
def may_play_from_there(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may play such land cards from where they are, as one of your land plays."""
    what = node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player == look.you and look.matches(what, ref)

    yield Permits(what="play", applies=applies, rule="305.1")
