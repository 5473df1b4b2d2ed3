"""Gemstone Caverns in the opening hand: for whoever does not begin, with a luck counter, for a card (103.6a)."""

from __future__ import annotations

import cardwright as cw


def begun(first: int) -> tuple[cw.Game, list[int]]:
    """A game after the actions with opening hands, in which everybody begins with one Caverns where they may, and who
    was asked."""
    deck = cw.Deck.parse("56 Gemstone Caverns\n4 Swamp")
    game = cw.Game.new([deck, deck], seed=1, first=first, mulligans=False)
    asked = []
    while game.state.turn.step != "upkeep":
        decision = game.decision
        assert decision is not None
        asked.append(decision.player)
        game.apply(next(answer for answer in decision.legal() if len(answer) == 1))
    return game, asked


def test_the_starting_player_is_not_asked_and_the_other_pays_with_a_card() -> None:
    game, asked = begun(first=0)
    first, second = game.state.seats
    assert asked == [second, second]
    (caverns,) = [game.state.objects[ref] for ref in game.state.zone(("battlefield", 0))]
    assert (caverns.controller, caverns.counters) == (second, (("luck", 1),))
    assert len(game.state.zone(("hand", second))) == 5
    assert len(game.state.zone(("hand", first))) == 7
    assert [game.state.objects[ref].owner for ref in game.state.zone(("exile", 0))] == [second]
