"""Casting spells (601): whether a card can be cast in one of its ways now, and casting it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.parts import Target
from cardwright.contract.ruleset import Ruleset
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
    index,
    layers,
    mana_payment,
    plain_spell,
    prohibit,
    spending,
    stack,
    target,
)
from cardwright.rules.act import Actor
from cardwright.rules.additional import Extra
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.terms import NO_TERMS, Terms
from cardwright.rules.ways import Way, use, values, way


def why_not(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why ``player`` cannot cast the card in that way now, costs included; None when they can (601.3, 601.2e)."""
    rules, state = engine.rules, engine.state
    ref = action.object
    plain = plain_spell.cost(rules, state, player, action)
    if plain is not None and not spending.restrictions(engine, player):
        name = state.objects[ref].values.name
        if not sorcery_time(state, player):
            return IllegalAction(f"{name} can be cast only when a sorcery could be", "307.1")
        enough = plain.empty or mana_payment.enough(engine, player, plain, ref, NO_TERMS)
        return None if enough else IllegalAction(f"{plain} cannot be paid", "601.2h")
    chosen = way(rules, state, player, action)
    if isinstance(chosen, IllegalAction):
        return chosen
    early = _early(rules, state, player, action, chosen)
    if early and not index.about(rules, state, "permits", "flash"):
        return _TOO_EARLY
    total, others = chosen.mana or ManaCost(), chosen.others
    look = Actor(engine, ref, player, {"x": 0})
    if not cost_parts.could_pay_others(look, player, others):
        return IllegalAction("the cost cannot be paid", "601.2h")
    changed = cost_change.changed(rules, state, player, ref, action, total.with_x(announce.least_x(look, ref)))
    if not _may_cost_less(rules, state, ref, chosen) and not _enough_mana(engine, player, changed, ref):
        return IllegalAction(f"{changed} cannot be paid", "601.2h")
    return _on_the_stack(engine, player, action, chosen, early)


def _may_cost_less(rules: Ruleset, state: State, ref: ObjectId, chosen: Way) -> bool:
    """Whether only the spell on the stack can tell how much mana it takes."""
    if chosen.method is not None and chosen.method.face_down is not None:
        return True
    if "stack" in layers.computed(rules, state, LayerReader).reaches:
        # An effect may give the spell something that pays for it (702.51a).
        return True
    facets = Reader(rules, state).chars(ref).facets
    if facets.of("instead of mana") or (facets.of("extra cost") and facets.of("cost change")):
        return True
    return _targets_lower_the_cost(rules, state, ref)


def _early(rules: Ruleset, state: State, player: PlayerId, action: Action, chosen: Way) -> bool:
    """Whether the spell can be cast now only as though it had flash (307.1, 702.8a)."""
    if chosen.any_time or sorcery_time(state, player):
        return False
    printed = values(state, action.object, action.face)
    if chosen.method is not None and chosen.method.face_down is not None:
        # Only what the face-down spell is decides whether it can be cast (708.4).
        printed = chosen.method.face_down
    return "instant" not in printed.types and "flash" not in rules.facets(printed.abilities).flags


def _forbidden(rules: Ruleset, state: State, spell: ObjectId, player: PlayerId, early: bool) -> IllegalAction | None:
    """What keeps the spell as it has been proposed from being cast (601.2e): an effect that says so, or that nothing
    lets such a spell be cast as though it had flash (601.3b)."""
    if prohibit.prohibited(rules, state, "cast", spell, player):
        return _FORBIDDEN
    return _TOO_EARLY if early and not prohibit.permitted(rules, state, "flash", player, spell) else None


def could_begin(engine: Engine, player: PlayerId, ref: ObjectId) -> bool:
    """Whether the player could begin to cast the card from hand now, whatever it costs and targets; what forbids the
    spell forbids that (702.62a, c)."""
    rules, state = engine.rules, engine.state
    action = Action("cast", ref)
    chosen = Way(None, state.objects[ref].values.cost, ())
    early = _early(rules, state, player, action, chosen)
    trial = engine.trial(_refuse)
    spell = _to_stack(trial, player, action, chosen)
    return _forbidden(rules, trial.state, spell, player, early) is None


