"""Paying mana (106.4, 601.2g-h): deciding whether it can be paid, making it, spending it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.contract.meanings import Purpose
from cardwright.contract.ruleset import Ruleset
from cardwright.model.choice import LIFE_FOR_SYMBOLS, Options
from cardwright.model.decision import PASS, IllegalAction, Pay
from cardwright.model.event import LifeChange
from cardwright.model.mana import PHYREXIAN, PHYREXIAN_LIFE, Mana, ManaCost, remove_mana
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import mana_use, prohibit, restriction
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.mana_sources import cached_options, known_offer, mana_actions
from cardwright.rules.payment import OtherCost, PaymentRequest, Plan, SourceOption, oldest_alike, payable, plan
from cardwright.rules.terms import NO_TERMS, Terms, pays_as
from cardwright.rules.touch import touch


def spendable_life(rules: Ruleset, state: State, player: PlayerId) -> int:
    """How much life the player can pay (119.4)."""
    if prohibit.prohibited(rules, state, "lose life", player, "pay"):
        return 0
    return max(0, state.players[player].life)


def could_pay(
    rules: Ruleset,
    look: Any,
    player: PlayerId,
    cost: ManaCost,
    reserved: frozenset[ObjectId],
    terms: Terms,
    kept: frozenset[ObjectId] = frozenset(),
    owed: int = 0,
) -> bool:
    """Whether the mana ``cost`` could be paid from the pool and from sources that are not ``reserved``, with all of
    ``kept`` still there afterwards, and the life that is ``owed`` beside."""
    state = look.state
    engine = getattr(look, "engine", None)
    pool = state.players[player].mana
    found = _without(cached_options(rules, engine, state, player, reserved, cost), kept)
    return _payable(cost, pool, found, terms, spendable_life(rules, state, player), owed)


def plainly_enough(engine: Engine, player: PlayerId, cost: ManaCost, ref: ObjectId) -> bool | None:
    """Whether there is mana for casting the card ``ref`` for ``cost``; None where some of the mana is restricted, so
    that what it is for has a say in it."""
    state = engine.state
    pool = state.players[player].mana
    known = known_offer(engine.rules, engine, state, player)
    if known.restrictions or any(unit.restriction for unit in pool):
        return None
    options = known.for_cost(cost)
    if ref in known.ids or engine.floating_only:
        options = cached_options(engine.rules, engine, state, player, frozenset({ref}), cost)
    return payable(cost, pool, options, life=spendable_life(engine.rules, state, player))


def enough(engine: Engine, player: PlayerId, cost: ManaCost, ref: ObjectId, terms: Terms) -> bool:
    """Whether there is mana for casting the card ``ref`` for ``cost``. The card itself makes none: it is not where it
    is any more (601.2a)."""
    rules, state = engine.rules, engine.state
    found = cached_options(rules, engine, state, player, frozenset({ref}), cost)
    return _payable(cost, state.players[player].mana, found, terms, spendable_life(rules, state, player))


def _payable(
    cost: ManaCost, pool: tuple[Mana, ...], found: tuple[SourceOption, ...], terms: Terms, life: int, owed: int = 0
) -> bool:
    return bool(payable(terms.paid_as(cost), pool, found, spendable=terms.keys, life=life, owed=owed))


def _without(found: tuple[SourceOption, ...], kept: frozenset[ObjectId]) -> tuple[SourceOption, ...]:
    return tuple(one for one in found if kept.isdisjoint(one.leaves)) if kept else found


def most_mana(look: Any, player: PlayerId) -> dict[ObjectId, int]:
    """How much mana each object helps to make at most that could be tapped or given up for some."""
    most: dict[ObjectId, int] = {}
    for one in cached_options(look.rules, getattr(look, "engine", None), look.state, player, frozenset()):
        for ref in one.objects():
            most[ref] = max(most.get(ref, 0), len(one.gives))
    return most


def could_leave(look: Any, player: PlayerId) -> frozenset[ObjectId]:
    """What could be gone after mana was made: permanents that are sacrificed for it, cards that are exiled for it."""
    found = cached_options(look.rules, getattr(look, "engine", None), look.state, player, frozenset())
    return frozenset(ref for one in found for ref in one.leaves)


def pay(
    do: Actor,
    player: PlayerId,
    cost: ManaCost,
    *,
    sources: tuple[ObjectId, ...] = (),
    manual: bool = False,
    terms: Terms = NO_TERMS,
    kept: frozenset[ObjectId] = frozenset(),
    by_life: int = 0,
) -> tuple[str, ...]:
    """Make and spend the mana for ``cost``, leaving ``kept`` alone unless the player says otherwise, with ``by_life``
    life for its symbols where that works; gives the letters that were spent. IllegalAction where that is impossible."""
    engine = do.engine
    for place, ref in enumerate(sources):
        _tap_first(engine, player, ref, sources[place + 1 :], cost, terms, kept)
    if manual:
        _by_hand(engine, player, cost, terms)
    meant, engine.meant = engine.meant, ()
    if cost.empty:
        return ()
    state = engine.state
    paid = terms.paid_as(cost)
    pool = state.players[player].mana
    options = () if _from_pool(state, player, paid) else _available(engine, player, kept, paid)
    alike = oldest_alike(paid, pool, options)
    if alike and mana_use.tap_at_once(engine, player, alike):
        return _take(engine, player, engine.state.players[player].mana)
    request = _request(do, player, paid, options, terms, by_life)
    found = _as_meant(request, meant) or plan(request)
    if found is None and not request.options:
        request = replace(request, options=_available(engine, player, kept, paid))
        found = plan(request)
    if found is None:
        raise IllegalAction(f"{cost} cannot be paid", "601.2h")
    spent = [one.mana for payment in found.payments for one in payment.spent]
    mana_use.use_all(
        engine, player, found.activations, lambda: _among(engine.state.players[player].mana, spent) is not None
    )
    _spend(engine, player, spent)
    if found.life:
        do.happen(LifeChange(player=player, amount=-found.life, reason="pay"))
    return tuple(unit.type for unit in spent)


def _request(
    do: Actor, player: PlayerId, paid: ManaCost, options: tuple[SourceOption, ...], terms: Terms, by_life: int
) -> PaymentRequest:
    return PaymentRequest(
        cost=paid,
        pool=do.state.players[player].mana,
        options=options,
        spendable=terms.keys,
        life=spendable_life(do.rules, do.state, player),
        others=_others(do.rules, do.state, player, do.source),
        symbols=by_life // PHYREXIAN_LIFE,
    )


def life_for_symbols(do: Actor, player: PlayerId, cost: ManaCost, terms: Terms) -> int:
    """How much life the player chooses to pay for symbols of ``cost`` that can be paid with it, for a cost that is no
    spell's or ability's; nobody is asked where there is only one way (107.4f, 118.13b-c)."""
    paid = terms.paid_as(cost)
    symbols = sum(pip.endswith(PHYREXIAN) for pip in paid.pips)
    if not symbols:
        return 0
    options = _available(do.engine, player, frozenset(), paid)
    amounts = [number * PHYREXIAN_LIFE for number in range(symbols + 1)]
    plans = {life: plan(_request(do, player, paid, options, terms, life)) for life in amounts}
    possible = [life for life, found in plans.items() if found is not None and found.life == life]
    if not possible:
        return 0
    labels = [str(life) for life in possible]
    prompt = f"choose how much life to pay for {cost}"
    answer = do.ask(Options(player, labels, prompt, LIFE_FOR_SYMBOLS, "107.4f", do.source))
    return possible[int(answer[0])]


def _as_meant(request: PaymentRequest, meant: tuple[Mana, ...]) -> Plan | None:
    """The payment with the floating mana that is meant for it, so that what else is paid is left the rest."""
    units = _among(request.pool, meant)
    return plan(replace(request, pool=tuple(units), options=())) if units else None


def _available(engine: Engine, player: PlayerId, kept: frozenset[ObjectId], cost: ManaCost) -> tuple[SourceOption, ...]:
    found = cached_options(engine.rules, engine, engine.state, player, frozenset(), cost)
    return _without(found, kept)


def _from_pool(state: State, player: PlayerId, cost: ManaCost) -> bool:
    """Whether what floats may be enough; where 2 life could take its place, mana that is yet to be made comes first."""
    enough = len(state.players[player].mana) >= cost.mana_value() and bool(state.players[player].mana)
    return enough and not any(pip.endswith(PHYREXIAN) for pip in cost.pips)


def _others(rules: Ruleset, state: State, player: PlayerId, paying_for: ObjectId) -> tuple[OtherCost, ...]:
    """The costs of the other cards in hand, which the payment should leave castable."""
    costs = []
    for ref in state.zone(("hand", player)):
        printed = state.objects[ref].values
        if ref != paying_for and printed.cost is not None:
            purpose = Purpose(what="cast", object=ref, cost=printed.cost, x=printed.cost.x > 0)
            own = Terms(pays=pays_as(rules, state, player, purpose))
            costs.append(OtherCost(own.paid_as(printed.cost)))
    return tuple(costs)


def _spend(engine: Engine, player: PlayerId, units: list[Mana]) -> None:
    """Take ``units`` out of the pool; a unit made just now is matched by what it is, not by who made it."""
    state = engine.state
    pool = state.players[player].mana
    gone = _among(pool, units)
    if gone is None:
        raise IllegalAction("the mana that was to be spent was not made", "601.2h")
    _take(engine, player, tuple(gone))


def _take(engine: Engine, player: PlayerId, units: tuple[Mana, ...]) -> tuple[str, ...]:
    """Take just those ``units`` out of the pool; gives their letters."""
    state = engine.state
    current = state.players[player]
    state.put_player(replace(current, mana=remove_mana(current.mana, units) if units != current.mana else ()))
    engine.spent = units
    touch(state, "mana", player)
    return tuple([unit.type for unit in units])


def _among(pool: tuple[Mana, ...], units: Sequence[Mana]) -> list[Mana] | None:
    """The units of the pool that are those ``units``, or as good as they; None where one is missing."""
    left = list(pool)
    found = []
    for unit in units:
        same = unit if unit in left else _alike(left, unit)
        if same is None:
            return None
        left.remove(same)
        found.append(same)
    return found


def _alike(pool: list[Mana], unit: Mana) -> Mana | None:
    for other in pool:
        if other.type == unit.type and other.restriction == unit.restriction and other.rider == unit.rider:
            return other
    # Free mana is as good as restricted mana that would do, and what satisfies several restrictions may have either.
    limits = (None, unit.restriction, *restriction.single(unit.restriction))
    alike = [other for other in pool if other.type == unit.type and other.restriction in limits]
    return min(alike, key=lambda other: other.restriction is None, default=None)


def _tap_first(
    engine: Engine,
    player: PlayerId,
    ref: ObjectId,
    following: tuple[ObjectId, ...],
    cost: ManaCost,
    terms: Terms,
    kept: frozenset[ObjectId],
) -> None:
    """Activate a mana ability of a source that the player named, choosing among its outcomes so that those named after
    it can pay the rest, or else so that something can; rather one that uses up nothing of ``kept``."""
    found = [
        one for one in cached_options(engine.rules, engine, engine.state, player, frozenset()) if one.source == ref
    ]
    found.sort(key=lambda one: not kept.isdisjoint(one.leaves))
    if not found:
        raise IllegalAction("that object has no mana ability that can be activated now", "605.3a")
    enough = [one for one in found if _leaves_payable(engine, player, one, None, cost, terms)]
    best = (one for one in enough if _leaves_payable(engine, player, one, following, cost, terms))
    mana_use.use(engine, player, next(best, (*enough, *found)[0]))


def _leaves_payable(
    engine: Engine,
    player: PlayerId,
    option: SourceOption,
    sources: tuple[ObjectId, ...] | None,
    cost: ManaCost,
    terms: Terms,
) -> bool:
    """Whether the cost could still be paid after that use of a source, from ``sources`` (None: from all others)."""
    trial = engine.trial(lambda decision: next(decision.legal()))
    try:
        mana_use.use(trial, player, option)
    except IllegalAction:
        return False
    found = cached_options(trial.rules, trial, trial.state, player, frozenset())
    if sources is not None:
        found = tuple(one for one in found if one.source in sources)
    life = spendable_life(trial.rules, trial.state, player)
    return _payable(cost, trial.state.players[player].mana, found, terms, life)


def _by_hand(engine: Engine, player: PlayerId, cost: ManaCost, terms: Terms) -> None:
    """Let the player activate mana abilities one at a time until they leave the rest to the payer (601.2g)."""
    while True:
        state = engine.state
        actions = mana_actions(engine.rules, state, player)
        if not actions:
            return
        found = cached_options(engine.rules, engine, state, player, frozenset())
        life = spendable_life(engine.rules, state, player)
        automatic = _payable(cost, state.players[player].mana, found, terms, life)
        answer = engine.ask(Pay(player, actions, str(cost), automatic=automatic))
        if answer == PASS:
            return
        engine.procedures.activate_mana(engine, player, answer.object, answer.index)
