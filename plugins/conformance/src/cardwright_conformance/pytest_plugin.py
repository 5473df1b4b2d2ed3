"""`pytest --cardwright`: every scenario of every installed plugin, every plugin, and mixed random games, as test items.

The items are there in any folder, whatever else pytest collects; `-k` selects by card, rule number and plugin.
"""

from __future__ import annotations

import pytest

GAMES = 12
"""Random games in a run that asks for no other number."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the conformance run."""
    group = parser.getgroup("cardwright", "conformance of Cardwright plugins")
    group.addoption("--cardwright", action="store_true", help="run the scenarios of all installed Cardwright plugins")
    group.addoption(
        "--cardwright-games", type=int, default=GAMES, metavar="N", help=f"random games to play (default {GAMES})"
    )
    group.addoption("--cardwright-seed", type=int, default=0, metavar="N", help="seed of the first random game")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the conformance items before anybody selects among the items."""
    if config.getoption("--cardwright"):
        # Not before: pytest loads this module in every run, and must not need the engine for others.
        from cardwright_conformance.items import Run

        run = Run.from_parent(session, name="cardwright")
        ours = list(run.collect_items(config.getoption("--cardwright-games"), config.getoption("--cardwright-seed")))
        items.extend(ours)
        # They are in no file that pytest reads: without this it would say that it collected nothing.
        config.hook.pytest_collectreport(report=pytest.CollectReport(run.nodeid, "passed", None, [*ours]))
