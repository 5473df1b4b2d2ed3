"""Where to look for state-based actions: what has changed since a check last found nothing.

A check that finds nothing leaves a mark: a fork of the position, whose tables tell by identity what is still the same.
From there on only objects that events were about can need an action, as long as effects are the same ones. The mark is
a shortcut and nothing else: without it everything is looked at, with the same result.
"""

from __future__ import annotations

from typing import Final

import msgspec

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.event import (
    Activate,
    AddMana,
    Attach,
    Attack,
    BecomesTarget,
    BeginStep,
    Block,
    Blocked,
    Cast,
    CreateToken,
    Damage,
    Draw,
    Event,
    LifeChange,
    LoseMana,
    Move,
    Tap,
)
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules import active, index, layers
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader

_IDLE: Final[frozenset[type[Event]]] = frozenset(
    {
        Activate, AddMana, Attack, BecomesTarget, BeginStep, Block, Blocked, Cast, CreateToken, Damage, Draw,
        LifeChange, LoseMana, Tap,
    }
)  # fmt: skip
"""Events that change nothing that a state-based action of an object depends on; their results are other events."""

_DECISIVE: Final = ("prohibits", "rule change")
"""Kinds of parts that decide whether a state-based action applies to some other object."""

_FARTHEST: Final = 200
"""Events to look back over before looking at everything becomes the cheaper way."""


class Scope(msgspec.Struct, frozen=True):
    """What a check has to look at: ``permanents`` on the battlefield, objects ``elsewhere``, whether what is attached
    may have become illegal, and whether anything has happened to ``players``."""

    permanents: tuple[ObjectId, ...] = ()
    elsewhere: tuple[ObjectId, ...] = ()
    attachments: bool = True
    players: bool = True


_PLAYERS_ONLY: Final = Scope(attachments=False)
_NOTHING: Final = Scope(attachments=False, players=False)


class Finding(msgspec.Struct, frozen=True):
    """A state-based action that applies: its rule, the object or player that it is about, and its events; without
    events one that is going to apply when an ability has left the stack (704.5s, v)."""

    rule: str
    ref: int
    events: tuple[Event, ...]


def scope(engine: Engine) -> Scope | None:
    """What to look at, or None where nothing at all has changed since the last check."""
    state = engine.state
    before = engine.quiet
    if before is None:
        return _everything(state, None)
    if (
        state.computed is not None
        and state.effects is before.effects
        and state.history is before.history
        and state.objects is before.objects
        and state.players is before.players
        and state.computed is before.computed
    ):
        return None
    events, begun = _events_since(state, before), _begun(engine, before)
    if events is None or begun is None or not _same_bans(engine, before):
        return _everything(state, before)
    refs, attachments = begun
    attachments = attachments or _hosts_changed(engine.rules, state, before, events)
    return _touched(state, events, refs, state.players is not before.players, attachments)


def remember(engine: Engine) -> None:
    """The present position needs no state-based action."""
    _bans(engine.rules, engine.state)
    engine.quiet = engine.state.fork()


def _begun(engine: Engine, before: State) -> tuple[list[ObjectId], bool] | None:
    """What continuous effects that have begun since apply to, and whether that may have to do with what is attached;
    None where others bear on objects that no event was about."""
    if before.computed is None:
        return None
    if engine.state.computed is before.computed:
        return [], False
    now, then = layers.computed(engine.rules, engine.state, LayerReader).effects, before.computed.effects
    if now is then:
        return [], False
    begun = now[len(then) :]
    if now[: len(then)] != then or any(effect.static or effect.locked is None for effect in begun):
        return None
    refs = [ref for effect in begun for ref in effect.locked or ()]
    if any(change.writes - _NUMBERS for effect in begun for change in effect.changes):
        return refs, True
    # What an Aura may enchant may depend on any characteristic (303.4c).
    return refs, not active.permanents(engine.rules, engine.state).attached.isdisjoint(refs)


