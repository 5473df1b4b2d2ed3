"""What must hold in every position of every game, whatever cards meet in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.decision import Action
from cardwright.model.reference import PlayerId, is_player
from cardwright.model.state import State
from cardwright.model.zone import BATTLEFIELD, zone_key
from cardwright.rules import active, index, layers, legal, own_parts, priority
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader
from cardwright.rules.state_based import check

_COMPARED = (
    "name",
    "cost",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "abilities",
    "power",
    "toughness",
    "controller",
)


class Violation(AssertionError):
    """An invariant does not hold; the message says which, where and for what."""


def check_zones(state: State) -> None:
    """Every object is in just one zone, the one that it says, and every card is in the game once (400.1, 400.7)."""
    placed: dict[int, tuple[str, int]] = {}
    for key, ids in state.zones.items():
        for ref in ids:
            if ref in placed:
                raise Violation(f"object #{ref} is in {placed[ref]} and in {key}")
            placed[ref] = key
            if ref not in state.objects:
                raise Violation(f"object #{ref} in {key} does not exist")
            found = state.objects[ref]
            if zone_key(found.zone, found.owner) != key:
                raise Violation(f"{found.values.name} #{ref} is in {key} and says that it is in {found.zone}")
    here = state.zone(BATTLEFIELD)
    if list(here) != sorted(here):
        raise Violation("the permanents do not stand in the order of their ids")
    cards: dict[int, int] = {}
    for ref, found in state.objects.items():
        if found.zone != "nowhere" and ref not in placed:
            raise Violation(f"{found.values.name} #{ref} is in no zone")
        if found.card in cards:
            raise Violation(f"card {found.card} ({found.values.name}) is behind #{cards[found.card]} and #{ref}")
        cards[found.card] = ref


def check_references(state: State) -> None:
    """Nothing refers to an object that is not there: hosts, attackers, blockers (506.4, 704.5m)."""
    for found in state.objects.values():
        host = found.attached_to
        if host and found.zone == "battlefield" and not is_player(host) and host not in state.objects:
            raise Violation(f"{found.values.name} #{found.id} is attached to #{host}, which is not there")
    if state.combat is not None:
        fighting = [one.id for one in state.combat.attackers] + [one.id for one in state.combat.blockers]
        for ref in fighting:
            if ref not in state.objects or state.objects[ref].zone != "battlefield":
                raise Violation(f"#{ref} is in combat and not on the battlefield")


def check_state_based(engine: Engine) -> None:
    """State-based actions were performed before anyone got priority (704.3, 117.5)."""
    fresh = engine.trial(lambda decision: next(decision.legal()))
    if check.check(fresh):
        raise Violation("a player has priority although state-based actions apply")


def check_characteristics(rules: Ruleset, state: State) -> None:
    """Characteristics and functioning abilities kept from before are those that a computation from scratch gives (613,
    113.6)."""
    if state.computed is None:
        return
    anew = layers.compute(rules, state, LayerReader)
    for ref, kept in state.computed.chars.items():
        if ref in state.objects:
            now = anew.chars.get(ref) or layers.outside(rules, state, ref, LayerReader)
            for difference in _differences(kept, now):
                raise Violation(f"{state.objects[ref].values.name} #{ref}: {difference}")
    if state.computed.parts is not None:
        fresh = state.fork()
        fresh.computed = None
        _check_functioning(rules, state.computed, fresh)


def check_offer(engine: Engine, player: PlayerId) -> None:
    """The abilities that are offered to a player with priority are those that the player may activate, each asked by
    itself (117.1b, 602.2)."""
    rules, state = engine.rules, engine.state
    offered = [action for action in legal.actions(engine, player, priority.refusal) if action.kind == "activate"]
    allowed = [
        action
        for ref in state.objects
        for place, _ in layers.characteristics(rules, state, ref, LayerReader).facets.uses
        if priority.refusal(engine, player, action := Action("activate", ref, index=place)) is None
    ]
    for action in {*offered, *allowed}:
        if (action in offered) != (action in allowed):
            name = state.objects[action.object].values.name
            what = "offered and not allowed" if action in offered else "allowed and not offered"
            raise Violation(f"activating ability {action.index + 1} of {name} #{action.object} is {what}")


def _check_functioning(rules: Ruleset, kept: layers.Computed, fresh: State) -> None:
    """Which abilities function, those of them that have been selected, and what may have something to activate."""
    parts = kept.parts or {}
    for kind in sorted(parts.keys() | index.kinds(rules, fresh)):
        if parts.get(kind, ()) != index.functioning(rules, fresh, kind):
            raise Violation(f"other abilities of the kind {kind!r} function than is kept")
    for key, found in kept.waiting.items():
        kind, chosen = kept.choosers[key]
        if found != tuple(one for one in index.functioning(rules, fresh, kind) if chosen(one.part)):
            raise Violation(f"other abilities are selected as {key!r} than is kept")
    for key, (common, by_source) in own_parts.sorted_out(kept):
        again = [*common, *(one for found in by_source.values() for one in found)]
        if Counter(again) != Counter(kept.waiting[key]):
            raise Violation(f"other abilities are kept by their source for {key!r} than are selected")
    board = active.known(kept)
    if board is not None and board.here is fresh.zone(BATTLEFIELD) and board != active.permanents(rules, fresh):
        raise Violation("other permanents may have something to activate than is kept")


def _differences(kept: Characteristics, now: Characteristics) -> Iterator[str]:
    for name in _COMPARED:
        if getattr(kept, name) != getattr(now, name):
            yield f"{name} is kept as {getattr(kept, name)!r} and would be {getattr(now, name)!r}"
