"""Frost: what the package gives to Cardwright."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from cardwright.contract.hookspecs import PluginMeta, hookimpl
from cardwright.contract.look import Look
from cardwright.contract.parts import Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.model.node import Node

SLOW = 2
"""The greatest power of a creature that cannot follow over the ice."""


def _by_the_slow(look: Look, blocked: Any, blocker: Any) -> bool:
    power = look.chars(blocker).power
    return bool(blocked == look.source and power is not None and power <= SLOW)


def _icewalk(build: Ruleset, node: Node) -> Iterable[Part]:
    yield Prohibits(what="be blocked", applies=_by_the_slow, rule="509.1b")


@hookimpl
def cardwright_meta() -> PluginMeta:
    """The cards use flying, a word of cardwright-keywords."""
    return PluginMeta(requires=("cardwright-keywords",), api="1.0")


@hookimpl
def cardwright_combat() -> Iterable[Word | Part]:
    """Icewalk, a keyword that no other package knows."""
    means = "it can't be blocked by creatures with power 2 or less"
    return (Word(category="Keyword", pattern="icewalk", id="icewalk", means=means, rule="509.1b", run=_icewalk),)


@hookimpl
def cardwright_cards() -> Iterable[Traversable]:
    """The folder of card scripts."""
    return (files("cardwright_frost") / "cards",)


@hookimpl
def cardwright_scenarios() -> Iterable[Traversable]:
    """The folder of scenarios."""
    return (files("cardwright_frost") / "scenarios",)
