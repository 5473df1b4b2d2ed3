"""What a player may know: views, and drawing anew what they do not know."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.reference import PlayerId
from cardwright.play import agents
from cardwright.play.decks import Deck
from cardwright.play.game import Game
from cardwright.play.view import View
from cardwright.scenario.scenario import Scenario

ALICE, BOB = -1, -2


@pytest.fixture
def game(rules: Ruleset, green: Deck, red: Deck) -> Game:
    game = Game.new([green, red], 4, rules=rules)
    bots = [agents.first(), agents.first()]
    for _ in range(130):
        decision = game.decision
        assert decision is not None
        game.apply(bots[game.state.seats.index(decision.player)](game, decision))
    return game


def cards(game: Game, player: PlayerId, zone: str) -> list[str]:
    return [game.state.objects[ref].values.name for ref in game.state.zone((zone, player))]


def hidden(game: Game, owner: PlayerId) -> Counter[str]:
    return Counter((*cards(game, owner, "hand"), *cards(game, owner, "library")))


def test_a_view_shows_ones_own_hand_and_only_the_number_of_the_others_cards(game: Game) -> None:
    view = game.view(ALICE)
    assert [card.name for card in view.me.hand] == cards(game, ALICE, "hand")
    assert view.me.hand
    assert {card.name for card in view.seat(BOB).hand} == {""}
    assert len(view.seat(BOB).hand) == len(cards(game, BOB, "hand"))
    assert view.me.library == len(cards(game, ALICE, "library"))
    assert view.me.known_library == ()


def test_a_view_shows_what_lies_open(game: Game) -> None:
    one, other = game.view(ALICE), game.view(BOB)
    assert one.battlefield == other.battlefield
    assert {card.name for card in one.battlefield} >= {"Field", "Peak"}
    bear = next(card for card in one.battlefield if card.types == ("creature",) and card.controller == ALICE)
    assert (bear.power, bear.toughness) in ((2, 2), (4, 4))
    field = next(card for card in one.battlefield if card.name == "Field")
    assert (field.abilities, field.type_line) == (("{T}: add {G}",), "basic land — Forest")
    assert one.card(bear.id) == bear


def test_a_view_is_plain_data_without_a_way_to_the_game(game: Game) -> None:
    view = game.view(ALICE)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=View) == view


def test_hidden_cards_are_drawn_anew_and_known_ones_stay(game: Game) -> None:
    branches = [game.determinized(ALICE, seed) for seed in range(6)]
    for branch in branches:
        assert branch.view(ALICE) == game.view(ALICE)
        for owner in (ALICE, BOB):
            assert hidden(branch, owner) == hidden(game, owner)
    assert len({tuple(cards(branch, BOB, "hand")) for branch in branches}) > 1
    assert len({tuple(cards(branch, ALICE, "library")) for branch in branches}) > 1
    assert {tuple(cards(branch, ALICE, "hand")) for branch in branches} == {tuple(cards(game, ALICE, "hand"))}


def test_the_same_seed_draws_the_same(game: Game) -> None:
    assert game.determinized(ALICE, 3).digest == game.determinized(ALICE, 3).digest
    assert game.determinized(ALICE, 3).digest != game.determinized(ALICE, 4).digest


def test_the_game_itself_is_left_alone(game: Game) -> None:
    before = game.digest
    game.determinized(ALICE, 3).run([agents.first(), agents.first()])
    assert game.digest == before


@pytest.fixture
def looking(rules: Ruleset) -> Game:
    """Alice is in the middle of a scry: a decision within a resolution, about cards that only she sees."""
    deck = Deck.parse("12 Field\n14 Seer\n8 Cub\n6 Old Bruin", rules)
    game = Game.new([deck, deck], 8, rules=rules, first=0)
    bot = agents.first()
    while game.decision is not None:
        if game.decision.why == "scry":
            return game
        game.apply(bot(game, game.decision))
    raise AssertionError("nobody ever looked at cards")


def test_cards_that_one_is_looking_at_are_known_to_nobody_else(looking: Game) -> None:
    assert looking.decision is not None
    looker = looking.decision.player
    other = ALICE if looker == BOB else BOB
    assert [card.name for card in looking.view(looker).me.known_library] == cards(looking, looker, "library")[:2]
    assert looking.view(other).seat(looker).known_library == ()


def test_in_the_middle_of_a_resolution_the_same_question_is_asked(looking: Game) -> None:
    assert looking.decision is not None
    looker = looking.decision.player
    for seed in range(4):
        branch = looking.determinized(looker, seed)
        assert branch.decision is not None
        assert (branch.decision.why, branch.decision.player) == ("scry", looker)
        assert cards(branch, looker, "library")[:2] == cards(looking, looker, "library")[:2]
        assert cards(branch, looker, "library")[2:] != cards(looking, looker, "library")[2:]


SHOWING = """
title = "Three cards are looked at or revealed"
rules = ["701.20"]

[players.alice]
library = ["Field", "Cub", "Peak", "Field"]
battlefield = [{{token = "Eye", type = "Artifact", text = "{{0}}: {text}"}}]

[players.bob]
hand = ["Jolt"]
library = []

[players.carol]
library = []

[script]
play = ""
"""


def seen(rules: Ruleset, text: str) -> list[list[str]]:
    """What each player knows of alice's library and bob's hand when the ability has resolved."""
    game = Scenario.parse(SHOWING.format(text=text), "showing.toml").game(rules)
    assert game.decision is not None
    eye = game.find("Eye")
    game.apply(next(one for one in game.decision.legal() if getattr(one, "object", None) == eye))
    while game.state.zone(zones.STACK):
        game.apply(next(iter(game.decision.legal())))
    views = [game.view(player) for player in game.state.seats]
    return [[card.name for card in (*view.seats[0].known_library, *view.seats[1].hand) if card.name] for view in views]


def test_revealed_cards_are_known_until_they_are_put_in_a_random_order(rules: Ruleset) -> None:
    reveal = "reveal the top 3 cards of your library"
    assert seen(rules, reveal) == [["Field", "Cub", "Peak"], ["Field", "Cub", "Peak", "Jolt"], ["Field", "Cub", "Peak"]]
    mixed = f"{reveal}; put the rest on the bottom of your library in a random order"
    assert seen(rules, mixed) == [[], ["Jolt"], []]


def test_who_looks_at_cards_knows_them_and_nobody_else_does(rules: Ruleset) -> None:
    assert seen(rules, "look at the top 2 cards of your library") == [["Field", "Cub"], ["Jolt"], []]
    assert seen(rules, "look at all cards in target opponent's hand") == [["Jolt"], ["Jolt"], []]
