"""Umbra armor (702.89): an Aura that is destroyed in place of what it enchants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Destroy, Event, Mark
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Keyword", "umbra armor", id="umbra armor", rule="702.89a")
def umbra_armor(build: Ruleset, node: Node) -> Iterator[Part]:
    """What it enchants is healed, and this destroyed, instead of that being destroyed."""
    yield Replaces(kinds=("destroy",), applies=_protects, replace=_instead, gives_up_source=True, rule="702.89a")


def _protects(event: Event, look: Look) -> bool:
    aura = look.object(look.source)
    return isinstance(event, Destroy) and aura is not None and aura.attached_to == event.object


def _instead(event: Event, do: Do) -> Sequence[Event]:
    assert isinstance(event, Destroy)
    damage = do.state.objects[event.object].damage
    return (
        Mark(object=event.object, name="damage", value=-damage),
        Mark(object=event.object, name="deathtouched", on=False),
        Destroy(object=do.source, cause=event.cause),
    )
