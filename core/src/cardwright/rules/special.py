"""Special actions (116): which ones an object's abilities, or effects on it, give a player."""

from __future__ import annotations

from functools import partial

from cardwright.contract.look import Do
from cardwright.contract.parts import SpecialAction
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import duration, prohibit
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def specials(engine: Engine, player: PlayerId, ref: ObjectId) -> list[tuple[SpecialAction, Reader]]:
    """The special actions that an object's abilities, or effects on it, give the player (116.2b-k)."""
    if ref not in engine.state.objects:
        return []
    found = prohibit.own(engine.rules, engine.state, ref, "special")
    return [(part, look) for part, look in found if look.you == player] + _endings(engine, player, ref)


def _endings(engine: Engine, player: PlayerId, ref: ObjectId) -> list[tuple[SpecialAction, Reader]]:
    """The effects on the object that the player, who made them, may pay to end (116.2c)."""
    state = engine.state
    found = []
    for effect in state.effects:
        length = effect.duration
        if length.kind == "paid" and length.node is not None and effect.controller == player and ref in effect.affected:
            part = SpecialAction(
                id="end",
                rule="116.2c",
                permits=lambda look: True,
                costs=length.node.nodes("costs"),
                do=partial(_end, effect.id),
            )
            found.append((part, Reader(engine.rules, state, effect.source, player, dict(effect.bindings))))
    return found


def _end(effect: int, do: Do) -> None:
    assert isinstance(do, Actor)
    duration.end(do.engine, effect)
