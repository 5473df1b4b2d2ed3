"""Reading lines: what they mean, the nearest noun, ambiguity and errors."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.contract.words import Word
from cardwright.language import LanguageError, Place, Vocabulary, parse
from cardwright.model.node import Node, node


def words_of(found: Iterable[Node]) -> list[str]:
    return [each.word.partition("/")[2] for each in found]


def error_of(vocabulary: Vocabulary, text: str) -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        parse(vocabulary, text, place=Place("set.toml", 5, 3))
    return caught.value


def test_a_line_becomes_the_node_of_its_words(vocabulary: Vocabulary) -> None:
    read = parse(vocabulary, "{2}{W}, {T}: draw two cards")
    mana = node("core/Cost.mana", 0, (("mana", "{2}{W}"),))
    two = node("core/Number.int", 0, (("n", 2),))
    draw = node("core/Effect.draw", 1, (("n", two),))
    assert read is node("core/Ability.activated", 0, (("costs", (mana, node("core/Cost.tap"))), ("effects", (draw,))))


def test_words_are_read_in_any_case(vocabulary: Vocabulary) -> None:
    assert parse(vocabulary, "When This Enters: DRAW X cards") is parse(vocabulary, "when this enters: draw X cards")


def test_another_category_can_be_asked_for(vocabulary: Vocabulary) -> None:
    assert parse(vocabulary, "draw 3 cards", "Effect").word == "core/Effect.draw"


@pytest.mark.parametrize(
    ("text", "value"),
    [("loyalty +2", 2), ("loyalty -3", -3), ("loyalty 0", 0), ("loyalty -X", "-X"), ("loyalty \u2212X", "-X")],
)
def test_a_signed_number_is_a_number_or_a_signed_x(vocabulary: Vocabulary, text: str, value: int | str) -> None:
    assert parse(vocabulary, text, "Keyword").get("n") == value


def test_a_list_with_a_conjunction_may_be_written_in_series(vocabulary: Vocabulary) -> None:
    serial = parse(vocabulary, "creatures, artifacts, or cards", "Objects")
    assert parse(vocabulary, "creatures or artifacts or cards", "Objects") is serial
    assert parse(vocabulary, "creatures, artifacts or cards", "Objects") is serial
    assert words_of(serial.nodes("parts")) == ["Noun.bare"] * 3


@pytest.mark.parametrize(
    "text", ["creatures, artifacts", "creatures, or artifacts", "creatures or artifacts, or cards"]
)
def test_other_mixtures_of_commas_and_conjunction_are_not_read(vocabulary: Vocabulary, text: str) -> None:
    with pytest.raises(LanguageError):
        parse(vocabulary, text, "Objects")


def test_a_relation_belongs_to_the_nearest_noun(vocabulary: Vocabulary) -> None:
    (auras,) = parse(vocabulary, "all Auras attached to creatures you control", "Objects").nodes("parts")
    (attached,) = auras.nodes("relations")
    (creatures,) = attached.node("what").nodes("parts")
    assert words_of(creatures.nodes("relations")) == ["Relation.control"]


def test_many_relations_all_belong_to_the_last_noun_before_them(vocabulary: Vocabulary) -> None:
    text = "Auras attached to creatures attached to artifacts you control with flying attached to cards with haste"
    (found,) = parse(vocabulary, text, "Objects").nodes("parts")
    chain = []
    while found.nodes("relations"):
        chain.append(words_of(found.nodes("relations")))
        (found,) = (
            found.nodes("relations")[-1].node("what").nodes("parts")
            if found.nodes("relations")[-1].word == "core/Relation.attached"
            else (node("core/Noun.self"),)
        )
    assert chain == [
        ["Relation.attached"],
        ["Relation.attached"],
        ["Relation.control", "Relation.with_keyword", "Relation.attached"],
        ["Relation.with_keyword"],
    ]


def test_long_chains_of_relations_do_not_multiply(vocabulary: Vocabulary) -> None:
    text = "all Auras" + " attached to creatures you control" * 30
    assert sum(each.word == "core/Relation.control" for each in parse(vocabulary, text, "Objects").walk()) == 30


def test_any_other_second_reading_is_an_error_that_shows_both(vocabulary: Vocabulary) -> None:
    error = error_of(vocabulary, "{T}: destroy Auras attached to creatures or artifacts")
    assert error.message == (
        "'Auras attached to creatures or artifacts' can be read as"
        " <<Auras <attached to creatures>> or artifacts> or as <Auras <attached to <creatures or artifacts>>>;"
        " write it so that only one reading is left"
    )
    assert (error.line, error.column) == (5, 16)


def test_two_words_that_look_alike_are_told_apart_by_their_ids(words: list[tuple[str, Word]]) -> None:
    stranger = Word(category="Effect", id="out", pattern="exile {what:Noun}")
    vocabulary = Vocabulary.of([*words, ("strange", stranger)])
    error = error_of(vocabulary, "{T}: may exile this")
    assert "'exile this' can be read as" in error.message
    assert "core/Effect.exile <exile this>" in error.message
    assert "strange/Effect.out <exile this>" in error.message
    assert error.owners == ("core", "strange")


def test_an_ambiguity_far_inside_does_not_multiply_the_work(words: list[tuple[str, Word]]) -> None:
    stranger = Word(category="Effect", id="out", pattern="exile {what:Noun}")
    vocabulary = Vocabulary.of([*words, ("strange", stranger)])
    assert "can be read as" in error_of(vocabulary, "{T}: " + "; ".join(["exile this"] * 40)).message


def test_a_misspelt_word_is_shown_with_the_nearest(vocabulary: Vocabulary) -> None:
    assert str(error_of(vocabulary, "when this entrs: draw 2 cards")).splitlines() == [
        "set.toml:5:13: 'entrs' is not understood here; expected 'enters', 'enter', 'leave', 'leaves', 'or'"
        " (did you mean 'enters'?)",
        "    when this entrs: draw 2 cards",
        "              ^",
    ]


def test_subtypes_are_among_the_nearest_words(vocabulary: Vocabulary) -> None:
    assert "did you mean 'Slivers'?" in error_of(vocabulary, "all Slivrs have flying").message
    assert "did you mean 'Sliver'?" in error_of(vocabulary, "sliver creatures have flying").message


def test_no_more_than_six_expected_words_are_listed(vocabulary: Vocabulary) -> None:
    message = error_of(vocabulary, "{T}: destroy xyzzy").message
    listed = message.partition("expected ")[2]
    assert listed.endswith(" …")
    assert listed.count(", ") == 5


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("{T}: exile", 13, "the line ends too early"),
        ("flying haste", 10, "expected the end of the line"),
        ("xyzzy", 3, "'xyzzy' is not understood here; expected "),
        ("{T}: put 2 charge counters in it", 30, "expected 'on'"),
        ("", 3, "nothing is written here"),
        ("creatures have [flying", 25, "expected ']'"),
        ("creatures have flying and xyzzy", 29, "'xyzzy' is not understood here; expected '['"),
    ],
)
def test_an_error_points_at_the_furthest_token_reached(
    vocabulary: Vocabulary, text: str, column: int, expected: str
) -> None:
    error = error_of(vocabulary, text)
    assert expected in error.message
    assert (error.file, error.line, error.column) == ("set.toml", 5, column)


def test_a_text_nested_too_deeply_is_an_error_and_no_crash(vocabulary: Vocabulary) -> None:
    assert "nested too deeply" in error_of(vocabulary, "creatures have [" * 400).message


def test_failed_and_rejected_readings_leave_no_nodes_behind(vocabulary: Vocabulary) -> None:
    from cardwright.model import node as module

    before = len(module._interned)
    error_of(vocabulary, "{T}: put 17 quux counters on this; draw 18 cards; xyzzy")
    assert len(module._interned) == before


KNOWN = """
when this it enters : ; , [ ] ( ) or and exile destroy creatures Sliver Slivers all target you control attached to have
flying until leaves 's {T} {2} +1 -X 3 X +1/+1 draw card may if else sneak was paid with power
"""


@settings(max_examples=300, deadline=None)
@given(pieces=st.lists(st.one_of(st.sampled_from(KNOWN.split()), st.text(max_size=3)), max_size=14))
def test_any_text_is_a_node_or_an_error_with_a_place(vocabulary: Vocabulary, pieces: list[str]) -> None:
    text = " ".join(pieces)
    read, error = outcome(vocabulary, text)
    if error is None:
        assert read is not None
        assert read.word.startswith("core/Ability.")
    else:
        assert 1 <= error.column <= len(text.split("\n")[error.line - 1]) + 1


def outcome(vocabulary: Vocabulary, text: str) -> tuple[Node | None, LanguageError | None]:
    try:
        return parse(vocabulary, text), None
    except LanguageError as error:
        return None, error
