"""Cardwright: a rules engine for Magic: The Gathering, made of a small core and of plugins.

>>> import cardwright as cw
>>> forests = cw.Deck.parse("20 Forest")
>>> game = cw.Game.new(decks=[forests, forests], seed=7)
>>> bots = [cw.agents.greedy(), cw.agents.random(seed=1)]
>>> while not game.over:
...     decision = game.decision              # .player, .kind, .prompt, .legal() …
...     seat = game.state.seats.index(decision.player)
...     game.apply(bots[seat](game, decision))
>>> [game.name(player) for player in game.outcome]
['alice']
>>> game.undo()
>>> game.over
False

Everything is found here by its name and imported when it is first used, so that a program starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.loader import Selection, load
    from cardwright.loader.compose import compose
    from cardwright.model.decision import PASS, Action, Decision, IllegalAction
    from cardwright.play import agents
    from cardwright.play.decks import Deck, DeckError
    from cardwright.play.game import Agent, Game
    from cardwright.play.installed import rules as ruleset
    from cardwright.play.records import Record, RecordError
    from cardwright.scenario import Scenario, ScenarioError

_PLACES: Final = {
    "Action": "cardwright.model.decision",
    "Agent": "cardwright.play.game",
    "Deck": "cardwright.play.decks",
    "DeckError": "cardwright.play.decks",
    "Decision": "cardwright.model.decision",
    "Game": "cardwright.play.game",
    "IllegalAction": "cardwright.model.decision",
    "PASS": "cardwright.model.decision",
    "Record": "cardwright.play.records",
    "RecordError": "cardwright.play.records",
    "Scenario": "cardwright.scenario",
    "ScenarioError": "cardwright.scenario",
    "Selection": "cardwright.loader",
    "compose": "cardwright.loader.compose",
    "load": "cardwright.loader",
}
"""Where each name of the public face lives."""

__all__ = [
    "PASS",
    "Action",
    "Agent",
    "Decision",
    "Deck",
    "DeckError",
    "Game",
    "IllegalAction",
    "Record",
    "RecordError",
    "Scenario",
    "ScenarioError",
    "Selection",
    "agents",
    "compose",
    "load",
    "ruleset",
]


def __getattr__(name: str) -> Any:
    """A name of the public face, imported now and kept."""
    if name == "agents":
        return import_module("cardwright.play.agents")
    if name == "ruleset":
        # The package of the rules themselves has the name that this would have otherwise.
        return import_module("cardwright.play.installed").rules
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_PLACES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
