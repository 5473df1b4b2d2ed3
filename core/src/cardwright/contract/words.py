"""Words: what a package adds to the ability language.

A word is a pattern with typed slots and a meaning. The pattern is parser and renderer at once. Categories and the
signature of the meaning function that each of them expects are listed in :data:`CATEGORIES`.

Pattern syntax::

    exile {what:Objects}                 literal words and a slot of a category
    draw {n:Number} cards                a literal
    {who:Objects} (get|gets) {pt:PT}     alternatives; the renderer keeps the one that was read
    exile {what:Objects} [tapped]        an optional part
    {effects:Effect+;}                   one or more, separated by ';'   (separator: ; , and or)
    {filters:Filter*}                    none or more, side by side
    \\[ {ability:Ability} \\]              a literal bracket
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from cardwright.model.node import Node

CATEGORIES: Final[dict[str, str]] = {
    "Ability": "a whole line; run(build, node) yields parts",
    "Keyword": "a keyword ability; run(build, node) yields parts",
    "Static": "a static ability; run(build, node) yields parts",
    "Effect": "an instruction; run(do, node) carries it out",
    "Condition": "run(look, node) -> bool",
    "Number": "run(look, node) -> int",
    "Quantifier": "which and how many of those that fit; run is not used, the id says it",
    "Filter": "an adjective before a noun; run(look, ref, node) -> bool, or an Among",
    "Head": "a noun for objects; run(look, ref, node) -> bool",
    "Relation": "what follows a noun; run(look, ref, node) -> bool, or a Together",
    "Person": "a noun for players; run(look, player, node) -> bool",
    "Event": "something that happens; run(build, node) -> Pattern",
    "Modification": "what an effect does to things; run(build, node) yields Changes",
    "Counter": "counters that do something to what they are on (122.1b-h); run(build, node) yields Parts",
    "Cost": "a cost component; run is a CostKind",
    "Duration": "how long; run(do, node) -> model.effect.Duration",
    "Spending": "what mana may be spent on (106.6); run(look, node, contract.meanings.Purpose) -> bool",
    "Rider": "what happens to what mana is spent on (106.6); run(build, node) yields parts",
}
"""The categories that the core itself reads; a package may use further ones of its own inside its patterns."""


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the vocabulary.

    ``id`` is unique among the words of one owner and category; ``means`` is one sentence for `cardwright words`;
    ``rule`` is the paragraph of the Comprehensive Rules that governs it; ``run`` is the meaning (see
    :data:`CATEGORIES`); ``reads`` and ``writes`` are its footprint in the layers (613.8): names such as ``types``,
    ``color``, ``controller``, ``abilities``, ``power``, ``zone:graveyard``, ``life``. ``variant_of`` is the id of the
    keyword, of the same owner, of which this one is a variant: what speaks of that keyword speaks of this too (702.11e,
    702.29f).
    """

    category: str
    pattern: str
    id: str
    means: str = ""
    rule: str = ""
    run: Any = None
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    variant_of: str = ""
    since: str = "1.0"


class Settling:
    """The meaning of a word that speaks of a choice made for its source ("the chosen color").

    ``run`` is the meaning as for any word of its category. ``settle(look, node)`` gives the node of what was chosen,
    which takes its place where the source gives an ability with that word to something else, for which nothing was
    chosen; or the same node where nothing has been chosen.
    """

    def __init__(self, run: Callable[..., Any], settle: Callable[[Any, Node], Node]) -> None:
        self.run = run
        self.settle = settle
        self.__doc__ = run.__doc__

    def __call__(self, *args: Any) -> Any:
        """Call the meaning itself."""
        return self.run(*args)
