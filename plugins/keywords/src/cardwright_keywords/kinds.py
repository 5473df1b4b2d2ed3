"""Keywords about what a thing is: changeling (702.73), devoid (702.114)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Continuous, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.model.reference import Ref
from cardwright.model.subtypes import SUBTYPES
from cardwright_keywords.simple import EVERYWHERE

lexicon = Lexicon()


def _every_creature_type(look: Look, chars: Characteristics, ref: Ref) -> None:
    chars.subtypes = chars.subtypes | SUBTYPES["creature"]


@lexicon.word("Keyword", "changeling", id="changeling", rule="702.73a", writes=("subtypes",))
def changeling(build: Ruleset, node: Node) -> Iterator[Part]:
    """It is every creature type, in every zone."""
    change = Change(layer="4", apply=_every_creature_type, writes=frozenset({"subtypes"}))
    yield Continuous(changes=(change,), defining=True, zones=EVERYWHERE, rule="702.73a")


def _no_color(look: Look, chars: Characteristics, ref: Ref) -> None:
    chars.colors = frozenset()


@lexicon.word("Keyword", "devoid", id="devoid", rule="702.114a", writes=("color",))
def devoid(build: Ruleset, node: Node) -> Iterator[Part]:
    """It has no color, in every zone."""
    change = Change(layer="5", apply=_no_color, writes=frozenset({"color"}))
    yield Continuous(changes=(change,), defining=True, zones=EVERYWHERE, rule="702.114a")
