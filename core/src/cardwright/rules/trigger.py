"""Triggered abilities: which ones an event triggers (603.2, 603.10), and how they are put on the stack (603.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from cardwright.contract.parts import Pattern, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Delayed, Pending
from cardwright.model.event import Event, Move
from cardwright.model.objects import Binding
from cardwright.model.state import State
from cardwright.rules import index, own_parts
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def collect(engine: Engine, batch: tuple[Event, ...], before: State) -> None:
    """Let the abilities that wait for one of the events of ``batch`` trigger; they are kept in ``state.pending``."""
    rules, state = engine.rules, engine.state
    now, earlier = index.heard(rules, state), index.heard(rules, before)
    kinds = [kind for kind in dict.fromkeys([event.kind for event in batch]) if kind in now or kind in earlier]
    if not kinds and not state.delayed:
        return
    pending: list[Pending] = []
    silent: Silent | None = None
    for kind in kinds:
        ahead, behind = index.triggered(rules, state, kind, False), index.triggered(rules, before, kind, True)
        if not ahead and not behind:
            continue
        if silent is None:
            silent = _silent(rules, state, before, batch)
        events = tuple([event for event in batch if event.kind == kind])
        forward = own_parts.concerned(rules, state, ahead, (kind, False), events)
        backward = own_parts.concerned(rules, before, behind, (kind, True), events)
        for working, back in (*((one, False) for one in forward), *((one, True) for one in backward)):
            pattern = working.part.pattern.facing(back)
            heard = _heard(events, silent, pattern, working.source)
            pending += _triggered(rules, state, before, working, pattern, heard)
    if state.delayed:
        pending += _delayed(engine, batch, before, _silent(rules, state, before, batch) if silent is None else silent)
    if pending:
        # In the order in which they triggered, those of one event by their source's timestamp.
        place = {id(event): number for number, event in enumerate(batch)}
        pending.sort(key=lambda one: (place.get(id(one.event), 0), one.timestamp))
        state.pending = (*state.pending, *_multiplied(rules, state, pending))


Silent: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""Events, by identity, that cause nothing to trigger: no ability that looks at the present, none that looks back."""


def _silent(rules: Ruleset, state: State, before: State, batch: tuple[Event, ...]) -> Silent:
    """The zone changes of which effects say that they cause no abilities to trigger: those effects for what enters that
    are there now; for what leaves those that are there as the ability itself looks at the event (603.6a, 603.10)."""
    if "prohibits" not in index.kinds(rules, state) and "prohibits" not in index.kinds(rules, before):
        return _NOTHING_SILENT
    enters = _banned(rules, state, batch, "enters")
    return enters | _banned(rules, state, batch, "leaves"), enters | _banned(rules, before, batch, "leaves")


_NOTHING_SILENT: Final[Silent] = (frozenset(), frozenset())


def _banned(rules: Ruleset, at: State, batch: tuple[Event, ...], chosen: str) -> frozenset[int]:
    bans = index.about(rules, at, "prohibits", "trigger")
    looks = [(one, Reader(rules, at, one.source, one.controller, dict(one.bindings))) for one in bans]
    return frozenset(
        id(event)
        for event in (batch if bans else ())
        if isinstance(event, Move) and (event.to == "battlefield") == (chosen == "enters")
        if any(one.part.applies(look, event, None) for one, look in looks)
    )


def _heard(events: tuple[Event, ...], silent: Silent, pattern: Pattern, source: int) -> tuple[Event, ...]:
    """The events that may make an ability trigger. One that waits for its own card in a graveyard hears all of them:
    nothing dies any more where it is looked at (603.6c)."""
    unheard = silent[pattern.looks_back]
    if not unheard or pattern.action:
        return events
    return tuple([event for event in events if id(event) not in unheard or _own_card(event, pattern, source)])


def _own_card(event: Event, pattern: Pattern, source: int) -> bool:
    return not pattern.looks_back and isinstance(event, Move) and event.to == "graveyard" and event.new == source


def matched(
    rules: Ruleset,
    state: State,
    before: State,
    pattern: Pattern,
    events: tuple[Event, ...],
    source: int,
    you: int,
    bindings: Mapping[str, Binding],
) -> list[tuple[Event, dict[str, Binding]]]:
    """The events among ``events`` that fit, each with its bindings; one for all that the pattern takes together."""
    now = Reader(rules, state, source, you, dict(bindings))
    earlier = Reader(rules, before, source, you, dict(bindings))
    found: list[tuple[Event, dict[str, Binding]]] = []
    for event in events:
        if event.kind in pattern.kinds:
            names = pattern.match(event, now, earlier)
            if names is not None:
                found.append((event, {**bindings, **names, "moved": _moved(bindings, names)}))
    if not found or not (pattern.group or pattern.per):
        return found
    alike: dict[Binding, list[tuple[Event, dict[str, Binding]]]] = {}
    for event, names in found:
        alike.setdefault(names.get(pattern.per, ()), []).append((event, names))
    return [(same[0][0], _together([names for _, names in same])) for same in alike.values()]


