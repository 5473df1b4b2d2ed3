"""Keywords about what damage results in (120.3): lifelink (702.15), wither (702.80), infect (702.90), toxic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import DamageResult, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Counters, Damage, Event, LifeChange
from cardwright.model.node import Node
from cardwright.model.reference import is_player

lexicon = Lexicon()

TOXIC: Final = "keywords/Keyword.toxic"


def _gained(event: Event, look: Look) -> Sequence[Event]:
    assert isinstance(event, Damage)
    return (LifeChange(player=look.you, amount=event.amount, cause=event.cause),)


@lexicon.word("Keyword", "lifelink", id="lifelink", rule="702.15b")
def lifelink(build: Ruleset, node: Node) -> Iterator[Part]:
    """Its controller gains as much life as it deals damage."""
    yield DamageResult(results=_gained, redundant=True, rule="702.15b")


def _withered(event: Event, look: Look) -> Sequence[Event]:
    assert isinstance(event, Damage)
    if is_player(event.target) or not look.chars(event.target).is_creature:
        return ()
    return (Counters(target=event.target, name="-1/-1", amount=event.amount, cause=event.cause),)


def _poisoned(event: Event, look: Look) -> Sequence[Event]:
    assert isinstance(event, Damage)
    if not is_player(event.target):
        return ()
    return (Counters(target=event.target, name="poison", amount=event.amount, cause=event.cause),)


_WITHER = DamageResult(results=_withered, instead=frozenset({"mark"}), redundant=True, rule="120.3d")
_POISON = DamageResult(results=_poisoned, instead=frozenset({"life"}), redundant=True, rule="120.3b")


@lexicon.word("Keyword", "wither", id="wither", rule="702.80a")
def wither(build: Ruleset, node: Node) -> Iterator[Part]:
    """It deals damage to creatures in the form of -1/-1 counters."""
    yield _WITHER


@lexicon.word("Keyword", "infect", id="infect", rule="702.90")
def infect(build: Ruleset, node: Node) -> Iterator[Part]:
    """It deals damage to creatures in the form of -1/-1 counters and to players in the form of poison counters."""
    yield _WITHER
    yield _POISON


def total_toxic_value(look: Look) -> int:
    """The sum of the values of all toxic abilities of the source (702.164b)."""
    abilities = look.chars(look.source).abilities
    return sum(look.number(one.node("n")) for one in abilities if look.rules.is_keyword(one, TOXIC))


def _toxic(event: Event, look: Look) -> Sequence[Event]:
    assert isinstance(event, Damage)
    if not event.combat or not is_player(event.target):
        return ()
    return (Counters(target=event.target, name="poison", amount=total_toxic_value(look), cause=event.cause),)


# One instance speaks for all of them: the counters are given together.
_TOXIC = DamageResult(results=_toxic, redundant=True, rule="702.164c")


@lexicon.word("Keyword", "toxic {n:Number}", id="toxic", rule="702.164c")
def toxic(build: Ruleset, node: Node) -> Iterator[Part]:
    """A player to whom it deals combat damage also gets that many poison counters."""
    yield _TOXIC
