"""Keywords with costs that may be paid beside the others as a spell is cast (601.2b, 118.8).

Buyback (702.27), kicker (702.33), replicate (702.56), conspire (702.78), casualty (702.153), squad (702.157), bargain
(702.166), offspring (702.175). Each instance is paid by itself and speaks of its own payment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import ExtraCost
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Move
from cardwright.model.node import Node

lexicon = Lexicon()

STACK: Final = frozenset({"stack"})


@lexicon.word("Keyword", "kicker {costs:Cost+,}", id="kicker", rule="702.33a")
def kicker(build: Ruleset, node: Node) -> Iterator[Part]:
    """A cost that may be paid as well; the spell is kicked then."""
    yield ExtraCost(id="kicker", costs=node.nodes("costs"), optional=True, rule="702.33a")


@lexicon.word(
    "Keyword", "kicker {costs:Cost+,} where X can't be 0", id="kicker with x", rule="702.33a", variant_of="kicker"
)
def kicker_with_x(build: Ruleset, node: Node) -> Iterator[Part]:
    """A cost that may be paid as well, with a number from 1 for X; the spell is kicked then."""
    yield ExtraCost(id="kicker", costs=node.nodes("costs"), optional=True, least_x=1, rule="702.33a")


@lexicon.word(
    "Keyword",
    "kicker {costs:Cost+,} and/or {others:Cost+,}",
    id="two kickers",
    rule="702.33b",
    variant_of="kicker",
)
def two_kickers(build: Ruleset, node: Node) -> Iterator[Part]:
    """Two costs each of which may be paid as well; the spell is kicked then."""
    yield ExtraCost(id="kicker", costs=node.nodes("costs"), optional=True, rule="702.33b")
    yield ExtraCost(id="kicker", costs=node.nodes("others"), optional=True, rule="702.33b")


@lexicon.word("Keyword", "multikicker {costs:Cost+,}", id="multikicker", rule="702.33c", variant_of="kicker")
def multikicker(build: Ruleset, node: Node) -> Iterator[Part]:
    """A cost that may be paid any number of times as well; the spell is kicked then."""
    yield ExtraCost(id="kicker", costs=node.nodes("costs"), optional=True, many=True, rule="702.33c")


@lexicon.word("Condition", "(this|it) was kicked with {costs:Cost+,}", id="kicked with", rule="702.33f")
def was_kicked_with(look: Look, node: Node) -> bool:
    """The kicker of that cost was paid."""
    known = look.known(look.source)
    payments = known.paid.payments if known is not None and known.paid is not None else ()
    return any(
        payment.ability is not None
        and payment.id == "kicker"
        and look.rules.part(payment.ability, payment.part).costs == node.nodes("costs")
        for payment in payments
    )


@lexicon.word("Keyword", "buyback {costs:Cost+,}", id="buyback", rule="702.27a")
def buyback(build: Ruleset, node: Node) -> Iterator[Part]:
    """A cost that may be paid as well; the card returns to hand as the spell resolves."""

    def applies(event: Event, look: Look) -> bool:
        return (
            isinstance(event, Move)
            and event.object == look.source
            and event.reason == "resolve"
            and event.to == "graveyard"
            and paid(look, "buyback") > 0
        )

    def to_hand(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        return (replace(event, to="hand"),)

    yield ExtraCost(id="buyback", costs=node.nodes("costs"), optional=True, rule="702.27a")
    yield Replaces(kinds=("move",), applies=applies, replace=to_hand, zones=STACK, rule="702.27a")


def paid(look: Look, id: str) -> int:
    """How often the cost ``id`` was paid for the source."""
    known = look.known(look.source)
    payments = known.paid.payments if known is not None and known.paid is not None else ()
    return sum(payment.times for payment in payments if payment.id == id)


def _linked(
    id: str, rule: str, means: str, text: str, *, pattern: str = "", cost: str = "", many: bool = False
) -> None:
    """A keyword whose trigger speaks of what was paid for this very instance of it."""

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        costs = (build.expand(cost, node, "Cost"),) if cost else node.nodes("costs")
        yield ExtraCost(id=id, costs=costs, optional=True, many=many, rule=rule)
        for part in build.parts(build.expand(text, node)):
            yield replace(part, linked=True) if isinstance(part, Triggered) else part

    lexicon.add("Keyword", pattern or f"{id} {{costs:Cost+,}}", run, id=id, rule=rule, means=means)


_linked(
    "replicate",
    "702.56a",
    "It is copied for each time its cost was paid as well",
    "when you cast this, if the replicate cost was paid: "
    "repeat the number of times the replicate cost was paid times (copy this with new targets)",
    many=True,
)
_linked(
    "conspire",
    "702.78a",
    "It is copied if two creatures that share a color with it were tapped as well",
    "when you cast this, if the conspire cost was paid: copy this with new targets",
    pattern="conspire",
    cost="tap two untapped creatures you control that share a color with this",
)
_linked(
    "casualty",
    "702.153a",
    "It is copied if a creature with that much power was sacrificed as well",
    "when you cast this, if the casualty cost was paid: copy this with new targets",
    pattern="casualty {n:Number}",
    cost="sacrifice a creature you control with power {n} or greater",
)
_linked(
    "squad",
    "702.157a",
    "As it enters, copies of it come for each time its cost was paid as well",
    "when this enters, if the squad cost was paid: "
    "create the number of times the squad cost was paid tokens that are copies of this",
    many=True,
)
_linked(
    "offspring",
    "702.175a",
    "As it enters, a 1/1 copy of it comes if its cost was paid as well",
    "when this enters, if the offspring cost was paid: create a token that's a copy of this except it is 1/1",
)


@lexicon.word("Keyword", "bargain", id="bargain", rule="702.166a")
def bargain(build: Ruleset, node: Node) -> Iterator[Part]:
    """An artifact, an enchantment or a token may be sacrificed as well; the spell is bargained then."""
    cost = build.expand("sacrifice an artifact, enchantment, or token you control", node, "Cost")
    yield ExtraCost(id="bargain", costs=(cost,), optional=True, rule="702.166a")
