"""Which of the installed plugins the user wants: ``CARDWRIGHT_ONLY`` and ``CARDWRIGHT_BLOCK``, or the like options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

import msgspec

from cardwright.loader.discovery import Found
from cardwright.loader.status import Plugin, Status, canonical

ONLY: Final = "CARDWRIGHT_ONLY"
BLOCK: Final = "CARDWRIGHT_BLOCK"
_OPTIONS: Final = {ONLY: "--only", BLOCK: "--block"}


class SelectionError(ValueError):
    """A selection names a plugin that is not installed; the message gives the nearest names."""


class Selection(msgspec.Struct, frozen=True):
    """Names of plugins or of their distributions.

    Where ``only`` is given, those plugins and what they require are loaded, the others not; a plugin in ``block`` is
    never loaded, whoever requires it.
    """

    only: frozenset[str] = frozenset()
    block: frozenset[str] = frozenset()

    @classmethod
    def read(
        cls,
        only: str | Iterable[str] | None = None,
        block: str | Iterable[str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Selection:
        """The selection by options, each of which falls back to its variable of the environment when None.

        Names may be a list or one string with commas.
        """
        if environment is None:
            environment = os.environ
        return cls(
            _names(environment.get(ONLY, "") if only is None else only),
            _names(environment.get(BLOCK, "") if block is None else block),
        )

    def blocks(self, plugin: Plugin) -> bool:
        """Whether the user blocked this plugin or its distribution."""
        return _named(plugin, self.block)

    def wants(self, plugin: Plugin) -> bool:
        """Whether the plugin is wanted for its own sake, not only because another one requires it."""
        return not self.only or _named(plugin, self.only)


def select(found: Iterable[Found], selection: Selection) -> tuple[Found, ...]:
    """Mark what the user blocked; SelectionError where the selection names what is not installed."""
    found = tuple(found)
    for option, names in ((ONLY, selection.only), (BLOCK, selection.block)):
        for name in sorted(names):
            _must_be_installed(option, name, found)
    reason = f"blocked by {BLOCK} or --block"
    return tuple(
        Found(one.plugin.ended(Status.BLOCKED, reason)) if selection.blocks(one.plugin) else one for one in found
    )


def _names(given: str | Iterable[str]) -> frozenset[str]:
    if isinstance(given, str):
        given = given.split(",")
    return frozenset(name.strip() for name in given if name.strip())


def _named(plugin: Plugin, names: frozenset[str]) -> bool:
    return plugin.name in names or canonical(plugin.distribution) in {canonical(name) for name in names}


def _must_be_installed(option: str, name: str, found: Iterable[Found]) -> None:
    installed = sorted({one.plugin.name for one in found})
    if any(_named(one.plugin, frozenset((name,))) for one in found):
        return
    near = get_close_matches(name, installed, n=3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"installed are: {', '.join(installed) or 'none'}"
    raise SelectionError(f"{option} or {_OPTIONS[option]} names the plugin {name!r}, which is not installed; {hint}")
