"""The pipeline: the one way in which anything happens.

can't (101.2) - replacement and prevention (614-616) - the change with its event - what follows at once (610.3) -
triggers (603.2). Events given together happen at once: their replacements are settled first, then all are carried out
as one batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.model import zone as zones
from cardwright.model.event import (
    NO_CAUSE,
    Cause,
    ControlChange,
    Counters,
    CreateToken,
    Damage,
    Destroy,
    Draw,
    Event,
    LifeChange,
    LoseMana,
    Mark,
    Move,
)
from cardwright.model.objects import GameObject
from cardwright.model.reference import is_player
from cardwright.model.state import State
from cardwright.rules import (
    battle,
    change,
    drawn,
    duration,
    entries,
    entry,
    excess,
    index,
    layers,
    library_order,
    prohibit,
    replacement,
    shields,
    timestamps,
    trigger,
)
from cardwright.rules.combat import leave, table
from cardwright.rules.engine import Engine, Misuse, RulesError
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.possible import possible
from cardwright.rules.touch import appeared, touch

_ZONES: Final = frozenset((*zones.ALL, zones.NOWHERE))


def happen(engine: Engine, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Let ``events`` happen at once. Gives the events that did happen, the given ones and what became of them."""
    engine.refuse_to_go_on()
    _count(engine, 1, events)
    if engine.cause is not NO_CAUSE:
        events = tuple([replace(one, cause=engine.cause) if one.cause is NO_CAUSE else one for one in events])
    settled = propose(engine, events[0]) if len(events) == 1 else _propose_all(engine, events)
    return commit(engine, timestamps.arranged(engine, library_order.arranged(engine, settled))) if settled else ()


def vouched(engine: Engine, events: list[Event]) -> None:
    """Let ``events`` happen at once of which the caller knows that nothing in the game keeps one of them from happening
    just so or waits for it, and that they consist of nothing else."""
    engine.refuse_to_go_on()
    _count(engine, 1, ())
    engine.attempts += len(events)
    state = engine.state
    if state.combat is not None or layers.computed(engine.rules, state, LayerReader).effects:
        # What they change may matter to something that goes on.
        commit(engine, events)
        return
    batch = tuple(_carry_out(engine, events, state))
    if engine.watch is not None:
        engine.watch(engine, batch)


def _propose_all(engine: Engine, events: tuple[Event, ...]) -> list[Event]:
    """What will happen when all of ``events`` are attempted at once. Where several players have choices to make for
    them, the active player makes theirs first, then the others in turn order (101.4)."""
    choosers = [replacement.chooser(engine.state, event) for event in events]
    places = list(range(len(events)))
    if len(set(choosers)) > 1:
        order = engine.state.in_turn_order()
        places.sort(key=lambda place: order.index(choosers[place]) if choosers[place] in order else len(order))
    bound, shares = engine.bound, engine.shares
    engine.bound = bound | {event.object for event in events if isinstance(event, Move)}
    try:
        engine.shares = shields.divide(engine, events)
        found = {place: propose(engine, events[place]) for place in places}
    finally:
        engine.bound, engine.shares = bound, shares
    _gain_once(events, found)
    return [event for place in range(len(events)) for event in found[place]]


def _gain_once(events: tuple[Event, ...], found: dict[int, list[Event]]) -> None:
    """The life that damage of one source has a player gain is one gain, whatever was dealt damage; that of several
    sources is several (702.15e, 119.9)."""
    first: dict[tuple[int, int], tuple[list[Event], int]] = {}
    for place, damage in enumerate(events):
        if not isinstance(damage, Damage):
            continue
        kept: list[Event] = []
        for one in found[place]:
            if isinstance(one, LifeChange) and one.amount > 0 and one.cause == damage.cause:
                where, index_there = first.setdefault((damage.source, one.player), (kept, len(kept)))
                if where is not kept or index_there != len(kept):
                    there = where[index_there]
                    assert isinstance(there, LifeChange)
                    where[index_there] = replace(there, amount=there.amount + one.amount)
                    continue
            kept.append(one)
        found[place] = kept


def _count(engine: Engine, more: int, events: tuple[Event, ...]) -> None:
    """Count batches and tokens that are about to be in this unit of the game; RulesError when they are too many."""
    engine.steps += more
    if engine.steps > engine.step_limit:
        raise RulesError(
            f"more than {engine.step_limit} events in one step; the last was caused by {_name(engine, events)}, whose "
            "script seems to loop for ever, or to ask for more than can be carried out"
        )


def _name(engine: Engine, events: tuple[Event, ...]) -> str:
    source = engine.cause.source or (events[0].cause.source if events else 0)
    found = Reader(engine.rules, engine.state).known(source)
    return found.values.name or f"object #{source}" if found is not None else "the rules"


