"""A maker of installed plugins: distributions on disk, as an installer would have left them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import TypeAlias

import importlib_metadata
import pytest

from cardwright.loader import Loaded, Selection, load

Install: TypeAlias = Callable[..., None]
LoadAll: TypeAlias = Callable[..., Loaded]

PRELUDE = """
from pathlib import Path
from cardwright.contract.hookspecs import PluginMeta, hookimpl
from cardwright.contract.parts import Part
from cardwright.contract.words import Word

def word(pattern="chill", id="chill", **more):
    return Word(**{"category": "Effect", "pattern": pattern, "id": id, "run": print, **more})
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed distributions, on the import path for the time of the test."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if name.startswith("plug_"):
            del sys.modules[name]


@pytest.fixture
def install(site: Path) -> Install:
    """Install a distribution with one plugin whose module has the given source below :data:`PRELUDE`."""

    def install(
        name: str,
        source: str = "",
        *,
        requires: Iterable[str] | None = None,
        distribution: str = "",
        version: str = "1.0",
        group: str = "cardwright.v1",
        entry_points: str = "",
    ) -> None:
        distribution = distribution or f"cardwright-{name}"
        module = f"plug_{distribution.replace('-', '_')}"
        text = PRELUDE + dedent(source)
        if requires is not None:
            text += f"\n@hookimpl\ndef cardwright_meta():\n    return PluginMeta(requires={tuple(requires)!r})\n"
        (site / f"{module}.py").write_text(text)
        info = site / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(entry_points or f"[{group}]\n{name} = {module}\n")

    return install


@pytest.fixture
def load_all(site: Path) -> LoadAll:
    """Load what is installed in the test's folder, without the core's own words."""

    def load_all(only: str = "", block: str = "", built_in: str | None = None) -> Loaded:
        distributions = importlib_metadata.distributions(path=[str(site)])
        return load(Selection.read(only, block, {}), distributions, built_in)

    return load_all
