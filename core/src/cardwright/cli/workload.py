"""The speed workload: two policies on three decks, copies of a position, start-up and memory.

Two players with 20 life and the same 60 cards, no sideboard, no mulligans, the number of the game as seed; a game that
has not ended after turn 60 is left as a draw. A priority is one decision to act or pass. Times of games are CPU
seconds of this process, after a few games that are not counted.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import PASS, Answer, Decision
from cardwright.model.turn import MAIN
from cardwright.model.zone import BATTLEFIELD
from cardwright.play import agents
from cardwright.play.decks import Deck
from cardwright.play.game import Agent, Game

TURNS: Final = 60
WARM: Final = 3
PERMANENTS: Final = 20
RUNS: Final = 5
"""Short measurements are repeated, and the shortest counts, as the others were disturbed."""

WORKLOADS: Final = (
    ("first", "vanilla"),
    ("first", "slivers"),
    ("first", "essence"),
    ("random", "vanilla"),
    ("random", "slivers"),
)

GOALS: Final[dict[str, tuple[float | None, float]]] = {
    "first.vanilla.games_per_second": (60, 160),
    "first.slivers.games_per_second": (30, 80),
    "first.essence.games_per_second": (None, 20),
    "random.vanilla.games_per_second": (None, 40),
    "random.slivers.games_per_second": (None, 25),
    "fork.20.microseconds": (5, 2),
    "fork_and_act.20.microseconds": (150, 60),
    "startup.seconds": (0.3, 0.3),
}
"""The first goal, where there is one, and the goal of the design. Times are better when smaller."""


def deck(name: str, rules: Ruleset) -> Deck:
    """One of the workload's decks; DeckError where the sets that have its cards are not installed."""
    text = (files("cardwright.cli") / "decks" / f"{name}.txt").read_text("utf-8")
    return Deck.parse(text, rules, f"the benchmark deck {name}")


def begun(rules: Ruleset, cards: Deck, seed: int) -> Game:
    """A game of the workload before its first priority."""
    return Game.new([cards, cards], seed, mulligans=False, rules=rules, log=False)


def games(rules: Ruleset, policy: str, name: str, seconds: float) -> dict[str, float]:
    """Play games of one policy with one deck for so many CPU seconds; what a second and a game hold of what."""
    cards = deck(name, rules)
    counting = _Counting(policy)
    for seed in range(WARM):
        counting.play(rules, cards, seed)
    counting = _Counting(policy)
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not counting.games:
        counting.play(rules, cards, counting.games)
    return {
        "games_per_second": counting.games / spent,
        "priorities_per_second": counting.priorities / spent,
        "priorities_per_game": counting.priorities / counting.games,
        "turns_per_game": counting.turns / counting.games,
    }


class _Counting:
    """Plays games and counts games, priorities and turns."""

    def __init__(self, policy: str) -> None:
        self.policy = policy
        self.games = self.priorities = self.turns = 0

    def play(self, rules: Ruleset, cards: Deck, seed: int) -> None:
        game = begun(rules, cards, seed)
        bots = [self._counted(agents.agent(self.policy, 2 * seed + seat)) for seat in (0, 1)]
        game.run(bots, TURNS)
        self.games += 1
        self.turns += game.state.turn.number

    def _counted(self, bot: Agent) -> Agent:
        def choose(game: Game, decision: Decision) -> Answer:
            if decision.kind == "act":
                self.priorities += 1
            return bot(game, decision)

        return choose


def position(rules: Ruleset, name: str) -> Game:
    """A game with twenty permanents on the battlefield, at priority in a main phase in which something can be done."""
    cards, bot = deck(name, rules), agents.first()
    for seed in range(100):
        game = begun(rules, cards, seed)
        while (decision := game.decision) is not None:
            state = game.state
            ready = decision.kind == "act" and state.turn.step in MAIN and state.turn.active == decision.player
            if ready and len(state.zone(BATTLEFIELD)) >= PERMANENTS and _move(decision) != PASS:
                return game
            game.apply(bot(game, decision))
    raise RuntimeError(f"no game with the benchmark deck {name} comes to {PERMANENTS} permanents")


def _move(decision: Decision) -> Answer:
    """The first thing that can be done, mana aside."""
    return next((action for action in decision.legal() if action.kind in ("play", "cast")), PASS)


def forking(game: Game) -> float:
    """Microseconds for a fork."""
    return _microseconds(game.fork, 2000)


def forking_and_acting(game: Game) -> float:
    """Microseconds for a fork, listing the legal actions, and carrying one out."""

    def act() -> None:
        branch = game.fork()
        decision = branch.decision
        assert decision is not None
        actions = list(decision.legal())
        branch.apply(actions[1])

    return _microseconds(act, 100)


def _microseconds(action: Callable[[], object], times: int) -> float:
    """How long ``action`` takes, done so many times in a row."""
    best = float("inf")
    for _ in range(RUNS):
        begin = time.perf_counter()
        for _ in range(times):
            action()
        best = min(best, time.perf_counter() - begin)
    return best / times * 1e6


_START: Final = "import cardwright; cardwright.ruleset()"
_FIRST_GAME: Final = """
import cardwright
from cardwright.cli import workload
rules = cardwright.ruleset()
bot = cardwright.agents.first()
for seed in range({games}):
    workload.begun(rules, workload.deck("slivers", rules), seed).run([bot, bot], 60)
try:
    import resource, sys
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1048576))
except ImportError:
    print(0)
"""


def starting() -> dict[str, float]:
    """Seconds from the start of a process until all plugins are ready, and until the first game has ended; the peak
    memory of a process that plays a number of games, in MiB (0 where the system does not tell)."""
    memory = float(_python(_FIRST_GAME.format(games=20)))
    return {
        "startup.seconds": min(_timed(_START) for _ in range(RUNS)),
        "first_game.seconds": min(_timed(_FIRST_GAME.format(games=1)) for _ in range(3)),
        "memory.peak_mib": memory,
    }


def _timed(code: str) -> float:
    begin = time.perf_counter()
    _python(code)
    return time.perf_counter() - begin


def _python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
