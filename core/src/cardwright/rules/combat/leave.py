"""Removal from combat because of what a permanent has become (506.4)."""

from __future__ import annotations

from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, LeaveCombat
from cardwright.model.reference import ObjectId, is_object
from cardwright.model.state import State
from cardwright.model.turn import Combat
from cardwright.rules import active, layers
from cardwright.rules.combat import eligible, table
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader


def remove_illegal(engine: Engine) -> list[Event]:
    """Remove from combat what can't be in it any more: what phased out, attackers and blockers that are no creatures or
    that became battles, attacked permanents that are neither planeswalkers nor battles (506.4, 506.4d-e).

    Gives the removals, which are facts and never proposed. To be called after each batch of events: what leaves the
    battlefield or changes control is removed by that change itself, and nothing is done while neither characteristics
    nor combat have changed.
    """
    state, rules = engine.state, engine.rules
    combat = state.combat
    if combat is None or not (combat.attackers or combat.blockers):
        return []
    seen = layers.computed(rules, state, LayerReader).index
    if seen.get(active.COMBAT_CHECKED) is combat:
        return []
    removed: list[Event] = []
    for ref in _involved(combat):
        rest = _still_legal(rules, state, combat, ref)
        if rest is combat:
            continue
        if table.without(rest, ref) is rest:
            removed.append(LeaveCombat(object=ref))
        # Else it keeps one of its two parts in combat, so it is not removed (506.4d).
        table.change(state, rest, ref)
        combat = rest
    seen[active.COMBAT_CHECKED] = combat
    for event in removed:
        engine.record(event)
    return removed


def _still_legal(rules: Ruleset, state: State, combat: Combat, ref: ObjectId) -> Combat:
    """Combat without those parts in it that ``ref`` can't have any more."""
    fights, attacked = _roles(rules, state, combat, ref)
    rest = combat if fights else _no_fighter(combat, ref)
    return rest if attacked else table.stop_being_attacked(rest, ref)


def _involved(combat: Combat) -> list[ObjectId]:
    refs = [one.id for one in combat.attackers]
    refs += [one.defender for one in combat.attackers if is_object(one.defender)]
    refs += [one.id for one in combat.blockers]
    return list(dict.fromkeys(refs))


def _roles(rules: Ruleset, state: State, combat: Combat, ref: ObjectId) -> tuple[bool, bool]:
    """Whether a permanent can be an attacking or blocking creature, and whether it can be attacked."""
    found = state.objects.get(ref)
    if found is None or found.phased_out:
        return False, False
    chars = layers.characteristics(rules, state, ref, LayerReader)
    attacked = "battle" in chars.types
    if not attacked and "planeswalker" in chars.types:
        # One that was also a battle until now may be controlled by somebody else than its protector (506.4e).
        attacked = all(one.player == found.controller for one in combat.attackers if one.defender == ref)
    return eligible.may_fight(chars), attacked


def _no_fighter(combat: Combat, ref: ObjectId) -> Combat:
    """Combat in which ``ref`` neither attacks nor blocks, but is attacked as before."""
    return table.stop_blocking(table.stop_attacking(combat, ref), ref)
