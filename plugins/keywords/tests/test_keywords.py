"""The package as a whole: every keyword can be read, means something and is shown; instances add up or do not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.language.pattern import Slot, Spelling, compile_pattern
from cardwright.loader.compose import compose
from cardwright.loader.load import load
from cardwright_keywords.plugin import cardwright_vocabulary

PACKAGE = files("cardwright_keywords")
FILLINGS = {"Number": "2", "Cost": "{2}", "Phrase": "creature", "PlayerPhrase": "player", "Noun": "creature"}
FILLINGS["Ability"] = "draw a card"
KEYWORDS = [word for word in cardwright_vocabulary() if word.category == "Keyword"]

ALIKE = {"plainscycling", "swampcycling", "mountaincycling", "forestcycling", "slivercycling", "artifact landcycling"}
"""Keywords made by the same line of code as one that is shown."""


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return compose(load()).rules


def texts(folder: Traversable) -> Iterator[str]:
    """All TOML files below a folder of the package, as text."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from texts(file)
        elif file.name.endswith(".toml"):
            yield file.read_text("utf-8")


def filled(spelling: Spelling) -> str:
    """A spelling of a pattern with something in each of its slots."""
    return " ".join(FILLINGS.get(item.fill.category, "red") if isinstance(item, Slot) else item for item in spelling)


@pytest.mark.parametrize("word", KEYWORDS, ids=lambda word: word.id)
def test_a_keyword_is_read_written_and_has_parts(word: object, rules: Ruleset) -> None:
    for spelling in compile_pattern(word.pattern):  # type: ignore[attr-defined]
        (ability,) = rules.compile_text(filled(spelling))
        assert rules.parts(ability)
        assert rules.compile_text(rules.render(ability)) == (ability,)


def test_every_keyword_stands_in_a_scenario() -> None:
    cards = {
        card["name"]: card.get("text", "") for text in texts(PACKAGE / "cards") for card in tomllib.loads(text)["cards"]
    }
    told = list(texts(PACKAGE / "scenarios"))
    told += [text for name, text in cards.items() if any(name in scenario for scenario in told)]
    every = "\n".join(told).lower()
    names = {word.pattern.partition(" {")[0].lower() for word in KEYWORDS}
    assert {name for name in names if name not in every} <= ALIKE


def test_every_card_appears_in_a_scenario() -> None:
    told = "\n".join(texts(PACKAGE / "scenarios"))
    names = [card["name"] for text in texts(PACKAGE / "cards") for card in tomllib.loads(text)["cards"]]
    assert [name for name in names if name not in told] == []
