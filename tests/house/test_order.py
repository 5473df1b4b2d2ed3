"""The order in which plugins come makes no difference: every scenario passes with the sets turned round."""

from __future__ import annotations

from cardwright.cli.files import carried, parsed
from cardwright.loader import load
from cardwright.loader.compose import compose
from cardwright.loader.load import Loaded


def test_every_scenario_passes_with_the_plugins_in_another_order() -> None:
    loaded = load()
    first = [one for one in loaded.active if one.owner in ("cardwright", "keywords")]
    others = [one for one in loaded.active if one not in first]
    assert len(others) > 1
    composed = compose(Loaded(loaded.plugins, (*first, *reversed(others))))
    assert [one.owner for one in composed.loaded.active] == [one.owner for one in (*first, *reversed(others))]
    bad = []
    for source, scenario in parsed(carried(composed.loaded)):
        result = scenario.run(composed.rules)
        if result.status != "passed":
            bad.append(f"{source}: {result.message}")
    assert bad == []
