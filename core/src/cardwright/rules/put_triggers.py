"""Putting triggered abilities on the stack the next time a player would get priority (603.3)."""

from __future__ import annotations

from cardwright.contract.parts import Triggered
from cardwright.model.choice import Order
from cardwright.model.decision import IllegalAction
from cardwright.model.effect import Pending
from cardwright.model.objects import StackItem
from cardwright.model.reference import PlayerId
from cardwright.rules import announce, stack
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def put_all(engine: Engine) -> None:
    """Put every waiting triggered ability on the stack, the active player's first (603.3b)."""
    waiting, engine.state.pending = engine.state.pending, ()
    for player in engine.state.in_turn_order():
        own = [pending for pending in waiting if pending.controller == player]
        for pending in _ordered(engine, player, own):
            _put(engine, pending)


def _ordered(engine: Engine, player: PlayerId, own: list[Pending]) -> list[Pending]:
    if len(own) < 2 or len({(one.ability, one.part, one.bindings, one.source) for one in own}) == 1:
        return own
    look = Reader(engine.rules, engine.state)
    labels = []
    for one in own:
        source = look.known(one.source)
        labels.append(f"ability of {source.values.name if source is not None else 'the game'}")
    refs = [one.source for one in own]
    order = engine.ask(Order(player, refs, labels, "order triggered abilities", "trigger order", "603.3b"))
    return [own[place] for place in order]


def _put(engine: Engine, pending: Pending) -> None:
    part = engine.rules.part(pending.ability, pending.part)
    assert isinstance(part, Triggered)
    item = StackItem(
        "triggered", pending.source, pending.ability, pending.part, bindings=pending.bindings, x=_x(pending)
    )
    ref = stack.put_ability(engine.state, pending.controller, item)
    try:
        announce.choose_modes(engine, pending.controller, ref, part)
        announce.choose_targets(engine, pending.controller, ref, part)
    except IllegalAction:
        # Without legal targets or modes it is removed from the stack at once (603.3d).
        stack.remove(engine.state, ref)
        return
    chosen = engine.state.objects[ref].item
    assert chosen is not None
    events = announce.target_events(chosen, ref)
    do = Actor(engine, pending.source, pending.controller, rule="603.3d", ability=pending.ability)
    if events:
        do.happen(*events)


def _x(pending: Pending) -> int:
    value = dict(pending.bindings).get("x", 0)
    return value if isinstance(value, int) else 0
