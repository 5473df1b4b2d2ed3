"""What entered the battlefield this turn and in the turn before, as it was when it had just entered (608.2i).

It is written down where anything in the game, wherever it is, speaks of what entered; nothing that a permanent becomes
later has any bearing on what it was as it entered.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Move
from cardwright.model.reference import ObjectId
from cardwright.model.state import LastKnown, State
from cardwright.rules import interest, zone_change
from cardwright.rules.look import Reader

READS = "entries"
"""What a word has among its ``reads`` that speaks of what entered."""


def note(rules: Ruleset, state: State, batch: tuple[Event, ...]) -> None:
    """Write down what has entered with these events."""
    entered = [event.new for event in batch if isinstance(event, Move) and event.to == "battlefield"]
    there = [state.objects[ref] for ref in entered if ref in state.objects]
    if there and interest.is_spoken_of(rules, state, READS):
        state.entered = (*state.entered, *(zone_change.last_known(rules, state, found) for found in there))


def next_turn(state: State) -> None:
    """Another turn begins: what entered this turn entered last turn."""
    state.entered_before, state.entered = state.entered, ()


def as_they_entered(look: Reader, entries: tuple[LastKnown, ...]) -> Iterator[tuple[Reader, ObjectId]]:
    """Each of the ``entries`` with a view of the position in which it is still what it was as it entered."""
    for known in entries:
        past = look.state.fork()
        if known.object.id in past.objects:
            past.drop(known.object.id)
        past.remember(known)
        yield Reader(look.rules, past, look.source, look.you, look.bindings), known.object.id
