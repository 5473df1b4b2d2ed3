"""What a thing is involved in: combat, being a target, damage."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.model.event import Damage
from cardwright.model.node import Node
from cardwright.model.reference import Ref

lexicon = Lexicon()


@lexicon.word("Relation", "attacking you", id="attacking you", rule="508.1b", reads=("combat",))
def attacking_you(look: Look, ref: Ref, node: Node) -> bool:
    """It attacks you."""
    combat = look.state.combat
    attacker = combat.attacker(ref) if combat is not None else None
    return attacker is not None and attacker.defender == look.you


@lexicon.word("Relation", "blocking {what:Objects}", id="blocking", rule="509.1g", reads=("combat",))
def blocking(look: Look, ref: Ref, node: Node) -> bool:
    """It blocks one of those."""
    combat = look.state.combat
    blocker = combat.blocker(ref) if combat is not None else None
    return blocker is not None and any(look.matches(node.node("what"), one) for one in blocker.attackers)


@lexicon.word("Relation", "blocked by {what:Objects}", id="blocked by", rule="509.1h", reads=("combat",))
def blocked_by(look: Look, ref: Ref, node: Node) -> bool:
    """One of those blocks it."""
    combat = look.state.combat
    return combat is not None and any(look.matches(node.node("what"), one) for one in combat.blockers_of(ref))


@lexicon.word("Relation", "that (targets|target) {what:Recipients}", id="targets", rule="115.1")
def that_targets(look: Look, ref: Ref, node: Node) -> bool:
    """One of its targets is one of those."""
    known = look.known(ref)
    if known is None or known.item is None:
        return False
    return any(look.matches(node.node("what"), one) for refs in known.item.targets for one in refs)


@lexicon.word(
    "Relation",
    "of the first target or its controller",
    id="of first target",
    rule="601.2c",
    reads=("controller", "source"),
)
def of_the_first_target(look: Look, ref: Ref, node: Node) -> bool:
    """The player who was chosen as the first target, or the controller of the permanent that was, controls it."""
    targets = look.binding("targets")
    first = targets[0] if isinstance(targets, tuple) and targets else ()
    players = {look.controller(one) for one in first if isinstance(one, int)} if isinstance(first, tuple) else set()
    return look.controller(ref) in players


@lexicon.word(
    "Relation", "that dealt damage to {what:Recipients} this turn", id="dealt damage", rule="120.1", reads=("history",)
)
def that_dealt_damage(look: Look, ref: Ref, node: Node) -> bool:
    """It dealt damage to one of those this turn."""
    return any(
        event.source == ref and look.matches(node.node("what"), event.target) for event in damage_this_turn(look)
    )


@lexicon.word(
    "Relation",
    "dealt damage by {source:Objects} this turn",
    id="dealt damage by",
    rule="120.1",
    reads=("source", "history"),
)
def dealt_damage_by(look: Look, ref: Ref, node: Node) -> bool:
    """One of those dealt damage to it this turn."""
    source = node.node("source")
    return any(event.target == ref and look.matches(source, event.source) for event in damage_this_turn(look))


@lexicon.word("Relation", "that was dealt damage this turn", id="was dealt damage", rule="120.1", reads=("history",))
def that_was_dealt_damage(look: Look, ref: Ref, node: Node) -> bool:
    """Damage was dealt to it this turn."""
    return any(event.target == ref for event in damage_this_turn(look))


def damage_this_turn(look: Look) -> list[Damage]:
    """The damage events of this turn, latest first."""
    return [event for event in look.state.this_turn() if isinstance(event, Damage)]
