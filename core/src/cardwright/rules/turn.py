"""The turn (500-514) and the outer loop of the game: one explicit state machine over ``state.turn``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.model import zone as zones
from cardwright.model.choice import Choose, Options
from cardwright.model.decision import IllegalAction
from cardwright.model.event import BeginStep, Cause, Draw, Event, Mark, Move, Tap
from cardwright.model.objects import SKIP_UNTAP, GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.model.turn import STEPS, Turn
from cardwright.rules import (
    blame,
    duration,
    entries,
    index,
    mana_ability,
    opening,
    phasing,
    pipeline,
    priority,
    prohibit,
    resolve,
    sagas,
    usable,
)
from cardwright.rules.act import YES_NO
from cardwright.rules.combat import block as blocking
from cardwright.rules.combat import damage, declare
from cardwright.rules.engine import Engine, Undecided
from cardwright.rules.look import Reader
from cardwright.rules.state_based import check
from cardwright.rules.touch import touch

_NO_PRIORITY: Final = frozenset({"untap", "cleanup"})
_PHASE_ENDS: Final = frozenset({"draw", "precombat main", "end of combat", "postcombat main"})
_LAST_STEP: Final = {"beginning of combat": "end of combat"}
_ANOTHER_CLEANUP: Final = ("cleanup",)
_TURN_ENDS: Final = "turn ends"
"""What follows the phases that were added after the ending phase."""
_OWN_ACTIONS: Final = frozenset({"draw", "declare attackers"})
"""Steps whose turn-based action only the active player could take (800.4j)."""


def advance(engine: Engine) -> bool:
    """Carry out one unit of the game; False when the game is over. Each unit begins at a checkpoint."""
    if engine.state.outcome is not None:
        return False
    engine.checkpoint()
    unit(engine)
    return engine.state.outcome is None


def unit(engine: Engine) -> None:
    """Carry out the unit at the checkpoint. What a plugin's function raises in it comes out as a
    :class:`~cardwright.rules.blame.PluginFault`."""
    engine.steps = 0
    try:
        _STAGES[engine.state.turn.stage](engine)
    except (Undecided, IllegalAction, KeyboardInterrupt):
        raise
    except BaseException as error:  # plugin code may raise anything, SystemExit and pytest's outcomes too
        found = blame.fault(engine.rules, error, engine.chooser)
        if found is None or found is error:
            raise
        raise found from error


def _begin(engine: Engine) -> None:
    """A step begins (500.6)."""
    state = engine.state
    turn = state.turn
    if _skipped(engine):
        # To skip combat is to skip the whole phase, which has no other step that could come first (500.11, 506.1).
        state.turn = replace(state.turn, step=_LAST_STEP.get(turn.step, turn.step))
        _next_step(engine)
        return
    stage = "act" if turn.step in _ACTIONS else "settle"
    state.turn = replace(turn, stage=stage, passed=0, priority=_first_in_turn(state))
    touch(state, "turn")
    pipeline.happen(engine, (BeginStep(step=turn.step, player=turn.active, cause=Cause(rule="500.6")),))


def _skipped(engine: Engine) -> bool:
    state = engine.state
    turn = state.turn
    if turn.step == "draw" and turn.number == 1 and len(state.seats) == 2:
        # The player who goes first in a two-player game skips the draw step of the first turn (103.8a).
        return True
    if (turn.active, turn.step) in turn.skip:
        state.turn = replace(turn, skip=tuple(one for one in turn.skip if one != (turn.active, turn.step)))
        return True
    return prohibit.prohibited(engine.rules, state, "have step", turn.active, turn.step)


def _first_in_turn(state: State) -> PlayerId:
    """Who gets priority first: the active player, or the next one where that player has left (800.4j)."""
    return state.in_turn_order()[0]


def _act(engine: Engine) -> None:
    """The step's turn-based actions (703)."""
    state = engine.state
    step = state.turn.step
    state.turn = replace(state.turn, stage="settle" if step not in _NO_PRIORITY else "end")
    if not (state.players[state.turn.active].left and step in _OWN_ACTIONS):
        _ACTIONS[step](engine)


def _untap(engine: Engine) -> None:
    """The untap step (502): phasing, then everything untaps at once, unless something says otherwise."""
    state, rules = engine.state, engine.rules
    player = state.turn.active
    changes = phasing.in_untap_step(rules, state, player)
    if changes:
        pipeline.happen(engine, changes)
    state = engine.state
    untapping: list[Event] = []
    for ref in state.zone(zones.BATTLEFIELD):
        found = state.objects[ref]
        if not found.tapped or found.phased_out:
            continue
        own = found.controller == player
        if not own and not prohibit.permitted(rules, state, "untap", player, ref):
            continue
        if own and (prohibit.has_flag(rules, state, ref, "doesn't untap") or _skips(found, player)):
            # All of them speak of its controller's untap step; in another player's it may untap all the same.
            continue
        if own and _stays_tapped(engine, player, ref):
            continue
        untapping.append(Tap(object=ref, on=False, reason="untap step", cause=Cause(rule="502.3")))
    released = [
        Mark(object=ref, name=mark, on=False)
        for ref in state.zone(zones.BATTLEFIELD)
        for mark in _skips(state.objects[ref], player)
    ]
    pipeline.happen(engine, (*untapping, *released))


