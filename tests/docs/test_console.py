"""Sessions at the shell, played from top to bottom in a folder of their own, print what the page shows.

A page is one session: files with a title are written, commands run, outputs compared; ``...`` stands for anything. A
package that the page installs is put beside the session and found there, the environment of the tests is not touched.
"""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from .pages import Block, blocks, name, with_blocks

SECONDS: Final = 120
"""After which a command is taken to hang."""

DROPPED: Final = ("CARDWRIGHT_ONLY", "CARDWRIGHT_BLOCK", "PYTHON", "COV")
"""What of the environment would change what the commands print."""

PIP: Final = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
INSTALL: Final = "pip install -e "
CHECKER: Final = doctest.OutputChecker()


class Session:
    """A folder to work in, and the environment of its commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {key: value for key, value in os.environ.items() if not key.startswith(DROPPED)}
        search = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
        self.environment = {**kept, "PATH": search, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONPATH": ""}

    def write(self, block: Block) -> None:
        """Put a file into the folder."""
        file = self.folder / block.title
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")

    def run(self, command: str) -> str:
        """What a command prints, errors included."""
        if command.startswith(INSTALL):
            return self._install(self.folder / command.removeprefix(INSTALL))
        ended = subprocess.run(
            command,
            shell=True,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return ended.stdout

    def _install(self, package: Path) -> str:
        site = self.folder / ".site"
        options = ("--no-deps", "--no-build-isolation", "--no-index", "--target", str(site), "--upgrade")
        subprocess.run([*PIP, *options, str(package)], cwd=self.folder, check=True, capture_output=True)
        # The sources come first, so that a change to them is seen at once, as with a real editable installation.
        self.environment["PYTHONPATH"] = os.pathsep.join([str(package / "src"), str(site)])
        return ""


def exchanges(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with the output that follows it."""
    found: list[tuple[str, str]] = []
    for line in block.text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            command, shown = found[-1]
            found[-1] = (command, shown + line)
    return found


@pytest.mark.parametrize("page", with_blocks("console"), ids=name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    session = Session(tmp_path)
    for block in blocks(page):
        if block.title:
            session.write(block)
        if block.language == "console":
            for command, shown in exchanges(block):
                got = "\n".join(line.rstrip() for line in session.run(command).strip().splitlines())
                matches = CHECKER.check_output(shown.strip(), got, doctest.ELLIPSIS)
                assert matches, f"{block.place}\n$ {command}\n{got}\ninstead of\n{shown}"
