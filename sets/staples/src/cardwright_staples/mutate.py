"""Mutate (702.140): a creature card that may be cast onto another creature and merges with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Pattern, Spell
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Merge
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import Ref

lexicon = Lexicon()

_MERGES: Final = "merge this with target non-Human creature with the same owner as this"
_PLACES: Final = ("over", "under")


@lexicon.word("Keyword", "mutate {costs:Cost+,}", id="mutate", rule="702.140a")
def mutate(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast for that cost on a non-Human creature of the same owner, and merges with that as it resolves."""
    spell = build.parts(build.expand(_MERGES, node, "Ability"))[0]
    assert isinstance(spell, Spell)
    yield CastMethod(
        id="mutate",
        costs=node.nodes("costs"),
        spell=spell,
        # Without its target it goes on resolving as a creature spell (702.140b).
        lost_targets="continue",
        rule="702.140a",
    )


@lexicon.word("Relation", "with the same owner as this", id="same owner", rule="702.140a", reads=("source",))
def with_the_same_owner(look: Look, ref: Ref, node: Node) -> bool:
    """Its owner is the owner of the source."""
    known, own = look.known(ref), look.known(look.source)
    return known is not None and own is not None and known.owner == own.owner


@lexicon.word("Effect", "merge this with {what:Objects}", id="merge", rule="702.140c")
def merge(do: Do, node: Node) -> None:
    """You put this spell over or under that creature, and they become one object."""
    for ref in do.pick(node.node("what")):
        over = do.ask_option(do.you, _PLACES, "put it over or under the creature", "mutate") == 0
        do.happen(Merge(object=ref, spell=do.source, over=over))


@lexicon.word("Event", "this mutates", id="mutates", rule="702.140d")
def mutates(build: Ruleset, node: Node) -> Pattern:
    """A mutating creature spell merges with this."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        fits = isinstance(event, Merge) and event.object == now.source
        return {"it": (now.source,), "subject": (now.source,)} if fits else None

    return Pattern(kinds=("merge",), match=match, rule="702.140d")
