"""Yorion as a companion (702.139): it goes with starting decks that are large enough."""

from __future__ import annotations

import pytest

import cardwright as cw


@pytest.mark.parametrize(("cards", "offered"), [(80, True), (95, True), (79, False), (60, False)])
def test_a_deck_of_twenty_cards_more_than_needed_lets_yorion_be_a_companion(cards: int, offered: bool) -> None:
    mine = cw.Deck.parse(f"{cards} Plains\n\nSideboard\n1 Yorion, Sky Nomad")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    assert (game.decision is not None and game.decision.why == "companion") is offered
