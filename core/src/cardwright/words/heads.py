"""Nouns for objects (109.2): card types, subtypes, spells, cards, permanents, tokens."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.model.node import Node
from cardwright.model.reference import Ref

lexicon = Lexicon()


def has_type(name: str) -> Callable[[Look, Ref, Node], bool]:
    """A test for a card type."""

    def test(look: Look, ref: Ref, node: Node) -> bool:
        return name in look.chars(ref).types

    test.__doc__ = f"It has the card type {name}."
    return test


for _type, _pattern in (
    ("creature", "creature(s)"),
    ("artifact", "artifact(s)"),
    ("enchantment", "enchantment(s)"),
    ("land", "land(s)"),
    ("planeswalker", "planeswalker(s)"),
    ("battle", "battle(s)"),
):
    lexicon.add("Head", _pattern, has_type(_type), id=_type, rule="109.2", reads=("types",))
for _type, _pattern in (("instant", "instant(s)"), ("sorcery", "(sorcery|sorceries)")):
    lexicon.add("Head", _pattern, has_type(_type), id=_type, rule="109.2", reads=("types", "any zone"))


@lexicon.word("Head", "{kind:Subtype(s)}", id="subtype", rule="109.2", reads=("subtypes",))
def subtype(look: Look, ref: Ref, node: Node) -> bool:
    """It has that subtype."""
    return node.text("kind") in look.chars(ref).subtypes


@lexicon.word("Head", "permanent(s)", id="permanent", rule="110.1")
def permanent(look: Look, ref: Ref, node: Node) -> bool:
    """It is on the battlefield."""
    return True


@lexicon.word("Head", "token(s)", id="token", rule="111.1")
def token(look: Look, ref: Ref, node: Node) -> bool:
    """It is a token on the battlefield."""
    known = look.known(ref)
    return known is not None and known.token


@lexicon.word("Head", "card(s)", id="card", rule="108.1", reads=("any zone",))
def card(look: Look, ref: Ref, node: Node) -> bool:
    """It is a card, not a token or copy, outside the battlefield and the stack."""
    known = look.known(ref)
    return known is not None and not known.token


@lexicon.word("Head", "commander(s)", id="commander", rule="903.3", reads=("any zone",))
def commander(look: Look, ref: Ref, node: Node) -> bool:
    """It is a player's commander, wherever it is."""
    known = look.known(ref)
    return known is not None and "commander" in known.marks


@lexicon.word("Head", "spell(s)", id="spell", rule="112.1", reads=("zone:stack",))
def spell(look: Look, ref: Ref, node: Node) -> bool:
    """It is a spell on the stack."""
    known = look.known(ref)
    return known is not None and known.item is not None and known.item.kind == "spell"


@lexicon.word(
    "Head", "(activated|triggered) (ability|abilities)", id="one ability", rule="113.3", reads=("zone:stack",)
)
def one_ability(look: Look, ref: Ref, node: Node) -> bool:
    """It is an activated, or a triggered, ability on the stack."""
    known = look.known(ref)
    wanted = "activated" if node.alt < 2 else "triggered"
    return known is not None and known.item is not None and known.item.kind == wanted


@lexicon.word("Head", "(ability|abilities)", id="ability", rule="113.1", reads=("zone:stack",))
def ability(look: Look, ref: Ref, node: Node) -> bool:
    """It is an activated or triggered ability on the stack."""
    known = look.known(ref)
    return known is not None and known.item is not None and known.item.kind in ("activated", "triggered")


@lexicon.word("Head", "source(s)", id="source", rule="113.7", reads=("any zone",))
def source(look: Look, ref: Ref, node: Node) -> bool:
    """Anything that can deal damage or have an ability."""
    return True
