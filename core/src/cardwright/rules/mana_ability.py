"""Mana abilities (605): activating them and resolving those that trigger, all without the stack."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.model.decision import IllegalAction
from cardwright.model.event import Activate
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import cost, usable
from cardwright.rules.act import Actor
from cardwright.rules.cost_parts import mana_part, other_parts, taps_self
from cardwright.rules.engine import Engine


def activate(engine: Engine, player: PlayerId, ref: ObjectId, place: int) -> None:
    """Activate a mana ability: pay its costs, and it resolves at once, with the mana abilities that it triggers
    (605.3)."""
    rules = engine.rules
    part = usable.ready(rules, engine.state, player, ref, place)
    if part is None:
        refused = usable.why_not(rules, engine.state, player, ref, place)
        raise refused or IllegalAction("its cost cannot be paid", "602.2b")
    uses = usable.activated(rules, engine.state, ref)
    ability = uses[place][0]
    tapped = taps_self(rules, part.costs)
    do = Actor(engine, ref, player, {"tapped for mana": ref if tapped else 0}, ability)
    usable.count_use(engine.state, ref, uses, place)
    total = mana_part(do, part.costs)
    paid, _ = cost.pay_all(do, player, total, other_parts(rules, part.costs))
    used = tuple(ref for payment in paid if payment is not None for ref in payment.objects)
    do.bindings["paid"] = used
    do.bindings["moved"] = used
    do.happen(Activate(source=ref, player=player, ability=ability, mana=True))
    do.run_all(part.effects)
    resolve_triggered(engine)


def resolve_triggered(engine: Engine) -> None:
    """Resolve triggered mana abilities that have just triggered, off the stack (605.4a)."""
    while True:
        waiting = [pending for pending in engine.state.pending if pending.mana]
        if not waiting:
            return
        first = waiting[0]
        rest = list(engine.state.pending)
        rest.remove(first)
        engine.state.pending = tuple(rest)
        part = engine.rules.part(first.ability, first.part)
        do = Actor(engine, first.source, first.controller, dict(first.bindings), first.ability)
        if part.condition is None or do.holds(part.condition):
            do.run_all(part.effects)


def empty_pools(engine: Engine) -> None:
    """Unspent mana empties as a step or phase ends (106.4, 500.5)."""
    state = engine.state
    for player in state.players.values():
        if player.mana:
            kept = tuple(unit for unit in player.mana if unit.persists is not None)
            if len(kept) != len(player.mana):
                state.put_player(replace(player, mana=kept))
