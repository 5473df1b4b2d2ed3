"""What the engine keeps of a position from before is what it would compute anew: after every event of games with many
continuous effects."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import cardwright as cw
from cardwright.cli import workload
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.event import Event
from cardwright.play import installed
from cardwright.rules.engine import Engine
from cardwright_conformance import games, invariants

TURNS = 14


@pytest.mark.parametrize("deck", ["slivers", "essence", "vanilla"])
@pytest.mark.parametrize("seed", range(3))
def test_characteristics_are_kept_only_while_they_are_true(deck: str, seed: int) -> None:
    rules = installed.rules()
    game = workload.begun(rules, workload.deck(deck, rules), seed)
    looked = []

    def look(engine: Engine, events: Sequence[Event]) -> None:
        looked.append(events)
        invariants.check_characteristics(engine.rules, engine.state)

    game.engine.watch = look
    game.run([cw.agents.random(seed), cw.agents.random(seed + 1)], TURNS)
    assert len(looked) > 100


def sliver_deck(rules: Ruleset, chance: Random) -> list[Printed]:
    """Slivers of all kinds, most of which give all others something, and lands of all colors."""
    slivers = [card for _, card in sorted(rules.cards.items()) if "Sliver" in card.subtypes]
    basics = [rules.cards[name] for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    return [chance.choice(slivers) for _ in range(34)] + [chance.choice(basics) for _ in range(26)]


@pytest.mark.parametrize("seed", [107, 111, 139])
def test_what_each_object_is_asked_by_itself_is_kept_for_all_others(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # As though the board were crowded all the time.
    monkeypatch.setattr("cardwright.rules.likeness.MANY", 0)
    monkeypatch.setattr("cardwright.rules.own_parts._FEW", 0)
    game = games.play(installed.rules(), seed, deck=sliver_deck)
    assert game.state.turn.number > 3
