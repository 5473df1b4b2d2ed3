"""Card scripts: what they give, and every way to get them wrong."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.language import CardScript, LanguageError, Vocabulary, check_cards, compile_cards, parse
from cardwright.language.script import ability_lines


def script(text: str) -> bytes:
    return textwrap.dedent(text).lstrip("\n").encode()


def compiled(vocabulary: Vocabulary, text: str) -> tuple[CardScript, ...]:
    return compile_cards(script(text), "set.toml", vocabulary)


def error_of(vocabulary: Vocabulary, data: bytes) -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        compile_cards(data, "set.toml", vocabulary)
    return caught.value


GOOD = """
    # two cards
    schema = 1

    [[cards]]
    name = "First One"
    cost = "{2}{W/U}"
    type = "Creature — Sliver"
    pt   = "1/1+*"
    colors = "WU"
    text = '''
    # a comment
    flying

    {T}: may exile it
      # another comment
      until this leaves;
      draw 2 cards
    haste
    '''

    [[cards]]
    name = 'Day'
    type = "Planeswalker"
    loyalty = "X"
    layout = "modal"
    text = "flying"
    [[cards.faces]]
    name = "Night"
    type = "Battle"
    defense = "5"
    text = '''haste'''
"""


def test_a_script_gives_its_cards_with_values_abilities_and_places(vocabulary: Vocabulary) -> None:
    first, day = compiled(vocabulary, GOOD)
    assert (first.name, first.cost, first.type, first.pt) == ("First One", "{2}{W/U}", "Creature — Sliver", "1/1+*")
    assert (first.colors, first.loyalty, first.layout, first.faces) == ("WU", None, None, ())
    assert (first.line, first.column) == (5, 8)
    assert [(line.line, line.column) for line in first.lines] == [(12, 1), (14, 1), (18, 1)]
    tap = parse(vocabulary, "{T}: may exile it until this leaves; draw 2 cards")
    assert [line.node for line in first.lines] == [parse(vocabulary, "flying"), tap, parse(vocabulary, "haste")]
    assert (day.loyalty, day.layout, day.cost, day.lines[0].line) == ("X", "modal", None, 26)
    (night,) = day.faces
    assert (night.name, night.defense, night.line) == ("Night", "5", 28)
    assert (night.lines[0].line, night.lines[0].column) == (31, 11)


def test_windows_line_ends_change_nothing(vocabulary: Vocabulary) -> None:
    windows = script(GOOD).replace(b"\n", b"\r\n")
    assert compile_cards(windows, "set.toml", vocabulary) == compiled(vocabulary, GOOD)


def test_a_line_indented_further_continues_the_one_above() -> None:
    assert ability_lines("  a\n    b\n   c\n  d\n e\n  f\n\n# g\n   h") == [
        (2, "a\n    b\n   c"),
        (17, "d"),
        (20, "e\n  f\n\n\n   h"),
    ]


def test_a_fault_in_a_continued_line_has_its_own_place(vocabulary: Vocabulary) -> None:
    error = error_of(vocabulary, script(GOOD.replace("until this leaves;", "untl this leaves;")))
    assert str(error).splitlines()[0].startswith("set.toml:16:3: 'untl' is not understood here")
    assert str(error).splitlines()[1:] == ["      untl this leaves;", "      ^"]


def card(body: str) -> bytes:
    return script(f'schema = 1\n[[cards]]\nname = "A"\ntype = "B"\n{body}\n')


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"[[cards]]\n", (1, 1), "begins with 'schema = 1', and there is no such key"),
        (b"\nschema = 2\n", (2, 10), "not 2; this version reads schema 1 only"),
        (b"schema = true\n", (1, 10), "not True"),
        (b"schema = 1\n[deck]\n", (2, 2), "the key 'deck' is unknown here"),
        (b"schema = 1\ncard = 3\n", (2, 1), "did you mean 'cards'?"),
        (b"schema = 1\n[cards]\nname = 'A'\n", (2, 2), "a table of its own, [[cards]]"),
        (b"schema = 1\ncards = [{name = 'A'}]\n", (2, 9), "a table of its own, [[cards]]"),
        (b"schema = 1\nname 'A'\n", (2, 6), "this is not TOML: expected '='"),
        (b"schema = 1\nname = '''A\n", (2, 12), "this is not TOML"),
        (b"schema = 1\nname = '\xff'\n", (2, 9), "not UTF-8"),
        (b"schema = 1\n[[cards]]\ntype = 'B'\n", (2, 3), "the key 'name' is missing"),
        (b"schema = 1\n[[cards]]\nname = 'A'\n", (2, 3), "the key 'type' is missing"),
        (b"schema = 1\n[[cards]]\nname = ' '\ntype = 'B'\n", (3, 8), "'name' is empty"),
        (card("kost = '{2}'"), (5, 1), "the key 'kost' is unknown here; did you mean 'cost'?"),
        (card("[cards.extra]\nx = 1"), (5, 2), "the key 'extra' is unknown here"),
        (card("loyalty = 3"), (5, 11), "'loyalty' must be text in quotes, not 3"),
        (card("cost = ''"), (5, 8), "'cost' is empty; leave the key out"),
        (card("cost = '{T}'"), (5, 8), "'{T}' is no value for 'cost'"),
        (card("pt = '3'"), (5, 6), "'3' is no value for 'pt'"),
        (card("pt = '+1/+1'"), (5, 6), "'+1/+1' is no value for 'pt'"),
        (card("colors = 'WW'"), (5, 10), "'WW' is no value for 'colors'"),
        (card("layout = 'leveler'"), (5, 10), '"split", "modal"'),
        (
            card("layout = 'meld'\n[[cards.faces]]\nname = 'C'\ntype = 'D'"),
            (5, 10),
            '"split", "modal"',
        ),
        (card("layout = 'split'"), (5, 10), "a card with a layout needs [[cards.faces]]"),
        (card("faces = []\nlayout = 'split'"), (6, 10), "a card with a layout needs [[cards.faces]]"),
        (card("[[cards.faces]]\nname = 'C'\ntype = 'D'"), (2, 3), "needs the key 'layout'"),
        (card("layout = 'split'\nfaces = [{name = 'C'}]"), (6, 9), "a table of its own, [[cards.faces]]"),
        (card("layout = 'split'\n[[cards.faces]]\nname = 'A'\ntype = 'D'"), (7, 8), "'A' is already taken"),
        (card("layout = 'split'\n[[cards.faces]]\nname = 'C'"), (6, 3), "the key 'type' is missing"),
        (card("layout = 'split'\n[[cards.faces]]\nname = 'C // D'\ntype = 'Instant'"), (7, 8), "no '//' in it"),
        (card("layout = 'flip'\n[[cards.faces]]\nname = 'C'\ntype = 'D'\ncost = '{R}'"), (9, 1), "keeps its cost"),
        (card("layout = 'transform'\n[[cards.faces]]\nname = 'C'\ntype = 'D'\ncost = '{R}'"), (9, 1), "no mana cost"),
        (card("layout = 'adventure'\n[[cards.faces]]\nname = 'C'\ntype = 'Instant'"), (6, 3), "'cost' is missing"),
        (card("layout = 'omen'\n[[cards.faces]]\nname = 'C'\ntype = 'Land'\ncost = '{R}'"), (8, 1), "'Instant — Omen'"),
        (card("layout = 'split'\n[[cards.faces]]\nname = 'C'\ntype = 'Land'"), (8, 1), "instants or sorceries"),
        (card("layout = 'split'\n[[cards.faces]]\nname = 'C'\ntype = 'Instant'"), (4, 1), "instants or sorceries"),
        (card("layout = 'flip'\n[[cards.faces]]\nname = 'C'\ntype = 'Instant'"), (8, 1), "is a permanent"),
        (card("layout = 'split'\n[[cards.faces]]\nname = 'C'\ntype = 'D'\nlayout = 'split'"), (9, 1), "unknown"),
        (card("[[cards]]\nname = 'A'\ntype = 'C'"), (6, 8), "'A' is already taken in line 3"),
        (card("text = 'flyng'"), (5, 9), "did you mean 'flying'?"),
        (card('text = "fl\\u0079ing"'), (5, 8), "three single quotes"),
        (card('text = """\nflying\n\n  \\"\n"""'), (5, 8), "three single quotes"),
    ],
)
def test_a_fault_is_an_error_at_its_place(
    vocabulary: Vocabulary, data: bytes, place: tuple[int, int], message: str
) -> None:
    error = error_of(vocabulary, data)
    assert message in error.message
    assert ((error.line, error.column), error.file) == (place, "set.toml")


