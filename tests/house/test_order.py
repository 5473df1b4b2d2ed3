"""Neither the order in which plugins come makes a difference, nor that a board is crowded: every scenario passes with
the sets turned round and the ways taken that are for hundreds of permanents, and all that is kept stays true."""

from __future__ import annotations

import pytest

from cardwright.cli.files import carried, parsed
from cardwright.loader import load
from cardwright.loader.compose import compose
from cardwright.loader.load import Loaded
from cardwright.rules.engine import Engine
from cardwright.rules.state_based import check
from cardwright_conformance import invariants

LOADED = load()
FIRST = [one for one in LOADED.active if one.owner in ("cardwright", "keywords")]
OTHERS = [one for one in LOADED.active if one not in FIRST]


def look_after_each_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare what is kept with what is computed from scratch after each check of state-based actions, and what the
    active player is offered with what is allowed."""
    perform = check.check

    def looked(engine: Engine) -> bool:
        found = perform(engine)
        invariants.check_characteristics(engine.rules, engine.state)
        if not found and engine.state.turn.stage == "settle":
            invariants.check_offer(engine, engine.state.turn.active)
        return found

    monkeypatch.setattr(check, "check", looked)


@pytest.mark.parametrize("owner", [one.owner for one in LOADED.active])
def test_every_scenario_passes_with_the_plugins_in_another_order(owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.rules.likeness.MANY", 0)
    monkeypatch.setattr("cardwright.rules.own_parts._FEW", 0)
    monkeypatch.setattr("cardwright.rules.payment.count._MANY", 2)
    look_after_each_check(monkeypatch)
    assert len(OTHERS) > 1
    composed = compose(Loaded(LOADED.plugins, (*FIRST, *reversed(OTHERS))))
    assert [one.owner for one in composed.loaded.active] == [one.owner for one in (*FIRST, *reversed(OTHERS))]
    bad = []
    for source, scenario in parsed(carried(composed.loaded, owner)):
        result = scenario.run(composed.rules)
        if result.status != "passed":
            bad.append(f"{source.path}: {result.message or result.found}")
    assert bad == []
