"""What can be wrong with a scenario, and what can go wrong while it runs."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ScenarioError(ValueError):
    """The scenario itself cannot be understood: a key, a name, a line. ``message`` is one sentence without the place;
    ``file`` and ``line`` (from 1, 0 while it is not known yet) say where."""

    def __init__(self, message: str, file: str = "", line: int = 0) -> None:
        super().__init__(message, file, line)
        self.message = message
        self.file = file
        self.line = line

    def at(self, file: str, line: int) -> ScenarioError:
        """The same error with its place, unless it already has one."""
        if not self.line:
            self.file, self.line = file, line
        return self

    def __str__(self) -> str:
        if not self.line:
            return self.message
        return f"{self.file}:{self.line}: {self.message}"


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


def nearest(word: str, known: Iterable[str]) -> str:
    """The known spelling that is closest to ``word``, "" where none is close; letter case does not count."""
    table = {name.lower(): name for name in known}
    found = difflib.get_close_matches(word.lower(), table, 1, 0.6)
    return table[found[0]] if found else ""


def hint(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The end of an error about ``word``: the nearest known spelling, or ``otherwise``."""
    found = nearest(word, known)
    if found:
        return f"; did you mean '{found}'?"
    return f"; {otherwise}" if otherwise else ""
