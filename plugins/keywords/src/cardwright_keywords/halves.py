"""Keywords of split cards (709): fuse (702.102), aftermath (702.127)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Prohibits, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Move
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId

lexicon = Lexicon()

STACK: Final = frozenset({"stack"})


@lexicon.word("Keyword", "fuse", id="fuse", rule="702.102a")
def fuse(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Both halves of the split card may be cast from hand as one spell, for both mana costs."""
    yield CastMethod(id="fuse", mana_cost=True, whole=True, rule="702.102a")


@lexicon.word("Keyword", "aftermath", id="aftermath", rule="702.127a")
def aftermath(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """This half can be cast from a graveyard and from nowhere else, and is exiled then, whatever let it be cast."""

    def elsewhere(look: Look, spell: Any, player: Any) -> bool:
        return not _from_graveyard(look, spell)

    def leaves(event: Event, look: Look) -> bool:
        mine = isinstance(event, Move) and event.object == look.source and event.to != "exile"
        return mine and _from_graveyard(look, look.source) and not _exiled_anyway(look, look.source)

    def to_exile(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        return (replace(event, to="exile"),)

    yield CastMethod(id="aftermath", mana_cost=True, zones=frozenset({"graveyard"}), rule="702.127a")
    yield Prohibits(what="cast", applies=elsewhere, own=True, zones=STACK, rule="702.127a")
    yield Replaces(kinds=("move",), applies=leaves, replace=to_exile, zones=STACK, rule="702.127a")


def _exiled_anyway(look: Look, spell: ObjectId) -> bool:
    """Whether the way in which it was cast exiles it as well, so that nobody need choose between the two (702.34a)."""
    paid = look.state.objects[spell].paid
    if paid is None or paid.ability is None:
        return False
    way = look.rules.part(paid.ability, paid.part)
    return isinstance(way, CastMethod) and way.leaves == "exile"


def _from_graveyard(look: Look, spell: ObjectId) -> bool:
    paid = look.state.objects[spell].paid
    return paid is not None and paid.origin == "graveyard"
