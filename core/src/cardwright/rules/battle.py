"""Battles (310): who protects them, chosen as they enter."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.model.choice import Choose
from cardwright.model.event import Move
from cardwright.model.objects import PROTECTOR
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import entry, zone_change
from cardwright.rules.engine import Engine


def may_protect(state: State, controller: PlayerId, subtypes: frozenset[str]) -> tuple[PlayerId, ...]:
    """Who may be the protector of a battle with those subtypes: the controller, of a Siege an opponent (310.9a,
    310.12a)."""
    there = state.in_turn_order(controller)
    return tuple(one for one in there if (one != controller) == ("Siege" in subtypes))


def protected(engine: Engine, event: Move) -> Move:
    """A battle that enters with the protector that its controller chooses (310.9a)."""
    enter, state = event.enter, engine.state
    assert enter is not None
    if enter.face_down or "battle" not in zone_change.values_entering(state.objects[event.object], enter).types:
        return event
    chars = entry.future_characteristics(engine.rules, state, event)
    chosen = choose_protector(engine, enter.controller, chars.subtypes, event.object)
    if not chosen:
        return event
    return replace(event, enter=replace(enter, choices=(*enter.choices, (PROTECTOR, chosen))))


def choose_protector(engine: Engine, controller: PlayerId, subtypes: frozenset[str], battle: ObjectId) -> PlayerId:
    """The player whom the controller of a battle chooses, nobody where there is nobody to choose."""
    options = may_protect(engine.state, controller, subtypes)
    if len(options) < 2:
        return options[0] if options else NOBODY
    asked = Choose(controller, options, 1, 1, "choose who protects it", "protector", "310.9a", battle)
    return int(engine.ask(asked)[0])
