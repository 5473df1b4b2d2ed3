"""Decks by name: files of the user, and those that the installed plugins carry in their folder ``decks``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.state import Failure, nearest

if TYPE_CHECKING:
    from cardwright.loader.compose import Composed
    from cardwright.play.decks import Deck


def packaged(found: Composed) -> dict[str, Traversable]:
    """The decks that active plugins carry, by ``plugin/name``."""
    decks: dict[str, Traversable] = {}
    for plugin in found.loaded.plugins:
        if plugin.status != "active":
            continue
        folder = files(plugin.target.partition(":")[0].partition(".")[0]) / "decks"
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.endswith((".txt", ".dck")):
                    decks[f"{plugin.name}/{file.name.rpartition('.')[0]}"] = file
    return decks


def deck(name: str, found: Composed) -> Deck:
    """The deck in the file of that name, else the packaged one: ``slivers/NAME``, or NAME where only one is called so.

    DeckError where it cannot be read, Failure where there is none.
    """
    from cardwright.play.decks import Deck

    if Path(name).is_file():
        return Deck.load(name, found.rules)
    if Path(name).is_dir():
        raise Failure(f"{name} is a folder, not a deck; name a file in it")
    known = packaged(found)
    fitting = [key for key in known if name in (key, key.partition("/")[2])]
    if len(fitting) != 1:
        near = nearest(name, [*known, *(key.partition("/")[2] for key in known)])
        names = f"; installed decks are {', '.join(known)}" if known else ""
        names = f"; did you mean {' or '.join(near)}?" if near and not fitting else names
        what = f"{name!r} is the name of {len(fitting)} decks" if fitting else f"there is no file and no deck {name!r}"
        raise Failure(f"{what}{names}")
    (key,) = fitting
    return Deck.parse(known[key].read_text("utf-8"), found.rules, str(known[key]))


def must_meet(decks: Sequence[Deck]) -> None:
    """Failure where a game cannot be played with so many decks."""
    if not 2 <= len(decks) <= 6:
        raise Failure(f"a game is for two to six decks, not {len(decks)}")


def standard(found: Composed, plugins: Iterable[str]) -> list[Deck]:
    """The first deck of each of these plugins; Failure names the one that has none."""
    known = packaged(found)
    chosen = []
    for plugin in plugins:
        own = [key for key in known if key.startswith(f"{plugin}/")]
        if not own:
            raise Failure(f"no deck of the plugin {plugin} is installed; install cardwright-{plugin}, or name decks")
        chosen.append(deck(own[0], found))
    return chosen
