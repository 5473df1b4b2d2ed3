"""What an instruction itself does (608.2c), apart from what the abilities do that it grants, creates or delays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

ADDS_MANA: Final = "adds mana"
"""Mark of words that add mana, among what they write."""
MOVES: Final = "moves"
"""Mark of words that move the cards that their phrase names to another zone."""
LIBRARY: Final = "library"
"""Mark of words that move cards to or from a library whatever their phrase names."""

_ABILITIES: Final = frozenset({"Ability", "Keyword", "Static", "Granted", "Delayed", "Reflexive", "Rider"})


def own_parts(rules: Ruleset, instruction: Node) -> Iterator[Node]:
    """The nodes directly below an instruction, without abilities."""
    for _, value in instruction.slots:
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node) and rules.words[inner.word].category not in _ABILITIES:
                yield inner


def own_words(rules: Ruleset, instruction: Node) -> Iterator[Node]:
    """All nodes of an instruction, or of a cost, without those of abilities within it."""
    yield instruction
    for inner in own_parts(rules, instruction):
        yield from own_words(rules, inner)


def adds_mana(rules: Ruleset, instruction: Node) -> bool:
    """Whether following the instruction could add mana (605.1a)."""
    return any(ADDS_MANA in rules.words[word.word].writes for word in own_words(rules, instruction))


def moves_library_cards(rules: Ruleset, instructions: Iterable[Node]) -> bool:
    """Whether the instructions and costs move cards to or from a library (605.1a): by a word that always does, or by
    one that moves what they speak of where that lies in a library."""
    words = [rules.words[word.word] for one in instructions for word in own_words(rules, one)]
    if any(LIBRARY in word.writes for word in words):
        return True
    return any(MOVES in word.writes for word in words) and any("zone:library" in word.reads for word in words)
