"""The relative timestamps of permanents that enter at the same time (613.7m)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.choice import Order
from cardwright.model.event import Event, Move
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import layers, zone_change
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader


def arranged(engine: Engine, events: list[Event]) -> list[Event]:
    """``events`` with the permanents that enter in the order of their timestamps: in turn order, the active player's
    first, those of one player as that player says where it makes a difference, else as they were named."""
    if len(events) < 2:
        return events
    places = [place for place, event in enumerate(events) if _enters(event)]
    if len(places) < 2:
        return events
    order = engine.state.in_turn_order()

    def age(place: int) -> int:
        player = _controller(events[place])
        return order.index(player) if player in order else len(order)

    places = [place for group in _groups(engine, events, sorted(places, key=age)) for place in group]
    result = list(events)
    for place, other in zip(sorted(places), places, strict=True):
        result[place] = events[other]
    return result


def _enters(event: Event) -> bool:
    return isinstance(event, Move) and event.to == "battlefield"


def _controller(event: Event) -> PlayerId:
    enter = event.enter if isinstance(event, Move) else None
    return enter.controller if enter is not None else 0


def _groups(engine: Engine, events: Sequence[Event], places: Sequence[int]) -> Iterator[Sequence[int]]:
    """The places of what enters under each player's control, in the order of the timestamps."""
    future, new = _future(engine, events)
    for player in dict.fromkeys(_controller(events[place]) for place in places):
        own = [place for place in places if _controller(events[place]) == player]
        if len(own) > 1 and future is not None and _matters(engine.rules, future, [new[place] for place in own]):
            refs = [event.object for place in own if isinstance(event := events[place], Move)]
            look = Reader(engine.rules, engine.state)
            labels = [look.chars(ref).name for ref in refs]
            prompt = "order what enters, the oldest first"
            chosen = engine.ask(Order(player, refs, labels, prompt, "timestamp order", "613.7m"))
            own = [own[number] for number in chosen]
        yield own


def _future(engine: Engine, events: Sequence[Event]) -> tuple[State | None, dict[int, ObjectId]]:
    """The position after the events, and the new ids of what has entered; None where nothing that enters has a static
    ability that another one could be at odds with."""
    rules, state = engine.rules, engine.state
    texts = {
        rules.base(values, 0).abilities
        for event in events
        if isinstance(event, Move) and event.to == "battlefield"
        for values in [zone_change.values_entering(state.objects[event.object], event.enter)]
        if any(not part.defining for _, _, part in rules.base(values, 0).facets.continuous)
    }
    if len(texts) < 2:
        return None, {}
    future = state.fork()
    moves = [(place, event) for place, event in enumerate(events) if isinstance(event, Move)]
    new = {place: zone_change.carry_out(rules, future, move, None) for place, move in moves}
    return future, new


def _matters(rules: Ruleset, state: State, refs: Sequence[ObjectId]) -> bool:
    """Whether anything would be otherwise if two of ``refs`` had each other's timestamp."""
    static = [ref for ref in refs if Reader(rules, state).chars(ref).facets.continuous]
    usual = _all(rules, state)
    for one, other in combinations(static, 2):
        changed = state.fork()
        first, second = changed.objects[one], changed.objects[other]
        changed.put(replace(first, timestamp=second.timestamp))
        changed.put(replace(second, timestamp=first.timestamp))
        changed.computed = None
        if _all(rules, changed) != usual:
            return True
    return False


def _all(rules: Ruleset, state: State) -> list[tuple[Any, ...]]:
    """What everything is; the order of abilities tells nothing."""
    state.computed = None
    found = layers.computed(rules, state, LayerReader).chars
    return [(ref, *(getattr(one, slot) for slot in _COMPARED), *_unordered(one)) for ref, one in found.items()]


def _unordered(chars: Characteristics) -> tuple[Any, ...]:
    imposed = sorted((id(part), origin.source) for part, origin in chars.imposed)
    return sorted(map(id, chars.abilities)), imposed


_COMPARED: Final = ("name", "colors", "types", "subtypes", "supertypes", "power", "toughness", "loyalty", "controller")
