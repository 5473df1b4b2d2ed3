"""Being and becoming attached, as what abilities wait for and as long as what effects last (701.3)."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Attach, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import NOBODY, ObjectId, Ref
from cardwright.rules import attachment

lexicon = Lexicon()


def _now_on(look: Look, what: Node, host: Node, ref: ObjectId) -> dict[str, Binding] | None:
    """The bindings where such a thing is now attached to such another, which "it" stands for."""
    found = look.object(ref)
    if found is None or found.attached_to == NOBODY or not look.matches(what, ref):
        return None
    return _names(ref, found.attached_to) if look.matches(host, found.attached_to) else None


def _names(attached: ObjectId, host: Ref) -> dict[str, Binding]:
    return {"it": (host,), "subject": (attached,)}


@lexicon.word("Event", "{what:Objects} (enter|enters) attached to {host:Objects}", id="enters attached", rule="603.6a")
def enters_attached(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent enters the battlefield attached to such another, which "it" stands for."""
    what, host = node.node("what"), node.node("host")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        entered = isinstance(event, Move) and event.to == "battlefield"
        return _now_on(now, what, host, event.new) if entered and isinstance(event, Move) else None

    return Pattern(kinds=("move",), match=match, rule="603.6a")


@lexicon.word(
    "Event", "{what:Objects} (become|becomes) attached to {host:Objects}", id="becomes attached", rule="701.3"
)
def becomes_attached(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent becomes attached to such another, be it as it enters; "it" is what it is attached to."""
    what, host = node.node("what"), node.node("host")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Attach) and event.to != NOBODY:
            return _now_on(now, what, host, event.object)
        if isinstance(event, Move) and event.to == "battlefield":
            return _now_on(now, what, host, event.new)
        return None

    return Pattern(kinds=("attach", "move"), match=match, rule="701.3")


@lexicon.word(
    "Condition",
    "{what:Phrase} remains attached to {host:Phrase}",
    id="remains attached",
    rule="611.2b",
    reads=("attach",),
)
def remains_attached(look: Look, node: Node) -> bool:
    """It is attached to that and to nothing else."""
    hosts = look.refs(node.node("host"))
    known = [look.object(ref) for ref in look.refs(node.node("what"))]
    # What is phased out can't be seen (702.26f).
    return bool(known) and all(one is not None and not one.phased_out and one.attached_to in hosts for one in known)


@lexicon.word(
    "Effect",
    "attach all Auras attached to {what:Phrase} to another permanent with the same controller",
    id="move all Auras",
    rule="701.3",
)
def move_all_auras(do: Do, node: Node) -> None:
    """Attach all Auras on that to another permanent of its controller, which you choose among those that each of them
    could enchant; where there is none, nothing moves (701.3b)."""
    state, rules = do.state, do.rules
    for host in do.pick(node.node("what")):
        there = [ref for ref in state.zone(("battlefield", NOBODY)) if not state.objects[ref].phased_out]
        auras = [ref for ref in there if _is_aura_on(do, ref, host)]
        others = [ref for ref in there if ref != host and do.controller(ref) == do.controller(host)]
        options = [ref for ref in others if all(attachment.can_attach(rules, state, aura, ref) for aura in auras)]
        if auras and options:
            chosen = do.ask_refs(do.you, options, 1, 1, "choose what they are attached to", "attach", "701.3")
            do.happen(*(Attach(object=aura, to=chosen[0]) for aura in auras))


def _is_aura_on(look: Look, ref: ObjectId, host: Ref) -> bool:
    found = look.object(ref)
    return found is not None and found.attached_to == host and "Aura" in look.chars(ref).subtypes
