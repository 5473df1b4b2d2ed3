"""Records lead to the same position, or say why they cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.play import agents
from cardwright.play.decks import Deck
from cardwright.play.game import Game
from cardwright.play.records import Record, RecordError


@pytest.fixture
def played(rules: Ruleset, green: Deck, red: Deck) -> Game:
    game = Game.new([green, red], 5, rules=rules, players=("Ann", "Ben"), life=15)
    game.run([agents.random(1), agents.random(2)])
    return game


def edited(record: Path, old: str, new: str) -> Path:
    text = record.read_text("utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), "utf-8")
    return record


@pytest.fixture
def saved(played: Game, tmp_path: Path) -> Path:
    played.record().save(tmp_path / "game.cwr")
    return tmp_path / "game.cwr"


def test_a_saved_game_replays_to_the_same_position(played: Game, saved: Path, rules: Ruleset) -> None:
    record = Record.load(saved)
    assert record.beginning == played.record().beginning
    assert record.answers == played.record().answers
    again = record.replay(rules)
    assert (again.digest, again.outcome, again.log) == (played.digest, played.outcome, played.log)


def test_a_game_is_recorded_at_any_decision(rules: Ruleset, green: Deck, tmp_path: Path) -> None:
    game = Game.new([green, green], 2, rules=rules)
    bot = agents.first()
    for number in range(60):
        assert game.decision is not None
        game.apply(bot(game, game.decision))
        if number % 20 == 0:
            game.record().save(tmp_path / "g")
            assert Record.load(tmp_path / "g").replay(rules).digest == game.digest


def test_a_concession_is_recorded(rules: Ruleset, green: Deck) -> None:
    game = Game.new([green, green, green], 2, rules=rules, first=0)
    game.apply("0")
    game.concede(-2)
    again = game.record().replay(rules)
    assert again.state.players[-2].left
    assert again.digest == game.digest


def test_it_pins_the_core_and_the_owners_of_the_cards(played: Game) -> None:
    assert set(played.record().beginning.digests) == {"cardwright", "trial"}


def test_a_position_cannot_be_recorded(rules: Ruleset, played: Game) -> None:
    with pytest.raises(ValueError, match="only a game that began with decks"):
        Game.from_state(rules, played.state).record()


def test_a_record_of_another_version_of_a_plugin_is_refused(saved: Path, rules: Ruleset) -> None:
    edited(saved, rules.digests["trial"], "0" * 32)
    with pytest.raises(RecordError, match=r"game\.cwr: it was recorded with another version of trial; install"):
        Record.load(saved).replay(rules)


def test_a_record_that_needs_what_is_not_installed_is_refused(saved: Path, rules: Ruleset) -> None:
    edited(saved, '"trial"', '"trials"')
    with pytest.raises(RecordError, match="it needs trials, which is not installed"):
        Record.load(saved).replay(rules)


def test_a_record_of_another_edition_is_refused(saved: Path, rules: Ruleset) -> None:
    edited(saved, '"edition":"2026-09-25"', '"edition":"1994-01-01"')
    with pytest.raises(RecordError, match="played by the rules of 1994-01-01; this version knows those of 2026-09-25"):
        Record.load(saved).replay(rules)


def test_a_record_that_leads_elsewhere_is_refused(saved: Path, rules: Ruleset) -> None:
    edited(saved, '"seed":5', '"seed":6')
    with pytest.raises(RecordError, match=r"game\.cwr:\d+: "):
        Record.load(saved).replay(rules)


def test_an_impossible_answer_is_named_with_its_line(saved: Path, rules: Ruleset) -> None:
    lines = saved.read_text("utf-8").splitlines()
    lines[4] = '["Ann","cast 999"]'
    saved.write_text("\n".join(lines), "utf-8")
    with pytest.raises(RecordError, match=r"game\.cwr:5: Ann cannot answer 'cast 999' here: "):
        Record.load(saved).replay(rules)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "this is no record of a game"),
        ("4 Forest", "this is no record of a game"),
        ('{"a": 1}', "this is no record of a game"),
        ('{"cardwright record": 99}', ":1: a record of format 99; this version reads 1"),
        ('{"cardwright record": 1}', ":1: this line of the record is damaged: Object missing required field"),
    ],
)
def test_a_file_that_is_no_record_is_said_to_be_none(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "x.cwr"
    path.write_text(content)
    with pytest.raises(RecordError) as caught:
        Record.load(path)
    assert message in str(caught.value)


def test_a_damaged_line_is_named(saved: Path) -> None:
    lines = saved.read_text("utf-8").splitlines()
    saved.write_text("\n".join([*lines[:3], "[1, 2]", *lines[4:]]), "utf-8")
    with pytest.raises(RecordError, match=r"game\.cwr:4: this line of the record is damaged"):
        Record.load(saved)
    saved.write_text(lines[0], "utf-8")
    with pytest.raises(RecordError, match="it was cut off"):
        Record.load(saved)


def test_a_missing_file_is_an_error_of_the_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="the file cannot be read: No such file"):
        Record.load(tmp_path / "absent")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"players":["Ann","Ben"]', '"players":["Ann"]', ":1: no game begins like this: 2 decks need as many names"),
        ('"life":15', '"life":15,"first":9', ":1: no game begins like this: seat 9 does not exist"),
        ('[12,"Cub"]', '[-12,"Cub"]', ":1: the deck 'green' has counts of cards that no deck has"),
        ('[12,"Cub"]', '[1200000000,"Cub"]', ":1: the deck 'green' has counts of cards that no deck has"),
        ('[12,"Cub"]', '[12,"Cubb"]', ":1: no game begins like this: green: no installed card is called 'Cubb'"),
        ('\n["Ann",', '\n["Zed",', "nobody called 'Zed' plays in this game"),
        ('\n["Ann",', '\n["Ben",', "Ann was to answer here, not Ben"),
    ],
)
def test_an_edited_record_is_refused_with_its_line(
    old: str, new: str, message: str, saved: Path, rules: Ruleset
) -> None:
    with pytest.raises(RecordError) as caught:
        Record.load(edited(saved, old, new)).replay(rules)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{saved}:")
