"""Keywords of what is attached: enchant (702.5), equip (702.6), fortify (702.67), living weapon (702.92), reconfigure
(702.151), for Mirrodin! (702.163), job select (702.182)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Enchants, Flag, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.model.reference import Ref, is_object
from cardwright.model.subtypes import fitting

lexicon = Lexicon()


@lexicon.word("Keyword", "enchant {what:Phrase}", id="enchant", rule="702.5a")
def enchant(build: Ruleset, node: Node) -> Iterator[Part]:
    """What it can target as a spell and be attached to."""
    yield Enchants(phrase=node.node("what"), rule="702.5a")


@lexicon.word("Keyword", "enchant {who:PlayerPhrase}", id="enchant player", rule="702.5d", variant_of="enchant")
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
    variant_of="equip",
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
lexicon.add(
    "Keyword",
    "job select",
    means("when this enters: create a 1/1 colorless Hero creature token; attach this to it"),
    id="job select",
    rule="702.182a",
    means="A Hero comes with it and wears it",
)
lexicon.add(
    "Keyword",
    "fortify {costs:Cost+,}",
    means("{costs}: attach this to target land you control . activate only as a sorcery"),
    id="fortify",
    rule="702.67a",
    means="Attach it to a land of yours, as a sorcery",
)

_RECONFIGURE: Final = (
    "{costs}: attach this to another target creature you control . activate only as a sorcery",
    "{costs}: unattach this . activate only if this is attached to a creature . activate only as a sorcery",
    "as long as this is attached to a creature, this stops being a creature",
)


@lexicon.word("Keyword", "reconfigure {costs:Cost+,}", id="reconfigure", rule="702.151a")
def reconfigure(build: Ruleset, node: Node) -> Iterator[Part]:
    """It is attached to a creature, and is no creature then, or unattached again, as a sorcery."""
    # An Equipment that is a creature may be attached only thanks to this ability (301.5c).
    yield Flag(name="attaches as creature", rule="301.5c")
    for line in _RECONFIGURE:
        yield from build.parts(build.expand(line, node))


@lexicon.word(
    "Condition", "this is attached to a creature", id="attached to creature", rule="702.151a", reads=("attach",)
)
def is_attached_to_a_creature(look: Look, node: Node) -> bool:
    """What it is attached to is a creature."""
    known = look.known(look.source)
    host = known.attached_to if known is not None else 0
    return is_object(host) and look.object(host) is not None and look.chars(host).is_creature


@lexicon.word("Modification", "stops being a creature", id="no creature", rule="702.151b", writes=("types",))
def stops_being_a_creature(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It loses the card type creature, and its creature types unless it is a kindred (205.1a)."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.types = chars.types - {"creature"}
        chars.subtypes = fitting(chars.subtypes, chars.types)

    return (Change(layer="4", apply=apply, writes=frozenset({"types", "subtypes"})),)
