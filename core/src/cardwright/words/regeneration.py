"""Regeneration (701.19): shields that heal a permanent in place of its destruction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Destroy, Event, LeaveCombat, Mark, Tap
from cardwright.model.node import Node, node
from cardwright.model.reference import ObjectId
from cardwright.rules import duration, prohibit
from cardwright.rules.act import Actor
from cardwright.words.replacing import shield
from cardwright.words.zone_changes import found

lexicon = Lexicon()


@lexicon.word("Effect", "regenerate {what:Objects}", id="regenerate", rule="701.19a")
def regenerate(do: Do, node: Node) -> None:
    """The next time one of those would be destroyed this turn, it is tapped, healed and out of combat instead."""
    for ref in found(do, do.pick(node.node("what"))):
        shield(do, _SHIELD, Duration("turn"), 1, shielded=(ref,))


@lexicon.word("Regeneration", "it regenerates instead of being destroyed", id="shield", rule="701.19a")
def regenerates(build: Ruleset, node: Node) -> Iterator[Part]:
    """The shielded permanent is not destroyed but healed, once."""

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Destroy) or look.binding("shielded") != (event.object,):
            return False
        return can_regenerate(event, look)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(do, Actor)
        assert isinstance(event, Destroy)
        id = do.binding("floating")
        assert isinstance(id, int)
        duration.use_up(do.engine, id, 1)
        return healed(do, event.object)

    yield Replaces(kinds=("destroy",), applies=applies, replace=instead, rule="701.19a")


_SHIELD: Final = node("cardwright/Regeneration.shield")


def can_regenerate(event: Destroy, look: Look) -> bool:
    """Whether nothing says that the permanent can't be regenerated (701.19c)."""
    if not event.regenerate:
        return False
    return not prohibit.prohibited(look.rules, look.state, "be regenerated", event.object, event.cause.source)


def healed(do: Do, ref: ObjectId) -> tuple[Event, ...]:
    """What regenerating a permanent consists of: no damage marked on it any more, tapped, out of combat."""
    damage = do.state.objects[ref].damage
    return (
        Mark(object=ref, name="damage", value=-damage),
        Mark(object=ref, name="deathtouched", on=False),
        Tap(object=ref, on=True, reason="regenerate"),
        LeaveCombat(object=ref),
    )
