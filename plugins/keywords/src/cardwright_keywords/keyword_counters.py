"""Keyword counters (122.1b): what they are on has the keyword as long as they are there (613.1f, 613.7c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.granting import flattened, gain
from cardwright.contract.parts import Continuous, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()

KEYWORDS: Final = (
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
)  # fmt: skip
"""The keywords that a counter can be."""


def _giving(keyword: str) -> Callable[[Ruleset, Node], Iterator[Part]]:
    def give(build: Ruleset, node: Node) -> Iterator[Part]:
        yield Continuous(changes=(gain(flattened(build.compile_text(keyword))),))

    return give


for _keyword in KEYWORDS:
    lexicon.add(
        "Counter",
        _keyword,
        _giving(_keyword),
        id=_keyword,
        means=f"What it is on has {_keyword}",
        rule="122.1b",
        writes=("gains",),
    )
