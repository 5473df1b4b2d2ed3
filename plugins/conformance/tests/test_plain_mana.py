"""Plain mana abilities take a short way; it must lead where the long one leads (605, 106.12)."""

from __future__ import annotations

import pytest

import cardwright as cw
from cardwright.contract.ruleset import Ruleset
from cardwright.model.digest import digest
from cardwright.model.state import State
from cardwright.rules import plain_mana
from cardwright_conformance import games


def finished(seed: int) -> str:
    """The digest of a random game of mixed cards at its end."""
    return digest(games.play(cw.ruleset(), seed, decisions=250).state)


@pytest.mark.parametrize("seed", range(40, 46))
def test_the_short_way_and_the_long_way_give_the_same_game(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    short = finished(seed)
    asked: list[State] = []

    def special(rules: Ruleset, state: State) -> bool:
        asked.append(state)
        return False

    monkeypatch.setattr(plain_mana, "nothing_special", special)
    assert finished(seed) == short
    assert asked
