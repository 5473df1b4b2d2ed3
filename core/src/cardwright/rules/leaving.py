"""Winning, losing, and leaving the game (104, 800.4).

A player who loses leaves at once and takes along everything that they own. What others own and they control goes back,
or is exiled where nobody else controls it (800.4a). The game ends as soon as no more than one player is left.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.choice import Choose
from cardwright.model.effect import Floating
from cardwright.model.event import Cause, Event, Move, PlayerAction
from cardwright.model.objects import BLANK, GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, is_player
from cardwright.model.state import State
from cardwright.model.turn import Turn
from cardwright.rules import pipeline, prohibit, zone_change
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader
from cardwright.rules.touch import touch


def concede(engine: Engine, player: PlayerId) -> None:
    """``player`` concedes: they lose and leave at once, whatever says that they can't lose (104.3a)."""
    if engine.state.outcome is None and not engine.state.players[player].left:
        _record_loss(engine, player, "104.3a")
        leave_who_lost(engine)


def lose(engine: Engine, players: Iterable[PlayerId]) -> None:
    """An effect makes ``players`` lose, all at once (104.3e), except those who can't (101.2)."""
    events = [
        PlayerAction(player=player, action="lose", cause=replace(engine.cause, rule="104.3e"))
        for player in players
        if not prohibit.prohibited(engine.rules, engine.state, "lose", player)
    ]
    if events and engine.state.outcome is None:
        pipeline.happen(engine, tuple(events))
        leave_who_lost(engine)


def win(engine: Engine, player: PlayerId) -> bool:
    """An effect makes ``player`` win, and the game ends (104.2b); False where they can't win or have lost already."""
    state = engine.state
    gone = state.players[player].lost or state.players[player].left
    if gone or state.outcome is not None or prohibit.prohibited(engine.rules, state, "win", player):
        return False
    event = PlayerAction(player=player, action="win", cause=replace(engine.cause, rule="104.2b"))
    if not pipeline.happen(engine, (event,)):
        return False
    engine.state.outcome = (player,)
    return True


def draw(engine: Engine, rule: str = "104.4b") -> None:
    """The game is a draw for everybody still in it (104.4)."""
    state = engine.state
    if state.outcome is None:
        for player in state.remaining():
            engine.record(PlayerAction(player=player, action="draw", cause=Cause(rule=rule)))
        state.outcome = ()


def leave_who_lost(engine: Engine) -> None:
    """Players who have lost leave the game (104.5), and the game ends if that leaves at most one."""
    state = engine.state
    leaving = tuple(player for player in state.remaining() if state.players[player].lost)
    if not leaving or state.outcome is not None:
        return
    heir = _next_monarch(state, leaving)
    for player in leaving:
        state.put_player(replace(state.players[player], left=True, mana=()))
    touch(state, "players")
    remaining = state.remaining()
    if len(remaining) <= 1:
        _end(engine, remaining)
        return
    _take_everything_along(engine, leaving, heir)
    _pass_on(engine, leaving)


def _record_loss(engine: Engine, player: PlayerId, rule: str) -> None:
    # Conceding is nothing that an effect could replace or forbid.
    pipeline.commit(engine, [PlayerAction(player=player, action="lose", cause=Cause(rule=rule))])


def _end(engine: Engine, remaining: tuple[PlayerId, ...]) -> None:
    """The last player left wins (104.2a); where all who were left lost at once, the game is a draw (104.4a)."""
    if remaining:
        engine.record(PlayerAction(player=remaining[0], action="win", cause=Cause(rule="104.2a")))
    else:
        for player in engine.state.seats:
            engine.record(PlayerAction(player=player, action="draw", cause=Cause(rule="104.4a")))
    engine.state.outcome = remaining


def _take_everything_along(engine: Engine, leaving: tuple[PlayerId, ...], heir: PlayerId) -> None:
    """Rule 800.4a, in its order: what they own leaves and what gives them control ends; what they control on the stack
    that is no card ceases to exist; what they still control is exiled."""
    state = engine.state
    _drop_phased_out(engine, leaving)
    _end_control(engine, leaving)
    cause = Cause(rule="800.4a")
    owned = [found for found in _everything(state) if found.owner in leaving]
    events: list[Event] = [PlayerAction(player=player, action="leave", cause=cause) for player in leaving]
    events += [_gone(found, cause) for found in owned]
    if heir:
        events.append(PlayerAction(player=heir, action="monarch", cause=Cause(rule="725.4")))
    # Leaving the game is no event that an effect could replace, so the batch is settled as it stands.
    pipeline.commit(engine, events)
    # Any object may miss who has left (704.5x).
    engine.quiet = None
    state = engine.state
    no_cards = [
        _gone(found, cause)
        for found in _in(state, zones.STACK)
        if found.controller in leaving and found.item is not None and (found.item.copy or found.item.kind != "spell")
    ]
    if no_cards:
        pipeline.commit(engine, list(no_cards))
    _exile_controlled(engine, leaving)


def _gone(found: GameObject, cause: Cause) -> Move:
    return Move(object=found.id, origin=found.zone, to=zones.NOWHERE, reason="leave", cause=cause)


def _everything(state: State) -> list[GameObject]:
    """All objects, in the order of their zones."""
    names = [(name, NOBODY) for name in zones.ALL if name in zones.SHARED]
    names += [(name, player) for name in zones.ALL if name in zones.PERSONAL for player in state.seats]
    return [state.objects[ref] for key in names for ref in state.zone(key)]