def sorcery_time(state: State, player: PlayerId) -> bool:
    """Whether ``player`` could cast a sorcery: their main phase, the stack empty (307.1)."""
    turn = state.turn
    return turn.active == player and turn.step in MAIN and not state.zone(("stack", 0))


def _enough_mana(engine: Engine, player: PlayerId, total: ManaCost, ref: ObjectId) -> bool:
    """A quick test that mana is not hopelessly short; the exact one comes with the spell on the stack."""
    return total.empty or mana_payment.enough(engine, player, total, ref, spending.anything(engine, player))


def _on_the_stack(engine: Engine, player: PlayerId, action: Action, chosen: Way, early: bool) -> IllegalAction | None:
    """Look at the spell as it would be on the stack: what forbids it, its targets, its total cost."""
    rules = engine.rules
    trial = engine.trial(_refuse)
    ref = _to_stack(trial, player, action, chosen)
    state = trial.state
    forbidden = _whatever_x(trial, player, ref, action, chosen, early)
    if forbidden is not None:
        return forbidden
    if not _permits_spell(trial, ref, chosen):
        return _NOT_THAT_SPELL
    part = stack.instructions(rules, state, ref)
    targets = part.targets if part is not None else ()
    if not _some_x_finds_targets(trial, player, ref, action, chosen, part):
        return IllegalAction("there are not enough legal targets", "601.2c")
    look = stack.view(rules, state, ref)
    enchants = aura_target(rules, state, ref)
    if enchants is not None and not target.options(look, enchants, ref):
        return IllegalAction("there is nothing that it could enchant", "601.2c")
    if _payable(trial, player, ref, action, chosen) or (
        _targets_lower_the_cost(rules, state, ref)
        and _payable_with_targets(trial, player, ref, action, chosen, targets)
    ):
        return None
    return IllegalAction("the total cost cannot be paid", "601.2h")


def _whatever_x(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, early: bool
) -> IllegalAction | None:
    """What keeps the spell from being cast with the lowest X and with all others that can be paid (601.3a, b); the
    spell keeps the first X that is allowed."""
    x = 0
    while (why := _forbidden(trial.rules, trial.state, ref, player, early)) is not None:
        x += 1
        if not _has_x(chosen) or x > announce.MOST_X:
            return why
        stack.update(trial.state, ref, x=x)
        if not _payable(trial, player, ref, action, chosen):
            return why
    return None


def _has_x(chosen: Way) -> bool:
    return bool(chosen.mana and chosen.mana.x)


def _some_x_finds_targets(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, part: Any
) -> bool:
    """Whether there are enough targets with the lowest X or with another that can be paid; the spell keeps that X."""

    def look(x: int) -> Reader:
        if x:
            stack.update(trial.state, ref, x=x)
        return stack.view(trial.rules, trial.state, ref)

    def payable(x: int) -> bool:
        look(x)
        return _has_x(chosen) and _payable(trial, player, ref, action, chosen)

    item = trial.state.objects[ref].item
    least = max(announce.least_x(look(0), ref), item.x if item is not None else 0)
    return announce.x_with_targets(part, least, look, payable, ref) is not None


def _payable(trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way) -> bool:
    """Whether the cost could be paid, maybe with an additional cost that makes the spell cheaper."""
    if _payable_with(trial, player, ref, action, chosen, ()):
        return True
    optional = additional.optional(stack.view(trial.rules, trial.state, ref))
    return any(_payable_with(trial.trial(_refuse), player, ref, action, chosen, (one,)) for one in optional)


def _payable_with(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, extras: Sequence[Extra]
) -> bool:
    additional.declare(trial.state, ref, extras)
    look = stack.view(trial.rules, trial.state, ref)
    look.engine = trial  # type: ignore[attr-defined]
    least = announce.least_x(look, ref)
    if least and not (chosen.mana or ManaCost()).plus(cost_parts.mana_part(look, additional.costs(extras))).x:
        return False
    item = trial.state.objects[ref].item
    x = max(least, item.x if item is not None else 0)
    total, others = _total(trial, player, ref, action, chosen, x, additional.costs(extras))
    return cost.could_pay(look, player, total, others, _terms(trial, player, ref, chosen, additional.costs(extras)))


