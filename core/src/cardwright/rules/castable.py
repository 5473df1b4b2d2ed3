"""Whether a card can be cast in one of its ways now, costs and targets included (601.3, 601.2e)."""

from __future__ import annotations

from typing import Any

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action, IllegalAction
from cardwright.model.mana import ManaCost
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import (
    announce,
    cast,
    cost_change,
    cost_parts,
    index,
    layers,
    mana_payment,
    mode_costs,
    plain_spell,
    spell_cost,
    spending,
    stack,
    target,
    ways,
)
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.ways import Way, as_face, way


def why_not(engine: Engine, player: PlayerId, action: Action) -> IllegalAction | None:
    """Why ``player`` cannot cast the card in that way now, costs included; None when they can (601.3, 601.2e)."""
    ref = action.object
    found = engine.state.objects.get(ref)
    if found is not None and found.face_down and found.zone == "exile" and player in found.known_to:
        engine = _face_up(engine, ref)
    rules, state = engine.rules, engine.state
    plain = plain_spell.cost(rules, state, player, action)
    if plain is not None:
        if not cast.sorcery_time(state, player):
            name = state.objects[ref].values.name
            return IllegalAction(f"{name} can be cast only when a sorcery could be", "307.1")
        enough = plain.empty or mana_payment.plainly_enough(engine, player, plain, ref)
        if enough is not None:
            return None if enough else IllegalAction(f"{plain} cannot be paid", "601.2h")
    chosen = way(rules, state, player, action)
    if isinstance(chosen, IllegalAction):
        return chosen
    early = cast.too_early(rules, state, player, action, chosen)
    if early and not index.about(rules, state, "permits", "flash"):
        return cast.TOO_EARLY
    total, others = chosen.mana or ManaCost(), chosen.others
    look = Actor(engine, ref, player, {"x": 0})
    if not cost_parts.could_pay_others(look, player, others):
        return IllegalAction("the cost cannot be paid", "601.2h")
    asked = as_face(state, ref, action.face)
    changed = cost_change.changed(rules, asked, player, ref, action, total.with_x(announce.least_x(look, ref)))
    if not _may_cost_less(rules, asked, ref, chosen) and not _enough_mana(engine, player, changed, ref):
        return IllegalAction(f"{changed} cannot be paid", "601.2h")
    return _on_the_stack(engine, player, action, chosen, early)


def _face_up(engine: Engine, ref: ObjectId) -> Engine:
    """The game as it would be if the card, which lies face down in exile, had been turned face up to be cast
    (406.3a)."""
    trial = engine.trial(spell_cost.declining)
    trial.state = ways.as_face(trial.state, ref, "")
    return trial


def _may_cost_less(rules: Ruleset, state: State, ref: ObjectId, chosen: Way) -> bool:
    """Whether only the spell on the stack can tell how much mana it takes."""
    if chosen.method is not None and (chosen.method.face_down is not None or chosen.method.transformed):
        return True
    if "stack" in layers.computed(rules, state, LayerReader).reaches:
        # An effect may give the spell something that pays for it (702.51a).
        return True
    facets = Reader(rules, state).chars(ref).facets
    if facets.of("instead of mana") or (facets.of("extra cost") and facets.of("cost change")):
        return True
    return spell_cost.targets_lower_it(rules, state, ref)


def could_begin(engine: Engine, player: PlayerId, ref: ObjectId) -> bool:
    """Whether the player could begin to cast the card from hand now, whatever it costs and targets; what forbids the
    spell forbids that (702.62a, c)."""
    rules, state = engine.rules, engine.state
    action = Action("cast", ref)
    chosen = Way(None, state.objects[ref].values.cost, ())
    early = cast.too_early(rules, state, player, action, chosen)
    trial = engine.trial(spell_cost.declining)
    spell = cast.to_stack(trial, player, action, chosen)
    return cast.why_forbidden(rules, trial.state, spell, player, early) is None


def _enough_mana(engine: Engine, player: PlayerId, total: ManaCost, ref: ObjectId) -> bool:
    """A quick test that mana is not hopelessly short; the exact one comes with the spell on the stack."""
    return total.empty or mana_payment.enough(engine, player, total, ref, spending.anything(engine, player))


def _on_the_stack(engine: Engine, player: PlayerId, action: Action, chosen: Way, early: bool) -> IllegalAction | None:
    """Look at the spell as it would be on the stack: what forbids it, its targets, its total cost."""
    rules = engine.rules
    trial = engine.trial(spell_cost.declining)
    ref = cast.to_stack(trial, player, action, chosen)
    state = trial.state
    forbidden = _whatever_x(trial, player, ref, action, chosen, early)
    if forbidden is not None:
        return forbidden
    if not cast.permits_spell(trial, ref, chosen):
        return cast.NOT_THAT_SPELL
    part = stack.instructions(rules, state, ref)
    targets = part.targets if part is not None else ()
    if not _some_x_finds_targets(trial, player, ref, action, chosen, part):
        return IllegalAction("there are not enough legal targets", "601.2c")
    look = stack.view(rules, state, ref)
    enchants = cast.aura_target(rules, state, ref)
    if enchants is not None and not target.options(look, enchants, ref):
        return IllegalAction("there is nothing that it could enchant", "601.2c")
    if mode_costs.priced(look, part):
        some = mode_costs.choices(trial, player, ref, action, chosen, part)
        return None if some else IllegalAction("no modes that could be chosen can be paid for", "601.2b")
    if spell_cost.payable(trial, player, ref, action, chosen) or (
        spell_cost.targets_lower_it(rules, state, ref)
        and spell_cost.payable_with_targets(trial, player, ref, action, chosen, targets)
    ):
        return None
    return IllegalAction("the total cost cannot be paid", "601.2h")


def _whatever_x(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, early: bool
) -> IllegalAction | None:
    """What keeps the spell from being cast with the lowest X and with all others that can be paid (601.3a, b); the
    spell keeps the first X that is allowed."""
    x = 0
    while (why := cast.why_forbidden(trial.rules, trial.state, ref, player, early)) is not None:
        x += 1
        if not cast.has_x(chosen) or x > announce.MOST_X:
            return why
        stack.update(trial.state, ref, x=x)
        if not spell_cost.payable(trial, player, ref, action, chosen):
            return why
    return None


def _some_x_finds_targets(
    trial: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, part: Any
) -> bool:
    """Whether there are enough targets with the lowest X or with another that can be paid; the spell keeps that X."""

    def look(x: int) -> Reader:
        if x:
            stack.update(trial.state, ref, x=x)
        return stack.view(trial.rules, trial.state, ref)

    def payable(x: int) -> bool:
        look(x)
        return cast.has_x(chosen) and spell_cost.payable(trial, player, ref, action, chosen)

    item = trial.state.objects[ref].item
    least = max(announce.least_x(look(0), ref), item.x if item is not None else 0)
    return announce.x_with_targets(part, least, look, payable, ref) is not None
