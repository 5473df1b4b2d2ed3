"""Removal from combat (506.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.model.turn import Combat
from cardwright.rules.combat import declare, leave, table

from .arena import ALICE, BOB, CAROL, Arena


def combat(arena: Arena) -> Combat:
    leave.remove_illegal(arena.engine)
    assert arena.state.combat is not None
    return arena.state.combat


def test_nothing_leaves_while_everything_is_in_order() -> None:
    arena = Arena()
    bear, wall = arena.creature(ALICE, 2, 2), arena.creature(BOB, 0, 4)
    arena.attack(bear)
    arena.block((wall, bear))
    before = arena.state.combat
    assert combat(arena) is before
    assert combat(arena) is before


def test_an_attacker_that_is_no_creature_any_more_leaves() -> None:
    arena = Arena()
    bear, wall = arena.creature(ALICE, 2, 2), arena.creature(BOB, 0, 4)
    arena.attack(bear)
    arena.block((wall, bear))
    arena.become(bear, types="land")
    after = combat(arena)
    assert after.attackers == ()
    assert [(one.id, one.attackers) for one in after.blockers] == [(wall, ())]
    assert [event.affected for event in arena.happened("leave combat")] == [bear]


def test_a_blocker_that_becomes_a_battle_leaves_and_its_attacker_stays_blocked() -> None:
    arena = Arena()
    bear, wall = arena.creature(ALICE, 2, 2), arena.creature(BOB, 0, 4)
    arena.attack(bear)
    arena.block((wall, bear))
    arena.become(wall, types="creature battle")
    after = combat(arena)
    assert after.blockers == ()
    assert after.attackers[0].blocked


def test_what_phases_out_leaves() -> None:
    arena = Arena()
    bear, wolf = arena.creature(ALICE, 2, 2), arena.creature(ALICE, 2, 2)
    arena.attack(bear, wolf)
    combat(arena)
    arena.state.put(replace(arena.state.objects[bear], phased_out=True))
    arena.state.computed = None
    assert [one.id for one in combat(arena).attackers] == [wolf]


def test_an_attacked_planeswalker_that_is_none_any_more_is_attacked_no_more() -> None:
    arena = Arena()
    walker = arena.permanent(BOB, "planeswalker", loyalty=3)
    bear = arena.creature(ALICE, 2, 2)
    arena.attack((bear, walker))
    arena.become(walker, types="enchantment")
    after = combat(arena)
    assert [(one.id, one.defender, one.player) for one in after.attackers] == [(bear, 0, BOB)]
    # It goes on attacking, may be blocked, and attacks nothing.
    wall = arena.creature(BOB, 0, 4)
    arena.block((wall, bear))
    assert combat(arena).blockers_of(bear) == (wall,)


def test_a_blocking_planeswalker_keeps_the_part_that_it_can_still_play() -> None:
    arena = Arena()
    walker = arena.permanent(BOB, "creature planeswalker", power=3, toughness=3, loyalty=3)
    one, two = arena.creature(ALICE, 2, 2), arena.creature(ALICE, 2, 2)
    arena.attack((one, walker), two)
    arena.block((walker, two))
    arena.become(walker, types="planeswalker")
    after = combat(arena)
    assert after.blockers == ()
    assert after.attackers[0].defender == walker
    assert arena.happened("leave combat") == []


def test_a_battle_that_becomes_a_planeswalker_of_somebody_else_is_attacked_no_more() -> None:
    arena = Arena(3)
    siege = arena.permanent(BOB, "battle", defense=3, choices=(("protector", CAROL),))
    bear = arena.creature(ALICE, 2, 2)
    arena.attack((bear, siege))
    arena.become(siege, types="planeswalker")
    assert combat(arena).attackers[0].defender == 0


def test_everything_leaves_at_the_end() -> None:
    arena = Arena()
    arena.attack(arena.creature(ALICE, 2, 2))
    declare.end_combat(arena.engine)
    assert arena.state.combat is None


def test_what_enters_attacking_attacks_without_having_been_declared() -> None:
    arena = Arena(3)
    arena.attack(arena.creature(ALICE, 2, 2))
    arena.block()
    siege = arena.permanent(ALICE, "battle", defense=3, choices=(("protector", CAROL),))
    late, stray = arena.creature(ALICE, 3, 3), arena.creature(BOB, 3, 3)
    table.join(arena.state, late, siege, ALICE)
    # Neither a player's own battle nor a creature of another player, nor what is gone (506.3b, 508.4a).
    table.join(arena.state, stray, CAROL, BOB)
    table.join(arena.state, stray, ALICE, ALICE)
    table.join(arena.state, stray, 999, ALICE)
    after = combat(arena)
    assert [(one.id, one.defender, one.player, one.blocked) for one in after.attackers[1:]] == [
        (late, siege, CAROL, False)
    ]
    assert [event.affected for event in arena.happened("attack")] == [after.attackers[0].id]
