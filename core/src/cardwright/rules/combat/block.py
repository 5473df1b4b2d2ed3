"""Declare blockers step (509): each defending player declares blocks, then all of them take hold at once."""

from __future__ import annotations

from functools import partial

from cardwright.model.combat_decision import Blocks, DeclareBlockers, Picks
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Block, Blocked, Event
from cardwright.model.mana import ManaCost
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.rules import pipeline
from cardwright.rules.combat import bands, constraints, eligible
from cardwright.rules.combat.bearing import Bearing
from cardwright.rules.combat.constraints import BLOCK, Able, Constraints
from cardwright.rules.combat.solve import Problem
from cardwright.rules.engine import Engine


def declare_blockers(engine: Engine) -> None:
    """Each defending player in turn order declares blockers (509.1, 802.4); then creatures block and become blocked."""
    blocks: Blocks = ()
    for player in engine.state.in_turn_order()[1:]:
        combat = engine.state.combat
        if combat is not None and any(attacker.player == player for attacker in combat.attackers):
            blocks += _declare(engine, player)
    _take_hold(engine, blocks)


def _declare(engine: Engine, player: PlayerId) -> Blocks:
    """The blocks of one player, paid for."""
    refused: list[Blocks] = []
    while True:
        able = eligible.blockers(engine.rules, engine.state, player)
        most = _most(engine, able)
        rules = block_constraints(engine, player, able, most)
        accept = partial(_refusal, rules, refused)
        completes = None if rules is None else rules.completes
        blocks: Blocks = engine.ask(DeclareBlockers(player, able, most, accept, completes))
        if engine.attempt(partial(_pay, engine, player, rules, blocks)):
            return blocks
        # The costs were not paid: the game is back at the moment before the declaration (733.1).
        refused.append(blocks)


def picks_of(blocks: Blocks) -> Picks:
    """A declaration of blockers in the form in which constraints judge it."""
    picks: Picks = {}
    for blocker, attacker in blocks:
        picks[blocker] = (*picks.get(blocker, ()), attacker)
    return picks


def _most(engine: Engine, able: Able) -> dict[ObjectId, int]:
    """How many attackers each blocker may block where that is more than one."""
    most = {}
    for blocker in able:
        _, _, extra = eligible.block_rules(engine.rules, engine.state, blocker)
        if extra:
            most[blocker] = 1 + extra
    return most


def block_constraints(engine: Engine, player: PlayerId, able: Able, slots: dict[ObjectId, int]) -> Constraints | None:
    """What the declaration must satisfy as a whole, or None where every combination is legal."""
    rules, state = engine.rules, engine.state
    attackers = tuple(dict.fromkeys(attacker for allowed in able.values() for attacker in allowed))
    demands = constraints.requirements(rules, state, BLOCK, able)
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for attacker in attackers:
        fewest, greatest, _ = eligible.block_rules(rules, state, attacker)
        if fewest > 1:
            least[attacker] = fewest
        if greatest < eligible.UNLIMITED:
            most[attacker] = greatest
    limits = constraints.limit(rules, state, BLOCK, (NOBODY, player))
    problem = Problem(
        anything=demands.anything,
        each=demands.each,
        covers=constraints.covers(rules, state, able, attackers),
        slots=slots,
        least=least,
        most=most,
        total=min(limits.values(), default=None),
        whole=constraints.whole(rules, state, BLOCK, player, able),
    )
    taxes = Bearing(rules, state, "tax", BLOCK.act)
    found = Constraints(BLOCK, able, problem, taxes, partial(_payable, engine, player))
    return None if found.idle else found


def _refusal(rules: Constraints | None, refused: list[Blocks], blocks: Blocks) -> IllegalAction | None:
    if blocks in refused:
        return IllegalAction("the costs of these blocks were not paid", "509.1f")
    return None if rules is None else rules.refusal(picks_of(blocks))


def _payable(engine: Engine, player: PlayerId, cost: ManaCost, picks: Picks) -> bool:
    return engine.procedures.can_pay_mana(engine, player, cost)


def _pay(engine: Engine, player: PlayerId, rules: Constraints | None, blocks: Blocks) -> bool:
    cost = constraints.NO_COST if rules is None else rules.cost(picks_of(blocks))
    return cost.empty or engine.procedures.pay_mana(engine, player, cost, NOBODY)


def _take_hold(engine: Engine, blocks: Blocks) -> None:
    """Creatures block, and every attacker becomes blocked or unblocked, as one batch (509.1g-i, 702.22h)."""
    state = engine.state
    if state.combat is None:
        return
    there = tuple(pair for pair in blocks if _still_block(engine, *pair))
    along = bands.dragged_along(state, there)
    events: list[Event] = [Block(object=blocker, attacker=attacker) for blocker, attacker in there]
    events += [Block(object=blocker, attacker=attacker, declared=False) for blocker, attacker in along]
    for one in state.combat.attackers:
        if one.blocked:
            # Something has entered blocking it before (509.4): it is a blocked creature already.
            continue
        by = tuple(blocker for blocker, attacker in (*there, *along) if attacker == one.id)
        events.append(Blocked(object=one.id, by=by))
    if events:
        pipeline.happen(engine, tuple(events))


def _still_block(engine: Engine, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Whether the chosen creature is still controlled by the defending player, and its attacker attacks (509.1g)."""
    state = engine.state
    found = state.objects.get(blocker)
    subject = state.combat.attacker(attacker) if state.combat is not None else None
    return (
        found is not None and found.zone == "battlefield" and subject is not None and found.controller == subject.player
    )
