"""Which face of a card is up, and what else there is on it, for whoever may know it (710, 712, 715)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardwright.cli.board import told
from cardwright.play.view import Card, View
from cardwright.rules.touch import touch
from cardwright.scenario.scenario import Scenario

ALICE = -1

BOARD = """
title = "a rat that has flipped, a creature that has not transformed, an adventurer"
rules = ["710.2"]
[players.alice]
hand = ["Brazen Borrower"]
battlefield = ["Nezumi Graverobber", "Thing in the Ice"]
[players.bob]
[script]
play = 'resolve all'
"""


@pytest.fixture(scope="module")
def view() -> View:
    game = Scenario.parse(BOARD, "faces.toml").game()
    state = game.engine.state
    rat = next(one for one in state.objects.values() if one.values.name == "Nezumi Graverobber")
    state.put(replace(rat, flipped=True))
    touch(state, "face", rat.id)
    return game.view(ALICE)


def find(view: View, name: str) -> Card:
    return next(card for card in (*view.battlefield, *view.me.hand) if card.name == name)


def test_a_flipped_permanent_says_so_and_what_it_is_the_other_way_up(view: View) -> None:
    rat = find(view, "Nighteyes the Desecrator")
    assert rat.flipped
    assert not rat.transformed
    assert rat.faces == ("Nezumi Graverobber",)
    assert "also Nezumi Graverobber, flipped" in told(view, rat)


def test_what_could_transform_says_into_what(view: View) -> None:
    thing = find(view, "Thing in the Ice")
    assert not thing.transformed
    assert thing.faces == ("Awoken Horror",)


def test_a_card_in_hand_tells_its_inset(view: View) -> None:
    assert find(view, "Brazen Borrower").faces == ("Petty Theft",)
