"""Players lose: 704.5a-c, 704.6c, and commanders go back: 704.6d."""

from __future__ import annotations

import pytest

from cardwright.contract.parts import Prohibits, RuleChange
from cardwright.model.event import Draw, LifeChange, Move
from cardwright.rules import pipeline
from cardwright.rules.state_based.check import settle

from .table import ALICE, BOB, CAROL, Table, card, names

REASONS: list[dict[str, object]] = [
    {"life": 0},
    {"life": -3},
    {"drew_from_empty": True},
    {"counters": (("poison", 10),)},
    {"commander_damage": ((7, 21),)},
]


@pytest.mark.parametrize("fields", REASONS)
def test_the_other_player_wins(fields: dict[str, object]) -> None:
    table = Table()
    table.player(BOB, **fields)
    engine = table.engine()
    settle(engine)
    assert engine.state.outcome == (ALICE,)
    assert engine.state.players[BOB].lost
    assert engine.state.players[BOB].left


@pytest.mark.parametrize(
    "fields",
    [
        {"life": 1},
        {"counters": (("poison", 9),)},
        {"counters": (("energy", 10),)},
        {"commander_damage": ((7, 20), (8, 20))},
    ],
)
def test_just_enough_is_enough(fields: dict[str, object]) -> None:
    table = Table()
    table.player(BOB, **fields)
    engine = table.engine()
    settle(engine)
    assert engine.state.outcome is None


def test_all_losing_at_once_is_a_draw() -> None:
    table = Table(3)
    for player in (ALICE, BOB, CAROL):
        table.player(player, life=0)
    engine = table.engine()
    settle(engine)
    assert engine.state.outcome == ()


def test_an_empty_library_counts_once() -> None:
    table = Table()
    angel = table.ability("can't lose", Prohibits(what="lose", applies=lambda look, player, other: player == look.you))
    ref = table.put(card("Angel", "artifact", abilities=(angel,)))
    engine = table.engine()
    pipeline.happen(engine, (Draw(player=ALICE),))
    assert engine.state.players[ALICE].drew_from_empty
    settle(engine)
    assert engine.state.outcome is None
    assert not engine.state.players[ALICE].drew_from_empty
    pipeline.happen(engine, (_gone(ref),))
    settle(engine)
    assert engine.state.outcome is None


def _gone(ref: int) -> Move:
    return Move(object=ref, to="exile")


def test_who_cannot_lose_loses_when_that_ends() -> None:
    table = Table()
    angel = table.ability("can't lose", Prohibits(what="lose", applies=lambda look, player, other: player == look.you))
    ref = table.put(card("Angel", "artifact", abilities=(angel,)))
    table.player(ALICE, life=-5)
    engine = table.engine()
    settle(engine)
    assert engine.state.outcome is None
    pipeline.happen(engine, (_gone(ref),))
    settle(engine)
    assert engine.state.outcome == (BOB,)


def test_a_rule_that_does_not_apply_to_a_player() -> None:
    table = Table()
    unlife = table.ability("unlife", RuleChange(number="704.5a", exempts=lambda look, ref: ref == look.you))
    table.put(card("Unlife", "enchantment", abilities=(unlife,)))
    table.player(ALICE, life=0)
    engine = table.engine()
    settle(engine)
    assert engine.state.outcome is None


def test_loss_of_life_is_noticed_after_a_quiet_check() -> None:
    table = Table()
    engine = table.engine()
    settle(engine)
    pipeline.happen(engine, (LifeChange(player=BOB, amount=-20),))
    settle(engine)
    assert engine.state.outcome == (ALICE,)


def test_a_commander_goes_back_if_its_owner_wants_it() -> None:
    table = Table()
    table.put(card("Chief"), zone="graveyard", marks=("commander",))
    engine = table.engine((0,))
    settle(engine)
    assert names(engine, "command") == ["Chief"]
    assert table.asked[0].rule == "704.6d"


def test_a_commander_that_stays_is_asked_about_once() -> None:
    table = Table()
    table.put(card("Chief"), zone="exile", marks=("commander",))
    engine = table.engine((1,))
    settle(engine)
    settle(engine)
    settle(table.engine())
    assert names(engine, "exile") == ["Chief"]
    assert len(table.asked) == 1
