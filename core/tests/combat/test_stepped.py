"""Combat played at one go and played decision by decision comes out the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardwright.model.decision import Answer, Decision
from cardwright.rules import procedures
from cardwright.rules.combat import block, damage, declare
from cardwright.rules.engine import Engine, Undecided

from .arena import ALICE, BOB, CAROL, RULES, Arena


def position() -> Arena:
    """Three players, with most of what makes combat complicated."""
    arena = Arena(3)
    arena.permanent(BOB, "enchantment", "toll")
    arena.permanent(BOB, "planeswalker", loyalty=3)
    arena.permanent(CAROL, "enchantment", "crawlspace")
    for abilities in (
        ("trample", "menace"),
        ("double strike", "must be blocked"),
        ("goaded by bob",),
        ("banding",),
        (),
    ):
        arena.creature(ALICE, 3, 3, *abilities)
    for player in (BOB, CAROL):
        for abilities in (("blocks two",), ("first strike",), ("attacks or blocks if able",)):
            arena.creature(player, 2, 3, *abilities)
    arena.mana(ALICE, 4)
    return arena


def combat(engine: Engine) -> None:
    declare.begin_combat(engine)
    if declare.declare_attackers(engine):
        block.declare_blockers(engine)
        if damage.needs_first_step(engine):
            damage.deal_damage(engine, True)
        damage.deal_damage(engine, False)


def stepwise(engine: Engine, choose: Callable[[Decision], Answer]) -> None:
    """Run combat from its beginning again after each answer."""
    engine.checkpoint()
    while True:
        try:
            combat(engine)
        except Undecided:
            assert engine.open is not None
            engine.answers.append(engine.open.check(choose(engine.open)))
            engine.rewind()
        else:
            return


def value(engine: Engine) -> tuple[Any, ...]:
    """The position and what happened, as a value."""
    state = engine.state
    return state.objects, state.players, state.zones, state.combat, state.history, state.clock, state.last_id


@pytest.mark.parametrize("seed", range(12))
def test_one_go_and_step_by_step_come_out_the_same(seed: int) -> None:
    start = position().state
    below = Random(seed).randrange
    answers: list[Answer] = []

    def choose(decision: Decision) -> Answer:
        answers.append(decision.sample(below))
        return answers[-1]

    direct = procedures.start(RULES, start.fork(), choose)
    combat(direct)
    again = iter(answers)
    stepped = procedures.start(RULES, start.fork())
    stepwise(stepped, lambda decision: next(again))
    assert value(stepped) == value(direct)
    assert answers
