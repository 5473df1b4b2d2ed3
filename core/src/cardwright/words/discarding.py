"""Discarding by chance as a cost, and discarding to somewhere else (701.9, 614.1a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import PlayerId
from cardwright.rules import chance
from cardwright.rules.act import Actor

lexicon = Lexicon()

_COSTS: Final = ("601.2h", "602.2b", "118.12", "118.12a")


def _could_discard(look: Look, node: Node, player: PlayerId) -> bool:
    return bool(look.state.zone(("hand", player)))


def _discard_by_chance(do: Do, node: Node, player: PlayerId) -> Payment | None:
    assert isinstance(do, Actor)
    hand = do.state.zone(("hand", player))
    if not hand:
        return None
    ref = chance.at_random(do.engine, hand)
    do.happen(Move(object=ref, to="graveyard", reason="discard"))
    return Payment("discard", objects=(ref,))


lexicon.add(
    "Cost",
    "discard a card at random",
    CostKind(could=_could_discard, pay=_discard_by_chance),
    id="discard at random",
    means="Discard a card that chance chooses",
    rule="701.9b",
)


@lexicon.word(
    "Static",
    "if an effect causes you to discard a card, may put it on top of your library instead",
    id="discard to library",
    rule="614.1a",
)
def discard_to_library(build: Ruleset, node: Node) -> Iterator[Part]:
    """Each card that an effect has you discard you may put on top of your library instead of into your graveyard; it
    is discarded all the same. Costs, also those of an effect (118.12), and the hand size are no effects."""

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.reason != "discard" or event.to != "graveyard":
            return False
        by_effect = look.state.frame is not None and event.cause.rule not in _COSTS
        return by_effect and look.state.objects[event.object].owner == look.you

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        if not do.ask_yes(do.you, "put it on top of your library instead", "614.1a"):
            return (event,)
        return (replace(event, to="library", place="top"),)

    yield Replaces(kinds=("move",), applies=applies, replace=instead, rule="614.1a")


@lexicon.word(
    "Static",
    "if a spell or ability an opponent controls causes you to discard this, put it onto the battlefield instead",
    id="discard to battlefield",
    rule="614.1a",
)
def discard_to_battlefield(build: Ruleset, node: Node) -> Iterator[Part]:
    """What an opponent's spell or ability has you discard is put onto the battlefield, under your control; it is
    discarded all the same."""

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.object != look.source or event.reason != "discard":
            return False
        # What another effect sends elsewhere is not going to the graveyard any more (616.1f).
        there = event.to == "graveyard"
        return there and event.cause.controller in look.opponents(look.state.objects[event.object].owner)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        owner = do.state.objects[event.object].owner
        return (replace(event, to="battlefield", enter=Enter(controller=owner)),)

    yield Replaces(kinds=("move",), applies=applies, replace=instead, zones=frozenset({"hand"}), rule="614.1a")
