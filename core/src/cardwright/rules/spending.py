"""What mana may be spent on, and what happens to what it is spent on (106.6)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.contract.meanings import Purpose
from cardwright.contract.parts import Activated, Rider, Triggered
from cardwright.model.effect import Duration, Floating, Pending
from cardwright.model.event import Cast
from cardwright.model.mana import Mana, ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import cost_parts, duration, restriction
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.mana_sources import known_offer
from cardwright.rules.terms import NO_TERMS, Terms, pays_as

PAY = Purpose(what="pay")
"""Any cost but that of a spell or an activated ability, without {X}."""


def to_pay(costs: Sequence[Node], named: str = PAY.what) -> Purpose:
    """The purpose of paying ``costs`` that belong neither to a spell nor to an activated ability."""
    return Purpose(what=named, x=cost_parts.contains_x(costs))


def anything(engine: Engine, player: PlayerId) -> Terms:
    """The terms on which the player could pay something, with all mana that they have or could make: for tests that may
    err on the side of yes."""
    keys, pays = restrictions(engine, player), pays_as(engine.rules, engine.state, player, None)
    return Terms(keys, pays) if keys or pays else NO_TERMS


def restrictions(engine: Engine, player: PlayerId) -> tuple[str, ...]:
    """The keys of the restrictions on mana that the player has or could make."""
    state = engine.state
    made = () if engine.floating_only else known_offer(engine.rules, engine, state, player).restrictions
    return tuple(dict.fromkeys([*restriction.floating(state, player), *made])) if state.players[player].mana else made


def terms(engine: Engine, player: PlayerId, purpose: Purpose) -> Terms:
    """The terms on which the player may spend mana for the purpose."""
    rules, state = engine.rules, engine.state
    keys = restriction.allowing(rules, state, player, restrictions(engine, player), purpose)
    return Terms(keys, pays_as(rules, state, player, purpose))


def on_spell(engine: Engine, player: PlayerId, ref: ObjectId, cost: ManaCost | None, x: bool) -> Terms:
    """The terms on which mana may be spent to cast the spell ``ref`` whose mana or alternative cost, X open, is
    ``cost``; ``x`` tells whether its total cost contains {X}."""
    return terms(engine, player, Purpose(what="cast", object=ref, cost=cost, x=x))


def on_ability(engine: Engine, player: PlayerId, source: ObjectId, part: Activated) -> Terms:
    """The terms on which mana may be spent to activate that ability of ``source``."""
    cost = cost_parts.mana_part(Reader(engine.rules, engine.state, source, player), part.costs)
    purpose = Purpose(what="activate", object=source, cost=cost, part=part, x=cost_parts.contains_x(part.costs))
    return terms(engine, player, purpose) if not cost.empty else NO_TERMS


def riders(engine: Engine, player: PlayerId, ref: ObjectId) -> None:
    """Let the riders of the mana that was spent take hold of the spell, each mana for itself (106.6a)."""
    spent, engine.spent = engine.spent, ()
    for unit in spent:
        if unit.rider is not None:
            _rider(engine, player, ref, unit, engine.rules.keyed(unit.rider))


def _rider(engine: Engine, player: PlayerId, ref: ObjectId, unit: Mana, node: Node) -> None:
    look = Reader(engine.rules, engine.state, unit.source, player)
    parts = engine.rules.parts(node)
    for place, part in enumerate(parts):
        if isinstance(part, Rider):
            if not look.matches(part.what, ref):
                return
            if part.modifications:
                _last(engine, player, ref, unit, part)
        elif isinstance(part, Triggered):
            _trigger(engine, player, ref, unit, node, place)


def _last(engine: Engine, player: PlayerId, ref: ObjectId, unit: Mana, part: Rider) -> None:
    effect = Floating(
        id=0,
        timestamp=0,
        source=unit.source,
        controller=player,
        nodes=part.modifications,
        affected=(ref,),
        duration=Duration(part.lasts),
    )
    duration.add(engine, effect)


def _trigger(engine: Engine, player: PlayerId, ref: ObjectId, unit: Mana, node: Node, place: int) -> None:
    """The delayed triggered ability that spending this mana triggers."""
    state = engine.state
    record = state.objects[ref].paid
    names = (
        ("it", (ref,)),
        ("player", (player,)),
        ("subject", (ref,)),
        ("x", record.x if record is not None else 0),
    )
    event = Cast(object=ref, player=player)
    pending = Pending(
        source=unit.source,
        controller=player,
        ability=node,
        part=place,
        event=event,
        bindings=names,
        timestamp=state.tick(),
    )
    state.pending = (*state.pending, pending)
