"""What cardwright-keywords gives to the rules engine: the entry point names this module."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardwright.contract.hookspecs import PluginMeta, hookimpl
from cardwright.contract.words import Word
from cardwright_keywords import (
    additional_costs,
    attaching,
    beholding,
    blighting,
    cheaper,
    classes,
    combat_triggers,
    companion,
    crafting,
    damage,
    dying,
    earthbending,
    energy,
    evasion,
    exerting,
    face_down,
    foretelling,
    from_exile,
    from_graveyard,
    from_hand,
    growing,
    halves,
    hideaway,
    keyword_counters,
    kinds,
    levels,
    miracle,
    modal,
    myriad,
    on_later_turns,
    pairing,
    protection,
    quality,
    saddling,
    shielded_players,
    simple,
    spells,
    splicing,
    umbra_armor,
    unless,
    upkeep,
    vehicles,
    ways_to_cast,
)
from cardwright_keywords.by_name import by_name

MODULES = (
    quality,
    additional_costs,
    attaching,
    beholding,
    blighting,
    cheaper,
    classes,
    combat_triggers,
    crafting,
    damage,
    dying,
    energy,
    earthbending,
    evasion,
    exerting,
    face_down,
    foretelling,
    from_exile,
    from_graveyard,
    from_hand,
    growing,
    halves,
    hideaway,
    keyword_counters,
    kinds,
    levels,
    miracle,
    modal,
    myriad,
    on_later_turns,
    pairing,
    protection,
    saddling,
    shielded_players,
    simple,
    spells,
    splicing,
    umbra_armor,
    unless,
    upkeep,
    vehicles,
    ways_to_cast,
)


@hookimpl
def cardwright_meta() -> PluginMeta:
    """The packages whose words the scripts of this one may use."""
    return PluginMeta()


@hookimpl
def cardwright_vocabulary() -> Iterable[Word]:
    """All keywords, the words that their parameters are made of, and relations that name them."""
    words = [word for module in MODULES for word in module.lexicon.words]
    return [*words, *by_name(words)]


@hookimpl
def cardwright_actions() -> Iterable[Word]:
    """Companion, a special action with a card from outside the game."""
    return companion.lexicon.words


@hookimpl
def cardwright_cards() -> Iterable[Traversable]:
    """The folder of card scripts."""
    return (files(__package__) / "cards",)


@hookimpl
def cardwright_scenarios() -> Iterable[Traversable]:
    """The folder of scenarios."""
    return (files(__package__) / "scenarios",)
