"""Finding scenario files: those that the user names, and those that the installed plugins carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardwright.cli.state import Failure, nearest

if TYPE_CHECKING:
    from cardwright.loader.load import Loaded
    from cardwright.scenario import Scenario

_CARD_SCRIPT = "[[cards]]"


class Source(NamedTuple):
    """A scenario file that has been opened: its path as messages show it, what is in it, and the plugin that carries
    it."""

    path: str
    data: bytes
    plugin: str = ""

    @property
    def text(self) -> str:
        """The text that is in it; ScenarioError where it is none."""
        from cardwright.scenario.scenario import decoded

        return decoded(self.data, self.path)


def wanted(names: Iterable[str], loaded: Loaded) -> Iterator[Source]:
    """The scenario files that the names mean, paths or active plugins, without any those of all active plugins."""
    owners = {one.owner for one in loaded.active}
    if not names:
        found = list(carried(loaded))
        if not found:
            raise Failure("no installed plugin carries scenarios; name a file or a folder of them")
        yield from found
    for name in names:
        if Path(name).exists() or name not in owners:
            yield from named([name], owners)
        else:
            yield from carried(loaded, name)


def named(paths: Iterable[str], plugins: Iterable[str] = ()) -> Iterator[Source]:
    """The scenario files that the paths are or hold; Failure where a path leads to none.

    In folders, card scripts and the files of packaging are passed over. ``plugins`` might have been meant as well.
    """
    for path in paths:
        given = Path(path)
        if given.is_dir():
            found = [file for file in sorted(given.rglob("*.toml")) if _is_scenario(file)]
            if not found:
                raise Failure(f"there is no scenario in the folder {path}; scenarios are .toml files")
            yield from (Source(str(file), file.read_bytes()) for file in found)
        elif given.exists():
            yield Source(path, given.read_bytes())
        else:
            near = nearest(path, plugins)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise Failure(f"there is no file or folder {path}{hint}")


def _is_scenario(file: Path) -> bool:
    return file.is_file() and file.name != "pyproject.toml" and _CARD_SCRIPT not in file.read_text("utf-8", "replace")


def carried(loaded: Loaded, owner: str = "") -> Iterator[Source]:
    """The scenario files of all active plugins, or of one of them."""
    from cardwright.loader import read_files

    for one in loaded.active:
        if owner in ("", one.owner):
            for file in read_files(one.given.scenarios):
                yield Source(file.path, file.data, one.owner)


def parsed(sources: Iterable[Source]) -> Iterator[tuple[Source, Scenario]]:
    """The scenarios that can be read at all; the others are for ``run`` and ``lint`` to complain about."""
    from cardwright.scenario import Scenario, ScenarioError
    from cardwright.scenario.reading import read

    for source in sources:
        try:
            yield source, Scenario(read(source.text, source.path))
        except ScenarioError:
            continue
