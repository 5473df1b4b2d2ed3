"""Loops of mandatory actions: the game is a draw (104.4b, 732.4).

A position that comes back, with nobody having made a choice in between, will come back for ever. The watch counts
resolutions (and rounds of state-based actions) since the last real choice, and only when there have been suspiciously
many does it compare positions: by a summary first, and where that recurs by their
:func:`~cardwright.model.digest.loop_digest`. It remembers a single position, at distances that double (Brent's way of
finding a cycle), so that it is a small value that can be kept with a checkpoint.
"""

from __future__ import annotations

from typing import Final

from cardwright.model.choice import Order
from cardwright.model.decision import PASS, Act, Answer, Decision
from cardwright.model.digest import loop_digest
from cardwright.model.loop_watch import FRESH, LoopWatch
from cardwright.model.state import State
from cardwright.model.zone import STACK

PATIENCE: Final = 30
"""Resolutions without a real choice before positions are compared."""


def observe(watch: LoopWatch, state: State) -> LoopWatch:
    """The watch after another resolution; its ``repeated`` tells that the game is caught in a loop.

    To be called where something has resolved and its triggers are on the stack, once each time."""
    if watch.count < PATIENCE:
        return LoopWatch(watch.count + 1)
    state = _without_spent_effects(state)
    count, outlined = watch.count + 1, outline(state)
    if outlined == watch.outline:
        found = loop_digest(state)
        return LoopWatch(count, outlined, watch.mark or found, watch.age + 1, watch.span, found == watch.mark)
    if watch.age + 1 >= watch.span:
        return LoopWatch(count, outlined, "", 0, watch.span * 2)
    return LoopWatch(count, watch.outline, watch.mark, watch.age + 1, watch.span)


def _without_spent_effects(state: State) -> State:
    """The position without the lasting effects on objects that are gone, which will not come back as what they were
    (400.7): of each turn of a loop some may be left."""
    live = [
        one for one in state.effects if not one.affected or any(ref < 0 or ref in state.objects for ref in one.affected)
    ]
    if len(live) == len(state.effects):
        return state
    other = state.fork()
    other.effects = tuple(live)
    return other


def outline(state: State) -> tuple[int, ...]:
    """A few numbers that a position shares with few others: whoever is worn down by a loop, or gains by it, is seen
    without a digest of everything."""
    numbers = [len(state.objects), len(state.effects), len(state.pending), len(state.zone(STACK))]
    for seat in state.seats:
        numbers += [state.players[seat].life, len(state.zone(("library", seat))), len(state.zone(("graveyard", seat)))]
    return tuple(numbers)


def is_choice(decision: Decision, answer: Answer) -> bool:
    """Whether the answer was a choice that could have gone another way: neither the only one, nor passing, nor the
    order of abilities that trigger anyhow (732.4, 732.5)."""
    if isinstance(decision, Act):
        return bool(answer != PASS)
    if isinstance(decision, Order) and decision.why == "trigger order":
        return False
    return decision.forced() is None


__all__ = ["FRESH", "PATIENCE", "LoopWatch", "is_choice", "observe"]
