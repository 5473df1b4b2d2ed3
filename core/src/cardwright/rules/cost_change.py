"""Effects that change what something costs (601.2f, 118.7): increases, then reductions."""

from __future__ import annotations

from cardwright.contract.parts import CostChange
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action
from cardwright.model.mana import ManaCost
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import index
from cardwright.rules.look import Reader


def changed(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, action: Action, total: ManaCost) -> ManaCost:
    """``total`` after all changes; reductions take from the generic part only, never below zero (118.7a)."""
    more = less = 0
    pips = ""
    for part, look in _changes(rules, state, ref):
        if part.what != action.kind or not part.applies(look, player, ref, action):
            continue
        amount = part.change(look, ref)
        more += max(0, amount)
        less += max(0, -amount)
        pips += part.pips
    if pips:
        total = total.plus(ManaCost.parse(pips))
    return total.with_generic_change(more).with_generic_change(-less) if more or less else total


def _changes(rules: Ruleset, state: State, ref: ObjectId) -> list[tuple[CostChange, Reader]]:
    found: list[tuple[CostChange, Reader]] = []
    for working in index.functioning(rules, state, "cost change"):
        if working.source != ref:
            look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
            found.append((working.part, look))
    if ref in state.objects:
        chars = Reader(rules, state).chars(ref)
        found += [
            (part, Reader(rules, state, ref, chars.controller))
            for _, _, part in chars.facets.of("cost change")
            if "stack" in part.zones
        ]
    return found
