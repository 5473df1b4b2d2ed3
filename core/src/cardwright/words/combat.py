"""Instructions and statics about combat (506-511), and replacement shields for damage and regeneration."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import BlockRule, Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Mark
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId
from cardwright.words.zone_changes import found

lexicon = Lexicon()


@lexicon.word("Static", "this can't be blocked except by {by:Objects}", id="blocked except by", rule="509.1b")
def blocked_except_by(build: Ruleset, node: Node) -> Iterator[Part]:
    """Only such creatures can block it."""
    by = node.node("by")

    def applies(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        return attacker == look.source and not look.matches(by, blocker)

    yield Prohibits(what="be blocked", applies=applies)


@lexicon.word("Static", "this can't be blocked by {by:Objects}", id="not blocked by", rule="509.1b")
def not_blocked_by(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such creatures can't block it."""
    by = node.node("by")

    def applies(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        return attacker == look.source and look.matches(by, blocker)

    yield Prohibits(what="be blocked", applies=applies)


@lexicon.word(
    "Static", "this can block {n:Number} additional (creature|creatures) each combat", id="blocks more", rule="509.1a"
)
def blocks_more(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may block more than one attacker."""
    number = node.node("n").get("n")
    yield BlockRule(extra=number if isinstance(number, int) else 1)


@lexicon.word(
    "Effect",
    "after this phase there is an additional (combat phase|combat phase and main phase)",
    id="extra combat",
    rule="500.8",
)
def extra_combat(do: Do, node: Node) -> None:
    """Another combat phase follows this phase, and maybe another main phase."""
    state = do.state
    more: tuple[str, ...] = ("beginning of combat",) if node.alt == 0 else ("beginning of combat", "postcombat main")
    state.turn = replace(state.turn, extra_steps=(*more, *state.turn.extra_steps))


@lexicon.word("Effect", "goad {what:Objects}", id="goad", rule="701.15")
def goad(do: Do, node: Node) -> None:
    """Those must attack, and if able somebody else than you, until your next turn."""
    refs = found(do, do.pick(node.node("what")))
    do.happen(*(Mark(object=ref, name="goaded", value=do.you) for ref in refs))
