"""The command's frame: help, unknown commands, options before the command, errors without tracebacks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli.app import COMMANDS

from .conftest import Command


def test_help_lists_every_command(command: Command) -> None:
    ended = command("--help")
    assert ended.code == 0
    for name, (_, text) in COMMANDS.items():
        assert f"{name} " in ended.output
        assert text.split()[0] in ended.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str, command: Command) -> None:
    ended = command(name, "--help")
    assert ended.code == 0
    assert f"Usage: cardwright {name}" in ended.output


def test_help_imports_no_engine() -> None:
    code = "import sys; from cardwright.cli.app import run; run(['--help']); print([*sys.modules])"
    ended = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = ended.stdout.splitlines()[-1]
    assert "cardwright.cli.app" in loaded
    assert "cardwright.rules" not in loaded
    assert "cardwright.loader" not in loaded


def test_an_unknown_command_is_told_with_the_nearest(command: Command) -> None:
    ended = command("simulat")
    assert ended.code == 2
    assert "there is no command 'simulat'; did you mean simulate" in ended.errors


def test_an_unknown_option_exits_with_2(command: Command) -> None:
    assert command("cards", "--colour").code == 2


def test_the_version_is_that_of_the_package(command: Command) -> None:
    ended = command("--version")
    assert ended.code == 0
    assert ended.output.startswith("cardwright ")


def test_a_selection_of_what_is_not_installed_is_told(command: Command) -> None:
    ended = command("--only", "trail", "plugins")
    assert ended.code == 2
    assert (
        "error: CARDWRIGHT_ONLY or --only names the plugin 'trail', which is not installed; did you mean"
        in ended.errors
    )
    assert "trial" in ended.errors


def test_blocking_leaves_a_plugin_out(command: Command) -> None:
    ended = command("--only", "trial", "--block", "trial", "card", "Cub")
    assert ended.code == 2
    assert "no installed card is called 'Cub'" in ended.errors


def test_a_fault_of_the_engine_shows_a_traceback_only_when_asked(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("cardwright.play.installed.composed", broken)
    ended = command("plugins")
    assert ended.code == 2
    assert "Traceback" not in ended.errors
    assert "a fault of its own (ZeroDivisionError: oh); please report it" in ended.errors
    assert "Traceback" in command("--debug", "plugins").errors


def test_an_interrupted_command_says_so(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwright.play.installed.composed", stopped)
    ended = command("plugins")
    assert (ended.code, ended.errors.strip()) == (130, "stopped")


def test_a_terminal_that_knows_no_lines_shows_something_else(package: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDWRIGHT_")}
    environment |= {"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(package), "CARDWRIGHT_ONLY": "trial"}
    code = "from cardwright.cli import main; main(['play', 'bears', 'stings', '--seed', '1'])"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env=environment, stdin=subprocess.DEVNULL
    )
    assert ended.returncode == 0, ended.stderr
    assert b"keep this hand or take a mulligan" in ended.stdout


def test_output_that_nobody_reads_is_no_error() -> None:
    pipe = f"{sys.executable} -c 'from cardwright.cli import main; main([\"words\"])' | head -1"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDWRIGHT_")}
    ended = subprocess.run(["bash", "-c", pipe], capture_output=True, text=True, check=False, env=environment)
    assert ended.stdout.count("\n") == 1
    assert ended.stderr == ""
