"""Whether a cost can be paid."""

from __future__ import annotations

import pytest

from cardwright.model.mana import Mana, ManaCost
from cardwright.rules.payment import PaymentRequest, payable, plan

from .builders import floating, request, source


def can(asked: PaymentRequest) -> bool:
    """Whether both faces of the payer say that the request can be paid; the test fails when they disagree."""
    answer = payable(asked.cost, asked.pool, asked.options, spendable=asked.spendable, life=asked.life)
    assert answer == (plan(asked) is not None)
    return answer


PLAINS, ISLAND, DUAL, WASTES = source(1, "W"), source(2, "U"), source(3, "W", "U"), source(4, "C")
RING = source(5, "CC")
FILTER = source(6, "WW", "WU", "UU", cost=ManaCost.parse("{W/U}"))
SIGNET = source(7, "UB", cost=ManaCost.parse("{1}"))
SPRING = source(8, "WW", "UU", "BB")


def test_nothing_can_always_be_paid() -> None:
    assert can(request("{0}"))
    assert not can(request("{1}"))


def test_colorless_symbols_take_colorless_mana_only() -> None:
    assert can(request("{C}", WASTES))
    assert not can(request("{C}", PLAINS))
    assert can(request("{1}", PLAINS))


def test_one_dual_source_pays_one_symbol_only() -> None:
    assert can(request("{W}{U}", PLAINS, DUAL))
    assert can(request("{W}{U}", DUAL, ISLAND))
    assert not can(request("{W}{U}", DUAL, WASTES))
    assert not can(request("{W}{U}", DUAL))


def test_hybrid_symbols_take_either_half() -> None:
    assert can(request("{W/U}{W/U}", PLAINS, ISLAND))
    assert not can(request("{W/B}{W/B}", PLAINS, ISLAND))
    assert can(request("{C/B}", WASTES))


def test_a_monocolored_hybrid_takes_its_color_or_two_of_any() -> None:
    assert can(request("{2/B}", PLAINS, WASTES))
    assert can(request("{2/W}", PLAINS))
    assert not can(request("{2/B}", PLAINS))
    assert not can(request("{2/W}{2/W}", PLAINS, ISLAND))


def test_a_phyrexian_symbol_takes_mana_or_two_life() -> None:
    assert can(request("{W/P}", PLAINS))
    assert can(request("{B/P}{B/P}", life=4))
    assert not can(request("{B/P}{B/P}", life=3))
    assert can(request("{W/P}{B/P}", PLAINS, life=2))
    assert can(request("{W/B/P}", PLAINS))


def test_snow_symbols_take_any_mana_of_a_snow_source() -> None:
    snowy = source(1, "G", snow=True)
    assert can(request("{S}", snowy))
    assert not can(request("{S}", PLAINS))
    assert not can(request("{S}{G}", snowy, PLAINS))
    assert can(request("{S}", pool=(Mana("R", snow=True),)))


def test_sources_of_several_mana() -> None:
    assert can(request("{C}{C}", RING))
    assert not can(request("{3}", RING))
    assert can(request("{U}{U}", SPRING))
    assert not can(request("{W}{U}", SPRING))


def test_an_ability_that_needs_mana_is_paid_before_it_gives_any() -> None:
    assert can(request("{W}{W}", FILTER, ISLAND))
    assert not can(request("{W}", FILTER))
    assert not can(request("{W}{W}", FILTER, WASTES))


def test_abilities_that_need_mana_pay_for_each_other() -> None:
    assert can(request("{W}{W}{B}", FILTER, SIGNET, WASTES))
    assert not can(request("{W}{W}", FILTER, SIGNET))
    assert not can(request("{W}{W}{B}{B}", FILTER, SIGNET, WASTES))


def test_an_object_pays_for_one_ability_only() -> None:
    drum = (*source(1, "W", uses=(9,)), *source(1, "W", uses=(10,)))
    elf = source(9, "G")
    assert can(request("{W}{G}", drum, elf))
    assert not can(request("{W}{G}", source(1, "W", uses=(9,)), elf))


def test_a_reusable_ability_counts_as_often_as_it_is_offered() -> None:
    assert can(request("{G}{G}", source(1, "G", reusable=True), source(1, "G", reusable=True)))
    assert not can(request("{G}{G}", source(1, "G"), source(1, "G")))


def test_life_is_paid_once() -> None:
    confluence = source(1, "W", life=1)
    assert can(request("{W}", confluence, life=1))
    assert not can(request("{W}", confluence, life=0))
    assert not can(request("{W}{B/P}", confluence, life=2))
    assert can(request("{W}", source(1, "W", loses=1), life=0))


def test_restricted_mana_pays_only_what_it_may() -> None:
    restricted = source(1, "W", restriction="creatures")
    assert can(request("{W}", restricted, spendable=("creatures",)))
    assert not can(request("{W}", restricted, spendable=("artifacts",)))
    assert not can(request("{W}", pool=floating("{W}", restriction="creatures")))
    for_abilities = source(1, "W", restriction="abilities")
    filtered = source(2, "UU", cost=ManaCost.parse("{W}"), accepts=("abilities",))
    assert can(request("{U}{U}", for_abilities, filtered))


def test_x_has_to_be_chosen_first() -> None:
    with pytest.raises(ValueError, match=r"still contains \{X\}; choose X first"):
        payable(ManaCost.parse("{X}{R}"), (), ())


def test_many_mixed_sources_are_decided() -> None:
    signets = [source(10 + n, "WU", cost=ManaCost.parse("{1}")) for n in range(6)]
    springs = [source(20 + n, "WW", "UU", "BB") for n in range(6)]
    lands = [source(30 + n, "C") for n in range(14)]
    assert can(request("{8}{B}{B}{U}{U}{W}{W}", *signets, *springs, *lands))
    assert not can(request("{R}", *signets, *springs, *lands))
