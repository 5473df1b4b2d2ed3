"""Counters that protect or hold the permanent they are on: shield, stun, finality (122.1c, 122.1d, 122.1h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Counters, Damage, Destroy, Event, Move, Tap
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY

lexicon = Lexicon()


@lexicon.word("Counter", "finality", id="finality", rule="122.1h")
def finality(build: Ruleset, node: Node) -> Iterator[Part]:
    """It is exiled instead of going to a graveyard."""

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, Move) and event.to == "graveyard"

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        return (replace(event, to="exile"),)

    yield Replaces(kinds=("move",), applies=applies, replace=instead, rule="122.1h")


@lexicon.word("Counter", "stun", id="stun", rule="122.1d")
def stun(build: Ruleset, node: Node) -> Iterator[Part]:
    """It loses a stun counter instead of becoming untapped."""

    def applies(event: Event, look: Look) -> bool:
        known = look.object(look.source)
        return isinstance(event, Tap) and not event.on and known is not None and known.tapped

    def instead(event: Event, do: Do) -> Sequence[Event]:
        return (Counters(target=do.source, name="stun", amount=-1),)

    yield Replaces(kinds=("tap",), applies=applies, replace=instead, rule="122.1d")


@lexicon.word("Counter", "shield", id="shield", rule="122.1c")
def shield(build: Ruleset, node: Node) -> Iterator[Part]:
    """It loses a shield counter instead of being destroyed by an effect; so it does instead of being dealt damage."""

    def destroyed(event: Event, look: Look) -> bool:
        return isinstance(event, Destroy) and event.cause.source != NOBODY

    def damaged(event: Event, look: Look) -> bool:
        return isinstance(event, Damage)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        gone = Counters(target=do.source, name="shield", amount=-1)
        # Damage that can't be prevented is dealt, and takes the counter off all the same (615.12).
        return (event, gone) if isinstance(event, Damage) and not event.preventable else (gone,)

    yield Replaces(kinds=("destroy",), applies=destroyed, replace=instead, rule="122.1c")
    yield Replaces(kinds=("damage",), applies=damaged, replace=instead, prevents=True, rule="122.1c")