def _skips(found: GameObject, player: PlayerId) -> tuple[str, ...]:
    """The marks that keep it tapped in this player's untap step: its controller's next, or that player's by name."""
    own = found.controller == player
    return tuple(mark for mark in found.marks if mark == f"{SKIP_UNTAP} of {player}" or (own and mark == SKIP_UNTAP))


def _stays_tapped(engine: Engine, player: PlayerId, ref: ObjectId) -> bool:
    if not prohibit.has_flag(engine.rules, engine.state, ref, "may stay tapped"):
        return False
    name = Reader(engine.rules, engine.state).chars(ref).name
    return bool(engine.ask(Options(player, YES_NO, f"untap {name}?", "may", "502.3", ref)) == (1,))


def _draw(engine: Engine) -> None:
    pipeline.happen(engine, (Draw(player=engine.state.turn.active, turn_based=True, cause=Cause(rule="504.1")),))


def _attackers(engine: Engine) -> None:
    if not declare.declare_attackers(engine) and not _anybody_attacked(engine.state):
        # Where nothing has attacked the declare blockers and combat damage steps are skipped (508.8).
        engine.state.turn = replace(engine.state.turn, stage="settle")


def _anybody_attacked(state: State) -> bool:
    return state.combat is not None and state.combat.attacked


def _cleanup(engine: Engine) -> None:
    """The cleanup step (514): discard to hand size, then damage wears off and "until end of turn" ends."""
    _discard(engine)
    state = engine.state
    worn: list[Event] = []
    for ref in state.zone(zones.BATTLEFIELD):
        found = state.objects[ref]
        if found.damage:
            worn.append(Mark(object=ref, name="damage", value=-found.damage, cause=Cause(rule="514.2")))
        if found.deathtouched:
            worn.append(Mark(object=ref, name="deathtouched", on=False, cause=Cause(rule="514.2")))
    before = state.fork()
    duration.end_of_turn(engine)
    pipeline.refresh_control(engine, before)
    if worn or state.effects:
        pipeline.happen(engine, tuple(worn))


def _discard(engine: Engine) -> None:
    state = engine.state
    player = state.turn.active
    limit = hand_size(engine, player)
    hand = state.zone(("hand", player))
    excess = len(hand) - limit
    if limit < 0 or excess <= 0 or state.players[player].left:
        return
    decision = Choose(player, hand, excess, excess, "discard to your hand size", "hand size", "514.1")
    discards = [
        Move(object=ref, to="graveyard", reason="discard", cause=Cause(rule="514.1")) for ref in engine.ask(decision)
    ]
    pipeline.happen(engine, tuple(discards))


def hand_size(engine: Engine, player: PlayerId) -> int:
    """The player's maximum hand size, -1 where there is none (402.2)."""
    size = 7
    for working in index.functioning(engine.rules, engine.state, "rule change"):
        part = working.part
        if part.number == "402.2":
            look = Reader(engine.rules, engine.state, working.source, working.controller, dict(working.bindings))
            if part.exempts(look, player):
                # Of several, the one with the latest timestamp counts (613.11).
                size = -1 if part.value is None else part.value(look, player)
    return size


_ACTIONS: Final[dict[str, Callable[[Engine], object]]] = {
    "untap": _untap,
    "draw": _draw,
    "precombat main": sagas.tell,
    "beginning of combat": declare.begin_combat,
    "declare attackers": _attackers,
    "declare blockers": blocking.declare_blockers,
    "first combat damage": lambda engine: damage.deal_damage(engine, True),
    "combat damage": lambda engine: damage.deal_damage(engine, False),
    "cleanup": _cleanup,
}


def _resolve(engine: Engine) -> None:
    """The top of the stack resolves, an instruction at a time (608)."""
    state = engine.state
    if state.frame is None:
        if not state.zone(zones.STACK):
            state.turn = replace(state.turn, stage="settle", passed=0, priority=_first_in_turn(state))
            return
        resolve.begin(engine)
        if engine.state.frame is not None:
            return
    elif resolve.step(engine):
        return
    state = engine.state
    if state.turn.stage == "resolve":
        state.turn = replace(state.turn, stage="settle", passed=0, priority=_first_in_turn(state), resolved=True)


def _end(engine: Engine) -> None:
    """A step ends (500.4-5, 514.3a)."""
    state = engine.state
    step = state.turn.step
    mana_ability.empty_pools(engine)
    if step == "cleanup":
        _end_cleanup(engine)
        return
    if step == "end of combat":
        declare.end_combat(engine)
    _next_step(engine)


