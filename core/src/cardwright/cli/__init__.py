"""The command: ``cardwright demo | play | simulate | run | explain | card | cards | words | plugins | lint | …``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with the arguments of the process, or with ``arguments``, and exit with its code."""
    from cardwright.cli.app import run

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a dash or a letter shows a question mark instead.
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
