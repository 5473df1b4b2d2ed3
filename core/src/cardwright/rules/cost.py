"""Paying costs (118, 601.2f-h, 602.2b): whether a whole cost could be paid, and paying it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from cardwright.model.decision import PASS, Action
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import Binding, Payment
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import cost_parts, instead_of_mana, mana_payment, spending, usable
from cardwright.rules.act import Actor
from cardwright.rules.cost_parts import could_pay_others, kind, mana_part, matched, other_parts
from cardwright.rules.look import Reader
from cardwright.rules.terms import NO_TERMS, Terms


def reserved(look: Any, player: PlayerId, others: Sequence[Node]) -> frozenset[ObjectId]:
    """Objects that cannot also be tapped for mana because the other costs need them untapped."""
    parts = [(kind(look.rules, cost), cost) for cost in others]
    taken: set[ObjectId] = {look.source for part, _ in parts if part.taps_self or part.untaps_self}
    for part, cost in parts:
        if part.uses is None:
            continue
        refs, count, how = part.uses(look, cost, player)
        if how == "tap":
            # Nothing is tapped for two of the costs (118.3).
            free = [ref for ref in refs if ref not in taken]
            free.sort(key=lambda ref: usable.makes_mana(look.rules, look.state, ref))
            taken.update(free[:count])
    return frozenset(taken)


def spared(look: Any, player: PlayerId, others: Sequence[Node]) -> list[frozenset[ObjectId]]:
    """What mana abilities must leave alone so that the other costs can be paid after them: any one of these sets will
    do. A thing that was sacrificed for mana cannot be given up again (118.3), nor can it be untapped (107.6) or have
    counters taken off it."""
    parts = [(kind(look.rules, one), one) for one in others]
    stays = any(part.untaps_self or (part.counters is not None and part.counters(look, one)) for part, one in parts)
    own = frozenset({look.source}) if stays else NOTHING
    claims = [
        (frozenset(refs), count, how)
        for part, one in parts
        if part.uses is not None
        for refs, count, how in (part.uses(look, one, player),)
        if how != "tap"
    ]
    claims += [(own, 1, "untap") for part, _ in parts if part.untaps_self]
    wanted = frozenset().union(*(refs for refs, _, _ in claims))
    exposed = sorted(wanted & mana_payment.could_leave(look, player)) if wanted else []
    for size in range(len(exposed)):
        found = [frozenset(kept) for kept in combinations(exposed, size) if _enough(claims, exposed, kept)]
        if found:
            return [kept | own for kept in found]
    return [frozenset(exposed) | own]


def _enough(
    claims: Sequence[tuple[frozenset[ObjectId], int, str]], exposed: Sequence[ObjectId], kept: tuple[ObjectId, ...]
) -> bool:
    lost = set(exposed) - set(kept)
    return matched([(set(refs - lost), how) for refs, count, how in claims for _ in range(count)])


def could_pay(look: Any, player: PlayerId, cost: ManaCost, others: Sequence[Node], terms: Terms = NO_TERMS) -> bool:
    """Whether the whole cost could be paid now: mana from pool and sources, and everything else."""
    if not could_pay_others(look, player, others):
        return False
    if cost.empty:
        return True
    payable = _payable(look, player, others, terms)
    return payable(cost, NOTHING) or instead_of_mana.could_pay(look, player, cost, payable)


def _payable(
    look: Any, player: PlayerId, others: Sequence[Node], terms: Terms
) -> Callable[[ManaCost, frozenset[ObjectId]], bool]:
    """Whether an amount of mana could be paid beside the other costs, while some things are used up otherwise."""
    taken = reserved(look, player, others)
    choices = spared(look, player, others)
    # Life is paid when mana has been made (601.2g-h).
    owed = cost_parts.life(look, others)

    def payable(cost: ManaCost, used: frozenset[ObjectId]) -> bool:
        return cost.empty or any(
            mana_payment.could_pay(look.rules, look, player, cost, taken | used, terms, kept, owed) for kept in choices
        )

    return payable


def pay_all(
    do: Actor,
    player: PlayerId,
    cost: ManaCost,
    others: Sequence[Node],
    *,
    by: Action = PASS,
    terms: Terms = NO_TERMS,
) -> tuple[tuple[Payment | None, ...], tuple[str, ...]]:
    """Pay a total cost as ``by`` says; gives what was paid and the letters spent. IllegalAction where it can't be paid.

    What was paid with instead of mana stands behind the payments of ``others``.

    Costs that tap come first, since what they tap can make no mana; then mana is made and paid; then the rest, so that
    what is given up may have made mana before, and what is untapped may not (601.2g before 601.2h).
    """
    payments: list[Payment | None] = [None] * len(others)
    early, late = _order(do, player, others)
    for place in early:
        payments[place] = _pay_one(do, player, others[place])
    cost, instead = instead_of_mana.pay(do, player, cost, lambda look: _payable(look, player, others, terms))
    choices = spared(do, player, others) if not cost.empty else [NOTHING]
    spent = pay_mana(do, player, cost, by, terms, choices)
    for place in late:
        payments[place] = _pay_one(do, player, others[place])
    return (*payments, *instead), spent


def _order(do: Actor, player: PlayerId, others: Sequence[Node]) -> tuple[list[int], list[int]]:
    """The places of the costs that are paid before mana is made, and of those that are paid after it. The source's own
    {T} and {Q} come first among either, since nothing else can pay them; they are all paid where it ends up tapped or
    not."""
    own = cost_parts.own_symbols(do, others)
    rest = [place for place in range(len(others)) if place not in own]
    taps = [place for place in rest if _taps(do, others[place], player)]
    more = [place for place in rest if place not in taps]
    if own and kind(do.rules, others[own[-1]]).taps_self:
        return [*own, *taps], more
    return taps, [*own, *more]


NOTHING: Final[frozenset[ObjectId]] = frozenset()


def pay_mana(
    do: Actor,
    player: PlayerId,
    cost: ManaCost,
    by: Action,
    terms: Terms,
    choices: Sequence[frozenset[ObjectId]] = (NOTHING,),
) -> tuple[str, ...]:
    """Pay an amount of mana as ``by`` says, with one of ``choices`` left alone; gives the letters spent. IllegalAction
    where it can't be paid."""
    if by.spares:
        choices = [*(one | frozenset(by.spares) for one in choices), *choices]
    kept = next((one for one in choices if _would_do(do, player, cost, terms, one)), choices[0])
    return mana_payment.pay(
        do, player, cost, sources=by.sources, manual=by.manual, terms=terms, kept=kept, by_life=by.life
    )


