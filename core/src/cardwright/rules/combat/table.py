"""The combat under way: the only place that writes ``state.combat`` (506, 508.1k, 509.1g-h, 511.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from cardwright.model.event import Attack, Block, Blocked, Reselect
from cardwright.model.objects import PROTECTOR
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.model.turn import Attacker, Blocker, Combat
from cardwright.rules.touch import touch

AFTER_BLOCKS: Final = frozenset({"declare blockers", "first combat damage", "combat damage", "end of combat"})
"""The steps in which blockers have been declared."""


def begin(state: State) -> None:
    """The combat phase begins; nothing attacks yet."""
    state.combat = Combat()
    touch(state, "combat")


def end(state: State) -> None:
    """The combat phase is over: everything is removed from combat (511.3). Who was the defending player of an attacker
    is known for the rest of the turn (508.5)."""
    if state.combat is not None:
        fought = (*state.turn.fought, *state.combat.removed, *state.combat.attackers)
        state.turn = replace(state.turn, fought=fought)
    state.combat = None
    touch(state, "combat")


def defending_player(state: State, ref: Ref) -> PlayerId:
    """The player who defends ``ref`` when it is attacked (508.5): a player himself, the protector of a battle (310.9d),
    the controller of a planeswalker; as last known when it is gone. A protector is the choice ``protector``."""
    if is_player(ref):
        return ref
    found = state.objects.get(ref)
    if found is None:
        known = state.memory.get(ref)
        if known is None:
            return NOBODY
        found = known.object
    protector = found.choice(PROTECTOR)
    return protector if isinstance(protector, int) and protector else found.controller


def defending_against(state: State, ref: ObjectId) -> PlayerId:
    """The defending player that the attacking creature ``ref`` speaks of: who defends what it attacks, or attacked when
    it was removed from combat; nobody where it did neither (508.5)."""
    attacker = _last_seen(state, ref)
    if attacker is not None:
        return attacker.player
    known = state.memory.get(ref)
    return defending_player(state, known.attacking) if known is not None and known.attacking else NOBODY


def attacked_by(state: State, ref: ObjectId) -> Ref:
    """What the creature ``ref`` is attacking, or attacked when it was removed from combat; nobody where that is gone,
    or where it does not attack (506.4c)."""
    attacker = _last_seen(state, ref)
    return attacker.defender if attacker is not None else NOBODY


def _last_seen(state: State, ref: ObjectId) -> Attacker | None:
    """An attacker as it is, or as it was when it was removed from a combat of this turn."""
    combat = state.combat or Combat()
    seen = (*combat.attackers, *reversed(combat.removed), *reversed(state.turn.fought))
    return next((attacker for attacker in seen if attacker.id == ref), None)


def attack(state: State, event: Attack) -> None:
    """A creature becomes an attacking creature (508.1k), be it one that entered attacking before (508.4)."""
    combat = state.combat or Combat()
    there = is_player(event.defender) or event.defender in state.objects
    defender = event.defender if there else NOBODY
    attacker = Attacker(event.object, defender, defending_player(state, event.defender), declared=True)
    others = tuple(one for one in combat.attackers if one.id != event.object)
    state.combat = replace(combat, attackers=(*others, attacker), attacked=True)
    touch(state, "combat", event.object)


def join(state: State, ref: ObjectId, defender: Ref, controller: PlayerId) -> None:
    """A creature enters attacking, without having attacked (508.4). It does not where nothing can be attacked there, or
    where its controller is no attacking player (506.3b-c, 508.4a); after blocks it is unblocked (508.4d)."""
    combat = state.combat
    if combat is None or state.turn.active != controller:
        return
    if not is_player(defender) and (defender not in state.objects or state.objects[defender].zone != "battlefield"):
        return
    player = defending_player(state, defender)
    if player == controller or state.players[player].left:
        return
    blocked = False if state.turn.step in AFTER_BLOCKS else None
    attacker = Attacker(ref, defender, player, blocked=blocked)
    state.combat = replace(combat, attackers=(*combat.attackers, attacker), attacked=True)
    touch(state, "combat", ref)


def join_blocking(state: State, ref: ObjectId, attacker: ObjectId) -> None:
    """A creature enters blocking ``attacker``, without having blocked (509.4); where that was unblocked it becomes
    blocked (509.1h, 509.3c)."""
    block(state, Block(object=ref, attacker=attacker, declared=False))
    subject = state.combat.attacker(attacker) if state.combat is not None else None
    if subject is not None and not subject.blocked:
        blocked(state, Blocked(object=attacker, by=(ref,)))


def reselect(state: State, event: Reselect) -> bool:
    """A creature is attacking something else, without having attacked again or leaving combat (508.7a); False where it
    is not attacking."""
    combat = state.combat
    if combat is None or combat.attacker(event.object) is None:
        return False
    player = defending_player(state, event.defender)
    attackers = tuple(
        replace(one, defender=event.defender, player=player) if one.id == event.object else one
        for one in combat.attackers
    )
    change(state, replace(combat, attackers=attackers), event.object)
    return True


def band(state: State, numbers: Mapping[ObjectId, int]) -> None:
    """Attackers are in bands from now on (702.22e)."""
    if state.combat is None or not any(numbers.values()):
        return
    attackers = tuple(replace(one, band=numbers.get(one.id, one.band)) for one in state.combat.attackers)
    state.combat = replace(state.combat, attackers=attackers)
    touch(state, "combat")


def block(state: State, event: Block) -> None:
    """A creature becomes a blocking creature, or blocks one attacker more (509.1g)."""
    combat = state.combat
    if combat is None:
        return
    if combat.blocker(event.object) is None:
        blockers = (*combat.blockers, Blocker(event.object, (event.attacker,)))
    else:
        blockers = tuple(
            replace(one, attackers=(*one.attackers, event.attacker))
            if one.id == event.object and event.attacker not in one.attackers
            else one
            for one in combat.blockers
        )
    state.combat = replace(combat, blockers=blockers)
    touch(state, "combat", event.object)


def blocked(state: State, event: Blocked) -> None:
    """An attacker becomes blocked or unblocked (509.1h); where it becomes blocked, so does its whole band (702.22i)."""
    combat = state.combat
    if combat is None:
        return
    subject = combat.attacker(event.object)
    number = subject.band if subject is not None and event.by else 0
    attackers = tuple(
        replace(one, blocked=bool(event.by)) if one.id == event.object or (number and one.band == number) else one
        for one in combat.attackers
    )
    state.combat = replace(combat, attackers=attackers)
    touch(state, "combat", event.object)


def leave(state: State, ref: ObjectId) -> bool:
    """``ref`` is removed from combat (506.4); False where it had no part in it."""
    if state.combat is None:
        return False
    combat = without(state.combat, ref)
    if combat is state.combat:
        return False
    state.combat = combat
    touch(state, "combat", ref)
    return True


def without(combat: Combat, ref: ObjectId) -> Combat:
    """Combat after ``ref`` was removed from it: it attacks and blocks no more, nothing blocks it, and what attacked it
    goes on attacking, but nothing (506.4c). The same value where ``ref`` had no part in it."""
    return stop_blocking(stop_attacking(stop_being_attacked(combat, ref), ref), ref)


def stop_attacking(combat: Combat, ref: ObjectId) -> Combat:
    """Combat without the attacking creature ``ref``; what blocked it goes on blocking, if only others or nothing."""
    attacker = combat.attacker(ref)
    if attacker is None:
        return combat
    return replace(
        combat,
        attackers=tuple(one for one in combat.attackers if one.id != ref),
        removed=(*combat.removed, attacker),
        blockers=tuple(_blocker_without(one, ref) for one in combat.blockers),
    )


def _blocker_without(blocker: Blocker, ref: ObjectId) -> Blocker:
    if ref not in blocker.attackers:
        return blocker
    return replace(blocker, attackers=tuple(attacker for attacker in blocker.attackers if attacker != ref))


def stop_blocking(combat: Combat, ref: ObjectId) -> Combat:
    """Combat without the blocking creature ``ref``; what it blocked stays blocked (509.1h)."""
    if combat.blocker(ref) is None:
        return combat
    return replace(combat, blockers=tuple(one for one in combat.blockers if one.id != ref))


def stop_being_attacked(combat: Combat, ref: ObjectId) -> Combat:
    """Combat in which ``ref`` is not attacked any more (506.4c)."""
    if not any(one.defender == ref for one in combat.attackers):
        return combat
    return replace(
        combat,
        attackers=tuple(replace(one, defender=NOBODY) if one.defender == ref else one for one in combat.attackers),
    )


def change(state: State, combat: Combat, ref: ObjectId) -> None:
    """The combat under way is ``combat`` from now on, because of what happened to ``ref``."""
    state.combat = combat
    touch(state, "combat", ref)


def struck_first(state: State, creatures: Iterable[ObjectId]) -> None:
    """The creatures that had first strike or double strike as the first combat damage step began (510.4)."""
    if state.combat is not None:
        state.combat = replace(state.combat, dealt=tuple(creatures))
