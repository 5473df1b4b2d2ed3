"""Keywords that let a card be cast face down and turned face up later (708).

Morph and megamorph (702.37), disguise (702.168).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod
from cardwright.contract.look import Do
from cardwright.contract.parts import Part, SpecialAction
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.event import Counters, Mark
from cardwright.model.node import Node
from cardwright.model.objects import FACE_DOWN

lexicon = Lexicon()


def _turns_up(do: Do) -> None:
    do.happen(Mark(object=do.source, name="face down", on=False, value=do.binding("x") or 0))


def _turns_up_and_grows(do: Do) -> None:
    up = Mark(object=do.source, name="face down", on=False, value=do.binding("x") or 0)
    do.happen(up, Counters(target=do.source, name="+1/+1", amount=1))


def _parts(build: Ruleset, node: Node, id: str, rule: str, mask: Printed, turn: Callable[[Do], None]) -> Iterator[Part]:
    three = build.expand("{3}", node, "Cost")
    yield CastMethod(id=id, costs=(three,), face_down=mask, rule=rule)
    yield SpecialAction(id="turn face up", costs=node.nodes("costs"), do=turn, hidden=True, rule=rule)


@lexicon.word("Keyword", "morph {costs:Cost+,}", id="morph", rule="702.37a")
def morph(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast face down for {3} and turned face up for that cost."""
    yield from _parts(build, node, "morph", "702.37a", FACE_DOWN, _turns_up)


@lexicon.word("Keyword", "megamorph {costs:Cost+,}", id="megamorph", rule="702.37b", variant_of="morph")
def megamorph(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast face down for {3} and turned face up for that cost, with a +1/+1 counter then."""
    yield from _parts(build, node, "megamorph", "702.37b", FACE_DOWN, _turns_up_and_grows)


@lexicon.word("Keyword", "disguise {costs:Cost+,}", id="disguise", rule="702.168a")
def disguise(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast face down for {3}, with ward {2} then, and turned face up for that cost."""
    ward = build.expand("ward {2}", node).nodes("keywords")
    yield from _parts(build, node, "disguise", "702.168a", replace(FACE_DOWN, abilities=ward), _turns_up)
