"""What drives the game on: resolve, advance, combat, damage; and the decisions that stand in the way."""

from __future__ import annotations

from .conftest import Play, passes


def test_resolve_resolves_one_object_and_all_the_whole_stack(play: Play) -> None:
    setting = ('hand = ["2 Jolt"]\nbattlefield = ["2 Peak"]',)
    cast = "alice casts Jolt#1 targeting bob\nalice casts Jolt#1 targeting bob\nexpect stack Jolt, Jolt\n"
    passes(play(cast + "resolve\nexpect bob life 17\nresolve\nexpect bob life 14\nexpect stack empty", *setting))
    passes(play(cast + "resolve all\nexpect bob life 14\nresolve all", *setting))


def test_resolve_with_an_empty_stack_is_an_error(play: Play) -> None:
    result = play("resolve")
    assert (result.status, result.line) == ("error", 9)
    assert "the stack is empty" in result.message


def test_resolve_stops_where_a_decision_waits_and_goes_on_by_itself(play: Play) -> None:
    script = """alice casts Gate Warden
resolve
expect alice must choose among Cub, Wisp
alice chooses Wisp
expect stack ability of Gate Warden
resolve
expect alice may choose among yes
expect Wisp in battlefield
alice chooses yes
expect Wisp in exile
expect no decision"""
    passes(play(script, 'hand = ["Gate Warden"]\nbattlefield = ["Field"]', 'battlefield = ["Cub", "Wisp"]'))


def test_a_forced_decision_is_made_without_asking_and_may_be_confirmed(play: Play) -> None:
    setting = ('hand = ["Gate Warden"]\nbattlefield = ["Field"]', 'battlefield = ["Wisp"]')
    script = """alice casts Gate Warden
resolve
expect no decision
alice chooses Wisp
resolve
alice declines"""
    passes(play(script, *setting))
    result = play("alice casts Gate Warden\nresolve\nalice chooses Gate Warden", *setting)
    assert result.status == "failed"
    assert "the only answer to 'choose targets' was Wisp" in result.found


def test_choosing_when_nothing_waits_fails_or_is_an_error_of_an_illegal_line(play: Play) -> None:
    assert play("alice chooses yes").status == "failed"
    result = play("illegal: alice chooses yes")
    assert result.status == "error"
    assert "nothing waits for alice" in result.message


def test_triggers_keep_their_order_unless_an_orders_line_follows(play: Play) -> None:
    setting = 'hand = ["Twofold"]\nbattlefield = ["Field"]'
    passes(play("alice casts Twofold\nresolve\nresolve\nexpect alice hand 1\nexpect alice life 20", setting))
    script = """alice casts Twofold
resolve
expect alice must choose
alice orders ability of Twofold#2, ability of Twofold
resolve
expect alice life 21"""
    passes(play(script, setting))
    assert play("alice casts Twofold\nresolve\nalice orders ability of Twofold", setting).status == "failed"


def test_numbers_in_an_orders_line_count_among_all_of_the_name(play: Play) -> None:
    idol = """battlefield = [{token = "Idol", type = "Artifact", as = "idol", text = '''
at your upkeep: gain 1 life
at your upkeep: draw a card
at your upkeep: lose 5 life
'''}]"""
    script = """advance to upkeep of bob
bob orders ability of idol#1, ability of idol#3, ability of idol#2
resolve
expect bob hand 1
resolve
expect bob life 15"""
    passes(play(script, "", idol))
    passes(
        play(script.replace("#3, ability of idol#2", "#2, ability of idol#3").replace("hand 1", "life 15"), "", idol)
    )


def test_yes_to_an_optional_choice_takes_none_away(play: Play) -> None:
    setting = ('hand = ["Mimic"]\nbattlefield = ["Field"]', 'battlefield = ["Cub", "Wisp"]')
    script = """alice casts Mimic
resolve
alice chooses yes
expect alice must choose among Cub, Wisp
illegal: alice chooses none
alice chooses Cub
expect alice's Cub is 2/2"""
    passes(play(script, *setting))
    script = """alice casts Mimic
resolve
alice chooses yes
expect 2 Cub in battlefield"""
    passes(play(script, setting[0], 'battlefield = ["Cub"]'))
    passes(play("alice casts Mimic\nresolve\nalice chooses none\nexpect Mimic is 0/1", *setting))
    passes(play("alice casts Mimic\nresolve\nexpect no decision\nexpect Mimic is 0/1", setting[0]))


def test_advance_goes_to_the_next_such_step_never_the_present_one(play: Play) -> None:
    script = """advance to precombat main
expect turn 4
expect active bob
advance to upkeep of alice
expect turn 5
expect step upkeep
advance to precombat main
expect turn 5"""
    passes(play(script))


def test_advance_empties_the_stack_and_declines_what_is_optional(play: Play) -> None:
    setting = 'hand = ["Jolt"]\nbattlefield = ["Peak", "Omen"]'
    script = """alice casts Jolt targeting bob
advance to upkeep of bob
expect bob life 17
expect alice hand 0"""
    passes(play(script, setting))


def test_advance_discards_the_last_cards_down_to_the_hand_size(play: Play) -> None:
    script = "advance to upkeep of bob\nexpect alice hand 7\nexpect Wisp in graveyard\nexpect no Cub in graveyard"
    passes(play(script, 'hand = ["7 Cub", "Wisp"]'))


