"""What all subcommands share: the options before the subcommand, the installed plugins, and ways to write results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

if TYPE_CHECKING:
    from rich.console import Console

    from cardwright.loader.compose import Composed


WIDTH: Final = 110
"""Columns of tables in an output that is no terminal."""


class Failure(Exception):
    """Why a command cannot do its work: one sentence for people. The command exits with 2."""


class Options(NamedTuple):
    """The options that stand before the subcommand."""

    only: str | None = None
    block: str | None = None
    debug: bool = False


def options() -> Options:
    """The options of the present invocation."""
    found = click.get_current_context().find_object(Options)
    return found if found is not None else Options()


def composed() -> Composed:
    """What is installed, as the options select it."""
    from cardwright.loader.selection import Selection
    from cardwright.play import installed

    chosen = options()
    installed.select(Selection.read(chosen.only, chosen.block))
    return installed.composed()


def write_json(value: Any) -> None:
    """Write a value to the output for programs to read."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value)).decode())


def console(error: bool = False) -> Console:
    """The terminal, for colour, tables and progress; plain text of one width where the output is no terminal."""
    from rich.console import Console

    made = Console(stderr=error, highlight=False)
    if not made.is_terminal:
        made = Console(stderr=error, highlight=False, width=WIDTH)
    return made
