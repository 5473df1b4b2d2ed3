"""State-based actions about permanents of the same kind: the legend rule and the world rule (704.5j, k)."""

from __future__ import annotations

from cardwright.model import zone as zones
from cardwright.model.choice import Choose
from cardwright.model.event import Cause, Move
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import layers, prohibit
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader
from cardwright.rules.state_based.scope import Finding


def surplus_legends(engine: Engine) -> list[Finding]:
    """Legendary permanents that share name and controller with one that their controller keeps (704.5j)."""
    found = []
    for player, group in _same_legends(engine):
        name = layers.characteristics(engine.rules, engine.state, group[0], LayerReader).name
        decision = Choose(player, group, 1, 1, f"choose which {name} to keep", "choose", "704.5j", group[0])
        kept = engine.ask(decision)
        found += [_buried("704.5j", ref) for ref in group if ref not in kept]
    return found


def _buried(rule: str, ref: ObjectId) -> Finding:
    return Finding(rule, ref, (Move(object=ref, to="graveyard", reason="sba", cause=Cause(rule=rule)),))


def _same_legends(engine: Engine) -> list[tuple[PlayerId, list[ObjectId]]]:
    """Groups to which the legend rule applies, in turn order of those who choose (101.4)."""
    rules, state = engine.rules, engine.state
    groups: dict[tuple[PlayerId, str], list[ObjectId]] = {}
    for ref in _with_supertype(engine, "legendary"):
        chars = layers.characteristics(rules, state, ref, LayerReader)
        # Objects without a name share none (201.2a).
        if chars.name:
            groups.setdefault((chars.controller, chars.name), []).append(ref)
    several: list[tuple[PlayerId, list[ObjectId]]] = []
    for (player, _), group in groups.items():
        bound = [ref for ref in group if not prohibit.exempt(rules, state, "704.5j", ref)] if len(group) > 1 else []
        if len(bound) > 1:
            several.append((player, bound))
    order = state.in_turn_order() if len(several) > 1 else ()
    return sorted(several, key=lambda item: order.index(item[0]) if item[0] in order else 0)


def _with_supertype(engine: Engine, supertype: str) -> list[ObjectId]:
    rules, state = engine.rules, engine.state
    return [
        ref
        for ref in state.zone(zones.BATTLEFIELD)
        if not state.objects[ref].phased_out
        and supertype in layers.characteristics(rules, state, ref, LayerReader).supertypes
    ]


def older_worlds(engine: Engine) -> list[Finding]:
    """All world permanents but the one that has been one for the shortest time; in a tie all of them (704.5k)."""
    stamps = {ref: _world_since(engine.state, ref) for ref in _with_supertype(engine, "world")}
    worlds = sorted(stamps, key=lambda ref: stamps[ref])
    tied = len(worlds) > 1 and stamps[worlds[-2]][1] == stamps[worlds[-1]][1]
    return [_buried("704.5k", ref) for ref in (worlds if tied else worlds[:-1])]


def _world_since(state: State, ref: ObjectId) -> tuple[int, int]:
    """When it began to be a world permanent: its timestamp and the time at which it came, or those of the effect that
    has made it a copy of one (707.4)."""
    found = state.objects[ref]
    if "world" not in found.values.supertypes:
        copying = (one for one in state.effects if one.copied is not None and ref in one.affected)
        stamps = [one.timestamp for one in copying if one.copied is not None and "world" in one.copied.supertypes]
        if stamps:
            return min(stamps), min(stamps)
    return found.timestamp, found.since
