"""Soulbond (702.95): two creatures paired for as long as both stay creatures under their controller's control."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Link, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.node import Node, node
from cardwright.model.reference import NOBODY, ObjectId, Ref

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "soulbond",
    means(
        "when this enters, if this could be paired: may pair this with an other unpaired creature you control",
        "whenever another creature you control enters, if this could be paired with it: may pair this with it",
    ),
    id="soulbond",
    rule="702.95a",
    means="It, or a creature that enters, may pair the two of them",
)

_PAIRED: Final = node("keywords/Permission.paired")
_TOGETHER: Final = node("keywords/Condition.still paired")


def partner(look: Look, ref: ObjectId) -> ObjectId:
    """The creature that ``ref`` is paired with, or nobody."""
    for effect in look.state.effects:
        pair = dict(effect.bindings).get("pair") if _PAIRED in effect.nodes else None
        if isinstance(pair, tuple) and ref in pair:
            return next(int(other) for other in pair if other != ref)  # type: ignore[arg-type]
    return NOBODY


def _could_be_paired(look: Look, ref: ObjectId) -> bool:
    found = look.object(ref)
    return (
        found is not None
        and found.zone == "battlefield"
        and look.controller(ref) == look.you
        and look.chars(ref).is_creature
        and partner(look, ref) == NOBODY
    )


@lexicon.word("Filter", "unpaired", id="unpaired", rule="702.95b", reads=("effects",))
def unpaired(look: Look, ref: Ref, word: Node) -> bool:
    """It is paired with no creature."""
    return partner(look, ref) == NOBODY


@lexicon.word("Condition", "this is paired", id="paired", rule="702.95b")
def is_paired(look: Look, word: Node) -> bool:
    """It is paired with another creature."""
    return partner(look, look.source) != NOBODY


@lexicon.word("Phrase", "both paired creatures", id="paired creatures", rule="702.95b", reads=("source",))
def paired_creatures(look: Look, word: Node) -> tuple[Ref, ...]:
    """This and the creature that it is paired with."""
    other = partner(look, look.source)
    return (look.source, other) if other != NOBODY else ()


@lexicon.word("Condition", "this could be paired", id="could pair", rule="702.95a", reads=("controller", "types"))
def this_could_be_paired(look: Look, word: Node) -> bool:
    """You control this and another creature, both unpaired."""
    others = (ref for ref in look.state.zone(("battlefield", NOBODY)) if ref != look.source)
    return _could_be_paired(look, look.source) and any(_could_be_paired(look, ref) for ref in others)


@lexicon.word("Condition", "this could be paired with it", id="could pair with", rule="702.95a")
def this_could_be_paired_with_it(look: Look, word: Node) -> bool:
    """You control this and the creature that entered, both unpaired."""
    entered = look.binding("subject")
    refs = entered if isinstance(entered, tuple) else ()
    return _could_be_paired(look, look.source) and all(_could_be_paired(look, int(ref)) for ref in refs)  # type: ignore[arg-type]


@lexicon.word("Effect", "pair this with {what:Phrase}", id="pair", rule="702.95c")
def pair(do: Do, word: Node) -> None:
    """Pair the source with that creature, where both may still be paired."""
    for ref in do.pick(word.node("what")):
        if ref != do.source and _could_be_paired(do, do.source) and _could_be_paired(do, ref):
            do.set_up(_PAIRED, Duration("while", node=_TOGETHER), pair=(do.source, ref))


@lexicon.word("Permission", "two creatures are paired", id="paired", rule="702.95b")
def paired(build: Ruleset, word: Node) -> Iterator[Part]:
    """Notes that they are; what that means, other abilities say."""
    yield Link(name="paired")


@lexicon.word("Condition", "the pair is together", id="still paired", rule="702.95e", reads=("controller", "types"))
def still_paired(look: Look, word: Node) -> bool:
    """Both are creatures on the battlefield that you control."""
    refs = look.binding("pair")
    for ref in refs if isinstance(refs, tuple) else ():
        assert isinstance(ref, int)
        found = look.object(ref)
        if found is None or found.zone != "battlefield" or found.phased_out or look.controller(ref) != look.you:
            return False
        if not look.chars(ref).is_creature:
            return False
    return True
