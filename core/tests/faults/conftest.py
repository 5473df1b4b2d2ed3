"""A plugin that does everything wrong, installed for these tests, and games with its cards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.loader import Selection, load
from cardwright.loader.compose import compose
from cardwright.play import installed
from cardwright.play.decks import Deck
from cardwright.play.game import Game

PLUGIN = """
from importlib.resources import files

from cardwright.contract.hookspecs import hookimpl
from cardwright.contract.casting import Permits
from cardwright.contract.parts import Change, Continuous, Prohibits, StateBased
from cardwright.contract.words import Word
from cardwright.model.event import LifeChange, Move


def fails(*arguments):
    return 1 // 0


MOODS = []


def sulks(*arguments):
    if MOODS:
        raise RuntimeError("not now")
    return False


class Mute(Exception):
    def __str__(self):
        raise RuntimeError


def mutters(do, node):
    raise Mute


def colours(do, node):
    raise ValueError("\\x1b[31mred")


def leaves(do, node):
    raise SystemExit(3)


def catches(do, node):
    try:
        do.ask_yes(do.you, "really?")
    except BaseException:
        pass
    do.happen(LifeChange(player=do.you, amount=1))


def loops(do, node):
    while True:
        do.happen(LifeChange(player=do.you, amount=1))


def strays(do, node):
    do.happen(Move(object=do.source, to="limbo"))


def unwinds(do, node):
    from cardwright.rules.engine import Undecided
    raise Undecided


def word(category, name, run):
    return Word(category=category, pattern=name, id=name, run=run)


@hookimpl
def cardwright_vocabulary():
    effects = {"wfail": fails, "wleave": leaves, "wcatch": catches, "wloop": loops, "wstray": strays}
    effects |= {"wunwind": unwinds, "wmutter": mutters, "wcolour": colours}
    keywords = {
        "wbare": lambda build, node: 7,
        "wlayer": lambda build, node: [Continuous(changes=(Change(layer="9", apply=fails),))],
        "wapply": lambda build, node: [Continuous(changes=(Change(layer="7c", apply=fails),))],
        "wban": lambda build, node: [Prohibits(what="attack", applies=fails)],
        "wmoody": lambda build, node: [
            Continuous(changes=(Change(layer="7c", apply=sulks),)),
            Prohibits(what="cast", applies=sulks),
            Permits(what="look", applies=sulks),
        ],
        "wcheck": lambda build, node: [StateBased(check=lambda look: [LifeChange(player=look.you, amount=1)])],
    }
    yield from (word("Effect", name, run) for name, run in effects.items())
    yield from (word("Keyword", name, run) for name, run in keywords.items())
    yield word("Number", "whalf", lambda look, node: 0.5)
    yield word("Number", "wmany", lambda look, node: 10**9)
    yield word("Filter", "wfussy", fails)


@hookimpl
def cardwright_cards():
    return (files(__package__) / "cards",)
"""

CREATURES = ("wbare", "wlayer", "wapply", "wban", "wcheck", "wmoody", "wfussy creatures you control get +1/+1")
SPELLS = (
    *("wfail", "wleave", "wcatch", "wloop", "wstray", "wunwind", "wmutter", "wcolour"),
    *("gain whalf life", "create wmany 1/1 green Bear creature tokens"),
)


def scripts() -> str:
    """A card for each word, which is called like the line on it."""
    lines = ["schema = 1", "[[cards]]", 'name = "Field"', 'type = "Basic Land — Forest"']
    for text in (*CREATURES, *SPELLS):
        kind = "Sorcery" if text in SPELLS else "Creature — Bear"
        lines += ["[[cards]]", f'name = "Card {text}"', f'type = "{kind}"', 'cost = "{0}"', f'text = "{text}"']
        lines += [] if text in SPELLS else ['pt = "2/2"']
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the plugin lies."""
    folder = tmp_path_factory.mktemp("site")
    files = {
        "cardwright_wild-0.3.dist-info/METADATA": "Metadata-Version: 2.1\nName: cardwright-wild\nVersion: 0.3\n",
        "cardwright_wild-0.3.dist-info/entry_points.txt": "[cardwright.v1]\nwild = cardwright_wild.plugin\n",
        "cardwright_wild/__init__.py": "",
        "cardwright_wild/plugin.py": PLUGIN,
        "cardwright_wild/cards/wild.toml": scripts(),
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


@pytest.fixture
def site(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same, with the plugin installed, and nothing else wanted, for the time of the test."""
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("CARDWRIGHT_ONLY", "wild")
    monkeypatch.delenv("CARDWRIGHT_BLOCK", raising=False)
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")
    yield package
    installed.select(None)
    for name in [name for name in sys.modules if name.startswith("cardwright_wild")]:
        del sys.modules[name]


@pytest.fixture
def rules(site: Path) -> Ruleset:
    composed = compose(load(Selection.read()))
    assert [plugin.reason for plugin in composed.loaded.plugins if plugin.name == "wild"] == [""]
    return composed.rules


Begin = Callable[[str], Game]


@pytest.fixture
def begin(rules: Ruleset) -> Begin:
    """Begins a game in the first main phase of a player whose deck is full of the card for that line."""

    def begin(line: str) -> Game:
        decks = [Deck.parse(f"2 Field\n58 Card {line}", rules), Deck.parse("60 Field", rules)]
        game = Game.new(decks, 1, rules=rules, first=0, mulligans=False)
        while game.state.turn.step != "precombat main":
            game.apply("pass")
        return game

    return begin
