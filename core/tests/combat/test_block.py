"""Declaring blockers (509)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardwright.model.combat_decision import DeclareBlockers
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Block, Blocked
from cardwright.rules.combat import block, eligible

from .arena import ALICE, BOB, CAROL, RULES, Arena


def able(arena: Arena) -> dict[int, tuple[int, ...]]:
    return eligible.blockers(RULES, arena.state, BOB)


def refused(arena: Arena, *blocks: tuple[int, int]) -> str:
    """The rule by which the declaration is refused."""
    with pytest.raises(IllegalAction) as caught:
        arena.block(*blocks)
    return caught.value.rule


def decision(arena: Arena) -> DeclareBlockers:
    """The decision about blockers that Bob gets."""
    caught: list[DeclareBlockers] = []

    def catch(one: DeclareBlockers) -> object:
        caught.append(one)
        return next(one.legal())

    saved = arena.state.fork()
    arena.replying(catch)
    block.declare_blockers(arena.engine)
    arena.engine.state = saved
    return caught[0]


def attacked(*attackers: tuple[str, ...]) -> tuple[Arena, list[int]]:
    """Bob is attacked by a 2/2 with each of these lists of abilities."""
    arena = Arena()
    refs = [arena.creature(ALICE, 2, 2, *abilities) for abilities in attackers]
    arena.attack(*refs)
    return arena, refs


def test_blocks_take_hold_together_with_what_is_blocked() -> None:
    arena, (one, two) = attacked((), ())
    wall = arena.creature(BOB, 0, 4)
    arena.block((wall, one))
    combat = arena.state.combat
    assert combat is not None
    assert combat.blockers_of(one) == (wall,)
    assert [(a.id, a.blocked) for a in combat.attackers] == [(one, True), (two, False)]
    assert [(e.object, e.attacker) for e in arena.happened("block") if isinstance(e, Block)] == [(wall, one)]
    by = [(e.object, e.by) for e in arena.happened("blocked") if isinstance(e, Blocked)]
    assert by == [(one, (wall,)), (two, ())]


def test_nobody_is_asked_without_a_creature_that_could_block() -> None:
    arena, _ = attacked(())
    arena.asked.clear()
    arena.creature(BOB, 1, 1, tapped=True)
    arena.block()
    assert arena.asked == []
    assert arena.state.combat is not None
    assert arena.state.combat.attackers[0].blocked is False


def test_restrictions_on_single_creatures() -> None:
    arena, (flyer, hidden, plain) = attacked(("flying", "evades"), ("can't be blocked",), ())
    arena.creature(BOB, 1, 1, "can't block")
    arena.creature(BOB, 1, 1, phased_out=True)
    arena.permanent(BOB, "creature battle", power=1, toughness=1, defense=3, choices=(("protector", ALICE),))
    ground, air = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1, "flying")
    assert able(arena) == {ground: (plain,), air: (flyer, plain)}
    assert hidden


def test_each_player_blocks_what_attacks_them_and_theirs() -> None:
    arena = Arena(3)
    one, two, three = (arena.creature(ALICE, 2, 2) for _ in range(3))
    walker = arena.permanent(CAROL, "planeswalker", loyalty=3)
    siege = arena.permanent(ALICE, "battle", defense=3, choices=(("protector", BOB),))
    arena.attack((one, siege), (two, walker), (three, CAROL))
    bobs, carols = arena.creature(BOB, 1, 1), arena.creature(CAROL, 1, 1)
    assert eligible.blockers(RULES, arena.state, BOB) == {bobs: (one,)}
    assert eligible.blockers(RULES, arena.state, CAROL) == {carols: (two, three)}
    arena.block((bobs, one), then=[((carols, two),)])
    assert arena.state.combat is not None
    assert [a.blocked for a in arena.state.combat.attackers] == [True, True, False]


def test_menace_wants_two_blockers() -> None:
    arena, (thug, plain) = attacked(("menace",), ())
    one, two = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1)
    assert refused(arena, (one, thug)) == "509.1b"
    arena.block((one, thug), (two, thug))
    assert plain


def test_menace_is_not_offered_to_a_lone_blocker() -> None:
    arena, (_thug, plain) = attacked(("menace",), ())
    one = arena.creature(BOB, 1, 1)
    assert list(decision(arena).legal()) == [(), ((one, plain),)]


def test_one_creature_blocks_one_attacker_unless_it_may_block_more() -> None:
    arena, (one, two, three) = attacked((), (), ())
    guard, keeper = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1, "blocks two")
    assert refused(arena, (guard, one), (guard, two)) == "509.1a"
    assert refused(arena, (keeper, one), (keeper, two), (keeper, three)) == "509.1a"
    assert refused(arena, (keeper, one), (keeper, one)) == "509.1a"
    arena.block((keeper, one), (keeper, three))
    assert arena.state.combat is not None
    assert [b.attackers for b in arena.state.combat.blockers] == [(one, three)]


def test_all_that_are_able_block_a_lure() -> None:
    arena, (lure, plain) = attacked(("all able block it",), ())
    one, two = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1)
    arena.creature(BOB, 1, 1, tapped=True)
    assert refused(arena, (one, lure), (two, plain)) == "509.1c"
    arena.block((one, lure), (two, lure))


def test_what_effects_say_of_a_creature_counts_like_its_own_abilities() -> None:
    arena, (lure, plain) = attacked(("lured",), ())
    one = arena.creature(BOB, 1, 1)
    arena.creature(BOB, 1, 1, "pacified")
    assert able(arena) == {one: (lure, plain)}
    assert refused(arena, (one, plain)) == "509.1c"
    arena.block((one, lure))


def test_two_lures_share_the_blockers() -> None:
    arena, (left, right) = attacked(("all able block it",), ("all able block it",))
    one, two = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1, "blocks two")
    assert refused(arena, (one, left), (two, left)) == "509.1c"
    arena.block((one, left), (two, right), (two, left))


def test_one_blocker_is_enough_where_something_must_be_blocked() -> None:
    arena, (bait, plain) = attacked(("must be blocked",), ())
    one, two = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1)
    assert refused(arena, (one, plain)) == "509.1c"
    arena.block((one, plain), (two, bait))


def test_a_requirement_yields_to_a_restriction() -> None:
    arena, attackers = attacked(("must be blocked", "menace"))
    lone = arena.creature(BOB, 1, 1)
    arena.block()
    assert refused(arena, (lone, attackers[0])) == "509.1b"


def test_helpers_are_found_for_a_requirement() -> None:
    arena, (bait, _plain) = attacked(("must be blocked", "menace"), ())
    one, two = arena.creature(BOB, 1, 1), arena.creature(BOB, 1, 1)
    assert refused(arena) == "509.1c"
    assert refused(arena, (one, bait)) == "509.1b"
    arena.block((one, bait), (two, bait))


def test_a_creature_that_must_block_chooses_what() -> None:
    arena, (one, two) = attacked((), ())
    zealot = arena.creature(BOB, 1, 1, "attacks or blocks if able")
    assert refused(arena) == "509.1c"
    arena.block((zealot, two))
    assert one


def test_a_limit_on_blockers() -> None:
    arena, (one, two) = attacked((), ())
    arena.permanent(ALICE, "enchantment", "only one blocks")
    first = arena.creature(BOB, 1, 1, "attacks or blocks if able")
    second = arena.creature(BOB, 1, 1, "attacks or blocks if able")
    assert refused(arena, (first, one), (second, two)) == "509.1b"
    assert refused(arena) == "509.1c"
    arena.block((second, two))


def test_a_creature_that_cannot_block_alone() -> None:
    arena, (one, _two) = attacked((), ())
    shy, other = arena.creature(BOB, 1, 1, "can't block alone"), arena.creature(BOB, 1, 1)
    assert refused(arena, (shy, one)) == "509.1b"
    arena.block((shy, one), (other, one))


def test_costs_to_block_are_paid() -> None:
    arena, (one,) = attacked(())
    arena.permanent(ALICE, "enchantment", "toll to block")
    first = arena.creature(BOB, 1, 1, "attacks or blocks if able")
    second = arena.creature(BOB, 1, 1)
    arena.mana(BOB, 1)
    assert refused(arena, (first, one), (second, one)) == "509.1d"
    arena.block((first, one))
    assert arena.state.players[BOB].mana == ()


def test_nobody_is_required_to_pay_to_block() -> None:
    arena, _ = attacked(())
    arena.permanent(ALICE, "enchantment", "toll to block")
    arena.creature(BOB, 1, 1, "attacks or blocks if able")
    arena.mana(BOB, 1)
    arena.block()
    assert len(arena.state.players[BOB].mana) == 1


def test_the_whole_band_is_blocked_with_one_of_it() -> None:
    arena = Arena()
    leader, helper = arena.creature(ALICE, 1, 1, "banding"), arena.creature(ALICE, 5, 5)
    arena.attack((leader, BOB, 1), (helper, BOB, 1))
    wall = arena.creature(BOB, 0, 4)
    arena.block((wall, leader))
    combat = arena.state.combat
    assert combat is not None
    assert combat.blockers_of(helper) == (wall,)
    assert all(attacker.blocked for attacker in combat.attackers)
    declared = [(e.attacker, e.declared) for e in arena.happened("block") if isinstance(e, Block)]
    assert declared == [(leader, True), (helper, False)]


def every_block(able: dict[int, tuple[int, ...]], most: dict[int, int]) -> list[tuple[tuple[int, int], ...]]:
    """All ways to block, by hand."""
    ways: list[tuple[tuple[int, int], ...]] = [()]
    for blocker, attackers in able.items():
        sets: list[tuple[int, ...]] = [()]
        for attacker in attackers:
            sets += [(*one, attacker) for one in sets if len(one) < most.get(blocker, 1)]
        ways = [(*way, *((blocker, attacker) for attacker in one)) for way in ways for one in sets]
    return ways


POSITIONS: list[tuple[list[tuple[str, ...]], list[tuple[str, ...]]]] = [
    ([(), ()], [(), ("blocks two",)]),
    ([("menace",), ("must be blocked",)], [(), ("blocks two",), ()]),
    ([("menace", "all able block it"), ()], [(), ("attacks or blocks if able",), ("can't block alone",)]),
    ([("all able block it",), ("all able block it", "menace")], [("blocks two",), ("blocks two",)]),
    ([("menace", "must be blocked"), ("menace", "must be blocked"), ("must be blocked",)], [(), (), ("blocks two",)]),
    ([("flying", "evades", "must be blocked"), ("menace",)], [("flying", "can't block alone"), ()]),
]


@pytest.mark.parametrize("position", POSITIONS)
def test_pieces_lead_to_every_legal_declaration_and_to_no_other(position: Any) -> None:
    attackers, blockers = position
    arena, _ = attacked(*attackers)
    for abilities in blockers:
        arena.creature(BOB, 1, 1, *abilities)
    one = decision(arena)
    found = list(one.legal())
    legal = []
    for answer in every_block(one.able, one.most):
        try:
            legal.append(one.check(answer))
        except IllegalAction:
            continue
    assert sorted(found) == sorted(legal)
    assert len(found) == len(set(found))
    for answer in found:
        assert one.read(one.notation(answer)) == answer


@pytest.mark.parametrize("position", POSITIONS)
def test_the_most_that_can_be_obeyed_is_what_trying_everything_finds(position: Any) -> None:
    attackers, blockers = position
    arena, _ = attacked(*attackers)
    for abilities in blockers:
        arena.creature(BOB, 1, 1, *abilities)
    one = decision(arena)
    rules = block.block_constraints(arena.engine, BOB, one.able, one.most)
    if rules is None:
        return
    problem = rules.problem
    picks = [block.picks_of(answer) for answer in every_block(one.able, one.most)]
    by_hand = max(problem.obeyed(one) for one in picks if not problem.broken(one))
    best = problem.best(one.able)
    assert best is not None
    assert (best.score, problem.obeyed(best.picks), problem.broken(best.picks)) == (by_hand, by_hand, "")


@pytest.mark.parametrize("position", POSITIONS)
def test_a_sample_is_always_legal(position: Any) -> None:
    attackers, blockers = position
    arena, _ = attacked(*attackers)
    for abilities in blockers:
        arena.creature(BOB, 1, 1, *abilities)
    one = decision(arena)
    for seed in range(10):
        answer = one.sample(Random(seed).randrange)
        assert one.check(answer) == answer


def test_many_creatures_before_a_lure_with_menace_are_no_burden() -> None:
    arena, refs = attacked(*[("menace", "all able block it", "must be blocked")] * 10)
    for _ in range(40):
        arena.creature(BOB, 1, 1)
    answer = next(decision(arena).legal())
    assert len(answer) == 40
    assert all(sum(attacker == ref for _, attacker in answer) != 1 for ref in refs)
