"""Instructions and statics about combat (506-511), and replacement shields for damage and regeneration."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.contract.parts import BlockRule, Flag, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.rules import more_turns

lexicon = Lexicon()


@lexicon.word(
    "Static", "this can block {n:Number} additional (creature|creatures) each combat", id="blocks more", rule="509.1a"
)
def blocks_more(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may block more than one attacker."""
    number = node.node("n").get("n")
    yield BlockRule(extra=number if isinstance(number, int) else 1)


@lexicon.word(
    "Static",
    "you may have this assign its combat damage as though it weren't blocked",
    id="assigns as unblocked",
    rule="510.1c",
)
def assigns_as_unblocked(build: Ruleset, node: Node) -> Iterator[Part]:
    """Blocked, it may deal its combat damage to what it attacks all the same."""
    yield Flag(name="assign as though unblocked", rule="510.1c")


@lexicon.word(
    "Effect",
    "after this phase there is an additional (combat phase|combat phase and main phase)",
    id="extra combat",
    rule="500.8",
)
def extra_combat(do: Do, node: Node) -> None:
    """Another combat phase follows this phase, and maybe another main phase."""
    more: tuple[str, ...] = ("beginning of combat",) if node.alt == 0 else ("beginning of combat", "postcombat main")
    more_turns.add_phases(do.state, more)