def _targets_lower_the_cost(rules: Ruleset, state: State, ref: ObjectId) -> bool:
    """Whether the spell costs less for certain targets, so that only these tell what it costs (601.2f)."""
    return any(part.by_targets for _, _, part in Reader(rules, state).chars(ref).facets.of("cost change"))


def _payable_with_targets(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, targets: tuple[Target, ...]
) -> bool:
    """Whether there is a target for one of its specifications with which the cost could be paid."""
    look = stack.view(trial.rules, trial.state, ref)
    for place, one in enumerate(targets):
        for option in target.options(look, one, ref):
            tried: list[tuple[Ref, ...]] = [()] * len(targets)
            tried[place] = (option,)
            stack.update(trial.state, ref, targets=tuple(tried))
            if _payable(trial, player, ref, action, chosen):
                return True
    return False


def _refuse(decision: Any) -> Any:
    return next(decision.legal())


def _to_stack(engine: Engine, player: PlayerId, action: Action, chosen: Way) -> ObjectId:
    """Move the card to the stack, where it becomes a spell (601.2a)."""
    state = engine.state
    card = state.objects[action.object]
    face = values(state, action.object, action.face)
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
        fields["as_aura"] = method.id
    if method is not None and method.face_down is not None:
        fields |= {"face_down": True, "mask": method.face_down}
    elif face is not card.values:
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


def _mandatory(look: Reader, ref: ObjectId) -> tuple[Node, ...]:
    """The additional costs that the spell cannot do without (118.8)."""
    uses = look.chars(ref).facets.of("extra cost")
    return tuple(one for _, _, part in uses if not part.optional for one in part.costs)


def _open(look: Reader, ref: ObjectId, chosen: Way, extra: tuple[Node, ...]) -> ManaCost:
    """The mana of the whole cost, additional costs included, its X still open: what restricted mana asks about."""
    return (chosen.mana or ManaCost()).plus(cost_parts.mana_part(look, (*_mandatory(look, ref), *extra)))


def _total(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, x: int, extra: tuple[Node, ...] = ()
) -> tuple[ManaCost, tuple[Node, ...]]:
    """The total cost (601.2f): mana with X filled in and all changes, and the other costs."""
    rules, state = engine.rules, engine.state
    if x and "cost change" in index.kinds(rules, state):
        # What changes the cost may ask for the mana value, of which X is part (202.3e).
        state = state.fork()
        stack.update(state, ref, x=x)
    look = stack.view(rules, state, ref)
    look.bindings["x"] = x
    more = (*_mandatory(look, ref), *extra)
    total = _open(look, ref, chosen, extra)
    total = cost_change.changed(rules, state, player, ref, action, total.with_x(x))
    return total, (*chosen.others, *cost_parts.other_parts(rules, more))


def cast(engine: Engine, player: PlayerId, action: Action, free: bool = False) -> None:
    """Cast a spell by 601.2a-i; IllegalAction where a step fails, and then the caller undoes everything (733.1)."""
    rules = engine.rules
    plain = plain_spell.cost(rules, engine.state, player, action) if not free else None
    if plain is not None:
        _cast_plainly(engine, player, action, plain)
        return
    chosen = way(rules, engine.state, player, action, free)
    if isinstance(chosen, IllegalAction):
        raise chosen
    # While something resolves a spell is cast whenever that says so (608.2g).
    early = engine.state.frame is None and _early(rules, engine.state, player, action, chosen)
    ref = _to_stack(engine, player, action, chosen)
    forbidden = _forbidden(rules, engine.state, ref, player, early)
    if forbidden is not None and not _has_x(chosen):
        raise forbidden
    if not _permits_spell(engine, ref, chosen):
        raise _NOT_THAT_SPELL
    part = stack.instructions(rules, engine.state, ref)
    if part is not None:
        announce.choose_modes(engine, player, ref, part)
    extras = additional.choose(
        engine, player, ref, lambda tried: _payable_with(engine.trial(_refuse), player, ref, action, chosen, tried)
    )
    additional.declare(engine.state, ref, extras)
    extra_costs = additional.costs(extras)
    x = _choose_x(engine, player, ref, action, chosen, early, extra_costs)
    _choose_targets(engine, player, ref, part, _afford(engine, player, ref, action, chosen, x, extra_costs))
    total, others = _total(engine, player, ref, action, chosen, x, extra_costs)
    payments, spent = _pay(engine, player, ref, action, chosen, total, others, extras)
    record = engine.state.objects[ref].paid
    assert record is not None
    stack.set_record(engine.state, ref, replace(record, x=x, payments=payments, spent=spent))
    item = stack.update(engine.state, ref, payments=payments)
    spending.riders(engine, player, ref)
    do = Actor(engine, ref, player, rule="601.2i")
    events: list[Event] = [*announce.target_events(item, ref), Cast(object=ref, player=player)]
    do.happen(*events)


