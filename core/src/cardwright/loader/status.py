"""What became of a plugin: its status, and the reason where it is not active."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec


class Status(StrEnum):
    """How the loading of a plugin ended. Only active plugins take part in games."""

    ACTIVE = "active"
    BLOCKED = "blocked"
    """Left out by the user's selection."""
    BROKEN = "broken"
    """It cannot be imported, a hook raised or answered nonsense, or something that it requires is not active."""
    INCOMPATIBLE = "incompatible"
    """Written for another version of the contract."""
    CONFLICT = "conflict"
    """It shares its name with another plugin, or a word of its own with one that it requires."""


class Plugin(msgspec.Struct, frozen=True, kw_only=True):
    """An installed plugin and what became of it.

    ``name`` is that of the entry point, ``distribution`` and ``version`` those of the package it came in, ``target``
    what the entry point names, ``group`` the entry point's group. ``reason`` is one sentence, empty when active;
    ``traceback`` is kept for those who ask for it and empty when nothing was raised.
    """

    name: str
    distribution: str
    version: str
    target: str
    group: str
    status: Status = Status.ACTIVE
    reason: str = ""
    traceback: str = ""

    @property
    def label(self) -> str:
        """The plugin as messages name it: name, distribution and version."""
        return f"{self.name} ({self.distribution} {self.version})"

    def ended(self, status: Status, reason: str, traceback: str = "") -> Plugin:
        """The same plugin with another status and the reason for it."""
        return msgspec.structs.replace(self, status=status, reason=reason, traceback=traceback)


class PluginError(Exception):
    """Why one plugin cannot be used. Raised and caught inside the loader: the plugin ends with this status."""

    def __init__(self, reason: str, status: Status = Status.BROKEN) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


def printable(text: str) -> str:
    """A stranger's text as it can be shown on a terminal: control characters are written out."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def canonical(distribution: str) -> str:
    """A distribution's name in the one spelling by which names are compared (``Cardwright_Frost`` is the same)."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def phrase(status: Status) -> str:
    """The status of a plugin as a message about those that need it says it."""
    return "in conflict with another plugin" if status is Status.CONFLICT else status.value
