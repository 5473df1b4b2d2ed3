"""Putting triggered abilities on the stack the next time a player would get priority (603.3)."""

from __future__ import annotations

from cardwright.contract.parts import Triggered
from cardwright.model.choice import Options, Order
from cardwright.model.decision import IllegalAction
from cardwright.model.effect import Pending
from cardwright.model.objects import CREATED, StackItem
from cardwright.model.reference import PlayerId, Ref
from cardwright.rules import announce, stack
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader


def put_all(engine: Engine) -> None:
    """Put every waiting triggered ability on the stack, the active player's first (603.3b)."""
    waiting, engine.state.pending = engine.state.pending, ()
    for player in engine.state.in_turn_order():
        own = _counting(engine, player, [pending for pending in waiting if pending.controller == player])
        for pending in _ordered(engine, player, own):
            _put(engine, pending)


def _counting(engine: Engine, player: PlayerId, own: list[Pending]) -> list[Pending]:
    """Without those of a delayed triggered ability that triggers only once and found several events at the same time:
    ``player`` chooses which of them made it trigger (603.7b)."""
    for once in dict.fromkeys(one.once for one in own if one.once):
        group = [one for one in own if one.once == once]
        events = [one.event for place, one in enumerate(group) if one.event not in [two.event for two in group[:place]]]
        counts = events[0]
        if len(events) > 1 and _tells_of_its_event(engine, group[0]):
            decision = _which(engine, player, group[0], [event.affected for event in events])
            counts = events[int(engine.ask(decision)[0])]
        own = [one for one in own if one.once != once or one.event == counts]
    return own


def _tells_of_its_event(engine: Engine, pending: Pending) -> bool:
    """Whether it makes a difference to the ability which event made it trigger."""
    part = engine.rules.part(pending.ability, pending.part)
    assert isinstance(part, Triggered)
    words = [word for effect in part.effects for word in effect.walk()]
    return bool(part.targets or part.modes) or any("source" in engine.rules.words[one.word].reads for one in words)


def _which(engine: Engine, player: PlayerId, pending: Pending, refs: list[Ref]) -> Options:
    look = Reader(engine.rules, engine.state)
    known = [look.known(ref) for ref in refs]
    labels = [found.values.name if found is not None else "player" for found in known]
    prompt = "choose which event makes the ability trigger"
    return Options(player, labels, prompt, "trigger event", "603.7b", pending.source, refs=refs)


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
    bindings = pending.bindings
    word = engine.rules.words.get(pending.ability.word)
    if word is not None and word.category in ("Delayed", "Reflexive"):
        bindings = tuple(sorted({**dict(bindings), CREATED: pending.timestamp}.items(), key=lambda item: item[0]))
    item = StackItem("triggered", pending.source, pending.ability, pending.part, bindings=bindings, x=_x(pending))
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
