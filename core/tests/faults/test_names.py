"""Cards that plugins are at odds about: the reason is told wherever such a card is asked for."""

from __future__ import annotations

import pytest

from cardwright.loader import Contribution, Given, Loaded, Selection, TextFile, load
from cardwright.loader.compose import Composed, compose
from cardwright.loader.status import Plugin, Status
from cardwright.play.decks import Deck, DeckError
from cardwright.scenario import Scenario

SCENARIO = """
title = "A cub lies there"
[players.alice]
battlefield = ["Cub"]
[players.bob]
[script]
play = '''
expect stack empty
'''
"""


def composed(*scripts: str, prefer: tuple[str, ...] = ()) -> Composed:
    """Plugins called a, b … with one card script each."""
    core = load(Selection(), ()).active[0]
    plugins, active = [], [core]
    for owner, script in zip("abc", scripts, strict=False):
        file = TextFile(f"{owner}.toml", f"schema = 1\n{script}".encode())
        plugins.append(Plugin(name=owner, distribution=owner, version="1", target=owner, group="cardwright.v1"))
        active.append(Contribution(owner=owner, given=Given(cards=(file,)), scope=core.scope))
    return compose(Loaded(tuple(plugins), tuple(active)), prefer)


def card(name: str, pt: str) -> str:
    return f'[[cards]]\nname = "{name}"\ntype = "Creature — Bear"\npt = "{pt}"\n'


@pytest.mark.parametrize("spelling", ["Cub", "CUB", "Cúb"])
def test_a_deck_and_a_scenario_are_told_who_is_at_odds(spelling: str) -> None:
    found = composed(card("Cub", "2/2"), card(spelling, "3/3"))
    assert [clash.owners for clash in found.clashes] == [("a", "b")]
    with pytest.raises(DeckError, match="a and b define 'Cub', each in its own way; leave one of them out"):
        Deck.parse("4 cub", found.rules)
    result = Scenario.load(SCENARIO).run(found.rules)
    assert result.status == "error"
    assert "a and b define 'Cub', each in its own way" in result.message


def test_a_preferred_plugin_decides_in_its_own_spelling() -> None:
    found = composed(card("Cub", "2/2"), card("CUB", "3/3"), prefer=("b",))
    assert found.clashes == ()
    assert {name: printed.power for name, printed in found.rules.cards.items()} == {"CUB": 3}
    assert found.rules.owners["CUB"] == "b"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (card("Cub", "2/2") + card("cub", "3/3"), "the name 'cub' is already taken in line 3"),
        (card("Cub\\n", "2/2"), "characters in it that cannot be shown"),
    ],
)
def test_one_plugin_must_not_confuse_its_own_cards(script: str, message: str) -> None:
    plugin = composed(script).loaded.plugin("a")
    assert plugin.status is Status.BROKEN
    assert message in plugin.reason
    assert plugin.reason.startswith("a.toml:")
