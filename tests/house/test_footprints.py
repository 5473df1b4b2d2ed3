"""Words that look back over this turn say so: what is kept of a position depends on what words read (613.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.play import installed

LOOKING: Final = frozenset({"Condition", "Filter", "Head", "Number", "Person", "Phrase", "PlayerPhrase", "Relation"})
"""Categories of words that a continuous effect may ask."""

BACK: Final = frozenset({"this_turn", "history"})
"""The names by which Python looks back."""


def functions(meaning: Any) -> Iterator[Callable[..., Any]]:
    """The function of a meaning and those of its module that it calls, however far."""
    waiting: list[Any] = [meaning, *(getattr(meaning, name, None) for name in ("run", "each", "fits", "those"))]
    met = set[Any]()
    while waiting:
        one = waiting.pop()
        code = getattr(one, "__code__", None)
        if code is None or one in met:
            continue
        met.add(one)
        yield one
        waiting += [one.__globals__.get(name) for name in code.co_names]
        waiting += [cell.cell_contents for cell in one.__closure__ or () if callable(cell.cell_contents)]


def looks_back(rules: Ruleset, word: str) -> bool:
    return any(BACK & set(one.__code__.co_names) for one in functions(rules.meaning.get(word)))


def test_words_that_look_back_over_the_turn_read_history() -> None:
    rules = installed.rules()
    asked = {id: word for id, word in rules.words.items() if word.category in LOOKING}
    silent = [id for id, word in asked.items() if "history" not in word.reads and looks_back(rules, id)]
    assert silent == []


@pytest.mark.parametrize("word", ["cardwright/Relation.was dealt damage", "cardwright/Condition.discarded this turn"])
def test_the_search_finds_those_that_look_back(word: str) -> None:
    assert looks_back(installed.rules(), word)
