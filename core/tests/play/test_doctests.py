"""The examples in the docstrings of the public face are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from types import ModuleType

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.loader import Contribution, Given, Loaded, TextFile, load
from cardwright.loader.compose import compose
from cardwright.loader.selection import Selection
from cardwright.play import installed

NAMES = (
    "cardwright",
    "cardwright.play.decklist",
    "cardwright.play.decks",
    "cardwright.play.game",
    "cardwright.play.worth",
)

CARDS = b"""
schema = 1
[[cards]]
name = "Forest"
type = "Basic Land \xe2\x80\x94 Forest"
[[cards]]
name = "Grizzly Bears"
cost = "{1}{G}"
type = "Creature \xe2\x80\x94 Bear"
pt = "2/2"
"""


@pytest.fixture(scope="module")
def bears() -> Ruleset:
    core = load(Selection(), ()).active[0]
    cards = Contribution(owner="bears", given=Given(cards=(TextFile("bears.toml", CARDS),)), scope=core.scope)
    return compose(Loaded((), (core, cards))).rules


@pytest.mark.parametrize("module", [import_module(name) for name in NAMES], ids=NAMES)
def test_examples(module: ModuleType, bears: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "rules", lambda: bears)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testmod(module, optionflags=flags)
    assert result.attempted
    assert not result.failed
