"""Returning an unblocked attacker and attacking in its place: what sneak (702.190) and ninjutsu (702.49) share.

Both have the cost "return an unblocked attacker you control to its owner's hand". Paying it notes what that creature
attacked, and what enters thanks to it enters tapped and attacking that same player, planeswalker or battle. Where that
can't be attacked any more, it enters tapped without being an attacking creature (508.4a); the core decides that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Enter, Move
from cardwright.model.node import Node, node
from cardwright.model.objects import Binding, Payment
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref

costs = Lexicon()

ATTACKED: Final = "attacked"
"""The fact of a payment that says what the returned creature attacked: nobody, where that had left combat (506.4c)."""

TURN: Final = "paid in turn"
"""The fact of a payment that says in which turn it was made."""


def unblocked_attackers(look: Look, player: PlayerId) -> tuple[ObjectId, ...]:
    """The unblocked attacking creatures that ``player`` controls, in the order in which they joined combat (509.1h)."""
    combat = look.state.combat
    attackers = combat.attackers if combat is not None else ()
    return tuple(one.id for one in attackers if one.blocked is False and look.controller(one.id) == player)


def _could(look: Look, cost: Node, player: PlayerId) -> bool:
    return bool(unblocked_attackers(look, player))


def _uses(look: Look, cost: Node, player: PlayerId) -> tuple[tuple[ObjectId, ...], int, str]:
    return unblocked_attackers(look, player), 1, "leave"


def _pay(do: Do, cost: Node, player: PlayerId) -> Payment:
    options = unblocked_attackers(do, player)
    if not options:
        raise IllegalAction("there is no unblocked attacker to return", "509.1h")
    chosen = do.ask_refs(player, options, 1, 1, "return an unblocked attacker", "cost return", "118.1")
    facts = ((ATTACKED, what_it_attacks(do, chosen[0])), (TURN, do.state.turn.number))
    do.happen(Move(object=chosen[0], to="hand", reason="cost"))
    return Payment("return", objects=chosen, facts=facts)


def what_it_attacks(look: Look, ref: ObjectId) -> Ref:
    """The player, planeswalker or battle that the creature attacks; nobody where it attacks nothing (506.4c)."""
    combat = look.state.combat
    attacker = combat.attacker(ref) if combat is not None else None
    return attacker.defender if attacker is not None else NOBODY


costs.add(
    "Cost",
    "return an unblocked attacker to its owner's hand",
    CostKind(could=_could, pay=_pay, uses=_uses),
    id="return unblocked attacker",
    means="Return an unblocked attacking creature of yours to its owner's hand",
    rule="118.1",
)

RETURN: Final = node("sneak/Cost.return unblocked attacker")
"""That cost, as sneak and ninjutsu put it beside their own."""


def in_its_place(enter: Enter, facts: Iterable[tuple[str, Binding]]) -> Enter:
    """``enter`` for something that enters tapped and attacking what the creature returned to pay for it attacked."""
    attacked = dict(facts).get(ATTACKED, NOBODY)
    assert isinstance(attacked, int)
    return replace(enter, tapped=True, attacking=attacked)
