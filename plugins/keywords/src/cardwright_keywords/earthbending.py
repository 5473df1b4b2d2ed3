"""Earthbend (701.66): a land that fights, and comes back when it falls."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.event import PlayerAction
from cardwright.model.node import Node

lexicon = Lexicon()

_EARTHBEND: Final = (
    "({what} becomes a 0/0 creature with haste permanently; put {n} +1/+1 counters on it; "
    "later when either (it dies or it is put into exile from the battlefield) "
    "(return it to the battlefield tapped under your control))"
)


@lexicon.word("Effect", "earthbend {n:Number} {what:Objects}", id="earthbend", rule="701.66a")
def earthbend(do: Do, node: Node) -> None:
    """That land becomes a 0/0 creature with haste as well and gets so many +1/+1 counters; when it dies or is put into
    exile, it returns tapped under your control."""
    do.run(do.rules.expand(_EARTHBEND, node, "Effect"))
    do.happen(PlayerAction(player=do.you, action="earthbend"))