def test_an_error_without_a_line_of_text_is_one_sentence(vocabulary: Vocabulary) -> None:
    error = error_of(vocabulary, b"schema = 1\n\xff")
    assert str(error) == "set.toml:2:1: this is not UTF-8 text; save the file as UTF-8"


def test_all_faults_are_listed_in_the_order_of_the_file_and_sound_cards_are_kept(vocabulary: Vocabulary) -> None:
    text = """
        schema = 1
        [[cards]]
        name = "A"
        type = "T"
        text = '''
        flyng
        haste
        hast
        '''
        [[cards]]
        name = "B"
        type = "T"
        [[cards]]
        cost = "2"
        name = "C"
        type = "T"
    """
    cards, errors = check_cards(script(text), "set.toml", vocabulary)
    assert [card.name for card in cards] == ["B"]
    assert [error.line for error in errors] == [6, 8, 14]


def test_quotes_and_keys_inside_a_text_do_not_mislead_the_places(vocabulary: Vocabulary) -> None:
    text = """
        schema = 1
        [[cards]]
        name = "A"
        type = "T"
        text = '''
        # name = "B"
        # [[cards]]
        '''
        pt = "3"
    """
    (error,) = check_cards(script(text), "set.toml", vocabulary)[1]
    assert (error.line, error.column) == (9, 6)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_whatever_is_changed_in_a_script_the_answer_is_cards_or_errors_with_a_place(
    vocabulary: Vocabulary, data: st.DataObject
) -> None:
    whole = script(GOOD)
    begin = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(begin, min(len(whole), begin + 20)))
    new = data.draw(
        st.one_of(st.binary(max_size=3), st.sampled_from([b"'''", b'"', b"[[cards]]\n", b"\n", b"{", b"#"]))
    )
    cards, errors = check_cards(whole[:begin] + new + whole[end:], "set.toml", vocabulary)
    assert errors or all(card.name for card in cards)
    assert all(str(error).startswith("set.toml:") and error.line > 0 and error.column > 0 for error in errors)
