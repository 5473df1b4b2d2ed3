"""The parser: every reading of a line, of which exactly one is allowed.

A memoising chart parser over the trees of :mod:`cardwright.language.grammar`: what a category can be from a token
on is found once and kept. One rule of preference is built in: relations bind to the nearest noun (see
:func:`cardwright.language.reading.settle`). Any other line with two readings is an error that shows both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.language.atoms import ATOMS
from cardwright.language.diagnosis import ambiguous, misunderstood
from cardwright.language.errors import Place, error_at
from cardwright.language.grammar import Grammar, State
from cardwright.language.lexer import Token, tokenize
from cardwright.language.pattern import Fill, fill
from cardwright.language.reading import Part, Reading, Row, build_node, settle
from cardwright.language.vocabulary import Vocabulary
from cardwright.model.node import Node

_ONE: Final = "one"
_SEPARATED: Final = "a or b"
_COMMAS: Final = "a, b"
_WHOLE: Final = "a, b, or c"
"""The shapes of a list while it is read; one with commas only is not finished."""


def parse(vocabulary: Vocabulary, text: str, category: str = "Ability", *, place: Place | None = None) -> Node:
    """The one reading of ``text`` as a ``category``.

    ``place`` is where the text begins in its file; line breaks in the text count as spaces. LanguageError, with the
    exact place, when there is no reading or more than one.
    """
    tokens = tokenize(text, place)
    if not tokens:
        raise error_at(f"nothing is written here; expected one {category}", text, 0, place)
    chart = Chart(vocabulary.grammar, tokens)
    try:
        readings = [each for each in chart.category(category, 0) if each.end == len(tokens)]
        if len(readings) == 1:
            return build_node(readings[0])
    except RecursionError:
        raise error_at("this is nested too deeply; split it into several abilities", text, 0, place) from None
    if readings:
        raise ambiguous(readings[0], readings[1], tokens, text, place)
    chart.expect_whole(category)
    raise misunderstood(vocabulary.grammar, chart.furthest, chart.hopes, tokens, text, place)


class Chart:
    """All readings over one line of tokens.

    ``furthest`` is the furthest token at which something was looked for, ``hopes`` what was looked for there:
    points of a tree, items of a list, or literals.
    """

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self.furthest = 0
        self.hopes: list[State | Fill | str] = []
        self._grammar: Final = grammar
        self._tokens: Final = tokens
        self._keys: Final = [*(token.key for token in tokens), ""]
        self._kinds: Final = [*(token.kind for token in tokens), ""]
        self._known: Final[dict[tuple[str, int], list[Reading]]] = {}
        self._rows: Final[dict[tuple[Fill, int], list[Row]]] = {}

    def category(self, category: str, at: int) -> list[Reading]:
        """What can be read as ``category`` from token ``at`` on."""
        known = self._known.get((category, at))
        if known is None:
            found: list[Reading] = []
            if self._can_begin(category, at):
                self._walk(self._grammar.root(category), at, at, (), found)
            known = self._known[category, at] = settle(found)
        return known

    def expect_whole(self, category: str) -> None:
        """Note that a ``category`` was looked for from the start, and the end of the line after each reading of it."""
        self._hope(0, fill(category))
        for reading in self.category(category, 0):
            self._hope(reading.end, "")

    def _can_begin(self, category: str, at: int) -> bool:
        opening = self._grammar.opening(category)
        return self._keys[at] in opening.keys or self._kinds[at] in opening.kinds

    def _hope(self, at: int, hope: State | Fill | str) -> None:
        if at > self.furthest:
            self.furthest = at
            self.hopes = []
        if at == self.furthest:
            self.hopes.append(hope)

    def _walk(self, state: State, start: int, at: int, parts: tuple[Part, ...], found: list[Reading]) -> None:
        """Follow every path from ``state`` on and add what is complete to ``found``."""
        while True:
            if at >= self.furthest:
                self._hope(at, state)
            for meaning in state.meanings:
                found.append(Reading(meaning, start, at, parts))
            for wanted, after in state.fills:
                for end, part in self._fill(wanted, at):
                    self._walk(after, start, end, (*parts, part), found)
            following = state.literals.get(self._keys[at])
            if following is None:
                return
            state = following
            at += 1

    def _fill(self, wanted: Fill, at: int) -> list[tuple[int, Part]]:
        if not wanted.repeat:
            return self._one(wanted.category, at)
        rows = self._rows.get((wanted, at))
        if rows is None:
            rows = self._rows[wanted, at] = self._separated(wanted, at) if wanted.separator else self._loose(wanted, at)
        return [(row.end, row) for row in rows]

    def _one(self, category: str, at: int) -> list[tuple[int, Part]]:
        atom = ATOMS.get(category)
        if atom is None:
            return [(reading.end, reading) for reading in self.category(category, at)]
        if not self._can_begin(category, at):
            return []
        return [*atom.read(self._tokens, at, self._grammar.subtypes)]

    def _loose(self, wanted: Fill, at: int) -> list[Row]:
        """The lists of items side by side, shortest first."""
        rows = [Row(at, at, (), True)]
        waiting: dict[int, list[Row]] = {at: rows}
        result = list(rows) if wanted.repeat == "*" else []
        while waiting:
            here = min(waiting)
            self._hope(here, wanted)
            kept = settle(waiting.pop(here))
            result += (row for row in kept if row.items and here > at)
            for end, part in self._one(wanted.category, here):
                longer = (Row(at, end, (*row.items, part), True) for row in kept)
                waiting.setdefault(end, []).extend(longer)
        return result

    def _separated(self, wanted: Fill, at: int) -> list[Row]:
        """The lists with separators; with a conjunction also ``a, b, or c``, where it stands before the last only."""
        waiting: dict[tuple[int, str], list[Row]] = {}
        self._append(wanted, [Row(at, at, (), False)], at, waiting, _ONE)
        result: list[Row] = []
        while waiting:
            here, shape = position = min(waiting)
            rows = settle(waiting.pop(position))
            if shape != _COMMAS:
                result += rows
            for after, longer in self._continuations(wanted.separator, here, shape):
                self._hope(after, wanted)
                self._append(wanted, rows, after, waiting, longer)
        return settle(result)

    def _continuations(self, separator: str, at: int, shape: str) -> Iterator[tuple[int, str]]:
        """Where the next item of a list may begin that ends at ``at``, and the shape of the longer list."""
        if shape != _WHOLE:
            self._hope(at, separator)
        if self._keys[at] == separator and shape != _WHOLE:
            yield at + 1, _WHOLE if shape == _COMMAS else _SEPARATED
        if self._keys[at] == "," and separator in ("and", "or") and shape in (_ONE, _COMMAS):
            yield at + 1, _COMMAS
            if shape == _COMMAS and self._keys[at + 1] == separator:
                yield at + 2, _WHOLE

    def _append(
        self, wanted: Fill, rows: list[Row], at: int, waiting: dict[tuple[int, str], list[Row]], shape: str
    ) -> None:
        for end, part in self._one(wanted.category, at):
            longer = (Row(row.start, end, (*row.items, part), False) for row in rows)
            waiting.setdefault((end, shape), []).extend(longer)
