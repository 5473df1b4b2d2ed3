"""The order in which cards come to one place of a library at the same time (401.4)."""

from __future__ import annotations

from cardwright.model.choice import Order
from cardwright.model.event import Event, Move
from cardwright.model.reference import PlayerId
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def arranged(engine: Engine, events: list[Event]) -> list[Event]:
    """``events`` with the cards that replacement effects send to a library in the order that their owners choose.

    Instructions that put cards there let their owners choose by themselves."""
    if len(events) < 2:
        return events
    places: dict[tuple[PlayerId, str], list[int]] = {}
    for index, event in enumerate(events):
        if isinstance(event, Move) and event.to == "library" and event.applied and event.place in ("top", "bottom"):
            found = engine.state.objects[event.object]
            if not found.token:
                places.setdefault((found.owner, event.place), []).append(index)
    if not places:
        return events
    result = list(events)
    for owner in engine.state.in_turn_order():
        for place in ("top", "bottom"):
            indices = places.get((owner, place), [])
            if len(indices) > 1:
                moves = [event for index in indices if isinstance(event := events[index], Move)]
                for index, move in zip(indices, _ordered(engine, owner, moves, place), strict=True):
                    result[index] = move
    return result


def _ordered(engine: Engine, owner: PlayerId, moves: list[Move], place: str) -> list[Move]:
    """The moves in the order in which they are carried out: the card named first ends up nearest to the top."""
    refs = [move.object for move in moves]
    look = Reader(engine.rules, engine.state)
    labels = [look.chars(ref).name for ref in refs]
    order = engine.ask(Order(owner, refs, labels, f"order the cards on the {place}", "library order", "401.4"))
    chosen = [moves[i] for i in order]
    return chosen[::-1] if place == "top" else chosen
