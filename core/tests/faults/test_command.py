"""What a person at the command sees when a plugin or a file is faulty: one sentence, and nothing is lost."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from cardwright.cli.app import run
from cardwright.cli.table import Table
from cardwright.play import agents
from cardwright.play.game import Game

from .conftest import Begin

SCENARIO = """
title = "A card that fails"
[players.alice]
hand = ["Card wfail"]
[players.bob]
[script]
play = '''
alice casts Card wfail
resolve
'''
"""

SOUND = """
title = "A field lies there"
[players.alice]
battlefield = ["Field"]
[players.bob]
[script]
play = '''
expect stack empty
'''
"""

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(site: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs the command; its exit code, output and errors."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = run([str(argument) for argument in arguments])
        written = capsys.readouterr()
        return code, written.out, written.err

    return call


def test_a_scenario_in_which_a_plugin_fails_names_it(said: Said, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(SCENARIO)
    code, output, _ = said("run", tmp_path)
    assert code == 2
    assert "the plugin wild failed in its effect 'wfail' on the card Card wfail: ZeroDivisionError" in output
    assert "a.toml:9" in output
    assert "Traceback" not in output
    assert "Traceback" in said("--debug", "run", tmp_path)[1]


def test_a_position_in_which_a_plugin_fails_is_an_error_like_others(said: Said, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(SOUND.replace('"Field"', '"Card wapply"'))
    (tmp_path / "b.toml").write_text(SOUND)
    code, output, _ = said("run", tmp_path)
    assert code == 2
    assert "the plugin wild failed in its keyword 'wapply' on the card Card wapply" in output
    assert output.splitlines()[-1] == "1 passed, 1 failed, 0 skipped"


def test_one_file_that_is_no_text_hides_no_other(said: Said, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b'title = "\xff"\n')
    (tmp_path / "b.toml").write_text(SOUND)
    code, output, _ = said("run", tmp_path)
    assert code == 2
    assert "a.toml:1: this scenario cannot be read" in output
    assert "save the file as UTF-8" in output
    assert output.splitlines()[-1] == "1 passed, 1 failed, 0 skipped"


def test_toml_that_cannot_be_read_is_shown_with_line_and_column(said: Said, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('title = "a"\ntitle = "b"\n')
    code, _, errors = said("explain", tmp_path / "a.toml")
    assert code == 2
    assert errors.splitlines()[0].endswith("a.toml:2:12: this is not TOML: cannot overwrite a value")


def test_bots_that_meet_a_faulty_card_end_with_a_fault_that_names_it(said: Said, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("2 Field\n58 Card wleave\n")
    code, output, errors = said("simulate", 1, tmp_path / "deck.txt", tmp_path / "deck.txt", "--jobs", 1)
    assert code == 1
    assert "the plugin wild failed in its effect 'wleave' on the card Card wleave: SystemExit: 3" in output
    assert "Traceback" not in output + errors


def test_a_person_can_go_back_after_a_fault(begin: Begin) -> None:
    game: Game = begin("wfail")
    screen = io.StringIO()
    typed = iter(["1", "nonsense", "undo", "1", "concede"])
    table = Table(
        game, -1, {-2: agents.first()}, Console(file=screen, width=110, highlight=False), lambda _: next(typed, "quit")
    )
    assert game.decision is not None
    table.play()
    shown = screen.getvalue()
    assert "the plugin wild failed in its effect 'wfail'" in shown
    assert "the game waits at a fault" in shown
    assert game.outcome == (-2,)


def test_a_plugin_that_is_left_out_is_not_passed_over_in_silence(
    said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "cardwright_torn-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cardwright-torn\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[cardwright.v1]\ntorn = no_such_module\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("CARDWRIGHT_ONLY", "wild,torn")
    code, output, errors = said("cards")
    assert code == 0
    assert "Field" in output
    assert errors.startswith("warning: the plugin torn is left out (broken): importing no_such_module raised Module")
    assert said("plugins")[2] == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "1", "{deck}", "{deck}", "--bot", "alpha"), "error: there is no bot called 'alpha'"),
        (("simulate", "1", "{deck}", "{deck}", "--jobs", "-1"), "not in the range"),
        (("simulate", "99999999999999999999", "{deck}", "{deck}"), "not more than 1000000 games"),
        (("simulate", "1", "{huge}", "{deck}"), "more than 5000 cards in one list"),
        (("play", "--name", " ", "{deck}"), "a player needs a name"),
    ],
)
def test_unreasonable_wishes_are_refused_in_a_sentence(
    said: Said, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    deck, huge = tmp_path / "deck.txt", tmp_path / "huge.txt"
    deck.write_text("60 Field\n")
    huge.write_text("1000 Field\n" * 6)
    code, _, errors = said(*(part.format(deck=deck, huge=huge) for part in arguments))
    assert code == 2
    assert message in errors
    assert "fault of its own" not in errors
