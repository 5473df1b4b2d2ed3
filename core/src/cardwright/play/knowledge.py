"""What a player knows of hidden cards (400.2, 401.2, 402.3, 406.3, 708.5)."""

from __future__ import annotations

from cardwright.contract.ruleset import Ruleset
from cardwright.model import event as events
from cardwright.model.choice import Choose, Divide, Options, Order
from cardwright.model.combat_decision import DeclareAttackers, DeclareBlockers
from cardwright.model.decision import Decision
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import prohibit


def shown(state: State, player: PlayerId, decision: Decision | None) -> frozenset[Ref]:
    """Objects in hidden zones that the player has been shown: those that the open decision offers them, and cards
    revealed this turn, or looked at by that player, that have stayed where they were and were neither shuffled away nor
    put in a random order since."""
    found: set[Ref] = set(_offered(decision)) if decision is not None and decision.player == player else set()
    shuffled: set[PlayerId] = set()
    mixed: set[Ref] = set()
    for event in state.this_turn():
        if not isinstance(event, events.PlayerAction):
            continue
        if event.action == "shuffle":
            shuffled.add(event.player)
        elif event.action == "random order":
            mixed.update(event.objects)
        elif event.action == "reveal" or (event.action == "look" and event.player == player):
            found.update(ref for ref in event.objects if ref not in mixed and not _lost(state, ref, shuffled))
    return frozenset(found)


def may_look(rules: Ruleset, state: State, player: PlayerId) -> frozenset[Ref]:
    """The top cards of libraries that effects let the player look at any time. To be asked of the position before a
    procedure that is under way: what comes to the top meanwhile can't be looked at until it is done (401.5)."""
    tops = [ref for seat in state.seats for ref in state.zone(("library", seat))[:1]]
    return frozenset(ref for ref in tops if prohibit.permitted(rules, state, "look", player, ref))


def _lost(state: State, ref: ObjectId, shuffled: set[PlayerId]) -> bool:
    card = state.objects.get(ref)
    return card is None or (card.zone == "library" and card.owner in shuffled)


def _offered(decision: Decision) -> tuple[Ref, ...]:
    match decision:
        case Choose():
            return decision.options
        case Options() | Order():
            return decision.refs
        case Divide():
            return decision.among
        case DeclareAttackers() | DeclareBlockers():
            return tuple(decision.able)
        case _:
            return ()


def knows(state: State, player: PlayerId, ref: ObjectId, shown: frozenset[Ref]) -> bool:
    """Whether the player may know which card the object is."""
    found = state.objects[ref]
    if ref in shown or player in found.known_to:
        return True
    if found.zone == "hand":
        return found.owner == player
    if found.zone == "library":
        return False
    if found.face_down:
        return found.zone in ("battlefield", "stack") and found.controller == player
    return True
