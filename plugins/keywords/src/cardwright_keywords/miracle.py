"""Miracle (702.94): the first card drawn in a turn may be revealed as it is drawn, and cast for another cost.

Whoever reveals it is told by a reflexive ability of that very instance what it costs, so that it may be cast for that
cost though the card has lost miracle by the time it resolves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Alternative
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Drawn, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Draw, PlayerAction
from cardwright.model.node import Node, node
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

RULE: Final = "702.94a"


@lexicon.word("Keyword", "miracle {costs:Cost+,}", id="miracle", rule=RULE)
def miracle(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """As the first card drawn in a turn it may be revealed, and then be cast for that cost."""
    then = build.expand("when you do (may cast this from hand for {costs})", keyword, "Effect")

    def reveal(do: Do) -> None:
        name = do.chars(do.source).name
        if do.ask_yes(do.you, f"reveal {name} for its miracle ability", RULE):
            do.happen(PlayerAction(player=do.you, action="reveal", objects=(do.source,)))
            do.bind("did", True)
            do.run(then)

    yield Drawn(do=reveal, permits=_first_this_turn, rule=RULE)


def _first_this_turn(look: Look) -> bool:
    """Whether its player has drawn no other card this turn."""
    drawn = [event for event in look.state.this_turn() if isinstance(event, Draw) and event.player == look.you]
    return len(drawn) == 1


@lexicon.word("Effect", "may cast this from hand for {costs:Cost+,}", id="cast for miracle", rule=RULE)
def cast_for_miracle(do: Do, effect: Node) -> None:
    """You may cast the card that was revealed from your hand for those costs, if it is still there."""
    found = do.object(do.source)
    if found is None or found.zone != "hand" or not do.ask_yes(do.you, f"cast {found.values.name}", RULE):
        return
    face = do.as_what(do.you, do.source) or ""
    way = node("keywords/Permission.miracle", 0, (("costs", effect.nodes("costs")),))
    frame = do.state.frame
    do.set_up(way, _NOW, card=do.source, resolving=frame.object if frame is not None else 0)
    do.cast(do.you, do.source, method="miracle", face=face)


@lexicon.word("Permission", "the miracle may be cast for {costs:Cost+,}", id="miracle", rule=RULE)
def may_be_cast(build: Ruleset, permission: Node) -> Iterator[Part]:
    """The card that was revealed may be cast for those costs, while the ability that says so resolves."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return ref == look.binding("card") and player == look.you and still_resolving(look, permission)

    yield Alternative(id="miracle", costs=permission.nodes("costs"), applies=applies, rule=RULE)


@lexicon.word("Condition", "this ability is resolving", id="still resolving", rule="608.2")
def still_resolving(look: Look, condition: Node) -> bool:
    """The ability that made the effect is being carried out."""
    frame = look.state.frame
    return frame is not None and frame.object == look.binding("resolving")


_NOW: Final = Duration("while", node=node("keywords/Condition.still resolving"))
