"""Adjectives before a noun: types, colors, status, qualities."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.meanings import Among
from cardwright.model.characteristics import SUPERTYPES
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, Ref
from cardwright.words.heads import has_type

lexicon = Lexicon()

COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""The colors by name (105.1)."""


def _negated(test: Callable[[Look, Ref, Node], bool], told: str) -> Callable[[Look, Ref, Node], bool]:
    def negated(look: Look, ref: Ref, node: Node) -> bool:
        return not test(look, ref, node)

    negated.__doc__ = told
    return negated


for _type in ("creature", "artifact", "enchantment", "land", "planeswalker", "instant", "sorcery", "kindred"):
    lexicon.add("Filter", _type, has_type(_type), id=_type, rule="109.2", reads=("types",))
    lexicon.add(
        "Filter",
        f"non{_type}",
        _negated(has_type(_type), f"It does not have the card type {_type}."),
        id=f"non{_type}",
        reads=("types",),
    )


def _supertype(name: str) -> Callable[[Look, Ref, Node], bool]:
    def test(look: Look, ref: Ref, node: Node) -> bool:
        return name in look.chars(ref).supertypes

    test.__doc__ = f"It is {name}."
    return test


for _name in SUPERTYPES:
    lexicon.add("Filter", _name, _supertype(_name), id=_name, rule="205.4", reads=("supertypes",))
    lexicon.add(
        "Filter",
        f"non{_name}",
        _negated(_supertype(_name), f"It is not {_name}."),
        id=f"non{_name}",
        reads=("supertypes",),
    )


def _color(letter: str, name: str) -> Callable[[Look, Ref, Node], bool]:
    def test(look: Look, ref: Ref, node: Node) -> bool:
        return letter in look.chars(ref).colors

    test.__doc__ = f"It is {name}."
    return test


for _name, _letter in COLOR_WORDS.items():
    lexicon.add("Filter", _name, _color(_letter, _name), id=_name, rule="105.2", reads=("color",))
    lexicon.add(
        "Filter",
        f"non{_name}",
        _negated(_color(_letter, _name), f"It is not {_name}."),
        id=f"non{_name}",
        reads=("color",),
    )


@lexicon.word("Filter", "colorless", id="colorless", rule="105.2c", reads=("color",))
def colorless(look: Look, ref: Ref, node: Node) -> bool:
    """It has no color."""
    return not look.chars(ref).colors


@lexicon.word("Filter", "colored", id="colored", rule="105.2", reads=("color",))
def colored(look: Look, ref: Ref, node: Node) -> bool:
    """It has a color."""
    return bool(look.chars(ref).colors)


@lexicon.word("Filter", "multicolored", id="multicolored", rule="105.2b", reads=("color",))
def multicolored(look: Look, ref: Ref, node: Node) -> bool:
    """It has two or more colors."""
    return len(look.chars(ref).colors) > 1


@lexicon.word("Filter", "monocolored", id="monocolored", rule="105.2a", reads=("color",))
def monocolored(look: Look, ref: Ref, node: Node) -> bool:
    """It has just one color."""
    return len(look.chars(ref).colors) == 1


@lexicon.word("Filter", "{kind:Subtype}", id="subtype", rule="205.3", reads=("subtypes",))
def subtype(look: Look, ref: Ref, node: Node) -> bool:
    """It has that subtype."""
    return node.text("kind") in look.chars(ref).subtypes


@lexicon.word("Filter", "non {kind:Subtype}", id="nonsubtype", rule="205.3", reads=("subtypes",))
def nonsubtype(look: Look, ref: Ref, node: Node) -> bool:
    """It does not have that subtype."""
    return node.text("kind") not in look.chars(ref).subtypes


@lexicon.word("Filter", "(other|another)", id="other", reads=("source",))
def other(look: Look, ref: Ref, node: Node) -> bool:
    """It is not the source itself."""
    return ref != look.source


@lexicon.word("Filter", "tapped", id="tapped", rule="110.5", reads=("tapped",))
def tapped(look: Look, ref: Ref, node: Node) -> bool:
    """It is tapped."""
    known = look.known(ref)
    return known is not None and known.tapped


@lexicon.word("Filter", "untapped", id="untapped", rule="110.5", reads=("tapped",))
def untapped(look: Look, ref: Ref, node: Node) -> bool:
    """It is untapped."""
    known = look.known(ref)
    return known is not None and not known.tapped


@lexicon.word("Filter", "permanent", id="permanent", rule="110.4a", reads=("types",))
def permanent(look: Look, ref: Ref, node: Node) -> bool:
    """It is a card or spell of a type that permanents have."""
    return look.chars(ref).is_permanent_card


@lexicon.word("Filter", "nontoken", id="nontoken", rule="111.1")
def nontoken(look: Look, ref: Ref, node: Node) -> bool:
    """It is no token."""
    known = look.known(ref)
    return known is not None and not known.token


@lexicon.word("Filter", "token", id="token", rule="111.1")
def token(look: Look, ref: Ref, node: Node) -> bool:
    """It is a token."""
    known = look.known(ref)
    return known is not None and known.token


def is_attacking(look: Look, ref: Ref) -> bool:
    """Whether it is attacking, or was when it was last known."""
    state = look.state
    if ref in state.objects:
        return state.combat is not None and state.combat.attacker(ref) is not None
    memory = state.memory.get(ref)
    return memory is not None and bool(memory.attacking)


def _attackers(look: Look) -> Iterable[ObjectId]:
    combat = look.state.combat
    return [one.id for one in combat.attackers] if combat is not None else ()


lexicon.add(
    "Filter",
    "attacking",
    Among(lambda look, ref, node: is_attacking(look, ref), _attackers),
    id="attacking",
    rule="508.1k",
    reads=("combat",),
    means="It is attacking",
)


def is_blocking(look: Look, ref: Ref) -> bool:
    """Whether it is blocking, or was when it was last known."""
    state = look.state
    if ref in state.objects:
        return state.combat is not None and state.combat.blocker(ref) is not None
    memory = state.memory.get(ref)
    return memory is not None and bool(memory.blocking)


def _blockers(look: Look) -> Iterable[ObjectId]:
    combat = look.state.combat
    return [one.id for one in combat.blockers] if combat is not None else ()


lexicon.add(
    "Filter",
    "blocking",
    Among(lambda look, ref, node: is_blocking(look, ref), _blockers),
    id="blocking",
    rule="509.1g",
    reads=("combat",),
    means="It is blocking",
)


def _blocked_status(look: Look, ref: Ref) -> bool | None:
    state = look.state
    if ref not in state.objects:
        memory = state.memory.get(ref)
        return memory.blocked if memory is not None else None
    attacker = state.combat.attacker(ref) if state.combat is not None else None
    return attacker.blocked if attacker is not None else None


@lexicon.word("Filter", "blocked", id="blocked", rule="509.1h", reads=("combat",))
def blocked(look: Look, ref: Ref, node: Node) -> bool:
    """It is an attacking creature that became blocked."""
    return _blocked_status(look, ref) is True


@lexicon.word("Filter", "unblocked", id="unblocked", rule="509.1h", reads=("combat",))
def unblocked(look: Look, ref: Ref, node: Node) -> bool:
    """It is an attacking creature that no creature was declared to block."""
    return _blocked_status(look, ref) is False
