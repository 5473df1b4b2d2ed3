"""``cardwright cover``: which lines of card scripts no scenario would miss."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from cardwright.cli.state import Failure, composed, console, nearest, write_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.cli.mutants import Line
    from cardwright.contract.ruleset import Ruleset


@click.command()
@click.argument("plugin", required=False, default="")
@click.option("--card", "only", default="", help="Only this card.")
@click.option("--jobs", default=0, help="How many processes run; by default one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Write a list for programs.")
def cover(plugin: str, only: str, jobs: int, as_json: bool) -> int:
    """Take out each ability of each card (of the PLUGIN) in turn and run the scenarios that the card lies in: one of
    them has to fail. The abilities that none would miss are listed; exits with 1 when there is any."""
    found = composed()
    owners = {owner for owner in found.rules.owners.values() if plugin in ("", owner)}
    if not owners and not plugin:
        raise Failure("no card is installed, so there is nothing to cover; 'cardwright plugins' lists what there is")
    if not owners:
        near = nearest(plugin, found.rules.owners.values())
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise Failure(f"there is no active plugin with cards called {plugin!r}{hint}")
    names = [name for name in sorted(found.rules.cards) if found.rules.owners.get(name) in owners]
    if only:
        names = [_one(found.rules, names, only)]
    lines = _run(names, jobs or os.cpu_count() or 1)
    missing = [line for line in lines if not line.witness]
    if as_json:
        write_json(lines)
        return 1 if missing else 0
    for line in missing:
        click.echo(f"{found.rules.owners[line.card]}: {line.card}: {line.text}  ({_why(line)})")
    click.echo(f"{len(lines)} abilities of {len(names)} cards, {len(missing)} without a witness")
    return 1 if missing else 0


def _one(rules: Ruleset, names: Sequence[str], wanted: str) -> str:
    """The card of that name, which must be among ``names``."""
    from cardwright.play.decks import Names

    known = Names(rules)
    found = known.find(wanted)
    if found is None or found not in names:
        near = [name for name in known.nearest(wanted) if name in names]
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        other = f"; it belongs to {rules.owners[found]}" if found is not None else hint
        raise Failure(f"no card that could be covered here is called {wanted!r}{other}")
    return found


def _why(line: Line) -> str:
    if not line.scenarios:
        return "no scenario uses the card"
    failing = f", {line.failing} of them fail with it too" if line.failing else ""
    skipped = f", {line.skipped} of them need what is not installed" if line.skipped else ""
    return f"none of {line.scenarios} scenarios would miss it{failing}{skipped}"


def _run(names: Sequence[str], jobs: int) -> list[Line]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cardwright.cli import mutants

    lines: list[Line] = []
    with mutants.pool(min(jobs, len(names) or 1)) as workers:
        columns = (TextColumn("cards"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console(error=True), transient=True) as progress:
            bar = progress.add_task("cards", total=len(names))
            for found in workers.imap(mutants.examine, names, chunksize=4):
                lines += found
                progress.advance(bar)
    return lines