def _would_do(do: Actor, player: PlayerId, cost: ManaCost, terms: Terms, kept: frozenset[ObjectId]) -> bool:
    return not kept or mana_payment.could_pay(do.rules, do, player, cost, NOTHING, terms, kept)


def used_up(payments: Sequence[Payment | None]) -> dict[str, Binding]:
    """What costs have used up, as the effect of an ability speaks of it: found where it was moved to (400.7j), and as
    "the sacrificed ..." by the verb of its cost; with what the costs noted beside."""
    paid = [payment for payment in payments if payment is not None]
    names: dict[str, Binding] = {name: value for payment in paid for name, value in payment.facts}
    names["moved"] = tuple(ref for payment in paid for ref in payment.objects)
    for payment in paid:
        earlier = names.get(f"paid {payment.id}", ())
        assert isinstance(earlier, tuple)
        names[f"paid {payment.id}"] = (*earlier, *payment.objects)
    return names


def _taps(look: Reader, cost: Node, player: PlayerId) -> bool:
    part = kind(look.rules, cost)
    return part.uses is not None and part.uses(look, cost, player)[2] == "tap"


def _pay_one(do: Actor, player: PlayerId, cost: Node) -> Payment | None:
    return kind(do.rules, cost).pay(do, cost, player)


def pay(do: Actor, player: PlayerId, costs: tuple[Node, ...]) -> bool:
    """Let ``player`` pay ``costs`` during a resolution (118.12); False, with nothing changed, where they cannot.

    "Your" in a cost speaks of the player who pays it."""
    payer = Actor(do.engine, do.source, player, do.bindings, do.ability, do.rule)

    def procedure() -> bool:
        total = mana_part(payer, costs).with_x(_x(payer))
        terms = _terms(payer, player, total, costs)
        by = replace(PASS, life=mana_payment.life_for_symbols(payer, player, total, terms))
        pay_all(payer, player, total, other_parts(payer.rules, costs), by=by, terms=terms)
        return True

    return can_pay(do, player, costs) and do.attempt(procedure)


def can_pay(look: Reader, player: PlayerId, costs: tuple[Node, ...]) -> bool:
    """Whether ``player`` could pay ``costs`` now."""
    payer = Reader(look.rules, look.state, look.source, player, look.bindings)
    payer.engine = getattr(look, "engine", None)  # type: ignore[attr-defined]
    total = mana_part(payer, costs).with_x(_x(payer))
    return could_pay(payer, player, total, other_parts(look.rules, costs), _terms(payer, player, total, costs))


def _terms(look: Any, player: PlayerId, total: ManaCost, costs: Sequence[Node]) -> Terms:
    """The terms for a cost that is neither a spell's nor an ability's (106.6)."""
    engine = getattr(look, "engine", None)
    named = look.binding("paying for")
    purpose = spending.to_pay(costs, named) if isinstance(named, str) else spending.to_pay(costs)
    return NO_TERMS if total.empty or engine is None else spending.terms(engine, player, purpose)


def _x(look: Reader) -> int:
    value = look.binding("x")
    return value if isinstance(value, int) else 0
