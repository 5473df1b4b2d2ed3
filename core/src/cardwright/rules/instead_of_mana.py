"""Paying for mana of a spell's total cost with something else, such as tapping creatures (702.51, 702.66, 702.126).

This is no additional and no alternative cost; it applies when the total cost is settled. What helps to pay takes the
place of one mana each: of generic mana, or of mana of one of its colors where the ability says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from cardwright.contract.casting import InsteadOfMana
from cardwright.model import zone as zones
from cardwright.model.choice import Choose
from cardwright.model.mana import ManaCost, pip_types
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.rules import mana_payment
from cardwright.rules.act import Actor
from cardwright.rules.look import Reader

Payable: TypeAlias = Callable[[ManaCost, frozenset[ObjectId]], bool]
"""Whether a cost could be paid with mana while those objects are used up otherwise."""

RULE: Final = "601.2h"


class Helper(NamedTuple):
    """Something that may take the place of one mana: of generic mana or of mana of one of ``colors``."""

    ref: ObjectId
    colors: frozenset[str]


def parts(look: Reader) -> tuple[InsteadOfMana, ...]:
    """The different abilities of this kind that the spell which is paid for has; more instances are redundant."""
    found = look.object(look.source)
    if found is None or found.zone != zones.STACK[0] or found.item is None or found.item.kind != "spell":
        return ()
    return tuple(dict.fromkeys(part for _, _, part in look.chars(look.source).facets.of("instead of mana")))


def helpers(look: Reader, player: PlayerId, part: InsteadOfMana) -> tuple[Helper, ...]:
    """What the ability lets the player use, each with the colors of mana that it can stand for."""
    return tuple(Helper(ref, part.colors(look, ref)) for ref in part.options(look, player))


def could_pay(look: Reader, player: PlayerId, cost: ManaCost, payable: Payable) -> bool:
    """Whether the cost could be paid with the help of such abilities."""
    states = {cost: frozenset[ObjectId]()}
    for part in parts(look):
        for helper in _least_mana_first(look, player, helpers(look, player, part)):
            for before, used in tuple(states.items()):
                for after in lessened(before, helper):
                    states.setdefault(after, used | {helper.ref})
    return any(payable(left, used) for left, used in states.items() if used)


def _least_mana_first(look: Reader, player: PlayerId, found: tuple[Helper, ...]) -> list[Helper]:
    """The helpers in an order in which those come last that would rather make more than the one mana."""
    most = mana_payment.most_mana(look, player) if found else {}
    return sorted(found, key=lambda helper: most.get(helper.ref, 0))


def lessened(cost: ManaCost, helper: Helper) -> tuple[ManaCost, ...]:
    """The costs that may be left when the helper stands for one mana of ``cost``."""
    found = [cost.with_generic_change(-1)] if cost.generic else []
    for place, pip in enumerate(cost.pips):
        if not helper.colors.isdisjoint(pip_types(pip)) and pip not in cost.pips[:place]:
            found.append(ManaCost(cost.generic, cost.x, cost.pips[:place] + cost.pips[place + 1 :]))
    return tuple(found)


def left_by(cost: ManaCost, chosen: Iterable[Helper]) -> frozenset[ManaCost]:
    """The costs that may be left when each of ``chosen`` stands for one mana; none where one cannot."""
    left = frozenset({cost})
    for helper in chosen:
        left = frozenset(after for before in left for after in lessened(before, helper))
    return left


def pay(
    do: Actor, player: PlayerId, cost: ManaCost, payable_in: Callable[[Reader], Payable]
) -> tuple[ManaCost, tuple[Payment, ...]]:
    """Let the player pay part of the cost so; gives what is left to pay with mana, and what was used."""
    payments: list[Payment] = []
    for part in parts(do):
        payable = payable_in(_as_it_is(do))
        found = helpers(do, player, part)
        chosen = _choose(do, player, cost, part, found, payable) if found and not cost.empty else ()
        if chosen:
            used = frozenset(helper.ref for helper in chosen)
            cost = _best(cost, chosen, partial(_reversed, payable, used))
            do.happen(*(part.use(helper.ref) for helper in chosen))
            payments.append(Payment(part.id, objects=tuple(helper.ref for helper in chosen)))
    return cost, tuple(payments)


def _as_it_is(do: Actor) -> Reader:
    """The position now, for answers that are looked at when the game has gone back to wait for them."""
    trial = do.engine.trial(lambda decision: next(iter(decision.legal())))
    look = Reader(trial.rules, trial.state, do.source, do.you, dict(do.bindings))
    look.engine = trial  # type: ignore[attr-defined]
    return look


def _reversed(payable: Payable, used: frozenset[ObjectId], left: ManaCost) -> bool:
    return payable(left, used)


def _best(cost: ManaCost, chosen: tuple[Helper, ...], payable: Callable[[ManaCost], bool]) -> ManaCost:
    """What is left to pay: what can be paid, with as few colored symbols as possible."""
    left = sorted(left_by(cost, chosen), key=lambda one: (not payable(one), len(one.pips), one.pips))
    return left[0]


def _choose(
    do: Actor, player: PlayerId, cost: ManaCost, part: InsteadOfMana, found: tuple[Helper, ...], payable: Payable
) -> tuple[Helper, ...]:
    by_ref = {helper.ref: helper for helper in found}

    def accept(answer: tuple[Ref, ...]) -> str | None:
        left = left_by(cost, [by_ref[ref] for ref in answer])
        if not left:
            return "each of them has to stand for one mana of the cost"
        return None if any(payable(one, frozenset(answer)) for one in left) else "the rest could not be paid"

    most = min(len(found), cost.mana_value())
    least = _fewest(cost, _least_mana_first(do, player, found), payable)
    prompt = f"{part.id}: use up to {most} instead of mana"
    why = f"cost {part.verb} instead of mana"
    decision = Choose(player, list(by_ref), least, most, prompt, why, RULE, do.source, accept)
    answer: tuple[Ref, ...] = do.ask(decision)
    return tuple(by_ref[ref] for ref in answer)


def _fewest(cost: ManaCost, found: Sequence[Helper], payable: Payable) -> int:
    """With how many helpers at least the cost could be paid; one for each step of the search by number."""
    states = {cost: frozenset[ObjectId]()}
    for count in range(len(found) + 1):
        if any(payable(left, used) for left, used in states.items()):
            return count
        following: dict[ManaCost, frozenset[ObjectId]] = {}
        for before, used in states.items():
            for helper in found:
                if helper.ref not in used:
                    for after in lessened(before, helper):
                        following.setdefault(after, used | {helper.ref})
        states = following
    return 0
