"""Bots: agents that answer decisions by a simple policy. Given a seed they play the same game every time.

``first`` and ``random`` are the two policies by which engines are compared; ``greedy`` is one to play against.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from cardwright.model.choice import Choose, Options, Order
from cardwright.model.combat_decision import DeclareAttackers
from cardwright.model.decision import PASS, Act, Answer, Decision
from cardwright.model.turn import MAIN
from cardwright.play.greedy import greedy

if TYPE_CHECKING:
    from cardwright.play.game import Agent, Game

KEEP: Final = (0,)
"""The answer to a mulligan decision that keeps the hand."""


def first(seed: int = 0) -> Agent:
    """In its own main phase with an empty stack it plays the first land of its hand, else casts the first castable card
    in hand order; it passes everywhere else, attacks with everything able, never blocks, and gives the first legal
    answer to anything else. Chance has no part in it."""
    return _first


def _first(game: Game, decision: Decision) -> Answer:
    if isinstance(decision, Act):
        return _first_action(game, decision)
    if isinstance(decision, DeclareAttackers):
        return decision.all_out()
    return first_legal(decision)


def _first_action(game: Game, decision: Act) -> Answer:
    state = game.engine.state
    turn = state.turn
    if turn.active != decision.player or turn.step not in MAIN or state.zone(("stack", 0)):
        return PASS
    return next((action for action in decision.plays() if action.kind in ("play", "cast")), PASS)


def first_legal(decision: Decision) -> Answer:
    """The first legal answer; for choices that are not restricted in combination, without listing them all."""
    if isinstance(decision, Order):
        return tuple(range(len(decision.refs)))
    return next(iter(decision.legal()))


def random(seed: int = 0) -> Agent:
    """At every priority it chooses uniformly among all legal actions without mana and passing; each able creature
    attacks with probability one half, each able blocker blocks one random attacker with probability one half; anything
    else is answered by chance. It keeps every opening hand."""
    uniform = Random(seed).random

    def below(bound: int) -> int:
        return int(uniform() * bound)

    def choose(game: Game, decision: Decision) -> Answer:
        return KEEP if decision.why == "mulligan" else decision.sample(below)

    return choose


AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"first": first, "random": random, "greedy": greedy}
"""The bots by name."""


class BotError(ValueError):
    """There is no bot of that name; the message gives the names that there are."""


def agent(name: str, seed: int = 0) -> Agent:
    """The bot of that name; BotError for any other."""
    if name not in AGENTS:
        raise BotError(f"there is no bot called {name!r}; there are {', '.join(AGENTS)}")
    return AGENTS[name](seed)


__all__ = ["AGENTS", "Choose", "Options", "agent", "first", "first_legal", "greedy", "random"]
