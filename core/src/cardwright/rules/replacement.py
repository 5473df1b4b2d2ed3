"""Replacement and prevention effects (614, 615, 616): what happens instead of a proposed event."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.parts import Replaces
from cardwright.contract.ruleset import GLOBAL, Ruleset
from cardwright.model.choice import Options
from cardwright.model.decision import Decision, IllegalAction
from cardwright.model.event import Event, Move
from cardwright.model.objects import Binding
from cardwright.model.reference import NOBODY, PlayerId, is_player
from cardwright.model.state import State
from cardwright.rules import entry, index, layer_effects, layers, own_parts, stack, zone_change
from cardwright.rules.copying import COPIES, copied_values
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader

_CLASSES: Final = ("self", "control", "copy", "face", "other")
"""The order of 616.1a to 616.1e."""


def replaced(engine: Engine, event: Event) -> tuple[Event, ...]:
    """The events that happen in place of ``event`` once every applicable effect has had its turn (616.1f)."""
    if not _may_be_replaced(engine, event):
        return (event,)
    result: list[Event] = []
    queue = [event]
    while queue:
        proposed = queue.pop(0)
        found = applicable(engine, proposed)
        if not found:
            result.append(proposed)
            continue
        chosen = _choose(engine, proposed, found)
        queue[:0] = _apply(engine, proposed, chosen)
    return tuple(result)


def _may_be_replaced(engine: Engine, event: Event) -> bool:
    if _counters_at_work(engine.rules, engine.state, event):
        return True
    if index.by_event(engine.rules, engine.state, "replaces", event.kind):
        return True
    if not isinstance(event, Move):
        return False
    if event.to != "battlefield":
        return bool(_leaving_the_stack(engine.rules, engine.state, event)) or bool(_going_home(engine.state, event))
    # Its own abilities may say how it enters; look further only where it has or could be given such abilities.
    state = engine.state
    values = zone_change.values_entering(state.objects[event.object], event.enter)
    facets = engine.rules.base(values, NOBODY).facets
    if facets.replaces or any(layer_effects.bears_on_entry(engine.rules, use[2].changes) for use in facets.continuous):
        return True
    return _entry_gifts(engine.rules, state)


def _entry_gifts(rules: Ruleset, state: State) -> bool:
    """Whether an effect could give what enters an ability that says how."""
    computed = layers.computed(rules, state, LayerReader)
    found: bool | None = computed.index.get("entry gifts")
    if found is None:
        found = any(layer_effects.bears_on_entry(rules, effect.changes) for effect in computed.effects)
        computed.index["entry gifts"] = found
    return found


def key(working: index.Working) -> Binding:
    """What marks an effect as already applied to an event (614.5)."""
    return (working.source, working.ability, working.place, working.occurrence, working.floating)


def applicable(engine: Engine, event: Event) -> list[index.Working]:
    """The effects that would change ``event`` and have not done so yet."""
    rules, state = engine.rules, engine.state
    found: list[index.Working] = []
    ahead: tuple[State, int] | None = None
    if isinstance(event, Move) and event.to == "battlefield":
        ahead = entry.look_ahead(rules, state, event)
        found += _own_entry(engine, event, ahead)
        found += _starting_counters(event, ahead)
    elif isinstance(event, Move):
        found += _leaving_the_stack(rules, state, event)
        found += _going_home(state, event)
    found += _counters_at_work(rules, state, event)
    waiting = index.by_event(rules, state, "replaces", event.kind)
    for working in own_parts.concerned(rules, state, waiting, ("replaces", event.kind), (event,)):
        if working.part.own_entry or key(working) in event.applied:
            continue
        bindings = dict(working.bindings)
        at = state
        if ahead is not None:
            at = ahead[0]
            bindings["entering"] = ahead[1]
        if working.part.applies(event, Reader(rules, at, working.source, working.controller, bindings)):
            found.append(working)
    return found


def _counters_at_work(rules: Ruleset, state: State, event: Event) -> list[index.Working]:
    """What the counters on the permanent that the event happens to do about it: one effect for each name, however many
    there are (122.1c-h)."""
    here = state.objects.get(event.affected)
    if here is None or not here.counters or here.zone != "battlefield":
        return []
    found: list[index.Working] = []
    look = Reader(rules, state, here.id, here.controller)
    for word in (rules.counters[name] for name, _ in here.counters if name in rules.counters):
        for place, part in enumerate(rules.parts(word)):
            if not isinstance(part, Replaces):
                continue
            working = index.Working(here.id, here.controller, word, place, part, here.timestamp)
            if event.kind in part.kinds and key(working) not in event.applied and part.applies(event, look):
                found.append(working)
    return found


def _leaving_the_stack(rules: Ruleset, state: State, event: Move) -> list[index.Working]:
    """What the way in which a spell was cast says of where it goes instead of anywhere else (702.34a)."""
    found = state.objects[event.object]
    if found.zone != "stack" or found.paid is None or found.paid.ability is None:
        return []
    method = stack.method_of(rules, state, event.object)
    if method is None or not method.leaves or event.to == method.leaves:
        return []
    working = index.Working(event.object, found.controller, found.paid.ability, found.paid.part, _LEAVING, 0)
    return [working] if key(working) not in event.applied else []


def _left_the_stack(event: Event, do: Any) -> tuple[Event, ...]:
    assert isinstance(event, Move)
    method = stack.method_of(do.rules, do.state, event.object)
    assert method is not None
    return (replace(event, to=method.leaves),)


_LEAVING: Final = Replaces(kinds=("move",), applies=lambda event, look: True, replace=_left_the_stack, rule="614.1a")


def _going_home(state: State, event: Move) -> list[index.Working]:
    """A commander that would be put into its owner's hand or library may go to the command zone instead (903.9b)."""
    found = state.objects[event.object]
    if event.to not in ("hand", "library") or "commander" not in found.marks:
        return []
    working = index.Working(event.object, found.owner, GLOBAL, -2, _HOME, 0)
    return [working] if key(working) not in event.applied else []