def propose(engine: Engine, event: Event) -> list[Event]:
    """What will happen when ``event`` is attempted, with the events that it consists of."""
    state = engine.state
    if isinstance(event, Move):
        if event.object not in state.objects:
            return []
        if event.to not in _ZONES:
            raise Misuse(f"an object was to move to {event.to!r}, which is no zone (400.1)")
        if event.to == "battlefield":
            event = entry.with_entry(state, event)
    if not possible(engine, event):
        return []
    engine.attempts += 1
    if isinstance(event, Damage) and event.preventable and _unpreventable(engine, event):
        event = replace(event, preventable=False)
    result: list[Event] = []
    for instead in replacement.replaced(engine, event):
        if instead is event or possible(engine, instead):
            result += _expand(engine, instead)
    return result


def _unpreventable(engine: Engine, event: Damage) -> bool:
    """Whether damage of that source, or any damage, can't be prevented (615.12)."""
    if Reader(engine.rules, engine.state).chars(event.source).has_flag("damage can't be prevented"):
        return True
    return prohibit.prohibited(engine.rules, engine.state, "be prevented", event.source)


def _expand(engine: Engine, event: Event) -> list[Event]:
    """An event with the events that it consists of or results in, each of which may be replaced in turn (616.1g)."""
    consist = _CONSISTS.get(type(event))
    return [event] if consist is None else consist(engine, event)


def _destroy(engine: Engine, event: Destroy) -> list[Event]:
    move = Move(object=event.object, to="graveyard", reason="destroy", cause=event.cause)
    return [event, *propose(engine, move)]


def _damage(engine: Engine, event: Damage) -> list[Event]:
    source = Reader(engine.rules, engine.state).chars(event.source)
    dealt = replace(event, by=source.controller, kinds=source.subtypes)
    return [dealt, *(e for result in damage_results(engine, event) for e in propose(engine, result))]


def _with_mana(engine: Engine, event: LoseMana) -> list[Event]:
    """The loss of mana with what it brings along (106.4)."""
    found: list[Event] = [event]
    for working in index.by_event(engine.rules, engine.state, "alongside", event.kind):
        look = Reader(engine.rules, engine.state, working.source, working.controller, dict(working.bindings))
        cause = Cause(working.source, working.controller, working.ability)
        found += [
            more for one in working.part.results(event, look) for more in propose(engine, replace(one, cause=cause))
        ]
    return found


def _draw(engine: Engine, event: Draw) -> list[Event]:
    library = engine.state.zone(("library", event.player))
    if not library:
        return [event]
    move = Move(object=library[0], to="hand", reason="draw", cause=event.cause)
    return [replace(event, new=library[0]), *propose(engine, move)]


def damage_results(engine: Engine, event: Damage) -> list[Event]:
    """What damage results in (120.3): loss of life, loyalty or defense counters, marked damage, and what keywords
    add."""
    rules, state = engine.rules, engine.state
    look = Reader(rules, state, event.source)
    chars = look.chars(event.source)
    look.you = chars.controller
    parts = [part for _, _, part in chars.facets.of("damage result")]
    parts += [part for part, _ in prohibit.imposed(rules, state, event.source, "damage result")]
    parts = [part for place, part in enumerate(parts) if not part.redundant or part not in parts[:place]]
    instead = frozenset().union(*(part.instead for part in parts))
    results: list[Event] = []
    cause = event.cause
    if is_player(event.target):
        if "life" not in instead:
            results.append(LifeChange(player=event.target, amount=-event.amount, reason="damage", cause=cause))
    else:
        types = look.chars(event.target).types
        if "creature" in types and "mark" not in instead:
            results.append(Mark(object=event.target, name="damage", value=event.amount, cause=cause))
        if "creature" in types and chars.has_flag("deathtouch"):
            results.append(Mark(object=event.target, name="deathtouched", cause=cause))
        for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
            if kind in types:
                results.append(Counters(target=event.target, name=counter, amount=-event.amount, cause=cause))
    for part in parts:
        results += part.results(event, look)
    return results


def _create(engine: Engine, event: CreateToken) -> list[Event]:
    """Tokens come from nowhere and enter like everything else, so that what modifies entering sees them (111.1)."""
    _count(engine, max(event.amount, 0), (event,))
    created: list[Event] = []
    ids = []
    values = engine.rules.same(event.printed)
    for _ in range(event.amount):
        state = engine.state
        ref = state.new_id()
        token = GameObject(
            id=ref,
            card=ref,
            printed=values,
            owner=event.player,
            controller=event.player,
            default_controller=event.player,
            zone="nowhere",
            timestamp=state.clock,
            token=True,
        )
        state.put(token)
        appeared(state, token)
        enter = event.enter if event.enter.controller else replace(event.enter, controller=event.player)
        moves = propose(engine, Move(object=ref, to="battlefield", reason="create", enter=enter, cause=event.cause))
        if moves:
            ids.append(ref)
            created += moves
        else:
            state.drop(ref)
    return [replace(event, new=tuple(ids)), *created] if ids else []


