"""What is installed: the plugins and the Ruleset composed from them, once for each selection in a process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.contract.ruleset import Ruleset

if TYPE_CHECKING:
    from cardwright.loader.compose import Composed
    from cardwright.loader.selection import Selection

_composed: dict[Selection, Composed] = {}
_selected: list[Selection] = []


def select(selection: Selection | None) -> None:
    """Let :func:`composed` and :func:`rules` mean these plugins from now on; None: what the environment says."""
    _selected[:] = [] if selection is None else [selection]


def selection() -> Selection:
    """The selection in force: that of :func:`select`, else the environment's."""
    from cardwright.loader.selection import Selection

    return _selected[0] if _selected else Selection.read()


def composed() -> Composed:
    """The Ruleset, the status of every installed plugin, and the cards that two plugins define differently.

    SelectionError where the selection names a plugin that is not installed.
    """
    # The loader and the core's words are wanted only when somebody plays: importing this module stays cheap.
    from cardwright.loader import load
    from cardwright.loader.compose import compose

    chosen = selection()
    if chosen not in _composed:
        _composed[chosen] = compose(load(chosen))
    return _composed[chosen]


def known() -> Ruleset | None:
    """The Ruleset that :func:`rules` has composed before, if it has; nothing is loaded for the question."""
    found = next(reversed(_composed.values()), None)
    return None if found is None else found.rules


def rules() -> Ruleset:
    """The Ruleset of the installed plugins."""
    return composed().rules
