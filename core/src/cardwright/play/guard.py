"""Decisions that somebody holds in their hands: what a plugin's function raises while they are asked names the plugin.

The options of a decision are computed when somebody looks, by functions of the engine and of plugins, outside of the
units of the game in which such faults are found out otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any, Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Decision
from cardwright.rules.blame import named

_LISTS: Final = ("legal", "plays")
"""Methods of decisions that give their answers one by one."""

_ANSWERS: Final = ("check", "sample", "pieces")


def guarded(rules: Ruleset, decision: Decision) -> Decision:
    """The decision itself, its questions guarded from now on."""
    own = vars(decision)
    if "blamed_by" not in own:
        own["blamed_by"] = rules
        # A subclass, since functions of the decision's own would be a cycle for the garbage collector in each of them.
        decision.__class__ = _guarded(type(decision))
    return decision


@cache
def _guarded(kind: type[Decision]) -> type[Decision]:
    """The class of such decisions with its questions guarded; of the same name, and a subclass."""
    asked: dict[str, Any] = {name: _listing(getattr(kind, name)) for name in _LISTS if hasattr(kind, name)}
    asked |= {name: _answering(getattr(kind, name)) for name in _ANSWERS if hasattr(kind, name)}
    return type(kind.__name__, (kind,), {**asked, "__doc__": kind.__doc__, "__module__": kind.__module__})


def _listing(method: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    @wraps(method)
    def listed(self: Any) -> Iterator[Any]:
        try:
            yield from method(self)
        except BaseException as error:
            _blame(self.blamed_by, error)
            raise

    return listed


def _answering(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def answered(self: Any, *arguments: Any) -> Any:
        try:
            return method(self, *arguments)
        except BaseException as error:
            _blame(self.blamed_by, error)
            raise

    return answered


def _blame(rules: Ruleset, error: BaseException) -> None:
    """Raise the fault of the plugin that let ``error`` out; nothing where it is none of a plugin's."""
    found = named(rules, error)
    if found is not None:
        raise found from error
