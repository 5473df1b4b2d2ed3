"""Playing lands (116.2a, 305)."""

from __future__ import annotations

from cardwright.model.decision import Action, IllegalAction
from cardwright.model.reference import PlayerId
from cardwright.rules import prohibit, ways
from cardwright.rules.cast import sorcery_time
from cardwright.rules.engine import Engine


def why_not(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why the land, or the face of a modal card that is one, cannot be played now; None when it can (305.2, 116.2a,
    712.12)."""
    found = engine.state.objects.get(action.object)
    if found is None or not ways.is_land(found.values, action.face):
        return IllegalAction("only a land can be played", "305.1")
    return why_none(engine, player) or why_not_that(engine, player, action)


def why_none(engine: Engine, player: PlayerId) -> IllegalAction | None:
    """Why the player can play no land at all now."""
    if not sorcery_time(engine.state, player):
        return IllegalAction("a land can be played only in your own main phase with an empty stack", "305.1")
    if engine.state.players[player].lands_played >= plays(engine, player):
        return IllegalAction("no more lands can be played this turn", "305.2b")
    return None


def why_not_that(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why the player cannot play just this land, while they may play some."""
    rules, state, ref = engine.rules, engine.state, action.object
    found = state.objects[ref]
    own = found.zone == "hand" and found.owner == player
    asked = ways.as_face(state, ref, action.face)
    if not own and not prohibit.permitted(rules, asked, "play", player, ref):
        return IllegalAction("it cannot be played from that zone", "305.1")
    if prohibit.prohibited(rules, asked, "play", ref, player):
        return IllegalAction("an effect says that it cannot be played", "305.3")
    return None


def plays(engine: Engine, player: PlayerId) -> int:
    """How many lands the player may play this turn (305.2)."""
    extra = prohibit.permitted(engine.rules, engine.state, "land", player, 0)
    return 1 + sum(int(part.amount) for _, part in extra)