_NUMBERS: Final = frozenset({"power", "toughness"})


def _same_bans(engine: Engine, before: State) -> bool:
    """Whether nothing new decides whether a state-based action applies to some other object."""
    if engine.state.computed is before.computed:
        return True
    return _bans(engine.rules, engine.state) == _bans(engine.rules, before)


def _bans(rules: Ruleset, state: State) -> tuple[index.Working, ...]:
    return index.of_all(rules, state, "decides", _decisive, _still_decisive)


def _decisive(rules: Ruleset, state: State) -> tuple[index.Working, ...]:
    parts = [one for kind in _DECISIVE for one in index.functioning(rules, state, kind)]
    return tuple([one for one in parts if _is_decisive(one)])


def _is_decisive(working: index.Working) -> bool:
    """Whether it is about other objects than its own source, of whose coming, going and changing there is an event."""
    return working.part.kind in _DECISIVE and not (working.part.kind == "prohibits" and working.part.own)


def _still_decisive(known: tuple[index.Working, ...], changed: index.Changed) -> tuple[index.Working, ...] | None:
    return None if any(_is_decisive(one) for one in (*changed.gone, *changed.come)) else known


def _everything(state: State, before: State | None) -> Scope:
    elsewhere = tuple(
        ref
        for key, ids in state.zones.items()
        if key[0] not in ("battlefield", "stack") and (before is None or ids is not before.zones.get(key))
        for ref in ids
    )
    return Scope(_in_play(state, state.zone(zones.BATTLEFIELD)), elsewhere)


def _in_play(state: State, refs: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Phased-out permanents are treated as though they did not exist (702.26d)."""
    objects = state.objects
    return tuple([ref for ref in refs if not objects[ref].phased_out])


def _events_since(state: State, before: State) -> list[Event] | None:
    """The events since ``before``, or None where the way back is not known."""
    end, history = before.history, state.history
    if end is None:
        return None
    events: list[Event] = []
    while history is not end:
        if history is None or len(events) > _FARTHEST:
            return None
        event, history = history
        events.append(event)
    return events


def _hosts_changed(rules: Ruleset, state: State, before: State, events: list[Event]) -> bool:
    """Whether combat has changed, or something has become tapped or untapped that another thing is attached to: what
    an Aura may enchant may depend on it (303.4c)."""
    if state.combat is not before.combat:
        return True
    turned = [event.object for event in events if type(event) is Tap]
    return bool(turned) and not active.permanents(rules, state).attached.isdisjoint(turned)


def _touched(state: State, events: list[Event], begun: list[ObjectId], players: bool, attachments: bool) -> Scope:
    objects = state.objects
    refs: dict[ObjectId, None] = dict.fromkeys([ref for ref in begun if ref in objects])
    telling = [event for event in events if type(event) not in _IDLE]
    if not telling and not attachments and not refs:
        return _PLAYERS_ONLY if players else _NOTHING
    for event in reversed(telling):
        ref = event.affected
        if isinstance(event, Move):
            attachments = attachments or event.origin == "battlefield"
            ref = event.new
            refs.update(dict.fromkeys(_parts(state, event)))
        if ref in objects:
            refs[ref] = None
            attachments = attachments or objects[ref].zone == "battlefield" or isinstance(event, Attach)
        elif ref < 0:
            attachments = True
    permanents = tuple([ref for ref in refs if objects[ref].zone == "battlefield" and not objects[ref].phased_out])
    elsewhere = tuple([ref for ref in refs if objects[ref].zone not in ("battlefield", "stack")])
    return Scope(permanents, elsewhere, attachments, players)


def _parts(state: State, event: Move) -> tuple[ObjectId, ...]:
    """The cards and tokens that lay under the topmost one of a merged permanent which has moved (730.3)."""
    known = state.memory.get(event.object)
    return tuple([ref for ref in known.others if ref in state.objects]) if known is not None else ()