def _moved(bindings: Mapping[str, Binding], names: Mapping[str, Binding]) -> Binding:
    """What can be found in the zone it went to: what the ability itself moved before, and what the event moves."""
    earlier, now = bindings.get("moved", ()), names.get("moved", ())
    assert isinstance(earlier, tuple)
    assert isinstance(now, tuple)
    return (*earlier, *now)


def _together(all_names: list[dict[str, Binding]]) -> dict[str, Binding]:
    """The bindings of "one or more": things add up, the rest is that of the first event."""
    result = dict(all_names[0])
    for name in ("it", "moved", *(("produced",) if "produced" in result else ())):
        things: list[Binding] = []
        for names in all_names:
            value = names.get(name, ())
            things += value if isinstance(value, tuple) else (value,)
        result[name] = tuple(dict.fromkeys(things))
    amounts = [names["amount"] for names in all_names if "amount" in names]
    if amounts:
        result["amount"] = sum(amount for amount in amounts if isinstance(amount, int))
    return result


def _triggered(
    rules: Ruleset, state: State, before: State, working: index.Working, pattern: Pattern, events: tuple[Event, ...]
) -> list[Pending]:
    part: Triggered = working.part
    result = []
    found = matched(rules, state, before, pattern, events, working.source, working.controller, dict(working.bindings))
    for event, names in found:
        if part.linked:
            names["instance"] = (working.ability, working.occurrence)
        if part.condition is not None and not _holds(rules, state, working, names):
            continue
        if part.per_turn and not _use(state, working, part.per_turn):
            continue
        result.append(_pending(working, event, names, state))
    return result


def _holds(rules: Ruleset, state: State, working: index.Working, names: dict[str, Binding]) -> bool:
    """The intervening "if" (603.4)."""
    return Reader(rules, state, working.source, working.controller, names).holds(working.part.condition)


def _use(state: State, working: index.Working, limit: int) -> bool:
    """Count one use of an ability that triggers only so often each turn (603.2h); False when it was used up."""
    key = (working.source, working.ability, working.place, working.occurrence)
    if state.used(key) >= limit:
        return False
    state.count_use(key)
    return True


def _pending(working: index.Working, event: Event, names: dict[str, Binding], state: State) -> Pending:
    bindings = tuple(sorted(names.items(), key=lambda item: item[0]))
    part: Triggered = working.part
    # An ability of the game itself has no source to tell its controller; its event does (725.2).
    controller = names.get("controller", working.controller)
    assert isinstance(controller, int)
    return Pending(
        source=working.source,
        controller=controller,
        ability=working.ability,
        part=working.place,
        event=event,
        bindings=bindings,
        timestamp=working.timestamp,
        mana=part.mana,
    )


def _delayed(engine: Engine, batch: tuple[Event, ...], before: State, silent: Silent) -> list[Pending]:
    """Delayed triggered abilities (603.7): once, unless they say otherwise. Where the event comes more than once at the
    same time, it is chosen later which counts (603.7b)."""
    rules, state = engine.rules, engine.state
    result = []
    kept = []
    for delayed in state.delayed:
        part = triggered_part(rules, delayed)
        if not _lasts(rules, state, delayed):
            continue
        if delayed.from_turn > state.turn.number:
            kept.append(delayed)
            continue
        events = _heard(batch, silent, part.pattern, delayed.source)
        found = matched(
            rules, state, before, part.pattern, events, delayed.source, delayed.controller, dict(delayed.bindings)
        )
        working = index.Working(delayed.source, delayed.controller, delayed.ability, 0, part, delayed.timestamp)
        waiting = [_pending(working, event, names, state) for event, names in found]
        if delayed.once and len(waiting) > 1:
            waiting = [replace(one, once=delayed.id) for one in waiting]
        result += waiting
        if not (found and delayed.once):
            kept.append(delayed)
    if len(kept) != len(state.delayed):
        state.delayed = tuple(kept)
    return result


def _lasts(rules: Ruleset, state: State, delayed: Delayed) -> bool:
    """Whether what a delayed triggered ability depends on is still so."""
    if delayed.lasts is None:
        return True
    return Reader(rules, state, delayed.source, delayed.controller, dict(delayed.bindings)).holds(delayed.lasts)


def triggered_part(rules: Ruleset, delayed: Delayed) -> Triggered:
    """The triggered ability that an instruction "at ...:" or "when ...:" stands for."""
    part = rules.parts(delayed.ability)[0]
    assert isinstance(part, Triggered)
    return part


def _multiplied(rules: Ruleset, state: State, pending: list[Pending]) -> list[Pending]:
    """Abilities that trigger additional times (603.2d)."""
    extra = index.functioning(rules, state, "extra triggers")
    if not extra:
        return pending
    result = []
    for one in pending:
        result.append(one)
        for working in extra:
            look: Any = Reader(rules, state, working.source, working.controller)
            if working.part.applies(look, one.event, one.source):
                result += [one] * working.part.times
    return result
