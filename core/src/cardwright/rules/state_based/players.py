"""State-based actions about players (704.5a-c, 704.6c) and what they were asked about commanders (704.6d, 903.9a)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.model.choice import Options
from cardwright.model.event import Cause, Move, PlayerAction
from cardwright.model.player import Player
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules import prohibit
from cardwright.rules.engine import Engine
from cardwright.rules.state_based.scope import Finding, Scope

POISON: Final = 10
COMMANDER_DAMAGE: Final = 21
ASKED: Final = "stays"
"""Mark of a commander whose owner let it stay where it is; the card's next zone change takes it away."""


def losing(engine: Engine) -> list[Finding]:
    """Players who lose: no life, no card to draw, poison, or commander damage. Those who can't lose do not (101.2)."""
    rules, state = engine.rules, engine.state
    found = []
    for player in state.players.values():
        if player.left or player.lost:
            continue
        reasons = [rule for rule in _reasons(player) if not prohibit.exempt(rules, state, rule, player.id)]
        if reasons and not prohibit.prohibited(rules, state, "lose", player.id):
            event = PlayerAction(player=player.id, action="lose", cause=Cause(rule=reasons[0]))
            found.append(Finding(reasons[0], player.id, (event,)))
    return found


def _reasons(player: Player) -> list[str]:
    reasons = []
    if player.life <= 0:
        reasons.append("704.5a")
    if player.drew_from_empty:
        reasons.append("704.5b")
    if player.counters and player.count("poison") >= POISON:
        reasons.append("704.5c")
    if any(amount >= COMMANDER_DAMAGE for _, amount in player.commander_damage):
        reasons.append("704.6c")
    return reasons


def forget_draws(state: State) -> None:
    """An attempt to draw from an empty library counts only for the next check (704.5b)."""
    for player in state.players.values():
        if player.drew_from_empty:
            state.put_player(replace(player, drew_from_empty=False))


def commanders(engine: Engine, scope: Scope) -> list[Finding]:
    """Commanders newly in a graveyard or in exile that their owners put into the command zone (704.6d)."""
    state = engine.state
    waiting = [ref for ref in scope.elsewhere if _may_return(state, ref)]
    found = []
    # Choices of several players are made in turn order (101.4).
    for player in state.in_turn_order() if waiting else ():
        for ref in waiting:
            owned = state.objects[ref]
            if owned.owner != player:
                continue
            prompt = f"put {owned.values.name} into the command zone"
            if engine.ask(Options(player, ("yes", "no"), prompt, "commander", "704.6d", ref)) == (0,):
                move = Move(object=ref, to="command", reason="sba", cause=Cause(rule="704.6d"))
                found.append(Finding("704.6d", ref, (move,)))
            else:
                state.put(replace(owned, marks=(*owned.marks, ASKED)))
    return found


def _may_return(state: State, ref: ObjectId) -> bool:
    found = state.objects[ref]
    return (
        bool(found.marks)
        and "commander" in found.marks
        and ASKED not in found.marks
        and (found.zone in ("graveyard", "exile"))
    )
