"""The built-in plugin: hands the core's words to the loader through the same hook as every other plugin."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.contract.hookspecs import hookimpl
from cardwright.contract.parts import Part
from cardwright.contract.words import Word
from cardwright.words import (
    abilities,
    abilities_of_others,
    amass,
    attachments,
    brief_flash,
    cards,
    cast_this_turn,
    casting,
    chance,
    choices,
    combat,
    conditions,
    continuous,
    control,
    copies,
    copy_exceptions,
    costs,
    counter_effects,
    counters,
    damage,
    declarations,
    durations,
    emblems,
    entering,
    events,
    events_combat,
    events_players,
    exiling,
    filters,
    goad,
    heads,
    impositions,
    library_top,
    mana_amounts,
    mana_changes,
    mana_of_costs,
    modifications,
    monarch,
    numbers,
    others_lands,
    outcome,
    phrases,
    players,
    production,
    regeneration,
    relations,
    replacing,
    sources,
    spells,
    spending,
    structure,
    this_turn,
    tokens,
    zone_changes,
)

MODULES = (
    abilities,
    structure,
    phrases,
    heads,
    filters,
    relations,
    this_turn,
    attachments,
    players,
    numbers,
    conditions,
    events,
    events_combat,
    events_players,
    costs,
    durations,
    modifications,
    abilities_of_others,
    impositions,
    continuous,
    cast_this_turn,
    entering,
    replacing,
    sources,
    zone_changes,
    exiling,
    cards,
    library_top,
    casting,
    brief_flash,
    chance,
    choices,
    damage,
    counter_effects,
    counters,
    tokens,
    copy_exceptions,
    copies,
    emblems,
    amass,
    control,
    spending,
    spells,
    regeneration,
    combat,
    goad,
    declarations,
    monarch,
    mana_amounts,
    mana_changes,
    mana_of_costs,
    production,
    others_lands,
    outcome,
)


@hookimpl
def cardwright_vocabulary() -> Iterable[Word]:
    """All words of the core."""
    return [word for module in MODULES for word in module.lexicon.words]


@hookimpl
def cardwright_triggers() -> Iterable[Part]:
    """The triggered abilities that are part of the game itself (725.2)."""
    return monarch.ABILITIES
