"""Revealing cards from the top of a library until one is of some kind (701.20)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import phrase
from cardwright.words.cards import show

lexicon = Lexicon()


@lexicon.word(
    "Effect",
    "reveal cards from the top of your library until you reveal {what:Phrase}",
    id="reveal until",
    rule="701.20",
)
def reveal_until(do: Do, node: Node) -> None:
    """You reveal cards one after the other until one is such a card: "it" stands for that one, "the rest" for the
    others."""
    seen, found = _revealed_until(do, do.you, node.node("what"))
    do.bind("seen", seen)
    do.bind("it", found)


@lexicon.word(
    "Effect",
    "{who:Players} (reveal|reveals) cards from the top of (their library|their libraries) "
    "until they reveal {what:Phrase}",
    id="players reveal until",
    rule="701.20",
)
def players_reveal_until(do: Do, node: Node) -> None:
    """Those players reveal cards one after the other until one is such a card, or all: "it" stands for what each of
    them came to, "among them" for all that was revealed."""
    players, what = do.pick(node.node("who")), node.node("what")
    found = [_revealed_until(do, player, what) for player in players]
    do.bind("player", players)
    do.bind("seen", tuple(ref for seen, _ in found for ref in seen))
    do.bind("it", tuple(ref for _, last in found for ref in last))


def _revealed_until(do: Do, player: PlayerId, what: Node) -> tuple[tuple[ObjectId, ...], tuple[ObjectId, ...]]:
    """What a player reveals until it is such a card, and that card."""
    fits = phrase.selector(do.rules, what).fits
    library_cards = do.state.zone(("library", player))
    place = next((place for place, ref in enumerate(library_cards) if fits(do, ref)), None)
    seen = library_cards if place is None else library_cards[: place + 1]
    show(do, player, seen)
    return seen, () if place is None else (library_cards[place],)