def _gone_home(event: Event, do: Any) -> tuple[Event, ...]:
    assert isinstance(event, Move)
    prompt = f"put {do.state.objects[event.object].values.name} into the command zone"
    answer = do.engine.ask(Options(do.you, ("yes", "no"), prompt, "commander", "903.9b", event.object))
    if answer != (0,):
        return (event,)
    merged = bool(do.state.objects[event.object].merged)
    # Of a merged permanent only the commander itself goes there (903.9c).
    return (replace(event, home=True) if merged else replace(event, to="command"),)


_HOME: Final = Replaces(kinds=("move",), applies=lambda event, look: True, replace=_gone_home, rule="903.9b")


def _own_entry(engine: Engine, event: Move, ahead: tuple[State, int]) -> list[index.Working]:
    rules = engine.rules
    future, new = ahead
    assert event.enter is not None
    facets = Reader(rules, future, new).chars(new).facets
    # Of what it enters as a copy of it has the abilities, but not an X of its own (107.3j, 107.3m).
    names = (("remembers x", event.enter.copied is None),)
    found = []
    seen: dict[Any, int] = {}
    # With each copy effect that applies the permanent gets other abilities, be they of the same text (707.5).
    copies = dict(event.enter.bindings).get(COPIES, 0)
    assert isinstance(copies, int)
    for ability, place, part in facets.replaces:
        if not part.own_entry:
            continue
        occurrence = seen[(ability, place)] = seen.get((ability, place), copies * _FAR - 1) + 1
        working = index.Working(
            event.object, event.enter.controller, ability, place, part, 0, names, occurrence=occurrence
        )
        seeing: dict[str, Binding] = {"entering": event.object, **dict(names)}
        look = Reader(rules, engine.state, event.object, event.enter.controller, seeing)
        if key(working) not in event.applied and part.applies(event, look):
            found.append(working)
    return found


_FAR: Final = 100
"""More abilities of the same text than any one permanent has."""


