"""Instructions that leave something to chance: flips (705), cards chosen at random (701.9b, 701.20)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.choice import Options
from cardwright.model.event import Move, PlayerAction
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import chance
from cardwright.rules.act import Actor

lexicon = Lexicon()


@lexicon.word("Effect", "flip a coin", id="flip", rule="705.2")
def flip(do: Do, node: Node) -> None:
    """You call heads or tails and flip a coin; you win the flip if it comes up as you called it."""
    assert isinstance(do, Actor)
    call = do.ask(Options(do.you, chance.HEADS_TAILS, "call the flip", "flip", "705.2", do.source))
    won = chance.flip(do.engine) == chance.HEADS_TAILS[int(call[0])]
    do.bind("won", won)
    do.happen(PlayerAction(player=do.you, action="win flip" if won else "lose flip"))


@lexicon.word("Condition", "you (win|lose) the flip", id="flip", rule="705.2")
def flip_won(look: Look, node: Node) -> bool:
    """You have just won, or lost, the flip."""
    return bool(look.binding("won")) == (node.alt == 0)


@lexicon.word("Effect", "{who:Players} (discard|discards) a card at random", id="discard at random", rule="701.9b")
def discard_at_random(do: Do, node: Node) -> None:
    """Those players discard a card chosen by chance."""
    refs = _one_each(do, do.pick(node.node("who")))
    do.happen(*(Move(object=ref, to="graveyard", reason="discard") for ref in refs))


@lexicon.word(
    "Effect",
    "{who:Players} (reveal|reveals) a card at random from their (hand|hands)",
    id="reveal at random",
    rule="701.20",
)
def reveal_at_random(do: Do, node: Node) -> None:
    """Those players reveal a card chosen by chance from their hands."""
    players = do.pick(node.node("who"))
    do.bind("player", players)
    refs = _one_each(do, players)
    for ref in refs:
        do.happen(PlayerAction(player=do.state.objects[ref].owner, action="reveal", objects=(ref,)))
    do.bind("it", refs)


@lexicon.word("Effect", "choose a card at random in your graveyard", id="choose at random", rule="608.2d")
def choose_at_random(do: Do, node: Node) -> None:
    """Chance chooses one of the cards in your graveyard, each as likely as the others; "it" stands for the card."""
    assert isinstance(do, Actor)
    cards = do.state.zone(("graveyard", do.you))
    do.bind("it", (chance.at_random(do.engine, cards),) if cards else ())


def _one_each(do: Do, players: tuple[PlayerId, ...]) -> tuple[ObjectId, ...]:
    """A card at random from the hand of each of the players who have one."""
    assert isinstance(do, Actor)
    hands = [do.state.zone(("hand", player)) for player in players]
    return tuple(chance.at_random(do.engine, hand) for hand in hands if hand)
