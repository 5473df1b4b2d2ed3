"""Keywords of modal spells (700.2) about how many modes are chosen and what they cost.

Entwine (702.42), escalate (702.120), spree (702.172).
"""

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


@lexicon.word("Keyword", "spree", id="spree", rule="702.172a")
def spree(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Each mode that is chosen costs in addition what stands before it."""
    yield ExtraCost(id="spree", asks=_costs_of_modes, rule="702.172a")


def _costs_of_modes(look: Look) -> tuple[Node, ...]:
    chosen = _chosen(look)
    modes = [part.modes.modes for _, _, part in look.chars(look.source).facets.spell if part.modes is not None]
    return tuple(cost for place in chosen for cost in modes[0][place].costs) if modes else ()
