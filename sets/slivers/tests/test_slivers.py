"""The package as a whole: every card is shown at work, and the decks can be played."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

import cardwright as cw

PACKAGE = files("cardwright_slivers")
DECKS = ("hive-mind", "hive-swarm")


def toml_files(folder: Traversable) -> list[Traversable]:
    """The TOML files at any depth of a folder of the package."""
    found: list[Traversable] = []
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        found += toml_files(child) if child.is_dir() else [child] if child.name.endswith(".toml") else []
    return found


def card_names() -> list[str]:
    """The names of all cards that the package defines."""
    scripts = (tomllib.loads(file.read_text("utf-8")) for file in toml_files(PACKAGE / "cards"))
    return [card["name"] for script in scripts for card in script["cards"]]


def test_every_card_appears_in_a_scenario() -> None:
    told = "\n".join(file.read_text("utf-8") for file in toml_files(PACKAGE / "scenarios"))
    assert [name for name in card_names() if name not in told] == []


def test_no_card_is_defined_twice() -> None:
    names = card_names()
    assert len(names) == len(set(names))


def test_scenario_files_are_named_like_their_titles_in_kebab_case() -> None:
    names = [file.name for file in toml_files(PACKAGE / "scenarios")]
    assert [name for name in names if not name.removesuffix(".toml").replace("-", "").isalnum()] == []


@pytest.mark.parametrize("name", DECKS)
def test_deck_has_sixty_cards_and_four_of_a_kind_at_most(name: str) -> None:
    deck = cw.Deck.load(str(PACKAGE / "decks" / f"{name}.txt"))
    basic = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    assert len(deck.cards) == 60
    assert [(number, card) for number, card in deck.counts() if number > 4 and card not in basic] == []


@pytest.mark.parametrize("name", DECKS)
def test_deck_plays_a_game_to_its_end(name: str) -> None:
    deck = cw.Deck.load(str(PACKAGE / "decks" / f"{name}.txt"))
    game = cw.Game.new(decks=[deck, deck], seed=7)
    game.run([cw.agents.greedy(), cw.agents.greedy()])
    assert game.over


def test_leyline_of_transformation_may_begin_the_game_and_asks_for_a_type_then() -> None:
    deck = cw.Deck.parse("56 Leyline of Transformation\n4 Island")
    game = cw.Game.new([deck, deck], seed=1, first=0, mulligans=False)
    whys = []
    while game.state.turn.step != "upkeep":
        decision = game.decision
        assert decision is not None
        whys.append(decision.why)
        game.apply(next(answer for answer in decision.legal() if len(answer) == 1))
    assert whys == ["opening hand", "creature type"] * 2
    here = [game.state.objects[ref] for ref in game.state.zone(("battlefield", 0))]
    assert [found.controller for found in here] == list(game.state.seats)
    assert all(found.choice("type") for found in here)


def test_leyline_of_transformation_that_begins_the_game_on_the_battlefield_asks_for_a_type() -> None:
    """103.6: the starting player first; what is chosen as it enters is chosen then."""
    deck = cw.Deck.parse("60 Leyline of Transformation")
    game = cw.Game.new([deck, deck], seed=1, first=0, mulligans=False)
    asked = []
    while game.state.turn.step != "upkeep":
        decision = game.decision
        assert decision is not None
        asked.append((decision.player, getattr(decision, "why", "")))
        options = getattr(decision, "options", ())
        begin = max(decision.legal(), key=len) if len(asked) == 1 else ()
        game.apply((options.index("Sliver"),) if "Sliver" in options else begin)
    here = [game.state.objects[ref] for ref in game.state.zone(("battlefield", 0))]
    first = asked[0][0]
    assert asked == [(first, "opening hand"), *[(first, "creature type")] * 7, (asked[-1][0], "opening hand")]
    assert [found.choice("type") for found in here] == ["Sliver"] * 7
