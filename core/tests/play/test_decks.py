"""Decks: every way in which programs write lists, and what is said about those that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.play.decklist import read_decklist
from cardwright.play.decks import Deck, DeckError, Names, fold


@pytest.mark.parametrize(
    "line",
    [
        "4 Old Bruin",
        "4x Old Bruin",
        "4  Old Bruin  ",
        "4 [RTR:243] Old Bruin",
        "4 Old Bruin [TMC:100]",
        "4 Old Bruin [foil]",
        "4 Old Bruin [TMC:6] [foil]",
        "4 Old Bruin|TMP",
        "4 Old Bruin|TMP|2",
        "4 Old Bruin+|TMP",
        "4 Old Bruin*",
        "4 Old Bruin (M10) 146",
        "4 Old Bruin (c18) 222★ *F* [Ramp] ^Have,#37d67a^",
        "4 old bruin",
    ],
)
def test_whatever_stands_around_a_name_is_no_part_of_it(line: str, rules: Ruleset) -> None:
    assert Deck.parse(line, rules).cards == ("Old Bruin",) * 4


@pytest.mark.parametrize(
    ("name", "near"),
    [("Bruin", "Old Bruin"), ("bruin old", "Old Bruin"), ("Old Brown", "Old Bruin"), ("aegi", "Kōdama's Ægis")],
)
def test_a_name_that_is_not_known_brings_those_that_hold_its_words(name: str, near: str, rules: Ruleset) -> None:
    assert Names(rules).nearest(name) == [near]


def test_a_letter_alone_brings_no_names(rules: Ruleset) -> None:
    assert Names(rules).nearest("o") == []


def test_names_in_parentheses_are_names() -> None:
    assert read_decklist("1 Bear (Big Furry Animal)").entries[0].name == "Bear (Big Furry Animal)"


def test_accents_ligatures_and_apostrophes_do_not_count(rules: Ruleset) -> None:
    assert set(Deck.parse("1 Kodama\u2019s Aegis\n1 KŌDAMA'S ÆGIS", rules).cards) == {"Kōdama's Ægis"}


@pytest.mark.parametrize("name", ["Twofold", "Twofold // Fourfold", "Twofold/Fourfold"])
def test_a_split_card_answers_to_its_first_half_and_to_both(name: str, rules: Ruleset) -> None:
    assert Deck.parse(f"1 {name}", rules).cards == ("Twofold // Fourfold",)


@pytest.mark.parametrize(
    "text",
    [
        "2 Cub\n\nSideboard\n1 Jolt",
        "Deck\n2 Cub\n\nSideboard:\n1 Jolt",
        "2 Cub\nSB: 1 Jolt",
        "SB: 1 [M10:1] Jolt\n2 Cub",
        "[metadata]\nName=List\n[Main]\n2 Cub\n[sideboard]\n1 Jolt",
        "Creatures (2)\n2 Cub\nSideboard (1)\n1 Jolt",
        "//Main\n2 Cub\n//Sideboard\n1 Jolt",
        "\ufeff2 Cub\r\n\r\nSideboard\r\n1 Jolt\r\n",
    ],
)
def test_the_sideboard_is_kept_apart(text: str, rules: Ruleset) -> None:
    deck = Deck.parse(text, rules)
    assert (deck.cards, deck.sideboard) == (("Cub", "Cub"), ("Jolt",))


@pytest.mark.parametrize(
    "text",
    ["COMMANDER: 1 Old Bruin [foil]\n2 Cub", "2 Cub\n[Commander]\n1 Old Bruin|M10", "2 Cub\n1x Old Bruin *CMDR*"],
)
def test_commanders_are_kept_apart(text: str, rules: Ruleset) -> None:
    deck = Deck.parse(text, rules)
    assert (deck.cards, deck.commanders) == (("Cub", "Cub"), ("Old Bruin",))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("// NAME: The Bears\n// DATE: 1997-10-14\n1 Cub", "The Bears"),
        ("NAME:The Bears\n1 Cub\nLAYOUT MAIN:(1,1)(CMC,false,50)", "The Bears"),
        ("[duel]\n[metadata]\nTitle=Queen\nName=The Bears\n[main]\n1 Cub", "The Bears"),
        ("About\nName The Bears\nDeck\n1 Cub", "The Bears"),
    ],
)
def test_the_name_of_the_list_is_read(text: str, name: str, rules: Ruleset) -> None:
    deck = Deck.parse(text, rules)
    assert (deck.name, deck.cards) == (name, ("Cub",))


def test_a_list_without_a_name_is_called_after_its_file(tmp_path: Path, rules: Ruleset) -> None:
    path = tmp_path / "bears.txt"
    path.write_text("1 Cub")
    deck = Deck.load(path, rules)
    assert (deck.name, deck.file) == ("bears", str(path))


def test_cards_outside_the_game_are_left_out(rules: Ruleset) -> None:
    assert Deck.parse("1 Cub\nMaybeboard\n4 Whatever\nDisplay Commander\n1 Old Bruin", rules).cards == ("Cub",)


def test_unknown_cards_are_all_named_with_their_lines_and_the_nearest_names(tmp_path: Path, rules: Ruleset) -> None:
    path = tmp_path / "bears.txt"
    path.write_text("1 Cub\n2 Old Bruim\n1 Zzyzx\n")
    with pytest.raises(DeckError) as caught:
        Deck.load(path, rules)
    first, second = str(caught.value).splitlines()
    assert first == f"{path}:2: no installed card is called 'Old Bruim'; did you mean 'Old Bruin'?"
    assert second == f"{path}:3: no installed card is called 'Zzyzx'; install the set that has it"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("1 Cub\nCub four times", 2, "'Cub four times' is not understood"),
        ("1 Cub\n\n[Schemes]\n1 Jolt", 3, "no section of a list is called [Schemes]"),
        ("0 Cub", 1, "a count is a number from 1 to 1000, not 0"),
        ("1 Cub\n99999 Jolt", 2, "not 99999"),
        ("1 [foil]", 1, "is not understood"),
        ("// nothing", 0, "there is no card in this list"),
        ("Sideboard\n1 Cub", 0, "there is no card in this list"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int, words: str, rules: Ruleset) -> None:
    with pytest.raises(DeckError) as caught:
        Deck.parse(text, rules, "list.txt")
    assert caught.value.problems[0][0] == line
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"list.txt:{line}: " if line else "list.txt: ")


def test_a_file_that_is_missing_or_no_text_is_an_error_of_the_deck(tmp_path: Path, rules: Ruleset) -> None:
    with pytest.raises(DeckError, match=r"absent\.txt: the file cannot be read: No such file"):
        Deck.load(tmp_path / "absent.txt", rules)
    (tmp_path / "latin.txt").write_bytes("1 Cub\n1 Fl\u00fcgel".encode("latin-1"))
    with pytest.raises(DeckError, match=r"latin\.txt:2: this is not UTF-8 text"):
        Deck.load(tmp_path / "latin.txt", rules)


def test_equal_neighbours_are_counted(rules: Ruleset) -> None:
    assert Deck.parse("2 Cub\n1 Jolt\n1 Cub", rules).counts() == ((2, "Cub"), (1, "Jolt"), (1, "Cub"))


def test_a_deck_of_another_ruleset_is_refused_with_the_card(rules: Ruleset) -> None:
    deck = Deck(name="strange", cards=("Cub", "Old Bruim"))
    with pytest.raises(DeckError, match="strange: no installed card is called 'Old Bruim'"):
        deck.printed(rules)
    assert [card.name for card in Deck(name="d", cards=("Cub",)).printed(rules)] == ["Cub"]


def test_folding_never_joins_words() -> None:
    assert fold("Fire//Ice") == fold("Fire // Ice") != fold("Fire Ice")
