"""Events of combat and damage that abilities wait for (508.3, 509.3, 120.3)."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import (
    Attack,
    Block,
    Blocked,
    Damage,
    Event,
    Move,
)
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.rules import phrase
from cardwright.rules.combat import table
from cardwright.words.event_names import of_object, once_for_all

lexicon = Lexicon()


@lexicon.word("Event", "{what:Objects} (attack|attacks)", id="attacks", rule="508.3a")
def attacks(build: Ruleset, node: Node) -> Pattern:
    """Such a creature is declared as an attacker."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Attack) and now.matches(what, event.object):
            player = table.defending_player(now.state, event.defender)
            return of_object(event.object, attacker=(event.object,), player=(player,))
        return None

    return Pattern(
        kinds=("attack",), match=match, own=phrase.is_this(what), group=once_for_all(build, what), rule="508.3a"
    )


@lexicon.word("Event", "this and at least {n:Number} other creatures attack", id="attacks with others", rule="508.3a")
def attacks_with_others(build: Ruleset, node: Node) -> Pattern:
    """This and so many other creatures, whatever they attack, are declared as attackers together."""
    others = node.node("n")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        combat = now.state.combat
        if not isinstance(event, Attack) or event.object != now.source or combat is None:
            return None
        return of_object(event.object) if len(combat.declared) > now.number(others) else None

    return Pattern(kinds=("attack",), match=match, rule="508.3a")


@lexicon.word("Event", "{what:Objects} (attack|attacks) alone", id="attacks alone", rule="506.5")
def attacks_alone(build: Ruleset, node: Node) -> Pattern:
    """Such a creature is the only one declared as an attacker."""
    any_attack = attacks(build, node)

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        combat = now.state.combat
        alone = combat is not None and len(combat.declared) == 1
        return any_attack.match(event, now, before) if alone else None

    return Pattern(kinds=("attack",), match=match, rule="506.5")


@lexicon.word("Event", "{what:Objects} (block|blocks) [{whom:Objects}]", id="blocks", rule="509.3a")
def blocks(build: Ruleset, node: Node) -> Pattern:
    """Such a creature blocks; with an object named, each time it blocks such a creature."""
    what, whom = node.node("what"), node.get("whom")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Block) or not now.matches(what, event.object):
            return None
        if isinstance(whom, Node):
            if not now.matches(whom, event.attacker):
                return None
            return {"it": (event.attacker,), "subject": (event.object,), "other": (event.attacker,)}
        combat = now.state.combat
        blocker = combat.blocker(event.object) if combat is not None else None
        # Without an object it triggers once however many attackers are blocked (509.3a).
        if blocker is not None and blocker.attackers[0] != event.attacker:
            return None
        return of_object(event.object)

    return Pattern(kinds=("block",), match=match, own=phrase.is_this(what), rule="509.3a")


@lexicon.word("Event", "{what:Objects} (become|becomes) blocked", id="becomes blocked", rule="509.3c")
def becomes_blocked(build: Ruleset, node: Node) -> Pattern:
    """Such an attacker becomes blocked."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Blocked) and event.by and now.matches(what, event.object):
            return of_object(event.object, amount=len(event.by))
        attacker = entered_blocking(event, now)
        subject = before.state.combat.attacker(attacker) if before.state.combat is not None else None
        if subject is not None and not subject.blocked and now.matches(what, attacker):
            return of_object(attacker, amount=1)
        return None

    return Pattern(kinds=("blocked", "move"), match=match, own=phrase.is_this(what), rule="509.3c")


def entered_blocking(event: Event, now: Look) -> ObjectId:
    """The attacker that a creature has entered the battlefield blocking (509.4); nothing where none has."""
    if not isinstance(event, Move) or event.enter is None or not event.enter.blocking or now.state.combat is None:
        return NOBODY
    blocker = now.state.combat.blocker(event.new)
    return event.enter.blocking if blocker is not None and event.enter.blocking in blocker.attackers else NOBODY


@lexicon.word("Event", "{what:Objects} (become|becomes) blocked by {by:Objects}", id="blocked by", rule="509.3d")
def becomes_blocked_by(build: Ruleset, node: Node) -> Pattern:
    """Such an attacker becomes blocked by such a creature."""
    what, by = node.node("what"), node.node("by")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Block):
            attacker, blocker = event.attacker, event.object
        elif isinstance(event, Move) and (attacker := entered_blocking(event, now)):
            blocker = event.new
        else:
            return None
        if not now.matches(what, attacker) or not now.matches(by, blocker):
            return None
        return {"it": (blocker,), "subject": (attacker,), "other": (blocker,)}

    return Pattern(kinds=("block", "move"), match=match, own=phrase.is_this(what), rule="509.3d")


@lexicon.word("Event", "{what:Objects} (attack|attacks) and (is not|isn't) blocked", id="unblocked", rule="509.3g")
def attacks_unblocked(build: Ruleset, node: Node) -> Pattern:
    """No creature was declared to block such an attacker."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Blocked) and not event.by and now.matches(what, event.object):
            return of_object(event.object)
        return None

    return Pattern(kinds=("blocked",), match=match, own=phrase.is_this(what), rule="509.3g")


@lexicon.word(
    "Event", "{what:Objects} (deal|deals) [combat] damage [to {whom:Recipients}]", id="deals damage", rule="120.3"
)
def deals_damage(build: Ruleset, node: Node) -> Pattern:
    """Such a source deals damage, or combat damage, to one of those (each of them) or to anything (once for all)."""
    what, whom = node.node("what"), node.get("whom")
    combat = " combat " in f" {build.render(node)} "

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Damage) or (combat and not event.combat):
            return None
        if not before.matches(what, event.source) and not now.matches(what, event.source):
            return None
        if isinstance(whom, Node) and not before.matches(whom, event.target):
            return None
        player = now.controller(event.target)
        return {
            "it": (event.source,),
            "subject": (event.source,),
            "amount": event.amount,
            "player": (player,),
            "damaged": (event.target,),
        }

    group = once_for_all(build, what)
    # Of "one or more" that deal damage to a player, those that damage different players are counted apart.
    apart = group and isinstance(whom, Node) and not once_for_all(build, whom)
    per = "damaged" if apart else "" if group or whom else "it"
    return Pattern(kinds=("damage",), match=match, own=phrase.is_this(what), group=group, per=per, rule="120.3")


@lexicon.word("Event", "{whom:Recipients} (is|are) dealt [combat] damage", id="is dealt damage", rule="120.3")
def is_dealt_damage(build: Ruleset, node: Node) -> Pattern:
    """Damage is dealt to one of those; damage from several sources at once counts as one."""
    whom = node.node("whom")
    combat = " combat " in f" {build.render(node)} "

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Damage) or (combat and not event.combat) or not before.matches(whom, event.target):
            return None
        return {"it": (event.target,), "subject": (event.target,), "amount": event.amount, "other": (event.source,)}

    return Pattern(kinds=("damage",), match=match, looks_back=True, per="it", rule="120.3")
