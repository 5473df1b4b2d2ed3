"""Environments outside the repository, in which the packages live as a user has them: as installed wheels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

REPOSITORY: Final = Path(__file__).resolve().parents[2]
STRANGERS: Final = REPOSITORY / "tests" / "packaging" / "strangers"
PACKAGES: Final = (
    REPOSITORY / "core",
    *sorted(path.parent for path in REPOSITORY.glob("plugins/*/pyproject.toml")),
    *sorted(path.parent for path in REPOSITORY.glob("sets/*/pyproject.toml")),
)


def run(command: Iterable[object], cwd: Path, expect: Iterable[int] = (0,)) -> str:
    """The standard output of a command; AssertionError with all that it printed when it ends with another code.

    Nothing of the environment of these tests that could point back into the repository is handed on.
    """
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CARDWRIGHT_", "COV"))}
    ended = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=keep, capture_output=True, text=True, check=False
    )
    assert ended.returncode in expect, f"{command} ended with {ended.returncode}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


def build_wheels(sources: Iterable[Path], into: Path) -> dict[str, Path]:
    """Wheels of the packages, by the folder of each source; built with the installed hatchling, without the index."""
    wheels: dict[str, Path] = {}
    for source in sources:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", into / source.name, source]
        run(command, into)
        (wheels[source.name],) = (into / source.name).glob("*.whl")
    return wheels


class Environment:
    """An empty environment with some wheels in it, and a folder to work in."""

    def __init__(self, folder: Path, wheels: Iterable[Path]) -> None:
        """Make it; dependencies come from where pip is set up to find them."""
        self.work = folder / "work"
        self.work.mkdir(parents=True)
        self._home = folder / "env"
        run([sys.executable, "-m", "venv", "--without-pip", self._home], folder)
        self.pip("install", *wheels)

    def pip(self, *arguments: object) -> None:
        """Let the pip of the development environment work on this one."""
        python = self._home / "bin" / "python"
        run([sys.executable, "-m", "pip", "--quiet", "--python", python, *arguments], self.work)

    def run(self, command: str, *arguments: object, expect: Iterable[int] = (0,)) -> str:
        """The output of a command of this environment, run in its working folder."""
        return run([self._home / "bin" / command, *arguments], self.work, expect)

    def plugins(self) -> dict[str, Any]:
        """What `cardwright plugins --json` says, by the name of the plugin."""
        return {plugin["name"]: plugin for plugin in json.loads(self.run("cardwright", "plugins", "--json"))}

    def folder(self, package: str, name: str) -> Path:
        """A folder inside an installed import package."""
        where = f"import importlib.resources as r; print(r.files({package!r}) / {name!r})"
        return Path(self.run("python", "-c", where).strip())
