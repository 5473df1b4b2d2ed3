"""The names that a script may use, and finding them in its lines.

A card's name may hold commas, possessives and words of the format itself. So a name is never found by looking for its
end: the longest known name that lets the whole line be read is taken, and only where no known name fits is any other
text taken for one (a token that will be made later, an option that a decision shows).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from cardwright.scenario.document import without_token

_NUMBER: Final = re.compile(r"#(\d+)")
_END: Final = re.compile(r"(?=[ ,;#]|->|$)")
_ABILITY: Final = re.compile(r"ability of ", re.IGNORECASE)
_COUNT: Final = re.compile(r"(no|\d+) ", re.IGNORECASE)
_SAME: Final = str.maketrans({"\u2019": "'", "\u2018": "'"})


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """``text`` as it is compared: small letters, straight apostrophes, the same length."""
    return text.translate(_SAME).lower()


class Name(msgspec.Struct, frozen=True):
    """What a line calls an object or player: ``text`` as spelled, ``owner`` from ``bob's``, ``number`` from ``#2``
    (0: none), ``ability`` for ``ability of …``. ``known`` tells whether the text is a name that the scenario or the
    cards give."""

    text: str
    owner: str = ""
    number: int = 0
    ability: bool = False
    known: bool = True

    def __str__(self) -> str:
        text = f"{self.owner}'s {self.text}" if self.owner else self.text
        text = f"ability of {text}" if self.ability else text
        return f"{text}#{self.number}" if self.number else text


class Names:
    """A set of names, found by how they begin."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.spelled: Final[dict[str, str]] = {}
        self._by_start: Final[dict[str, list[str]]] = {}
        self.add(names)

    def add(self, names: Iterable[str]) -> bool:
        """Know further names; says whether any of them is new."""
        before = len(self.spelled)
        for name in names:
            key = fold(name)
            if key and key not in self.spelled:
                self.spelled[key] = name
                self._by_start.setdefault(key[:_START], []).append(key)
        return len(self.spelled) > before

    def at(self, text: str, at: int) -> Iterator[tuple[str, int]]:
        """The names that stand at ``at``, as they are spelled, each with the place behind it."""
        for length in range(1, _START + 1):
            for key in self._by_start.get(fold(text[at : at + length]), ()):
                end = at + len(key)
                if fold(text[at:end]) == key and _ends(text, end):
                    yield self.spelled[key], end


_START: Final = 4
"""By how many letters names are sorted; shorter names by all of theirs."""


class Lexicon:
    """The names of players and objects, and ``others`` such as those of all cards. ``guess`` lets any text be a name
    where no known name leads to a reading."""

    def __init__(self, seats: Iterable[str], names: Iterable[str], others: Names | None = None) -> None:
        self.seats: Final = {fold(seat): seat for seat in seats}
        self._own: Final = Names((*self.seats.values(), *names))
        self._others: Final = others if others is not None else Names()
        self.guess = False

    def add(self, names: Iterable[str]) -> bool:
        """Know further names; says whether any of them is new."""
        return self._own.add([name for name in names if fold(name) not in self._others.spelled])

    def names(self) -> Iterator[str]:
        """All known names, as they are spelled."""
        yield from self._own.spelled.values()
        yield from self._others.spelled.values()

    def seat(self, text: str, at: int) -> Iterator[tuple[str, int]]:
        """The player whose name stands at ``at``."""
        for key, seat in self.seats.items():
            end = at + len(key)
            if fold(text[at:end]) == key and _ends(text, end):
                yield seat, end

    def find(self, text: str, at: int) -> Iterator[tuple[Name, int]]:
        """The names that may stand at ``at``, the best reading first, each with the place behind it."""
        ability = _ABILITY.match(text, at)
        if ability:
            for name, end in self.find(text, ability.end()):
                if not name.ability:
                    yield Name(name.text, name.owner, name.number, True, name.known), end
        known = sorted(self._known(text, at), key=lambda found: -found[1])
        yield from known
        if self.guess and not ability:
            begun = [text[at:end] for _, end in known]
            for name, end in self._guesses(text, at):
                if not any(_goes_on(text[at:end], begin) for begin in begun):
                    yield name, end

    def _known(self, text: str, at: int) -> Iterator[tuple[Name, int]]:
        for name, end in self._plain(text, at):
            yield self._numbered(text, end, name, "")
        owner, begin = self._possessive(text, at)
        if owner:
            for name, end in self._plain(text, begin):
                yield self._numbered(text, end, name, owner)

    def _plain(self, text: str, at: int) -> Iterator[tuple[str, int]]:
        own = list(self._own.at(text, at))
        yield from own
        ends = {end for _, end in own}
        for name, end in self._others.at(text, at):
            if end not in ends:
                yield name, end

    def _numbered(self, text: str, end: int, name: str, owner: str, known: bool = True) -> tuple[Name, int]:
        number = _NUMBER.match(text, end)
        if number:
            return Name(name, owner, int(number[1]), known=known), number.end()
        return Name(name, owner, known=known), end

    def _possessive(self, text: str, at: int) -> tuple[str, int]:
        for key, seat in self.seats.items():
            if fold(text[at : at + len(key) + 3]) == f"{key}'s ":
                return seat, at + len(key) + 3
        return "", at

    def _guesses(self, text: str, at: int) -> Iterator[tuple[Name, int]]:
        owner, begin = self._possessive(text, at)
        if _COUNT.match(text, begin):
            return
        for found in _END.finditer(text, begin + 1):
            end = found.start()
            if end > begin and text[end - 1] not in " ,;#":
                yield self._numbered(text, end, text[begin:end], owner, known=False)


def _goes_on(guess: str, known: str) -> bool:
    """Whether a guess is a known name with more words behind it: then those words are what is not understood."""
    return guess.startswith(f"{known} ") and without_token(guess) != known


def _ends(text: str, at: int) -> bool:
    """Whether a name may end before ``text[at]``."""
    return at >= len(text) or not (text[at].isalnum() or text[at] in "'\u2019-_") or text.startswith("->", at)
