"""Tokens: their kinds, keys and places."""

from __future__ import annotations

import pytest

from cardwright.language import LanguageError, Place
from cardwright.language.lexer import tokenize


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *(
            (symbol, "mana")
            for symbol in ["{2}", "{15}", "{W}", "{C}", "{S}", "{X}", "{W/U}", "{W/P}", "{2/W}", "{C/W}", "{G/U/P}"]
        ),
        *((symbol, "symbol") for symbol in ["{T}", "{Q}", "{E}", "{CHAOS}"]),
        *(
            (text, "pt")
            for text in ["+1/+1", "-2/-0", "+X/+X", "-X/-2", "3/3", "X/X", "*/1+*", "1+*/2", "7-*/7", "+0/+2"]
        ),
        *((text, "signed") for text in ["+1", "-2", "-X", "+0"]),
        *((text, "number") for text in ["0", "20"]),
        *((text, "word") for text in ["double-faced", "can't", "and/or", "o'clock", "Shi'ar", "Æther", "X"]),
        *((text, "possessive") for text in ["'s", "'"]),
        *((text, "punctuation") for text in [":", ";", ",", ".", "[", "]", "(", ")", "!", "?", "—", "•"]),
        ('"Kongming, ""Sleeping Dragon"""', "name"),
    ],
)
def test_a_token_of_each_kind_is_one_token_with_its_spelling(text: str, kind: str) -> None:
    (token,) = tokenize(text)
    assert (token.text, token.kind) == (text, kind)


def test_non_before_a_hyphen_is_a_word_of_its_own() -> None:
    assert [token.text for token in tokenize("non-Aura non-Power-Plant nonland")] == [
        "non",
        "Aura",
        "non",
        "Power-Plant",
        "nonland",
    ]


def test_the_possessive_is_split_off_and_so_is_the_apostrophe_after_a_plural() -> None:
    assert [token.text for token in tokenize("creature's power, players' hands, it can't")] == [
        *("creature", "'s", "power", ",", "players", "'", "hands", ",", "it", "can't"),
    ]


def test_typographic_apostrophes_and_minus_signs_are_read_as_plain_ones() -> None:
    assert tokenize("can\u2019t it\u2019s \u22121/\u22121 \u2212X")[0].key == "can't"
    assert [token.text for token in tokenize("it\u2019s \u22121/\u22121 \u2212X")] == ["it", "'s", "-1/-1", "-X"]


def test_words_and_symbols_have_one_key_in_any_case_and_names_keep_theirs() -> None:
    assert [token.key for token in tokenize('Sliver SLIVER {w/u} "Sliver"')] == [
        *("sliver", "sliver", "{W/U}", '"Sliver"'),
    ]


def test_offsets_point_at_the_characters_of_the_text() -> None:
    text = '  {2}{W},\tsacrifice "A B": get +1/+1'
    assert [text[token.start : token.end] for token in tokenize(text)] == [
        *("{2}", "{W}", ",", "sacrifice", '"A B"', ":", "get", "+1/+1"),
    ]


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("draw a card @", 13, "'@' has no meaning"),
        ('exile "Forest', 7, "not closed"),
        ("add {W W}", 5, "not a symbol"),
        ("deal 3rd", 6, "'3' has no meaning"),
    ],
)
def test_what_is_no_token_is_an_error_at_its_column(text: str, column: int, why: str) -> None:
    with pytest.raises(LanguageError, match=why) as caught:
        tokenize(text)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_line_break_is_a_space_and_places_go_on_behind_it() -> None:
    with pytest.raises(LanguageError) as caught:
        tokenize("exile it\n    until @", Place("set.toml", 7, 5))
    assert str(caught.value).splitlines() == [
        "set.toml:8:11: the character '@' has no meaning here; remove it",
        "        until @",
        "              ^",
    ]
