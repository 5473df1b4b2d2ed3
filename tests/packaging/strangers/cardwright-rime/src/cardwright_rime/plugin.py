"""Rime: builds on Frost and defines icewalk once more, in its own way."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.contract.hookspecs import PluginMeta, hookimpl
from cardwright.contract.parts import Flag, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.model.node import Node


def _icewalk(build: Ruleset, node: Node) -> Iterable[Part]:
    yield Flag(name="haste", rule="702.10")


@hookimpl
def cardwright_meta() -> PluginMeta:
    """Its scripts may use the words of Frost."""
    return PluginMeta(requires=("cardwright-frost",), api="1.0")


@hookimpl
def cardwright_vocabulary() -> Iterable[Word]:
    """Icewalk, which Frost defines as well."""
    return (Word(category="Keyword", pattern="icewalk", id="icewalk", means="it is fast", run=_icewalk),)
