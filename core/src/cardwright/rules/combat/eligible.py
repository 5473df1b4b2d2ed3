"""What each creature may do in combat by itself: attack which players and permanents, block which attackers.

Rules 508.1a-c, 509.1a-b, 302.6, 306.6, 310.5, 802.3, 802.4a. What concerns a declaration as a whole is in
``constraints``.
"""

from __future__ import annotations

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.objects import GameObject
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.combat import table
from cardwright.rules.combat.bearing import Bearing
from cardwright.rules.look import LayerReader


def attackers(rules: Ruleset, state: State) -> dict[ObjectId, tuple[Ref, ...]]:
    """The active player's creatures that may attack now, each with what it may attack (508.1a-c)."""
    targets = attackable(rules, state)
    if not targets:
        return {}
    player = state.turn.active
    began = state.players[player].turn_began
    bans = Bearing(rules, state, "prohibits", "attack")
    able: dict[ObjectId, tuple[Ref, ...]] = {}
    for ref in state.zone(zones.BATTLEFIELD):
        found = state.objects[ref]
        if found.controller != player or found.tapped or found.phased_out:
            continue
        chars = layers.characteristics(rules, state, ref, LayerReader)
        if may_fight(chars) and _may_attack(found, chars, began):
            allowed = targets if bans.silent else tuple(one for one in targets if not bans.forbids(ref, one))
            if allowed:
                able[ref] = allowed
    return able


def attackable(rules: Ruleset, state: State) -> tuple[Ref, ...]:
    """What may be attacked: each opponent of the active player, followed by the planeswalkers that they control and
    the battles that they protect (508.1b, 310.9b, 802.3)."""
    opponents = state.in_turn_order()[1:]
    permanents: dict[PlayerId, list[Ref]] = {opponent: [] for opponent in opponents}
    for ref in state.zone(zones.BATTLEFIELD):
        if state.objects[ref].phased_out:
            continue
        types = layers.characteristics(rules, state, ref, LayerReader).types
        if "planeswalker" in types or "battle" in types:
            player = defender_of(rules, state, ref)
            if player in permanents:
                permanents[player].append(ref)
    return tuple(ref for opponent in opponents for ref in (opponent, *permanents[opponent]))


def defender_of(rules: Ruleset, state: State, ref: ObjectId) -> PlayerId:
    """The player who defends the permanent ``ref``: protector of a battle, else controller (508.5)."""
    types = layers.characteristics(rules, state, ref, LayerReader).types
    return table.defending_player(state, ref) if "battle" in types else state.objects[ref].controller


def may_fight(chars: Characteristics) -> bool:
    """Whether its types allow it to attack or block: a creature that is no battle (508.1a, 509.1a)."""
    return "creature" in chars.types and "battle" not in chars.types


def may_enter_attacking(rules: Ruleset, state: State, ref: ObjectId, defender: Ref) -> bool:
    """Whether what has entered attacking ``defender`` is an attacking creature: it is a creature and no battle, and
    ``defender`` can be attacked (506.3a, 506.3c, 506.3f, 508.4a)."""
    if not may_fight(layers.characteristics(rules, state, ref, LayerReader)):
        return False
    return defender in attackable(rules, state)


def may_enter_blocking(rules: Ruleset, state: State, ref: ObjectId, attacker: ObjectId) -> bool:
    """Whether what has entered blocking ``attacker`` is a blocking creature: it is a creature and no battle, and its
    controller is the defending player of that attacker (506.3a, 506.3e-f, 509.4a)."""
    subject = state.combat.attacker(attacker) if state.combat is not None else None
    if subject is None or subject.player != state.objects[ref].controller:
        return False
    return may_fight(layers.characteristics(rules, state, ref, LayerReader))


def _may_attack(found: GameObject, chars: Characteristics, began: int) -> bool:
    if found.since > began and not (chars.has_flag("haste") or chars.has_flag("attacks as though it had haste")):
        return False
    if not chars.facets.flags and not chars.imposed:
        return True
    if chars.has_flag("can't attack"):
        return False
    return not chars.has_flag("defender") or chars.has_flag("attacks as though it had no defender")


def blockers(rules: Ruleset, state: State, player: PlayerId) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """The creatures of ``player`` that may block, each with the attackers that it may block (509.1a-b, 802.4a)."""
    against = blockable(rules, state, player)
    if not against:
        return {}
    bans = Bearing(rules, state, "prohibits", "block")
    evasion = Bearing(rules, state, "prohibits", "be blocked")
    free = bans.silent and evasion.silent
    able: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for ref in state.zone(zones.BATTLEFIELD):
        found = state.objects[ref]
        if found.controller != player or found.tapped or found.phased_out:
            continue
        chars = layers.characteristics(rules, state, ref, LayerReader)
        if not may_fight(chars) or chars.has_flag("can't block"):
            continue
        allowed = against
        if not free:
            allowed = tuple(a for a in against if not bans.forbids(ref, a) and not evasion.forbids(a, ref))
        if allowed:
            able[ref] = allowed
    return able


def blockable(rules: Ruleset, state: State, player: PlayerId) -> tuple[ObjectId, ...]:
    """The creatures attacking ``player``, their planeswalkers or the battles that they protect, except those that can't
    be blocked at all."""
    if state.combat is None:
        return ()
    return tuple(
        one.id
        for one in state.combat.attackers
        if one.player == player
        and not layers.characteristics(rules, state, one.id, LayerReader).has_flag("can't be blocked")
    )


def block_rules(rules: Ruleset, state: State, ref: ObjectId) -> tuple[int, int, int]:
    """The fewest and the most creatures that may block ``ref``, and how many attackers more than one it may block."""
    chars = layers.characteristics(rules, state, ref, LayerReader)
    parts = [part for _, _, part in chars.facets.of("block rule")]
    parts += [part for part, _ in chars.imposed if part.kind == "block rule"]
    if not parts:
        return 0, UNLIMITED, 0
    return max(p.least for p in parts), min(p.most for p in parts), sum(p.extra for p in parts)


UNLIMITED = 99
"""As many as there are."""
