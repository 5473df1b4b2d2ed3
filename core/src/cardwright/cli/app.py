"""The command's frame: which subcommands there are, the options before them, and what becomes of errors.

Subcommands are imported when they are called, so that ``--help`` and small commands start quickly. Exit codes: 0 for
success, 1 where something that was to be judged is not as it should be, 2 where the command could not do its work.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Sequence
from typing import Final

import click

from cardwright.cli.state import Failure, Options, refused

COMMANDS: Final = {
    "demo": ("demo", "Play a full game between two bots, then explain a scenario."),
    "play": ("play", "Play against a bot in the terminal."),
    "simulate": ("simulate", "Let bots play many games and count who wins."),
    "run": ("run", "Judge scenarios: files or folders."),
    "explain": ("explain", "Tell a scenario as a timeline of events, causes and rules."),
    "card": ("card", "Show a card as the engine understands it."),
    "cards": ("cards", "List the installed cards."),
    "words": ("words", "List the words of the ability language."),
    "plugins": ("plugins", "List the installed plugins, and why one is not active."),
    "lint": ("lint", "Check card scripts and scenarios without playing them."),
    "cover": ("cover", "Find ability lines that no scenario would miss."),
    "new-set": ("new_set", "Begin a package with cards of your own."),
    "rules": ("rules", "Show which rules are implemented where, and which scenarios show them."),
    "bench": ("bench", "Measure speed and memory."),
}
"""The subcommands in the order in which help shows them: their module and what they do."""


class Commands(click.Group):
    """A group that imports a subcommand when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"cardwright.cli.{COMMANDS[cmd_name][0]}")
        command = getattr(module, cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the arguments begin with; an unknown one is an error with the nearest names."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 2, 0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else "'cardwright --help' lists the commands"
            raise click.UsageError(f"there is no command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of subcommands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--only", metavar="PLUGINS", help="Load only these plugins (with commas) and what they require.")
@click.option("--block", metavar="PLUGINS", help="Do not load these plugins (with commas).")
@click.option("--debug", is_flag=True, help="Show tracebacks.")
@click.version_option(package_name="cardwright", message="cardwright %(version)s")
@click.pass_context
def cardwright(ctx: click.Context, only: str | None, block: str | None, debug: bool) -> None:
    """A rules engine for Magic: The Gathering."""
    ctx.obj = Options(only, block, debug)


def run(arguments: Sequence[str]) -> int:
    """Run the command and give its exit code; errors end as one sentence on the error stream."""
    debug = "--debug" in arguments
    try:
        result = cardwright.main(list(arguments), "cardwright", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (click.Abort, KeyboardInterrupt):
        print("stopped", file=sys.stderr)  # noqa: T201
        return 130
    except click.ClickException as error:
        error.show()
        return 2
    except SystemExit as ended:  # a plugin's, or the frame's own because nobody reads the output any more
        if _by_plugin(ended) is None:
            raise
        return _failed(ended, debug)
    except Exception as error:
        return _failed(error, debug)


def _failed(error: BaseException, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    elif (told := _by_plugin(error)) is not None:
        click.echo(f"error: {told}", err=True)
    elif isinstance(error, OSError):
        click.echo(f"error: {refused(error)}", err=True)
    elif isinstance(error, Failure | ValueError) and type(error).__module__.startswith("cardwright"):
        click.echo(f"error: {error}", err=True)
    else:
        kind = type(error).__name__
        click.echo(
            f"error: Cardwright stopped with a fault of its own ({kind}: {error}); please report it, with what "
            "'cardwright --debug …' prints",
            err=True,
        )
    return 2


def _by_plugin(error: BaseException) -> str | None:
    """What to say where a plugin, or a card's script, stopped a game; None for other errors."""
    from cardwright.play import installed
    from cardwright.rules.blame import PluginFault, fault
    from cardwright.rules.engine import RulesError

    known = installed.known()
    found = error if isinstance(error, RulesError) else fault(known, error) if known is not None else None
    if isinstance(found, PluginFault):
        return f"{found}; 'cardwright --debug …' shows more, '--block {found.plugin}' leaves the plugin out"
    return None if found is None else str(found)
