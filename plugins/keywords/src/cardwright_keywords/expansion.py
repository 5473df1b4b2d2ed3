"""Keywords whose meaning can be written in the ability language itself: "bushido N means: whenever this ...".

A keyword's meaning is then a line of text in which ``param NAME`` stands for what fills the keyword's slot NAME. The
line is read once with the words of the core and of this package, and the fillings are put in as they are, so that a
parameter may be any expression, also one made of words of other packages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cardwright.contract.parts import Part
from cardwright.contract.ruleset import GLOBAL, Ruleset
from cardwright.contract.words import Word
from cardwright.language import Vocabulary, parse
from cardwright.model import subtypes
from cardwright.model.node import Node, Value, node

OWNER: Final = "parameter"
"""The owner of the words that stand for parameters."""

PARAMETERS: Final = {
    "n": "Number",
    "costs": "Cost",
    "what": "Phrase",
    "who": "PlayerPhrase",
    "noun": "Noun",
}
"""The parameters that a meaning may have, each with its category."""

OWN: Final = ("cardwright", "keywords")
"""The owners whose words a meaning may use."""


def vocabulary(build: Ruleset) -> Vocabulary:
    """The words that meanings are written in: the core's, this package's, and those that stand for parameters."""
    found = build.memo("keyword meanings", GLOBAL, lambda rules, _: _vocabulary(rules))
    assert isinstance(found, Vocabulary)
    return found


def _vocabulary(build: Ruleset) -> Vocabulary:
    words = [(id.partition("/")[0], word) for id, word in build.words.items()]
    stand_ins = [
        (OWNER, Word(category=category, pattern=f"param {name}", id=name)) for name, category in PARAMETERS.items()
    ]
    return Vocabulary.of([*((owner, word) for owner, word in words if owner in OWN), *stand_ins], subtypes.ALL)


def meaning(build: Ruleset, text: str, keyword: Node) -> Node:
    """The ability that ``text`` describes, with the fillings of ``keyword`` in place of its parameters."""
    return expand(build, text, dict(keyword.slots))


def expand(build: Ruleset, text: str, fillings: dict[str, Value], category: str = "Ability") -> Node:
    """``text`` read as a ``category``, with ``fillings`` in place of its parameters."""
    filled = _fill(parse(vocabulary(build), text, category), fillings)
    assert isinstance(filled, Node)
    return filled


def _fill(value: Value, fillings: dict[str, Value]) -> Value:
    if isinstance(value, tuple):
        return tuple(_spliced(value, fillings))
    if not isinstance(value, Node):
        return value
    if value.word.startswith(f"{OWNER}/"):
        return fillings[value.word.rpartition(".")[2]]
    return node(value.word, value.alt, tuple((name, _fill(inner, fillings)) for name, inner in value.slots))


def _spliced(items: tuple[Value, ...], fillings: dict[str, Value]) -> Iterator[Value]:
    """A list in which a parameter that stands for several things takes as many places."""
    for item in items:
        filled = _fill(item, fillings)
        if isinstance(filled, tuple):
            yield from filled
        else:
            yield filled


def means(*lines: str) -> Callable[[Ruleset, Node], Iterator[Part]]:
    """The meaning function of a keyword that stands for those abilities."""

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        for line in lines:
            yield from build.parts(meaning(build, line, node))

    run.__doc__ = "; ".join(lines)
    return run
