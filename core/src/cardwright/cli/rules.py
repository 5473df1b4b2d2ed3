"""``cardwright rules``: which numbered rules are implemented where, and which scenarios show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files as package_files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

import click

from cardwright.cli import files
from cardwright.cli.state import composed, write_json

if TYPE_CHECKING:
    from cardwright.loader.compose import Composed

_NUMBER: Final = re.compile(r"(?<![\w.{#])([1-9]\d\d\.\d+[a-z]{0,2})(?![\w%])")
_SECTION: Final = re.compile(r"(?<![\w.{#])([1-9]\d\d)(?![\w.%])")
_DOCSTRING: Final = re.compile(r'"""(.*?)"""', re.DOTALL)
_ASKED: Final = re.compile(r"[1-9]\d{0,2}(\.\d+[a-z]*)?\.?")


class Index:
    """For every number of a rule the places in the code, the words and the scenarios that name it."""

    def __init__(self, found: Composed) -> None:
        self.places: dict[str, list[str]] = {}
        self.words: dict[str, list[str]] = {}
        self.scenarios: dict[str, list[str]] = {}
        for package in ["cardwright", *_packages(found)]:
            for number, place in _mentions(package):
                self.places.setdefault(number, []).append(place)
        for one in found.loaded.active:
            for word in one.given.words:
                if word.rule:
                    self.words.setdefault(word.rule, []).append(f"{one.owner}: {word.pattern}")
        for source, scenario in files.parsed(files.carried(found.loaded)):
            for number in scenario.rules:
                self.scenarios.setdefault(number, []).append(f"{source.path}: {scenario.title}")

    def numbers(self, asked: str = "") -> list[str]:
        """All numbers that something is known about, in order; with ``asked`` that rule and what lies below it."""
        known = {*self.places, *self.words, *self.scenarios}
        return sorted((number for number in known if _below(number, asked.rstrip("."))), key=_order)

    def row(self, number: str) -> dict[str, Any]:
        """What is known about one rule."""
        return {
            "rule": number,
            "places": self.places.get(number, []),
            "words": self.words.get(number, []),
            "scenarios": self.scenarios.get(number, []),
        }


@click.command()
@click.argument("number", required=False, default="")
@click.option("--json", "as_json", is_flag=True, help="Write one object for programs.")
def rules(number: str, as_json: bool) -> int:
    """Show where the rules are implemented and which scenarios show them; with NUMBER (601, 601.2 or 601.2f) only that
    rule and those below it, in detail."""
    from cardwright.contract.ruleset import EDITION

    if number and not _ASKED.fullmatch(number):
        raise click.UsageError(f"{number!r} is no number of a rule, such as 601, 601.2 or 601.2f")
    index = Index(composed())
    rows = [index.row(one) for one in index.numbers(number)]
    if as_json:
        write_json({"edition": EDITION, "rules": rows})
        return 0 if rows else 1
    if not rows:
        click.echo(f"nothing that is installed names rule {number} (edition {EDITION})")
        return 1
    for row in rows:
        _show(row, in_detail=bool(number))
    shown = sum(1 for row in rows if row["scenarios"])
    click.echo(f"{len(rows)} rules of the edition {EDITION}, {shown} of them shown by scenarios")
    return 0


def _show(row: dict[str, Any], in_detail: bool) -> None:
    places, words, scenarios = row["places"], row["words"], row["scenarios"]
    if not in_detail:
        modules = ", ".join(dict.fromkeys(place.partition(":")[0] for place in places))
        click.echo(f"{row['rule']:<9} {len(words):>3} words {len(scenarios):>3} scenarios  {modules}")
        return
    click.echo(click.style(row["rule"], bold=True))
    for title, lines in (("code", places), ("words", words), ("scenarios", scenarios)):
        for line in lines:
            click.echo(f"  {title:<10}{line}")


def _packages(found: Composed) -> list[str]:
    active = [plugin for plugin in found.loaded.plugins if plugin.status == "active"]
    return list(dict.fromkeys(plugin.target.partition(":")[0].partition(".")[0] for plugin in active))


def _mentions(package: str) -> Iterator[tuple[str, str]]:
    """Numbers in the sources of a package, each once a module, with the module, the line and what it says."""
    for module, text in _sources(package_files(package), package):
        seen: set[str] = set()
        for line, said in enumerate(text.splitlines(), 1):
            for number in _NUMBER.findall(said):
                if number not in seen:
                    seen.add(number)
                    yield number, f"{module}:{line}: {said.strip()}"
        documented = _DOCSTRING.match(text)
        docstring = documented[1] if documented else ""
        for number in dict.fromkeys(_SECTION.findall(docstring)):
            yield number, f"{module}:1: {docstring.partition(chr(10))[0]}"


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, str]]:
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        if child.is_dir() and child.name.isidentifier() and f"{name}.{child.name}" != "cardwright.cli":
            yield from _sources(child, f"{name}.{child.name}")
        elif child.name.endswith(".py"):
            yield f"{name}.{child.name.removesuffix('.py')}".removesuffix(".__init__"), child.read_text("utf-8")


def _below(number: str, asked: str) -> bool:
    """Whether a number is that rule or one below it: 601.2f lies below 601.2, 601 and 6."""
    if not number.startswith(asked):
        return False
    rest = number[len(asked) :]
    return len(asked) < 3 or not rest or not rest[0].isdigit()


def _order(number: str) -> tuple[int, int, int, str]:
    section, _, rest = number.partition(".")
    digits = re.match(r"\d*", rest)
    assert digits is not None
    letters = rest[digits.end() :]
    return int(section), int(digits[0] or 0), len(letters), letters
