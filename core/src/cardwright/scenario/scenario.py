"""Scenario: a position, the moves that are made from it, and what must be true along the way."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.play import installed
from cardwright.play.game import Game
from cardwright.scenario.catalog import catalog
from cardwright.scenario.document import Document
from cardwright.scenario.errors import ScenarioError, locating
from cardwright.scenario.lexicon import Lexicon
from cardwright.scenario.reading import read
from cardwright.scenario.report import Result
from cardwright.scenario.runner import Runner, stopped_by
from cardwright.scenario.script import read_script
from cardwright.scenario.setup import Position


class Scenario:
    """One scenario, read and checked. Load it with :meth:`load`."""

    def __init__(self, document: Document) -> None:
        self.document: Final = document

    @classmethod
    def load(cls, path: str | Path, rules: Ruleset | None = None) -> Scenario:
        """Read a file, or a text (anything with a line break in it). ScenarioError, with file and line, at the first
        thing that is not understood; with ``rules`` the names of cards are checked too."""
        if isinstance(path, str) and "\n" in path:
            return cls.parse(path, "<text>", rules)
        return cls.parse(_contents(Path(path)), str(path), rules)

    @classmethod
    def parse(cls, text: str, file: str, rules: Ruleset | None = None) -> Scenario:
        """Read the text of a file that somebody else has opened; ``file`` is what messages call it."""
        document = read(text, file)
        scenario = cls(document)
        with locating(document.source):
            scenario._check(rules)
        return scenario

    def _check(self, rules: Ruleset | None) -> None:
        document = self.document
        if rules is not None and not self.missing(rules):
            read_script(Position(document, rules).lexicon(), document)
        else:
            read_script(Lexicon([seat.name for seat in document.seats], document.names()), document)

    @property
    def title(self) -> str:
        """What the scenario shows, in one sentence."""
        return self.document.title

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that it shows."""
        return self.document.rules

    @property
    def needs(self) -> tuple[str, ...]:
        """Cards and plugins without which it is skipped."""
        return self.document.needs

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of all cards in it."""
        return self.document.cards()

    @property
    def file(self) -> str:
        """The path that it was read from."""
        return self.document.file

    def missing(self, rules: Ruleset) -> tuple[str, ...]:
        """What it needs and is not installed."""
        known = catalog(rules)
        return tuple(need for need in self.needs if not known.has(need))

    def game(self, rules: Ruleset | None = None) -> Game:
        """The position as a game, before the first line of the script, by default by what is installed; ScenarioError
        where a card is not installed."""
        rules = rules if rules is not None else installed.rules()
        with locating(self.document.source):
            return Game.from_state(rules, Position(self.document, rules).state)

    def run(self, rules: Ruleset | None = None) -> Result:
        """Play the script and judge it, by default by what is installed."""
        rules = rules if rules is not None else installed.rules()
        document = self.document
        missing = self.missing(rules)
        if missing:
            message = f"needs {' and '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed"
            return self._early("skipped", document.needs_line, message)
        try:
            runner = Runner(document, Position(document, rules))
        except ScenarioError as error:
            error.locate(document.source)
            return self._early("error", error.line, error.message, error.column)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # plugin code may raise anything, SystemExit and pytest's outcomes too
            return self._early("error", 0, stopped_by(rules, error), trace=traceback.format_exc())
        return runner.run()

    def _early(self, status: str, line: int, message: str, column: int = 0, trace: str = "") -> Result:
        return Result(
            status=status,
            title=self.title,
            file=self.file,
            line=line,
            column=column,
            message=message,
            traceback=trace,
        )


def _contents(path: Path) -> str:
    try:
        return decoded(path.read_bytes(), str(path))
    except OSError as error:
        raise ScenarioError(f"the file cannot be read: {error.strerror or error}", str(path), 1) from error


def decoded(data: bytes, file: str) -> str:
    """The text in a file; ScenarioError where it is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScenarioError("this is not UTF-8 text; save the file as UTF-8", file, line) from error
