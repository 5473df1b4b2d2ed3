"""``cardwright explain``: a scenario as a timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.cli import files
from cardwright.cli.state import Failure, composed, write_json

if TYPE_CHECKING:
    from cardwright.cli.timeline import Timeline
    from cardwright.contract.ruleset import Ruleset


@click.command()
@click.argument("scenario")
@click.option("--json", "as_json", is_flag=True, help="Write one object for programs.")
def explain(scenario: str, as_json: bool) -> int:
    """Tell the SCENARIO (a file) line by line: each event, its cause, and the rules that governed it.

    Exits with 0 when it passes, 1 when it fails, 2 when it cannot be run.
    """
    found = composed()
    sources = list(files.named([scenario]))
    if len(sources) != 1:
        raise Failure(f"{scenario} holds {len(sources)} scenarios; name one of them")
    told = tell(sources[0], found.rules)
    if as_json:
        write_json(told)
    else:
        click.echo("\n".join(written(told)))
    return {"passed": 0, "failed": 1}.get(told.result.status, 2)


def tell(source: files.Source, rules: Ruleset) -> Timeline:
    """The timeline of a scenario; ScenarioError where it cannot be read, Failure where something is not installed."""
    from cardwright.cli.timeline import TracedRunner
    from cardwright.scenario import Scenario
    from cardwright.scenario.setup import Position

    scenario = Scenario.parse(source.text, source.path, rules)
    missing = scenario.missing(rules)
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise Failure(f"{source.path}: it needs {' and '.join(missing)}, which {verb} not installed")
    return TracedRunner(scenario.document, Position(scenario.document, rules)).timeline()


def written(told: Timeline) -> list[str]:
    """A timeline as lines of text."""
    lines = [click.style(told.title, bold=True)]
    lines += [f"shows {', '.join(told.rules)}"] if told.rules else []
    lines += ["", *(f"  {line}" for line in told.before), ""]
    when = (0, "")
    for passage in told.passages:
        if passage.text:
            lines.append(click.style(f"{passage.line:>4}  {passage.text}", fg="cyan"))
        for event in passage.happenings:
            if (event.turn, event.step) != when:
                when = (event.turn, event.step)
                lines.append(click.style(f"      turn {event.turn}, {event.step}", dim=True))
            lines.append(f"        {event}")
    return [*lines, "", *_verdict(told)]


def _verdict(told: Timeline) -> list[str]:
    result = told.result
    if result.passed:
        return [click.style("passed", fg="green")]
    word = click.style("failed" if result.status == "failed" else "could not be run", fg="red")
    why = (
        [f"  expected {result.expected}", f"  found    {result.found}"] if result.expected else [f"  {result.message}"]
    )
    return [f"{word} at {result.file}:{result.line}", *why]
