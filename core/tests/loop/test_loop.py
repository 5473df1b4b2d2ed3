"""Mandatory loops are found: 104.4b, 732.4."""

from __future__ import annotations

from typing import Any

from cardwright.contract.parts import Replaces
from cardwright.model.choice import Choose, Options, Order
from cardwright.model.decision import PASS, Act, Action, Decision
from cardwright.model.event import LifeChange, Move, Tap
from cardwright.rules import loop, pipeline
from cardwright.rules.engine import Engine
from cardwright.rules.state_based.check import settle

from ..state_based.table import ALICE, BEAR, Table, card


def _act(player: int = ALICE) -> Act:
    return Act(player, lambda: (), lambda action: None)


def _rounds(engine: Engine, change: Any, most: int = 300) -> int:
    """How many rounds of ``change`` it takes until the watch speaks up; -1 when it does not."""
    watch = loop.FRESH
    for number in range(most):
        change(number)
        watch = loop.observe(watch, engine.state)
        if watch.repeated:
            return number
    return -1


def test_a_position_that_comes_back_is_found() -> None:
    table = Table()
    bear = table.put(BEAR)
    engine = table.engine()

    def flicker(number: int) -> None:
        (there,) = pipeline.happen(engine, (Move(object=engine.state.zone(("battlefield", 0))[0], to="exile"),))
        assert isinstance(there, Move)
        pipeline.happen(engine, (Move(object=there.new, to="battlefield"),))

    found = _rounds(engine, flicker)
    assert loop.PATIENCE < found < loop.PATIENCE + 10
    assert bear not in engine.state.objects


def test_a_cycle_of_several_positions_is_found() -> None:
    table = Table()
    rocks = [table.put(card("Rock", "artifact")) for _ in range(7)]
    engine = table.engine()

    def next_rock(number: int) -> None:
        events = [Tap(object=rock, on=place == number % 7) for place, rock in enumerate(rocks)]
        pipeline.happen(engine, tuple(events))

    assert loop.PATIENCE < _rounds(engine, next_rock) < loop.PATIENCE + 40


def test_a_loop_that_costs_life_is_none() -> None:
    engine = Table().engine()
    assert _rounds(engine, lambda number: pipeline.happen(engine, (LifeChange(player=ALICE, amount=1),))) == -1


def test_nothing_is_compared_in_ordinary_play(monkeypatch: Any) -> None:
    monkeypatch.setattr(loop, "loop_digest", lambda state: (_ for _ in ()).throw(AssertionError("compared")))
    watch = loop.FRESH
    for _ in range(loop.PATIENCE):
        watch = loop.observe(watch, Table().state)
    assert not watch.repeated


def test_passing_and_ordering_triggers_are_no_choices() -> None:
    assert not loop.is_choice(_act(), PASS)
    assert not loop.is_choice(Order(ALICE, (1, 2), ("a", "b"), "order", "trigger order"), (1, 0))
    assert loop.is_choice(_act(), Action("cast", 5))
    assert loop.is_choice(Options(ALICE, ("yes", "no"), "may", "may"), (0,))


def test_what_is_forced_is_no_choice() -> None:
    def only(options: tuple[int, ...]) -> Decision:
        return Choose(ALICE, options, 1, 1, "choose", "target")

    assert not loop.is_choice(only((5,)), (5,))
    assert loop.is_choice(only((5, 6)), (5,))


def test_state_based_actions_that_repeat_for_ever_are_a_draw() -> None:
    table = Table()

    def instead(event: Any, do: Any) -> list[Tap]:
        return [Tap(object=event.affected, on=not do.state.objects[event.affected].tapped)]

    def applies(event: Any, look: Any) -> bool:
        return bool(event.reason == "sba")

    ability = table.ability("instead", Replaces(kinds=("move",), applies=applies, replace=instead))
    table.put(card("Undying Husk", pt=(0, 0), abilities=(ability,)))
    engine = table.engine()
    settle(engine)
    assert engine.state.outcome == ()
