"""The public face: every name that it promises, and nothing imported before it is used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import cardwright
from cardwright.contract.ruleset import Ruleset
from cardwright.play import installed


@pytest.mark.parametrize("name", cardwright.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(cardwright, name) is not None
    assert name in dir(cardwright)


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'gaem'"):
        cardwright.gaem  # noqa: B018


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, cardwright; print([name for name in sys.modules if name.startswith('cardwright.')])"
    ended = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ended.stdout.strip() == "[]"


def test_the_ruleset_is_found_although_a_package_is_called_rules(
    rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_module("cardwright.rules.engine")
    monkeypatch.setattr(installed, "rules", lambda: rules)
    assert cardwright.ruleset() is rules


def test_a_scenario_is_a_game_by_what_is_installed(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "rules", lambda: rules)
    text = """
title = "A Cub waits"
[players.alice]
battlefield = ["Cub", "Field"]
[players.bob]
[script]
play = '''
expect Cub is 2/2
'''
"""
    scenario = cardwright.Scenario.load(text)
    assert scenario.run().passed
    game = scenario.game()
    assert game.explain("Cub", "toughness").value == "2"
    assert game.decision is not None
    assert game.name(game.decision.player) == "alice"
    with pytest.raises(ValueError, match="only a game that began with decks"):
        game.record()
