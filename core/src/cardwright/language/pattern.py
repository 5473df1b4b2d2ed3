"""Patterns: the notation of words (see :mod:`cardwright.contract.words`), compiled to spellings.

A spelling is a flat sequence of literal tokens and slots. Alternatives, optional parts and endings multiply: the
pattern ``(get|gets) [up]`` has the four spellings *get up*, *get*, *gets up*, *gets*, numbered from 0 in this order.
The number of the spelling that was read is kept in ``Node.alt``, so that rendering gives back the same words. What
is optional comes first with, then without; the first spelling is the pattern in full.

Beside the notation described there:

* an ending in round brackets right after a word is optional: ``creature(s)`` is ``(creature|creatures)``;
* ``{t:Subtype(s)}`` has a spelling for the singular and one for the plural;
* ``'s`` standing alone (``{x:Objects} 's controller``) has a second spelling, the bare apostrophe of plurals;
* a backslash takes the special meaning from the character after it: ``\\[``, ``\\(``;
* braces without a colon are a symbol: ``{T}``.
"""

from __future__ import annotations

import functools
import itertools
import re
from typing import Final, TypeAlias, final

import msgspec

from cardwright.language.atoms import PLURAL, SINGULAR
from cardwright.language.errors import LanguageError
from cardwright.language.lexer import tokenize

_SLOT: Final = re.compile(r"\{(\w+):(\w+)(\(s\))?(?:(\*)|(\+)(;|,|and|or)?)?\}")
_CHUNK: Final = re.compile(r"(?:\{[\w/]+\}|\\.|[^\s\\{}\[\]()|])+")
_MOST: Final = 256


@final
class Fill:
    """What fills a slot: one of ``category``, or a list. Equal fills are one object; make them with :func:`fill`.

    ``repeat`` is ``""`` for exactly one, ``"+"`` for one or more, ``"*"`` for none or more; ``separator`` stands
    between the items of a list (``""``: they stand side by side).
    """

    __slots__ = ("category", "repeat", "separator")

    category: str
    repeat: str
    separator: str

    def __repr__(self) -> str:
        return self.category + self.repeat + self.separator


@functools.cache
def fill(category: str, repeat: str = "", separator: str = "") -> Fill:
    """The one fill with these properties."""
    made = Fill()
    made.category, made.repeat, made.separator = category, repeat, separator
    return made


class Slot(msgspec.Struct, frozen=True):
    """A named slot of a spelling."""

    name: str
    fill: Fill


Item: TypeAlias = str | Slot
"""A literal token, in its plain spelling, or a slot."""
Spelling: TypeAlias = tuple[Item, ...]


@functools.cache
def compile_pattern(pattern: str) -> tuple[Spelling, ...]:
    """All spellings of ``pattern`` in the order of ``Node.alt``; LanguageError when it is malformed."""
    reader = _Reader(pattern)
    choices = reader.sequence()
    if reader.at < len(pattern):
        raise reader.error(f"{pattern[reader.at]!r} closes nothing")
    spellings = tuple(tuple(itertools.chain.from_iterable(parts)) for parts in itertools.islice(choices, _MOST + 1))
    if len(spellings) > _MOST:
        raise LanguageError(f"the pattern '{pattern}' has more than {_MOST} spellings; split it into several words")
    for spelling in spellings:
        _check(pattern, spelling)
    if len({shape(spelling) for spelling in spellings}) < len(spellings):
        raise LanguageError(f"the pattern '{pattern}' spells the same thing in two ways")
    return spellings


def _check(pattern: str, spelling: Spelling) -> None:
    if all(isinstance(item, Slot) and item.fill.repeat == "*" for item in spelling):
        raise LanguageError(f"the pattern '{pattern}' can be nothing at all; at least one word of it must be there")
    names = [item.name for item in spelling if isinstance(item, Slot)]
    for name in names:
        if names.count(name) > 1:
            raise LanguageError(f"the pattern '{pattern}' has two slots named '{name}'")


