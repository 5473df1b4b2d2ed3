"""Special actions (116): which ones an object's abilities, or effects on it, give a player."""

from __future__ import annotations

from functools import partial
from typing import Final

from cardwright.contract.look import Do
from cardwright.contract.parts import SpecialAction
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Mark
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import cast, castable, change, duration, prohibit
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def specials(engine: Engine, player: PlayerId, ref: ObjectId) -> list[tuple[SpecialAction, Reader]]:
    """The special actions that an object's abilities, or effects on it, give the player (116.2b-k)."""
    if ref not in engine.state.objects:
        return []
    found = prohibit.own(engine.rules, engine.state, ref, "special") + _hidden(engine, ref)
    face_up = not engine.state.objects[ref].face_down
    own = [(part, look) for part, look in found if look.you == player and not (part.hidden and face_up)]
    return own + _endings(engine, player, ref)


def _hidden(engine: Engine, ref: ObjectId) -> list[tuple[SpecialAction, Reader]]:
    """What a face-down permanent would offer if it were face up (702.37e)."""
    found = engine.state.objects[ref]
    if not found.face_down or found.zone != "battlefield":
        return []
    face_up = engine.state.fork()
    change.perform(engine.rules, face_up, Mark(object=ref, name="face down", on=False), engine.state)
    facets = Reader(engine.rules, face_up, ref).chars(ref).facets
    look = Reader(engine.rules, engine.state, ref, found.controller)
    return [(part, look) for _, _, part in facets.of("special") if part.hidden]


def may_take(engine: Engine, player: PlayerId, part: SpecialAction, look: Reader) -> bool:
    """Whether the player may take the special action now, its costs aside."""
    found = engine.state.objects.get(look.source)
    if found is not None and found.zone not in part.zones:
        return False
    if part.timing == "sorcery" and not cast.sorcery_time(engine.state, player):
        return False
    if part.timing == "cast" and not castable.could_begin(engine, player, look.source):
        return False
    return part.permits(look)


def may_offer(chars: Characteristics, face_down: bool) -> bool:
    """A first look: whether an object with those characteristics could give anybody a special action."""
    return face_down or bool(chars.facets.of("special")) or any(part.kind == "special" for part, _ in chars.imposed)


def may_end_something(engine: Engine) -> bool:
    """Whether there is an effect at all that somebody may pay to end."""
    effects = engine.state.effects
    return bool(effects) and any(effect.duration.kind == "paid" for effect in effects)


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
                zones=_ANYWHERE,
                costs=length.node.nodes("costs"),
                do=partial(_end, effect.id),
            )
            found.append((part, Reader(engine.rules, state, effect.source, player, dict(effect.bindings))))
    return found


_ANYWHERE: Final = frozenset(zones.ALL)


def _end(effect: int, do: Do) -> None:
    assert isinstance(do, Actor)
    duration.end(do.engine, effect)
