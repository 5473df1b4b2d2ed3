"""The log in plain sentences: what happened, with the numbers of the rules that governed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model import event as events
from cardwright.model.mana import pool_text
from cardwright.model.objects import PROTECTOR, SKIP_UNTAP
from cardwright.model.reference import NOBODY, Ref, is_player
from cardwright.model.state import State
from cardwright.rules.engine import Entry
from cardwright.rules.look import Reader

Namer = Callable[[Ref], str]
"""What to call an object or player."""


def namer(rules: Ruleset, *states: State) -> Namer:
    """Names from the first of ``states`` that knows the object, now or as last known."""

    def call(ref: Ref) -> str:
        if ref == NOBODY:
            return "nothing"
        for state in states:
            if is_player(ref) and ref in state.players:
                return state.players[ref].name
            found = Reader(rules, state).known(ref)
            if found is not None:
                if found.item is not None and found.item.kind != "spell":
                    return f"the ability of {call(found.item.source)}"
                return Reader(rules, state).chars(ref).name or found.printed.name or f"object #{ref}"
        return f"object #{ref}"

    return call


def narrate(entry: Entry, call: Namer) -> str:
    """One entry of the log as a sentence with its rule numbers, for example ``alice draws a card. (121.1)``."""
    text = sentence(entry.event, call)
    if entry.note:
        text = f"{text.rstrip('.')}: {entry.note}."
    return f"{text} ({', '.join(entry.rules)})" if entry.rules else text


def sentence(event: events.Event, call: Namer) -> str:
    """What the event is, as one sentence that ends in a full stop."""
    tell = _SENTENCES.get(type(event))
    return f"{tell(event, call)}." if tell is not None else f"{event.kind}: {call(event.affected)}."


def _move(event: events.Move, call: Namer) -> str:
    name = call(event.object if event.to == "nowhere" or not event.new else event.new)
    past = {"destroy": "destroyed", "mill": "milled", "counter": "countered", "cast": "being cast"}
    reasons = {
        "sba": "state-based action",
        "resolve": "resolved",
        "play": "played",
        "cost": "as a cost",
        "draw": "drawn",
        "discard": "discarded",
        "sacrifice": "sacrificed",
        "exile": "exiled",
        "return": "returned",
        "create": "created",
    }
    reason = past.get(event.reason) or reasons.get(event.reason, event.reason)
    how = f" ({reason})" if reason else ""
    if event.to == "nowhere":
        return f"{name} ceases to exist{how}"
    if event.to == "battlefield":
        return f"{name} enters the battlefield{_entering(event, call)}{how}"
    origin = f" from the {event.origin}" if event.origin and event.origin != "nowhere" else ""
    place = f" ({event.place})" if event.to == "library" and event.place != "top" else ""
    return f"{name} goes{origin} to the {event.to}{place}{how}"


def _entering(event: events.Move, call: Namer) -> str:
    enter = event.enter
    if enter is None:
        return ""
    said = [f"under {call(enter.controller)}'s control"] if enter.controller else []
    said += [word for word, true in (("tapped", enter.tapped), ("face down", enter.face_down)) if true]
    said += [f"attacking {call(enter.attacking)}"] if enter.attacking else []
    said += [f"attached to {call(enter.attached_to)}"] if enter.attached_to else []
    said += [f"as a copy of {enter.copied.name}"] if enter.copied is not None else []
    said += [f"with {number} {kind} {'counter' if number == 1 else 'counters'}" for kind, number in enter.counters]
    return " " + ", ".join(said) if said else ""


def _create(event: events.CreateToken, call: Namer) -> str:
    tokens = "a token" if event.amount == 1 else f"{event.amount} tokens"
    return f"{call(event.player)} creates {tokens} called {event.printed.name or 'nothing'}"


def _damage(event: events.Damage, call: Namer) -> str:
    combat = "combat damage" if event.combat else "damage"
    prevented = f", {event.prevented} prevented" if event.prevented else ""
    return f"{call(event.source)} deals {event.amount} {combat} to {call(event.target)}{prevented}"


def _life(event: events.LifeChange, call: Namer) -> str:
    verb = "gains" if event.amount > 0 else "pays" if event.reason == "pay" else "loses"
    return f"{call(event.player)} {verb} {abs(event.amount)} life"


def _draw(event: events.Draw, call: Namer) -> str:
    return f"{call(event.player)} draws a card"


def _tap(event: events.Tap, call: Namer) -> str:
    reason = f" ({event.reason})" if event.reason else ""
    return f"{call(event.object)} becomes {'tapped' if event.on else 'untapped'}{reason}"


def _counters(event: events.Counters, call: Namer) -> str:
    number = abs(event.amount)
    what = f"{number} {event.name} {'counter' if number == 1 else 'counters'}"
    if event.amount > 0:
        return f"{call(event.target)} gets {what}"
    return f"{call(event.target)} loses {what}"


def _attach(event: events.Attach, call: Namer) -> str:
    if event.to == NOBODY:
        return f"{call(event.object)} becomes unattached"
    return f"{call(event.object)} becomes attached to {call(event.to)}"


def _mana(event: events.AddMana, call: Namer) -> str:
    source = f" from {call(event.source)}" if event.source else ""
    return f"{call(event.player)} adds {pool_text(event.mana) or 'no mana'}{source}"


def _lose_mana(event: events.LoseMana, call: Namer) -> str:
    lost = f"{call(event.player)} loses {pool_text(event.mana)}"
    return f"{lost}, which becomes {pool_text(event.into)}" if event.into else lost


def _cast(event: events.Cast, call: Namer) -> str:
    return f"{call(event.player)} casts {call(event.object)}"


def _activate(event: events.Activate, call: Namer) -> str:
    kind = "a mana ability" if event.mana else "an ability"
    return f"{call(event.player)} activates {kind} of {call(event.source)}"


def _target(event: events.BecomesTarget, call: Namer) -> str:
    return f"{call(event.target)} becomes the target of {call(event.by)}"


def _attack(event: events.Attack, call: Namer) -> str:
    return f"{call(event.object)} attacks {call(event.defender)}"


def _reselect(event: events.Reselect, call: Namer) -> str:
    return f"{call(event.object)} is now attacking {call(event.defender)}"


def _block(event: events.Block, call: Namer) -> str:
    return f"{call(event.object)} blocks {call(event.attacker)}"


def _blocked(event: events.Blocked, call: Namer) -> str:
    if not event.by:
        return f"{call(event.object)} is unblocked"
    return f"{call(event.object)} becomes blocked by {' and '.join(map(call, event.by))}"


def _destroy(event: events.Destroy, call: Namer) -> str:
    return f"{call(event.object)} is destroyed"


def _leave_combat(event: events.LeaveCombat, call: Namer) -> str:
    return f"{call(event.object)} is removed from combat"


def _control(event: events.ControlChange, call: Namer) -> str:
    return f"{call(event.new)} gains control of {call(event.object)} from {call(event.old)}"


def _mark(event: events.Mark, call: Namer) -> str:
    if event.name == "damage" and isinstance(event.value, int):
        if event.value < 0:
            return f"the damage on {call(event.object)} wears off"
        return f"{event.value} damage is marked on {call(event.object)}"
    if event.name.startswith(SKIP_UNTAP):
        _, _, player = event.name.partition(" of ")
        whose = f"{call(int(player))}'s" if player else "its controller's"
        held = f"will not untap in {whose} next untap step" if event.on else "may untap again after that"
        return f"{call(event.object)} {held}"
    if event.name == PROTECTOR and isinstance(event.value, int):
        return f"{call(event.value)} is now the protector of {call(event.object)}"
    return f"{call(event.object)} is {'now' if event.on else 'no longer'} {event.name}"


def _step(event: events.BeginStep, call: Namer) -> str:
    kind = "phase" if event.step.endswith("main") else "step"
    return f"{call(event.player)}'s {event.step} {kind} begins"


def _action(event: events.PlayerAction, call: Namer) -> str:
    who = call(event.player)
    own = {
        "lose": f"{who} loses the game",
        "win": f"{who} wins the game",
        "draw game": "the game is a draw",
        "companion": f"{who} reveals a companion",
        "monarch": f"{who} becomes the monarch",
        "shuffle": f"{who} shuffles their library",
        "search": f"{who} searches",
        "win flip": f"{who} flips a coin and wins the flip",
        "lose flip": f"{who} flips a coin and loses the flip",
    }
    if event.action in own:
        return own[event.action]
    if event.action == "look":
        return f"{who} looks at {', '.join(map(call, event.objects))}"
    if event.action == "random order":
        return f"{who} puts {len(event.objects)} cards on the bottom of their library in a random order"
    what = " " + ", ".join(map(call, event.objects)) if event.objects else ""
    number = f" {event.amount}" if event.amount else ""
    return f"{who}: {event.action}{number}{what}"


_SENTENCES: Final[dict[type[events.Event], Callable[[Any, Namer], str]]] = {
    events.Move: _move,
    events.Merge: lambda event, call: f"{call(event.spell)} merges with {call(event.object)}",
    events.CreateToken: _create,
    events.GetEmblem: lambda event, call: f"{call(event.player)} gets an emblem",
    events.Destroy: _destroy,
    events.Damage: _damage,
    events.LifeChange: _life,
    events.Draw: _draw,
    events.Tap: _tap,
    events.Counters: _counters,
    events.Attach: _attach,
    events.AddMana: _mana,
    events.LoseMana: _lose_mana,
    events.Cast: _cast,
    events.Activate: _activate,
    events.BecomesTarget: _target,
    events.Attack: _attack,
    events.Block: _block,
    events.Blocked: _blocked,
    events.LeaveCombat: _leave_combat,
    events.ControlChange: _control,
    events.Mark: _mark,
    events.Reselect: _reselect,
    events.BeginStep: _step,
    events.PlayerAction: _action,
}
