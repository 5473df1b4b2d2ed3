"""Jegantha as a companion (702.139): which decks it goes with, by the symbols in their mana costs."""

from __future__ import annotations

import pytest

import cardwright as cw


def offered(deck: str) -> bool:
    """Whether Jegantha in the sideboard of that deck may be revealed."""
    mine = cw.Deck.parse(f"{deck}\n\nSideboard\n1 Jegantha, the Wellspring")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    assert game.decision is not None
    return game.decision.why == "companion"


@pytest.mark.parametrize(
    "cards",
    [
        "4 Grizzly Bears",  # {1}{G}
        "4 Stonecoil Serpent",  # {X}
        "4 Jegantha, the Wellspring",  # {4}{R/G}
        "4 Gruul Turf",  # no mana cost
        "4 Savageborn Hydra",  # {X}{R}{G}
    ],
)
def test_each_symbol_once_lets_jegantha_be_a_companion(cards: str) -> None:
    assert offered(f"56 Forest\n{cards}")


@pytest.mark.parametrize(
    "cards",
    [
        "1 Craw Wurm",  # {4}{G}{G}
        "1 Walking Ballista",  # {X}{X}
        "1 Flame Javelin",  # {2/R}{2/R}{2/R}
        "1 Khalni Hydra",
    ],
)
def test_a_symbol_twice_in_one_card_forbids_it(cards: str) -> None:
    assert not offered(f"59 Forest\n{cards}")


def test_it_comes_to_hand_for_three_mana_and_is_a_card_like_others() -> None:
    mine = cw.Deck.parse("60 Forest\n\nSideboard\n1 Jegantha, the Wellspring")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    me = game.state.seats[0]
    game.apply(game.state.zone(("outside", me)))
    bots = [cw.agents.first(), cw.agents.first()]
    while not game.over:
        decision = game.decision
        assert decision is not None
        offers = [one for one in decision.legal() if getattr(one, "method", "") == "companion"]
        if offers:
            game.apply(offers[0])
            names = [game.state.objects[ref].printed.name for ref in game.state.zone(("hand", me))]
            assert "Jegantha, the Wellspring" in names
            return
        game.apply(bots[game.state.seats.index(decision.player)](game, decision))
    pytest.fail("the companion was never on offer")
