"""What has a say in the mana of others: effects that replace it and mana abilities that trigger on it (106.12, 605.1b).

Where none of them would touch what an ability gives, its words alone tell what that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardwright.contract.parts import Replaces, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import AddMana, Cause
from cardwright.model.mana import Mana
from cardwright.model.objects import Bindings
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import index
from cardwright.rules.look import Reader
from cardwright.rules.trigger import triggered_part


class Watcher(msgspec.Struct, frozen=True):
    """One such effect or ability: its part, its source, who controls it, and what it remembers."""

    part: Replaces | Triggered
    source: ObjectId
    controller: PlayerId
    bindings: Bindings = ()


def watchers(rules: Ruleset, state: State) -> tuple[Watcher, ...]:
    """All that could have a say in mana now."""
    replacing = index.by_event(rules, state, "replaces", "mana")
    triggering = [one for one in index.functioning(rules, state, "triggered") if one.part.mana]
    found = [Watcher(one.part, one.source, one.controller, one.bindings) for one in (*replacing, *triggering)]
    for delayed in state.delayed:
        part = triggered_part(rules, delayed)
        if part.mana:
            found.append(Watcher(part, delayed.source, delayed.controller, delayed.bindings))
    return tuple(found)


def untouched(
    rules: Ruleset,
    state: State,
    watching: tuple[Watcher, ...],
    player: PlayerId,
    source: ObjectId,
    tapped: bool,
    amounts: Sequence[tuple[str, ...]],
) -> bool:
    """Whether none of ``watching`` touches any of ``amounts`` of mana (letters) that ``player`` gets from ``source``,
    ``tapped`` for it or not."""
    if not watching:
        return True
    events = [
        AddMana(
            player=player,
            mana=tuple(Mana(letter, source=source) for letter in letters),
            source=source,
            tapped=source if tapped else NOBODY,
            cause=Cause(source, player),
        )
        for letters in amounts
    ]
    return not any(_touches(rules, state, one, event) for one in watching for event in events)


def _touches(rules: Ruleset, state: State, watcher: Watcher, event: AddMana) -> bool:
    look: Any = Reader(rules, state, watcher.source, watcher.controller, dict(watcher.bindings))
    part = watcher.part
    if isinstance(part, Replaces):
        return part.applies(event, look)
    # An ability that waits for something else, such as a permanent that becomes tapped, is not judged beforehand.
    return set(part.pattern.kinds) != {event.kind} or part.pattern.match(event, look, look) is not None
