"""From nodes back to text. The pattern that read a word also writes it, so ``parse(render(x)) is x``.

That holds for every node that a parser made. A node put together by hand may say what text cannot say without
being read otherwise, for example a relation on a noun that is not the nearest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from cardwright.contract.words import Word
from cardwright.language.atoms import ATOMS
from cardwright.language.pattern import Fill, Slot, compile_pattern
from cardwright.model.node import Node, Value

_CLOSING: Final = frozenset({":", ";", ",", ".", "]", ")", "!", "?", "'s", "'"})
_OPENING: Final = frozenset({"[", "("})


class Lookup(Protocol):
    """Whatever finds a word by its full id: a Vocabulary, or a table of several."""

    def word(self, full_id: str) -> Word:
        """The word with this full id."""
        ...


def render(lookup: Lookup, node: Node) -> str:
    """The text that reads as ``node``, in the spellings that were used."""
    return join(pieces(lookup, node))


def pieces(lookup: Lookup, node: Node) -> Iterator[str]:
    """The literals and atoms of ``node`` in the order of the text."""
    for item in compile_pattern(lookup.word(node.word).pattern)[node.alt]:
        if isinstance(item, Slot):
            yield from _filling(lookup, item.fill, node.get(item.name))
        else:
            yield item


def join(texts: Iterable[str]) -> str:
    """The pieces as one text, with spaces where they belong."""
    result = ""
    last = ""
    for text in texts:
        tight = text in _CLOSING or last in _OPENING or (text[0] == "{" and last[-1:] == "}")
        result += text if tight or not result else " " + text
        last = text
    return result


def _filling(lookup: Lookup, fill: Fill, value: Value) -> Iterator[str]:
    if not fill.repeat:
        yield from _one(lookup, fill, value)
        return
    if not isinstance(value, tuple):
        raise TypeError(f"a list of {fill.category} is needed, not {value!r}")
    for number, item in enumerate(value):
        if number:
            yield from _between(fill.separator, number, len(value))
        yield from _one(lookup, fill, item)


def _between(separator: str, number: int, count: int) -> Iterator[str]:
    """What stands before item ``number`` of ``count``: of three or more, commas, and the conjunction at the end."""
    if separator in ("and", "or"):
        if count > 2:
            yield ","
        if number == count - 1:
            yield separator
    elif separator:
        yield separator


def _one(lookup: Lookup, fill: Fill, value: Value) -> Iterator[str]:
    if isinstance(value, Node):
        yield from pieces(lookup, value)
    elif isinstance(value, str | int) and fill.category in ATOMS:
        yield ATOMS[fill.category].show(value)
    else:
        raise TypeError(f"one {fill.category} is needed, not {value!r}")
