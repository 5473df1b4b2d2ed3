"""Which payment is chosen."""

from __future__ import annotations

from cardwright.model.mana import Mana, ManaCost, pool_text
from cardwright.rules.payment import OtherCost, Payment, PaymentRequest, Plan, Spent, plan

from .brute_force import check_plan
from .builders import activations, floating, planned, request, source, used

FOREST, ISLAND = source(1, "G"), source(2, "U")


def test_nothing_to_pay_is_an_empty_plan() -> None:
    assert plan(request("{0}", FOREST)) == Plan()


def test_what_cannot_be_paid_has_no_plan() -> None:
    assert plan(request("{G}{G}", FOREST, ISLAND)) is None


def test_a_plan_tells_what_pays_each_symbol() -> None:
    found = planned(request("{1}{G}", FOREST, ISLAND))
    assert found.payments == (
        Payment("G", (Spent(Mana("G", source=1), 0),)),
        Payment("1", (Spent(Mana("U", source=2), 1),)),
    )


def test_equal_sources_are_used_oldest_first() -> None:
    old, middle, young = source(9, "G", rank=1), source(5, "G", rank=2), source(7, "G", rank=3)
    assert used("{1}{G}", young, old, middle) == ["9:G", "5:G"]


def test_different_sources_are_used_oldest_first() -> None:
    assert used("{1}", source(1, "G", rank=5), source(2, "U", rank=3)) == ["2:U"]


def test_floating_mana_is_spent_first_and_of_it_colorless() -> None:
    found = planned(request("{1}", FOREST, pool=floating("{G}{C}")))
    assert (pool_text(found.floating), found.activations) == ("{C}", ())
    found = planned(request("{2}", FOREST, pool=floating("{G}")))
    assert (pool_text(found.floating), activations(found)) == ("{G}", ["1:G"])


def test_floating_mana_that_another_card_needs_is_kept() -> None:
    found = planned(request("{1}", pool=floating("{G}{U}"), others=("{G}",)))
    assert pool_text(found.floating) == "{U}"


def test_other_cards_stay_castable() -> None:
    old_forest = source(1, "G")
    assert used("{1}", old_forest, ISLAND) == ["1:G"]
    assert used("{1}", old_forest, ISLAND, others=("{G}",)) == ["2:U"]


def test_the_most_other_cards_stay_castable() -> None:
    others = ("{G}", "{U}{U}", "{U}{U}")
    assert used("{1}", source(1, "U"), source(2, "U"), source(3, "G"), others=others) == ["3:G"]


def test_castable_cards_come_before_colors_given_up() -> None:
    dual, single = source(1, "G", "U"), source(2, "B")
    assert used("{1}", dual, single) == ["2:B"]
    assert used("{1}", dual, single, others=("{B}",)) == ["1:G"]


def test_the_fewest_colors_are_given_up() -> None:
    assert used("{G}", source(1, "G", "U"), source(2, "G")) == ["2:G"]
    assert used("{1}", source(1, "G"), source(2, "C")) == ["2:C"]
    assert used("{G}", source(1, "G", colors=5), source(2, "G", "U")) == ["2:G"]


def test_life_and_sacrifices_are_the_last_resort() -> None:
    treasure = source(1, "W", "U", sacrifices=True)
    pain = (*source(2, "C"), *source(2, "W", loses=1))
    plains = source(3, "W")
    assert used("{W}", treasure, pain, plains, others=("{W}",)) == ["3:W"]
    assert used("{1}", treasure, pain) == ["2:C"]
    assert used("{W}", treasure, pain) == ["2:W"]
    assert used("{W}", treasure) == ["1:W"]


def test_phyrexian_symbols_take_mana_when_there_is_some() -> None:
    found = planned(request("{G/P}{G/P}", FOREST, life=20))
    assert (activations(found), found.life) == (["1:G"], 2)
    assert [payment.life for payment in found.payments] == [0, 2]


def test_a_monocolored_hybrid_takes_the_way_that_keeps_another_card_castable() -> None:
    plains, wastes = source(1, "W"), [source(2, "C"), source(3, "C")]
    assert used("{2/W}", plains, *wastes) == ["2:C", "3:C"]  # gives up no colour
    assert used("{2/W}", plains, *wastes, others=("{C}",)) == ["1:W"]


def test_least_mana_is_left_over() -> None:
    assert used("{1}", source(1, "CC"), source(2, "C")) == ["2:C"]
    found = planned(request("{1}", source(1, "CC")))
    assert found.unused == (Mana("C", source=1),)


def test_mana_left_over_counts_for_other_cards() -> None:
    assert used("{1}", source(1, "GU"), source(2, "B"), others=("{B}{U}",)) == ["1:GU"]


def test_no_ability_is_activated_in_vain() -> None:
    signet = source(3, "UB", cost=ManaCost.parse("{1}"))
    assert used("{1}", FOREST, signet) == ["1:G"]
    assert used("{2}", source(1, "C"), source(2, "CC")) == ["2:CC"]


def test_abilities_that_need_mana_come_after_what_pays_for_them() -> None:
    bridge = source(1, "WW", "WU", "UU", cost=ManaCost.parse("{W/U}"))
    signet = source(2, "UB", cost=ManaCost.parse("{1}"))
    asked = request("{W}{W}{B}", bridge, signet, source(3, "C"))
    found = planned(asked)
    assert activations(found) == ["3:C", "2:UB", "1:WW"]
    assert found.activations[2].spent == (Spent(Mana("U", source=2), 1),)
    check_plan(asked, found)


def test_restricted_mana_is_spent_on_what_it_is_for() -> None:
    only = source(2, "G", restriction="creatures")
    asked = PaymentRequest(
        cost=ManaCost.parse("{G}"),
        options=(*FOREST, *only),
        spendable=("creatures",),
        others=(OtherCost(ManaCost.parse("{G}"), ("creatures",)), OtherCost(ManaCost.parse("{G}"))),
    )
    found = planned(asked)
    assert activations(found) == ["2:G"]
    assert found.payments[0].spent[0].mana.restriction == "creatures"


def test_riders_and_snow_come_along() -> None:
    found = planned(request("{S}", source(1, "G", snow=True, rider="haste"), FOREST))
    assert found.payments[0].spent[0].mana == Mana("G", snow=True, rider="haste", source=1)


def test_the_color_asked_for_is_made() -> None:
    assert used("{B}", source(1, "W", "U", "B", "R", "G")) == ["1:B"]
    assert used("{U}{B}", source(1, "U", "B"), source(2, "B", "R")) == ["1:U", "2:B"]


def test_equal_requests_give_equal_plans() -> None:
    sources = [source(n, "G", "U") for n in range(6)]
    asked = [request("{2}{G}", *sources, others=("{U}{U}", "{1}{G}")) for _ in range(2)]
    assert planned(asked[0]) == planned(asked[1])


def test_a_plan_for_a_crowded_board_is_a_correct_one() -> None:
    sources = [source(n, "WUBRG"[n % 5]) for n in range(10)]
    sources += [source(10 + n, "CC") for n in range(4)]
    sources += [source(20 + n, "WU", cost=ManaCost.parse("{1}")) for n in range(4)]
    sources += [(*source(30 + n, "C"), *source(30 + n, "R", "G", loses=1)) for n in range(4)]
    sources += [source(40 + n, "W", "U", "B", "R", "G", sacrifices=True) for n in range(4)]
    asked = request("{9}{W}{W}{U}{U}", *sources, others=("{B}{B}", "{R}"), life=20)
    check_plan(asked, planned(asked))
