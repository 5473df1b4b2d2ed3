"""Patterns and the spellings that they stand for."""

from __future__ import annotations

import pytest

from cardwright.language import LanguageError
from cardwright.language.pattern import compile_pattern, show_spelling


def spellings(pattern: str) -> list[str]:
    return [show_spelling(spelling) for spelling in compile_pattern(pattern)]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("exile {what:Objects}", ["exile {what:Objects}"]),
        ("(get|gets) {pt:PT}", ["get {pt:PT}", "gets {pt:PT}"]),
        ("exile [{n:Int}] cards", ["exile {n:Int} cards", "exile cards"]),
        ("[a|an] card", ["a card", "an card", "card"]),
        ("(one|two [or three])", ["one", "two or three", "two"]),
        ("creature(s)", ["creature", "creatures"]),
        ("enter(s|ed)", ["enters", "entered"]),
        ("\\[ {a:Ability} \\]", ["[ {a:Ability} ]"]),
        ("\\( {e:Effect+;} \\)", ["( {e:Effect+;} )"]),
        ("{f:Filter*} {h:Head}", ["{f:Filter*} {h:Head}"]),
        ("{a:Noun+or} {b:Noun+and} {c:Cost+,} {d:Cost+}", ["{a:Noun+or} {b:Noun+and} {c:Cost+,} {d:Cost+}"]),
        ("{T}, {c:Cost}: go", ["{T} , {c:Cost} : go"]),
        ("{o:Objects} 's power", ["{o:Objects} 's power", "{o:Objects} ' power"]),
        ("{o:Objects}'s power", ["{o:Objects} 's power", "{o:Objects} ' power"]),
    ],
)
def test_a_pattern_has_these_spellings_in_this_order(pattern: str, expected: list[str]) -> None:
    assert spellings(pattern) == expected


def test_a_subtype_slot_with_an_ending_has_a_singular_and_a_plural_spelling() -> None:
    assert len(compile_pattern("{t:Subtype(s)} you control")) == 2


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("", "can be nothing"),
        ("[flying]", "can be nothing"),
        ("{f:Filter*}", "can be nothing"),
        ("{a:Objects} or {a:Objects}", "two slots named 'a'"),
        ("exile [it", "']' is missing"),
        ("(get|gets {pt:PT}", r"'\)' is missing"),
        ("(get|gets]", "stands where"),
        ("exile it]", "closes nothing"),
        ("( {e:Effect} )", "a literal bracket"),
        ("exile {what:}", "a slot looks like"),
        ("exile {what:Objects+.}", "a slot looks like"),
        ("[very] [very] good", "the same thing in two ways"),
        ("exile @", "no meaning"),
        ("creature({n:Int})", "an ending looks like"),
        (" ".join(["(a|b|c)"] * 6), "more than 256 spellings"),
    ],
)
def test_a_malformed_pattern_is_refused_with_the_reason(pattern: str, why: str) -> None:
    with pytest.raises(LanguageError, match=why):
        compile_pattern(pattern)
