"""Banding (702.22): which bands may be declared, who is blocked with whom, who divides damage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.combat_decision import Attacks, Blocks
from cardwright.model.decision import IllegalAction
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules import prohibit

BANDING: Final = "banding"


def refusal(rules: Ruleset, state: State, attacks: Attacks) -> IllegalAction | None:
    """Why these bands can't be declared, or None (702.22c-d)."""
    bands: dict[int, list[tuple[ObjectId, int]]] = {}
    for attacker, defender, number in attacks:
        if number:
            bands.setdefault(number, []).append((attacker, defender))
    for members in bands.values():
        with_banding = sum(prohibit.has_flag(rules, state, attacker, BANDING) for attacker, _ in members)
        if not with_banding or len(members) - with_banding > 1:
            reason = "a band is any number of creatures with banding and at most one without"
            return IllegalAction(reason, "702.22c")
        if len({defender for _, defender in members}) > 1:
            return IllegalAction("all creatures of a band must attack the same player or permanent", "702.22d")
    return None


def dragged_along(state: State, blocks: Blocks) -> Blocks:
    """The blocks that follow because an attacker's whole band is blocked by the same creature (702.22h)."""
    combat = state.combat
    if combat is None or not any(attacker.band for attacker in combat.attackers):
        return ()
    more: list[tuple[ObjectId, ObjectId]] = []
    for blocker, attacker in blocks:
        blocked = combat.attacker(attacker)
        if blocked is not None and blocked.band:
            for other in combat.attackers:
                pair = (blocker, other.id)
                if other.band == blocked.band and pair not in blocks and pair not in more:
                    more.append(pair)
    return tuple(more)


def any_bands(rules: Ruleset, state: State, creatures: Iterable[ObjectId]) -> bool:
    """Whether a creature with banding is among ``creatures``: then the other side divides the damage (702.22j-k)."""
    return any(prohibit.has_flag(rules, state, creature, BANDING) for creature in creatures)
