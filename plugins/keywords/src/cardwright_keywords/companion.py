"""Companion (702.139): a card that waits outside the game for a deck that fulfils its condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.contract.parts import Companion, Part, SpecialAction
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import PERMANENT_TYPES, Printed
from cardwright.model.event import Move
from cardwright.model.node import Node
from cardwright.model.node import node as make

lexicon = Lexicon()

_OUTSIDE: Final = frozenset({"outside"})
_COST: Final = make("cardwright/Cost.mana", 0, (("mana", "{3}"),))


def _to_hand(do: Do) -> None:
    do.happen(Move(object=do.source, to="hand", reason="companion"))


def _companion(fits: Callable[[Sequence[Printed]], bool], more: int = 0) -> Iterator[Part]:
    """Revealed from outside the game with such a starting deck, it may be put into the hand for {3} once."""
    yield Companion(fits=fits, more=more, rule="702.139a")
    yield SpecialAction(id="companion", costs=(_COST,), do=_to_hand, timing="sorcery", zones=_OUTSIDE, rule="116.2g")


@lexicon.word(
    "Keyword",
    "companion of a deck whose permanent cards each have mana value {n:Int} or less",
    id="companion by mana value",
    rule="702.139a",
)
def companion_by_mana_value(build: Ruleset, node: Node) -> Iterator[Part]:
    """With such a starting deck it may be revealed from outside the game, and put into the hand for {3} once."""
    limit = node.get("n")
    assert isinstance(limit, int)
    return _companion(lambda deck: all(_mana_value(card) <= limit for card in deck if card.types & PERMANENT_TYPES))


def _mana_value(card: Printed) -> int:
    return card.cost.mana_value() if card.cost is not None else 0


@lexicon.word(
    "Keyword",
    "companion of a deck with at least {n:Int} cards more than the minimum",
    id="companion by size",
    rule="702.139a",
)
def companion_by_size(build: Ruleset, node: Node) -> Iterator[Part]:
    """With such a starting deck it may be revealed from outside the game, and put into the hand for {3} once."""
    more = node.get("n")
    assert isinstance(more, int)
    return _companion(lambda deck: True, more)


@lexicon.word(
    "Keyword",
    "companion of a deck whose cards have no mana symbol more than once in their mana costs",
    id="companion by symbols",
    rule="702.139a",
)
def companion_by_symbols(build: Ruleset, node: Node) -> Iterator[Part]:
    """With such a starting deck it may be revealed from outside the game, and put into the hand for {3} once."""
    return _companion(lambda deck: not any(_repeats_a_symbol(card) for card in deck))


def _repeats_a_symbol(card: Printed) -> bool:
    """Whether a symbol stands in the mana cost twice; that of a split card is both of its halves' (709.4b)."""
    halves = card.faces if card.layout == "split" else (card,)
    symbols = Counter[str]()
    for cost in (half.cost for half in halves if half.cost is not None):
        symbols.update([*cost.pips, *("X",) * cost.x, *((str(cost.generic),) if cost.generic else ())])
    return any(number > 1 for number in symbols.values())
