"""Combat damage (510): who assigns how much to whom, in which step."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardwright.model.choice import Divide
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Damage
from cardwright.rules.combat import damage

from .arena import ALICE, BOB, CAROL, Arena


def fight(arena: Arena, *replies: Any, first: bool = False) -> list[tuple[int, int, int]]:
    """Deal the damage of one step; what was dealt, as source, target and amount."""
    before = len(arena.happened("damage"))
    arena.asked.clear()
    arena.replying(*replies)
    damage.deal_damage(arena.engine, first)
    assert arena.replies == []
    dealt = arena.happened("damage")[before:]
    assert all(isinstance(event, Damage) and event.combat for event in dealt)
    return [(event.source, event.target, event.amount) for event in dealt if isinstance(event, Damage)]


def refused(arena: Arena, answer: tuple[int, ...]) -> None:
    """The division is refused."""
    with pytest.raises(IllegalAction):
        fight(arena, answer)


def test_what_is_unblocked_deals_damage_to_what_it_attacks() -> None:
    arena = Arena(3)
    walker = arena.permanent(BOB, "planeswalker", loyalty=4)
    siege = arena.permanent(ALICE, "battle", defense=4, choices=(("protector", CAROL),))
    one, two, three = (arena.creature(ALICE, power, 1) for power in (1, 2, 3))
    arena.attack((one, BOB), (two, walker), (three, siege))
    arena.block()
    assert fight(arena) == [(one, BOB, 1), (two, walker, 2), (three, siege, 3)]
    assert arena.life(BOB) == 19
    assert arena.state.objects[walker].count("loyalty") == 2
    assert arena.state.objects[siege].count("defense") == 1


def test_blocked_and_blocking_creatures_deal_damage_to_each_other_at_once() -> None:
    arena = Arena()
    ogre, wall = arena.creature(ALICE, 3, 3), arena.creature(BOB, 2, 4)
    arena.attack(ogre)
    arena.block((wall, ogre))
    assert fight(arena) == [(ogre, wall, 3), (wall, ogre, 2)]
    assert (arena.damage(ogre), arena.damage(wall), arena.life(BOB)) == (2, 3, 20)
    assert arena.asked == []


def test_no_power_no_damage() -> None:
    arena = Arena()
    zero, minus = arena.creature(ALICE, 0, 3), arena.creature(ALICE, -2, 3)
    still = arena.creature(ALICE, 4, 4, "assigns no combat damage")
    arena.attack(zero, minus, still)
    arena.block()
    assert fight(arena) == []


def test_damage_can_equal_toughness() -> None:
    arena = Arena()
    turtle = arena.creature(ALICE, 0, 5, "toughness damage")
    arena.attack(turtle)
    arena.block()
    assert fight(arena) == [(turtle, BOB, 5)]


def test_the_attacker_divides_as_it_likes_among_several_blockers() -> None:
    arena = Arena()
    ogre, one, two = arena.creature(ALICE, 5, 5), arena.creature(BOB, 1, 3), arena.creature(BOB, 1, 3)
    arena.attack(ogre)
    arena.block((one, ogre), (two, ogre))
    assert fight(arena, (1, 4)) == [(ogre, one, 1), (ogre, two, 4), (one, ogre, 1), (two, ogre, 1)]
    (asked,) = arena.asked
    assert isinstance(asked, Divide)
    assert (asked.player, asked.among, asked.why) == (ALICE, (one, two), "assign")


def test_a_blocker_divides_among_what_it_blocks() -> None:
    arena = Arena()
    one, two = arena.creature(ALICE, 1, 1), arena.creature(ALICE, 1, 1)
    guard = arena.creature(BOB, 2, 5, "blocks two")
    arena.attack(one, two)
    arena.block((guard, one), (guard, two))
    assert fight(arena, (0, 2)) == [(one, guard, 1), (two, guard, 1), (guard, two, 2)]
    assert arena.asked[0].player == BOB


def test_a_creature_whose_blocker_is_gone_stays_blocked() -> None:
    arena = Arena()
    ogre, wall = arena.creature(ALICE, 3, 3), arena.creature(BOB, 2, 4)
    arena.attack(ogre)
    arena.block((wall, ogre))
    arena.remove(wall)
    assert fight(arena) == []


def test_trample_goes_on_when_its_blocker_is_gone() -> None:
    arena = Arena()
    boar, wall = arena.creature(ALICE, 3, 3, "trample"), arena.creature(BOB, 2, 4)
    arena.attack(boar)
    arena.block((wall, boar))
    arena.remove(wall)
    assert fight(arena) == [(boar, BOB, 3)]


def test_trample_needs_lethal_damage_for_every_blocker_first() -> None:
    arena = Arena()
    boar = arena.creature(ALICE, 6, 6, "trample")
    one, two = arena.creature(BOB, 1, 2), arena.creature(BOB, 1, 3)
    arena.attack(boar)
    arena.block((one, boar), (two, boar))
    refused(arena, (2, 2, 2))
    refused(arena, (0, 3, 3))
    assert fight(arena, (2, 3, 1))[:3] == [(boar, one, 2), (boar, two, 3), (boar, BOB, 1)]


def test_trample_need_not_go_past() -> None:
    arena = Arena()
    boar, wall = arena.creature(ALICE, 6, 6, "trample"), arena.creature(BOB, 0, 3)
    arena.attack(boar)
    arena.block((wall, boar))
    assert fight(arena, (6, 0)) == [(boar, wall, 6)]


def test_damage_already_marked_counts_for_trample() -> None:
    arena = Arena()
    boar, wall = arena.creature(ALICE, 4, 4, "trample"), arena.creature(BOB, 0, 4, damage=3)
    arena.attack(boar)
    arena.block((wall, boar))
    assert fight(arena, (1, 3)) == [(boar, wall, 1), (boar, BOB, 3)]


def test_one_damage_with_deathtouch_is_lethal() -> None:
    arena = Arena()
    snake = arena.creature(ALICE, 4, 4, "trample", "deathtouch")
    one, two = arena.creature(BOB, 0, 9), arena.creature(BOB, 0, 9)
    arena.attack(snake)
    arena.block((one, snake), (two, snake))
    refused(arena, (0, 1, 3))
    assert fight(arena, (1, 1, 2)) == [(snake, one, 1), (snake, two, 1), (snake, BOB, 2)]


def test_damage_of_other_creatures_counts_for_trample_whoever_assigns_first() -> None:
    arena = Arena()
    boar, other = arena.creature(ALICE, 4, 4, "trample"), arena.creature(ALICE, 3, 3)
    guard = arena.creature(BOB, 0, 4, "blocks two")
    arena.attack(boar, other)
    arena.block((guard, boar), (guard, other))
    refused(arena, (0, 4))
    assert fight(arena, (1, 3)) == [(boar, guard, 1), (boar, BOB, 3), (other, guard, 3)]


def test_a_second_trampler_keeps_what_the_first_relies_on() -> None:
    arena = Arena()
    one, two = arena.creature(ALICE, 4, 4, "trample"), arena.creature(ALICE, 4, 4, "trample", "deathtouch")
    guard = arena.creature(BOB, 0, 4, "blocks two")
    arena.attack(one, two)
    arena.block((guard, one), (guard, two))
    with pytest.raises(IllegalAction):
        fight(arena, (0, 4), (0, 4))
    arena.replies.clear()
    assert fight(arena, (0, 4), (1, 3)) == [(one, BOB, 4), (two, guard, 1), (two, BOB, 3)]


def test_trample_over_planeswalkers_goes_on_to_the_player() -> None:
    arena = Arena()
    walker = arena.permanent(BOB, "planeswalker", loyalty=2)
    titan, wall = arena.creature(ALICE, 7, 7, "trample over planeswalkers"), arena.creature(BOB, 0, 3)
    arena.attack((titan, walker))
    arena.block((wall, titan))
    refused(arena, (3, 1, 3))
    refused(arena, (2, 2, 3))
    assert fight(arena, (3, 2, 2)) == [(titan, wall, 3), (titan, walker, 2), (titan, BOB, 2)]


def test_trample_over_planeswalkers_works_unblocked_too() -> None:
    arena = Arena()
    walker = arena.permanent(BOB, "planeswalker", loyalty=2)
    titan = arena.creature(ALICE, 5, 5, "trample over planeswalkers")
    arena.attack((titan, walker))
    arena.block()
    assert fight(arena, (2, 3)) == [(titan, walker, 2), (titan, BOB, 3)]


def test_plain_trample_stops_at_the_planeswalker() -> None:
    arena = Arena()
    walker = arena.permanent(BOB, "planeswalker", loyalty=2)
    boar = arena.creature(ALICE, 5, 5, "trample")
    arena.attack((boar, walker))
    arena.block()
    assert fight(arena) == [(boar, walker, 5)]


@pytest.mark.parametrize(("keyword", "dealt"), [("trample", 0), ("trample over planeswalkers", 5), ("flying", 0)])
def test_the_attacked_planeswalker_is_gone(keyword: str, dealt: int) -> None:
    arena = Arena()
    walker = arena.permanent(BOB, "planeswalker", loyalty=2)
    attacker = arena.creature(ALICE, 5, 5, keyword)
    arena.attack((attacker, walker))
    arena.block()
    arena.remove(walker)
    fight(arena)
    assert arena.life(BOB) == 20 - dealt


def test_nothing_is_assigned_to_a_player_who_left() -> None:
    arena = Arena(3)
    bear = arena.creature(ALICE, 2, 2)
    arena.attack(bear)
    arena.block()
    arena.state.put_player(replace(arena.state.players[BOB], left=True))
    assert fight(arena) == []


@pytest.mark.parametrize(("answer", "target"), [((0,), BOB), ((1,), 2)])
def test_a_creature_may_assign_damage_as_though_unblocked(answer: tuple[int], target: int) -> None:
    arena = Arena()
    worm, wall = arena.creature(ALICE, 7, 6, "assign as though unblocked"), arena.creature(BOB, 0, 9)
    arena.attack(worm)
    arena.block((wall, worm))
    assert fight(arena, answer) == [(worm, target, 7)]


def test_first_and_double_strike_make_two_steps() -> None:
    arena = Arena()
    plain = arena.creature(ALICE, 1, 1)
    first, double = arena.creature(ALICE, 2, 2, "first strike"), arena.creature(ALICE, 4, 4, "double strike")
    arena.attack(plain, first, double)
    arena.block()
    assert damage.needs_first_step(arena.engine)
    assert fight(arena, first=True) == [(first, BOB, 2), (double, BOB, 4)]
    assert fight(arena) == [(plain, BOB, 1), (double, BOB, 4)]


def test_a_blocker_with_first_strike_makes_two_steps() -> None:
    arena = Arena()
    bear, knight = arena.creature(ALICE, 2, 2), arena.creature(BOB, 2, 2, "first strike")
    arena.attack(bear)
    arena.block((knight, bear))
    assert damage.needs_first_step(arena.engine)
    assert fight(arena, first=True) == [(knight, bear, 2)]


def test_without_first_strike_there_is_one_step() -> None:
    arena = Arena()
    bear = arena.creature(ALICE, 2, 2)
    arena.creature(BOB, 2, 2, "first strike")
    arena.attack(bear)
    arena.block()
    assert not damage.needs_first_step(arena.engine)


def test_first_strike_gained_or_lost_between_the_steps() -> None:
    arena = Arena()
    gains, loses = arena.creature(ALICE, 1, 1), arena.creature(ALICE, 2, 2, "first strike")
    doubles = arena.creature(ALICE, 4, 4, "first strike")
    loses_double = arena.creature(ALICE, 8, 8, "double strike")
    arena.attack(gains, loses, doubles, loses_double)
    arena.block()
    fight(arena, first=True)
    arena.become(gains, "first strike")
    arena.become(loses)
    arena.become(doubles, "double strike")
    arena.become(loses_double)
    assert fight(arena) == [(gains, BOB, 1), (doubles, BOB, 4)]


def test_banding_lets_the_defending_player_divide() -> None:
    arena = Arena()
    boar = arena.creature(ALICE, 6, 6, "trample")
    one, two = arena.creature(BOB, 0, 1, "banding"), arena.creature(BOB, 0, 1)
    arena.attack(boar)
    arena.block((one, boar), (two, boar))
    assert fight(arena, (6, 0)) == [(boar, one, 6)]
    assert arena.asked[0].player == BOB


def test_banding_lets_the_active_player_divide_a_blockers_damage() -> None:
    arena = Arena()
    leader, helper = arena.creature(ALICE, 0, 1, "banding"), arena.creature(ALICE, 0, 9)
    guard = arena.creature(BOB, 3, 3)
    arena.attack((leader, BOB, 1), (helper, BOB, 1))
    arena.block((guard, leader))
    assert fight(arena, (0, 3)) == [(guard, helper, 3)]
    assert arena.asked[0].player == ALICE


def test_a_samples_division_is_legal() -> None:
    arena = Arena()
    boar = arena.creature(ALICE, 30, 6, "trample")
    blockers = [arena.creature(BOB, 0, 9) for _ in range(3)]
    arena.attack(boar)
    arena.block(*((one, boar) for one in blockers))
    dealt = fight(arena, lambda one: one.check(one.sample(lambda n: n - 1)))
    assert sum(amount for _, _, amount in dealt) == 30
