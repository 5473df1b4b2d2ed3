"""The built-in plugin: hands the core's words to the loader through the same hook as every other plugin."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.contract.hookspecs import hookimpl
from cardwright.contract.words import Word
from cardwright.words import (
    abilities,
    cards,
    combat,
    conditions,
    continuous,
    control,
    costs,
    counters,
    damage,
    durations,
    entering,
    events,
    events_combat,
    events_players,
    filters,
    heads,
    modifications,
    numbers,
    phrases,
    players,
    production,
    relations,
    replacing,
    spells,
    structure,
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
    players,
    numbers,
    conditions,
    events,
    events_combat,
    events_players,
    costs,
    durations,
    modifications,
    continuous,
    entering,
    replacing,
    zone_changes,
    cards,
    damage,
    counters,
    tokens,
    control,
    spells,
    combat,
    production,
)


@hookimpl
def cardwright_vocabulary() -> Iterable[Word]:
    """All words of the core."""
    return [word for module in MODULES for word in module.lexicon.words]
