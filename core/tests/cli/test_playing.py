"""``demo``, ``simulate``, ``bench`` and decks by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli import workload
from cardwright.play.records import Record

from .conftest import Command


def test_the_demo_shows_a_whole_game(command: Command) -> None:
    ended = command("demo", "bears", "stings", "--seed", "3")
    assert ended.code == 0
    assert ended.lines[0].startswith("alice plays The Bears: 20 Field, 12 Cub, 8 Den Mother")
    assert any("turn 5, " in line for line in ended.lines)
    assert any("casts Cub. (601.2i)" in line for line in ended.lines)
    assert any(" wins in turn " in line for line in ended.lines)
    assert "creatures" in ended.output
    assert command("demo", "bears", "stings", "--seed", "3").output == ended.output


def test_the_demo_says_what_is_missing(command: Command) -> None:
    ended = command("demo")
    assert ended.code == 2
    assert "no deck of the plugin slivers is installed; install cardwright-slivers, or name decks" in ended.errors


def test_simulate_counts_wins_lengths_and_rates(command: Command) -> None:
    ended = command("simulate", "6", "trial/bears", "trial/stings", "--bot", "first", "--jobs", "1")
    assert ended.code == 0, ended.output
    assert "The Bears" in ended.output
    assert "stings" in ended.output
    assert "6 games in " in ended.output
    assert "turns on average" in ended.output


def test_simulate_gives_the_same_games_however_many_processes_play(command: Command) -> None:
    def games(jobs: int) -> list[tuple[int, list[int], int]]:
        ended = command("simulate", "4", "bears", "stings", "--json", "--jobs", jobs, "--bot", "random")
        return [(one["seed"], one["winners"], one["turns"]) for one in json.loads(ended.output)["played"]]

    assert games(1) == games(2)
    assert len(games(1)) == 4


def test_all_pairs_meet(command: Command, tmp_path: Path) -> None:
    cubs = tmp_path / "cubs.txt"
    cubs.write_text("20 Field\n20 Cub\n")
    ended = command("simulate", "2", "bears", "stings", cubs, "--all-pairs", "--json", "--jobs", "1")
    told = json.loads(ended.output)
    assert told["games"] == 6
    assert {tuple(one["decks"]) for one in told["played"]} == {(0, 1), (0, 2), (1, 2)}
    shown = command("simulate", "2", "bears", "stings", cubs, "--all-pairs", "--jobs", "1")
    assert "wins of the row against the column" in shown.output


def test_a_game_that_fails_is_told_and_saved(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.cli.matches.DECISIONS", 40)
    ended = command("simulate", "1", "bears", "stings", "--jobs", "1", "--save", tmp_path / "out")
    assert ended.code == 1
    assert "fault in the game with seed 0, The Bears against stings, saved as " in ended.output
    assert "a bot has answered 40 decisions" in ended.output
    (saved,) = (tmp_path / "out").iterdir()
    assert len(Record.load(saved).answers) in range(30, 82)


@pytest.mark.parametrize("turns", [1, 5])
def test_a_game_that_does_not_end_is_a_fault(turns: int, command: Command) -> None:
    ended = command("simulate", "1", "bears", "stings", "--turns", turns, "--jobs", "1", "--bot", "first")
    assert ended.code == 1
    assert f"it has not ended after {turns} turns" in ended.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bears",), "a game is for two to six decks, not 1"),
        (("bears", "."), ". is a folder, not a deck; name a file in it"),
        (("bears", "trial/sting"), "no deck 'trial/sting'; did you mean trial/stings"),
        (("bears", "stings", "--save", "/dev/null/out"), "/dev/null/out: it cannot be read or written: Not a dir"),
        (("bears", "cubs"), "there is no file and no deck 'cubs'; installed decks are trial/bears, trial/stings"),
        (("0", "bears", "stings"), "at least one game must be played"),
        (("1", "bears", "stings", "--bot", "alpha"), "there is no bot called 'alpha'; there are first, random, greedy"),
    ],
)
def test_what_cannot_be_simulated_is_told(arguments: tuple[str, ...], words: str, command: Command) -> None:
    ended = command("simulate", *arguments)
    assert ended.code == 2
    assert words in ended.errors


@pytest.mark.parametrize(("name", "number"), [("demo", 1), ("demo", 7), ("play", 7)])
def test_games_of_too_few_or_too_many_are_refused(name: str, number: int, command: Command) -> None:
    ended = command(name, *["bears"] * number)
    assert ended.code == 2
    assert f"error: a game is for two to six decks, not {number}" in ended.errors


def test_play_without_an_input_says_so(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    ended = command("play", "bears", "stings")
    assert ended.code == 2
    assert "error: play needs an input to read from what you type" in ended.errors


def test_a_file_that_is_no_text_is_shown_in_part(command: Command, tmp_path: Path) -> None:
    (tmp_path / "zero.txt").write_bytes(bytes(3000))
    ended = command("simulate", "1", tmp_path / "zero.txt", "stings")
    assert ended.code == 2
    assert "zero.txt:1: '\N{REPLACEMENT CHARACTER}" in ended.errors
    assert len(ended.errors) < 500


def test_a_deck_of_unknown_cards_is_told_with_its_lines(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("20 Field\n4 Dan Mother\n")
    ended = command("simulate", "1", path, "stings")
    assert ended.code == 2
    assert f"error: {path}:2: no installed card is called 'Dan Mother'; did you mean 'Den Mother'?" in ended.errors


@pytest.mark.parametrize("seconds", ["-1", "inf"])
def test_bench_takes_a_time_that_passes(seconds: str, command: Command) -> None:
    ended = command("bench", "--seconds", seconds)
    assert ended.code == 2
    assert "--seconds" in ended.errors


def test_bench_needs_the_sets_of_its_decks(command: Command) -> None:
    ended = command("bench", "--seconds", "0.01")
    assert ended.code == 2
    assert "the benchmark needs cardwright-staples and cardwright-slivers" in ended.errors


def test_bench_measures_everything_on_its_decks(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.play.decks import Deck

    monkeypatch.setattr(workload, "deck", lambda name, rules: Deck.parse("24 Field\n36 Cub", rules, name))
    monkeypatch.setattr(workload, "WARM", 0)
    monkeypatch.setattr(workload, "TURNS", 4)
    monkeypatch.setattr(workload, "RUNS", 1)
    monkeypatch.setattr(workload, "starting", lambda: {"startup.seconds": 0.1, "memory.peak_mib": 50.0})
    told = json.loads(command("bench", "--json", "--seconds", "0.01").output)
    for policy, deck in workload.WORKLOADS:
        assert told[f"{policy}.{deck}.games_per_second"] > 0
        assert told[f"{policy}.{deck}.priorities_per_second"] > told[f"{policy}.{deck}.games_per_second"]
    assert set(workload.GOALS) <= set(told)
    assert 0 < told["fork.20.microseconds"] < told["fork_and_act.20.microseconds"]
    shown = command("bench", "--seconds", "0.01")
    assert "first.vanilla.games_per_second" in shown.output
    assert "160" in shown.output


def test_the_decks_of_the_workload_are_whole() -> None:
    from importlib.resources import files

    from cardwright.play.decklist import read_decklist

    for name in ("vanilla", "slivers", "essence"):
        text = (files("cardwright.cli") / "decks" / f"{name}.txt").read_text("utf-8")
        assert sum(entry.count for entry in read_decklist(text).entries) == 60