def _end_cleanup(engine: Engine) -> None:
    """The cleanup step ends the turn, unless players get priority in it: then another one follows (514.3a)."""
    turn = engine.state.turn
    if turn.extra_steps[:1] == _ANOTHER_CLEANUP:
        engine.state.turn = replace(turn, stage="begin", extra_steps=turn.extra_steps[1:])
        return
    happened = check.check(engine)
    state = engine.state
    turn = state.turn
    if happened or state.pending:
        extra = (*_ANOTHER_CLEANUP, *turn.extra_steps)
        state.turn = replace(turn, stage="settle", extra_steps=extra, priority=_first_in_turn(state), passed=0)
        return
    if turn.extra_steps:
        # Phases that were added after the ending phase follow it, and the turn ends with them (500.8).
        _insert(engine, turn, _TURN_ENDS)
        return
    _next_turn(engine)


def _next_step(engine: Engine) -> None:
    """The next step begins; between two phases those that an effect has added come first, and after them the phase
    that would have followed (500.8)."""
    state = engine.state
    turn = state.turn
    following = _following(engine, turn.step)
    if turn.step in _PHASE_ENDS:
        following = turn.resume or following
        if turn.extra_steps:
            _insert(engine, turn, following or "")
            return
        turn = replace(turn, resume="")
    if following is None or following == _TURN_ENDS:
        _next_turn(engine)
        return
    state.turn = replace(turn, step=following, stage="begin")


def _insert(engine: Engine, turn: Turn, resume: str) -> None:
    """The first of the phases that were added begins; after the last of them the turn goes on with ``resume``."""
    step, *more = turn.extra_steps
    engine.state.turn = replace(turn, step=step, stage="begin", extra_steps=tuple(more), resume=resume)


def _following(engine: Engine, step: str) -> str | None:
    state = engine.state
    if step == "declare attackers" and not _anybody_attacked(state):
        return "end of combat"
    if step == "declare blockers":
        return "first combat damage" if damage.needs_first_step(engine) else "combat damage"
    place = STEPS.index(step) + 1
    return STEPS[place] if place < len(STEPS) else None


def _next_turn(engine: Engine) -> None:
    """The next player's turn begins, or an extra turn, after which the turns go on where they would have (500.7)."""
    state = engine.state
    turn = state.turn
    state.history = None
    entries.next_turn(state)
    state.uses = tuple(use for use in state.uses if isinstance(use[0], tuple) and use[0][-1] == usable.ONCE)
    if not state.delayed and not state.returns and not state.pending and not state.effects:
        state.forget()
    state.delayed = tuple(one for one in state.delayed if not one.until_turn or one.until_turn > turn.number)
    extra = tuple(player for player in turn.extra if not state.players[player].left)
    last = turn.ordinary or turn.active
    if extra:
        begin_turn(engine, extra[-1], turn.number + 1, extra[:-1], ordinary=last)
        return
    player = _next_player(state, last)
    for passed_over in _between(state, last, player):
        duration.turn_would_begin(engine, passed_over)
        for found in phasing.waiting_no_more(state, passed_over):
            state.put(found)
    begin_turn(engine, player, turn.number + 1)


def _next_player(state: State, active: PlayerId) -> PlayerId:
    order = state.seats
    start = order.index(active)
    for seat in (*order[start + 1 :], *order[: start + 1]):
        if not state.players[seat].left:
            return seat
    return active


def _between(state: State, active: PlayerId, following: PlayerId) -> tuple[PlayerId, ...]:
    """The seats that are passed over."""
    seats = state.seats
    start = seats.index(active)
    passed: list[PlayerId] = []
    for seat in (*seats[start + 1 :], *seats[: start + 1]):
        if seat == following:
            break
        passed.append(seat)
    return tuple(passed)


def begin_turn(
    engine: Engine, player: PlayerId, number: int, extra: tuple[PlayerId, ...] = (), ordinary: PlayerId = NOBODY
) -> None:
    """Make it ``player``'s turn, an extra turn where ``ordinary`` says whose turn was the last that was none."""
    state = engine.state
    stamp = state.tick()
    for other in tuple(state.players.values()):
        state.put_player(replace(other, lands_played=0))
    current = state.players[player]
    fields = {"turn_began": stamp, "turn_before_began": current.turn_began, "turns_taken": current.turns_taken + 1}
    state.put_player(replace(current, **fields))
    turn = state.turn
    state.turn = replace(
        turn,
        number=number,
        active=player,
        step="untap",
        stage="begin",
        priority=player,
        passed=0,
        extra=extra,
        ordinary=ordinary,
        extra_steps=(),
        resume="",
        fought=(),
    )
    duration.turn_begins(engine, player)
    touch(state, "turn")
    state.computed = None


def _open(engine: Engine) -> None:
    """The opening of the game (103), then the first turn."""
    opening.open_game(engine)
    begin_turn(engine, engine.state.turn.first, 1)


_STAGES: Final[dict[str, Callable[[Engine], None]]] = {
    **dict.fromkeys(opening.STAGES, _open),
    "begin": _begin,
    "act": _act,
    "settle": priority.settle,
    "priority": priority.offer,
    "resolve": _resolve,
    "end": _end,
}
