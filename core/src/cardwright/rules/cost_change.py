"""Effects that change what something costs (601.2f, 118.7): increases, then reductions."""

from __future__ import annotations

from cardwright.contract.casting import CostChange
from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import commander, cost_parts, index
from cardwright.rules.look import Reader


def changed(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, action: Action, total: ManaCost) -> ManaCost:
    """``total`` after all changes; reductions by generic mana take from the generic part only, never below zero
    (118.7a), those that stop at a minimum first, which is never worse for the player who may choose their order."""
    more = commander.tax(state, ref) if action.kind == "cast" else 0
    less: list[tuple[int, int]] = []
    pips, floor = "", 0
    off: dict[bool, list[str]] = {True: [], False: []}
    for part, look in changes(rules, state, ref):
        # Activating a mana ability is activating an ability (605.3); what spares it says so itself.
        kind = "activate" if action.kind == "mana" else action.kind
        if part.what != kind or not part.applies(look, player, ref, action):
            continue
        look.bindings["caster"] = player
        amount = part.change(look, ref)
        more += max(0, amount)
        floor = max(floor, part.floor)
        if amount < 0:
            less.append((part.least, -amount))
        pips += part.pips
        if part.off is not None:
            off[part.strict] += part.off(look, ref)
    if pips:
        total = total.plus(ManaCost.parse(pips))
    if more:
        total = total.with_generic_change(more)
    for strict, types in off.items():
        total, missing = total.without(types)
        less += [(0, len(missing))] if missing and not strict else []
    for least, amount in sorted(less, reverse=True):
        total = total.reduced(min(amount, max(0, total.mana_value() - least)))
    # What directly affects the total cost comes last (601.2f).
    return total.at_least(floor) if floor else total


def changes(rules: Ruleset, state: State, ref: ObjectId) -> list[tuple[CostChange, Reader]]:
    """All cost changes that there are, each as its source sees the game."""
    found: list[tuple[CostChange, Reader]] = []
    for working in index.functioning(rules, state, "cost change"):
        # What a spell says of its own cost is no matter of other spells; for this one it is added below.
        if "stack" not in working.part.zones:
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


def of_ability(look: Reader, part: Activated, action: Action) -> tuple[ManaCost, tuple[Node, ...]]:
    """Mana and other costs of activating an ability of the source (602.2b, 601.2f); X is what ``look`` knows of it."""
    x = look.binding("x")
    total = cost_parts.mana_part(look, part.costs).with_x(x if isinstance(x, int) else 0)
    total = changed(look.rules, look.state, look.you, look.source, action, total)
    return total, cost_parts.other_parts(look.rules, part.costs)
