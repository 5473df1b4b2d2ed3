"""The installed plugins, and with them what a page defines itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.loader import Contribution, Given, Loaded, TextFile
from cardwright.loader.compose import Composed, compose
from cardwright.loader.hooks import Hooks
from cardwright.play import installed

from .pages import Block, blocks, name

PageRules = Callable[[Path], Ruleset]


@pytest.fixture(scope="session")
def everything() -> Composed:
    """All installed plugins."""
    return installed.composed()


@pytest.fixture(scope="session")
def page_rules(everything: Composed) -> PageRules:
    """The Ruleset of a page: everything installed, the words of its modules, and its card scripts."""

    def make(page: Path) -> Ruleset:
        given = [block for block in blocks(page) if not block.title]
        words = words_of([block for block in given if block.language == "python"])
        scripts = tuple(TextFile(block.place, block.text.encode()) for block in given if is_script(block))
        if not words and not scripts:
            return everything.rules
        scope = tuple((one.owner, word) for one in everything.loaded.active for word in one.given.words)
        page_own = Contribution(
            owner="page",
            given=Given(words=words, cards=scripts),
            scope=(*scope, *(("page", word) for word in words)),
        )
        active = everything.loaded.active
        composed = compose(Loaded(everything.loaded.plugins, (*active, page_own)), prefer=("page",))
        assert "page" in {one.owner for one in composed.loaded.active}, name(page)
        return composed.rules

    return make


def is_script(block: Block) -> bool:
    """Whether a block is a card script."""
    return block.language == "toml" and "[[cards]]" in block.text


def is_scenario(block: Block) -> bool:
    """Whether a block is a scenario."""
    return block.language == "toml" and "[script]" in block.text


def words_of(modules: list[Block]) -> tuple[Word, ...]:
    """The words that the modules of a page register through hooks."""
    words: list[Word] = []
    for block in modules:
        if re.search(r"^>>> ", block.text, re.MULTILINE) is None:
            words += Hooks("page", module_of(block)).given().words
    return tuple(words)


def module_of(block: Block) -> ModuleType:
    """A block of Python as the module that it is."""
    module = ModuleType("page")
    exec(compile(block.text, block.place, "exec", dont_inherit=True), vars(module))
    return module