def _in(state: State, key: zones.ZoneKey) -> list[GameObject]:
    return [state.objects[ref] for ref in state.zone(key)]


def _drop_phased_out(engine: Engine, leaving: tuple[PlayerId, ...]) -> None:
    """Phased-out permanents leave as well, but nothing triggers (702.26k)."""
    state = engine.state
    before = state.fork()
    for found in _in(state, zones.BATTLEFIELD):
        if found.phased_out and found.owner in leaving:
            zone_change.carry_out(engine.rules, state, _gone(found, Cause(rule="702.26k")), before)


def _end_control(engine: Engine, leaving: tuple[PlayerId, ...]) -> None:
    """Lasting effects that give control to one of ``leaving`` end."""
    state = engine.state
    kept = tuple(floating for floating in state.effects if not _gives_control(engine, floating, leaving))
    if len(kept) != len(state.effects):
        state.effects = kept
        touch(state, "effects")


def _gives_control(engine: Engine, floating: Floating, leaving: tuple[PlayerId, ...]) -> bool:
    rules, state = engine.rules, engine.state
    changes = [change for node in floating.nodes for change in rules.changes(node) if change.layer == "2"]
    for ref in floating.affected if changes else ():
        tried = Characteristics(BLANK, NOBODY)
        bindings = dict(floating.bindings)
        look = LayerReader(rules, state, {ref: tried}, floating.source, floating.controller, bindings)
        for change in changes:
            change.apply(look, tried, ref)
        if tried.controller in leaving:
            return True
    return False


def _exile_controlled(engine: Engine, leaving: tuple[PlayerId, ...]) -> None:
    state = engine.state
    cause = Cause(rule="800.4a")
    events: list[Event] = [
        Move(object=found.id, to="exile", reason="leave", cause=cause)
        for key in (zones.BATTLEFIELD, zones.STACK)
        for found in _in(state, key)
        if found.controller in leaving and found.default_controller in leaving
    ]
    if events:
        pipeline.happen(engine, tuple(events))


def _next_monarch(state: State, leaving: tuple[PlayerId, ...]) -> PlayerId:
    """Who becomes the monarch because the monarch leaves (725.4), or nobody."""
    if state.monarch not in leaving:
        return NOBODY
    return _next(state, state.turn.active, leaving, include_start=True)


def _next(state: State, start: PlayerId, leaving: tuple[PlayerId, ...], include_start: bool = False) -> PlayerId:
    """The next player in turn order after ``start`` who is still in the game and not among ``leaving``."""
    seats = state.seats
    place = seats.index(start)
    order = seats[place:] + seats[:place] if include_start else seats[place + 1 :] + seats[: place + 1]
    return next((seat for seat in order if seat not in leaving and not state.players[seat].left), NOBODY)


def _pass_on(engine: Engine, leaving: tuple[PlayerId, ...]) -> None:
    """Priority, turns, combat and what waits, without those who left (800.4a, d, e, j, k). What is resolving goes on to
    the end, be it theirs and gone from the stack (608.2m)."""
    state = engine.state
    state.pending = tuple(one for one in state.pending if one.controller not in leaving)
    state.delayed = tuple(one for one in state.delayed if one.controller not in leaving)
    extra = tuple(player for player in state.turn.extra if player not in leaving)
    turn = replace(state.turn, extra=extra)
    if turn.priority:
        turn = _priority(state, turn, leaving)
    if turn.stage == "priority":
        # Whoever gets priority instead gets it after another check of state-based actions (117.5).
        turn = replace(turn, stage="settle")
    state.turn = turn
    if state.combat is not None:
        attackers = tuple(
            replace(attacker, defender=NOBODY) if attacker.defender in leaving else attacker
            for attacker in state.combat.attackers
        )
        state.combat = replace(state.combat, attackers=attackers)
        touch(state, "combat")


def _priority(state: State, turn: Turn, leaving: tuple[PlayerId, ...]) -> Turn:
    """Priority passes to the next player (800.4a); passes of those who left do not count towards all having passed."""
    order = state.seats
    holder = order.index(turn.priority)
    before = order[holder:] + order[:holder]
    in_game = [seat for seat in before if not state.players[seat].left or seat in leaving]
    passed = in_game[len(in_game) - turn.passed :] if turn.passed else []
    count = sum(seat not in leaving for seat in passed)
    priority = _next(state, turn.priority, leaving, include_start=True)
    return replace(turn, priority=priority, passed=min(count, len(state.remaining()) - 1))


def _controller(state: State, ref: ObjectId) -> PlayerId:
    found = state.objects.get(ref)
    return found.controller if found is not None else NOBODY


def stand_in(engine: Engine, player: PlayerId, source: ObjectId) -> PlayerId:
    """Who makes a choice that a player who has left would have to make: the next player in turn order where a rule asks
    for it (800.4h). Where what resolves or ``source`` does, its controller chooses another player, an opponent if the
    choice was an opponent's and there is one (800.4g)."""
    state = engine.state
    controller = state.frame.controller if state.frame is not None else _controller(state, source)
    if not is_player(controller) or state.players[controller].left:
        return _next(state, player, ())
    others = state.in_turn_order(controller)
    opponents = tuple([other for other in others if other != controller])
    options = opponents if opponents and player != controller else others
    prompt = "choose who chooses instead of the player who has left"
    (chosen,) = engine.ask(Choose(controller, options, 1, 1, prompt, "choose", "800.4g", source))
    return int(chosen)
