"""Mana costs, symbols and pools as values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.model.mana import (
    COLORS,
    Mana,
    ManaCost,
    add_mana,
    color_identity,
    mana_types,
    pip_types,
    pool_text,
    remove_mana,
)

PIPS = ["W", "U", "B", "R", "G", "C", "S", "W/U", "B/G", "R/W", "G/U", "2/B", "C/W", "G/P", "C/P", "W/U/P", "G/U/P"]
costs = st.builds(
    ManaCost, st.integers(0, 20), st.integers(0, 3), st.lists(st.sampled_from(PIPS), max_size=6).map(tuple)
)


@given(costs)
def test_a_cost_reads_back_what_it_writes(cost: ManaCost) -> None:
    assert ManaCost.parse(str(cost)) == cost


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("", "{0}"),
        ("{0}", "{0}"),
        ("{G}{2}{X}", "{X}{2}{G}"),
        ("{1}{2}", "{3}"),
        ("{U/W}{w}", "{W/U}{W}"),
        ("{B/2}{P/G}", None),
        ("{X}{2}{W/U}{2/B}{G/P}{W/U/P}{S}{C}{G}", "{X}{2}{W/U}{2/B}{G/P}{W/U/P}{S}{C}{G}"),
    ],
)
def test_costs_have_one_canonical_text(written: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(ValueError, match=r"unknown mana symbol \{P/G\}"):
            ManaCost.parse(written)
    else:
        assert str(ManaCost.parse(written)) == canonical


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{Q}", r"unknown mana symbol \{Q\} in the cost '\{Q\}'"),
        ("{W/W}", r"unknown mana symbol \{W/W\}"),
        ("{2}W", "cannot read 'W' in the cost"),
        ("2W", "cannot read '2W'"),
        ("{-1}", r"unknown mana symbol \{-1\}"),
        ("{²}", "unknown mana symbol"),
    ],
)
def test_a_text_that_is_no_cost_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        ManaCost.parse(text)


@pytest.mark.parametrize(
    ("text", "x", "value"),
    [
        ("{1}{W/U}{W/U}", 0, 3),
        ("{2/B}{2/B}{2/B}", 0, 6),
        ("{1}{W/P}{W/P}", 0, 3),
        ("{X}{X}{R}", 0, 1),
        ("{X}{X}{R}", 4, 9),
        ("{S}{C}{C/G}{G/W/P}", 0, 4),
        ("{0}", 0, 0),
    ],
)
def test_mana_value_counts_the_larger_half_and_the_chosen_x(text: str, x: int, value: int) -> None:
    assert ManaCost.parse(text).mana_value(x) == value


def test_colors_are_those_of_all_symbols_in_canonical_order() -> None:
    assert ManaCost.parse("{2/G}{R/W/P}{C/U}{S}{3}").colors() == ("W", "U", "R", "G")
    assert ManaCost.parse("{3}{C}{S}").colors() == ()
    assert color_identity([ManaCost.parse("{G}"), ManaCost.parse("{B/P}")]) == ("B", "G")


def test_costs_add_up_and_generic_mana_never_falls_below_zero() -> None:
    cost = ManaCost.parse("{X}{2}{W}")
    assert str(cost.plus(ManaCost.parse("{1}{U}"))) == "{X}{3}{W}{U}"
    assert str(cost.with_generic_change(-5)) == "{X}{W}"
    assert str(cost.with_generic_change(1)) == "{X}{3}{W}"
    assert str(cost.with_x(3)) == "{5}{W}"
    assert ManaCost.parse("{2}").with_generic_change(-2).empty
    assert not cost.empty


@pytest.mark.parametrize(
    ("less", "left"),
    [(1, "{1}{2/R}{2/R}"), (2, "{2/R}{2/R}"), (3, "{1}{2/R}"), (6, "{0}"), (9, "{0}")],
)
def test_a_reduction_takes_from_the_generic_halves(less: int, left: str) -> None:
    assert str(ManaCost.parse("{2/R}{2/R}{2/R}").reduced(less)) == left


def test_generic_mana_is_reduced_before_generic_halves() -> None:
    assert str(ManaCost.parse("{1}{W}{2/U}").reduced(2)) == "{1}{W}"


def test_what_pays_a_symbol() -> None:
    assert pip_types("W/U/P") == ("W", "U")
    assert pip_types("2/B") == ("B",)
    assert pip_types("C/G") == ("G", "C")
    assert pip_types("S") == (*COLORS, "C")


def test_amounts_of_mana_are_read_as_types() -> None:
    assert mana_types("{G}{U}") == ("G", "U")
    assert mana_types("{2}{S}{R/P}") == ("C", "C", "C", "R")
    with pytest.raises(ValueError, match="choice of mana"):
        mana_types("{W/U}")
    with pytest.raises(ValueError, match="no amount"):
        mana_types("{X}")


def test_a_pool_does_not_depend_on_the_order_in_which_it_was_filled() -> None:
    units = [Mana("G"), Mana("W", restriction="creatures"), Mana("C"), Mana("W", source=3)]
    pool = add_mana((), units)
    assert pool == add_mana(add_mana((), reversed(units[2:])), units[:2])
    assert pool_text(pool) == "{W}{W}{G}{C}"


def test_only_mana_that_is_in_the_pool_can_be_taken_out() -> None:
    pool = add_mana((), [Mana("W"), Mana("W"), Mana("G", snow=True)])
    assert remove_mana(pool, [Mana("W"), Mana("G", snow=True)]) == (Mana("W"),)
    with pytest.raises(ValueError, match=r"\{G\} of source 0 is not in the pool of \{W\}\{W\}\{G\}"):
        remove_mana(pool, [Mana("G")])
