"""What effects impose on things beside their characteristics: what they can't do, what they have to do (101.2, 508.1d,
509.1c)."""

from __future__ import annotations

from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Flag, Prohibits, Requires
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, Ref
from cardwright.rules.layer_effects import impose

lexicon = Lexicon()

for _pattern, _flags in (
    ("can't attack", ("can't attack",)),
    ("can't block", ("can't block",)),
    ("can't attack or block", ("can't attack", "can't block")),
    ("can't be blocked", ("can't be blocked",)),
    ("can't be countered", ("can't be countered",)),
    ("(deal|deals) damage that can't be prevented", ("damage can't be prevented",)),
    ("(don't|doesn't) untap during (its|their) (controller's|controllers') untap (step|steps)", ("doesn't untap",)),
    ("can attack as though it didn't have defender", ("attacks as though it had no defender",)),
    ("can attack as though it had haste", ("attacks as though it had haste",)),
):

    def _flag_changes(build: Ruleset, node: Node, flags: tuple[str, ...] = _flags) -> tuple[Change, ...]:
        return tuple(impose(Flag(name=flag)) for flag in flags)

    _flag_changes.__doc__ = f"It {_flags[0]}."
    # What a spell says of itself in these words functions while it is on the stack (113.6).
    _notes = ("functions in stack",) if "damage can't be prevented" in _flags or "can't be countered" in _flags else ()
    lexicon.add("Modification", _pattern, _flag_changes, id=" and ".join(_flags), rule="101.2", writes=_notes)


@lexicon.word("Modification", "can't be blocked [except] by {by:Objects}", id="can't be blocked by", rule="509.1b")
def cannot_be_blocked_by(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Such creatures, or all but such, can't block it."""
    by = node.node("by")
    spared = " except by " in build.render(node)

    def applies(look: Look, attacker: Any, blocker: Any) -> bool:
        return attacker == look.binding("subject") and look.matches(by, blocker) != spared

    return (impose(Prohibits(what="be blocked", applies=applies)),)


@lexicon.word("Modification", "can't block {whom:Phrase}", id="can't block those", rule="509.1b")
def cannot_block_those(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It can't block such attackers."""
    whom = node.node("whom")

    def applies(look: Look, blocker: Any, attacker: Any) -> bool:
        return blocker == look.binding("subject") and look.matches(whom, attacker)

    return (impose(Prohibits(what="block", applies=applies)),)


@lexicon.word("Modification", "can't be regenerated", id="can't be regenerated", rule="701.19c")
def cannot_be_regenerated(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Regeneration does not save it."""

    def applies(look: Look, ref: Ref, source: Ref) -> bool:
        return ref == look.binding("subject")

    return (impose(Prohibits(what="be regenerated", applies=applies)),)


@lexicon.word("Modification", "(attack|attacks) each combat if able", id="attacks if able", rule="508.1d")
def attacks_if_able(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It has to attack something."""

    def applies(look: Look, creature: Ref, attacked: Ref) -> bool:
        return creature == look.binding("subject") and attacked == NOBODY

    return (impose(Requires(what="attack", applies=applies)),)


@lexicon.word(
    "Modification", "(attack|attacks) {whom:PlayerPhrase} each combat if able", id="attacks them if able", rule="508.1d"
)
def attacks_them_if_able(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It has to attack one of those players."""
    whom = node.node("whom")

    def applies(look: Look, creature: Ref, attacked: Ref) -> bool:
        return creature == look.binding("subject") and attacked != NOBODY and look.matches(whom, attacked)

    return (impose(Requires(what="attack", applies=applies)),)


@lexicon.word("Modification", "(block|blocks) {whom:Phrase} if able", id="blocks if able", rule="509.1c")
def blocks_if_able(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It has to block such an attacker."""
    whom = node.node("whom")

    def applies(look: Look, creature: Ref, attacker: Ref) -> bool:
        return creature == look.binding("subject") and attacker != NOBODY and look.matches(whom, attacker)

    return (impose(Requires(what="block", applies=applies)),)


@lexicon.word("Modification", "can't activate abilities", id="no abilities", rule="602.5")
def no_abilities(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Its activated abilities can't be activated."""

    def applies(look: Look, action: Any, part: Any) -> bool:
        return bool(action.object == look.binding("subject"))

    return (impose(Prohibits(what="activate", applies=applies)),)
