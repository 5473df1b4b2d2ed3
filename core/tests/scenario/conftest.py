"""A Ruleset of the core's words, three more, and cards made for these tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.contract.casting import CastMethod, ExtraCost
from cardwright.contract.parts import Flag, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.loader import Contribution, Given, Loaded, TextFile, load
from cardwright.loader.compose import compose
from cardwright.loader.selection import Selection
from cardwright.model.node import Node
from cardwright.scenario import Result, Scenario

Play = Callable[..., Result]


def _soaring(build: Ruleset, node: Node) -> Iterator[Part]:
    yield Flag(name="flying")


def _stoked(build: Ruleset, node: Node) -> Iterator[Part]:
    yield ExtraCost(id="stoked", costs=node.nodes("costs"), optional=True)


def _slipping(build: Ruleset, node: Node) -> Iterator[Part]:
    yield CastMethod(id="slipping", costs=node.nodes("costs"), any_time=True)


WORDS = (
    Word(category="Keyword", pattern="soaring", id="soaring", run=_soaring),
    Word(category="Keyword", pattern="stoked {costs:Cost+,}", id="stoked", run=_stoked),
    Word(category="Keyword", pattern="slipping {costs:Cost+,}", id="slipping", run=_slipping),
)


def passes(result: Result) -> None:
    """The scenario passed; else its report is shown."""
    assert result.passed, result.report()


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    core = load(Selection(), ()).active[0]
    cards = TextFile("cards.toml", Path(__file__).with_name("cards.toml").read_bytes())
    scope = (*core.scope, *(("trial", word) for word in WORDS))
    trial = Contribution(owner="trial", given=Given(words=WORDS, cards=(cards,)), scope=scope)
    return compose(Loaded((), (core, trial))).rules


@pytest.fixture
def play(rules: Ruleset) -> Play:
    """Runs a script on a position: ``play("alice plays Field", alice='hand = ["Field"]')``."""

    def run(script: str, alice: str = "", bob: str = "", more: str = "") -> Result:
        seats = f"[players.alice]\n{alice}\n[players.bob]\n{bob}\n"
        text = f"title = 't'\n{more}\n{seats}[script]\nplay = '''\n{script}\n'''\n"
        return Scenario.load(text).run(rules)

    return run
