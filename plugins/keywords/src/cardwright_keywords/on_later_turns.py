"""Casting an exiled card on a later turn: plot (702.170), and what warp (702.185) leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Permits
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, SpecialAction
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Move
from cardwright.model.node import Node, node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.turn import MAIN

lexicon = Lexicon()


@lexicon.word("Effect", "its owner may cast it on later turns", id="cast later", rule="702.185a")
def may_cast_later(do: Do, effect: Node) -> None:
    """The owner may cast the card, after this turn, for as long as it remains exiled."""
    refs = do.binding("it")
    for ref in refs if isinstance(refs, tuple) else ():
        now = do.find(int(ref))  # type: ignore[arg-type]
        found = do.object(now)
        if found is not None and found.zone == "exile":
            lasting = Duration("while", node=_STILL_EXILED)
            do.set_up(_CAST_LATER, lasting, player=found.owner, card=now, turn=do.state.turn.number)


@lexicon.word("Permission", "the exiled card may be cast on later turns", id="cast later", rule="702.185a")
def cast_later(build: Ruleset, permission: Node) -> Iterator[Part]:
    """Its owner may cast the card once the turn is over."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        turn = look.binding("turn")
        later = isinstance(turn, int) and look.state.turn.number > turn
        return later and player == look.binding("player") and ref == look.binding("card")

    yield Permits(what="cast", applies=applies, rule="702.185a")


@lexicon.word("Condition", "the card is still exiled", id="still exiled", rule="406.1", reads=("zone:exile",))
def still_exiled(look: Look, condition: Node) -> bool:
    """The card that may be cast lies in exile."""
    card = look.binding("card")
    found = look.object(card) if isinstance(card, int) else None
    return found is not None and found.zone == "exile"


_CAST_LATER: Final = node("keywords/Permission.cast later")
_STILL_EXILED: Final = node("keywords/Condition.still exiled")


# ---- plot -----------------------------------------------------------------------------------------------------------


@lexicon.word("Keyword", "plot {costs:Cost+,}", id="plot", rule="702.170a")
def plot(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """It may be exiled from hand for that cost, as a sorcery, and cast for nothing on a later turn, as a sorcery."""

    def put_aside(do: Do) -> None:
        moved = do.happen(Move(object=do.source, to="exile", reason="plot"))
        for event in moved:
            if isinstance(event, Move) and event.to == "exile" and event.new:
                lasting = Duration("while", node=_STILL_EXILED)
                do.set_up(_PLOTTED, lasting, player=do.you, card=event.new, turn=do.state.turn.number)

    yield SpecialAction(
        id="plot",
        costs=keyword.nodes("costs"),
        do=put_aside,
        timing="sorcery",
        zones=frozenset({"hand"}),
        rule="702.170a",
    )


@lexicon.word("Permission", "the plotted card may be cast for nothing on later turns", id="plotted", rule="702.170d")
def plotted(build: Ruleset, permission: Node) -> Iterator[Part]:
    """Its owner may cast it for nothing in their main phase, the stack empty, once the turn is over."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        turn = look.binding("turn")
        now = look.state.turn
        later = isinstance(turn, int) and now.number > turn
        main = now.active == player and now.step in MAIN and not look.state.zone(("stack", 0))
        return later and main and player == look.binding("player") and ref == look.binding("card")

    yield Permits(what="cast", applies=applies, free=True, rule="702.170d")


_PLOTTED: Final = node("keywords/Permission.plotted")
