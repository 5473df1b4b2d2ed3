"""Splice (702.47): a card in hand lends its text to another spell as that is cast."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Splice
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId

lexicon = Lexicon()


@lexicon.word("Keyword", "splice onto {nouns:Noun+or} {costs:Cost+,}", id="splice", rule="702.47a")
def splice(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Revealed from hand as such a spell is cast, it adds its text to that spell, which costs so much more."""
    nouns = keyword.nodes("nouns")

    def onto(look: Look, spell: ObjectId) -> bool:
        return any(look.matches(noun, spell) for noun in nouns)

    yield Splice(id="splice", costs=keyword.nodes("costs"), onto=onto, rule="702.47a")
