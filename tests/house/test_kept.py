"""What the engine keeps of a position from before is what it would compute anew: after every event of games with many
continuous effects."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import cardwright as cw
from cardwright.cli import workload
from cardwright.model.event import Event
from cardwright.play import installed
from cardwright.rules.engine import Engine
from cardwright_conformance import invariants

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
