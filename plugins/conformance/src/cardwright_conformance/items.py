"""The items of a conformance run: plugins, scenarios, random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pytest

from cardwright.loader.compose import Composed, compose
from cardwright.loader.files import read_files
from cardwright.loader.load import load
from cardwright.loader.status import Plugin, Status
from cardwright.rules.engine import RulesError
from cardwright.scenario.errors import ScenarioError
from cardwright.scenario.scenario import Scenario, decoded
from cardwright_conformance import games


class Run(pytest.Collector):
    """All that one conformance run tests. The plugins are loaded once."""

    _composed: Composed | None = None

    @property
    def composed(self) -> Composed:
        """The installed plugins, loaded and composed."""
        if Run._composed is None:
            Run._composed = compose(load())
        return Run._composed

    def collect(self) -> Iterator[pytest.Item]:
        """Nothing: the items are added by the pytest plugin, whatever folder it runs in."""
        return iter(())

    def collect_items(self, number: int, seed: int) -> Iterator[pytest.Item]:
        """One item for each plugin, scenario and random game."""
        for plugin in self.composed.loaded.plugins:
            yield PluginItem.from_parent(self, name=f"plugin:{plugin.name}", plugin=plugin)
        for one in self.composed.loaded.active:
            for file in read_files(one.given.scenarios):
                stem = PurePath(file.path).stem
                yield ScenarioItem.from_parent(
                    self, name=f"{one.owner}:{stem}", owner=one.owner, data=file.data, file=file.path
                )
        for place in range(number):
            yield GameItem.from_parent(self, name=f"game:{seed + place}", seed=seed + place)


class ConformanceItem(pytest.Item):
    """Base of the items: failures are told in the product's own words, without a traceback of pytest's."""

    parent: Run

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What went wrong."""
        if isinstance(excinfo.value, Failure | RulesError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class Failure(Exception):
    """A finding that needs no traceback."""


class PluginItem(ConformanceItem):
    """One installed plugin: it has to be active."""

    def __init__(self, *, plugin: Plugin, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.plugin = plugin
        self.extra_keyword_matches.add(plugin.name)

    def runtest(self) -> None:
        """Fail unless the plugin is active; one that was blocked on purpose is skipped."""
        if self.plugin.status is Status.BLOCKED:
            pytest.skip(self.plugin.reason)
        if self.plugin.status is not Status.ACTIVE:
            raise Failure(f"{self.plugin.label} is {self.plugin.status.value}: {self.plugin.reason}")

    def reportinfo(self) -> tuple[str, None, str]:
        """Where it comes from."""
        return self.plugin.distribution, None, self.name


class ScenarioItem(ConformanceItem):
    """One scenario of one plugin, selectable by its cards, its rules and its plugin."""

    def __init__(self, *, owner: str, data: bytes, file: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.owner = owner
        self.data = data
        self.file = file
        text = data.decode("utf-8", "replace")
        rules = re.search(r"^rules\s*=\s*\[(.*?)\]", text, re.MULTILINE | re.DOTALL)
        words = re.findall(r'"([^"\n]+)"', text)
        self.extra_keyword_matches.update({owner, *words, *re.findall(r'"([^"]+)"', rules[1] if rules else "")})

    def runtest(self) -> None:
        """Run the scenario; skipped where a card that it needs is not installed."""
        rules = self.parent.composed.rules
        try:
            result = Scenario.parse(decoded(self.data, self.file), self.file, rules).run(rules)
        except ScenarioError as error:
            raise Failure(str(error)) from error
        if result.status == "skipped":
            pytest.skip(result.message)
        if not result.passed:
            raise Failure(f"{self.file}\n{result.report()}")

    def reportinfo(self) -> tuple[str, None, str]:
        """Where it lies."""
        return self.file, None, self.name


class GameItem(ConformanceItem):
    """One random game with the cards of all plugins mixed."""

    def __init__(self, *, seed: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seed = seed
        self.extra_keyword_matches.update({"game", "random"})

    def runtest(self) -> None:
        """Play it, checking the invariants all the way."""
        games.play(self.parent.composed.rules, self.seed, players=2 + self.seed % 3)

    def reportinfo(self) -> tuple[str, None, str]:
        """Which game it is."""
        return "cardwright", None, self.name
