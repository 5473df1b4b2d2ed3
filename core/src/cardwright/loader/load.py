"""Loading: from the installed distributions to what each plugin gives, with a status for every one of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from typing import Final

import msgspec

from cardwright.contract.hookspecs import PluginMeta
from cardwright.contract.words import Word
from cardwright.loader.discovery import Found, Installed, discover, refuse_namesakes
from cardwright.loader.hooks import Given, Hooks, described, traced
from cardwright.loader.scope import Requirements, Scope, scope
from cardwright.loader.selection import ONLY, Selection, select
from cardwright.loader.status import Plugin, PluginError, Status, canonical, phrase, printable

CORE: Final = "cardwright"
"""The owner of the core's own words; no plugin may take this name."""

BUILT_IN: Final = "cardwright.words.plugin"
"""The module of the core's own words, a plugin like any other except that it is always there."""

_NAME: Final = re.compile(r"[A-Za-z0-9][\w-]*", re.ASCII)


class Contribution(msgspec.Struct, frozen=True, kw_only=True):
    """What one active plugin, or the core, brings into games.

    ``owner`` is the plugin's name, ``requires`` the names of all plugins that it requires, ``given`` its words,
    parts and files, ``scope`` the words that its scripts may use.
    """

    owner: str
    requires: frozenset[str] = frozenset()
    given: Given = Given()
    scope: Scope = ()


class Loaded(msgspec.Struct, frozen=True):
    """The outcome of loading: all installed plugins by name, and what the active ones give.

    ``active`` begins with the core; each plugin comes after those that it requires, else by name.
    """

    plugins: tuple[Plugin, ...]
    active: tuple[Contribution, ...]

    def contribution(self, owner: str) -> Contribution:
        """What an active plugin gives; KeyError when there is no active plugin of that name."""
        for one in self.active:
            if one.owner == owner:
                return one
        raise KeyError(owner)

    def ended(self, owner: str, status: Status, reason: str, traceback: str = "") -> Loaded:
        """The outcome without an active plugin that turned out to be unusable later, and without those that need it.

        It ends with the status and reason given; the plugins that require it end as broken.
        """
        dropped = {owner} | {one.owner for one in self.active if owner in one.requires}
        needs = f"it needs {self.plugin(owner).distribution}, which is {phrase(status)}"

        def after(plugin: Plugin) -> Plugin:
            if plugin.status is not Status.ACTIVE or plugin.name not in dropped:
                return plugin
            if plugin.name == owner:
                return plugin.ended(status, reason, traceback)
            return plugin.ended(Status.BROKEN, needs)

        return Loaded(tuple(map(after, self.plugins)), tuple(one for one in self.active if one.owner not in dropped))

    def plugin(self, name: str) -> Plugin:
        """The plugin of that name or distribution, an active one first; KeyError when none is installed."""
        named = [one for one in self.plugins if name == one.name or canonical(name) == canonical(one.distribution)]
        for one in named:
            if one.status is Status.ACTIVE:
                return one
        if not named:
            raise KeyError(name)
        return named[0]


def load(
    selection: Selection | None = None,
    distributions: Iterable[Installed] | None = None,
    built_in: str | None = BUILT_IN,
) -> Loaded:
    """Find the installed plugins, import those that the user wants and ask them what they give.

    ``selection`` is by default read from the environment; ``distributions`` are by default those that are installed.
    Whatever is wrong with a plugin becomes its status. SelectionError where the selection names no installed plugin;
    an error in the core's own words is raised as it is.
    """
    selection = selection or Selection.read()
    core = Hooks(CORE, import_module(built_in)).given() if built_in else Given()
    found = refuse_namesakes(select(_refuse_bad_names(discover(distributions)), selection))
    loading = _Loading(found, selection)
    with redirect_stdout(sys.stderr):  # what plugins print is not to be taken for an answer of ours
        loading.import_wanted()
        return loading.finish(core)


def _refuse_bad_names(found: Iterable[Found]) -> tuple[Found, ...]:
    return tuple(_named(one) if one.entry else one for one in found)


def _named(one: Found) -> Found:
    plugin = one.plugin
    if plugin.name == CORE:
        return Found(
            plugin.ended(Status.CONFLICT, f"the name {CORE} belongs to the core; the plugin needs another one")
        )
    if not _NAME.fullmatch(plugin.name):  # names stand in word ids, in scenarios and in lists with commas
        reason = f"its name {plugin.name!r} must consist of letters, digits, '-' and '_'"
        return Found(msgspec.structs.replace(plugin, name=printable(plugin.name)).ended(Status.BROKEN, reason))
    return one


class _Loading:
    """The plugins on their way from found to ended."""

    def __init__(self, found: Sequence[Found], selection: Selection) -> None:
        self._installed = tuple(one.plugin for one in found)
        self._waiting = {one.plugin.name: one for one in found if one.entry is not None}
        self._selection = selection
        self._ended: dict[str, Plugin] = {}
        self._hooks: dict[str, Hooks] = {}
        self._metas: dict[str, PluginMeta] = {}

    def import_wanted(self) -> None:
        """Import the wanted plugins and then those that these require; the others end as blocked."""
        wanted = [name for name, one in sorted(self._waiting.items()) if self._selection.wants(one.plugin)]
        while wanted:
            one = self._waiting.pop(wanted.pop(0), None)
            if one is not None:
                wanted += self._import(one)
        for one in self._waiting.values():
            self._end(one.plugin, Status.BLOCKED, f"not among those that {ONLY} or --only names")

    def _import(self, one: Found) -> list[str]:
        plugin = one.plugin
        try:
            hooks = Hooks(plugin.name, _imported(one))
            meta = hooks.meta()
        except PluginError as error:
            self._end(plugin, error.status, error.reason, traced(error))
            return []
        self._hooks[plugin.name] = hooks
        self._metas[plugin.name] = meta
        needed = {canonical(name) for name in meta.requires}
        return [name for name, other in self._waiting.items() if canonical(other.plugin.distribution) in needed]

    def finish(self, core: Given) -> Loaded:
        """Ask each plugin after those that it requires, and put together what all of them gave."""
        requirements = Requirements(
            self._installed,
            {
                name: tuple(other for other in meta.requires if canonical(other) != CORE)
                for name, meta in self._metas.items()
            },
        )
        active = [Contribution(owner=CORE, given=core, scope=tuple((CORE, word) for word in core.words))]
        words: dict[str, Sequence[Word]] = {CORE: core.words}
        by_name = {plugin.name: plugin for plugin in self._installed if plugin.status is Status.ACTIVE}
        for name in requirements.in_order():
            try:
                requirements.check(name, self._ended)
                given = self._hooks[name].given()
                required = requirements.transitive(name)
                words_in_scope = scope(name, required, [*words, name], {**words, name: given.words})
            except PluginError as error:
                self._end(by_name[name], error.status, error.reason, traced(error))
                continue
            words[name] = given.words
            active.append(Contribution(owner=name, requires=required, given=given, scope=words_in_scope))
        plugins = (self._ended.get(p.name, p) if p.status is Status.ACTIVE else p for p in self._installed)
        return Loaded(tuple(plugins), tuple(active))

    def _end(self, plugin: Plugin, status: Status, reason: str, traceback: str = "") -> None:
        self._ended[plugin.name] = plugin.ended(status, reason, traceback)


def _imported(one: Found) -> object:
    assert one.entry is not None
    try:
        return one.entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # an import runs whatever the stranger wrote, also sys.exit()
        raise PluginError(f"importing {one.plugin.target} raised {described(error)}") from error
