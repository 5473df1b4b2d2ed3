"""``cardwright lint``: what is wrong with card scripts and scenarios, without playing them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from cardwright.cli import files
from cardwright.cli.state import Failure, composed, console, nearest, options, write_json

if TYPE_CHECKING:
    from cardwright.language.script import CardScript
    from cardwright.language.vocabulary import Vocabulary
    from cardwright.loader.load import Contribution, Loaded

_RULE: Final = re.compile(r"\d{3}(\.\d+[a-z]{0,2})?")

_TESTS: Final = ("expect", "illegal:")
"""What lines begin with that a scenario can fail by, although the game goes on."""


class Finding(NamedTuple):
    """Something that lint has to say: where (line and column from 1, 0 for the whole file), how bad, what; ``source``
    is the line of the file where there is a column."""

    file: str
    line: int
    column: int
    level: str
    message: str
    source: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        head = f"{place}: {self.level}: {self.message}"
        if not self.source:
            return head
        indent = "".join("\t" if letter == "\t" else " " for letter in self.source[: self.column - 1])
        return f"{head}\n    {self.source}\n    {indent}^"

    def among(self, lines: Sequence[str]) -> Finding:
        """The same with its source, from the lines of the file."""
        return self._replace(source=lines[self.line - 1]) if self.column and self.line <= len(lines) else self


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH|PLUGIN]...")
@click.option("--json", "as_json", is_flag=True, help="Write a list for programs.")
def lint(paths: tuple[str, ...], as_json: bool) -> int:
    """Check card scripts and scenarios: files, folders or plugins, by default everything that is installed.

    All errors are shown, not only the first of a file. Exits with 1 when there is an error; warnings do not count.
    """
    with console(error=True).status("checking …"):
        findings = list(_findings(paths))
    errors = sum(1 for one in findings if one.level == "error")
    if as_json:
        write_json([one._asdict() for one in findings])
        return 1 if errors else 0
    for one in findings:
        click.echo(str(one))
    click.echo(f"{errors} errors, {len(findings) - errors} warnings")
    return 1 if errors else 0


def _findings(paths: tuple[str, ...]) -> Iterator[Finding]:
    from cardwright.loader import Selection, load

    chosen = options()
    loaded = load(Selection.read(chosen.only, chosen.block))
    by_name = {one.owner: one for one in loaded.active}
    plugins = [by_name[path] for path in paths if path in by_name] if paths else loaded.active
    shown = {card.lower() for _, scenario in files.parsed(files.carried(loaded)) for card in scenario.cards}
    for plugin in plugins:
        yield from _plugin(loaded, plugin, shown)
    for path in dict.fromkeys(paths):
        if path not in by_name:
            yield from _path(loaded, path)


def _plugin(loaded: Loaded, plugin: Contribution, shown: set[str]) -> Iterator[Finding]:
    """What is wrong with one plugin; ``shown`` are the cards that lie in scenarios, in small letters."""
    vocabulary = _vocabulary(plugin.scope)
    broken = False
    for file in plugin.given.cards:
        cards, findings = _script(file.data, file.path, vocabulary)
        broken = broken or bool(findings)
        yield from findings
        for card in cards:
            if (card.lines or card.faces) and card.names[0].lower() not in shown:
                yield Finding(file.path, card.line, 0, "warning", f"no scenario uses {card.names[0]}")
    if broken and plugin.given.scenarios:
        # Without its cards they would all be called wrong.
        yield Finding(plugin.owner, 0, 0, "warning", "its scenarios are checked when its card scripts are right")
        return
    for source in files.carried(loaded, plugin.owner):
        yield from _scenario(source)


def _path(loaded: Loaded, path: str) -> Iterator[Finding]:
    given = Path(path)
    if not given.exists():
        near = nearest(path, [plugin.owner for plugin in loaded.active])
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise Failure(f"there is no file, folder or active plugin {path!r}{hint}")
    found = sorted(given.rglob("*.toml")) if given.is_dir() else [given]
    found = [file for file in found if file.name != "pyproject.toml" and file.is_file()] if given.is_dir() else found
    if not found:
        raise Failure(f"there is nothing to check in the folder {path}; card scripts and scenarios are .toml files")
    for file in found:
        data = file.read_bytes()
        if b"[[cards]]" in data:
            yield from _script(data, str(file), _vocabulary(_scope_of(loaded, file)))[1]
        else:
            yield from _scenario(next(files.named([str(file)])))


def _scope_of(loaded: Loaded, file: Path) -> Iterable[tuple[str, object]]:
    """The words that a script may use: those of the plugin that carries it, else all."""
    for plugin in loaded.active:
        if any(Path(known.path).resolve() == file.resolve() for known in plugin.given.cards):
            return plugin.scope
    return [(plugin.owner, word) for plugin in loaded.active for word in plugin.given.words]


def _vocabulary(scope: Iterable[tuple[str, object]]) -> Vocabulary:
    from cardwright.language import Vocabulary
    from cardwright.model import subtypes

    return Vocabulary.of(scope, subtypes.ALL)  # type: ignore[arg-type]


def _script(data: bytes, path: str, vocabulary: Vocabulary) -> tuple[tuple[CardScript, ...], list[Finding]]:
    from cardwright.language import LanguageError, parse, render
    from cardwright.language.script import check_cards

    cards, errors = check_cards(data, path, vocabulary)
    findings = [Finding(path, error.line, error.column, "error", error.message) for error in errors]
    for card in cards:
        for line in (*card.lines, *(line for face in card.faces for line in face.lines)):
            text = render(vocabulary, line.node)
            try:
                same = parse(vocabulary, text) is line.node
            except LanguageError:
                same = False
            if not same:
                message = f"written back, this line of {card.name} means something else: {text}"
                findings.append(Finding(path, line.line, line.column, "error", message))
    lines = data.decode("utf-8", "replace").removeprefix("\ufeff").splitlines()
    return cards, [finding.among(lines) for finding in findings]


def _scenario(source: files.Source) -> Iterator[Finding]:
    from cardwright.scenario import Scenario, ScenarioError

    try:
        scenario = Scenario.parse(source.text, source.path, composed().rules)
    except ScenarioError as error:
        yield Finding(source.path, error.line, error.column, "error", error.message, error.source)
        return
    if not scenario.rules:
        yield Finding(source.path, 0, 0, "warning", 'it names no rule that it shows; add rules = ["601.2"]')
    if not any(text.lower().startswith(_TESTS) for _, text in scenario.document.script):
        yield Finding(source.path, 0, 0, "warning", "nothing is expected in its script; add a line such as 'expect …'")
    for number in scenario.rules:
        if not _RULE.fullmatch(number):
            yield Finding(source.path, 0, 0, "error", f"{number!r} is no number of a rule, such as 601.2f")
