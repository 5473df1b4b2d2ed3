"""The order in which plugins come makes no difference: every scenario passes with the sets turned round."""

from __future__ import annotations

import pytest

from cardwright.cli.files import carried, parsed
from cardwright.loader import load
from cardwright.loader.compose import compose
from cardwright.loader.load import Loaded

LOADED = load()
FIRST = [one for one in LOADED.active if one.owner in ("cardwright", "keywords")]
OTHERS = [one for one in LOADED.active if one not in FIRST]


@pytest.mark.parametrize("owner", [one.owner for one in LOADED.active])
def test_every_scenario_passes_with_the_plugins_in_another_order(owner: str) -> None:
    assert len(OTHERS) > 1
    composed = compose(Loaded(LOADED.plugins, (*FIRST, *reversed(OTHERS))))
    assert [one.owner for one in composed.loaded.active] == [one.owner for one in (*FIRST, *reversed(OTHERS))]
    bad = []
    for source, scenario in parsed(carried(composed.loaded, owner)):
        result = scenario.run(composed.rules)
        if result.status != "passed":
            bad.append(f"{source.path}: {result.message or result.found}")
    assert bad == []
