"""What can be wrong with a scenario, and what can go wrong while it runs."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager


class ScenarioError(ValueError):
    """The scenario itself cannot be understood: a key, a name, a line.

    ``message`` is one sentence without the place; ``file``, ``line`` and ``column`` (from 1, 0 while they are not
    known) say where; ``word`` is what is not understood, ``source`` the line of the file.
    """

    def __init__(self, message: str, file: str = "", line: int = 0, word: str = "") -> None:
        super().__init__(message, file, line, word)
        self.message = message
        self.file = file
        self.line = line
        self.word = word
        self.column = 0
        self.source = ""

    def at(self, file: str, line: int) -> ScenarioError:
        """The same error with its place, unless it already has one."""
        if not self.line:
            self.file, self.line = file, line
        return self

    def locate(self, source: Sequence[str]) -> None:
        """Find the column, unless it is known, in the lines of the file: where the word stands, else where the line
        begins."""
        if 0 < self.line <= len(source):
            self.source = source[self.line - 1]
        if self.source and not self.column:
            begin = len(self.source) - len(self.source.lstrip())
            found = self.source.find(self.word) if self.word else -1
            self.column = (found if found >= 0 else begin) + 1

    def __str__(self) -> str:
        if not self.line:
            return self.message
        if not self.column:
            return f"{self.file}:{self.line}: {self.message}"
        indent = "".join("\t" if char == "\t" else " " for char in self.source[: self.column - 1])
        return f"{self.file}:{self.line}:{self.column}: {self.message}\n    {self.source}\n    {indent}^"


@contextmanager
def locating(source: Sequence[str]) -> Iterator[None]:
    """Give an error that is raised inside its column in the lines of the file."""
    try:
        yield
    except ScenarioError as error:
        error.locate(source)
        raise


class Failed(Exception):
    """The game is not as the scenario says: ``expected`` and ``found`` are sentences."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}; found {found}")
        self.expected = expected
        self.found = found


class Refused(Exception):
    """The game does not allow, or does not offer, what a line wants; ``reason`` says why, ``rule`` by which number."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


def nearest(word: str, known: Iterable[str], least: float = 0.6) -> str:
    """The known spelling that is closest to ``word``, "" where none is close; letter case does not count. ``least`` is
    how much of the two must be alike."""
    table = {name.lower(): name for name in known}
    found = difflib.get_close_matches(word.lower(), table, 1, least)
    return table[found[0]] if found else ""


def hint(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The end of an error about ``word``: the nearest known spelling, unless that is the word itself, or
    ``otherwise``."""
    found = nearest(word, known)
    if found and found.lower() != word.lower():
        return f"; did you mean '{found}'?"
    return f"; {otherwise}" if otherwise else ""
