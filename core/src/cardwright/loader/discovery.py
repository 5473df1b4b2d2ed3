"""Finding the plugins among the installed distributions, without importing any of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol

import importlib_metadata
import msgspec
from importlib_metadata import EntryPoint

from cardwright.contract.hookspecs import API
from cardwright.loader.status import Plugin, Status, canonical

MAJOR: Final = int(API.partition(".")[0])
GROUP: Final = f"cardwright.v{MAJOR}"
"""The entry-point group of this version of the contract."""

_GROUP_OF_ANY_VERSION: Final = re.compile(r"cardwright\.v(\d+)")


class Installed(Protocol):
    """What the loader reads of an installed distribution; those of importlib_metadata are such."""

    @property
    def name(self) -> str:
        """The distribution's name."""

    @property
    def version(self) -> str:
        """The distribution's version."""

    @property
    def entry_points(self) -> Any:
        """Its entry points, an iterable of EntryPoint."""

    def read_text(self, filename: Any, /) -> str | None:
        """A file of its metadata, or None where there is no such file."""


class Found(msgspec.Struct, frozen=True):
    """An entry point and the plugin that it announces; None when it must not be imported."""

    plugin: Plugin
    entry: EntryPoint | None = None


def discover(distributions: Iterable[Installed] | None = None) -> tuple[Found, ...]:
    """All plugins that the installed distributions announce, by name and distribution.

    One for another major version of the contract comes as `incompatible`. Of several installations of one
    distribution the first on the import path counts, as it does for imports.
    """
    if distributions is None:
        distributions = importlib_metadata.distributions()
    seen: set[str] = set()
    found: list[Found] = []
    for distribution in distributions:
        text = distribution.read_text("entry_points.txt")
        if not text or not _GROUP_OF_ANY_VERSION.search(text):
            continue  # decides for nearly all distributions, without reading the rest of their metadata
        name = str(distribution.name)
        if canonical(name) not in seen:
            seen.add(canonical(name))
            found.extend(_announced(distribution, name))
    return tuple(sorted(found, key=lambda one: (one.plugin.name, canonical(one.plugin.distribution))))


def _announced(distribution: Installed, name: str) -> Iterator[Found]:
    version = str(distribution.version)
    try:
        entries = [entry for entry in distribution.entry_points if _GROUP_OF_ANY_VERSION.fullmatch(entry.group)]
    except Exception as error:  # the file is the stranger's; parsers raise what they like
        reason = f"the entry points of {name} cannot be read: {error}"
        plugin = Plugin(name=name, distribution=name, version=version, target="", group=GROUP)
        yield Found(plugin.ended(Status.BROKEN, reason))
        return
    if not entries:
        yield Found(_nothing(name, version))
    ours = {entry.name for entry in entries if entry.group == GROUP}
    for entry in entries:
        plugin = Plugin(name=entry.name, distribution=name, version=version, target=entry.value, group=entry.group)
        if entry.group == GROUP:
            yield Found(plugin, entry)
        elif entry.name not in ours:  # else the package serves several versions, this one among them
            major = entry.group.removeprefix("cardwright.v")
            reason = f"it was written for version {major} of the plugin interface; this is version {MAJOR}"
            yield Found(plugin.ended(Status.INCOMPATIBLE, reason))


def _nothing(name: str, version: str) -> Plugin:
    """A distribution whose metadata speak of our group and give nothing in it: they are damaged."""
    plugin = Plugin(name=name, distribution=name, version=version, target="", group=GROUP)
    reason = f"the metadata of {name} name the group of plugins and no plugin in it; install it again"
    return plugin.ended(Status.BROKEN, reason)


def refuse_namesakes(found: Iterable[Found]) -> tuple[Found, ...]:
    """Put plugins of one name in conflict with one another: which of them a script means could not be told."""
    found = tuple(found)
    by_name: dict[str, list[Plugin]] = {}
    for one in found:
        if one.plugin.status is Status.ACTIVE:
            by_name.setdefault(one.plugin.name, []).append(one.plugin)
    return tuple(_refused(one, by_name.get(one.plugin.name, [])) for one in found)


def _refused(one: Found, namesakes: list[Plugin]) -> Found:
    if one.plugin.status is not Status.ACTIVE or len(namesakes) < 2:
        return one
    owners = " and ".join(f"{plugin.distribution} {plugin.version}" for plugin in namesakes)
    reason = f"{owners} both give a plugin named {one.plugin.name}; uninstall or block one of these distributions"
    return Found(one.plugin.ended(Status.CONFLICT, reason))
