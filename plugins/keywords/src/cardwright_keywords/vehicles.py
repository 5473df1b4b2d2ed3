"""Keywords of Vehicles: crew (702.122) and living metal (702.161).

Crewing taps other untapped creatures with enough power together; it does not matter whether such a creature came under
control this turn, since no {T} of its own is paid.
"""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.choice import Choose
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Tap
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId, Ref

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "crew {n:Number}",
    means(
        "tap creatures with power {n} together: "
        "this becomes an artifact and creature in addition to its other types until end of turn"
    ),
    id="crew",
    rule="702.122a",
    means="Creatures tapped with that much power make it a creature this turn",
)
lexicon.add(
    "Keyword",
    "living metal",
    means("as long as it is your turn, this is an artifact and creature in addition to its other types"),
    id="living metal",
    rule="702.161a",
    means="In your turn it is a creature",
)


def hands(look: Look, player: PlayerId) -> tuple[ObjectId, ...]:
    """The creatures that could be tapped: untapped, the player's, and not the source."""
    state = look.state
    return tuple(
        ref
        for ref in state.zone(("battlefield", 0))
        if ref != look.source
        and look.controller(ref) == player
        and not state.objects[ref].tapped
        and not state.objects[ref].phased_out
        and look.chars(ref).is_creature
    )


def _power(look: Look, ref: ObjectId) -> int:
    return look.chars(ref).power or 0


def _fewest(look: Look, cost: Node, player: PlayerId) -> int | None:
    """How many creatures at least have enough power together; None where all of them have too little."""
    needed, count = look.number(cost.node("n")), 0
    for power in sorted((_power(look, ref) for ref in hands(look, player)), reverse=True):
        if needed <= 0:
            break
        needed -= power
        count += 1
    return count if needed <= 0 else None


def _could(look: Look, cost: Node, player: PlayerId) -> bool:
    return _fewest(look, cost, player) is not None


def _uses(look: Look, cost: Node, player: PlayerId) -> tuple[tuple[ObjectId, ...], int, str]:
    return hands(look, player), _fewest(look, cost, player) or 0, "tap"


def _pay(do: Do, cost: Node, player: PlayerId) -> Payment:
    options, fewest, needed = hands(do, player), _fewest(do, cost, player), do.number(cost.node("n"))
    if fewest is None:
        raise IllegalAction("the untapped creatures do not have enough power", "118.3")

    powers = {ref: _power(do, ref) for ref in options}

    def enough(answer: tuple[Ref, ...]) -> str | None:
        power = sum(powers[ref] for ref in answer)
        return None if power >= needed else f"they have power {power} together; {needed} is needed"

    prompt = f"tap creatures with power {needed} together"
    chosen: tuple[Ref, ...] = do.ask(
        Choose(player, options, fewest, len(options), prompt, "cost tap", "118.1", do.source, enough)
    )
    do.happen(*(Tap(object=ref, on=True, reason="cost") for ref in chosen))
    return Payment("tap", objects=chosen)


lexicon.add(
    "Cost",
    "tap creatures with power {n:Number} together",
    CostKind(could=_could, pay=_pay, uses=_uses),
    id="tap power",
    means="Tap other untapped creatures of yours that have that much power together",
    rule="118.1",
)
