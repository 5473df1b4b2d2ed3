"""Things with a keyword whatever its cost or number: "a card with cycling", "creatures without protection" (702.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.words import Word
from cardwright.model.node import Node
from cardwright.model.reference import Ref

OWNER = "keywords"
"""The owner of the keywords of this package, as their full ids name it."""


def by_name(keywords: Iterable[Word]) -> list[Word]:
    """Relations for those of ``keywords`` that have parameters and are no variants of others."""
    lexicon = Lexicon()
    for word in keywords:
        name, _, parameters = word.pattern.partition(" {")
        if word.category == "Keyword" and parameters and not word.variant_of and "(" not in name:
            _add(lexicon, name.removesuffix(" from").removesuffix(" for"), f"{OWNER}/Keyword.{word.id}", word.rule)
    return lexicon.words


def _add(lexicon: Lexicon, name: str, wanted: str, rule: str) -> None:
    has = _has(wanted)

    def has_not(look: Look, ref: Ref, node: Node) -> bool:
        return not has(look, ref, node)

    reads = ("gains", "loses")
    lexicon.add("Relation", f"with {name}", has, id=f"with {name}", rule=rule, reads=reads, means=f"It has {name}")
    lexicon.add(
        "Relation", f"without {name}", has_not, id=f"without {name}", rule=rule, reads=reads, means=f"It has no {name}"
    )


def _has(wanted: str) -> Callable[[Look, Ref, Node], bool]:
    def has(look: Look, ref: Ref, node: Node) -> bool:
        return any(look.rules.is_keyword(ability, wanted) for ability in look.chars(ref).abilities)

    return has
