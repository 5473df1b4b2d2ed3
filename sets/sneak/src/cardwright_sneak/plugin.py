"""What cardwright-sneak gives to the rules engine: the entry point names this module."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardwright.contract.hookspecs import PluginMeta, hookimpl
from cardwright.contract.parts import Part
from cardwright.contract.words import Word
from cardwright_sneak import in_its_place, ninjutsu, sneak


@hookimpl
def cardwright_meta() -> PluginMeta:
    """The packages whose words the scripts of this one may use."""
    return PluginMeta(requires=("cardwright-keywords",))


@hookimpl
def cardwright_costs() -> Iterable[Word | Part]:
    """Sneak as an alternative cost, ninjutsu, and the cost that they share."""
    return (*in_its_place.costs.words, *sneak.costs.words, *ninjutsu.costs.words)


@hookimpl
def cardwright_zone_changes() -> Iterable[Word | Part]:
    """What enters in the place of an attacker."""
    return ninjutsu.entering.words


@hookimpl
def cardwright_triggers() -> Iterable[Word | Part]:
    """Events of ninjutsu."""
    return ninjutsu.triggers.words


@hookimpl
def cardwright_vocabulary() -> Iterable[Word]:
    """What abilities ask about sneak."""
    return sneak.conditions.words


@hookimpl
def cardwright_cards() -> Iterable[Traversable]:
    """The folder of card scripts."""
    return (files(__package__) / "cards",)


@hookimpl
def cardwright_scenarios() -> Iterable[Traversable]:
    """The folder of scenarios."""
    return (files(__package__) / "scenarios",)
