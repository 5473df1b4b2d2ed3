"""``cardwright demo``: a whole game between two bots, and a scenario explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from cardwright.cli import files, packaged
from cardwright.cli.state import composed, console

if TYPE_CHECKING:
    from rich.console import Console

    from cardwright.loader.compose import Composed
    from cardwright.play.game import Game

PLUGINS: Final = ("slivers", "sneak")
"""Whose decks meet."""

RULE: Final = "702.190"
"""Which rule the explained scenario shows: sneak."""

SEED: Final = 4


@click.command()
@click.option("--seed", default=SEED, show_default=True, help="Another seed, another game.")
@click.argument("decks", nargs=-1, metavar="[DECK DECK]")
def demo(seed: int, decks: tuple[str, ...]) -> None:
    """Play a full game of a Sliver deck against a sneak deck (or of two DECKs) between bots, with board and log, then
    run one scenario and explain it."""
    from cardwright.play.game import Game

    found = composed()
    chosen = [packaged.deck(name, found) for name in decks] or packaged.standard(found, PLUGINS)
    packaged.must_meet(chosen)
    shown = console()
    game = Game.new(chosen, seed, rules=found.rules)
    for player, deck in zip(game.state.seats, chosen, strict=True):
        counts = ", ".join(f"{count} {name}" for count, name in deck.counts())
        shown.print(f"[bold cyan]{game.name(player)}[/] plays [bold]{deck.name}[/]: {counts}\n", soft_wrap=False)
    _play(game, shown)
    _scenario(found, shown)


def _play(game: Game, shown: Console) -> None:
    """Let two bots play, and show each turn: what happened, then the board."""
    from cardwright.cli.board import board
    from cardwright.cli.telling import tell
    from cardwright.play import agents

    bots = {player: agents.greedy() for player in game.state.seats}
    spectator = game.state.seats[0]
    mark, turn = 0, 0
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player](game, decision))
        for text in tell(game, game.events_since(mark)):
            shown.print(f"  {text}")
        mark = game.mark
        if game.state.turn.number != turn:
            turn = game.state.turn.number
            shown.print("", board(game.view(spectator), spectator), "", sep="\n")
    shown.print("", board(game.view(spectator), spectator), sep="\n")
    winners = " and ".join(game.name(player) for player in game.outcome or ())
    shown.print(f"\n[bold green]{winners or 'nobody'} wins[/] in turn {game.state.turn.number}\n")


def _scenario(found: Composed, shown: Console) -> None:
    """Explain the first scenario of the last plugin whose decks were played that shows the rule."""
    from cardwright.cli.explain import tell, written

    for plugin in reversed(PLUGINS):
        for source, scenario in files.parsed(files.carried(found.loaded, plugin)):
            if not any(number.startswith(RULE) for number in scenario.rules):
                continue
            shown.print(f"[bold]a scenario of the package {plugin}[/], {source.path}\n")
            click.echo("\n".join(written(tell(source, found.rules))))
            return
    click.echo(f"no scenario of rule {RULE} is installed to be explained")
