"""The files that a plugin carries inside its import package: card scripts and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec


class TextFile(msgspec.Struct, frozen=True):
    """A file of a plugin: its ``path`` as messages show it, and its ``data`` as it lies on the disk."""

    path: str
    data: bytes


def read_files(roots: Iterable[Traversable]) -> tuple[TextFile, ...]:
    """The TOML files that the roots are or hold at any depth, by root and then by path.

    Raises OSError when one cannot be read.
    """
    return tuple(TextFile(_display(file), file.read_bytes()) for root in roots for file in _toml_files(root))


def _toml_files(root: Traversable) -> Iterator[Traversable]:
    if root.is_file():
        yield root
        return
    for child in sorted(root.iterdir(), key=lambda child: child.name):
        if child.is_dir() or child.name.endswith(".toml"):
            yield from _toml_files(child)


def _display(file: Traversable) -> str:
    """A path that can be clicked, from the present folder where the file lies below it."""
    if not isinstance(file, Path):
        return str(file)
    here = Path.cwd()
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)
