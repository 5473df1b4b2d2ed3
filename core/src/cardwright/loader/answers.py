"""Checking what a plugin's hooks returned, value by value, so that nothing odd reaches the Ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources.abc import Traversable
from inspect import iscoroutine, isgeneratorfunction
from typing import Any, Final, TypeVar

from cardwright.contract.hookspecs import API, PluginMeta
from cardwright.contract.meanings import CostKind
from cardwright.contract.parts import Part
from cardwright.contract.words import CATEGORIES, Word
from cardwright.loader.status import PluginError, Status

T = TypeVar("T")

_VERSION: Final = tuple(int(digits) for digits in API.split("."))
MOST: Final = 100_000
"""A hook that answers more is taken for one that does not end."""

_SHOWN: Final = 80
"""Characters of an odd value that a message shows."""


def meta(hook: str, value: object) -> PluginMeta:
    """The answer of ``cardwright_meta``; PluginError when it is none, or is for a later contract than ours."""
    if not isinstance(value, PluginMeta):
        raise PluginError(f"{hook} answered {shown(value)}, which is not a PluginMeta")
    requires: Any = value.requires
    if not isinstance(requires, tuple) or not all(isinstance(name, str) and name for name in requires):
        raise PluginError(f"{hook} answered requires={shown(requires)}, which is not a tuple of distribution names")
    _check_api(hook, value.api)
    return value


def _check_api(hook: str, api: Any) -> None:
    digits = api.split(".") if isinstance(api, str) else []
    if len(digits) != 2 or not all(part.isdecimal() for part in digits):
        raise PluginError(f'{hook} answered api={shown(api)}, which is not a version such as "{API}"')
    version = (int(digits[0]), int(digits[1]))
    if version[0] != _VERSION[0] or version > _VERSION:
        raise PluginError(f"it was written for version {api} of the contract; this is {API}", Status.INCOMPATIBLE)


def vocabulary(hook: str, value: object) -> tuple[Word, ...]:
    """The words that a hook answered."""
    return _each(hook, value, "a Word", _word)


def words_and_parts(hook: str, value: object) -> tuple[Word | Part, ...]:
    """The words and parts that a hook of a family answered."""
    return _each(hook, value, "a Word or a Part", _word_or_part)


def resources(hook: str, value: object) -> tuple[Traversable, ...]:
    """The files and folders that a hook answered, each of which must be there."""
    return _each(hook, value, "a file or folder as importlib.resources gives it", _resource)


def _each(hook: str, value: object, expected: str, check: Callable[[str, object], T | None]) -> tuple[T, ...]:
    if iscoroutine(value):
        value.close()
        raise PluginError(f"{hook} is an async function; hooks are called at once and answer themselves")
    if not isinstance(value, Iterable) or isinstance(value, str | bytes):
        raise PluginError(f"{hook} answered {shown(value)}, which is not a sequence")
    checked = []
    for item in value:
        accepted = check(hook, item)
        if accepted is None:
            raise PluginError(f"{hook} answered {shown(item)}, which is not {expected}")
        checked.append(accepted)
        if len(checked) > MOST:
            raise PluginError(f"{hook} answered more than {MOST} things; does it ever end?")
    return tuple(checked)


def _word_or_part(hook: str, value: object) -> Word | Part | None:
    return value if isinstance(value, Part) else _word(hook, value)


def _word(hook: str, value: object) -> Word | None:
    if not isinstance(value, Word):
        return None
    texts = ("category", "pattern", "id", "means", "rule", "since")
    wrong = next((name for name in texts if not isinstance(getattr(value, name), str)), None)
    wrong = wrong or next((name for name in texts[:3] if not getattr(value, name).strip()), None)
    wrong = wrong or (None if value.id.isprintable() and "/" not in value.id else "id")
    wrong = wrong or next((name for name in ("reads", "writes") if not _is_footprint(getattr(value, name))), None)
    wrong = wrong or (None if _is_meaning(value) else "run")
    if wrong is not None:
        found = shown(getattr(value, wrong))
        raise PluginError(
            f"{hook} answered the word {value.id!r} ({shown(value.pattern)}), whose {wrong} is {found}"
            + (f"; {_expected(value)}" if wrong == "run" else "")
        )
    return value


def _is_footprint(value: Any) -> bool:
    return isinstance(value, frozenset) and all(isinstance(name, str) for name in value)


def _is_meaning(word: Word) -> bool:
    """Whether a word's ``run`` is such as the core will call for the word's category."""
    run = word.run
    if word.category == "Cost":
        return isinstance(run, CostKind)
    if run is None:
        return word.category not in CATEGORIES or word.category == "Quantifier"
    # An instruction that yields would never be carried out, and nobody would notice.
    return callable(run) and not (word.category == "Effect" and isgeneratorfunction(run))


def _expected(word: Word) -> str:
    if word.category == "Effect":
        return "an Effect needs a function run(do, node), without yield, or a ManaKind"
    return f"for the category {word.category}: {CATEGORIES.get(word.category, 'a function or None')}"


def _resource(hook: str, value: object) -> Traversable | None:
    if not isinstance(value, Traversable):
        return None
    if not value.is_dir() and not value.is_file():
        raise PluginError(f"{hook} answered {shown(value)}, which does not exist")
    return value


def shown(value: object) -> str:
    """A value as a message shows it, cut where it is long; a value that cannot even be shown is named by its type."""
    try:
        text = repr(value)
    except Exception:  # a repr is plugin code as well
        text = f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
