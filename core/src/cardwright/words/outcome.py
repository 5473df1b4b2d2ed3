"""Instructions that decide the game (104.2, 104.3)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.node import Node
from cardwright.rules import leaving
from cardwright.rules.act import Actor

lexicon = Lexicon()


@lexicon.word("Effect", "{who:Players} (lose|loses) the game", id="lose game", rule="104.3e")
def lose(do: Do, node: Node) -> None:
    """Those players lose the game."""
    assert isinstance(do, Actor)
    leaving.lose(do.engine, do.pick(node.node("who")))


@lexicon.word("Effect", "{who:Players} (win|wins) the game", id="win game", rule="104.2b")
def win(do: Do, node: Node) -> None:
    """That player wins the game."""
    assert isinstance(do, Actor)
    for player in do.pick(node.node("who")):
        leaving.win(do.engine, player)


@lexicon.word("Effect", "the game is a draw", id="draw game", rule="104.4c")
def draw(do: Do, node: Node) -> None:
    """Nobody wins."""
    assert isinstance(do, Actor)
    leaving.draw(do.engine, "104.4c")
