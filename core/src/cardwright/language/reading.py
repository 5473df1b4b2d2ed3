"""Readings: one way to understand a stretch of tokens, and the choice between several.

Nodes are made only from the reading that wins, so that dead ends leave nothing behind among the interned nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, TypeVar, final

from cardwright.language.grammar import Meaning
from cardwright.model.node import Node, Value, node

Part: TypeAlias = "Reading | Row | str | int"
"""What fills a slot of a reading."""


@final
class Reading:
    """The tokens ``start`` to ``end`` (exclusive) understood as ``meaning`` with the slots filled by ``parts``."""

    __slots__ = ("end", "meaning", "parts", "start")

    def __init__(self, meaning: Meaning, start: int, end: int, parts: tuple[Part, ...]) -> None:
        self.meaning = meaning
        self.start = start
        self.end = end
        self.parts = parts


@final
class Row:
    """The items of a list slot; ``loose`` when they stand side by side, without separators."""

    __slots__ = ("end", "items", "loose", "start")

    def __init__(self, start: int, end: int, items: tuple[Part, ...], loose: bool) -> None:
        self.start = start
        self.end = end
        self.items = items
        self.loose = loose


def build(part: Part) -> Value:
    """The value of a reading: nodes, tuples and literals."""
    if isinstance(part, Reading):
        return build_node(part)
    if isinstance(part, Row):
        return tuple(build(item) for item in part.items)
    return part


def build_node(reading: Reading) -> Node:
    """The node of a reading."""
    meaning = reading.meaning
    return node(meaning.word, meaning.alt, tuple(zip(meaning.slots, map(build, reading.parts), strict=True)))


_Spanning = TypeVar("_Spanning", Reading, Row)


def settle(found: Sequence[_Spanning]) -> list[_Spanning]:
    """Of readings from one token on, those that stand: for each end the one with all relations on the nearest noun.

    Where that does not decide, two stay as the proof of an ambiguity: more would only multiply.
    """
    if len(found) < 2:
        return list(found)
    by_end: dict[int, list[_Spanning]] = {}
    for each in found:
        by_end.setdefault(each.end, []).append(each)
    return [each for rivals in by_end.values() for each in (rivals if len(rivals) == 1 else _nearest(rivals))]


def _nearest(rivals: list[_Spanning]) -> list[_Spanning]:
    outlines = [_Outline(each) for each in rivals]
    standing = [
        each
        for each, outline in zip(rivals, outlines, strict=True)
        if not any(other.beats(outline) for other in outlines)
    ]
    return standing[:2]


class _Outline:
    """A reading without its loose lists: what was read where (``labels``), and where each loose item hangs (``nouns``).

    Two readings with the same labels differ only in which noun some items belong to. A list begins right after its
    noun, so the later beginning is the nearer noun.
    """

    __slots__ = ("labels", "nouns")

    def __init__(self, part: Part) -> None:
        self.labels: list[object] = []
        self.nouns: list[int] = []
        self._add(part, loose=False)

    def _add(self, part: Part, *, loose: bool) -> None:
        if isinstance(part, Reading):
            self.labels.append((part.start, part.meaning, loose))
            for inner in part.parts:
                self._add(inner, loose=False)
        elif isinstance(part, Row):
            if not part.loose:
                self.labels.append((part.start, len(part.items)))
            for item in part.items:
                if part.loose:
                    self.nouns.append(part.start)
                self._add(item, loose=part.loose)
        else:
            self.labels.append(part)

    def beats(self, other: _Outline) -> bool:
        """Whether every loose item hangs at least as near as in ``other``, and one nearer."""
        return (
            self.labels == other.labels
            and self.nouns != other.nouns
            and all(mine >= theirs for mine, theirs in zip(self.nouns, other.nouns, strict=True))
        )


def smallest_difference(one: Reading, two: Reading) -> tuple[Reading, Reading]:
    """The smallest stretch that two readings of the same tokens understand differently."""
    while one.meaning is two.meaning:
        differing = [pair for pair in zip(one.parts, two.parts, strict=True) if not _same(*pair)]
        if len(differing) != 1:
            break
        pairs = list(_inside(*differing[0]))
        if len(pairs) != 1:
            break
        one, two = pairs[0]
    return one, two


def _same(one: Part, two: Part) -> bool:
    if isinstance(one, Reading | Row):
        return build(one) == build(two)
    return one == two


def _inside(one: Part, two: Part) -> Iterator[tuple[Reading, Reading]]:
    """The pairs of differing readings over the same tokens; none when the parts are cut differently."""
    if isinstance(one, Reading) and isinstance(two, Reading) and (one.start, one.end) == (two.start, two.end):
        yield one, two
    if isinstance(one, Row) and isinstance(two, Row) and len(one.items) == len(two.items):
        for mine, theirs in zip(one.items, two.items, strict=True):
            if not _same(mine, theirs):
                yield from _inside(mine, theirs)
