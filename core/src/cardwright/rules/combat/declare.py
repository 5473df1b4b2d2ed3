"""Beginning of combat and declare attackers step (507, 508): who attacks what, what that costs, tapping."""

from __future__ import annotations

from functools import partial

from cardwright.model.combat_decision import Attacks, DeclareAttackers, Picks
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Attack, Event, Tap
from cardwright.model.mana import ManaCost
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.rules import layers, pipeline, prohibit, waiting
from cardwright.rules.combat import bands, constraints, eligible, table
from cardwright.rules.combat.bearing import Bearing
from cardwright.rules.combat.constraints import ATTACK, Able, Constraints
from cardwright.rules.combat.solve import Problem
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader


def begin_combat(engine: Engine) -> None:
    """The combat phase begins. All opponents are defending players (802.2), so nobody is chosen (507.1)."""
    table.begin(engine.state)


def end_combat(engine: Engine) -> None:
    """As the end of combat step ends everything is removed from combat (511.3)."""
    table.end(engine.state)


def declare_attackers(engine: Engine) -> bool:
    """The active player declares attackers (508.1). False when nothing attacks: then the declare blockers and combat
    damage steps are skipped (508.8)."""
    refused: list[Attacks] = []
    while True:
        able = eligible.attackers(engine.rules, engine.state)
        rules = attack_constraints(engine, able)
        accept = partial(_refusal, engine, rules, refused)
        completes = None if rules is None else rules.completes
        attacks = engine.ask(DeclareAttackers(engine.state.turn.active, able, accept, completes))
        if engine.attempt(partial(_carry_out, engine, rules, attacks)):
            break
        # The costs were not paid: the game is back at the moment before the declaration (733.1).
        refused.append(attacks)
    return engine.state.combat is not None and bool(engine.state.combat.attackers)


def picks_of(attacks: Attacks) -> Picks:
    """A declaration of attackers in the form in which constraints judge it."""
    return {attacker: (defender,) for attacker, defender, _ in attacks}


def attack_constraints(engine: Engine, able: Able) -> Constraints | None:
    """What the declaration must satisfy as a whole, or None where every combination is legal."""
    rules, state = engine.rules, engine.state
    targets = dict.fromkeys(target for allowed in able.values() for target in allowed)
    problem = constraints.requirements(rules, state, ATTACK, able)
    most = constraints.limit(rules, state, ATTACK, (NOBODY, *targets))
    total = most.pop(NOBODY, None)
    judge = constraints.whole(rules, state, ATTACK, state.turn.active, able)
    if most or total is not None or judge is not None:
        problem = Problem(anything=problem.anything, each=problem.each, most=most, total=total, whole=judge)
    taxes = Bearing(rules, state, "tax", ATTACK.act)
    joined = constraints.joined(rules, state, ATTACK, able, problem)
    found = Constraints(ATTACK, able, problem, taxes, partial(_payable, engine), joined)
    return None if found.idle else found


def _refusal(
    engine: Engine, rules: Constraints | None, refused: list[Attacks], attacks: Attacks
) -> IllegalAction | None:
    if any(number for _, _, number in attacks):
        problem = bands.refusal(engine.rules, engine.state, attacks)
        if problem is not None:
            return problem
    if attacks in refused:
        return IllegalAction("the costs of this attack were not paid", "508.1j")
    return None if rules is None else rules.refusal(picks_of(attacks))


def _payable(engine: Engine, cost: ManaCost, picks: Picks) -> bool:
    """Whether the cost can be paid once the attackers are tapped, as they are before it is paid (508.1f, i)."""
    trial = engine.trial(_no_choice)
    player = trial.state.turn.active
    attackers = tuple(attacker for attacker, targets in picks.items() if targets)
    if not trial.attempt(partial(_tap, trial, attackers)):
        return False
    return trial.procedures.can_pay_mana(trial, player, cost)


def _no_choice(decision: object) -> object:
    raise IllegalAction(f"{decision!r} cannot be answered in a trial")


def _tap(engine: Engine, attackers: tuple[ObjectId, ...]) -> bool:
    """Tap the attackers without vigilance (508.1f, 702.20b)."""
    taps: tuple[Event, ...] = tuple(
        Tap(object=attacker, on=True, reason="attack")
        for attacker in attackers
        if not prohibit.has_flag(engine.rules, engine.state, attacker, "vigilance")
    )
    if taps:
        pipeline.happen(engine, taps)
    return True


def _carry_out(engine: Engine, rules: Constraints | None, attacks: Attacks) -> bool:
    """Tap, pay, and attack (508.1f-m). False where the costs are not paid."""
    player = engine.state.turn.active
    _tap(engine, tuple(attacker for attacker, _, _ in attacks))
    for attacker, _, _ in attacks:
        _offer(engine, player, attacker)
    cost = constraints.NO_COST if rules is None else rules.cost(picks_of(attacks))
    if not cost.empty and not engine.procedures.pay_mana(engine, player, cost, NOBODY):
        return False
    events: tuple[Event, ...] = tuple(
        Attack(object=attacker, defender=defender)
        for attacker, defender, _ in attacks
        if _still_attacks(engine, attacker)
    )
    if events:
        pipeline.happen(engine, events)
        table.band(engine.state, {attacker: number for attacker, _, number in attacks})
    return True


def _offer(engine: Engine, player: PlayerId, attacker: ObjectId) -> None:
    """Let the player pay optional costs to attack with a creature; what is linked to them triggers (508.1g, 607.2h)."""
    chars = layers.characteristics(engine.rules, engine.state, attacker, LayerReader)
    for ability, _, part in chars.facets.of("as attacks"):
        do = engine.procedures.actor(engine, attacker, player, {"it": (attacker,)}, ability)
        if part.condition is not None and not do.holds(part.condition):
            continue
        text = ", ".join(engine.rules.render(cost) for cost in part.costs)
        if do.may_pay(player, part.costs, f"{text} as {chars.name} attacks", "508.1g") and part.then is not None:
            waiting.trigger_now(do, part.then)


def _still_attacks(engine: Engine, attacker: ObjectId) -> bool:
    """Whether the chosen creature is still controlled by the active player (508.1k)."""
    found = engine.state.objects.get(attacker)
    return found is not None and found.zone == "battlefield" and found.controller == engine.state.turn.active
