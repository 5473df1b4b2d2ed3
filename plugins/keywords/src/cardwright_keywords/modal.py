"""Keywords of modal spells (700.2) about how many modes are chosen and what they cost: entwine (702.42), escalate (702.120)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import ExtraCost
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Keyword", "entwine {costs:Cost+,}", id="entwine", rule="702.42a")
def entwine(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """All its modes may be chosen instead of as many as it says, for that cost in addition."""
    yield ExtraCost(id="entwine", costs=keyword.nodes("costs"), optional=True, all_modes=True, rule="702.42a")


@lexicon.word("Keyword", "escalate {costs:Cost+,}", id="escalate", rule="702.120a")
def escalate(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """For each mode beyond the first it costs that in addition."""
    costs = keyword.nodes("costs")
    yield ExtraCost(id="escalate", asks=lambda look: costs * max(0, len(_chosen(look)) - 1), rule="702.120a")


def _chosen(look: Look) -> tuple[int, ...]:
    """The modes that have been chosen for the spell."""
    known = look.known(look.source)
    return known.item.modes if known is not None and known.item is not None else ()
