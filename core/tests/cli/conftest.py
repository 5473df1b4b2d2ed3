"""A package of cards, scenarios and decks, installed for these tests, and the command to run on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

from cardwright.cli.app import run
from cardwright.play import installed

FILES = {
    "cardwright_trial-1.2.dist-info/METADATA": "Metadata-Version: 2.1\nName: cardwright-trial\nVersion: 1.2\n",
    "cardwright_trial-1.2.dist-info/entry_points.txt": "[cardwright.v1]\ntrial = cardwright_trial.plugin\n",
    "cardwright_trial/__init__.py": "",
    "cardwright_trial/plugin.py": """
        from importlib.resources import files
        from cardwright.contract.hookspecs import hookimpl

        @hookimpl
        def cardwright_cards():
            return (files(__package__) / "cards",)

        @hookimpl
        def cardwright_scenarios():
            return (files(__package__) / "scenarios",)
    """,
    "cardwright_trial/cards/trial.toml": """
        schema = 1

        [[cards]]
        name = "Field"
        type = "Basic Land — Forest"

        [[cards]]
        name = "Cub"
        cost = "{G}"
        type = "Creature — Bear"
        pt = "2/2"

        [[cards]]
        name = "Den Mother"
        cost = "{1}{G}"
        type = "Creature — Bear"
        pt = "2/2"
        text = '''
        other Bears you control get +1/+1
        when this enters: gain 2 life
        '''

        [[cards]]
        name = "Sting"
        cost = "{G}"
        type = "Instant"
        text = '''
        deal 2 damage to any target
        '''
    """,
    "cardwright_trial/decks/bears.txt": "// NAME: The Bears\n20 Field\n12 Cub\n8 Den Mother\n",
    "cardwright_trial/decks/stings.txt": "20 Field\n10 Cub\n10 Sting\n",
    "cardwright_trial/scenarios/mother.toml": """
        title = "Den Mother makes the other Bears larger"
        rules = ["613.4c"]
        [players.alice]
        hand = ["Den Mother"]
        battlefield = ["2 Field", "Cub"]
        [players.bob]
        [script]
        play = '''
        alice casts Den Mother
        resolve
        expect Cub is 3/3
        expect Den Mother is 2/2
        '''
    """,
}

FAILING = """
    title = "A Cub has flying"
    rules = ["702.9"]
    [players.alice]
    battlefield = ["Cub"]
    [players.bob]
    [script]
    play = '''
    expect Cub is 3/3
    '''
"""

SKIPPED = """
    title = "Something needs another set"
    needs = ["Ancient Ziggurat of Nowhere"]
    [players.alice]
    [players.bob]
    [script]
    play = '''
    expect stack empty
    '''
"""


class Ended(NamedTuple):
    """How the command ended: its exit code and what it wrote."""

    code: int
    output: str
    errors: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.output.splitlines()


Command = Callable[..., Ended]


def write(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(dedent(text).lstrip(), "utf-8")
    return folder


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package lies."""
    return write(tmp_path_factory.mktemp("site"), FILES)


@pytest.fixture
def site(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same, with the package installed, and nothing else wanted, for the time of the test."""
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("CARDWRIGHT_ONLY", "trial")
    monkeypatch.delenv("CARDWRIGHT_BLOCK", raising=False)
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")
    yield package
    installed.select(None)


@pytest.fixture
def command(site: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs ``cardwright`` with the arguments and gives its exit code, output and errors."""

    def call(*arguments: object) -> Ended:
        code = run([str(argument) for argument in arguments])
        written = capsys.readouterr()
        return Ended(code, written.out, written.err)

    return call


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    """A folder with one scenario that passes, one that fails and one that is skipped."""
    passing = FILES["cardwright_trial/scenarios/mother.toml"]
    return write(tmp_path / "scenarios", {"a.toml": passing, "b.toml": FAILING, "deep/c.toml": SKIPPED})
