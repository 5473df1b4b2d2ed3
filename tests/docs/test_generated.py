"""The reference is whole: everything that the code has is on a generated page, in the words of the code."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import cardwright
from cardwright.cli.app import COMMANDS
from cardwright.cli.files import carried
from cardwright.cli.workload import GOALS
from cardwright.contract import hookspecs, parts
from cardwright.loader.compose import Composed
from cardwright.model import event
from cardwright.model.decision import Decision
from cardwright.scenario import expectation, script

from .generated import GENERATE, PAGES
from .pages import DOCS, REPOSITORY


def test_every_word_that_is_installed_is_there_with_its_meaning(everything: Composed) -> None:
    rows = {
        (html.unescape(re.sub("<[^>]+>", "", row[0])), html.unescape(row[1]))
        for path, text in PAGES.items()
        if "/words/" in path
        for row in re.findall(r"<tr><td><code>(.*?)</code></td><td>(.*?)</td>", text)
    }
    words = [word for one in everything.loaded.active for word in one.given.words]
    assert len(words) > 500
    missing = [word.id for word in words if (re.sub(r"\\(.)", r"\1", word.pattern), _told(word.means)) not in rows]
    assert missing == []


def test_the_readme_promises_no_more_than_there_is(everything: Composed) -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    found = {
        "words": sum(len(one.given.words) for one in everything.loaded.active),
        "cards": len(everything.rules.cards),
        "scenarios": len([*carried(everything.loaded)]),
    }
    for what, number in found.items():
        promised = re.search(rf"more than ([\d,]+) {what}", text, re.IGNORECASE)
        assert promised is not None, what
        assert int(promised[1].replace(",", "")) < number, what
    commands = set(re.findall(r"`([\w-]+)`", text.partition("The command: ")[2].partition("\n* ")[0]))
    assert commands == set(COMMANDS)


def test_the_measures_that_are_explained_exist() -> None:
    explained = re.findall(r"^\| `([\w.]+)` \|", (DOCS / "research" / "speed.md").read_text("utf-8"), re.MULTILINE)
    assert len(explained) > 5
    assert set(explained) <= {*GOALS, "memory.peak_mib", "random.slivers.priorities_per_second"}


def _told(means: str) -> str:
    return means.rstrip(".").replace("``", "")


@pytest.mark.parametrize("hook", [name for name in vars(hookspecs) if name.startswith("cardwright_")])
def test_every_hook_is_there_with_its_example(hook: str) -> None:
    section = PAGES["reference/hooks.md"].partition(f"## {hook}\n")[2].partition("\n## ")[0]
    assert "```python\n" in section
    assert "Since 1." in section


def declared(base: type[Any]) -> list[type[Any]]:
    """The kinds that the core itself declares; plugins and tests have others."""
    return [kind for kind in base.__subclasses__() if kind.__module__ == base.__module__]


@pytest.mark.parametrize(
    "kind", [kind for base in (parts.Part, event.Event) for kind in declared(base)], ids=lambda k: k.__name__
)
def test_every_part_and_event_is_there_with_its_fields(kind: type) -> None:
    page = PAGES["reference/parts.md" if issubclass(kind, parts.Part) else "reference/events.md"]
    section = page.partition(f"## {kind.__name__}\n")[2].partition("\n## ")[0]
    assert f"`kind = '{kind.kind}'`" in section  # type: ignore[attr-defined]
    for field in kind.__annotations__:
        assert field in ("kind", "rule") or f"| `{field}` |" in section, field


def test_every_kind_of_decision_is_there() -> None:
    page = PAGES["reference/decisions.md"]
    waiting = [Decision]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        assert f"## {kind.__name__}\n" in page


def test_every_name_of_the_public_face_is_there() -> None:
    for name in cardwright.__all__:
        assert f"## {name}\n" in PAGES["reference/python.md"], name


def test_every_form_of_a_scenario_line_is_there() -> None:
    for form in (*script.FORMS, *expectation.FORMS):
        assert f"    {form.usage}\n" in PAGES["reference/scenario-lines.md"]


def test_every_command_is_there_with_its_options() -> None:
    for name in COMMANDS:
        section = PAGES["reference/command.md"].partition(f"## {name}\n")[2].partition("\n## ")[0]
        assert f"Usage: cardwright {name}" in section


def test_the_core_asks_for_capabilities_by_name() -> None:
    flags = PAGES["reference/capabilities.md"].partition("## Capabilities")[2].partition("## ")[0]
    assert "| `haste` |" in flags
    assert "rules.combat.eligible" in flags


@pytest.mark.parametrize(
    ("doc", "shown"),
    [
        ("See :class:`~cardwright.model.node.Node` and ``x``.", "See `Node` and `x`."),
        ("Example::\n\n    import this\n\n    that()", "Example:\n\n```python\nimport this\n\nthat()\n```"),
        (">>> 1 + 1\n2", "```python\n>>> 1 + 1\n2\n```"),
        ("more < less * _it_ ``*``", "more &lt; less \\* \\_it\\_ `*`"),
        ("A *word*, a *part*, 2 * 3", "A *word*, a *part*, 2 \\* 3"),
    ],
)
def test_docstrings_become_markdown(doc: str, shown: str) -> None:
    assert GENERATE.prose(doc) == shown