def _starting_counters(event: Move, ahead: tuple[State, int]) -> list[index.Working]:
    """Entering with printed loyalty or defense, or with a Saga's first lore counter, is a replacement effect of the
    permanent's own (306.5b, 310.4b, 714.3a), so that other effects see those counters."""
    assert event.enter is not None
    counters = ahead[0].objects[ahead[1]].counters
    more = tuple(one for one in counters if one not in event.enter.counters)
    working = index.Working(event.object, event.enter.controller, GLOBAL, -1, _STARTING, 0)
    return [working] if more and key(working) not in event.applied else []


def _with_starting_counters(event: Event, do: Any) -> tuple[Event, ...]:
    assert isinstance(event, Move)
    assert event.enter is not None
    future, new = entry.look_ahead(do.rules, do.state, event)
    return (replace(event, enter=replace(event.enter, counters=future.objects[new].counters)),)


_STARTING: Final = Replaces(
    kinds=("move",), applies=lambda event, look: True, replace=_with_starting_counters, own_entry=True, rule="306.5b"
)


def chooser(state: State, event: Event) -> PlayerId:
    """Who chooses among effects: the affected player, or the affected object's controller or owner (616.1)."""
    affected = event.affected
    if is_player(affected):
        return affected
    if isinstance(event, Move) and event.to == "battlefield" and event.enter is not None:
        found = state.objects[affected]
        return found.controller if found.zone in ("battlefield", "stack") else event.enter.controller or found.owner
    if affected in state.objects:
        found = state.objects[affected]
        return found.controller if found.zone in ("battlefield", "stack") else found.owner
    return state.turn.active


def _choose(engine: Engine, event: Event, found: list[index.Working]) -> index.Working:
    for group in _CLASSES:
        options = [working for working in found if working.part.order == group]
        if options:
            break
    first = next((working for working in options if working.part is _STARTING), options[0])
    if first.part is _STARTING or len(options) == 1 or _indifferent(engine, event, options):
        return first
    labels = [_label(engine, working) for working in options]
    refs = [working.source for working in options]
    prompt = "choose which effect applies first"
    player = chooser(engine.state, event)
    decision = Options(player, labels, prompt, "replacement", "616.1", event.affected, refs=refs)
    return options[int(engine.ask(decision)[0])]


def _indifferent(engine: Engine, event: Event, options: list[index.Working]) -> bool:
    """Effects with the same text of which it makes no difference which comes first."""
    same_text = len({(working.ability, working.place) for working in options}) == 1
    if not same_text or any(working.part.gives_up_source for working in options):
        return False
    if options[0].part.for_controller and len({working.controller for working in options}) > 1:
        return False
    if options[0].part.order != "copy":
        return True
    # Each may have its own model, and of the same model other exceptions (707.3).
    models = [_model(engine, event, working) for working in options]
    return all(model == models[0] for model in models)


def _model(engine: Engine, event: Event, working: index.Working) -> Any:
    """As what something enters by that copy effect alone: how it enters, or, where the effect leaves that to somebody,
    the values of what has the effect."""
    trial = engine.trial(_unasked)
    try:
        instead = _apply(trial, event, working)
    except IllegalAction:
        return copied_values(engine.rules, engine.state, working.source)
    enters = [one.enter for one in instead if isinstance(one, Move)]
    return [enter and replace(enter, bindings=()) for enter in enters]


def _unasked(decision: Decision) -> Any:
    raise IllegalAction(f"{decision!r} is not asked in a trial")


def _label(engine: Engine, working: index.Working) -> str:
    source = Reader(engine.rules, engine.state).known(working.source)
    return source.values.name if source is not None else "the rules"


def _apply(engine: Engine, event: Event, working: index.Working) -> list[Event]:
    bindings: dict[str, Binding] = dict(working.bindings)
    bindings["floating"] = working.floating
    do = engine.procedures.actor(engine, working.source, working.controller, bindings, working.ability)
    outer, engine.cause = engine.cause, do.cause
    instead = working.part.replace(event, do)
    engine.cause = outer
    applied = (*event.applied, key(working))
    return [replace(other, applied=tuple(dict.fromkeys((*other.applied, *applied)))) for other in instead]
