"""The payer against every sequence of activations on small boards."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.model.mana import Mana, ManaCost, add_mana
from cardwright.rules.payment import OtherCost, PaymentRequest, SourceOption, payable, plan

from .brute_force import best_score, check_plan, payable_by_trying, score_of
from .builders import source

PIPS = ["W", "U", "B", "C", "S", "W/U", "U/B", "2/W", "2/U", "W/P", "W/U/P", "C/W"]
FILTER_COSTS = ["{1}", "{W/U}", "{U}", "{2}", "{S}"]

costs = st.builds(ManaCost, st.integers(0, 3), st.just(0), st.lists(st.sampled_from(PIPS), max_size=3).map(tuple))
keys = st.sampled_from([None, None, None, None, "creatures", "abilities"])


@st.composite
def pools(draw: st.DrawFn) -> tuple[Mana, ...]:
    """At most two floating mana."""
    pips_only = st.sampled_from([False, False, False, True])
    units = draw(
        st.lists(st.builds(Mana, st.sampled_from("WUBC"), st.booleans(), keys, pips_only=pips_only), max_size=2)
    )
    return add_mana((), units)


@st.composite
def boards(draw: st.DrawFn, costly: bool = True) -> tuple[SourceOption, ...]:
    """Up to five sources of every kind; ``costly`` ones need mana themselves or make restricted or snow mana."""
    options: list[SourceOption] = []
    kinds = ["basic", "basic", "dual", "several", "spring", "pain", "treasure", "competing"]
    kinds += ["filter", "reusable"] if costly else []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        kept: dict[str, Any] = {"rank": draw(st.integers(0, 9))}
        if costly:
            kept |= {"snow": draw(st.booleans()), "restriction": draw(keys)}
            kept |= {"pips_only": draw(st.sampled_from([False, False, False, True]))}
        options += _source_of(draw, draw(st.sampled_from(kinds)), number, kept)
    return tuple(options)


def _source_of(draw: st.DrawFn, kind: str, number: int, kept: dict[str, Any]) -> tuple[SourceOption, ...]:
    letter = st.sampled_from("WUBC")
    match kind:
        case "basic":
            return source(number, draw(letter), **kept)
        case "dual":
            return source(number, *draw(st.lists(letter, min_size=2, max_size=2, unique=True)), **kept)
        case "several":
            return source(number, draw(st.sampled_from(["CC", "WU", "BBB"])), **kept)
        case "spring":
            return source(number, "WW", "UU", **kept)
        case "pain":
            price = draw(st.sampled_from(["life", "loses"]))
            return (*source(number, "C", **kept), *source(number, "W", "U", **{price: 1}, **kept))
        case "treasure":
            return source(number, "W", "U", "B", sacrifices=True, **kept)
        case "competing":
            rivals = draw(st.lists(st.sampled_from([2, 3, 4, 11, 12]), min_size=1, max_size=2, unique=True))
            found = [source(number, draw(letter), uses=(rival,), **kept) for rival in rivals if rival != number]
            return tuple(option for options in found for option in options)
        case "reusable":
            return source(number, "U", cost=ManaCost(1), reusable=True, **kept) * 2
    cost = ManaCost.parse(draw(st.sampled_from(FILTER_COSTS)))
    gives = draw(st.sampled_from([("WW", "WU", "UU"), ("UB",), ("B", "W")]))
    return source(number, *gives, cost=cost, accepts=draw(st.sampled_from([(), ("abilities",)])), **kept)


requests = st.builds(
    PaymentRequest,
    cost=costs,
    pool=pools(),
    options=boards(),
    spendable=st.sampled_from([(), ("creatures",)]),
    life=st.sampled_from([0, 1, 2, 3, 20]),
    others=st.lists(st.builds(OtherCost, costs), max_size=2).map(tuple),
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(requests)
def test_a_payment_is_found_exactly_when_there_is_one(request: PaymentRequest) -> None:
    found = plan(request)
    assert (found is not None) == payable_by_trying(request)
    answer = payable(request.cost, request.pool, request.options, spendable=request.spendable, life=request.life)
    assert answer == (found is not None)
    if found is not None:
        check_plan(request, found)


simple_requests = st.builds(
    PaymentRequest,
    cost=st.builds(
        ManaCost,
        st.integers(0, 2),
        st.just(0),
        st.lists(st.sampled_from(["W", "U", "B", "C", "W/U", "2/W", "W/P"]), max_size=2).map(tuple),
    ),
    pool=st.lists(st.builds(Mana, st.sampled_from("WUC")), max_size=2).map(lambda units: add_mana((), units)),
    options=boards(costly=False),
    life=st.sampled_from([0, 20]),
    others=st.lists(st.builds(OtherCost, costs), min_size=1, max_size=3).map(tuple),
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(simple_requests)
def test_no_other_payment_is_preferable(request: PaymentRequest) -> None:
    found = plan(request)
    if found is not None:
        assert score_of(request, found) == best_score(request)
