"""``cardwright simulate``: many games between bots, over the cores."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any, Final

import click

from cardwright.cli.state import Failure, composed, console, write_json

if TYPE_CHECKING:
    from rich.table import Table

    from cardwright.cli.matches import Match, Played
    from cardwright.play.decks import Deck

DEFAULT_GAMES: Final = 100
MOST_GAMES: Final = 1_000_000
FAULTS_SHOWN: Final = 10


@click.command()
@click.argument("arguments", nargs=-1, metavar="[N] [DECK]...")
@click.option("--bot", "bots", multiple=True, help="The bot of each seat (first, random, greedy); greedy by default.")
@click.option("--all-pairs", is_flag=True, help="Play N games between every two of the decks.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; each next one has the next.")
@click.option(
    "--turns", type=click.IntRange(min=1), default=200, show_default=True, help="A game that is longer fails to end."
)
@click.option(
    "--jobs", type=click.IntRange(min=0), default=0, help="How many processes play; by default one for each core."
)
@click.option("--save", type=click.Path(file_okay=False), default="", help="Folder for records of games that fail.")
@click.option("--json", "as_json", is_flag=True, help="Write one object for programs.")
def simulate(
    arguments: tuple[str, ...],
    bots: tuple[str, ...],
    all_pairs: bool,
    seed: int,
    turns: int,
    jobs: int,
    save: str,
    as_json: bool,
) -> int:
    """Let bots play N games (100 by default) with the decks: files, or names of installed ones such as slivers/NAME.

    Two to six decks meet in one game; with --all-pairs every two of them meet. Exits with 1 when a game ends with a
    fault or does not end.
    """
    from cardwright.cli import matches, packaged
    from cardwright.play import agents

    number, names = _arguments(arguments)
    found = composed()
    decks = [packaged.deck(name, found) for name in names] or packaged.standard(found, ("slivers", "sneak"))
    packaged.must_meet(decks[:6] if all_pairs else decks)
    for bot in bots:
        agents.agent(bot)
    if save:
        Path(save).mkdir(parents=True, exist_ok=True)
    tables = list(combinations(range(len(decks)), 2)) if all_pairs else [tuple(range(len(decks)))]
    games = [matches.Match(table, seed + game) for table in tables for game in range(number)]
    common = matches.Table(tuple(decks), bots or ("greedy",), turns, save)
    begin = time.perf_counter()
    played = _play(games, common, jobs or os.cpu_count() or 1)
    seconds = time.perf_counter() - begin
    if as_json:
        write_json(_plain(decks, played, seconds))
    else:
        _show(decks, played, seconds, all_pairs)
    return 1 if any(one.fault for one in played) else 0


def _arguments(arguments: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """The number of games, which may come first, and the names of the decks."""
    if arguments and arguments[0].isdigit():
        if int(arguments[0]) < 1:
            raise Failure("at least one game must be played")
        if int(arguments[0]) > MOST_GAMES:
            raise Failure(f"not more than {MOST_GAMES} games at once; go on with another --seed after them")
        return int(arguments[0]), arguments[1:]
    return DEFAULT_GAMES, arguments


def _play(games: Sequence[Match], common: Any, jobs: int) -> list[Played]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cardwright.cli import matches

    played = []
    with matches.pool(min(jobs, len(games)), common) as workers:
        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console(error=True), transient=True) as progress:
            bar = progress.add_task("games", total=len(games))
            for one in matches.play_all(workers, games):
                played.append(one)
                progress.advance(bar)
    # They came as they ended; in order, the output is the same every time.
    return sorted(played, key=lambda one: (one.decks, one.seed))


def _show(decks: Sequence[Deck], played: Sequence[Played], seconds: float, all_pairs: bool) -> None:
    shown = console()
    shown.print(_pairs(decks, played) if all_pairs else _wins(decks, played))
    lengths = [one.turns for one in played]
    draws = sum(1 for one in played if not one.winners and not one.fault)
    click.echo(
        f"{len(played)} games in {seconds:.1f} s ({len(played) / seconds:.1f} a second), {draws} draws, "
        f"{mean(lengths):.1f} turns on average ({median(lengths):g} in the middle, {min(lengths)} to {max(lengths)}), "
        f"{sum(one.decisions for one in played) / len(played):.0f} decisions a game"
    )
    reversals = sum(one.reversals for one in played)
    if reversals:
        click.echo(f"{reversals} actions were allowed to begin and had to be reversed (733.1)")
    faults = [one for one in played if one.fault]
    for one in faults[:FAULTS_SHOWN]:
        names = " against ".join(decks[number].name for number in one.decks)
        where = f", saved as {one.saved}" if one.saved else ""
        click.echo(f"fault in the game with seed {one.seed}, {names}{where}: {one.fault}")
    if len(faults) > FAULTS_SHOWN:
        click.echo(f"and {len(faults) - FAULTS_SHOWN} more faults")


def _wins(decks: Sequence[Deck], played: Sequence[Played]) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column("deck", no_wrap=True)
    for title in ("wins", "of", "rate", "±"):
        table.add_column(title, justify="right")
    for seat, deck in enumerate(decks):
        wins = sum(1 for one in played if seat in one.winners)
        rate = wins / len(played)
        # The half-width of the interval in which the true rate lies 19 times out of 20.
        spread = 1.96 * (rate * (1 - rate) / len(played)) ** 0.5
        table.add_row(deck.name, str(wins), str(len(played)), f"{rate:.1%}", f"{spread:.1%}")
    return table


def _pairs(decks: Sequence[Deck], played: Sequence[Played]) -> Table:
    """How often the deck of the row beat the deck of the column."""
    from rich.table import Table

    rates = win_rates(played)
    table = Table(title="wins of the row against the column", title_justify="left")
    table.add_column("deck", no_wrap=True)
    for number, _ in enumerate(decks, 1):
        table.add_column(str(number), justify="right")
    table.add_column("all", justify="right")
    for row, deck in enumerate(decks):
        against = [rates.get((row, column)) for column in range(len(decks))]
        known = [rate for rate in against if rate is not None]
        cells = ["" if rate is None else f"{rate:.0%}" for rate in against]
        table.add_row(f"{row + 1} {deck.name}", *cells, f"{mean(known):.0%}" if known else "")
    return table


def win_rates(played: Sequence[Played]) -> dict[tuple[int, int], float]:
    """For every two decks that met, how often the first beat the second."""
    rates = {}
    for pair in {one.decks for one in played if len(one.decks) == 2}:
        games = [one for one in played if one.decks == pair]
        for seat in (0, 1):
            rates[(pair[seat], pair[1 - seat])] = sum(1 for one in games if seat in one.winners) / len(games)
    return rates


def _plain(decks: Sequence[Deck], played: Sequence[Played], seconds: float) -> dict[str, Any]:
    return {
        "decks": [deck.name for deck in decks],
        "seconds": round(seconds, 3),
        "games": len(played),
        "faults": sum(1 for one in played if one.fault),
        "draws": sum(1 for one in played if not one.winners and not one.fault),
        "played": list(played),
    }
