"""What a game keeps of its past: how it began, the answers given, and sparse checkpoints to come back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardwright.model.decision import Answer, Decision
from cardwright.model.reference import PlayerId
from cardwright.model.state import State

if TYPE_CHECKING:
    from cardwright.play.decks import Deck

NAMES: Final = ("alice", "bob", "carol", "dave", "erin", "frank")
"""What players are called who have no other name."""

SPARSE: Final = 32
"""Answers between two checkpoints that are kept for undoing."""


class Setup(NamedTuple):
    """What a game began with: everything that a record needs beside the answers."""

    seed: int
    decks: tuple[Deck, ...]
    players: tuple[str, ...]
    first: int | None
    life: int | None
    mulligans: bool


class Concession(NamedTuple):
    """Stands among the answers where a player conceded (104.3a), which answers no decision."""

    player: PlayerId


class Move(NamedTuple):
    """An answer that was given, and those before it; ``decision`` is None where it is a :class:`Concession`.

    Moves are a list that branches share: ``number`` is how many there are up to this one.
    """

    before: Move | None
    number: int
    decision: Decision | None
    answer: Answer

    @property
    def player(self) -> PlayerId:
        """Who gave it."""
        player: PlayerId = self.answer.player if self.decision is None else self.decision.player
        return player

    @property
    def notation(self) -> str | None:
        """The answer as one line of text; None for a concession."""
        return None if self.decision is None else self.decision.notation(self.answer)


class Mark(NamedTuple):
    """A checkpoint to come back to: the answers before it, the position, and the length of the log."""

    moves: Move | None
    root: State
    log: int


def thinned(marks: tuple[Mark, ...], now: int) -> tuple[Mark, ...]:
    """The first of the checkpoints and of the others the fewer the older they are: from an answer back to one it is a
    fifth of the way to the present, ``now``, at most. A long game keeps no more than some two hundred."""
    if len(marks) < _MANY:
        return marks
    kept = [marks[-1]]
    for mark in reversed(marks[1:-1]):
        gap, age = count(kept[-1].moves) - count(mark.moves), now - count(mark.moves)
        if gap * _SHARE >= age:
            kept.append(mark)
    return (marks[0], *reversed(kept))


_MANY: Final = 128
_SHARE: Final = 16


def count(moves: Move | None) -> int:
    """How many answers there are."""
    return moves.number if moves is not None else 0


def listed(moves: Move | None) -> list[Move]:
    """All answers, the first one first."""
    found: list[Move] = []
    while moves is not None:
        found.append(moves)
        moves = moves.before
    return found[::-1]


def without(moves: Move | None, last: int) -> Move | None:
    """The answers without the ``last`` ones."""
    for _ in range(last):
        moves = moves.before if moves is not None else None
    return moves
