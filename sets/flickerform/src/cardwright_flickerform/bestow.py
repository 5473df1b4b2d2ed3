"""Bestow (702.103): a creature card that may be cast as an Aura and is a creature again when it enchants nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod, Permits
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

BESTOW: Final = "bestow"
"""The name of the way of casting."""

_BESTOWED = "becomes an Aura enchantment with enchant creature"


@lexicon.word("Keyword", "bestow {costs:Cost+,}", id="bestow", rule="702.103a")
def bestow(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast for that cost as an Aura spell with enchant creature (702.103b, e)."""
    yield CastMethod(
        id=BESTOW,
        costs=node.nodes("costs"),
        as_aura=True,
        lost_targets="continue",
        changes=build.changes(build.expand(_BESTOWED, node, "Modification")),
        rule="702.103a",
    )


@lexicon.word(
    "Static", "you may cast this from your graveyard for its bestow cost", id="bestow from graveyard", rule="601.3"
)
def bestow_from_graveyard(build: Ruleset, node: Node) -> Iterator[Part]:
    """The card may be cast from the graveyard, but only bestowed."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player == look.you and ref == look.source

    yield Permits(what="cast", applies=applies, method=BESTOW, zones=frozenset({"graveyard"}))
