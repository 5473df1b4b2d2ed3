"""Which activated abilities a player may activate (602.2, 602.5, 302.6), apart from mana to pay for them."""

from __future__ import annotations

from typing import Any, Final

from cardwright.contract.casting import Permits
from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset, Use
from cardwright.model.decision import Action, IllegalAction
from cardwright.model.objects import GameObject
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import cost_parts, index, layers, prohibit
from cardwright.rules.look import LayerReader, Reader


def activated(rules: Ruleset, state: State, ref: ObjectId) -> tuple[Use, ...]:
    """The activated abilities that an object has now, in printed, then granted order."""
    return layers.characteristics(rules, state, ref, LayerReader).facets.activated  # type: ignore[no-any-return]


def makes_mana(rules: Ruleset, state: State, ref: ObjectId) -> bool:
    """Whether it has a mana ability at all."""
    return any(part.mana for _, _, part in activated(rules, state, ref))


def tap_symbol_ready(rules: Ruleset, state: State, ref: ObjectId, player: PlayerId) -> bool:
    """Whether a creature may pay {T} or {Q}: under control continuously since that player's turn began, or as though
    it had haste (302.6, 702.10c); anything else always may."""
    found = state.objects[ref]
    if found.since <= state.players[found.controller].turn_began:
        return True
    chars = layers.characteristics(rules, state, ref, LayerReader)
    if not chars.is_creature or chars.has_flag("haste"):
        return True
    return bool(prohibit.permitted(rules, state, "haste", player, ref))


def ready(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, index_: int) -> Activated | None:
    """The mana ability number ``index_`` of ``ref`` if ``player`` may activate it now, its costs apart from mana
    included."""
    uses = activated(rules, state, ref)
    if index_ >= len(uses):
        return None
    _, _, part = uses[index_]
    if part.taps and state.objects[ref].tapped:
        return None
    if not part.mana or why_not(rules, state, player, ref, index_) is not None:
        return None
    assert isinstance(part, Activated)
    look = Reader(rules, state, ref, player)
    return part if cost_parts.could_pay_others(look, player, cost_parts.other_parts(rules, part.costs)) else None


def why_not(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, index_: int) -> IllegalAction | None:
    """Why ``player`` may not activate the ability at all, timing and costs aside; None when they may (602.2, 602.5)."""
    found = state.objects.get(ref)
    if found is None or found.phased_out:
        return IllegalAction("that object is not there", "602.2")
    uses = activated(rules, state, ref)
    if index_ >= len(uses):
        return IllegalAction("it has no such activated ability", "602.1")
    ability, place, part = uses[index_]
    controller = found.controller if found.zone in ("battlefield", "stack") else found.owner
    if found.zone not in part.zones:
        return IllegalAction("that ability does not function in that zone", "113.6")
    mine = _may_use(part.who, player, controller, found.owner)
    if not mine and not (part.mana and part.taps and permits(rules, state, player, ref)):
        return IllegalAction("only its controller can activate that ability", "602.2")
    look = Reader(rules, state, ref, player)
    if part.condition is not None and not look.holds(part.condition):
        return IllegalAction("the condition for activating it is not met", "602.5b")
    if part.permits is not None and not part.permits(look):
        return IllegalAction("it cannot be activated now", part.rule or "602.5")
    key = (ref, ability, place, _occurrence(uses, index_))
    if part.per_turn and state.used(key) >= part.per_turn:
        return IllegalAction("it has been activated this turn as often as it may", "602.5b")
    if part.once and state.used((*key, ONCE)):
        return IllegalAction("it has been activated before", "602.5b")
    if part.loyalty and state.used((ref, "loyalty")) >= 1:
        return IllegalAction("a loyalty ability of that permanent has been activated this turn", "606.3")
    action = Action("mana" if part.mana else "activate", ref, index=index_)
    if prohibit.prohibited(rules, state, "activate abilities", player, action) or prohibit.prohibited(
        rules, state, "activate", action, part
    ):
        return IllegalAction("an effect says that it cannot be activated", "602.5")
    return None


ONCE: Final = "once"
"""The end of the keys of abilities that can be activated only once at all; they outlast the turn."""


def _occurrence(uses: tuple[Use, ...], place: int) -> int:
    return sum(1 for use in uses[:place] if use[:2] == uses[place][:2])


def _may_use(who: str, player: PlayerId, controller: PlayerId, owner: PlayerId) -> bool:
    match who:
        case "any":
            return True
        case "opponent":
            return player != controller
        case "owner":
            return player == owner
        case _:
            return player == controller


def plainly_not(part: Activated, found: GameObject, player: PlayerId) -> bool:
    """A first look: whether it is plain that ``player`` cannot activate an ability, other than for mana, of a
    permanent, because it is not theirs or would have to be untapped."""
    if found.zone != "battlefield":
        return False
    return (part.taps and found.tapped) or (part.who == "you" and found.controller != player)


def may_be_theirs(part: Activated, found: GameObject, player: PlayerId) -> bool:
    """A first look: whether ``player`` could be one of those who may activate an ability of a permanent."""
    return part.who != "you" or found.zone != "battlefield" or found.controller == player


def permits(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> Permits | None:
    """What lets ``player`` tap a permanent for mana that somebody else controls; None for their own."""
    if not index.about(rules, state, "permits", "tap for mana"):
        return None
    found = state.objects.get(ref)
    if found is None or found.zone != "battlefield" or found.controller == player:
        return None
    return next((part for _, part in prohibit.permitted(rules, state, "tap for mana", player, ref)), None)


def count_use(state: State, ref: ObjectId, uses: tuple[Use, ...], place: int) -> None:
    """Count an activation of an ability that can be activated only so often each turn."""
    ability, number, part = uses[place]
    keys: list[tuple[Any, ...]] = []
    if part.per_turn:
        keys.append((ref, ability, number, _occurrence(uses, place)))
    if part.once:
        keys.append((ref, ability, number, _occurrence(uses, place), ONCE))
    if part.loyalty:
        keys.append((ref, "loyalty"))
    if keys:
        state.count_use(*keys)


def may_use(rules: Ruleset, state: State, ref: ObjectId, player: PlayerId) -> bool:
    """A first look: whether the object is not plainly out of the player's hands."""
    found = state.objects[ref]
    if found.zone != "battlefield" or found.controller == player:
        return not found.phased_out
    return not found.phased_out and permits(rules, state, player, ref) is not None
