"""Exert (701.43): what gives its all stays tapped in the next untap step of whoever let it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Event, Mark, PlayerAction
from cardwright.model.node import Node
from cardwright.model.objects import SKIP_UNTAP, Binding, Payment
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

_EXERT: Final = "exert"


def _could(look: Look, node: Node, player: PlayerId) -> bool:
    """What is not on the battlefield can't be exerted; anything there can, be it untapped or exerted already
    (701.43b-c)."""
    found = look.object(look.source)
    return found is not None and found.zone == "battlefield"


def _pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    if not _could(do, node, player):
        raise IllegalAction("what is not on the battlefield cannot be exerted", "701.43c")
    do.happen(
        Mark(object=do.source, name=f"{SKIP_UNTAP} of {player}"),
        PlayerAction(player=player, action=_EXERT, objects=(do.source,)),
    )
    return None


lexicon.add(
    "Cost",
    "exert this",
    CostKind(could=_could, pay=_pay),
    id="exert",
    means="Choose that this does not untap during your next untap step",
    rule="701.43a",
)


@lexicon.word("Event", "{who:Players} (exert|exerts) {what:Objects}", id="exerts", rule="701.43a")
def exerts(build: Ruleset, node: Node) -> Pattern:
    """Such a player exerts such a permanent."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, PlayerAction) or event.action != _EXERT or not now.matches(who, event.player):
            return None
        exerted: ObjectId = event.objects[0]
        if not now.matches(what, exerted):
            return None
        return {"it": (exerted,), "subject": (exerted,), "player": (event.player,)}

    return Pattern(kinds=(PlayerAction.kind,), match=match, rule="701.43a")


@lexicon.word(
    "Condition", "this has not been exerted this turn", id="not exerted", rule="608.2i", reads=("source", "history")
)
def not_exerted(look: Look, node: Node) -> bool:
    """Nobody has exerted this very permanent this turn."""
    actions = (event for event in look.state.this_turn() if isinstance(event, PlayerAction))
    return not any(event.action == _EXERT and look.source in event.objects for event in actions)
