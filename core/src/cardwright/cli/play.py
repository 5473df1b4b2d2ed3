"""``cardwright play``: a game against a bot in the terminal."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

import click

from cardwright.cli.state import Failure, composed, console
from cardwright.play.moves import NAMES


@click.command()
@click.argument("decks", nargs=-1, metavar="[YOURS THEIRS...]")
@click.option("--bot", default="greedy", show_default=True, help="Who plays against you: first, random or greedy.")
@click.option("--seed", type=int, default=None, help="Play the same shuffles again.")
@click.option("--name", default=NAMES[0], show_default=True, help="What you are called.")
def play(decks: tuple[str, ...], bot: str, seed: int | None, name: str) -> None:
    """Play a game against a bot: with your deck against theirs, by default Slivers against ninjas.

    DECKS are files, or names of installed decks such as slivers/NAME. 'help' at the table lists what can be typed.
    """
    from cardwright.cli import packaged
    from cardwright.cli.table import Quit, Table
    from cardwright.play import agents
    from cardwright.play.game import Game

    if not name.strip() or not name.isprintable():
        raise Failure("a player needs a name; say it with --name")
    if sys.stdout is None:
        raise Failure("play needs an output to show the game on")
    if sys.stdin is None:
        raise Failure("play needs an input to read from what you type")
    found = composed()
    chosen = [packaged.deck(one, found) for one in decks] or packaged.standard(found, ("slivers", "sneak"))
    if len(chosen) == 1:
        chosen.append(packaged.standard(found, ("sneak",))[0])
    packaged.must_meet(chosen)
    begun = seed if seed is not None else int(time.time())
    names = (name, *[other for other in NAMES if other != name][: len(chosen) - 1])
    game = Game.new(chosen, begun, players=names, rules=found.rules)
    player, *others = game.state.seats
    bots = {other: agents.agent(bot, begun + place) for place, other in enumerate(others)}
    shown = console()
    shown.print(
        f"{name} with {chosen[0].name} against {' and '.join(deck.name for deck in chosen[1:])}, seed {begun}; "
        "type 'help' at any time",
        markup=False,
    )
    with suppress(ImportError):
        # Where it exists, it lets the arrow keys edit what is typed.
        import readline  # noqa: F401
    with suppress(Quit, EOFError):
        Table(game, player, bots, shown, input).play()
