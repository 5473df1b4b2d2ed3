"""What cardwright-flickerform gives to the rules engine: the entry point names this module."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardwright.contract.hookspecs import PluginMeta, hookimpl
from cardwright.contract.words import Word
from cardwright_flickerform import bestow, evidence, reanimating


@hookimpl
def cardwright_meta() -> PluginMeta:
    """The packages whose words the scripts of this one may use."""
    return PluginMeta(requires=("cardwright-keywords",))


@hookimpl
def cardwright_costs() -> Iterable[Word]:
    """Bestow, an alternative cost, and collecting evidence."""
    return [*bestow.lexicon.words, *evidence.lexicon.words]


@hookimpl
def cardwright_vocabulary() -> Iterable[Word]:
    """What was put onto the battlefield with an Aura."""
    return reanimating.lexicon.words


@hookimpl
def cardwright_cards() -> Iterable[Traversable]:
    """The folder of card scripts."""
    return (files(__package__) / "cards",)


@hookimpl
def cardwright_scenarios() -> Iterable[Traversable]:
    """The folder of scenarios."""
    return (files(__package__) / "scenarios",)
