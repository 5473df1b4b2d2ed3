"""Companions (702.139): Yorion goes with starting decks that are large enough, Lurrus with cheap permanent cards."""

from __future__ import annotations

import pytest

import cardwright as cw


@pytest.mark.parametrize(("cards", "offered"), [(80, True), (95, True), (79, False), (60, False)])
def test_a_deck_of_twenty_cards_more_than_needed_lets_yorion_be_a_companion(cards: int, offered: bool) -> None:
    mine = cw.Deck.parse(f"{cards} Plains\n\nSideboard\n1 Yorion, Sky Nomad")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    assert (game.decision is not None and game.decision.why == "companion") is offered


def decision_with_lurrus(deck: str, sideboard: str = "1 Lurrus of the Dream-Den") -> str:
    """What is asked first in a game of that deck, with Lurrus outside the game."""
    mine = cw.Deck.parse(f"{deck}\n\nSideboard\n{sideboard}")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    return "" if game.decision is None else game.decision.why


@pytest.mark.parametrize(
    "cards",
    [
        "4 Grizzly Bears",
        "4 Walking Ballista",  # {X}{X}: X is 0
        "4 Divination",  # neither instants nor sorceries count
        "4 Counterspell",
    ],
)
def test_a_deck_with_cheap_permanent_cards_lets_lurrus_be_a_companion(cards: str) -> None:
    assert decision_with_lurrus(f"56 Plains\n{cards}") == "companion"


@pytest.mark.parametrize("cards", ["1 Hill Giant", "1 Glorious Anthem", "1 Lurrus of the Dream-Den"])
def test_a_single_larger_permanent_card_in_the_deck_forbids_lurrus(cards: str) -> None:
    assert decision_with_lurrus(f"59 Plains\n{cards}") != "companion"


def test_what_else_lies_in_the_sideboard_does_not_matter_to_lurrus() -> None:
    assert decision_with_lurrus("60 Plains", "1 Lurrus of the Dream-Den\n4 Hill Giant") == "companion"


@pytest.mark.parametrize(("commander", "offered"), [("Sram, Senior Edificer", True), ("Brago, King Eternal", False)])
def test_the_commander_belongs_to_the_starting_deck(commander: str, offered: bool) -> None:
    mine = cw.Deck.parse(f"99 Plains\n\nCommander\n1 {commander}\n\nSideboard\n1 Lurrus of the Dream-Den")
    other = cw.Deck.parse("99 Plains\n\nCommander\n1 Sram, Senior Edificer")
    game = cw.Game.new([mine, other], seed=3, first=0, mulligans=False)
    assert (game.decision is not None and game.decision.why == "companion") is offered


def test_the_starting_player_is_asked_first_for_a_companion_and_then_the_other() -> None:
    deck = cw.Deck.parse("60 Plains\n\nSideboard\n1 Lurrus of the Dream-Den")
    game = cw.Game.new([deck, deck], seed=3, first=1, mulligans=False)
    first, second = game.state.seats[1], game.state.seats[0]
    assert game.decision is not None
    assert (game.decision.why, game.decision.player) == ("companion", first)
    game.apply(())
    assert game.decision is not None
    assert (game.decision.why, game.decision.player) == ("companion", second)
    game.apply(game.state.zone(("outside", second)))
    assert (len(game.state.zone(("outside", first))), len(game.state.zone(("outside", second)))) == (0, 1)


def test_a_commander_deck_has_its_fixed_size_so_yorion_is_never_its_companion() -> None:
    mine = cw.Deck.parse(
        "Commander\n1 Thalia, Guardian of Thraben\n\nDeck\n99 Plains\n\nSideboard\n1 Yorion, Sky Nomad"
    )
    game = cw.Game.new([mine, _COMMANDED], seed=3, first=0, mulligans=False)
    assert game.decision is not None
    assert game.decision.why != "companion"


_COMMANDED = cw.Deck.parse("Commander\n1 Thalia, Guardian of Thraben\n\nDeck\n99 Plains")


def test_nobody_reveals_more_than_one_companion() -> None:
    mine = cw.Deck.parse("80 Plains\n\nSideboard\n1 Yorion, Sky Nomad\n1 Lurrus of the Dream-Den")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    me = game.state.seats[0]
    outside = game.state.zone(("outside", me))
    assert len(outside) == 2
    with pytest.raises(cw.IllegalAction):
        game.fork().apply(outside)
    game.apply(outside[:1])
    assert game.state.zone(("outside", me)) == outside[:1]


def test_a_companion_in_the_starting_deck_is_a_card_like_any_other() -> None:
    mine = cw.Deck.parse("56 Plains\n4 Yorion, Sky Nomad")
    game = cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)
    assert game.decision is not None
    assert game.decision.why != "companion"
