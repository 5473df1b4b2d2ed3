"""Beholding (701.4): a permanent of some quality that one controls, or a card of it that is shown from the hand."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Move, PlayerAction
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

EXILED: Final = "exiled to cast"
"""The fact of a payment under which abilities of the permanent find what was exiled to cast it (607.2q)."""


def _could_be_beheld(look: Look, node: Node, player: PlayerId) -> tuple[ObjectId, ...]:
    noun = node.node("noun")
    mine = [ref for ref in look.state.zone(("battlefield", 0)) if look.controller(ref) == player]
    cards = [ref for ref in look.state.zone(("hand", player)) if ref != look.source]
    return tuple(ref for ref in (*mine, *cards) if _is(look, noun, ref))


def _is(look: Look, noun: Node, ref: ObjectId) -> bool:
    found = look.object(ref)
    return found is not None and not found.phased_out and look.matches(noun, ref)


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    chosen = _behold(do, node, player, "behold one", "cost behold")
    return Payment("behold", objects=chosen)


lexicon.add(
    "Cost",
    "behold (a|an) {noun:Noun}",
    CostKind(
        could=lambda look, node, player: bool(_could_be_beheld(look, node, player)),
        pay=_pay,
        uses=lambda look, node, player: (_could_be_beheld(look, node, player), 1, "reveal"),
    ),
    id="behold",
    means="Choose a permanent of yours, or reveal a card from your hand, of that quality",
    rule="701.4a",
)


def _behold(do: Do, node: Node, player: PlayerId, prompt: str, why: str) -> tuple[ObjectId, ...]:
    """The permanent or card that the player beholds; a card is revealed."""
    options = _could_be_beheld(do, node, player)
    if not options:
        raise IllegalAction("there is nothing to behold", "701.4a")
    chosen = do.ask_refs(player, options, 1, 1, prompt, why, "701.4a")
    shown = tuple(ref for ref in chosen if do.state.objects[ref].zone == "hand")
    if shown:
        do.happen(PlayerAction(player=player, action="reveal", objects=shown))
    return tuple(chosen)


def _pay_by_exiling(do: Do, node: Node, player: PlayerId) -> Payment | None:
    chosen = _behold(do, node, player, "behold one and exile it", "cost exile")
    moved = do.happen(*(Move(object=ref, to="exile", reason="cost", exiled_by=do.source) for ref in chosen))
    arrived = tuple(event.new for event in moved if isinstance(event, Move) and event.to == "exile")
    return Payment("exile", objects=chosen, facts=((EXILED, arrived),))


lexicon.add(
    "Cost",
    "behold (a|an) {noun:Noun} and exile it",
    CostKind(
        could=lambda look, node, player: bool(_could_be_beheld(look, node, player)),
        pay=_pay_by_exiling,
        uses=lambda look, node, player: (_could_be_beheld(look, node, player), 1, "leave"),
        verb="exile",
    ),
    id="behold and exile",
    writes=("moves",),
    means="Exile a permanent of yours, or a card from your hand, of that quality",
    rule="701.4a",
)
