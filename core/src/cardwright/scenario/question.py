"""Questions about any game in the words of a scenario: what a name means, and why something cannot be done."""

from __future__ import annotations

from cardwright.model.decision import IllegalAction
from cardwright.model.reference import NOBODY, Ref, is_player
from cardwright.model.zone import ALL
from cardwright.play.game import Game
from cardwright.scenario import acting
from cardwright.scenario.catalog import catalog
from cardwright.scenario.errors import Refused, ScenarioError
from cardwright.scenario.lexicon import Lexicon, Name
from cardwright.scenario.lines import Act, PlayerLine
from cardwright.scenario.registry import Registry
from cardwright.scenario.runner import perform
from cardwright.scenario.script import read_line
from cardwright.scenario.session import Session


def find(game: Game, name: str) -> Ref:
    """The object or player of that name, on the battlefield first; ScenarioError where several or none fit."""
    session = _session(game)
    registry = session.registry
    for found, end in _lexicon(session).find(name, 0):
        if end < len(name):
            continue
        if found.text.lower() in registry.players:
            return registry.player(found.text)
        ref = registry.find(session.state, found, ("battlefield", "stack", *ALL[2:]))
        if ref != NOBODY:
            return ref
    registry.require(Name(name))
    raise ScenarioError(f"'{name}' is not in the game any more")


def why_not(game: Game, line: str) -> IllegalAction | None:
    """Why what the line says cannot be done now, costs included; None where it can. ScenarioError where the line cannot
    be understood or speaks of what nobody knows."""
    session = _session(game)
    read = read_line(_lexicon(session), line)
    if not isinstance(read, PlayerLine):
        raise ScenarioError(
            f"'{line}' is nothing that a player does; ask for example 'alice casts CARD targeting CARD'"
        )
    refused = _refusal(session, read)
    return IllegalAction(refused.reason, refused.rule) if refused is not None else None


def _refusal(session: Session, line: PlayerLine) -> Refused | None:
    if isinstance(line, Act):
        return acting.refusal(session, line)
    try:
        perform(session.fork(), line)
    except Refused as refused:
        return refused
    return None


def _session(game: Game) -> Session:
    branch = game.fork()
    seats = {player: value.name for player, value in branch.state.players.items() if is_player(player)}
    registry = Registry(branch.rules, seats, {})
    session = Session(branch, registry, catalog(branch.rules))
    registry.note(branch.state)
    return session


def _lexicon(session: Session) -> Lexicon:
    return Lexicon(session.registry.seats.values(), session.registry.known(), session.catalog.spellings)
