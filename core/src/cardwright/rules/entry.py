"""How permanents enter the battlefield (614.12, 303.4f-i): looking ahead to the permanent as it would exist."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Enter, Move
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import attachment, zone_change
from cardwright.rules.combat import eligible
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def with_entry(state: State, event: Move) -> Move:
    """``event`` with its Enter record: the controller is the spell's, else the owner (110.2)."""
    found = state.objects[event.object]
    enter = event.enter or Enter()
    if not enter.controller:
        on_stack = found.zone == "stack"
        enter = replace(enter, controller=found.controller if on_stack else found.owner)
    if found.as_aura and found.zone == "stack" and not enter.as_aura:
        enter = replace(enter, as_aura=found.as_aura)
    return replace(event, enter=enter)


def look_ahead(rules: Ruleset, state: State, event: Move) -> tuple[State, ObjectId]:
    """The position in which the permanent would have entered, and its id there; nothing has triggered."""
    future = state.fork()
    new = zone_change.carry_out(rules, future, event, None)
    return future, new


def future_characteristics(rules: Ruleset, state: State, event: Move) -> Characteristics:
    """The characteristics of the permanent as it would exist on the battlefield."""
    future, new = look_ahead(rules, state, event)
    return Reader(rules, future, new).chars(new)


def choose_what_it_attacks(engine: Engine, event: Move) -> Move:
    """Let the controller of a creature that enters attacking choose what it attacks, where the effect leaves a choice
    (508.4); what cannot be attacked, and what is no creature as it enters, leaves none (506.3a-c)."""
    enter = event.enter
    if enter is None or not enter.defenders:
        return event
    rules, state, player = engine.rules, engine.state, enter.controller
    decided = replace(enter, defenders=())
    possible = eligible.attackable(rules, state)
    options = tuple(ref for ref in enter.defenders if ref in possible)
    fights = eligible.may_fight(future_characteristics(rules, state, replace(event, enter=decided)))
    if state.combat is None or state.turn.active != player or not options or not fights:
        return replace(event, enter=decided)
    do = engine.procedures.actor(engine, event.object, player, {}, None)
    chosen = do.ask_refs(player, options, 1, 1, "choose what it attacks", "attack", "508.4")
    return replace(event, enter=replace(decided, attacking=int(chosen[0])))


def attach_on_entry(engine: Engine, event: Move) -> Move | None:
    """Settle what an entering Aura, Equipment or other permanent is attached to; None when it stays where it is."""
    enter = event.enter
    assert enter is not None
    rules, state = engine.rules, engine.state
    values = zone_change.values_entering(state.objects[event.object], enter)
    may_be_aura = "Aura" in values.subtypes or enter.as_aura
    if not may_be_aura and not enter.attached_to:
        return event
    future, new = look_ahead(rules, state, event)
    chars = Reader(rules, future, new).chars(new)
    if "Aura" not in chars.subtypes:
        attachable = bool(chars.subtypes & attachment.ATTACHABLE) and enter.attached_to in state.objects
        kept = enter.attached_to if attachable else NOBODY
        return replace(event, enter=replace(enter, attached_to=kept))
    if enter.attached_to or enter.hostless:
        legal = attachment.can_attach(rules, future, new, enter.attached_to)
        return event if legal else None
    options = aura_hosts(rules, state, event)
    if not options:
        return None
    host = engine_choice(engine, enter.controller, options, event.object)
    return replace(event, enter=replace(enter, attached_to=host))


def aura_hosts(rules: Ruleset, state: State, event: Move) -> tuple[Ref, ...]:
    """Everything that an Aura entering by ``event`` could legally enchant now."""
    future, new = look_ahead(rules, state, event)
    hosts: list[Any] = [*state.in_turn_order(), *state.zone(("battlefield", 0))]
    return tuple(host for host in hosts if attachment.can_attach(rules, future, new, host))


def engine_choice(engine: Engine, player: PlayerId, options: tuple[Ref, ...], source: ObjectId) -> Ref:
    """What the entering Aura will enchant, chosen by the player under whose control it enters (303.4f)."""
    do = engine.procedures.actor(engine, source, player, {}, None)
    return int(do.ask_refs(player, options, 1, 1, "choose what it will enchant", "enchant", "303.4f")[0])
