"""The parts of a cost (118): what mana it contains, what else, and whether everything else could be paid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import Any, Final

from cardwright.contract.meanings import CostKind
from cardwright.contract.ruleset import Ruleset
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId

NO_MANA: Final = ManaCost()


def kind(rules: Ruleset, cost: Node) -> CostKind:
    """The meaning of a cost word."""
    found = rules.meaning[cost.word]
    assert isinstance(found, CostKind)
    return found


def mana_part(look: Any, costs: Sequence[Node]) -> ManaCost:
    """The mana among ``costs``, X still open."""
    total = NO_MANA
    for cost in costs:
        part = kind(look.rules, cost)
        if part.mana is not None:
            total = total.plus(part.mana(look, cost))
    return total


def has_mana_cost(look: Any, costs: Sequence[Node], player: PlayerId) -> bool:
    """Whether all mana among ``costs`` is defined: "its mana cost" of an object without one cannot be paid (118.6)."""
    parts = ((kind(look.rules, cost), cost) for cost in costs)
    return all(part.could(look, cost, player) for part, cost in parts if part.mana is not None)


def other_parts(rules: Ruleset, costs: Sequence[Node]) -> tuple[Node, ...]:
    """The costs that are not mana, in the order of the text."""
    return tuple(cost for cost in costs if kind(rules, cost).mana is None)


def could_pay_others(look: Any, player: PlayerId, others: Sequence[Node]) -> bool:
    """Whether the costs other than mana could be paid, each thing being used up at most once (118.3)."""
    if not others:
        return True
    rules = look.rules
    own = own_symbols(look, others)
    if len(own) > 1 and not _symbols_payable(look, player, [others[place] for place in own]):
        return False
    # {T} and {Q} use up the source itself, which cannot be tapped or untapped for another cost as well.
    ways = ["tap" if kind(rules, others[place]).taps_self else "untap" for place in own[:2]]
    claims: list[tuple[tuple[ObjectId, ...], int, str]] = [((look.source,), 1, how) for how in ways]
    for place, cost in enumerate(others):
        part = kind(rules, cost)
        if place not in own[1:] and not part.could(look, cost, player):
            return False
        if part.uses is not None:
            claims.append(part.uses(look, cost, player))
    if life(look, others) > max(0, look.state.players[player].life):
        return False
    return len(claims) < 2 or matched([(set(refs), how) for refs, count, how in claims for _ in range(count)])


def life(look: Any, costs: Sequence[Node]) -> int:
    """How much life the costs take in all."""
    parts = [(kind(look.rules, one), one) for one in costs]
    return sum(part.life(look, one) for part, one in parts if part.life is not None)


def own_symbols(look: Any, others: Sequence[Node]) -> tuple[int, ...]:
    """The places of {T} and {Q} among the costs in the order in which one permanent pays them: what has just been
    tapped can be untapped and the other way round, so they take turns (107.5, 107.6, 601.2h)."""
    taps: list[int] = []
    untaps: list[int] = []
    for place, cost in enumerate(others):
        part = kind(look.rules, cost)
        if part.taps_self or part.untaps_self:
            (taps if part.taps_self else untaps).append(place)
    if not taps or not untaps:
        return (*taps, *untaps)
    found = look.object(look.source)
    first, second = (untaps, taps) if found is not None and found.tapped else (taps, untaps)
    turns = [place for pair in zip_longest(first, second) for place in pair if place is not None]
    return tuple(turns)


def _symbols_payable(look: Any, player: PlayerId, symbols: Sequence[Node]) -> bool:
    """Whether one permanent could pay several {T} and {Q} one after the other, as it would be after each of them."""
    parts = [kind(look.rules, cost) for cost in symbols]
    if any(one.taps_self == other.taps_self for one, other in pairwise(parts)):
        return False
    engine = getattr(look, "engine", None)
    if engine is None:
        return True
    # Something else may happen than turning it, and then it is not as the next of them needs it (118.11).
    trial = engine.trial(lambda decision: next(iter(decision.legal())))
    do = trial.procedures.actor(trial, look.source, player, dict(look.bindings), None)

    def procedure() -> bool:
        for part, cost in zip(parts, symbols, strict=True):
            part.pay(do, cost, player)
        return True

    return bool(trial.attempt(procedure))


def matched(needs: list[tuple[set[ObjectId], str]]) -> bool:
    """Whether each need can have a thing of its own. Tapping something and then giving it up uses it twice, lawfully:
    only needs of the same kind compete."""
    for how in {how for _, how in needs}:
        owner: dict[ObjectId, int] = {}
        group = [refs for refs, other in needs if other == how]

        def place(need: int, seen: set[ObjectId], group: Any = group, owner: Any = owner) -> bool:
            for ref in group[need]:
                if ref not in seen:
                    seen.add(ref)
                    if ref not in owner or place(owner[ref], seen):
                        owner[ref] = need
                        return True
            return False

        if not all(place(need, set()) for need in range(len(group))):
            return False
    return True


def taps_self(rules: Ruleset, costs: Sequence[Node]) -> bool:
    """Whether {T} is among the costs (106.12, 107.5)."""
    return any(kind(rules, cost).taps_self for cost in costs)


def asks_for_x(look: Any, costs: Sequence[Node]) -> bool:
    """Whether X stands in a cost: {X}, pay X life, remove X counters, [-X] (107.3a)."""
    return mana_part(look, costs).x > 0 or any(
        word.word.endswith("Number.x") or str(word.get("change")).upper() in ("X", "+X", "-X")
        for cost in costs
        for word in cost.walk()
    )


def contains_x(costs: Sequence[Node]) -> bool:
    """Whether {X} is among the symbols of the costs, also where the text says what X is (106.6, 107.3c)."""
    return any(
        isinstance(value, str) and "{X}" in value.upper()
        for cost in costs
        for word in cost.walk()
        for _, value in word.slots
    )


def only_symbols(rules: Ruleset, costs: Sequence[Node]) -> bool:
    """Whether the costs are nothing but mana, {T} and {Q}."""
    parts = [kind(rules, cost) for cost in costs]
    return all(part.taps_self or part.untaps_self or part.mana is not None for part in parts)
