"""What has happened earlier this turn, told by the history of the turn (608.2i)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.model.event import Attack, Block, Event, Move
from cardwright.model.node import Node
from cardwright.model.reference import Ref

lexicon = Lexicon()


def events_this_turn(look: Look) -> Iterator[Event]:
    """The events of this turn, latest first."""
    history = look.state.history
    while history is not None:
        event, history = history
        yield event


@lexicon.word("Condition", "you attacked this turn", id="attacked this turn", rule="508.6", reads=("source",))
def attacked_this_turn(look: Look, node: Node) -> bool:
    """You declared an attacker this turn, whatever has become of it."""
    mine = look.state.turn.active == look.you
    return mine and any(isinstance(event, Attack) for event in events_this_turn(look))


@lexicon.word("Relation", "that entered this turn", id="entered this turn", rule="608.2i")
def that_entered_this_turn(look: Look, ref: Ref, node: Node) -> bool:
    """It entered the battlefield this turn, as the very permanent that it is."""
    moves = (event for event in events_this_turn(look) if isinstance(event, Move))
    return any(move.to == "battlefield" and move.new == ref for move in moves)


@lexicon.word("Relation", "that attacked or blocked this turn", id="fought this turn", rule="508.6")
def that_attacked_or_blocked(look: Look, ref: Ref, node: Node) -> bool:
    """It was declared as an attacker or as a blocker this turn."""
    events = events_this_turn(look)
    return any(isinstance(event, (Attack, Block)) and event.object == ref and _declared(event) for event in events)


def _declared(event: Event) -> bool:
    return not isinstance(event, Block) or event.declared


@lexicon.word("Condition", "{what:Phrase} attacked or blocked this turn", id="fought this turn", rule="508.6")
def attacked_or_blocked(look: Look, node: Node) -> bool:
    """It was declared as an attacker or as a blocker this turn."""
    refs = look.refs(node.node("what"))
    return bool(refs) and all(that_attacked_or_blocked(look, ref, node) for ref in refs)
