"""The payer's referee: tries every sequence of activations and every way to spend, and checks a plan step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cardwright.model.mana import Mana, ManaCost, add_mana, pip_types
from cardwright.rules.payment import PaymentRequest, Plan, SourceOption, Spent

Pool = tuple[Mana, ...]


def fits(mana: Mana, pip: str, accepts: Sequence[str]) -> bool:
    """Whether one mana may be spent on one symbol, "1" for one generic mana."""
    if mana.restriction is not None and mana.restriction not in accepts:
        return False
    if pip == "S":
        return mana.snow
    if pip == "1":
        return not mana.pips_only
    return mana.type in pip_types(pip)


def readings(cost: ManaCost) -> Iterator[tuple[list[str], int]]:
    """Every way to read the cost: symbols of one mana each, and life."""
    for chosen in product(*(_readings_of(pip) for pip in cost.pips)):
        pips = [pip for part, _ in chosen for pip in part]
        yield pips + ["1"] * cost.generic, sum(life for _, life in chosen)


def _readings_of(pip: str) -> list[tuple[list[str], int]]:
    if pip.endswith("/P"):
        return [([pip], 0), ([], 2)]
    if pip.startswith("2/"):
        return [([pip[2:]], 0), (["1", "1"], 0)]
    return [([pip], 0)]


def rests(pool: Pool, pips: Sequence[str], accepts: Sequence[str]) -> set[Pool]:
    """What can be left of the pool after paying all of ``pips``."""
    found = {pool}
    for pip in pips:
        found = {
            rest[:place] + rest[place + 1 :]
            for rest in found
            for place, mana in enumerate(rest)
            if fits(mana, pip, accepts)
        }
    return found


def activate(pool: Pool, option: SourceOption) -> Iterator[Pool]:
    """Every pool that activating the option can lead to."""
    made = [Mana(letter, option.snow, option.restriction, pips_only=option.pips_only) for letter in option.gives]
    for pips, life in readings(option.cost):
        if not life:
            for rest in rests(pool, pips, option.accepts):
                yield tuple(sorted((*rest, *made), key=repr))


def outcomes(request: PaymentRequest) -> Iterator[tuple[Pool, tuple[SourceOption, ...], int]]:
    """Every pool that can be reached, with the activations and the life left."""
    floating = (Mana(unit.type, unit.snow, unit.restriction, pips_only=unit.pips_only) for unit in request.pool)
    start = tuple(sorted(floating, key=repr))
    seen: set[object] = set()
    stack: list[tuple[Pool, tuple[int, ...]]] = [(start, ())]
    while stack:
        pool, used = stack.pop()
        key = (pool, tuple(sorted(used)))
        if key in seen:
            continue
        seen.add(key)
        chosen = tuple(request.options[place] for place in used)
        life = request.life - sum(option.life for option in chosen)
        if life < 0:
            continue
        yield pool, chosen, life
        gone = {used_id for option in chosen for used_id in option.ids()}
        for place, option in enumerate(request.options):
            if place not in used and not gone & option.ids():
                stack += [(after, (*used, place)) for after in activate(pool, option)]


def payable_by_trying(request: PaymentRequest) -> bool:
    """Whether any sequence of activations leads to a pool that pays the cost."""
    return any(
        price <= life and rests(pool, pips, request.spendable)
        for pool, _, life in outcomes(request)
        for pips, price in readings(request.cost)
    )


def check_plan(request: PaymentRequest, plan: Plan) -> None:
    """Carry the plan out; AssertionError when any step is against the rules or leaves something unsaid."""
    pool = list(request.pool)
    for spent in _all_spent(plan):
        if spent.activation is None:
            pool.remove(spent.mana)
    assert add_mana((), (spent.mana for spent in _all_spent(plan) if spent.activation is None)) == plan.floating
    gone: set[int] = set()
    given: list[list[Mana]] = []
    for place, activation in enumerate(plan.activations):
        option = activation.option
        assert option in request.options
        assert not gone & option.ids()
        gone |= option.ids()
        for spent in activation.spent:
            assert spent.activation is None or spent.activation < place
        manas = [spent.mana for spent in activation.spent]
        assert _pays(manas, option.cost, option.accepts)
        given.append(
            [
                Mana(letter, option.snow, option.restriction, option.rider, option.source, pips_only=option.pips_only)
                for letter in option.gives
            ]
        )
    for spent in _all_spent(plan):
        if spent.activation is not None:
            given[spent.activation].remove(spent.mana)
    assert tuple(mana for rest in given for mana in rest) == plan.unused
    assert plan.life == sum(payment.life for payment in plan.payments)
    assert plan.life + sum(activation.option.life for activation in plan.activations) <= request.life
    _check_payments(request, plan)


def _check_payments(request: PaymentRequest, plan: Plan) -> None:
    cost = request.cost
    generic = [str(cost.generic)] if cost.generic else []
    assert [payment.pip for payment in plan.payments] == [*cost.pips, *generic]
    for payment in plan.payments:
        manas = [spent.mana for spent in payment.spent]
        part = ManaCost(int(payment.pip)) if payment.pip.isdigit() else ManaCost(0, 0, (payment.pip,))
        assert any(
            price == payment.life and len(pips) == len(manas) and rests(tuple(manas), pips, request.spendable)
            for pips, price in readings(part)
        )


def _pays(manas: Sequence[Mana], cost: ManaCost, accepts: Sequence[str]) -> bool:
    return any(
        not life and len(pips) == len(manas) and bool(rests(tuple(manas), pips, accepts))
        for pips, life in readings(cost)
    )


def _all_spent(plan: Plan) -> list[Spent]:
    own = [spent for activation in plan.activations for spent in activation.spent]
    return [spent for payment in plan.payments for spent in payment.spent] + own


Score = tuple[int, int, int, int, int, int, int, int, int, tuple[int, ...]]


def score_of(request: PaymentRequest, plan: Plan) -> Score:
    """The plan in the order of preference, for boards without abilities that need mana; lower is better."""
    pool = list(request.pool)
    for mana in plan.floating:
        pool.remove(mana)
    spent = sum(len(payment.spent) for payment in plan.payments)
    chosen = tuple(activation.option for activation in plan.activations)
    return _score(request, chosen, plan.floating, (*pool, *plan.unused), spent, plan.life)


def best_score(request: PaymentRequest) -> Score:
    """The best score of any payment in which no activation is superfluous."""
    reached = list(outcomes(request))
    cheapest: dict[frozenset[int], int] = {}
    for pool, chosen, life in reached:
        prices = [price for pips, price in readings(request.cost) if price <= life and rests(pool, pips, ())]
        if prices:
            cheapest[frozenset(map(id, chosen))] = min(prices)
    return min(score for _, chosen, life in reached for score in _scores(request, chosen, life, cheapest))


def _scores(
    request: PaymentRequest, chosen: tuple[SourceOption, ...], life: int, cheapest: dict[frozenset[int], int]
) -> Iterator[Score]:
    here = frozenset(map(id, chosen))
    units = [*request.pool, *(Mana(letter) for option in chosen for letter in option.gives)]
    for pips, price in readings(request.cost):
        if price > life or any(fewer < here and cheapest[fewer] <= price for fewer in cheapest):
            continue
        left = {frozenset(range(len(units)))}
        for pip in pips:
            left = {rest - {place} for rest in left for place in rest if fits(units[place], pip, ())}
        for rest in left:
            floating = tuple(mana for place, mana in enumerate(request.pool) if place not in rest)
            pool = tuple(units[place] for place in sorted(rest))
            yield _score(request, chosen, floating, pool, len(pips), price)


def _score(
    request: PaymentRequest,
    chosen: Sequence[SourceOption],
    floating: Sequence[Mana],
    pool: Sequence[Mana],
    spent: int,
    phyrexian: int,
) -> Score:
    gone = {used_id for option in chosen for used_id in option.ids()}
    options = tuple(option for option in request.options if not gone & option.ids())
    life = request.life - phyrexian - sum(option.life for option in chosen)
    afterwards = [
        PaymentRequest(cost=other.cost, pool=tuple(pool), options=options, life=life) for other in request.others
    ]
    return (
        phyrexian,
        sum(option.sacrifices for option in chosen),
        sum(option.life + option.loses for option in chosen),
        0 if len(floating) == spent else len(request.pool) - len(floating),
        sum(mana.type != "C" for mana in floating),
        sum(not payable_by_trying(other) for other in afterwards),
        sum(_colors(request, option.source) for option in chosen),
        len(pool) - (len(request.pool) - len(floating)),
        spent,
        tuple(sorted(option.rank for option in chosen)),
    )


def _colors(request: PaymentRequest, source: int) -> int:
    made = {letter for option in request.options if option.source == source for letter in option.gives}
    return len(made & set("WUBRG"))
