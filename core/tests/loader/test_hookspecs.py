"""The contract keeps its word: each hook is documented, and its example runs as it stands."""

from __future__ import annotations

import inspect
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from cardwright.contract import hookspecs
from cardwright.contract.hookspecs import PROJECT
from cardwright.contract.parts import Part
from cardwright.contract.words import CATEGORIES, Word
from cardwright.loader.hooks import FAMILIES, Hooks

SPECS: dict[str, Any] = {name: spec for name, spec in vars(hookspecs).items() if name.startswith("cardwright_")}
WORDS = ["cardwright_vocabulary", *FAMILIES]


def example(name: str) -> ModuleType:
    doc = inspect.getdoc(SPECS[name]) or ""
    block = doc.partition("Example::\n")[2].partition("\nCalled ")[0]
    module = ModuleType(f"example_of_{name}")
    exec(compile(dedent(block), f"<example of {name}>", "exec", dont_inherit=True), vars(module))
    return module


def test_the_loader_asks_every_hook_of_the_contract() -> None:
    assert set(SPECS) == {"cardwright_meta", "cardwright_cards", "cardwright_scenarios", *WORDS}


@pytest.mark.parametrize("name", SPECS)
def test_a_hook_says_when_it_is_called_and_since_when(name: str) -> None:
    doc = inspect.getdoc(SPECS[name]) or ""
    assert doc.index("Example::") < doc.index("Called ") < doc.index("Since 1.")
    assert getattr(SPECS[name], f"{PROJECT}_spec")
    assert "return" in SPECS[name].__annotations__


@pytest.mark.parametrize("name", WORDS)
def test_the_example_of_a_hook_of_words_is_accepted(name: str) -> None:
    given = Hooks("frost", example(name)).given()
    items: tuple[Word | Part, ...] = (*given.words, *given.parts)
    assert items
    assert {word.category for word in given.words} <= CATEGORIES.keys()


def test_the_example_of_meta_is_accepted() -> None:
    assert Hooks("frost", example("cardwright_meta")).meta().requires == ("cardwright-keywords",)


@pytest.mark.parametrize("name", ["cardwright_cards", "cardwright_scenarios"])
def test_the_example_of_a_hook_of_files_implements_it(name: str) -> None:
    Hooks("frost", example(name))
    assert callable(getattr(example(name), name))
