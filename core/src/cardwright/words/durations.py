"""How long effects last (611.2a)."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.effect import Duration
from cardwright.model.node import Node
from cardwright.model.reference import Ref

lexicon = Lexicon()


@lexicon.word("Duration", "until end of turn", id="end of turn", rule="514.2")
def until_end_of_turn(do: Do, node: Node) -> Duration:
    """Until the cleanup step of this turn."""
    return Duration("turn")


@lexicon.word("Duration", "this turn", id="this turn", rule="514.2")
def this_turn(do: Do, node: Node) -> Duration:
    """Until the cleanup step of this turn."""
    return Duration("turn")


@lexicon.word("Duration", "until your next turn", id="next turn", rule="611.2a")
def until_your_next_turn(do: Do, node: Node) -> Duration:
    """Until your next turn begins."""
    return Duration("next turn", player=do.you)


@lexicon.word("Duration", "until the end of your next turn", id="end of next turn", rule="611.2a")
def until_the_end_of_your_next_turn(do: Do, node: Node) -> Duration:
    """Until the cleanup step of your next turn; the present one does not count."""
    return Duration("end of next turn", player=do.you)


@lexicon.word("Duration", "(permanently|for the rest of the game)", id="game", rule="611.2a")
def permanently(do: Do, node: Node) -> Duration:
    """Without end."""
    return Duration("game")


@lexicon.word("Duration", "for as long as {condition:Condition}", id="while", rule="611.2b")
def while_(do: Do, node: Node) -> Duration:
    """As long as something is so; it ends for good when it is not."""
    return Duration("while", node=node.node("condition"))


@lexicon.word("Duration", "until {event:Event}", id="until", rule="611.2a")
def until(do: Do, node: Node) -> Duration:
    """Until something happens."""
    event = node.node("event")
    if event.word == _LEAVES and not any(_is_there(do, ref) for ref in do.refs(event.node("what"))):
        # It has left already, and does not do so again.
        return Duration("over")
    return Duration("event", node=event)


_LEAVES: Final = "cardwright/Event.leaves"


def _is_there(do: Do, ref: Ref) -> bool:
    found = do.object(ref)
    return found is not None and found.zone == "battlefield"


@lexicon.word("Duration", "until you pay {costs:Cost+,} to end it", id="paid", rule="116.2c")
def until_paid(do: Do, node: Node) -> Duration:
    """Until you pay that whenever you have priority, a special action."""
    return Duration("paid", node=node)
