"""Chance from the state: splitmix64 with rejection sampling, fixed for the life of the record format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardwright.model.state import State

T = TypeVar("T")
_MASK = (1 << 64) - 1


def draw_bits(state: State) -> int:
    """The next 64 random bits; advances ``state.rng``."""
    state.rng = (state.rng + 0x9E3779B97F4A7C15) & _MASK
    z = state.rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(state: State, bound: int) -> int:
    """A uniform number from 0 to ``bound`` - 1; ValueError when ``bound`` is not positive."""
    if bound < 1:
        raise ValueError(f"no number is below {bound}")
    limit = (1 << 64) - (1 << 64) % bound
    while (bits := draw_bits(state)) >= limit:
        pass
    return bits % bound


def shuffled(state: State, items: Sequence[T]) -> tuple[T, ...]:
    """``items`` in random order (Fisher-Yates)."""
    deck = list(items)
    for place in range(len(deck) - 1, 0, -1):
        other = below(state, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)
