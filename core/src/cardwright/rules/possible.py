"""Which events can happen at all (614.17, 101.2): their object is there, and no effect says that they can't."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import DOUBLE_FACED, NEVER_PERMANENT
from cardwright.model.event import Counters, CreateToken, Damage, Destroy, Draw, Event, LifeChange, Mark, Move, Tap
from cardwright.model.reference import Ref
from cardwright.model.state import State
from cardwright.rules import prohibit, zone_change
from cardwright.rules.engine import Engine


def possible(engine: Engine, event: Event) -> bool:
    """Whether the event can happen."""
    test = _TESTS.get(type(event))
    return test is None or test(engine.rules, engine.state, event)


def _destroy(rules: Ruleset, state: State, event: Destroy) -> bool:
    found = state.objects.get(event.object)
    return (
        found is not None
        and found.zone == "battlefield"
        and not found.phased_out
        and not prohibit.has_flag(rules, state, event.object, "indestructible")
    )


def _hidden(state: State, ref: Ref) -> bool:
    """Whether it is a phased-out permanent, to which nothing happens but what mentions that (702.26b)."""
    found = state.objects.get(ref)
    return found is not None and found.phased_out


def _tap(rules: Ruleset, state: State, event: Tap) -> bool:
    if _hidden(state, event.object):
        return False
    return _turned(state, event) and (
        event.on or not prohibit.prohibited(rules, state, "untap", event.object, event.reason)
    )


def _turned(state: State, event: Tap) -> bool:
    """Whether the permanent is still to be tapped or untapped (701.26a-b)."""
    found = state.objects.get(event.object)
    return found is not None and found.tapped != event.on


def _life(rules: Ruleset, state: State, event: LifeChange) -> bool:
    what = "gain life" if event.amount > 0 else "lose life"
    return event.amount != 0 and not prohibit.prohibited(rules, state, what, event.player, event.reason)


def _draw(rules: Ruleset, state: State, event: Draw) -> bool:
    return not prohibit.prohibited(rules, state, "draw", event.player)


def _counters(rules: Ruleset, state: State, event: Counters) -> bool:
    if event.amount == 0 or _hidden(state, event.target):
        return False
    return not (event.amount > 0 and prohibit.prohibited(rules, state, "get counters", event.target, event.name))


def _create(rules: Ruleset, state: State, event: CreateToken) -> bool:
    return not state.players[event.player].left


def _move(rules: Ruleset, state: State, event: Move) -> bool:
    if _hidden(state, event.object) and event.reason != "leave":
        # That a player leaves the game concerns phased-out permanents, too (702.26n).
        return False
    if event.reason == "counter":
        if prohibit.has_flag(rules, state, event.object, "can't be countered"):
            return False
        return not prohibit.prohibited(rules, state, "be countered", event.object, event.cause.source)
    if event.reason == "sacrifice":
        return not prohibit.prohibited(rules, state, "be sacrificed", event.object, event.cause.source)
    if _token_gone(state, event):
        return False
    if event.to == "battlefield":
        assert event.enter is not None
        if state.players[event.enter.controller].left or _stays_where_it_is(state, event):
            return False
        return not prohibit.prohibited(rules, state, "enter", event.object, event.enter)
    return True


def _stays_where_it_is(state: State, event: Move) -> bool:
    """Whether it is an instant or sorcery, which can't enter the battlefield face up (304.4, 307.4, 111.5)."""
    assert event.enter is not None
    found = state.objects[event.object]
    if event.enter.transformed and found.printed.layout not in DOUBLE_FACED:
        return True
    values = zone_change.values_entering(found, event.enter)
    return not event.enter.face_down and not NEVER_PERMANENT.isdisjoint(values.types)


def _mark(rules: Ruleset, state: State, event: Mark) -> bool:
    """Only what a double-faced card or token represents can transform, into a face that may be there (701.27c-d,
    712.15a); whatever it is, a permanent may be flipped (110.5c)."""
    found = state.objects.get(event.object)
    if found is None or event.name != "transformed":
        return found is not None
    card = found.printed
    if found.merged and not found.face_down:
        return any(part.printed.layout in DOUBLE_FACED for part in found.merged)
    if found.face_down or card.layout not in DOUBLE_FACED:
        return False
    return NEVER_PERMANENT.isdisjoint((card.faces[0] if event.on else card).types)


def _token_gone(state: State, event: Move) -> bool:
    """Whether it is a token that has left the battlefield, which can only cease to exist (111.8)."""
    found = state.objects[event.object]
    return found.token and found.zone not in ("battlefield", "nowhere", "stack") and event.to != "nowhere"


_TESTS: Final[dict[type[Event], Callable[[Ruleset, State, Any], bool]]] = {
    Destroy: _destroy,
    Tap: _tap,
    LifeChange: _life,
    Draw: _draw,
    Counters: _counters,
    Damage: lambda rules, state, event: event.amount > 0 and not _hidden(state, event.target),
    CreateToken: _create,
    Mark: _mark,
    Move: _move,
}
