"""What the random games of the conformance run would notice: each invariant is broken once on purpose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

import cardwright as cw
from cardwright.model.state import State
from cardwright.model.turn import Attacker, Combat
from cardwright_conformance import games, invariants

pytest_plugins = ("pytester",)


@pytest.fixture
def game() -> cw.Game:
    """A game in which Alice may act, with a creature on each side."""
    text = """
title = "A position"
[players.alice]
battlefield = [{token = "Bear", type = "Creature — Bear", pt = "2/2", as = "bear"}, "Plains"]
[players.bob]
battlefield = [{token = "Ox", type = "Creature — Ox", pt = "2/2", as = "ox"}]
[script]
play = "expect alice life 20"
"""
    return cw.Scenario.parse(text, "position.toml").game()


def everything(game: cw.Game) -> None:
    """All that is checked before somebody acts."""
    state = game.state
    invariants.check_zones(state)
    invariants.check_references(state)
    invariants.check_state_based(game.engine)
    invariants.check_characteristics(game.engine.rules, state)


def creature(state: State) -> int:
    """The first creature on the battlefield."""
    return state.zone(("battlefield", 0))[0]


def in_two_zones(state: State) -> None:
    state.set_zone(("graveyard", -1), (creature(state),))


def in_no_zone(state: State) -> None:
    state.set_zone(("battlefield", 0), state.zone(("battlefield", 0))[1:])


def elsewhere_than_it_says(state: State) -> None:
    state.put(replace(state.objects[creature(state)], zone="exile"))


def twice_the_same_card(state: State) -> None:
    first, second = state.zone(("battlefield", 0))[:2]
    state.put(replace(state.objects[second], card=state.objects[first].card))


def forgotten(state: State) -> None:
    state.drop(creature(state))


def attached_to_nothing(state: State) -> None:
    state.put(replace(state.objects[creature(state)], attached_to=9999))


def fighting_from_nowhere(state: State) -> None:
    state.combat = Combat(attackers=(Attacker(9999, -2, -2),))


def dead_and_there(state: State) -> None:
    state.put(replace(state.objects[creature(state)], damage=7))


def kept_too_long(state: State) -> None:
    assert state.computed is not None
    wrong = state.computed.chars[creature(state)].copy()
    wrong.power = 40
    state.computed.chars[creature(state)] = wrong


def test_a_sound_position_passes(game: cw.Game) -> None:
    everything(game)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (in_two_zones, "is in"),
        (in_no_zone, "is in no zone"),
        (elsewhere_than_it_says, "says that it is in exile"),
        (twice_the_same_card, "is behind"),
        (forgotten, "does not exist"),
        (attached_to_nothing, "which is not there"),
        (fighting_from_nowhere, "in combat and not on the battlefield"),
        (dead_and_there, "although state-based actions apply"),
        (kept_too_long, "power is kept as 40"),
    ],
)
def test_every_fault_is_a_violation(game: cw.Game, fault: Callable[[State], None], told: str) -> None:
    everything(game)
    fault(game.state)
    with pytest.raises(invariants.Violation, match=told):
        everything(game)


def test_a_random_game_is_checked_after_every_event(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[State] = []
    monkeypatch.setattr(invariants, "check_zones", seen.append)
    game = games.play(cw.ruleset(), 1, decisions=80)
    assert len(seen) > 40
    assert game.engine.watch is not None


def test_two_forks_that_part_ways_are_a_violation(game: cw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    games.compare_branches(game, 1)
    counter = iter(range(10_000))
    monkeypatch.setattr(games, "digest", lambda state: next(counter))
    with pytest.raises(invariants.Violation, match="some function is not pure"):
        games.compare_branches(game, 1)


def test_the_items_are_counted_and_chosen_by_rule_and_plugin(pytester: pytest.Pytester, tmp_path: Path) -> None:
    listed = pytester.runpytest_inprocess("--cardwright", "--cardwright-games=2", "--collect-only", "-q")
    assert listed.ret == 0
    listed.stdout.no_fnmatch_line("*no tests collected*")
    listed.stdout.fnmatch_lines(["::cardwright::plugin:keywords", "::cardwright::game:1"])
    chosen = pytester.runpytest_inprocess("--cardwright", "-k", "plugin:keywords or game:0")
    chosen.assert_outcomes(passed=2, deselected=chosen.parseoutcomes()["deselected"])
