"""The code in the documentation runs: sessions, modules, card scripts, scenarios, lines of the ability language."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cardwright.language import parse, render
from cardwright.loader.compose import Composed, Everything
from cardwright.model.characteristics import Printed
from cardwright.play.decks import Names
from cardwright.scenario import Scenario
from cardwright.scenario.lexicon import Lexicon
from cardwright.scenario.script import read_line

from .conftest import PageRules, is_scenario, is_script, module_of
from .pages import DOCS, PAGES, ability_lines, blocks, name, rows, with_blocks

LANGUAGES = {"", "python", "toml", "ability", "console", "sh", "text"}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_says_what_it_is(page: Path) -> None:
    assert {block.language for block in blocks(page)} <= LANGUAGES
    assert page.read_text(encoding="utf-8").count("\n```") % 2 == 0


@pytest.mark.parametrize("page", with_blocks("python"), ids=name)
def test_sessions_give_what_they_show(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    finder = doctest.DocTestParser()
    known: dict[str, object] = {}
    for block in blocks(page):
        if block.title and block.language != "python":
            file = tmp_path / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        if block.language != "python" or block.title:
            continue
        if not re.search(r"^>>> ", block.text, re.MULTILINE):
            known |= vars(module_of(block))
            continue
        test = finder.get_doctest(block.text, known, block.place, str(page), block.line)
        runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
        report: list[str] = []
        runner.run(test, out=report.append, clear_globs=False)
        known = test.globs
        assert not runner.summarize(verbose=False).failed, "".join(report)


@pytest.mark.parametrize("page", with_blocks("toml"), ids=name)
def test_card_scripts_compile_and_scenarios_pass(page: Path, page_rules: PageRules) -> None:
    rules = page_rules(page)
    names = Names(rules)
    for block in blocks(page):
        if is_script(block) and not block.title:
            named = re.findall(r'^\[\[cards\]\]\nname = "([^"]+)"', block.text, re.MULTILINE)
            assert named, block.place
            for card in named:
                assert isinstance(rules.cards.get(names.find(card) or ""), Printed), f"{block.place}: {card}"
        if is_scenario(block) and not block.title:
            result = Scenario.load(block.text).run(rules)
            assert result.passed, f"{block.place}\n{result.report()}"


def test_lines_of_the_ability_language_have_one_reading(everything: Composed) -> None:
    active = everything.loaded.active
    language = Everything(tuple((one.owner, word) for one in active for word in one.given.words))
    lines = [line for page in PAGES for line in ability_lines(page)]
    assert len(lines) > 100
    for line in lines:
        read = parse(language.vocabulary, line)
        assert parse(language.vocabulary, render(language, read)) is read


def test_every_line_of_the_scenario_format_can_be_read() -> None:
    lexicon = Lexicon(["alice", "bob"], ["Forest", "Kiora", "Grizzly Bears"])
    shown = [
        code for row in rows(DOCS / "judges" / "scenarios.md", "Script line") for code in re.findall("`(.*?)`", row)
    ]
    lines = [
        _filled(code)
        for code in shown
        if code.startswith(("alice ", "bob ", "expect ", "resolve", "advance ", "chance"))
    ]
    assert len(lines) > 40
    for line in lines:
        read_line(lexicon, line)


def _filled(line: str) -> str:
    """A line of the table without what may be left out, and with something in the place of its capitals."""
    bare = re.sub(r"\[(,|OPTION|of|for|ability)[^\]]*\]", "", line).split(" / ")[0]
    words = {"STEP": "upkeep", "PLAYER": "bob", "ZONE": "exile", "TYPE": "Goblin"}
    return re.sub("|".join(words), lambda found: words[found[0]], bare).strip()
