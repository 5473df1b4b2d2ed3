"""Activated abilities that discard their card from hand: cycling (702.29), transmute (702.53), reinforce (702.77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Activate, Event
from cardwright.model.node import Node
from cardwright.model.objects import Binding

lexicon = Lexicon()

CYCLING: Final = "cycling"
"""How the ids of all cycling abilities end (702.29f)."""

ANYWHERE: Final = frozenset({"graveyard", "exile", "hand", "library", "command", "battlefield"})

lexicon.add(
    "Keyword",
    "cycling {costs:Cost+,}",
    means("{costs}, discard this: draw a card . from your hand"),
    id=CYCLING,
    rule="702.29a",
    means="Discarded from hand for that cost, it draws a card",
)


def _typecycling(word: str, searched: str) -> None:
    text = f"search your library for a {searched}, reveal it and put it into your hand, then shuffle"
    lexicon.add(
        "Keyword",
        f"{word} {{costs:Cost+,}}",
        means(f"{{costs}}, discard this: {text} . from your hand"),
        id=word,
        rule="702.29e",
        means=f"Discarded from hand for that cost, it finds a {searched}",
        variant_of=CYCLING,
    )


_typecycling("landcycling", "land card")
_typecycling("basic landcycling", "basic land card")
_typecycling("artifact landcycling", "artifact land card")
for _subtype in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Sliver", "Wizard"):
    _typecycling(f"{_subtype.lower()}cycling", f"{_subtype} card")

lexicon.add(
    "Keyword",
    "transmute {costs:Cost+,}",
    means(
        "{costs}, discard this: "
        "search your library for a card with the mana value of this, reveal it and put it into your hand, then shuffle "
        ". from your hand . activate only as a sorcery"
    ),
    id="transmute",
    rule="702.53a",
    means="Discarded from hand for that cost, as a sorcery, it finds a card of the same mana value",
)
lexicon.add(
    "Keyword",
    "reinforce {n:Number} — {costs:Cost+,}",
    means("{costs}, discard this: put {n} +1/+1 counters on target creature . from your hand"),
    id="reinforce",
    rule="702.77a",
    means="Discarded from hand for that cost, it lets a creature grow",
)


@lexicon.word("Relation", "with the mana value of this", id="same mana value", rule="702.53a", reads=("source",))
def with_the_mana_value_of_this(look: Look, ref: int, node: Node) -> bool:
    """Its mana value is that of the source."""
    return look.chars(ref).mana_value == look.chars(look.source).mana_value


def cycled(event: Event, look: Look) -> bool:
    """Whether a cycling ability was activated."""
    if not isinstance(event, Activate):
        return False
    return bool(look.rules.word_name(event.ability.word).endswith(CYCLING))


@lexicon.word("Event", "you cycle this", id="you cycle this", rule="702.29c")
def you_cycle_this(build: Ruleset, node: Node) -> Pattern:
    """This card was discarded to pay for one of its cycling abilities; it triggers wherever the card is now."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        known = now.state.memory.get(event.source) if isinstance(event, Activate) and cycled(event, now) else None
        if isinstance(event, Activate) and known is not None and known.became == now.source:
            return {"it": (now.source,), "player": (event.player,), "moved": (event.source,)}
        return None

    return Pattern(kinds=("activate",), match=match, zones=ANYWHERE, rule="702.29c")


@lexicon.word("Event", "{who:Players} (cycle|cycles) a card", id="players cycle", rule="702.29d")
def players_cycle(build: Ruleset, node: Node) -> Pattern:
    """Such a player activated a cycling ability."""
    who = node.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Activate) and cycled(event, now) and now.matches(who, event.player):
            return {"it": (event.source,), "player": (event.player,), "moved": (event.source,)}
        return None

    return Pattern(kinds=("activate",), match=match, rule="702.29d")
