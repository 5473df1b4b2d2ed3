"""Carrying out events: the only place, with ``zone_change``, where the position of a game is written.

Each function takes the state and an event and gives the event as it happened, or None where nothing happened at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Printed
from cardwright.model.event import (
    AddMana,
    Attach,
    Attack,
    Block,
    Blocked,
    Cast,
    Counters,
    CreateToken,
    Damage,
    Draw,
    Event,
    GetEmblem,
    LeaveCombat,
    LifeChange,
    LoseMana,
    Mark,
    Merge,
    Move,
    PlayerAction,
    Reselect,
    Tap,
)
from cardwright.model.mana import add_mana, remove_mana
from cardwright.model.objects import PHASED_OUT_UNDER, PROTECTOR, GameObject, with_counters
from cardwright.model.reference import NOBODY, is_player
from cardwright.model.state import State
from cardwright.rules import commander, merging, zone_change
from cardwright.rules.combat import table
from cardwright.rules.touch import touch


def perform(rules: Ruleset, state: State, event: Event, before: State) -> Event | None:
    """Carry out ``event``; ``before`` is the position before everything that happens at once with it."""
    change = _CHANGES.get(type(event))
    return change(rules, state, event, before) if change is not None else event


def _cast(rules: Ruleset, state: State, event: Cast, before: State) -> Event | None:
    found = state.objects[event.object]
    if "commander" in found.marks and found.paid is not None and found.paid.origin == "command":
        owner = state.players[found.owner]
        counts = dict(owner.commander_casts)
        counts[found.card] = counts.get(found.card, 0) + 1
        state.put_player(replace(owner, commander_casts=tuple(sorted(counts.items()))))
    return event


def _move(rules: Ruleset, state: State, event: Move, before: State) -> Event | None:
    found = state.objects.get(event.object)
    if found is None:
        return None
    origin = found.zone
    new = zone_change.carry_out(rules, state, event, before)
    return replace(event, new=new, origin=origin, also=state.memory[event.object].others)


def _merge(rules: Ruleset, state: State, event: Merge, before: State) -> Event | None:
    if not merging.carry_out(rules, state, event, before):
        return None
    # What modified the spell modifies the permanent that it has merged with (702.140f).
    zone_change.carry_effects(state, event.spell, event.object)
    return event


def _life(rules: Ruleset, state: State, event: LifeChange, before: State) -> Event | None:
    player = state.players[event.player]
    if event.amount == 0 or player.left:
        return None
    state.put_player(replace(player, life=player.life + event.amount))
    touch(state, "life", event.player)
    return event


def _tap(rules: Ruleset, state: State, event: Tap, before: State) -> Event | None:
    found = state.objects.get(event.object)
    if found is None or found.tapped == event.on or found.zone != "battlefield":
        return None
    state.put(replace(found, tapped=event.on))
    touch(state, "tapped", event.object)
    return event


def _counters(rules: Ruleset, state: State, event: Counters, before: State) -> Event | None:
    if is_player(event.target):
        player = state.players[event.target]
        amount = max(event.amount, -player.count(event.name))
        if amount:
            state.put_player(replace(player, counters=with_counters(player.counters, event.name, amount)))
            touch(state, "player counters", event.target)
        return replace(event, amount=amount) if amount else None
    found = state.objects.get(event.target)
    if found is None:
        return None
    amount = max(event.amount, -found.count(event.name))
    if not amount:
        return None
    counted = found.counted
    if event.name in rules.counters and amount > 0:
        counted = tuple(sorted({**dict(counted), event.name: state.tick()}.items()))
    state.put(replace(found, counters=with_counters(found.counters, event.name, amount), counted=counted))
    touch(state, _aspect(rules, event.name), event.target)
    return replace(event, amount=amount)


def _aspect(rules: Ruleset, name: str) -> str:
    """What counters of that name bear on: those with a power and a toughness are part of the characteristics (613.4c),
    and what some of the others do is an effect (122.1b-h)."""
    if name in rules.counters:
        return "effects"
    return "counters" if "/" in name else "counters that change nothing"


def _damage(rules: Ruleset, state: State, event: Damage, before: State) -> Event | None:
    if event.amount <= 0:
        return None
    player = state.players.get(event.target)
    if player is not None and event.combat:
        state.put_player(commander.count_damage(player, state.objects.get(event.source), event.amount))
    return event


def _draw(rules: Ruleset, state: State, event: Draw, before: State) -> Event | None:
    # The card itself is moved by an event of its own; an empty library is found by the state-based actions (704.5b).
    if not state.zone(("library", event.player)) and event.new == NOBODY:
        state.put_player(replace(state.players[event.player], drew_from_empty=True))
        return None
    return event


def _attach(rules: Ruleset, state: State, event: Attach, before: State) -> Event | None:
    found = state.objects.get(event.object)
    if found is None or found.attached_to == event.to:
        return None
    # A new timestamp when it becomes attached (613.7e).
    stamp = state.tick() if event.to else found.timestamp
    state.put(replace(found, attached_to=event.to, timestamp=stamp))
    touch(state, "attach", event.object)
    state.computed = None
    return event


def _mana(rules: Ruleset, state: State, event: AddMana, before: State) -> Event | None:
    player = state.players[event.player]
    if not event.mana or player.left:
        return None
    state.put_player(replace(player, mana=add_mana(player.mana, event.mana)))
    touch(state, "mana", event.player)
    return event


def _lose_mana(rules: Ruleset, state: State, event: LoseMana, before: State) -> Event | None:
    player = state.players[event.player]
    if not event.mana or player.left:
        return None
    state.put_player(replace(player, mana=add_mana(remove_mana(player.mana, event.mana), event.into)))
    touch(state, "mana", event.player)
    return event


def _attack(rules: Ruleset, state: State, event: Attack, before: State) -> Event | None:
    table.attack(state, event)
    return event


def _reselect(rules: Ruleset, state: State, event: Reselect, before: State) -> Event | None:
    return event if table.reselect(state, event) else None


def _block(rules: Ruleset, state: State, event: Block, before: State) -> Event | None:
    table.block(state, event)
    return event


def _blocked(rules: Ruleset, state: State, event: Blocked, before: State) -> Event | None:
    table.blocked(state, event)
    return event


def _leave_combat(rules: Ruleset, state: State, event: LeaveCombat, before: State) -> Event | None:
    return event if table.leave(state, event.object) else None


def _create(rules: Ruleset, state: State, event: CreateToken, before: State) -> Event | None:
    return event if event.new else None


def _emblem(rules: Ruleset, state: State, event: GetEmblem, before: State) -> Event | None:
    if state.players[event.player].left:
        return None
    ref = state.new_id()
    # It has no characteristics but its abilities, not even a name (114.3).
    values = Printed(abilities=event.abilities)
    owner = event.player
    emblem = GameObject(
        id=ref,
        card=ref,
        printed=values,
        owner=owner,
        controller=owner,
        default_controller=owner,
        zone="command",
        timestamp=state.tick(),
        marks=("emblem",),
    )
    state.put(emblem)
    state.set_zone(zones.COMMAND, (*state.zone(zones.COMMAND), ref))
    touch(state, "zones", ref)
    return replace(event, new=ref)


def _player_action(rules: Ruleset, state: State, event: PlayerAction, before: State) -> Event | None:
    player = state.players[event.player]
    if event.action == "lose":
        if player.lost or player.left:
            return None
        state.put_player(replace(player, lost=True))
    elif event.action == "monarch":
        state.monarch = event.player
        touch(state, "monarch")
    return event


_OBJECT_MARKS: Final[dict[str, tuple[str, str]]] = {
    "phased out": ("phased_out", "phased"),
    "tapped": ("tapped", "tapped"),
    "face down": ("face_down", "face"),
    "transformed": ("transformed", "face"),
    "flipped": ("flipped", "face"),
    "deathtouched": ("deathtouched", "damage"),
}


def _phased(found: GameObject, out: bool) -> tuple[str, ...]:
    """The marks of what phases out, with the one that says under whose control, or of what phases in (702.26a)."""
    marks = [mark for mark in found.marks if not mark.startswith(PHASED_OUT_UNDER)]
    return tuple(sorted((*marks, f"{PHASED_OUT_UNDER}{found.controller}"))) if out else tuple(marks)


def _mark(rules: Ruleset, state: State, event: Mark, before: State) -> Event | None:
    found = state.objects.get(event.object)
    if found is None:
        return None
    if event.name in _OBJECT_MARKS:
        field, aspect = _OBJECT_MARKS[event.name]
        if getattr(found, field) == event.on:
            return None
        # A new timestamp when it turns face up or down or transforms (613.7f, 613.7g).
        stamp = state.tick() if aspect == "face" and event.name != "flipped" else found.timestamp
        turned = stamp if event.name == "transformed" else found.turned_at
        marks = _phased(found, event.on) if aspect == "phased" else found.marks
        if event.name == "transformed" and found.merged:
            found = merging.turned_over(found)
        state.put(replace(found, **{field: event.on}, timestamp=stamp, turned_at=turned, marks=marks))
        touch(state, aspect, event.object)
        return event
    if event.name == "damage":
        assert isinstance(event.value, int)
        state.put(replace(found, damage=max(0, found.damage + event.value)))
        touch(state, "damage", event.object)
        return event
    if event.name == PROTECTOR:
        state.put(replace(found, choices=tuple({**dict(found.choices), PROTECTOR: event.value}.items())))
        touch(state, "choices", event.object)
        return event
    if event.name == "not bestowed":
        state.put(replace(found, as_aura=""))
        touch(state, "face", event.object)
        return event
    if event.on == (event.name in found.marks):
        return None
    marks = (*found.marks, event.name) if event.on else tuple(mark for mark in found.marks if mark != event.name)
    state.put(replace(found, marks=tuple(sorted(marks))))
    touch(state, "marks", event.object)
    return event


_CHANGES: Final[dict[type[Event], Callable[[Ruleset, State, Any, State], Event | None]]] = {
    Move: _move,
    Cast: _cast,
    Merge: _merge,
    LifeChange: _life,
    Tap: _tap,
    Counters: _counters,
    Damage: _damage,
    Draw: _draw,
    Attach: _attach,
    AddMana: _mana,
    LoseMana: _lose_mana,
    Attack: _attack,
    Reselect: _reselect,
    Block: _block,
    Blocked: _blocked,
    LeaveCombat: _leave_combat,
    CreateToken: _create,
    GetEmblem: _emblem,
    PlayerAction: _player_action,
    Mark: _mark,
}
