"""Keywords of what is attached: enchant (702.5), equip (702.6), living weapon (702.92), for Mirrodin! (702.163)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.parts import Enchants, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Keyword", "enchant {what:Phrase}", id="enchant", rule="702.5a")
def enchant(build: Ruleset, node: Node) -> Iterator[Part]:
    """What it can target as a spell and be attached to."""
    yield Enchants(phrase=node.node("what"), rule="702.5a")


@lexicon.word("Keyword", "enchant {who:PlayerPhrase}", id="enchant player", rule="702.5d")
def enchant_player(build: Ruleset, node: Node) -> Iterator[Part]:
    """Whom it can target as a spell and be attached to."""
    yield Enchants(phrase=node.node("who"), rule="702.5d")


lexicon.add(
    "Keyword",
    "equip {costs:Cost+,}",
    means("{costs}: attach this to target creature you control . activate only as a sorcery"),
    id="equip",
    rule="702.6a",
    means="Attach it to a creature of yours, as a sorcery",
)
lexicon.add(
    "Keyword",
    "equip {noun:Noun} {costs:Cost+,}",
    means("{costs}: attach this to target {noun} you control . activate only as a sorcery"),
    id="equip such",
    rule="702.6c",
    means="Attach it to such a creature of yours, as a sorcery",
)
lexicon.add(
    "Keyword",
    "living weapon",
    means("when this enters: create a 0/0 black Phyrexian Germ creature token; attach this to it"),
    id="living weapon",
    rule="702.92a",
    means="A Germ comes with it and wears it",
)
lexicon.add(
    "Keyword",
    "for Mirrodin!",
    means("when this enters: create a 2/2 red Rebel creature token; attach this to it"),
    id="for Mirrodin",
    rule="702.163a",
    means="A Rebel comes with it and wears it",
)
