"""Keywords of split cards (709): fuse (702.102), aftermath (702.127)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod
from cardwright.contract.look import Look
from cardwright.contract.parts import Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Keyword", "fuse", id="fuse", rule="702.102a")
def fuse(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Both halves of the split card may be cast from hand as one spell, for both mana costs."""
    yield CastMethod(id="fuse", mana_cost=True, whole=True, rule="702.102a")


@lexicon.word("Keyword", "aftermath", id="aftermath", rule="702.127a")
def aftermath(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """This half can be cast from a graveyard and from nowhere else, and is exiled then."""

    def elsewhere(look: Look, spell: Any, player: Any) -> bool:
        paid = look.state.objects[spell].paid
        return paid is not None and paid.origin != "graveyard"

    graveyard = frozenset({"graveyard"})
    yield CastMethod(id="aftermath", mana_cost=True, zones=graveyard, leaves="exile", rule="702.127a")
    yield Prohibits(what="cast", applies=elsewhere, own=True, zones=frozenset({"stack"}), rule="702.127a")
