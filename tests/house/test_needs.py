"""Scenarios say which packages they borrow cards from: without those they are skipped, not broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.play import installed
from cardwright.scenario import Scenario

ROOT = Path(__file__).parents[2]
PACKAGES = [path for folder in ("plugins", "sets") for path in sorted((ROOT / folder).iterdir()) if path.is_dir()]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_scenarios_need_what_they_borrow(package: Path) -> None:
    owners = installed.rules().owners
    borrowed = []
    for file in sorted(package.glob("src/*/scenarios/**/*.toml")):
        scenario = Scenario.load(str(file))
        for card in scenario.cards:
            owner = owners.get(card, package.name)
            if owner not in (package.name, "keywords", *scenario.needs) and card not in scenario.needs:
                borrowed.append(f"{file.name}: {card} of {owner}")
    assert borrowed == [], "name these packages in 'needs'"
