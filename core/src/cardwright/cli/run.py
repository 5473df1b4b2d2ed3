"""``cardwright run``: the verdict on scenarios."""

from __future__ import annotations

import os
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from cardwright.cli import files
from cardwright.cli.state import composed, options, write_json

if TYPE_CHECKING:
    from cardwright.contract.ruleset import Ruleset
    from cardwright.loader.selection import Selection
    from cardwright.scenario import Result

_COLORS: Final = {"passed": "green", "failed": "red", "error": "red", "skipped": "yellow"}


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH|PLUGIN]...")
@click.option(
    "--jobs", type=click.IntRange(min=0), default=0, help="How many processes judge; by default one for each core."
)
@click.option("--json", "as_json", is_flag=True, help="Write one object for programs.")
def run(paths: tuple[str, ...], jobs: int, as_json: bool) -> int:
    """Judge the scenarios that the PATHs are or hold, or that a PLUGIN carries, by default those of all plugins.

    Exits with 0 when all pass or are skipped, 1 when one fails, 2 when one cannot be run.
    """
    found = composed()
    sources = list(files.wanted(paths, found.loaded))
    results = []
    for result in _judged(sources, found.rules, jobs):
        results.append(result)
        if not as_json:
            click.echo(_line(results[-1]))
    counts = Counter(result.status for result in results)
    failed = counts["failed"] + counts["error"]
    if as_json:
        tally = {"passed": counts["passed"], "failed": failed, "skipped": counts["skipped"]}
        write_json({**tally, "scenarios": [_plain(result) for result in results]})
    else:
        click.echo(f"{counts['passed']} passed, {failed} failed, {counts['skipped']} skipped")
    return 2 if counts["error"] else 1 if failed else 0


_FEW: Final = 100
"""Scenarios that are judged before further processes would have begun."""
_AT_A_TIME: Final = 20
"""Scenarios that a process is given at once."""


def _judged(sources: Sequence[files.Source], rules: Ruleset, jobs: int) -> Iterator[Result]:
    """The verdicts in the order of the sources."""
    processes = jobs or (os.cpu_count() or 1 if len(sources) > _FEW else 1)
    if processes == 1:
        for source in sources:
            yield judged(source, rules)
        return
    from cardwright.cli import workers

    with workers.pool(processes, _select) as pool:
        yield from pool.imap(_judge, sources, _AT_A_TIME)


def _select(selection: Selection) -> None:
    """What a process does first."""
    from cardwright.play import installed

    installed.select(selection)


def _judge(source: files.Source) -> Result:
    """What a process does for each of the scenarios that it is given."""
    from cardwright.play import installed

    return judged(source, installed.rules())


def judged(source: files.Source, rules: Ruleset) -> Result:
    """The verdict on one scenario; one that cannot be read is an error."""
    from cardwright.scenario import Result, Scenario, ScenarioError
    from cardwright.scenario.runner import stopped_by

    title = "this scenario cannot be read"
    try:
        return Scenario.parse(source.text, source.path, rules).run(rules)
    except ScenarioError as error:
        return Result(
            status="error",
            title=title,
            file=source.path,
            line=error.line,
            column=error.column,
            message=error.message,
        )
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # its position asks plugins' functions, which may raise anything
        message, trace = stopped_by(rules, error), traceback.format_exc()
        return Result(status="error", title=title, file=source.path, line=0, message=message, traceback=trace)


def _line(result: Result) -> str:
    word = click.style(f"{result.status:<8}", fg=_COLORS[result.status])
    if result.passed:
        return f"{word}{result.file}: {result.title}"
    if result.status == "skipped":
        return f"{word}{result.file}: {result.title}: {result.message}"
    report = result.report() if result.status == "failed" else _error(result)
    head, *rest = report.splitlines()
    lines = [f"{word}{head.replace(f': {result.status}: ', ': ', 1)}", *(f"        {line}" for line in rest)]
    if options().debug and result.traceback:
        lines.append(result.traceback)
    return "\n".join(lines)


def _error(result: Result) -> str:
    place = ":".join(str(part) for part in (result.file, result.line, result.column) if part)
    text = f"\n    {result.text}" if result.text else ""
    return f"{place}: {result.title}{text}\n  {result.message}"


def _plain(result: Result) -> dict[str, Any]:
    """The result without what its report is made of."""
    names = ("file", "title", "status", "line", "column", "text", "message", "expected", "found")
    return {name: getattr(result, name) for name in names}
