"""Whose fault it was: an exception that a plugin's function let out becomes a sentence that names the plugin.

Looking for the culprit in the traceback costs a game nothing while all goes well: words and parts are called as they
are, and only what was raised is examined.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from cardwright.contract.parts import Change, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.node import Node
from cardwright.rules.engine import Misuse, RulesError, Undecided
from cardwright.rules.look import Reader

_VIEWS: Final = ("look", "do", "now")
"""What functions call the view of the card that they are at work for, where they have several views."""
_SHOWN: Final = 200
"""Characters of what an exception says that a message shows."""


class PluginFault(RulesError):
    """A plugin's function raised something. ``plugin`` is its name; ``word`` the full id of the word and ``card`` the
    name of the card that it was at work for, "" where they cannot be told. The cause is what was raised."""

    def __init__(self, message: str, plugin: str, word: str, card: str) -> None:
        super().__init__(message)
        self.plugin = plugin
        self.word = word
        self.card = card


def fault(rules: Ruleset, error: BaseException, agent: Any = None) -> PluginFault | None:
    """The fault of the plugin that let ``error`` out; None where no plugin's function was at work.

    ``agent`` is the function that answers for players: what it raises is not the fault of the word that asked.
    """
    if isinstance(error, PluginFault):
        return error
    if isinstance(error, RulesError) and not isinstance(error, Misuse):
        return None
    frames = list(_frames(error, getattr(agent, "__code__", None)))
    for place, (frame, line) in enumerate(frames):
        owner = _owner(rules, frame)
        if owner:
            where = f"{frame.f_globals.get('__name__', '?')}, line {line}"
            return _told(rules, error, owner, where, frames[place:])
    # Where no plugin's function was at work, the core may have been unable to use what a word's meaning gave.
    words = (value for frame, _ in frames[:1] for value in frame.f_locals.values() if isinstance(value, Node))
    strange = next((word for word in words if _by(word) in rules.packages.values()), None)
    return None if strange is None else _told(rules, error, _by(strange), "", frames)


@contextmanager
def blaming(rules: Ruleset) -> Iterator[None]:
    """What a plugin's function raises inside comes out as a :class:`PluginFault`; for questions about a game, which are
    asked outside of its units."""
    try:
        yield
    except BaseException as error:  # plugin code may raise anything, SystemExit and pytest's outcomes too
        found = named(rules, error)
        if found is None:
            raise
        raise found from error


def named(rules: Ruleset, error: BaseException) -> PluginFault | None:
    """The fault of a plugin that is to be raised instead of ``error``; None where ``error`` itself is to go on."""
    if isinstance(error, Undecided | KeyboardInterrupt | GeneratorExit | PluginFault):
        return None
    if type(error).__module__.startswith("cardwright.") and not isinstance(error, Misuse):
        return None
    return fault(rules, error)


def _frames(error: BaseException, agent: Any) -> Iterator[tuple[FrameType, int]]:
    """The frames that the error came through with their lines, innermost first, as far as the agent's."""
    found = []
    trace = error.__traceback__
    while trace is not None:
        found.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    for frame, line in reversed(found):
        if agent is not None and frame.f_code is agent:
            return
        yield frame, line


def _owner(rules: Ruleset, frame: FrameType) -> str:
    """The plugin in whose package the function of a frame lies, "" where it is in none."""
    package = str(frame.f_globals.get("__name__", ""))
    while package:
        if package in rules.packages:
            return rules.packages[package]
        package = package.rpartition(".")[0]
    return ""


def _told(
    rules: Ruleset, error: BaseException, owner: str, where: str, frames: list[tuple[FrameType, int]]
) -> PluginFault:
    word = _first(_word_of(rules, owner, value) for frame, _ in frames for value in frame.f_locals.values())
    card = _first(_card_of(rules, frame) for frame, _ in frames)
    what = _said(error)
    raised = what if isinstance(error, Misuse) else type(error).__name__ + (f": {what}" if what else "")
    doing = f" in its {_category(rules, word)} {_pattern(rules, word)!r}" if word else ""
    on = f" on the card {card}" if card else ""
    at = f" ({where})" if where else ""
    return PluginFault(f"the plugin {owner} failed{doing}{on}: {raised}{at}", owner, word, card)


def _said(error: BaseException) -> str:
    """What an exception says, in one line that can be shown on a terminal, cut where it is long."""
    try:
        text = " ".join(str(error)[: 2 * _SHOWN].split())[:_SHOWN]
    except Exception:  # what an exception says is the plugin's code as well
        return ""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _first(found: Iterator[str]) -> str:
    return next(filter(None, found), "")


def _word_of(rules: Ruleset, owner: str, value: Any) -> str:
    """The first word of that owner in an ability that a function had at hand, or in what compiled into a part of it."""
    if isinstance(value, Part | Change):
        value = rules.origin(value)
    ability = value if isinstance(value, Node) else getattr(value, "ability", None)
    if not isinstance(ability, Node):
        return ""
    return next((word.word for word in ability.walk() if _by(word) == owner), "")


def _by(word: Node) -> str:
    return word.word.partition("/")[0]


def _card_of(rules: Ruleset, frame: FrameType) -> str:
    """The name of the card that a function was at work for."""
    values = frame.f_locals
    for value in (*(values[name] for name in _VIEWS if name in values), *values.values()):
        if isinstance(value, Printed) and value.name:
            return value.name
        if isinstance(value, Reader) and value.source:
            found = value.known(value.source)
            if found is not None and found.values.name:
                return str(found.values.name)
    return ""


def _category(rules: Ruleset, word: str) -> str:
    return rules.words[word].category.lower() if word in rules.words else "word"


def _pattern(rules: Ruleset, word: str) -> str:
    return rules.words[word].pattern if word in rules.words else rules.word_name(word)
