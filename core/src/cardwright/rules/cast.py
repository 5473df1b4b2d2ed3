"""Casting spells (601)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.parts import Target
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import DOUBLE_FACED
from cardwright.model.choice import Options
from cardwright.model.decision import Action, IllegalAction, Number
from cardwright.model.event import Cast, Event, Move
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import CastRecord, Payment, StackItem
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.model.turn import MAIN
from cardwright.rules import (
    additional,
    announce,
    cost,
    cost_change,
    cost_parts,
    drawn,
    index,
    mode_costs,
    plain_spell,
    prohibit,
    spell_cost,
    spending,
    splicing,
    stack,
    target,
)
from cardwright.rules.act import Actor
from cardwright.rules.additional import Extra
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.terms import NO_TERMS
from cardwright.rules.ways import Way, use, values, way


def too_early(rules: Ruleset, state: State, player: PlayerId, action: Action, chosen: Way) -> bool:
    """Whether the spell can be cast now only as though it had flash (307.1, 702.8a)."""
    if chosen.any_time or sorcery_time(state, player):
        return False
    printed = values(state, action.object, action.face)
    if chosen.method is not None and chosen.method.face_down is not None:
        # Only what the face-down spell is decides whether it can be cast (708.4).
        printed = chosen.method.face_down
    elif chosen.method is not None and chosen.method.transformed:
        printed = printed.faces[0]
    return "instant" not in printed.types and "flash" not in rules.facets(printed.abilities).flags


def why_forbidden(rules: Ruleset, state: State, spell: ObjectId, player: PlayerId, early: bool) -> IllegalAction | None:
    """What keeps the spell as it has been proposed from being cast (601.2e): an effect that says so, or that nothing
    lets such a spell be cast as though it had flash (601.3b)."""
    if prohibit.prohibited(rules, state, "cast", spell, player):
        return FORBIDDEN
    return TOO_EARLY if early and not prohibit.permitted(rules, state, "flash", player, spell) else None


def sorcery_time(state: State, player: PlayerId) -> bool:
    """Whether ``player`` could cast a sorcery: their main phase, the stack empty (307.1)."""
    turn = state.turn
    return turn.active == player and turn.step in MAIN and not state.zone(("stack", 0))


def has_x(chosen: Way) -> bool:
    """Whether the spell costs {X} when it is cast in that way."""
    return bool(chosen.mana and chosen.mana.x)


def to_stack(engine: Engine, player: PlayerId, action: Action, chosen: Way) -> ObjectId:
    """Move the card to the stack, where it becomes a spell (601.2a)."""
    state = engine.state
    card = state.objects[action.object]
    usual, face = values(state, action.object, ""), values(state, action.object, action.face)
    do = Actor(engine, action.object, player, rule="601.2a")
    moved = [
        event for event in do.happen(Move(object=action.object, to="stack", reason="cast")) if event.kind == "move"
    ]
    if not moved or not isinstance(moved[0], Move) or moved[0].to != "stack":
        raise IllegalAction("the card cannot be moved to the stack", "601.2a")
    ref = moved[0].new
    method = chosen.method
    permit = _permission(engine, player, ref, chosen.permits)
    if permit is not None and permit.part.per_turn:
        engine.state.count_use(use(permit))
    record = CastRecord(
        player,
        method.id if method is not None else "",
        card.zone,
        ability=chosen.ability,
        part=chosen.part,
        permit=permit.ability if permit is not None else None,
        permit_part=permit.place if permit is not None else 0,
    )
    fields: dict[str, Any] = {}
    if method is not None and method.as_aura:
        fields["as_aura"] = method.paid_as or method.id
    if method is not None and method.face_down is not None:
        fields |= {"face_down": True, "mask": method.face_down}
    elif (method is not None and method.transformed) or (face is not usual and usual.layout in DOUBLE_FACED):
        fields["transformed"] = True
    elif face is not usual:
        fields["copied"] = face
    elif card.copied is not None:
        fields["copied"] = card.copied
    stack.become_spell(engine.state, ref, player, StackItem("spell", ref), record, **fields)
    return ref


def _permission(
    engine: Engine, player: PlayerId, ref: ObjectId, permits: tuple[index.Working, ...]
) -> index.Working | None:
    """Which of several permissions the player uses, asked where it makes a difference to the spell."""
    if not permits:
        return None
    if all(one.part.enters is None for one in permits):
        return permits[0]
    look = Reader(engine.rules, engine.state)
    labels = [look.chars(one.source).name for one in permits]
    refs = [one.source for one in permits]
    answer = engine.ask(Options(player, labels, "by which permission", "permission", "601.3", ref, refs=refs))
    return permits[int(answer[0])]


def aura_target(rules: Ruleset, state: State, ref: ObjectId) -> Any:
    """The target that an Aura spell needs (303.4a), or None."""
    chars = Reader(rules, state).chars(ref)
    if "Aura" not in chars.subtypes:
        return None
    enchants = rules.enchants(chars)
    return Target(phrase=enchants.phrase) if enchants is not None else None


def cast(engine: Engine, player: PlayerId, action: Action, free: bool = False, told: bool = False) -> None:
    """Cast a spell by 601.2a-i, be it for nothing, or from wherever it is since an instruction ``told`` the player to;
    IllegalAction where a step fails, and then the caller undoes everything (733.1)."""
    with drawn.Announcing(engine):
        plain = plain_spell.cost(engine.rules, engine.state, player, action) if not free else None
        if plain is not None:
            _cast_plainly(engine, player, action, plain)
        else:
            _cast(engine, player, action, free, told)


def _cast(engine: Engine, player: PlayerId, action: Action, free: bool, told: bool) -> None:
    rules = engine.rules
    chosen = way(rules, engine.state, player, action, free, told)
    if isinstance(chosen, IllegalAction):
        raise chosen
    # While something resolves a spell is cast whenever that says so (608.2g).
    early = engine.state.frame is None and too_early(rules, engine.state, player, action, chosen)
    ref = to_stack(engine, player, action, chosen)
    forbidden = why_forbidden(rules, engine.state, ref, player, early)
    if forbidden is not None and not has_x(chosen):
        raise forbidden
    if not permits_spell(engine, ref, chosen):
        raise NOT_THAT_SPELL
    part = stack.instructions(rules, engine.state, ref)
    if part is not None:
        choices = None
        if mode_costs.priced(stack.view(rules, engine.state, ref), part):
            choices = mode_costs.choices(engine, player, ref, action, chosen, part)
        announce.choose_modes(engine, player, ref, part, choices)
    affordable = partial(_affordable, engine, player, ref, action, chosen)
    spliced = splicing.choose(engine, player, ref, affordable)
    if spliced:
        part = stack.instructions(rules, engine.state, ref)
    extras = additional.choose(engine, player, ref, affordable, spliced)
    additional.declare(engine.state, ref, extras)
    extra_costs = additional.costs(extras)
    x = _choose_x(engine, player, ref, action, chosen, early, extra_costs)
    _choose_targets(engine, player, ref, part, _afford(engine, player, ref, action, chosen, x, extra_costs))
    total, others = spell_cost.total_cost(engine, player, ref, action, chosen, x, extra_costs)
    payments, spent = _pay(engine, player, ref, action, chosen, total, others, extras)
    record = engine.state.objects[ref].paid
    assert record is not None
    stack.set_record(engine.state, ref, replace(record, x=x, payments=payments, spent=spent))
    item = stack.update(engine.state, ref, payments=payments)
    spending.riders(engine, player, ref)
    do = Actor(engine, ref, player, rule="601.2i")
    events: list[Event] = [*announce.target_events(item, ref), Cast(object=ref, player=player)]
    do.happen(*events)


def _affordable(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, extras: Sequence[Extra]
) -> bool:
    """Whether the spell could be paid for with these additional costs."""
    return spell_cost.payable_with(engine.trial(spell_cost.declining), player, ref, action, chosen, extras)


def _cast_plainly(engine: Engine, player: PlayerId, action: Action, total: ManaCost) -> None:
    """Cast a plain spell: of all steps of 601.2 only moving it, paying and having cast it are left."""
    ref = to_stack(engine, player, action, Way(None, total, ()))
    terms = NO_TERMS
    if spending.restrictions(engine, player):
        terms = spending.on_spell(engine, player, ref, total, False)
    do = Actor(engine, ref, player, {"x": 0}, rule="601.2h")
    spent = cost.pay_mana(do, player, total, action, terms)
    record = engine.state.objects[ref].paid
    assert record is not None
    stack.set_record(engine.state, ref, replace(record, spent=spent))
    spending.riders(engine, player, ref)
    Actor(engine, ref, player, rule="601.2i").happen(Cast(object=ref, player=player))


def _choose_x(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, early: bool, extra: tuple[Node, ...]
) -> int:
    look = stack.view(engine.rules, engine.state, ref)
    more = (*spell_cost.mandatory(look, ref), *extra)
    base = spell_cost.with_open_x(look, ref, chosen, extra)
    if not base.x and not cost_parts.asks_for_x(look, (*chosen.others, *more)):
        # X of a cost that is not paid is 0 (107.3b).
        if announce.least_x(look, ref):
            raise IllegalAction("X can't be 0, and its cost with X is not paid", "107.3b")
        printed = values(engine.state, ref, "").cost
        if printed is not None and printed.x:
            engine.ask(Number(player, 0, 0, "choose X", "x", "107.3b", ref))
        return 0
    terms = spell_cost.terms(engine, player, ref, chosen, extra)
    return announce.choose_x(
        engine,
        player,
        ref,
        lambda x: spell_cost.total_cost(engine, player, ref, action, chosen, x, extra),
        terms,
        _refuse_x(engine, player, ref, chosen.permits, early),
    )


def permits_spell(engine: Engine, ref: ObjectId, chosen: Way) -> bool:
    """Whether what allows to cast the card allows the spell that it has become (601.2e); with an X that is yet to be
    chosen, :func:`_refuse_x` tells."""
    return has_x(chosen) or _permitted(engine.rules, engine.state, ref, chosen.permits)


TOO_EARLY: Final = IllegalAction("it can be cast only when a sorcery could be", "307.1")
FORBIDDEN: Final = IllegalAction("an effect says that it cannot be cast", "601.3")
NOT_THAT_SPELL: Final = IllegalAction("what allows to cast the card does not allow to cast it so", "601.2e")


def _refuse_x(
    engine: Engine, player: PlayerId, ref: ObjectId, permits: tuple[index.Working, ...], early: bool
) -> announce.Refuse | None:
    """With which X the spell is forbidden, or not what was allowed to be cast (601.2e, 601.3a, b); None where neither
    could be."""
    rules, state = engine.rules, engine.state
    if not early and _takes_all(permits) and not index.about(rules, state, "prohibits", "cast"):
        return None

    def refuse(x: int) -> str | None:
        trial = state.fork()
        stack.update(trial, ref, x=x)
        forbidden = why_forbidden(rules, trial, ref, player, early)
        if forbidden is not None:
            return forbidden.reason
        return None if _permitted(rules, trial, ref, permits) else NOT_THAT_SPELL.reason

    return refuse


def _takes_all(permits: tuple[index.Working, ...]) -> bool:
    return not permits or any(one.part.spell is None for one in permits)


def _permitted(rules: Ruleset, state: State, ref: ObjectId, permits: tuple[index.Working, ...]) -> bool:
    return _takes_all(permits) or any(
        one.part.spell(Reader(rules, state, one.source, one.controller, dict(one.bindings)), ref) for one in permits
    )


def _afford(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, x: int, extra: tuple[Node, ...]
) -> target.Afford | None:
    """Where the cost may depend on the targets (601.2f), what tells whether it could be paid with them."""
    if not cost_change.changes(engine.rules, engine.state, ref):
        return None

    # The position of the choice: an answer may be looked at again when the game has gone on.
    now = engine.trial(spell_cost.declining)

    def afford(targets: tuple[tuple[Ref, ...], ...]) -> str | None:
        trial = now.trial(spell_cost.declining)
        stack.update(trial.state, ref, targets=targets)
        total, others = spell_cost.total_cost(trial, player, ref, action, chosen, x, extra)
        look = stack.view(engine.rules, trial.state, ref)
        look.engine = trial  # type: ignore[attr-defined]
        terms = spell_cost.terms(trial, player, ref, chosen, extra)
        payable = cost.could_pay(look, player, total, others, terms)
        return None if payable else f"with those targets it costs {total}, which cannot be paid"

    return afford


def _choose_targets(engine: Engine, player: PlayerId, ref: ObjectId, part: Any, afford: target.Afford | None) -> None:
    enchants = aura_target(engine.rules, engine.state, ref)
    if enchants is None:
        announce.choose_targets(engine, player, ref, part, afford)
        return
    look = stack.view(engine.rules, engine.state, ref)
    item = engine.state.objects[ref].item
    assert item is not None
    chosen = target.choose(engine.ask, look, player, (enchants,), item, ref, afford)
    stack.update(engine.state, ref, targets=chosen)


def _pay(
    engine: Engine,
    player: PlayerId,
    ref: ObjectId,
    action: Action,
    chosen: Way,
    total: ManaCost,
    others: tuple[Node, ...],
    extras: Sequence[Extra],
) -> tuple[tuple[Payment, ...], tuple[str, ...]]:
    do = Actor(engine, ref, player, {"x": engine.state.objects[ref].item.x}, rule="601.2h")  # type: ignore[union-attr]
    terms = spell_cost.terms(engine, player, ref, chosen, additional.costs(extras))
    paid, spent = cost.pay_all(do, player, total, others, by=action, terms=terms)
    payments: list[Payment] = []
    own = paid[: len(chosen.others)]
    if chosen.method is not None:
        payments.append(_together(chosen.method.paid_as or chosen.method.id, 1, own))
    rest = list(paid[len(chosen.others) :])
    mandatory = cost_parts.other_parts(engine.rules, spell_cost.mandatory(Reader(engine.rules, engine.state), ref))
    if mandatory:
        payments.append(_together("additional", 1, tuple(rest[: len(mandatory)])))
    rest = rest[len(mandatory) :]
    for extra in extras:
        count = len(cost_parts.other_parts(engine.rules, extra.part.costs)) * extra.times
        one = _together(extra.part.id, extra.times, tuple(rest[:count]))
        payments.append(replace(one, ability=extra.ability, part=extra.place, occurrence=extra.occurrence))
        rest = rest[count:]
    payments += [payment for payment in rest if payment is not None]
    return tuple(payments), spent


def _together(id: str, times: int, paid: tuple[Payment | None, ...]) -> Payment:
    """One payment for all components of a cost."""
    parts = [payment for payment in paid if payment is not None]
    objects = tuple(ref for payment in parts for ref in payment.objects)
    facts = tuple(fact for payment in parts for fact in payment.facts)
    return Payment(id, times, objects, facts)
