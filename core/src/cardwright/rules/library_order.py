"""The order in which cards come to one place of a library, or to a graveyard, at the same time (401.4, 404.3)."""

from __future__ import annotations

from typing import Final

from cardwright.model.choice import Order
from cardwright.model.event import Event, Move
from cardwright.model.reference import PlayerId
from cardwright.rules import interest
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def arranged(engine: Engine, events: list[Event]) -> list[Event]:
    """``events`` with the cards that replacement effects send to a library in the order that their owners choose, and
    those that come to a graveyard where anything in the game looks at the order there.

    Instructions that put cards into a library let their owners choose by themselves."""
    if len(events) < 2:
        return events
    places: dict[tuple[PlayerId, str], list[int]] = {}
    for index, event in enumerate(events):
        if isinstance(event, Move) and _place(event):
            found = engine.state.objects[event.object]
            if not found.token:
                places.setdefault((found.owner, _place(event)), []).append(index)
    if not places:
        return events
    result = list(events)
    for owner in engine.state.in_turn_order():
        for place in ("top", "bottom", GRAVEYARD):
            indices = places.get((owner, place), [])
            if len(indices) > 1 and (place != GRAVEYARD or _graveyards_matter(engine)):
                moves = [event for index in indices if isinstance(event := events[index], Move)]
                for index, move in zip(indices, _ordered(engine, owner, moves, place), strict=True):
                    result[index] = move
    return result


GRAVEYARD: Final = "graveyard"


def _place(event: Move) -> str:
    """Where cards come to lie in an order that somebody may choose, or ""."""
    if event.to == "library":
        return event.place if event.applied and event.place in ("top", "bottom") else ""
    return GRAVEYARD if event.to == GRAVEYARD else ""


def _graveyards_matter(engine: Engine) -> bool:
    """Whether anything in this game looks at the order of a graveyard."""
    return interest.is_spoken_of(engine.rules, engine.state, "graveyard order")


def _ordered(engine: Engine, owner: PlayerId, moves: list[Move], place: str) -> list[Move]:
    """The moves in the order in which they are carried out: the card named first ends up nearest to the top."""
    if place == GRAVEYARD:
        # Left as it is, the order is that in which the cards were named.
        moves = moves[::-1]
    refs = [move.object for move in moves]
    look = Reader(engine.rules, engine.state)
    labels = [look.chars(ref).name for ref in refs]
    if place == GRAVEYARD:
        decision = Order(owner, refs, labels, "order the cards in the graveyard", "graveyard order", "404.3")
    else:
        decision = Order(owner, refs, labels, f"order the cards on the {place}", "library order", "401.4")
    chosen = [moves[i] for i in engine.ask(decision)]
    return chosen if place == "bottom" else chosen[::-1]
