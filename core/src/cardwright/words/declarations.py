"""What effects ask of declared attackers and blockers: blocking if able, being blocked, not being alone (508, 509)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import AsAttacks, BlockRule, Change, Part, Prohibits, Requires
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, ObjectId, Ref
from cardwright.rules.layer_effects import impose

lexicon = Lexicon()


@lexicon.word("Modification", "(block|blocks) each combat if able", id="blocks each combat", rule="509.1c")
def blocks_each_combat(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It has to block something."""

    def applies(look: Look, creature: ObjectId, attacker: Ref) -> bool:
        return creature == look.binding("subject") and attacker == NOBODY

    return (impose(Requires(what="block", applies=applies)),)


@lexicon.word("Modification", "must be blocked if able", id="must be blocked", rule="509.1c")
def must_be_blocked(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Some creature has to block it."""

    def applies(look: Look, attacker: ObjectId, blocker: Ref) -> bool:
        return attacker == look.binding("subject")

    return (impose(Requires(what="be blocked", applies=applies)),)


@lexicon.word(
    "Modification", "can't be blocked by more than {n:Int} (creature|creatures)", id="most blockers", rule="509.1b"
)
def most_blockers(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """No more creatures than that can block it together."""
    number = node.get("n")
    assert isinstance(number, int)
    return (impose(BlockRule(most=number)),)


@lexicon.word(
    "Modification", "can't be blocked except by {n:Int} or more creatures", id="fewest blockers", rule="509.1b"
)
def fewest_blockers(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Fewer creatures than that can't block it together."""
    number = node.get("n")
    assert isinstance(number, int)
    return (impose(BlockRule(least=number)),)


@lexicon.word(
    "Modification",
    "must be blocked by all creatures able to block (it|them)",
    id="must be blocked by all",
    rule="509.1c",
)
def must_be_blocked_by_all(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Every creature that can block it has to."""

    def applies(look: Look, creature: ObjectId, attacker: Ref) -> bool:
        return attacker == look.binding("subject")

    return (impose(Requires(what="block", applies=applies)),)


@lexicon.word("Modification", "can't (attack|block) alone", id="not alone", rule="506.5")
def not_alone(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It can't be the only creature declared as an attacker, or as a blocker."""

    def applies(look: Look, pairs: Any, player: Ref) -> bool:
        creatures = {creature for creature, _ in pairs}
        return creatures == {look.binding("subject")}

    return (impose(Prohibits(what="declare attackers" if node.alt == 0 else "declare blockers", applies=applies)),)


@lexicon.word(
    "Static",
    "[if {condition:Condition},] as this attacks, may {costs:Cost+,} [and {then:Reflexive}]",
    id="as attacks",
    rule="508.1g",
)
def as_it_attacks(build: Ruleset, node: Node) -> Iterator[Part]:
    """A cost that may be paid as it is declared as an attacker, and an ability that triggers when that is done."""
    condition, then = node.get("condition"), node.get("then")
    yield AsAttacks(
        costs=node.nodes("costs"),
        condition=condition if isinstance(condition, Node) else None,
        then=then if isinstance(then, Node) else None,
        rule="508.1g",
    )


@lexicon.word(
    "Static",
    "if a creature {who:Players} (control|controls) attacks, all creatures they control attack if able",
    id="attack together",
    rule="508.1d",
)
def attack_together(build: Ruleset, node: Node) -> Iterator[Part]:
    """Once one of such a player's creatures is declared as an attacker, each of them has to attack."""
    who = node.node("who")

    def applies(look: Look, creature: ObjectId, attacked: Ref) -> bool:
        return attacked == NOBODY and look.matches(who, look.controller(creature))

    yield Requires(what="attack together", applies=applies)
