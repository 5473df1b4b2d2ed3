"""Games by the hundred: played by bots in several processes, and counted."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from multiprocessing.pool import Pool
from typing import Final, NamedTuple

import msgspec

from cardwright.cli import workers
from cardwright.loader.selection import Selection
from cardwright.model.decision import Answer, Decision
from cardwright.play import agents, installed
from cardwright.play.decks import Deck
from cardwright.play.game import Agent, Game
from cardwright.rules import blame
from cardwright.rules.engine import RulesError

TURNS: Final = 200
"""A game that is longer fails to end."""

STILL: Final = 20
"""It does not fail, but is a draw, where no library has shrunk for this many turns."""

DECISIONS: Final = 100_000
"""More decisions than that in one game mean that its bots go round in a circle."""


class Match(NamedTuple):
    """A game to be played: the decks by number, and its seed."""

    decks: tuple[int, ...]
    seed: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How a game went. ``winners`` are seats; nobody and no ``fault`` is a draw. ``fault`` is one sentence, ``record``
    the game so far, to look for what went wrong; ``seconds`` is CPU time."""

    decks: tuple[int, ...]
    seed: int
    winners: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    reversals: int = 0
    seconds: float = 0.0
    fault: str = ""
    saved: str = ""


class Table(NamedTuple):
    """What all games of a run have in common."""

    decks: tuple[Deck, ...]
    bots: tuple[str, ...]
    turns: int
    folder: str


def pool(jobs: int, table: Table) -> Pool:
    """Processes that play games."""
    return workers.pool(jobs, _prepare, table)


def play_all(workers: Pool, matches: Sequence[Match]) -> Iterator[Played]:
    """The games as they end."""
    return workers.imap_unordered(_play, matches, chunksize=max(1, min(8, len(matches) // 64)))


_table: list[Table] = []


def _prepare(selection: Selection, table: Table) -> None:
    installed.select(selection)
    installed.rules()
    _table[:] = [table]


def _play(match: Match) -> Played:
    return play(match, _table[0])


def play(match: Match, table: Table) -> Played:
    """Play one game; whatever goes wrong becomes its ``fault``."""
    decks = [table.decks[number] for number in match.decks]
    game = Game.new(decks, match.seed, log=False)
    bots = [
        _patient(agents.agent(table.bots[seat % len(table.bots)], match.seed * len(decks) + seat))
        for seat in range(len(decks))
    ]
    begin = time.process_time()
    try:
        fault = _to_the_end(game, bots, table.turns)
    except Exception as error:
        found = error if isinstance(error, RulesError) else blame.fault(game.rules, error)
        fault = str(found) if found is not None else f"{type(error).__name__}: {error}"
    return Played(
        decks=match.decks,
        seed=match.seed,
        winners=tuple(game.state.seats.index(player) for player in game.outcome or ()),
        turns=game.state.turn.number,
        decisions=len(game.moves),
        reversals=game.reversals,
        seconds=time.process_time() - begin,
        fault=fault,
        saved=_saved(game, match, table.folder) if fault else "",
    )


def _patient(bot: Agent) -> Agent:
    """The bot, as long as it does not answer for ever."""
    left = DECISIONS

    def choose(game: Game, decision: Decision) -> Answer:
        nonlocal left
        left -= 1
        if left < 0:
            raise RuntimeError(f"a bot has answered {DECISIONS} decisions, the last one {decision.prompt!r}")
        return bot(game, decision)

    return choose


def _to_the_end(game: Game, bots: Sequence[Agent], turns: int) -> str:
    """Play it; a sentence where it fails to end, else nothing."""
    game.run(bots, max(1, turns - STILL))
    if game.over:
        return ""
    before = _libraries(game)
    game.run(bots, turns)
    ended = game.outcome is not None or (turns > STILL and _libraries(game) == before)
    return "" if ended else f"it has not ended after {turns} turns"


def _libraries(game: Game) -> list[int]:
    return [len(game.state.zone(("library", player))) for player in game.state.seats]


def _saved(game: Game, match: Match, folder: str) -> str:
    """The file that the game was written to, to be replayed; "" where none is wanted."""
    if not folder:
        return ""
    path = f"{folder}/game-{'-'.join(map(str, match.decks))}-{match.seed}.cwr"
    game.record().save(path)
    return path