def _entering(engine: Engine, event: Move) -> list[Event]:
    if event.to != "battlefield":
        return [event]
    settled = entry.attach_on_entry(engine, entry.choose_what_it_attacks(engine, event))
    if settled is not None:
        return [battle.protected(engine, settled)]
    if engine.state.objects[event.object].zone == "stack":
        return propose(engine, Move(object=event.object, to="graveyard", reason="sba", cause=event.cause))
    return []


_CONSISTS: Final[dict[type[Event], Callable[[Engine, Any], list[Event]]]] = {
    Destroy: _destroy,
    Draw: _draw,
    Damage: _damage,
    LoseMana: _with_mana,
    CreateToken: _create,
    Move: _entering,
}


def commit(engine: Engine, events: list[Event]) -> tuple[Event, ...]:
    """Carry out settled events as one batch, then what follows from it."""
    before = engine.state.fork()
    happened = _carry_out(engine, excess.noted(engine.rules, engine.state, events), before)
    _looked_back(engine.state)
    changed = _control_changes(engine)
    changed_too = [*changed, *leave.remove_illegal(engine)]
    if changed_too:
        happened += changed_too
        _looked_back(engine.state)
    if not happened:
        return ()
    batch = tuple(happened)
    if engine.watch is not None:
        engine.watch(engine, batch)
    _follow(engine, batch, before, changed)
    return batch


def _looked_back(state: State) -> None:
    """An effect that looks back over this turn may find something else there."""
    if state.computed is not None and "history" in state.computed.reads:
        state.computed = None


def _carry_out(engine: Engine, events: list[Event], before: State) -> list[Event]:
    """Carry out the events one after the other; gives those that did happen."""
    state, rules, record = engine.state, engine.rules, engine.record
    happened: list[Event] = []
    for event in events:
        done = change.perform(rules, state, event, before)
        if done is not None:
            happened.append(done)
            record(done)
    return happened


def _follow(engine: Engine, batch: tuple[Event, ...], before: State, changed: Sequence[Event]) -> None:
    """What waited for the events of ``batch``: abilities trigger, and what lasted until one of them ends at once;
    ``changed`` are the changes of control among them."""
    entries.note(engine.rules, engine.state, batch)
    trigger.collect(engine, batch, before)
    duration.end_with(engine, batch, before)
    if changed:
        _exile_strays(engine, changed)
    drawn.notice(engine, batch)


def _exile_strays(engine: Engine, batch: Sequence[Event]) -> None:
    """Exile at once what the end of a control effect would give back to a player who has left (800.4c)."""
    players = engine.state.players
    strays = [event.object for event in batch if isinstance(event, ControlChange) and players[event.new].left]
    if strays:
        cause = Cause(rule="800.4c")
        happen(engine, tuple([Move(object=ref, to="exile", reason="leave", cause=cause) for ref in strays]))


def _control_changes(engine: Engine) -> list[Event]:
    """Let control effects (layer 2) take hold in the objects themselves, so that 302.6, 506.4 and 608.2c see the
    change."""
    rules, state = engine.rules, engine.state
    computed = layers.computed(rules, state, LayerReader)
    changed: list[Event] = []
    if computed.settled:
        return changed
    computed.settled = True
    permanents = _controllable(state)
    if not computed.controls and not any(found.controller != found.default_controller for found in permanents):
        return changed
    for found in permanents:
        now = (
            layers.characteristics(rules, state, found.id, LayerReader).controller
            if computed.controls
            else found.default_controller
        )
        if now != found.controller:
            state.put(replace(found, controller=now, since=state.tick()))
            changed.append(ControlChange(object=found.id, old=found.controller, new=now))
    for event in changed:
        touch(state, "control", event.affected)
        engine.record(event)
        table.leave(state, event.affected)
        _show(state, event)
    return changed


def _show(state: State, event: Event) -> None:
    """Who comes to control a permanent may look at the cards that its controller may, and goes on to (406.3)."""
    assert isinstance(event, ControlChange)
    for ref in state.zone(zones.EXILE):
        found = state.objects[ref]
        if event.object in found.known_to and event.new not in found.known_to:
            state.put(replace(found, known_to=(*found.known_to, event.new)))


def _controllable(state: State) -> list[GameObject]:
    """The permanents and the spells (108.4)."""
    objects = state.objects
    found = [objects[ref] for ref in state.zone(zones.BATTLEFIELD)]
    on_stack = [objects[ref] for ref in state.zone(zones.STACK)]
    return found + [one for one in on_stack if one.item is not None and one.item.kind == "spell"]


def refresh_control(engine: Engine, before: State) -> None:
    """Let the beginning or end of control effects show where no event has done so; ``before``: the position in which
    everybody controlled what was theirs, which those who lose control look back to (603.10d)."""
    changes = tuple(_control_changes(engine))
    if changes:
        _follow(engine, changes, before, changes)
