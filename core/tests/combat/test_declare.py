"""Declaring attackers (508)."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.model.combat_decision import DeclareAttackers
from cardwright.model.decision import IllegalAction
from cardwright.rules.combat import declare, eligible
from cardwright.rules.engine import Engine

from .arena import ALICE, BOB, CAROL, RULES, Arena

T = (0, BOB, CAROL)


def able(arena: Arena) -> dict[int, tuple[int, ...]]:
    return eligible.attackers(RULES, arena.state)


def decision(arena: Arena) -> DeclareAttackers:
    """The decision about attackers that Alice gets."""
    caught: list[DeclareAttackers] = []

    def catch(one: DeclareAttackers) -> object:
        caught.append(one)
        return one.all_out()

    arena.replying(catch)
    engine, saved = arena.engine, arena.state.fork()
    declare.begin_combat(engine)
    declare.declare_attackers(engine)
    engine.state = saved
    return caught[0]


def refused(arena: Arena, *attackers: int | tuple[int, ...]) -> str:
    """The rule by which the declaration is refused."""
    with pytest.raises(IllegalAction) as caught:
        arena.attack(*attackers)
    return caught.value.rule


def test_attackers_tap_and_attack_what_was_said() -> None:
    arena = Arena()
    bear, guard = arena.creature(ALICE, 2, 2), arena.creature(ALICE, 1, 1, "vigilance")
    assert arena.attack(bear, guard)
    assert arena.state.objects[bear].tapped
    assert not arena.state.objects[guard].tapped
    assert arena.state.combat is not None
    assert [(one.id, one.defender, one.player) for one in arena.state.combat.attackers] == [
        (bear, BOB, BOB),
        (guard, BOB, BOB),
    ]


def test_without_attackers_the_caller_learns_so() -> None:
    arena = Arena()
    arena.creature(ALICE, 2, 2)
    assert not arena.attack()


def test_nobody_is_asked_without_a_creature_that_could_attack() -> None:
    arena = Arena()
    arena.creature(ALICE, 2, 2, tapped=True)
    arena.creature(BOB, 2, 2)
    assert not arena.attack()
    assert arena.asked == []


def test_a_creature_must_have_been_under_control_since_the_turn_began() -> None:
    arena = Arena()
    arena.creature(ALICE, 2, 2, since=101)
    hasty = arena.creature(ALICE, 2, 2, "haste", since=101)
    old = arena.creature(ALICE, 2, 2, since=100)
    assert list(able(arena)) == [hasty, old]


def test_restrictions_on_single_creatures() -> None:
    arena = Arena()
    arena.creature(ALICE, 2, 2, "defender")
    arena.creature(ALICE, 2, 2, "can't attack")
    arena.creature(ALICE, 2, 2, "pacified")
    arena.creature(ALICE, 2, 2, phased_out=True)
    arena.permanent(ALICE, "creature battle", power=1, toughness=1, defense=3)
    freed = arena.creature(ALICE, 2, 2, "defender", "attacks as though it had no defender")
    assert list(able(arena)) == [freed]


def test_players_planeswalkers_and_protected_battles_can_be_attacked() -> None:
    arena = Arena(3)
    bear = arena.creature(ALICE, 2, 2)
    walker = arena.permanent(CAROL, "planeswalker", loyalty=3)
    siege = arena.permanent(ALICE, "battle", defense=3, choices=(("protector", BOB),))
    arena.permanent(ALICE, "planeswalker", loyalty=3)
    arena.permanent(BOB, "battle", defense=3, choices=(("protector", ALICE),))
    assert able(arena) == {bear: (BOB, siege, CAROL, walker)}
    arena.attack((bear, siege))
    assert arena.state.combat is not None
    assert arena.state.combat.attackers[0].player == BOB


def test_several_players_can_be_attacked_at_once() -> None:
    arena = Arena(3)
    one, two = arena.creature(ALICE, 2, 2), arena.creature(ALICE, 2, 2)
    assert arena.attack((one, CAROL), (two, BOB))


def test_an_effect_can_forbid_attacking_one_player() -> None:
    arena = Arena(3)
    bear = arena.creature(ALICE, 2, 2)
    arena.permanent(BOB, "enchantment", "peace")
    assert able(arena) == {bear: (CAROL,)}


def test_a_creature_that_must_attack_must() -> None:
    arena = Arena()
    arena.creature(ALICE, 2, 2)
    berserker = arena.creature(ALICE, 3, 1, "attacks or blocks if able")
    assert refused(arena) == "508.1d"
    assert arena.attack(berserker)


def test_a_requirement_asks_nothing_impossible() -> None:
    arena = Arena()
    arena.creature(ALICE, 3, 1, "attacks or blocks if able", tapped=True)
    arena.creature(ALICE, 2, 2)
    assert not arena.attack()


def test_a_goaded_creature_attacks_another_player() -> None:
    arena = Arena(3)
    walker = arena.permanent(CAROL, "planeswalker", loyalty=3)
    ogre = arena.creature(ALICE, 3, 3, "goaded by bob")
    assert refused(arena, (ogre, BOB)) == "508.1d"
    assert refused(arena, (ogre, walker)) == "508.1d"
    assert arena.attack((ogre, CAROL))


def test_a_goaded_creature_attacks_whom_it_can() -> None:
    arena = Arena()
    ogre = arena.creature(ALICE, 3, 3, "goaded by bob")
    assert refused(arena) == "508.1d"
    assert arena.attack((ogre, BOB))


def test_as_many_as_allowed_attack_where_more_should() -> None:
    arena = Arena()
    arena.permanent(BOB, "enchantment", "crawlspace")
    all_three = [arena.creature(ALICE, 3, 1, "attacks or blocks if able") for _ in range(3)]
    assert refused(arena, *all_three) == "508.1c"
    assert refused(arena, all_three[0]) == "508.1d"
    assert arena.attack(all_three[0], all_three[2])


def test_a_limit_concerns_the_player_it_speaks_of() -> None:
    arena = Arena(3)
    arena.permanent(BOB, "enchantment", "crawlspace")
    one, two, three = (arena.creature(ALICE, 3, 1) for _ in range(3))
    assert arena.attack((one, BOB), (two, CAROL), (three, BOB))


def test_a_creature_that_cannot_attack_alone_may_need_another() -> None:
    arena = Arena()
    shy = arena.creature(ALICE, 4, 4, "can't attack alone", "attacks or blocks if able")
    other = arena.creature(ALICE, 1, 1)
    assert refused(arena, shy) == "508.1c"
    # With the other one it can attack, so it must.
    assert refused(arena) == "508.1d"
    assert arena.attack(shy, other)


def test_a_creature_that_cannot_attack_alone_need_not_where_it_is_alone() -> None:
    arena = Arena()
    arena.creature(ALICE, 4, 4, "can't attack alone", "attacks or blocks if able")
    assert not arena.attack()


def test_costs_to_attack_are_paid() -> None:
    arena = Arena()
    arena.permanent(BOB, "enchantment", "toll")
    one, two = arena.creature(ALICE, 2, 2), arena.creature(ALICE, 2, 2)
    arena.mana(ALICE, 3)
    assert refused(arena, one, two) == "508.1h"
    assert arena.attack(two)
    assert len(arena.state.players[ALICE].mana) == 1


def test_nobody_is_required_to_pay() -> None:
    arena = Arena()
    arena.permanent(BOB, "enchantment", "toll")
    arena.creature(ALICE, 3, 1, "attacks or blocks if able")
    arena.mana(ALICE, 4)
    assert not arena.attack()


def test_a_paid_attack_does_not_stand_in_for_a_free_one() -> None:
    arena = Arena(3)
    arena.permanent(BOB, "enchantment", "toll")
    paid, free = (arena.creature(ALICE, 3, 1, "attacks or blocks if able") for _ in range(2))
    arena.mana(ALICE, 4)
    assert refused(arena, (paid, BOB)) == "508.1d"
    assert arena.attack((paid, BOB), (free, CAROL))


def test_attackers_are_tapped_before_anything_is_paid() -> None:
    arena = Arena()
    arena.permanent(BOB, "enchantment", "toll")
    bear, guard = arena.creature(ALICE, 2, 2), arena.creature(ALICE, 2, 2, "vigilance")
    real = arena.engine.procedures
    seen: list[tuple[bool, bool]] = []

    class Curious:
        """Looks at the position in which costs are paid."""

        def can_pay_mana(self, engine: Engine, *others: object) -> bool:
            seen.append((engine.state.objects[bear].tapped, engine.state.objects[guard].tapped))
            return True

        pay_mana = can_pay_mana

    arena.engine.procedures = Curious()  # type: ignore[misc, assignment]
    assert arena.attack(bear, guard)
    assert set(seen) == {(True, False)}
    arena.engine.procedures = real  # type: ignore[misc]


def test_an_attack_that_is_not_paid_for_is_taken_back() -> None:
    arena = Arena()
    arena.permanent(BOB, "enchantment", "toll")
    bear = arena.creature(ALICE, 2, 2)
    arena.mana(ALICE, 2)
    real = arena.engine.procedures

    class Stubborn:
        """Could pay, and does not."""

        def pay_mana(self, *args: object) -> bool:
            return False

        def can_pay_mana(self, *args: object) -> bool:
            return True

    arena.engine.procedures = Stubborn()  # type: ignore[misc, assignment]
    declare.begin_combat(arena.engine)
    arena.replying(((bear, BOB, 0),), ())
    assert not declare.declare_attackers(arena.engine)
    assert not arena.state.objects[bear].tapped
    arena.engine.procedures = real  # type: ignore[misc]


def test_a_band_attacks_together() -> None:
    arena = Arena(3)
    leader, helper, third = (arena.creature(ALICE, 1, 1, *["banding"] * n) for n in (1, 0, 0))
    assert refused(arena, (leader, BOB, 1), (helper, CAROL, 1)) == "702.22d"
    assert refused(arena, (leader, BOB, 1), (helper, BOB, 1), (third, BOB, 1)) == "702.22c"
    assert refused(arena, (helper, BOB, 1)) == "702.22c"
    assert arena.attack((leader, BOB, 1), (helper, BOB, 1), third)
    assert arena.state.combat is not None
    assert [one.band for one in arena.state.combat.attackers] == [1, 1, 0]


def test_pieces_lead_to_every_legal_declaration_and_to_no_other() -> None:
    arena = Arena(3)
    arena.permanent(BOB, "enchantment", "crawlspace")
    arena.creature(ALICE, 4, 4, "can't attack alone", "attacks or blocks if able")
    for _ in range(3):
        arena.creature(ALICE, 1, 1)
    one = decision(arena)
    found = list(one.legal())
    assert len(found) == len(set(found))
    for answer in found:
        assert one.check(answer) == answer
        assert one.read(one.notation(answer)) == answer
    attackers = list(one.able)
    by_hand = []
    for targets in ((a, b, c, d) for a in T for b in T for c in T for d in T):
        declared = [target for target in targets if target]
        legal = targets[0] and len(declared) > 1 and declared.count(BOB) <= 2
        if legal:
            by_hand.append(tuple((w, t, 0) for w, t in zip(attackers, targets, strict=True) if t))
    assert sorted(found) == sorted(by_hand)


def test_a_sample_is_always_legal() -> None:
    arena = Arena(3)
    arena.permanent(BOB, "enchantment", "crawlspace")
    arena.permanent(CAROL, "enchantment", "crawlspace")
    for _ in range(8):
        arena.creature(ALICE, 3, 1, "attacks or blocks if able")
    one = decision(arena)
    answers = {one.check(one.sample(Random(n).randrange)) for n in range(20)}
    assert all(len(answer) == 4 for answer in answers)
    assert len(answers) > 1


def test_all_out_attacks_with_all_that_can() -> None:
    arena = Arena()
    arena.permanent(BOB, "enchantment", "crawlspace")
    for _ in range(4):
        arena.creature(ALICE, 3, 1)
    assert len(decision(arena).all_out()) == 2


def test_many_creatures_that_must_attack_are_no_burden() -> None:
    arena = Arena(3)
    for _ in range(60):
        arena.creature(ALICE, 3, 1, "attacks or blocks if able")
    for _ in range(20):
        arena.creature(ALICE, 3, 1, "goaded by bob")
    assert len(decision(arena).all_out()) == 80
