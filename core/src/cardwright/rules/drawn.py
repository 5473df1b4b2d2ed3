"""What may be done with a card as it is drawn (121.8-9, 603.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardwright.model.event import Event, Move
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId
from cardwright.rules import layers
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader

_OPENING: Final = ("mulligan", "opening hand")
"""The stages before the first turn, in which hands are drawn and no turn has a first card (103.5)."""

Drawn = tuple[ObjectId, Node, int]
"""A card in hand, and which part of which of its abilities speaks of it being drawn."""


def notice(engine: Engine, batch: Sequence[Event]) -> None:
    """Let the cards that were drawn with ``batch`` do what they say of being drawn: at once, but while a spell or
    ability is being announced only when it has been (121.8)."""
    for event in batch:
        if isinstance(event, Move) and event.reason == "draw" and event.to == "hand" and event.new:
            if engine.state.turn.stage.endswith(_OPENING):
                return
            engine.drawn += _parts(engine, event.new)
    if engine.drawn and not engine.announcing:
        _act(engine)


def _parts(engine: Engine, ref: ObjectId) -> list[Drawn]:
    facets = layers.characteristics(engine.rules, engine.state, ref, LayerReader).facets
    look = Reader(engine.rules, engine.state, ref, engine.state.objects[ref].owner)
    return [(ref, ability, place) for ability, place, part in facets.of("drawn") if part.permits(look)]


def _act(engine: Engine) -> None:
    waiting, engine.drawn = engine.drawn, []
    for ref, ability, place in waiting:
        found = engine.state.objects.get(ref)
        if found is not None:
            part = engine.rules.part(ability, place)
            part.do(engine.procedures.actor(engine, ref, found.owner, {}, ability))


class Announcing:
    """While a spell is being cast or an ability activated (601.2, 602.2)."""

    __slots__ = ("engine", "mark")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mark = len(engine.drawn)

    def __enter__(self) -> None:
        self.engine.announcing += 1

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        engine = self.engine
        engine.announcing -= 1
        if kind is not None:
            del engine.drawn[self.mark :]
        elif engine.drawn and not engine.announcing:
            _act(engine)
