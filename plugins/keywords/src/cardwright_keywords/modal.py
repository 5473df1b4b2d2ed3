"""Keywords of modal spells (700.2) about how many modes are chosen and what they cost: entwine (702.42)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import ExtraCost
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Keyword", "entwine {costs:Cost+,}", id="entwine", rule="702.42a")
def entwine(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """All its modes may be chosen instead of as many as it says, for that cost in addition."""
    yield ExtraCost(id="entwine", costs=keyword.nodes("costs"), optional=True, all_modes=True, rule="702.42a")
