"""A small vocabulary of its own, so that these tests do not depend on the words of the core."""

from __future__ import annotations

from typing import Final, TypeAlias

import pytest

from cardwright.contract.words import Word
from cardwright.language import Vocabulary

Owned: TypeAlias = tuple[str, Word]

SUBTYPES: Final = (
    "Aura",
    "Elf",
    "Faerie",
    "Fungus",
    "Ninja",
    "Plains",
    "Sliver",
    "Sphinx",
    "Time Lord",
    "Urza's",
    "Wolf",
)

PATTERNS: Final = {
    "Ability": {
        "activated": "{costs:Cost+,} : {effects:Effect+;}",
        "triggered": "(when|whenever) {event:Event} [, if {condition:Condition}] : {effects:Effect+;}",
        "static": "{static:Static}",
        "keyword": "{keyword:Keyword}",
    },
    "Static": {
        "grant": "{who:Objects} (have|has) {what:Granted+and}",
        "boost": "{who:Objects} (get|gets) {pt:PT}",
        "type": "{who:Objects} (is|are) {what:Subtype(s)}",
    },
    "Granted": {"keyword": "{keyword:Keyword}", "ability": "\\[ {ability:Ability} \\]"},
    "Keyword": {
        "flying": "flying",
        "haste": "haste",
        "first_strike": "first strike",
        "sneak": "sneak {cost:Mana}",
        "morph": "morph {cost:Mana}",
        "loyal": "loyalty {n:Signed}",
    },
    "Objects": {"phrase": "{parts:Noun+or}", "both": "both {parts:Noun+and}"},
    "Noun": {
        "quantified": "{how:Quantifier} {filters:Filter*} {head:Head} {relations:Relation*}",
        "bare": "{filters:Filter*} {head:Head} {relations:Relation*}",
        "self": "this",
        "it": "it",
        "controlled": "creatures of {who:Person}",
    },
    "Quantifier": {"target": "target", "all": "all", "a": "(a|an)", "up_to": "up to {n:Number} target"},
    "Filter": {"other": "other", "tapped": "(tapped|untapped)", "sub": "{subtype:Subtype}", "nonland": "nonland"},
    "Head": {
        "creature": "creature(s)",
        "artifact": "artifact(s)",
        "card": "card(s)",
        "named": "card named {name:Name}",
        "sub": "{subtype:Subtype(s)}",
    },
    "Relation": {
        "control": "you control",
        "attached": "attached to {what:Objects}",
        "with_keyword": "with {keyword:Keyword}",
        "of_power": "with power {n:Int}",
    },
    "Person": {"you": "you", "controller": "{what:Owned} 's controller", "opponent": "an opponent"},
    "Owned": {"it": "it", "target": "target (creature|opponents)"},
    "Number": {"int": "{n:Int}", "x": "X"},
    "Effect": {
        "exile": "exile {what:Objects} [until {event:Event}]",
        "destroy": "destroy {what:Objects}",
        "draw": "draw {n:Number} card(s)",
        "counter": "put {n:Int} {kind:Word} counter(s) on {what:Objects}",
        "may": "may {effect:Effect}",
        "group": "\\( {effects:Effect+;} \\)",
        "if": "if {condition:Condition} {then:Effect} else {other:Effect}",
        "draws": "{who:Person} draws {n:Number}",
        "add": "add {mana:Mana}",
    },
    "Condition": {"paid": "sneak was paid", "control": "you control {what:Objects}"},
    "Event": {"enters": "{what:Objects} enter(s) [the battlefield]", "leaves": "{what:Objects} leave(s)"},
    "Cost": {
        "mana": "{mana:Mana}",
        "tap": "{T}",
        "sacrifice": "sacrifice {what:Objects}",
        "loyalty": "{n:Signed}",
    },
}


@pytest.fixture(scope="session")
def words() -> list[Owned]:
    """The words of the test vocabulary with their owner."""
    return [
        ("core", Word(category=category, id=name, pattern=pattern))
        for category, patterns in PATTERNS.items()
        for name, pattern in patterns.items()
    ]


@pytest.fixture(scope="session")
def vocabulary(words: list[Owned]) -> Vocabulary:
    """The test vocabulary."""
    return Vocabulary.of(words, SUBTYPES)
