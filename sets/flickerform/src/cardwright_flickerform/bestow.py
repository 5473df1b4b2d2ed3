"""Bestow (702.103): a creature card that may be cast as an Aura and is a creature again when it enchants nothing."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.parts import CastMethod, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()

_BESTOWED = "becomes an Aura enchantment with enchant creature"


@lexicon.word("Keyword", "bestow {costs:Cost+,}", id="bestow", rule="702.103a")
def bestow(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast for that cost as an Aura spell with enchant creature (702.103b, e)."""
    yield CastMethod(
        id="bestow",
        costs=node.nodes("costs"),
        as_aura=True,
        lost_targets="continue",
        changes=build.changes(build.expand(_BESTOWED, node, "Modification")),
        rule="702.103a",
    )
