"""Sneak (702.190): an alternative cost of the declare blockers step, and what abilities ask about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod, Permits
from cardwright.contract.look import Look
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId
from cardwright_sneak.in_its_place import RETURN, TURN, in_its_place

costs = Lexicon()
conditions = Lexicon()

SNEAK: Final = "sneak"


@costs.word("Keyword", "sneak {costs:Cost+,}", id=SNEAK, rule="702.190")
def sneak(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """In your declare blockers step it may be cast for that cost and an unblocked attacker returned to hand."""
    yield CastMethod(
        id=SNEAK,
        costs=(*keyword.nodes("costs"), RETURN),
        permits=declare_blockers_step_of_yours,
        any_time=True,
        enters=tapped_and_attacking,
        rule="702.190a",
    )


def declare_blockers_step_of_yours(look: Look) -> bool:
    """Whether it is the declare blockers step of a turn of yours (702.190a)."""
    turn = look.state.turn
    return turn.step == "declare blockers" and turn.active == look.you


def tapped_and_attacking(look: Look, enter: Enter) -> Enter:
    """A permanent whose spell was cast for sneak attacks what the returned creature attacked (702.190b)."""
    paid = sneak_payment(look, look.source)
    return in_its_place(enter, paid.facts) if paid is not None else enter


def sneak_payment(look: Look, ref: ObjectId) -> Payment | None:
    """The sneak cost that was paid for the spell ``ref``, or for the spell that became this permanent (400.7d)."""
    known = look.known(ref)
    payments = known.paid.payments if known is not None and known.paid is not None else ()
    return next((payment for payment in payments if payment.id == SNEAK), None)


@conditions.word("Condition", "sneak was paid [this turn]", id="sneak paid", rule="702.190b", reads=("source",))
def sneak_was_paid(look: Look, condition: Node) -> bool:
    """The sneak cost was paid for this spell or for the spell that became this permanent; maybe in this very turn."""
    paid = sneak_payment(look, look.source)
    if paid is None:
        return False
    return condition.alt == ANY_TURN or dict(paid.facts).get(TURN) == look.state.turn.number


ANY_TURN: Final = 1
"""The spelling of the condition without "this turn"."""


@costs.word("Static", "you may cast {what:Objects} for sneak", id="cast for sneak", rule="601.3")
def may_cast_for_sneak(build: Ruleset, static: Node) -> Iterator[Part]:
    """Such cards may be cast from where they are, but only for their sneak costs."""
    what = static.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player == look.you and look.matches(what, ref)

    yield Permits(what="cast", applies=applies, method=SNEAK)
