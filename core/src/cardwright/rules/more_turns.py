"""Turns and phases that an effect adds (500.7, 500.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardwright.model.reference import PlayerId
from cardwright.model.state import State


def add_turns(state: State, players: Sequence[PlayerId]) -> None:
    """Each of ``players`` takes an extra turn after this one, the last one named first (500.7)."""
    state.turn = replace(state.turn, extra=(*state.turn.extra, *players))


def add_phases(state: State, steps: Sequence[str]) -> None:
    """Phases beginning with ``steps`` follow the present phase (500.8)."""
    state.turn = replace(state.turn, extra_steps=(*steps, *state.turn.extra_steps))
