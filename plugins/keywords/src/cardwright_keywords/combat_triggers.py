"""Keywords that trigger as creatures attack, block or are blocked; each instance triggers by itself.

Rampage (702.23), flanking (702.25), provoke (702.39), bushido (702.45), frenzy (702.68), poisonous (702.70), exalted
(702.83), annihilator (702.86), battle cry (702.91), melee (702.121), afflict (702.130), mentor (702.134), training
(702.149), dethrone (702.105), decayed (702.147), mobilize (702.181).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Attack, BeginStep, Counters, Event
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import is_player

lexicon = Lexicon()

_KEYWORDS: Final = (
    (
        "rampage {n:Number}",
        "702.23a",
        "It grows for each blocker beyond the first",
        "whenever this becomes blocked: this gets +X/+X "
        "where X is the product of {n} and one less than the number of creatures blocking this until end of turn",
    ),
    (
        "flanking",
        "702.25a",
        "Blockers without flanking shrink",
        "whenever this becomes blocked by a creature without flanking: it gets -1/-1 until end of turn",
    ),
    (
        "provoke",
        "702.39a",
        "It may untap a creature and force it to block",
        "whenever this attacks: may (target creature defending player controls blocks this "
        "if able until the next end of combat; untap it)",
    ),
    (
        "bushido {n:Number}",
        "702.45a",
        "It grows as it blocks or becomes blocked",
        "whenever either (this blocks or this becomes blocked): this gets +X/+X where X is {n} until end of turn",
    ),
    (
        "frenzy {n:Number}",
        "702.68a",
        "Unblocked, it grows in power",
        "whenever this attacks and isn't blocked: this gets +X/+0 where X is {n} until end of turn",
    ),
    (
        "poisonous {n:Number}",
        "702.70a",
        "A player to whom it deals combat damage gets poison counters",
        "whenever this deals combat damage to a player: that player gets {n} poison counters",
    ),
    (
        "exalted",
        "702.83a",
        "A creature of yours that attacks alone grows",
        "whenever a creature you control attacks alone: it gets +1/+1 until end of turn",
    ),
    (
        "annihilator {n:Number}",
        "702.86a",
        "The defending player sacrifices permanents as it attacks",
        "whenever this attacks: defending player sacrifices {n} permanents",
    ),
    (
        "battle cry",
        "702.91a",
        "The other attackers grow in power as it attacks",
        "whenever this attacks: each other attacking creature gets +1/+0 until end of turn",
    ),
    (
        "dethrone",
        "702.105a",
        "It grows for good as it attacks a player with the most life",
        "whenever this attacks a player with the most life: put a +1/+1 counter on this",
    ),
    (
        "melee",
        "702.121a",
        "It grows for each opponent attacked this combat",
        "whenever this attacks: "
        "this gets +X/+X where X is the number of opponents attacked this combat until end of turn",
    ),
    (
        "afflict {n:Number}",
        "702.130a",
        "The defending player loses life as it becomes blocked",
        "whenever this becomes blocked: defending player loses {n} life",
    ),
    (
        "mentor",
        "702.134a",
        "It lets a weaker attacker grow",
        "whenever this attacks: put a +1/+1 counter on target attacking creature with lesser power than this",
    ),
    (
        "training",
        "702.149a",
        "It grows for good as it attacks beside a stronger creature",
        "whenever this and a creature with greater power attack: put a +1/+1 counter on this",
    ),
    (
        "mobilize {n:Number}",
        "702.181a",
        "Warriors attack beside it and are sacrificed at the next end step",
        "whenever this attacks: create {n} 1/1 red Warrior creature tokens tapped and attacking; "
        "later at the next end step (sacrifice them)",
    ),
)

for _pattern, _rule, _means, _text in _KEYWORDS:
    _id = _pattern.partition(" {")[0]
    lexicon.add("Keyword", _pattern, means(_text), id=_id, rule=_rule, means=_means)


@lexicon.word("Event", "this attacks a player with the most life", id="attacks the leader", rule="702.105a")
def attacks_the_leader(build: Ruleset, node: Node) -> Pattern:
    """This is declared as an attacker of the player with the most life, or of one tied for it."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Attack) or event.object != now.source or not is_player(event.defender):
            return None
        players = now.state.players
        most = max(players[one].life for one in now.state.in_turn_order())
        return _attacker(event) if players[event.defender].life == most else None

    return Pattern(kinds=("attack",), match=match, rule="702.105a")


@lexicon.word("Event", "this and a creature with greater power attack", id="attacks with stronger", rule="702.149a")
def attacks_with_stronger(build: Ruleset, node: Node) -> Pattern:
    """This and at least one other creature, whose power is greater, are declared as attackers together."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        combat = now.state.combat
        if not isinstance(event, Attack) or event.object != now.source or combat is None:
            return None
        power = now.chars(now.source).power or 0
        stronger = any((now.chars(one.id).power or 0) > power for one in combat.declared if one.id != now.source)
        return _attacker(event) if stronger else None

    return Pattern(kinds=("attack",), match=match, rule="702.149a")


@lexicon.word("Event", "{what:Objects} (train|trains)", id="trains", rule="702.149c")
def trains(build: Ruleset, node: Node) -> Pattern:
    """A training ability of such a creature, as it resolves, puts one or more +1/+1 counters on that creature."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Counters) or event.amount <= 0 or event.name != "+1/+1":
            return None
        cause = event.cause
        own = cause.source == event.target and cause.ability is not None and cause.ability.word == _TRAINING
        if not own or not now.matches(what, event.target):
            return None
        return {"it": (event.target,), "subject": (event.target,), "amount": event.amount}

    return Pattern(kinds=(Counters.kind,), match=match, rule="702.149c")


_TRAINING: Final = "keywords/Keyword.training"


def _attacker(event: Attack) -> dict[str, Binding]:
    return {"it": (event.object,), "subject": (event.object,), "moved": (event.object,)}


@lexicon.word(
    "Number",
    "the number of opponents attacked this combat",
    id="opponents attacked",
    rule="702.121a",
    reads=("history",),
)
def opponents_attacked(look: Look, node: Node) -> int:
    """How many opponents you attacked with creatures this combat."""
    attacked: set[int] = set()
    for event in look.state.this_turn():
        if isinstance(event, BeginStep) and event.step == "beginning of combat":
            break
        if isinstance(event, Attack) and is_player(event.defender):
            attacked.add(event.defender)
    return len(attacked & set(look.opponents(look.you)))


lexicon.add(
    "Keyword",
    "decayed",
    means("this can't block", "whenever this attacks: later at the next end of combat (sacrifice this)"),
    id="decayed",
    rule="702.147a",
    means="It can't block, and attacks only once",
)
