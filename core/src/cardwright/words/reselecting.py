"""Reselecting what a creature is attacking (508.7), and what is done in some steps of combat alone."""

from __future__ import annotations

from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Reselect
from cardwright.model.node import Node
from cardwright.model.reference import is_player
from cardwright.rules.combat import eligible, table

lexicon = Lexicon()


@lexicon.word(
    "Effect",
    "reselect which (player|player or permanent) {what:Objects} (is|are) attacking",
    id="reselect",
    rule="508.7",
)
def reselect(do: Do, node: Node) -> None:
    """You choose anew, for each of those attacking creatures, which opponent of its controller, or permanent such an
    opponent defends, it is attacking; whatever requires or restricts attacks does not matter (508.7b-d)."""
    players_alone = node.alt < 2
    for ref in do.pick(node.node("what")):
        combat = do.state.combat
        attacker = combat.attacker(ref) if combat is not None else None
        if attacker is None:
            continue
        options = [one for one in eligible.attackable(do.rules, do.state) if is_player(one) or not players_alone]
        chosen = do.ask_refs(do.you, options, 1, 1, "reselect what it is attacking", "reselect", "508.7")
        if chosen and chosen[0] != attacker.defender:
            do.happen(Reselect(object=ref, defender=chosen[0]))


@lexicon.word("Condition", "it is the declare (attackers|blockers) step", id="declaring", rule="508.1", reads=("turn",))
def declaring(look: Look, node: Node) -> bool:
    """It is that step of whosever turn it is."""
    return look.state.turn.step == ("declare attackers", "declare blockers")[node.alt]


@lexicon.word("Condition", "blockers have been declared this combat", id="after blocks", rule="509.1", reads=("turn",))
def after_blocks(look: Look, node: Node) -> bool:
    """The declare blockers step of the combat phase under way has begun."""
    return look.state.turn.step in table.AFTER_BLOCKS


@lexicon.word("Limit", ". only the player this is attacking may activate", id="attacked player", rule="602.2")
def only_the_attacked_player(build: Ruleset, node: Node) -> dict[str, Any]:
    """Nobody may activate it but the player whom it is attacking right now."""

    def permits(look: Look) -> bool:
        combat = look.state.combat
        attacker = combat.attacker(look.source) if combat is not None else None
        return attacker is not None and attacker.defender == look.you

    return {"who": "any", "permits": permits}
