"""Importing one plugin and calling its hooks, so that whatever goes wrong concerns that plugin alone."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from typing import Final, TypeVar

import msgspec
import pluggy

from cardwright.contract import hookspecs
from cardwright.contract.hookspecs import PROJECT, PluginMeta
from cardwright.contract.parts import Part
from cardwright.contract.words import Word
from cardwright.loader import answers
from cardwright.loader.files import TextFile, read_files
from cardwright.loader.status import PluginError, printable

T = TypeVar("T")

_SHOWN: Final = 300
"""Characters of what an exception says that a reason shows."""

FAMILIES: Final = (
    "cardwright_costs",
    "cardwright_mana",
    "cardwright_triggers",
    "cardwright_zone_changes",
    "cardwright_replacements",
    "cardwright_continuous",
    "cardwright_combat",
    "cardwright_damage",
    "cardwright_rule_changes",
    "cardwright_actions",
)
"""The hooks that answer words and parts, in the order in which they are called."""


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """All that a plugin gave: words and parts in the order of the hooks, its card scripts, its scenario roots."""

    words: tuple[Word, ...] = ()
    parts: tuple[Part, ...] = ()
    cards: tuple[TextFile, ...] = ()
    scenarios: tuple[Traversable, ...] = ()


class Hooks:
    """The hooks of one plugin, by itself in a plugin manager of its own."""

    def __init__(self, name: str, implementation: object) -> None:
        """Check the hooks' names and arguments; PluginError where one is not in the contract."""
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        known = [name for name in vars(self._manager.hook) if name.startswith(f"{PROJECT}_")]
        try:
            self._manager.register(implementation, name)
        except pluggy.PluginValidationError as error:
            raise PluginError(" ".join(str(error).split())) from error
        for caller in vars(self._manager.hook).values():
            if isinstance(caller, pluggy.HookCaller) and not caller.has_spec():
                near = get_close_matches(caller.name, known, n=1, cutoff=0)
                raise PluginError(f"it implements {caller.name}, which is not a hook; did you mean {near[0]}?")
        own = vars(implementation) if hasattr(implementation, "__dict__") else {}
        for hook in known:
            if callable(own.get(hook)) and not getattr(self._manager.hook, hook).get_hookimpls():
                raise PluginError(f"its {hook} would never be called; mark it as a function with @hookimpl")

    def meta(self) -> PluginMeta:
        """What the plugin says about itself; that it requires nothing when it does not say."""
        return self._ask("cardwright_meta", answers.meta, PluginMeta(api="1.0"))

    def given(self) -> Given:
        """What the plugin gives, each hook called once; PluginError names the hook that failed."""
        no_words: tuple[Word, ...] = ()
        items: list[Word | Part] = [*self._ask("cardwright_vocabulary", answers.vocabulary, no_words)]
        for family in FAMILIES:
            items += self._ask(family, answers.words_and_parts, ())
        words = tuple(item for item in items if isinstance(item, Word))
        _refuse_doubles(words)
        return Given(
            words=words,
            parts=tuple(item for item in items if not isinstance(item, Word)),
            cards=self._cards(),
            scenarios=self._ask("cardwright_scenarios", answers.resources, ()),
        )

    def _cards(self) -> tuple[TextFile, ...]:
        try:
            return read_files(self._ask("cardwright_cards", answers.resources, ()))
        except OSError as error:
            raise PluginError(f"its card scripts cannot be read: {described(error)}") from error

    def _ask(self, hook: str, check: Callable[[str, object], T], default: T) -> T:
        caller: pluggy.HookCaller = getattr(self._manager.hook, hook)
        if not caller.get_hookimpls():
            return default
        try:
            results = caller()
            if not results:
                raise PluginError(f"{hook} answered None; to give nothing, return an empty tuple")
            return check(hook, results[0])  # inside the guard: an answer may be a generator, run only now
        except PluginError:
            raise
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # plugin code may raise anything, SystemExit and pytest's outcomes too
            raise PluginError(f"{hook} raised {described(error)}") from error


def _refuse_doubles(words: tuple[Word, ...]) -> None:
    seen: set[tuple[str, str]] = set()
    for word in words:
        key = (word.category, word.id)
        if key in seen:
            raise PluginError(f"it gives two words of category {word.category} with the id {word.id!r}")
        seen.add(key)


def described(error: BaseException) -> str:
    """An exception in one line: its type and what it says, cut where it is long."""
    try:
        text = printable(" ".join(str(error).split()))
    except Exception:  # what an exception says is plugin code as well
        text = ""
    text = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def traced(error: BaseException) -> str:
    """The traceback of what a plugin raised, for those who ask for it; empty where the plugin raised nothing."""
    cause = error.__cause__ if isinstance(error, PluginError) else error
    return "" if cause is None else "".join(traceback.format_exception(cause))
