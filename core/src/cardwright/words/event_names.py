"""What events about objects are called in bindings, shared by the words for events (603.2)."""

from __future__ import annotations

from cardwright.contract.look import Look
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.rules import phrase


def of_object(ref: int, **more: Binding) -> dict[str, Binding]:
    """The bindings of an event about one object; it is lost sight of as soon as it changes zones (400.7)."""
    return {"it": (ref,), "subject": (ref,)} | more


def of_moved(ref: int, **more: Binding) -> dict[str, Binding]:
    """The bindings of an event that moved an object, which is found where it has come to (400.7e)."""
    return of_object(ref, moved=(ref,)) | more


def once_for_all(build: Ruleset, what: Node | None) -> bool:
    """Whether the phrase speaks of "one or more", so that the ability triggers once for all of them (603.2c)."""
    if what is None:
        return False
    return any(phrase.quantifier(build, part) == "one or more" for part in phrase.parts(what))


def entered(event: Event, now: Look, what: Node) -> dict[str, Binding] | None:
    """Bindings where an object that fits has entered the battlefield."""
    if isinstance(event, Move) and event.to == "battlefield" and now.matches(what, event.new):
        player = now.controller(event.new)
        return {"it": (event.new,), "subject": (event.new,), "player": (player,)} | _x_of(now, event)
    return None


def _x_of(look: Look, event: Move) -> dict[str, Binding]:
    """X of the spell that became the permanent (107.3m), if there was any; 0 for abilities of what it enters as a copy
    of (107.3j)."""
    found = look.known(event.new)
    if found is None or found.paid is None or (event.enter is not None and event.enter.copied is not None):
        return {"x": 0}
    return {"x": found.paid.x} if found.paid.x or with_x(look, event.new) else {}


def with_x(look: Look, ref: int) -> bool:
    """Whether the mana cost of the object has an {X}."""
    cost = look.chars(ref).cost
    return cost is not None and cost.x > 0


def left(event: Event, before: Look, what: Node, to: frozenset[str] | None = None) -> dict[str, Binding] | None:
    """Bindings where an object that fits has left the battlefield."""
    if not isinstance(event, Move) or event.origin != "battlefield" or event.to == "battlefield":
        return None
    if (to is not None and event.to not in to) or not before.matches(what, event.object):
        return None
    known = before.known(event.object)
    player = known.controller if known is not None else 0
    return of_moved(event.object, player=(player,), moved=(event.object, *_auras(before, event.object)))


def _auras(before: Look, host: int) -> tuple[int, ...]:
    """The Auras on what has left, which its event can find in the graveyards that they go to (400.7f)."""
    state = before.state
    attached = (ref for ref in state.zone(("battlefield", 0)) if state.objects[ref].attached_to == host)
    return tuple(ref for ref in attached if "Aura" in before.chars(ref).subtypes)
