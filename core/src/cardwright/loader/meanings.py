"""Meanings of words that are written in the ability language: "bushido N" stands for a line of text.

In such a text ``{slot}`` stands for what fills that slot of the word. It is read with the words that the word's owner
may use, and the fillings are put in as they are, so that they may be made of words of other packages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardwright.contract.words import Word
from cardwright.language import Place, Vocabulary, parse
from cardwright.loader.scope import Scope
from cardwright.model import subtypes
from cardwright.model.node import Node, Value, node

PARAMETERS: Final = {
    "n": "Number",
    "m": "Number",
    "costs": "Cost",
    "what": "Phrase",
    "who": "PlayerPhrase",
    "noun": "Noun",
    "kind": "CounterKind",
    "effects": "Effect",
}
"""The slots that a meaning may speak of, each with the category of what fills it."""

_OWNER: Final = "slot"
_WORDS: Final = tuple(
    (_OWNER, Word(category=kind, pattern=f"{{{name}}}", id=name)) for name, kind in PARAMETERS.items()
)


class Meanings:
    """Reads the texts of all owners; ``scopes`` are the words that each of them may use."""

    def __init__(self, scopes: Mapping[str, Scope]) -> None:
        self._scopes = scopes
        self._vocabularies: dict[str, Vocabulary] = {}

    def expand(self, text: str, keyword: Node, category: str, more: Mapping[str, Value]) -> Node:
        """``text`` as a ``category``, with the fillings of ``keyword`` and ``more`` in place of its slots.

        LanguageError, with the id of the keyword as its file, when the text is not understood."""
        owner = keyword.word.partition("/")[0]
        vocabulary = self._vocabularies.get(owner)
        if vocabulary is None:
            vocabulary = self._vocabularies[owner] = Vocabulary.of((*self._scopes[owner], *_WORDS), subtypes.ALL)
        read = parse(vocabulary, text, category, place=Place(keyword.word, 1, 1))
        filled = _fill(read, {**dict(keyword.slots), **more})
        assert isinstance(filled, Node)
        return filled


def _fill(value: Value, fillings: Mapping[str, Value]) -> Value:
    if isinstance(value, tuple):
        return tuple(_spliced(value, fillings))
    if not isinstance(value, Node):
        return value
    if value.word.startswith(f"{_OWNER}/"):
        return fillings[value.word.rpartition(".")[2]]
    return node(value.word, value.alt, tuple((name, _fill(inner, fillings)) for name, inner in value.slots))


def _spliced(items: tuple[Value, ...], fillings: Mapping[str, Value]) -> Iterator[Value]:
    """A list in which a slot that holds several things takes as many places."""
    for item in items:
        filled = _fill(item, fillings)
        if isinstance(filled, tuple):
            yield from filled
        else:
            yield filled
