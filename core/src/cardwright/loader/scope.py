"""Scope: which plugins depend on which, and which words the scripts of each may use.

A script understands the words of the core, of its own plugin and of the plugins that this one requires, directly or
through others. So its meaning never changes with what else is installed, and the order in which plugins were
installed decides nothing: everything here is ordered by dependency and then by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from cardwright.contract.words import Word
from cardwright.loader.status import Plugin, PluginError, Status, canonical, phrase

Scope: TypeAlias = tuple[tuple[str, Word], ...]
"""Words, each with the plugin that owns it; first the core's, then those of required plugins, then a plugin's own."""


class Requirements:
    """What each usable plugin requires, beside what is installed at all."""

    def __init__(self, installed: Iterable[Plugin], requires: Mapping[str, Sequence[str]]) -> None:
        """``requires`` holds, by plugin name, the distributions that each usable plugin requires."""
        self._requires = requires
        self._by_distribution: dict[str, list[Plugin]] = {}
        for plugin in installed:
            self._by_distribution.setdefault(canonical(plugin.distribution), []).append(plugin)
        self._direct = {name: self._find_direct(name) for name in requires}

    def _plugins_of(self, distribution: str) -> Sequence[Plugin]:
        return self._by_distribution.get(canonical(distribution), ())

    def _find_direct(self, name: str) -> tuple[str, ...]:
        needed = (plugin for distribution in self._requires[name] for plugin in self._plugins_of(distribution))
        return tuple(sorted({plugin.name for plugin in needed if plugin.status is Status.ACTIVE} - {name}))

    def transitive(self, name: str) -> frozenset[str]:
        """The names of all plugins that a plugin requires, through others too; its own only where it is in a circle."""
        reached: set[str] = set()
        waiting = [*self._direct.get(name, ())]
        while waiting:
            required = waiting.pop()
            if required not in reached:
                reached.add(required)
                waiting += self._direct.get(required, ())
        return frozenset(reached)

    def in_order(self) -> tuple[str, ...]:
        """The usable plugins, each after those that it requires, else by name."""
        ordered: list[str] = []
        waiting = sorted(self._requires)
        while waiting:
            ready = [name for name in waiting if not any(other in waiting for other in self._direct[name])]
            circle = [] if ready else [name for name in waiting if name in self.transitive(name)]
            first = (ready or circle)[0]
            waiting.remove(first)
            ordered.append(first)
        return tuple(ordered)

    def check(self, name: str, ended: Mapping[str, Plugin]) -> None:
        """PluginError unless all that a plugin requires is active; ``ended`` tells how the others ended so far."""
        required = self.transitive(name)
        if name in required:
            circle = sorted(other for other in required if name in self.transitive(other))
            raise PluginError(f"{' and '.join(circle)} require one another in a circle")
        for distribution in self._requires[name]:
            if not self._plugins_of(distribution):
                raise PluginError(f"it needs {distribution}, which is not installed")
            for plugin in self._plugins_of(distribution):
                status = ended.get(plugin.name, plugin).status if plugin.status is Status.ACTIVE else plugin.status
                if status is not Status.ACTIVE:
                    raise PluginError(f"it needs {distribution}, which is {phrase(status)}")


def scope(own: str, required: Iterable[str], order: Sequence[str], words: Mapping[str, Sequence[Word]]) -> Scope:
    """The words that the scripts of the plugin ``own`` may use.

    ``order`` holds the names of the core and of the plugins so far, each after those that it requires; ``words`` what
    each of them gives. Words that two plugins define alike come once, from the first. PluginError (conflict) where
    unlike words of two plugins are spelled the same.
    """
    included = {*required, own, *order[:1]}
    first: dict[tuple[str, str], tuple[str, Word]] = {}
    for name in order:
        for word in words[name] if name in included else ():
            owner, other = first.setdefault((word.category, _shape(word.pattern)), (name, word))
            if other != word:
                raise _unlike(word, owner, name)
    return tuple(first.values())


def _shape(pattern: str) -> str:
    """What a pattern reads, whatever its slots are called and however it is spaced."""
    return " ".join(re.sub(r"\{\w+:", "{", pattern).split())


def _unlike(word: Word, owner: str, other: str) -> PluginError:
    what = f"the {word.category.lower()} {word.pattern!r}"
    if owner == other:
        return PluginError(f"it defines {what} twice, each in its own way")
    return PluginError(f"{owner} and {other} both define {what}, each in its own way", Status.CONFLICT)