def shape(spelling: Spelling) -> tuple[str, ...]:
    """What a spelling looks like to the parser: literals by key, slots without their names."""
    return tuple(f"{{{item.fill!r}}}" if isinstance(item, Slot) else key_of(item) for item in spelling)


def show_spelling(spelling: Spelling) -> str:
    """A spelling in the notation of patterns, for messages."""
    return " ".join(f"{{{item.name}:{item.fill!r}}}" if isinstance(item, Slot) else item for item in spelling)


@functools.cache
def key_of(literal: str) -> str:
    """The token key that a literal of a pattern is compared with."""
    return tokenize(literal)[0].key


_Choices: TypeAlias = list[Spelling]


class _Reader:
    """Recursive descent over one pattern; ``at`` is the next character."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def error(self, why: str) -> LanguageError:
        return LanguageError(f"the pattern '{self.pattern}' is malformed at character {self.at + 1}: {why}")

    def sequence(self) -> itertools.product[tuple[Spelling, ...]]:
        """Items up to a closing bracket, a bar or the end, as the product of their choices."""
        parts: list[_Choices] = []
        while self.at < len(self.pattern) and self.pattern[self.at] not in ")]|":
            if self.pattern[self.at].isspace():
                self.at += 1
            else:
                parts.append(self._item())
        return itertools.product(*parts)

    def _item(self) -> _Choices:
        char = self.pattern[self.at]
        if char == "[":
            return [*self._bracket("]"), ()]
        if char == "(":
            return self._alternatives()
        slot = _SLOT.match(self.pattern, self.at)
        if slot is not None:
            self.at = slot.end()
            return _slot_choices(slot)
        return self._literal()

    def _alternatives(self) -> _Choices:
        begin = self.at
        choices = self._bracket(")")
        if "|" not in self.pattern[begin : self.at]:
            self.at = begin
            raise self.error("alternatives look like (one|other); a literal bracket is written '\\\\('")
        return choices

    def _bracket(self, closing: str) -> _Choices:
        choices: _Choices = []
        while True:
            self.at += 1
            choices += (tuple(itertools.chain.from_iterable(parts)) for parts in self.sequence())
            if self.at >= len(self.pattern):
                raise self.error(f"'{closing}' is missing")
            if self.pattern[self.at] == closing:
                self.at += 1
                return choices
            if self.pattern[self.at] != "|":
                raise self.error(f"{self.pattern[self.at]!r} stands where '{closing}' is missing")

    def _literal(self) -> _Choices:
        match = _CHUNK.match(self.pattern, self.at)
        if match is None:
            raise self.error("a slot looks like {name:Category}, {name:Category*} or {name:Category+;}")
        self.at = match.end()
        chunk = re.sub(r"\\(.)", r"\1", match[0])
        if chunk == "'s":
            return [("'s",), ("'",)]
        if self.pattern[self.at : self.at + 1] == "(":
            return [self._tokens(chunk + ending) for ending in self._endings()]
        return [self._tokens(chunk)]

    def _endings(self) -> list[str]:
        """The endings in the bracket right after a word; a single one may also be left out."""
        closing = self.pattern.find(")", self.at)
        endings = self.pattern[self.at + 1 : closing].split("|")
        if closing < 0 or not all(ending.isalpha() or not ending for ending in endings):
            raise self.error("an ending looks like (s) or (s|ed); put a space before other brackets")
        self.at = closing + 1
        return endings if len(endings) > 1 else ["", *endings]

    def _tokens(self, chunk: str) -> Spelling:
        try:
            return tuple(token.text for token in tokenize(chunk))
        except LanguageError as error:
            raise self.error(error.message) from error


def _slot_choices(match: re.Match[str]) -> _Choices:
    name, category, both, star, plus, separator = match.groups()
    categories = [SINGULAR, PLURAL] if both and category == "Subtype" else [category + (both or "")]
    fills = [fill(each, star or plus or "", separator or "") for each in categories]
    return [(Slot(name, each),) for each in fills]
