"""The monarch (725): becoming it, being it, and the two abilities that come with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Pattern, Triggered
from cardwright.model.event import BeginStep, Damage, Draw, Event, PlayerAction
from cardwright.model.node import Node, node
from cardwright.model.objects import Binding
from cardwright.model.reference import PlayerId
from cardwright.words.phrases import refs_of

lexicon = Lexicon()


def crown(do: Do, player: PlayerId) -> None:
    """The player becomes the monarch; whoever was is it no more (725.3)."""
    if player != do.state.monarch and not do.state.players[player].left:
        do.happen(PlayerAction(player=player, action="monarch"))


@lexicon.word("Effect", "{who:Players} (become|becomes) the monarch", id="become monarch", rule="725.1")
def become_monarch(do: Do, node: Node) -> None:
    """That player becomes the monarch."""
    for player in do.pick(node.node("who")):
        crown(do, player)


@lexicon.word("Condition", "{who:Players} (is|are) the monarch", id="is monarch", rule="725.1", reads=("monarch",))
def is_monarch(look: Look, node: Node) -> bool:
    """One of those players is the monarch."""
    return look.state.monarch in look.refs(node.node("who"))


@lexicon.word("Monarch", "the monarch draws a card", id="draws", rule="725.2")
def monarch_draws(do: Do, node: Node) -> None:
    """The player whose end step it is draws a card."""
    do.happen(*(Draw(player=player) for player in refs_of(do.binding("player"))))


@lexicon.word("Monarch", "the creature's controller becomes the monarch", id="dethroned", rule="725.2")
def monarch_dethroned(do: Do, node: Node) -> None:
    """The controller of the creature that dealt the damage becomes the monarch."""
    for ref in refs_of(do.binding("it")):
        crown(do, do.controller(ref))


def _end_step(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
    monarch = now.state.monarch
    if not isinstance(event, BeginStep) or event.step != "end" or not monarch or event.player != monarch:
        return None
    return {"player": (monarch,), "controller": monarch}


def _damaged(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
    monarch = before.state.monarch
    if not isinstance(event, Damage) or not event.combat or not monarch or event.target != monarch:
        return None
    if "creature" not in before.chars(event.source).types:
        return None
    return {"it": (event.source,), "player": (monarch,), "controller": monarch}


ABILITIES: Final = (
    Triggered(
        pattern=Pattern(kinds=("step",), match=_end_step, rule="725.2"), effects=(node("cardwright/Monarch.draws"),)
    ),
    Triggered(
        pattern=Pattern(kinds=("damage",), match=_damaged, rule="725.2"),
        effects=(node("cardwright/Monarch.dethroned"),),
    ),
)
"""The inherent abilities of being the monarch, which have no source."""
