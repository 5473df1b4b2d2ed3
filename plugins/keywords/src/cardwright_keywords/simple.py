"""Keywords that are a single capability which rules of the core speak of; more instances change nothing.

Deathtouch (702.2), defender (702.3), double strike (702.4), first strike (702.7), flash (702.8), haste (702.10),
indestructible (702.12), trample (702.19), vigilance (702.20), banding (702.22), phasing (702.26), partner (702.124).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.parts import Flag, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()

EVERYWHERE: Final = frozenset({"battlefield", "stack", "hand", "graveyard", "exile", "library", "command"})
"""All zones, for abilities that function wherever the object is."""

_FLAGS: Final = (
    ("deathtouch", "702.2", "Any damage that it deals to a creature is lethal"),
    ("defender", "702.3", "It can't attack"),
    ("double strike", "702.4", "It deals combat damage in both combat damage steps"),
    ("first strike", "702.7", "It deals combat damage in the first combat damage step"),
    ("flash", "702.8", "It may be played whenever an instant could be cast"),
    ("haste", "702.10", "It may attack and be tapped for costs at once"),
    ("indestructible", "702.12", "It can't be destroyed"),
    ("trample", "702.19", "What it deals beyond lethal damage to its blockers goes to what it attacks"),
    (
        "trample over planeswalkers",
        "702.19c",
        "What it deals beyond blockers and planeswalker goes to the planeswalker's controller",
    ),
    ("vigilance", "702.20", "Attacking does not tap it"),
    ("banding", "702.22", "It may attack in a band, and its player assigns the damage"),
    ("partner", "702.124", "It may be a commander together with another one that has partner"),
    ("phasing", "702.26", "It phases out and in before its controller untaps"),
)


def flag(name: str, rule: str) -> Callable[[Ruleset, Node], Iterator[Part]]:
    """The meaning of a keyword that is just the capability ``name``."""

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        yield Flag(name=name, rule=rule, zones=EVERYWHERE)

    return run


for _name, _rule, _means in _FLAGS:
    lexicon.add("Keyword", _name, flag(_name, _rule), id=_name, rule=_rule, means=_means)
