"""What has happened earlier this turn, told by the history of the turn (608.2i)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Attack, Block, Draw, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import Ref
from cardwright.rules import entries
from cardwright.rules.look import Reader

lexicon = Lexicon()


@lexicon.word("Condition", "you attacked this turn", id="attacked this turn", rule="508.6", reads=("source", "history"))
def attacked_this_turn(look: Look, node: Node) -> bool:
    """You declared an attacker this turn, whatever has become of it."""
    mine = look.state.turn.active == look.you
    return mine and any(isinstance(event, Attack) for event in look.state.this_turn())


@lexicon.word("Relation", "that entered this turn", id="entered this turn", rule="608.2i", reads=("history",))
def that_entered_this_turn(look: Look, ref: Ref, node: Node) -> bool:
    """It entered the battlefield this turn, as the very permanent that it is."""
    moves = (event for event in look.state.this_turn() if isinstance(event, Move))
    return any(move.to == "battlefield" and move.new == ref for move in moves)


@lexicon.word(
    "Condition",
    "{who:Players} had {what:Objects} enter (this|last) turn",
    id="had enter",
    rule="608.2i",
    reads=(entries.READS,),
)
def had_enter(look: Look, node: Node) -> bool:
    """Such a thing entered the battlefield under the control of such a player, whatever has become of it: it was such a
    thing as it entered. Last turn is the turn before this one, whoever's it was."""
    who, what = node.node("who"), node.node("what")
    assert isinstance(look, Reader)
    entered = look.state.entered if node.alt == 0 else look.state.entered_before
    return any(
        past.matches(who, known.object.controller) and past.matches(what, ref)
        for known, (past, ref) in zip(entered, entries.as_they_entered(look, entered), strict=True)
    )


@lexicon.word(
    "Relation", "put there from the battlefield this turn", id="put there this turn", rule="608.2i", reads=("history",)
)
def put_there_this_turn(look: Look, ref: Ref, node: Node) -> bool:
    """It was put where it is from the battlefield this turn, and has not left since."""
    moves = (event for event in look.state.this_turn() if isinstance(event, Move))
    return any(move.origin == "battlefield" and ref in (move.new, *move.also) for move in moves)


@lexicon.word("Relation", "that attacked or blocked this turn", id="fought this turn", rule="508.6", reads=("history",))
def that_attacked_or_blocked(look: Look, ref: Ref, node: Node) -> bool:
    """It was declared as an attacker or as a blocker this turn."""
    events = look.state.this_turn()
    return any(isinstance(event, (Attack, Block)) and event.object == ref and _declared(event) for event in events)


def _declared(event: Event) -> bool:
    return not isinstance(event, Block) or event.declared


@lexicon.word(
    "Condition", "{what:Phrase} attacked or blocked this turn", id="fought this turn", rule="508.6", reads=("history",)
)
def attacked_or_blocked(look: Look, node: Node) -> bool:
    """It was declared as an attacker or as a blocker this turn."""
    refs = look.refs(node.node("what"))
    return bool(refs) and all(that_attacked_or_blocked(look, ref, node) for ref in refs)


_ORDINALS: Final = ("first", "second", "third", "fourth")


@lexicon.word(
    "Event",
    "{who:Players} (draw|draws) (their|your) (first|second|third|fourth) card in a turn",
    id="draws nth",
    rule="121.2",
)
def draws_nth(build: Ruleset, node: Node) -> Pattern:
    """Such a player draws a card and has drawn that many in this turn."""
    who = node.node("who")
    wanted = next(number for number, word in enumerate(_ORDINALS, 1) if f" {word} card" in build.render(node))

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Draw) or not now.matches(who, event.player):
            return None
        draws = [one for one in before.state.this_turn() if isinstance(one, Draw) and one.player == event.player]
        earlier = sum(one.new != event.new for one in draws)
        return {"it": (event.new,), "player": (event.player,)} if earlier == wanted - 1 else None

    return Pattern(kinds=("draw",), match=match, rule="121.2")
