"""The cards of all packages, each made when somebody first asks for it: a game needs few of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import final

from cardwright.model.characteristics import Printed


@final
class Entry:
    """A card that ``make`` makes; ``faces`` are the names of its halves or faces, if it has any."""

    def __init__(self, make: Callable[[], Printed], faces: tuple[str, ...] = ()) -> None:
        self._make = make
        self.faces = faces

    @cached_property
    def card(self) -> Printed:
        """The values of the card."""
        return self._make()


@final
class Shelf(Mapping[str, Printed]):
    """Cards by name."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries

    def __getitem__(self, name: str) -> Printed:
        return self._entries[name].card

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def faces(self) -> dict[str, tuple[str, ...]]:
        """The names of the halves or faces of the cards that have any."""
        return {name: entry.faces for name, entry in self._entries.items() if entry.faces}
