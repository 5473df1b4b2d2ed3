"""Excess damage (120.4a, 120.10): waiting for it, asking for it, and letting it go elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Damage, Event
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import Ref
from cardwright.rules.excess import excess
from cardwright.words.damage import note, strike
from cardwright.words.event_names import of_object, once_for_all
from cardwright.words.involved import damage_this_turn
from cardwright.words.phrases import refs_of

lexicon = Lexicon()


def _dealt(look: Look, node: Node) -> list[int]:
    """The amounts of excess damage that this ability last dealt to such things."""
    what = node.get("what")
    found = look.binding("excess")
    amounts: list[int] = []
    for one in found if isinstance(found, tuple) else ():
        assert isinstance(one, tuple)
        ref, amount = one
        assert isinstance(ref, int)
        assert isinstance(amount, int)
        if not isinstance(what, Node) or look.matches(what, ref):
            amounts.append(amount)
    return amounts


@lexicon.word(
    "Condition",
    "excess damage was dealt [to {what:Objects}] this way",
    id="excess dealt",
    rule="120.10",
    reads=("source",),
)
def excess_dealt(look: Look, node: Node) -> bool:
    """What this ability last dealt damage to was dealt excess damage, or one of those was."""
    return bool(_dealt(look, node))


@lexicon.word(
    "Number",
    "the excess damage dealt [to {what:Objects}] this way",
    id="excess damage",
    rule="120.10",
    reads=("source",),
)
def excess_amount(look: Look, node: Node) -> int:
    """How much excess damage was dealt as this ability last dealt damage, to all or to those."""
    return sum(_dealt(look, node))


@lexicon.word(
    "Event", "{what:Objects} (is|are) dealt excess [noncombat] damage", id="is dealt excess damage", rule="120.10"
)
def is_dealt_excess(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent is dealt more damage at once, by one source or several, than is lethal; "that much" is how much
    more."""
    what = node.node("what")
    noncombat = " noncombat " in f" {build.render(node)} "

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Damage) or not event.excess or (noncombat and event.combat):
            return None
        return of_object(event.target, amount=event.excess) if before.matches(what, event.target) else None

    return Pattern(kinds=("damage",), match=match, looks_back=True, group=once_for_all(build, what), rule="120.10")


@lexicon.word(
    "Condition",
    "{what:Phrase} was dealt excess damage this turn",
    id="excess this turn",
    rule="120.10",
    reads=("source", "history"),
)
def excess_this_turn(look: Look, node: Node) -> bool:
    """It was dealt excess damage this turn, by whatever."""
    refs = look.refs(node.node("what"))
    hurt = {event.target for event in damage_this_turn(look) if event.excess}
    return bool(refs) and all(ref in hurt for ref in refs)


@lexicon.word(
    "Condition",
    "a {nouns:Noun+or} you controlled dealt damage to it this turn",
    id="yours dealt damage",
    rule="608.2i",
    reads=("source", "history"),
)
def yours_dealt_damage(look: Look, node: Node) -> bool:
    """Such a permanent or spell dealt damage to what was last named this turn, and you controlled it then."""
    struck = refs_of(look.binding("it"))
    return any(
        event.target in struck and event.by == look.you and _public(look, event.source) and _fits(look, node, event)
        for event in damage_this_turn(look)
    )


def _public(look: Look, ref: Ref) -> bool:
    known = look.known(ref)
    return known is not None and known.zone in ("battlefield", "stack")


def _fits(look: Look, node: Node, event: Damage) -> bool:
    return any(look.matches(noun, event.source) for noun in node.nodes("nouns"))


@lexicon.word(
    "Effect",
    "(this deals|deal) {n:Number} damage to {whom:Objects}, the excess to its controller instead",
    id="damage and excess",
    rule="120.4a",
)
def damage_with_excess(do: Do, node: Node) -> None:
    """The source deals that much damage to each of those, but what would be excess damage to its controller, at the
    same time."""
    amount = do.amount(node.node("n"))
    _split(do, (do.source,), do.pick(node.node("whom")), amount)


@lexicon.word(
    "Effect",
    "{source:Phrase} (deal|deals) damage equal to {n:Number} to {whom:Objects}, "
    "the excess to its controller instead [if {condition:Condition}]",
    id="others damage and excess",
    rule="120.4a",
)
def others_damage_with_excess(do: Do, node: Node) -> None:
    """That source deals damage to each of those, but what would be excess damage to its controller, at the same time;
    "it" in the condition is the source."""
    sources = do.pick(node.node("source"))
    amount = do.amount(node.node("n"))
    condition = node.get("condition")
    beyond = not isinstance(condition, Node) or do.holds(condition)
    _split(do, sources, do.pick(node.node("whom")), amount, beyond=beyond)


def _split(do: Do, sources: tuple[Ref, ...], whom: tuple[Ref, ...], amount: int, *, beyond: bool = True) -> None:
    events: list[Damage] = []
    for source in sources:
        deadly = do.chars(source).has_flag("deathtouch")
        for ref in whom:
            over = excess(do, ref, amount, deadly) if beyond else 0
            events.append(Damage(source=source, target=ref, amount=amount - over))
            events.append(Damage(source=source, target=do.controller(ref), amount=over))
    note(do, strike(do, *(event for event in events if event.amount)))
