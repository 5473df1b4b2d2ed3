"""Craft (702.167): a permanent and its material are exiled, and its card comes back with the other face up."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.contract.parts import Activated, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Enter, Move
from cardwright.model.node import Node
from cardwright.model.node import node as make_node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()


@lexicon.word("Keyword", "craft with {noun:Noun} {costs:Cost+,}", id="craft", rule="702.167a")
def craft(build: Ruleset, node: Node) -> Iterator[Part]:
    """For that cost it is exiled together with such a permanent of yours, or such a card in your graveyard, and returns
    transformed, as a sorcery."""
    exile = make_node("keywords/Cost.craft material", 0, (("noun", node.node("noun")),))
    back = make_node("keywords/Effect.return crafted", 0, ())
    costs = (*node.nodes("costs"), exile)
    yield Activated(costs=costs, effects=(back,), timing="sorcery", rule="702.167a")


def _materials(look: Look, node: Node, player: PlayerId) -> tuple[ObjectId, ...]:
    """What could be the material: a noun without the word card means cards in the graveyard as well (702.167b)."""
    mine = [ref for ref in look.state.zone(("battlefield", 0)) if look.controller(ref) == player and ref != look.source]
    there = [ref for ref in mine if not look.state.objects[ref].phased_out]
    cards = look.state.zone(("graveyard", player))
    return tuple(ref for ref in (*there, *cards) if look.matches(node.node("noun"), ref))


def _could(look: Look, node: Node, player: PlayerId) -> bool:
    found = look.object(look.source)
    return found is not None and found.zone == "battlefield" and bool(_materials(look, node, player))


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    options = _materials(do, node, player)
    if not options:
        raise IllegalAction("there is no material to craft with", "702.167a")
    named = do.binding("paying with")
    chosen = tuple(ref for ref in named if isinstance(ref, int) and ref in options) if isinstance(named, tuple) else ()
    if len(chosen) != 1:
        chosen = tuple(do.ask_refs(player, options, 1, 1, "choose the material", "cost exile", "702.167a"))
    do.happen(*(Move(object=ref, to="exile", reason="cost") for ref in (do.source, *chosen)))
    return Payment("exile", objects=chosen)


lexicon.add(
    "Cost",
    "exile this with material {noun:Noun}",
    CostKind(
        could=_could,
        pay=_pay,
        uses=lambda look, node, player: (_materials(look, node, player), 1, "leave"),
        named=True,
    ),
    id="craft material",
    writes=("moves",),
    means="Exile this, and such a permanent of yours or such a card in your graveyard",
    rule="702.167a",
)


@lexicon.word(
    "Effect", "return this, crafted, to the battlefield", id="return crafted", writes=("moves",), rule="702.167a"
)
def return_crafted(do: Do, node: Node) -> None:
    """The card that was exiled to pay for it comes back transformed under its owner's control, if it is still there."""
    known = do.state.memory.get(do.source)
    card = do.object(known.became) if known is not None else None
    if card is not None and card.zone == "exile":
        enter = Enter(controller=card.owner, transformed=True)
        do.happen(Move(object=card.id, to="battlefield", reason="return", enter=enter))
