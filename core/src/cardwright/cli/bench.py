"""``cardwright bench``: speed and memory, beside the project's goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from cardwright.cli.state import Failure, composed, console, write_json

if TYPE_CHECKING:
    from rich.table import Table

    from cardwright.contract.ruleset import Ruleset


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write one object for programs.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=3.0,
    show_default=True,
    help="CPU seconds for each policy with each deck.",
)
def bench(as_json: bool, seconds: float) -> None:
    """Measure games a second, copies of a position, start-up and memory on the project's workload.

    It plays 60-card mirrors of three decks; cardwright-staples and cardwright-slivers must be installed for them.
    """
    from cardwright.play.decks import DeckError

    rules = composed().rules
    shown = console(error=True)
    found: dict[str, float] = {}
    try:
        with shown.status("") as status:
            for what, measure in _measures(rules, seconds):
                status.update(f"measuring {what} …")
                found |= measure()
    except DeckError as error:
        first = str(error).partition("\n")[0]
        raise Failure(f"the benchmark needs cardwright-staples and cardwright-slivers: {first}") from error
    if as_json:
        write_json({key: round(value, 3) for key, value in found.items()})
    else:
        console().print(_table(found))


def _measures(rules: Ruleset, seconds: float) -> Iterator[tuple[str, Callable[[], dict[str, float]]]]:
    from cardwright.cli import workload

    def playing(policy: str, deck: str) -> dict[str, float]:
        rates = workload.games(rules, policy, deck, seconds)
        return {f"{policy}.{deck}.{key}": value for key, value in rates.items()}

    def branching() -> dict[str, float]:
        found = {}
        for deck, infix in (("vanilla", ""), ("slivers", ".slivers")):
            game = workload.position(rules, deck)
            found[f"fork.20{infix}.microseconds"] = workload.forking(game)
            found[f"fork_and_act.20{infix}.microseconds"] = workload.forking_and_acting(game)
        return found

    for policy, deck in workload.WORKLOADS:
        yield f"{policy} on {deck}", lambda policy=policy, deck=deck: playing(policy, deck)  # type: ignore[misc]
    yield "forks", branching
    yield "start-up and memory", workload.starting


def _table(found: dict[str, float]) -> Table:
    from rich.table import Table

    from cardwright.cli.workload import GOALS

    table = Table(title="Cardwright on one core; ratios above 1 are better than the goal", title_justify="left")
    table.add_column("measure", no_wrap=True)
    for title in ("value", "first goal", "ratio", "goal", "ratio"):
        table.add_column(title, justify="right")
    for key, value in found.items():
        first, goal = GOALS.get(key, (None, None))
        table.add_row(key, _number(value), *_compared(key, value, first), *_compared(key, value, goal))
    return table


def _compared(key: str, value: float, goal: float | None) -> tuple[str, str]:
    """A goal, and how many times better than it the value is; below 1 it is not reached."""
    if goal is None:
        return "", ""
    ratio = value / goal if key.endswith("_per_second") else goal / value
    color = "green" if ratio >= 1 else "red"
    return _number(goal), f"[{color}]{ratio:.2f}[/]"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
