"""A Ruleset of the core's words and of cards made for these tests, and decks of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.loader import Contribution, Given, Loaded, TextFile, load
from cardwright.loader.compose import compose
from cardwright.loader.selection import Selection
from cardwright.play.decks import Deck


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    core = load(Selection(), ()).active[0]
    cards = TextFile("cards.toml", Path(__file__).with_name("cards.toml").read_bytes())
    trial = Contribution(owner="trial", given=Given(cards=(cards,)), scope=core.scope)
    composed = compose(Loaded((), (core, trial)))
    assert len(composed.rules.cards) > 5
    return composed.rules


@pytest.fixture(scope="session")
def green(rules: Ruleset) -> Deck:
    return Deck.parse("20 Field\n12 Cub\n8 Old Bruin", rules, "green.txt")


@pytest.fixture(scope="session")
def red(rules: Ruleset) -> Deck:
    return Deck.parse("20 Peak\n8 Pricker\n6 Jolt\n6 Torrent", rules, "red.txt")