def test_advance_stops_with_a_failure_at_a_choice_that_must_be_made(play: Play) -> None:
    result = play(
        "advance to end of alice\nadvance to draw of alice", 'battlefield = ["Omen"]', 'battlefield = ["Cub", "Wisp"]'
    )
    assert result.status == "failed"
    assert "choose targets" in result.found
    script = "advance to upkeep of alice\nalice chooses Wisp\nresolve\nexpect Wisp is tapped\nadvance to draw of alice"
    passes(play(script, 'battlefield = ["Omen"]', 'battlefield = ["Cub", "Wisp"]'))


def test_advance_to_a_step_that_does_not_come_fails(play: Play) -> None:
    result = play("advance to combat damage")
    assert result.status == "failed"
    assert play("advance to untap").status == "error"


def test_attack_block_and_damage(play: Play) -> None:
    setting = ('battlefield = ["Cub", "Wisp", {card = "Sprout", sick = true}]', 'battlefield = ["Sprout", "Pricker"]')
    script = """illegal: alice attacks with Sprout
expect alice cannot attack with Sprout
expect alice can attack with Cub, Wisp
alice attacks with Cub, Wisp
expect Cub is attacking bob
expect Cub is not blocked
illegal: bob blocks Sprout with Pricker
expect bob can block Cub with Sprout, Pricker
expect bob cannot block bob's Sprout with Pricker
bob blocks Cub with Sprout, Pricker
expect Cub is blocked
expect Wisp is unblocked
expect bob's Sprout is blocking Cub
expect active alice
illegal: alice attacks with Cub
damage"""
    result = play(script, *setting)
    # Two blockers: the damage of the attacker has to be divided (510.1c).
    assert result.status == "failed"
    script += """
alice divides bob's Sprout 1, Pricker 1
expect bob's Sprout in graveyard
expect Pricker in graveyard
expect bob life 19
expect Cub in graveyard"""
    passes(play(script, *setting))


def test_attacking_with_nothing_and_blocking_with_nothing(play: Play) -> None:
    passes(play("alice attacks with nothing\nexpect step declare attackers", 'battlefield = ["Cub"]'))
    passes(play("alice attacks with nothing\nexpect step declare attackers"))
    script = """alice attacks with Cub
bob blocks nothing
expect step declare blockers
bob blocks nothing
damage
expect bob life 18"""
    passes(play(script, 'battlefield = ["Cub"]'))
    passes(play(script, 'battlefield = ["Cub"]', 'battlefield = ["Wisp"]'))


def test_what_is_attacked_is_said_where_more_than_one_thing_can_be(play: Play) -> None:
    setting = ('battlefield = ["Cub", "Wisp"]', 'battlefield = ["Keeper"]')
    result = play("alice attacks with Cub", *setting)
    assert result.status == "error"
    assert "say what Cub attacks" in result.message
    script = """alice attacks with Cub -> Keeper, Wisp -> bob
expect Cub is attacking Keeper
expect Cub is not attacking bob
damage
expect Keeper has 1 loyalty counters
expect bob life 19"""
    passes(play(script, *setting))


def test_blocks_of_several_opponents_in_any_order(play: Play) -> None:
    script = """alice attacks with Cub -> bob, Wisp -> carol
carol blocks nothing
bob blocks Cub with Sprout
expect Cub is blocked
damage
expect carol life 19"""
    setting = ('battlefield = ["Cub", "Wisp"]', 'battlefield = ["Sprout"]\n[players.carol]\nbattlefield = ["Pricker"]')
    passes(play(script, *setting))


def test_an_attack_after_combat_is_refused(play: Play) -> None:
    script = """advance to postcombat main
illegal: alice attacks with Cub
illegal: bob attacks with Wisp"""
    passes(play(script, 'battlefield = ["Cub"]', 'battlefield = ["Wisp"]'))


def test_a_repeated_run_gives_the_same_log_to_the_byte(play: Play) -> None:
    script = "alice casts Jolt targeting bob\nresolve\nadvance to upkeep of bob"
    first, second = (play(script, 'hand = ["Jolt"]\nbattlefield = ["Peak"]') for _ in range(2))
    assert first.log == second.log
    assert any("Jolt deals 3 damage to bob. (120.3" in line for line in first.log)


def test_where_a_card_goes_in_the_library_is_told_by_top_and_bottom(play: Play) -> None:
    setting = 'hand = ["Glimpse"]\nbattlefield = ["Field"]\nlibrary = ["Wisp", "Cub"]'
    begin = "alice casts Glimpse\nresolve\nexpect alice must choose among top, bottom\n"
    passes(play(begin + "alice chooses bottom\nexpect Cub in hand", setting))
    passes(play(begin + "alice chooses top\nexpect Wisp in hand", setting))
    assert play(begin.replace("must", "may") + "alice chooses top", setting).status == "failed"


def test_chance_is_fixed_in_the_order_of_its_lines(play: Play) -> None:
    setting = ('hand = ["2 Mischief"]\nbattlefield = ["2 Peak"]', 'hand = ["Cub", "Wisp", "Sprout", "Pricker"]')
    cast = "alice casts Mischief#1 targeting bob\nresolve\n"
    script = f"chance Wisp\nchance sprout\n{cast}expect Wisp in graveyard\n{cast}expect Sprout in graveyard"
    passes(play(script, *setting))
    result = play(f"chance heads\n{cast}", *setting)
    assert result.status == "error"
    assert "the next chance is fixed to heads" in result.message
