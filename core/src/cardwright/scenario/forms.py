"""Forms of lines: patterns of words and slots that are matched against a line with all their readings.

A pattern is words and slots in braces, ``"{who:player} divides {shares:shares}"``: the part before the colon names the
value, the part behind it the kind of slot. A slot's kind is a function that gives every value which may stand at a
place, best first, so that the whole line decides which one was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from cardwright.model.mana import mana_types
from cardwright.model.turn import STEPS
from cardwright.scenario.document import ZONES
from cardwright.scenario.lexicon import Lexicon, Name, fold

Found: TypeAlias = "Iterator[tuple[Any, int]]"
Kind: TypeAlias = Callable[[Lexicon, str, int], Found]

PLACES: Final = (*ZONES, "stack", "nowhere")
"""Where an assertion can say that something is."""

_SLOT: Final = re.compile(r"\{(\w+):([\w ]+)\}")
_INTEGER: Final = re.compile(r"-?\d+(?![\w/])")
_MANA: Final = re.compile(r"(?:\{[^{}\s]*\})+")
_QUOTED: Final = re.compile(r'"([^"]+)"')
_WORD_END: Final = re.compile(r"(?= |$)")


class Form:
    """One pattern and what a line of that form means: ``make`` is called with the values of the slots."""

    def __init__(self, pattern: str, make: Callable[..., Any]) -> None:
        self.pattern: Final = pattern
        self.make: Final = make
        self._parts: Final = [self._part(part) for part in _split(pattern)]

    @staticmethod
    def _part(part: str) -> tuple[str, Kind | None]:
        slot = _SLOT.fullmatch(part)
        return (slot[1], KINDS[slot[2]]) if slot else (part, None)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the pattern without its slots."""
        return tuple(word for word, kind in self._parts if kind is None)

    @property
    def usage(self) -> str:
        """The pattern as people read it."""
        return _SLOT.sub(lambda slot: _SHOWN.get(slot[2], slot[2].upper()), self.pattern)

    def readings(self, lexicon: Lexicon, text: str, at: int = 0, whole: bool = True) -> Found:
        """What the text from ``at`` on may mean, with the place behind it; ``whole``: all of the text."""
        for values, end in self._match(lexicon, text, at, 0):
            if not whole or end == len(text):
                yield self.make(**values), end

    def _match(self, lexicon: Lexicon, text: str, at: int, place: int) -> Iterator[tuple[dict[str, Any], int]]:
        if place == len(self._parts):
            yield {}, at
            return
        name, kind = self._parts[place]
        begin = skip(text, at) if place else at
        if kind is None:
            end = begin + len(name)
            if fold(text[begin:end]) == name and (end == len(text) or not text[end].isalnum()):
                yield from self._match(lexicon, text, end, place + 1)
            return
        for value, end in kind(lexicon, text, begin):
            for values, last in self._match(lexicon, text, end, place + 1):
                yield {name: value, **values}, last


def _split(pattern: str) -> list[str]:
    return re.findall(r"\{[^}]*\}|[^ {}]+", pattern)


def skip(text: str, at: int) -> int:
    """The place of the next character that is no blank."""
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def _player(lexicon: Lexicon, text: str, at: int) -> Found:
    yield from lexicon.seat(text, at)


def _name(lexicon: Lexicon, text: str, at: int) -> Found:
    yield from lexicon.find(text, at)


def _number(lexicon: Lexicon, text: str, at: int) -> Found:
    found = _INTEGER.match(text, at)
    if found:
        yield int(found[0]), found.end()


def _mana(lexicon: Lexicon, text: str, at: int) -> Found:
    found = _MANA.match(text, at)
    if found:
        try:
            yield mana_types(found[0]), found.end()
        except ValueError:
            return


def _one_of(words: tuple[str, ...]) -> Kind:
    ordered = sorted(words, key=len, reverse=True)

    def kind(lexicon: Lexicon, text: str, at: int) -> Found:
        for word in ordered:
            end = at + len(word)
            if fold(text[at:end]) == word and (end == len(text) or not text[end].isalnum()):
                yield word, end

    return kind


def _text(lexicon: Lexicon, text: str, at: int) -> Found:
    for found in _WORD_END.finditer(text, at + 1):
        if found.start() > at:
            yield text[at : found.start()], found.start()


def _quoted(lexicon: Lexicon, text: str, at: int) -> Found:
    found = _QUOTED.match(text, at)
    if found:
        yield found[1], found.end()


def _x(lexicon: Lexicon, text: str, at: int) -> Found:
    found = re.compile(r"x ?= ?(\d+)(?!\w)", re.IGNORECASE).match(text, at)
    if found:
        yield int(found[1]), found.end()


def listed(kind: Kind, separator: str = ",") -> Kind:
    """A list of values of ``kind`` with ``separator`` between them, the longest list first."""

    def items(lexicon: Lexicon, text: str, at: int) -> Found:
        for value, end in kind(lexicon, text, at):
            after = skip(text, end)
            if text.startswith(separator, after):
                for rest, last in items(lexicon, text, skip(text, after + len(separator))):
                    yield (value, *rest), last
            yield (value,), end

    return items


def _share(lexicon: Lexicon, text: str, at: int) -> Found:
    """``NAME NUMBER``: what gets how much."""
    for name, end in lexicon.find(text, at):
        for number, last in _number(lexicon, text, skip(text, end)):
            yield (name, number), last


def _band(lexicon: Lexicon, text: str, at: int) -> Found:
    """``A + B -> bob``: creatures that attack together, and what they attack (None where it is not said)."""
    for names, end in listed(_name, "+")(lexicon, text, at):
        arrow = skip(text, end)
        if text.startswith("->", arrow):
            for defender, last in lexicon.find(text, skip(text, arrow + 2)):
                yield (names, defender), last
        else:
            yield (names, None), end


def _block(lexicon: Lexicon, text: str, at: int) -> Found:
    """``A with B, C``: an attacker and those that block it."""
    for attacker, end in lexicon.find(text, at):
        begin = skip(text, end)
        if fold(text[begin : begin + 5]) == "with ":
            for names, last in listed(_name)(lexicon, text, skip(text, begin + 5)):
                yield (attacker, names), last


def _choice(lexicon: Lexicon, text: str, at: int) -> Found:
    """The rest of the line, whole and as a list: an option's text may hold commas."""
    items = next((names for names, end in listed(_name)(lexicon, text, at) if end == len(text)), None)
    if items is None and not lexicon.guess:
        return
    whole = text[at:]
    if whole:
        yield (whole, items if items is not None else (Name(whole, known=False),)), len(text)


KINDS: Final[dict[str, Kind]] = {
    "player": _player,
    "name": _name,
    "names": listed(_name),
    "number": _number,
    "numbers": listed(_number),
    "mana": _mana,
    "step": _one_of(STEPS),
    "zone": _one_of(PLACES),
    "text": _text,
    "quoted": _quoted,
    "x": _x,
    "shares": listed(_share),
    "bands": listed(_band),
    "blocks": listed(_block, ";"),
    "choice": _choice,
}
"""The kinds of slots."""

_SHOWN: Final = {
    "name": "CARD",
    "names": "A, B",
    "number": "N",
    "numbers": "N, N",
    "mana": "{G}",
    "quoted": '"…"',
    "shares": "A 2, B 1",
    "bands": "A -> PLAYER, B",
    "blocks": "A with B, C; D with E",
    "choice": "X, Y",
    "options": "[OPTION …]",
    "text": "…",
    "x": "x=3",
    "number or no": "N",
}
