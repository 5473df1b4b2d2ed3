"""What all subcommands share: the options before the subcommand, the installed plugins, and ways to write results."""

from __future__ import annotations

from collections.abc import Iterable
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


def composed(warn: bool = True) -> Composed:
    """What is installed, as the options select it. What is left out against the user's will is told on the error
    stream, unless ``warn`` is False."""
    from cardwright.loader.selection import Selection
    from cardwright.play import installed

    chosen = options()
    installed.select(Selection.read(chosen.only, chosen.block))
    found = installed.composed()
    if warn:
        _warn(found)
    return found


def _warn(found: Composed) -> None:
    from cardwright.loader.status import Status

    for plugin in found.loaded.plugins:
        if plugin.status not in (Status.ACTIVE, Status.BLOCKED):
            reason = plugin.reason.partition("\n")[0]
            click.echo(f"warning: the plugin {plugin.name} is left out ({plugin.status}): {reason}", err=True)
    for clash in found.clashes:
        click.echo(f"warning: the card {clash.name!r} is left out: {found.rules.clash(clash.name)}", err=True)


def nearest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known spellings that are close to ``name``, the closest first; letter case does not count."""
    from difflib import get_close_matches

    table = {one.lower(): one for one in known}
    return [table[one] for one in get_close_matches(name.lower(), table, most, 0.6)]


def refused(error: OSError) -> str:
    """What the operating system refused, as a sentence that begins with the file."""
    why = error.strerror or str(error)
    return f"{error.filename}: it cannot be read or written: {why}" if error.filename else why


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