def _cast_plainly(engine: Engine, player: PlayerId, action: Action, total: ManaCost) -> None:
    """Cast a plain spell: of all steps of 601.2 only moving it, paying and having cast it are left."""
    ref = _to_stack(engine, player, action, Way(None, total, ()))
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


def _terms(engine: Engine, player: PlayerId, ref: ObjectId, chosen: Way, extra: tuple[Node, ...]) -> Terms:
    """The terms on which mana may be spent on the whole cost."""
    look = stack.view(engine.rules, engine.state, ref)
    total = _open(look, ref, chosen, extra)
    own = chosen.method.costs if chosen.method is not None else ()
    contains_x = total.x > 0 or cost_parts.contains_x((*own, *_mandatory(look, ref), *extra))
    return spending.on_spell(engine, player, ref, total, contains_x)


def _choose_x(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, early: bool, extra: tuple[Node, ...]
) -> int:
    look = stack.view(engine.rules, engine.state, ref)
    more = (*_mandatory(look, ref), *extra)
    base = _open(look, ref, chosen, extra)
    if not base.x and not cost_parts.asks_for_x(look, (*chosen.others, *more)):
        # X of a cost that is not paid is 0 (107.3b).
        if announce.least_x(look, ref):
            raise IllegalAction("X can't be 0, and its cost with X is not paid", "107.3b")
        printed = values(engine.state, ref, "").cost
        if printed is not None and printed.x:
            engine.ask(Number(player, 0, 0, "choose X", "x", "107.3b", ref))
        return 0
    terms = _terms(engine, player, ref, chosen, extra)
    return announce.choose_x(
        engine,
        player,
        ref,
        lambda x: _total(engine, player, ref, action, chosen, x, extra),
        terms,
        _refuse_x(engine, player, ref, chosen.permits, early),
    )


def _permits_spell(engine: Engine, ref: ObjectId, chosen: Way) -> bool:
    """Whether what allows to cast the card allows the spell that it has become (601.2e); with an X that is yet to be
    chosen, :func:`_refuse_x` tells."""
    return _has_x(chosen) or _permitted(engine.rules, engine.state, ref, chosen.permits)


_TOO_EARLY: Final = IllegalAction("it can be cast only when a sorcery could be", "307.1")
_FORBIDDEN: Final = IllegalAction("an effect says that it cannot be cast", "601.3")
_NOT_THAT_SPELL: Final = IllegalAction("what allows to cast the card does not allow to cast it so", "601.2e")


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
        forbidden = _forbidden(rules, trial, ref, player, early)
        if forbidden is not None:
            return forbidden.reason
        return None if _permitted(rules, trial, ref, permits) else _NOT_THAT_SPELL.reason

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
    now = engine.trial(_refuse)

    def afford(targets: tuple[tuple[Ref, ...], ...]) -> str | None:
        trial = now.trial(_refuse)
        stack.update(trial.state, ref, targets=targets)
        total, others = _total(trial, player, ref, action, chosen, x, extra)
        look = stack.view(engine.rules, trial.state, ref)
        look.engine = trial  # type: ignore[attr-defined]
        terms = _terms(trial, player, ref, chosen, extra)
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
    terms = _terms(engine, player, ref, chosen, additional.costs(extras))
    paid, spent = cost.pay_all(do, player, total, others, by=action, terms=terms)
    payments: list[Payment] = []
    own = paid[: len(chosen.others)]
    if chosen.method is not None:
        payments.append(_together(chosen.method.id, 1, own))
    rest = list(paid[len(chosen.others) :])
    mandatory = cost_parts.other_parts(engine.rules, _mandatory(Reader(engine.rules, engine.state), ref))
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
