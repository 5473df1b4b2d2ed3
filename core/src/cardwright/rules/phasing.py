"""Phasing (702.26, 502.1): permanents that are treated as though they did not exist until they phase in again.

What is attached to a permanent that phases out goes with it, indirectly, and comes back only with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.event import Cause, Event, LeaveCombat, Mark
from cardwright.model.objects import PHASED_OUT_UNDER, GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import prohibit

INDIRECTLY: Final = "phased out indirectly"
"""The mark of what phased out because of what it is attached to (702.26g)."""


HELD: Final = "phased out by "
"""How the mark of what phased out until something happens begins (610.4); the source's id follows."""


def is_held(state: State, ref: ObjectId) -> bool:
    """Whether it phased out until something happens, so that the untap step does not bring it back (610.4a)."""
    return any(mark.startswith(HELD) for mark in state.objects[ref].marks)


def back(state: State, refs: Iterable[ObjectId], source: ObjectId, *, tapped: bool) -> tuple[Event, ...]:
    """The events of phasing in, tapped or not, of those that are still phased out by that source (610.4)."""
    held = [ref for ref in refs if ref in state.objects and f"{HELD}{source}" in state.objects[ref].marks]
    events = phase_in(state, held)
    return (*(Mark(object=ref, name="tapped", cause=Cause(rule="610.4")) for ref in held if tapped), *events)


def in_untap_step(rules: Ruleset, state: State, player: PlayerId) -> tuple[Event, ...]:
    """What phases out and in, all at once, as the player's untap step begins (502.1)."""
    leaving: list[ObjectId] = []
    coming: list[ObjectId] = []
    for ref in state.zone(zones.BATTLEFIELD):
        found = state.objects[ref]
        if found.phased_out:
            if INDIRECTLY not in found.marks and not is_held(state, ref) and _comes_back(found, player):
                coming.append(ref)
        elif found.controller == player and prohibit.has_flag(rules, state, ref, "phasing"):
            leaving.append(ref)
    return (*phase_in(state, coming), *phase_out(state, leaving, Cause(rule="502.1")))


def _under(found: GameObject) -> PlayerId:
    """Under whose control it phased out; nobody where that player's next turn would have begun by now (702.26n)."""
    under = (mark.removeprefix(PHASED_OUT_UNDER) for mark in found.marks if mark.startswith(PHASED_OUT_UNDER))
    return int(next(under, found.controller))


def _comes_back(found: GameObject, player: PlayerId) -> bool:
    """Whether it phases in in the player's untap step: the player's own, and what waits for no turn any more (702.26a,
    n)."""
    return _under(found) in (player, NOBODY)


def waiting_no_more(state: State, player: PlayerId) -> tuple[GameObject, ...]:
    """What phased out under the control of a player who has left as it is once their turn would have begun: it phases
    in during the next untap step (702.26n)."""
    return tuple(
        [
            _for_anybody(found)
            for found in map(state.objects.__getitem__, state.zone(zones.BATTLEFIELD))
            if found.phased_out and _under(found) == player
        ]
    )


def _for_anybody(found: GameObject) -> GameObject:
    marks = [mark for mark in found.marks if not mark.startswith(PHASED_OUT_UNDER)]
    return replace(found, marks=tuple(sorted((*marks, f"{PHASED_OUT_UNDER}{NOBODY}"))))


def phase_out(state: State, refs: Iterable[ObjectId], cause: Cause) -> tuple[Event, ...]:
    """The events of phasing out, what is attached included."""
    chosen = tuple(refs)
    carried = _with_attachments(state, chosen)
    events: list[Event] = []
    for ref in dict.fromkeys((*chosen, *carried)):
        if state.objects[ref].phased_out:
            continue
        events.append(Mark(object=ref, name="phased out", cause=cause))
        if ref in carried:
            # What would phase out both ways does so indirectly (702.26h).
            events.append(Mark(object=ref, name=INDIRECTLY, cause=cause))
        if state.combat is not None:
            events.append(LeaveCombat(object=ref, cause=cause))
    return tuple(events)


def phase_in(state: State, refs: Iterable[ObjectId]) -> tuple[Event, ...]:
    """The events of phasing in, what went along included."""
    chosen = tuple(refs)
    cause = Cause(rule="502.1")
    events: list[Event] = []
    for ref in dict.fromkeys((*chosen, *_with_attachments(state, chosen))):
        found = state.objects[ref]
        if ref in chosen or INDIRECTLY in found.marks:
            events.append(Mark(object=ref, name="phased out", on=False, cause=cause))
            events.append(Mark(object=ref, name=INDIRECTLY, on=False, cause=cause))
            held = (mark for mark in found.marks if mark.startswith(HELD))
            events += [Mark(object=ref, name=mark, on=False, cause=cause) for mark in held]
    return tuple(events)


def _with_attachments(state: State, hosts: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Everything attached to ``hosts``, to what is attached to them, and so on."""
    found: list[ObjectId] = []
    reached = set(hosts)
    changed = True
    while changed:
        changed = False
        for ref in state.zone(zones.BATTLEFIELD):
            if ref not in found and state.objects[ref].attached_to in reached:
                found.append(ref)
                reached.add(ref)
                changed = True
    return tuple(found)
