"""Costs that leave a choice: one of two, a counter of one permanent, one that may be left out (118.8, 601.2b)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import ExtraCost
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Counters
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()


def _payable(look: Look, node: Node, player: PlayerId) -> list[Node]:
    both = (node.node("first"), node.node("second"))
    return [cost for cost in both if _kind(look, cost).could(look, cost, player)]


def _kind(look: Look, cost: Node) -> CostKind:
    kind = look.rules.meaning[cost.word]
    assert isinstance(kind, CostKind)
    return kind


def _could(look: Look, node: Node, player: PlayerId) -> bool:
    return bool(_payable(look, node, player))


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    payable = _payable(do, node, player)
    if not payable:
        raise IllegalAction("neither cost can be paid", "118.3")
    texts = [do.rules.render(cost) for cost in payable]
    place = do.ask_option(player, texts, "choose what to pay", "cost") if len(payable) > 1 else 0
    return _kind(do, payable[place]).pay(do, payable[place], player)


def _uses(look: Look, node: Node, player: PlayerId) -> tuple[tuple[ObjectId, ...], int, str]:
    """One of what either cost could use up, where both are of that kind; else nothing is known to be used."""
    kinds = [(_kind(look, cost), cost) for cost in _payable(look, node, player)]
    claims = [kind.uses(look, cost, player) for kind, cost in kinds if kind.uses is not None]
    if len(claims) < len(kinds) or any(claim[1:] != (1, "leave") for claim in claims):
        return (), 0, "leave"
    return tuple(dict.fromkeys(ref for refs, _, _ in claims for ref in refs)), 1, "leave"


lexicon.add(
    "Cost",
    "either \\( {first:Cost} \\) or \\( {second:Cost} \\)",
    CostKind(could=_could, pay=_pay, uses=_uses),
    id="either",
    means="Pay the one cost or the other, which are no mana; without a choice where only one can be paid",
    rule="118.3",
)


def _with_counter(look: Look, node: Node, player: PlayerId) -> tuple[ObjectId, ...]:
    """What of those, under the player's control, has such a counter."""
    kind = node.node("kind")
    name = str(look.rules.meaning[kind.word](look, kind))
    there = (look.object(ref) for ref in look.refs(node.node("what")))
    mine = (one for one in there if one is not None and look.controller(one.id) == player)
    return tuple(one.id for one in mine if one.count(name))


def _take_counter(do: Do, node: Node, player: PlayerId) -> Payment | None:
    options = _with_counter(do, node, player)
    if not options:
        raise IllegalAction("nothing has such a counter", "118.3")
    chosen = do.ask_refs(player, options, 1, 1, "choose what to take a counter off", "cost counter", "118.3")
    kind = node.node("kind")
    do.happen(Counters(target=chosen[0], name=str(do.rules.meaning[kind.word](do, kind)), amount=-1))
    return None


lexicon.add(
    "Cost",
    "take a {kind:CounterKind} counter off {what:Objects}",
    CostKind(
        could=lambda look, node, player: bool(_with_counter(look, node, player)),
        pay=_take_counter,
        # It is not used up, but must be there still when mana has been made.
        uses=lambda look, node, player: (_with_counter(look, node, player), 1, "stay"),
    ),
    id="counter off others",
    means="Remove such a counter from one of those permanents of yours",
    rule="122.1",
)


@lexicon.word("Static", "you may {costs:Cost+,} as an additional cost to cast this", id="optional cost", rule="118.8b")
def optional_cost(build: Ruleset, node: Node) -> Iterator[Part]:
    """Casting it costs that in addition if you like; "the additional cost was paid" asks for it afterwards."""
    yield ExtraCost(id="additional", costs=node.nodes("costs"), optional=True, rule="118.8b")
