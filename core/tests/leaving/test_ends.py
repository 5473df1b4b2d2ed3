"""How a game ends: 104."""

from __future__ import annotations

import pytest

from cardwright.contract.look import Look
from cardwright.contract.parts import Prohibits
from cardwright.rules import leaving

from ..state_based.table import ALICE, BOB, CAROL, Table, card, rules_used


def test_conceding_is_losing_at_once() -> None:
    table = Table()
    engine = table.engine()
    leaving.concede(engine, ALICE)
    assert engine.state.outcome == (BOB,)
    assert engine.state.players[ALICE].lost
    assert rules_used(engine) == ["104.3a", "104.2a"]


def test_who_cannot_lose_can_concede() -> None:
    table = Table()
    angel = table.ability("can't lose", Prohibits(what="lose", applies=lambda look, player, other: True))
    table.put(card("Angel", "artifact", abilities=(angel,)))
    engine = table.engine()
    leaving.lose(engine, (ALICE,))
    assert engine.state.outcome is None
    leaving.concede(engine, ALICE)
    assert engine.state.outcome == (BOB,)


def test_a_game_of_three_goes_on_without_one() -> None:
    table = Table(3)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert engine.state.outcome is None
    assert engine.state.remaining() == (ALICE, CAROL)
    leaving.concede(engine, ALICE)
    assert engine.state.outcome == (CAROL,)


def test_conceding_twice_changes_nothing() -> None:
    table = Table(3)
    engine = table.engine()
    leaving.concede(engine, BOB)
    events = len(engine.log or ())
    leaving.concede(engine, BOB)
    assert len(engine.log or ()) == events


def test_an_effect_that_makes_all_lose_is_a_draw() -> None:
    engine = Table().engine()
    leaving.lose(engine, (ALICE, BOB))
    assert engine.state.outcome == ()


def test_an_effect_lets_a_player_win() -> None:
    engine = Table(3).engine()
    assert leaving.win(engine, CAROL)
    assert engine.state.outcome == (CAROL,)
    assert not leaving.win(engine, BOB)
    assert engine.state.outcome == (CAROL,)


@pytest.mark.parametrize("banned", [ALICE, BOB])
def test_who_cannot_win_does_not(banned: int) -> None:
    def applies(look: Look, player: int, other: int) -> bool:
        return player == banned

    table = Table()
    table.put(card("Angel", "artifact", abilities=(table.ability("no win", Prohibits(what="win", applies=applies)),)))
    engine = table.engine()
    assert leaving.win(engine, ALICE) == (banned != ALICE)
    assert engine.state.outcome == (None if banned == ALICE else (ALICE,))


def test_a_draw_is_nobodys_win() -> None:
    engine = Table().engine()
    leaving.draw(engine)
    assert engine.state.outcome == ()
    leaving.concede(engine, ALICE)
    assert engine.state.outcome == ()
