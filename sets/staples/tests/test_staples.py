"""The package as a whole: every card is shown at work; and what no scenario can show, the start of a game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

import cardwright as cw

PACKAGE = files("cardwright_staples")
KEYWORDS = files("cardwright_keywords")
"""Whose scenarios show keywords by the cards of this package that know them."""


def toml_files(folder: Traversable) -> list[Traversable]:
    """The TOML files at any depth of a folder of the package."""
    found: list[Traversable] = []
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        found += toml_files(child) if child.is_dir() else [child] if child.name.endswith(".toml") else []
    return found


def texts(folder: str, package: Traversable = PACKAGE) -> list[str]:
    """The TOML files of a folder of a package, as text."""
    return [file.read_text("utf-8") for file in toml_files(package / folder)]


def card_names() -> list[str]:
    """The names of all cards that the package defines."""
    return [card["name"] for text in texts("cards") for card in tomllib.loads(text)["cards"]]


def test_every_card_appears_in_a_scenario() -> None:
    told = "\n".join([*texts("scenarios"), *texts("scenarios", KEYWORDS)])
    assert [name for name in card_names() if name not in told] == []


def test_no_card_is_defined_twice() -> None:
    names = card_names()
    assert len(names) == len(set(names))


def leyline_game() -> cw.Game:
    """A game of two players whose decks are Leylines and Swamps, with the hands kept."""
    deck = cw.Deck.parse("56 Leyline of the Void\n4 Swamp")
    return cw.Game.new([deck, deck], seed=1, first=0, mulligans=False)


def test_leyline_of_the_void_may_begin_the_game_on_the_battlefield() -> None:
    game = leyline_game()
    asked = []
    while game.state.turn.step != "upkeep":
        decision = game.decision
        assert decision is not None
        asked.append(decision.player)
        # All Leylines of the starting player, none of the other.
        game.apply(max(decision.legal(), key=len) if len(asked) == 1 else ())
    here = [game.state.objects[ref] for ref in game.state.zone(("battlefield", 0))]
    assert len(asked) == 2
    assert here
    assert {found.controller for found in here} == {asked[0]}
    assert len(game.state.zone(("hand", asked[0]))) == 7 - len(here)
    assert len(game.state.zone(("hand", asked[1]))) == 7
