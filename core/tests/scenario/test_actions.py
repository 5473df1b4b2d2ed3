"""Actions: which object a line means, what its options settle, what is refused."""

from __future__ import annotations

from .conftest import Play, passes

PEAKS = '"9 Peak"'


def test_a_spell_with_its_target_in_the_line(play: Play) -> None:
    script = """alice casts Jolt targeting bob
resolve
expect bob life 17"""
    passes(play(script, 'hand = ["Jolt"]\nbattlefield = ["Peak"]'))


def test_what_a_line_leaves_open_the_next_line_answers(play: Play) -> None:
    script = """alice casts Jolt
expect alice must choose among alice, bob, Cub
alice chooses Cub
resolve
expect Cub in graveyard"""
    passes(play(script, 'hand = ["Jolt"]\nbattlefield = ["Peak"]', 'battlefield = ["Cub"]'))


def test_x_and_the_target_after_it(play: Play) -> None:
    script = """alice casts Torrent x=4 targeting bob
resolve
expect bob life 16"""
    passes(play(script, f'hand = ["Torrent"]\nbattlefield = [{PEAKS}]'))
    script = """alice casts Torrent
alice chooses 2
alice chooses bob
resolve
expect bob life 18"""
    passes(play(script, f'hand = ["Torrent"]\nbattlefield = [{PEAKS}]'))


def test_x_that_cannot_be_paid_is_refused(play: Play) -> None:
    script = """illegal: alice casts Torrent x=9 targeting bob
expect alice hand 1"""
    passes(play(script, f'hand = ["Torrent"]\nbattlefield = [{PEAKS}]'))


def test_a_division_names_its_targets_too(play: Play) -> None:
    script = "alice casts Scatter dividing Cub 2, Wisp 1\nresolve\nexpect Cub in graveyard\nexpect Wisp in graveyard"
    passes(play(script, 'hand = ["Scatter"]\nbattlefield = ["Peak"]', 'battlefield = ["Cub", "Wisp"]'))


def test_a_division_that_the_next_line_gives(play: Play) -> None:
    script = """alice casts Scatter targeting Cub, Wisp
alice divides Wisp 1, Cub 2
resolve
expect Cub in graveyard
expect Wisp in graveyard"""
    passes(play(script, 'hand = ["Scatter"]\nbattlefield = ["Peak"]', 'battlefield = ["Cub", "Wisp"]'))


def test_targets_go_to_the_uses_of_the_word_that_leave_room_for_the_others(play: Play) -> None:
    for targets, tapped in (("Cub, Peak", "is tapped"), ("Peak", "is untapped"), ("Cub, Wisp, Peak", "is tapped")):
        script = f"alice casts Tangle targeting {targets}\nresolve\nexpect Cub {tapped}\nexpect Peak in graveyard"
        passes(play(script, 'hand = ["Tangle"]\nbattlefield = ["Field"]', 'battlefield = ["Cub", "Wisp", "Peak"]'))


def test_modes_by_number(play: Play) -> None:
    setting = ('hand = ["Whim"]\nbattlefield = ["Field"]', 'battlefield = ["Cub"]')
    passes(play("alice casts Whim mode 2 targeting Cub\nresolve\nexpect Cub in graveyard", *setting))
    passes(play("alice casts Whim mode 3\nresolve\nexpect alice hand 2", *setting))
    passes(play("alice casts Whim\nalice chooses 1\nresolve\nexpect alice life 23", *setting))
    passes(play("illegal: alice casts Whim mode 4", *setting))
    passes(play("illegal: alice casts Whim mode 2", setting[0]))


def test_an_additional_cost_is_declined_unless_the_line_or_the_next_one_asks_for_it(play: Play) -> None:
    setting = 'hand = ["Fuel"]\nbattlefield = ["Field", "Peak"]'
    passes(play("alice casts Fuel\nexpect stack Fuel\nexpect Peak is untapped", setting))
    passes(play("alice casts Fuel kicked\nexpect stack Fuel\nexpect Peak is tapped", setting))
    passes(play("alice casts Fuel\nalice chooses yes\nexpect Peak is tapped", setting))
    passes(play("alice casts Fuel\nalice declines\nexpect Peak is untapped", setting))
    passes(play("illegal: alice casts Fuel kicked", 'hand = ["Fuel"]\nbattlefield = ["Field"]'))


def test_an_option_that_nothing_asks_for_is_refused(play: Play) -> None:
    result = play("alice casts Fuel targeting bob", 'hand = ["Fuel"]\nbattlefield = ["Field"]')
    assert result.status == "failed"
    assert "nothing asked for this: targeting bob" in result.found


def test_an_alternative_cost_with_what_it_returns(play: Play) -> None:
    setting = ('hand = ["Slip"]\nbattlefield = ["Field", "Cub", "Wisp"]',)
    script = """illegal: alice casts Slip for slipping
alice attacks with Cub, Wisp
alice casts Slip for slipping returning Wisp
expect Wisp in hand
expect stack Slip"""
    passes(play(script, *setting))
    script = """alice attacks with Cub
illegal: alice casts Slip for slipping returning Wisp
expect Wisp in battlefield"""
    passes(play(script, *setting))
    passes(play("alice attacks with Cub\nalice casts Slip for slipping returning Cub\nexpect Cub in hand", *setting))


def test_mana_sources_are_tapped_in_the_order_given(play: Play) -> None:
    script = "alice casts Cub with Field#3\nexpect Field#3 is tapped\nexpect Field#1 is untapped"
    passes(play(script, 'hand = ["Cub"]\nbattlefield = ["3 Field"]'))


def test_taps_takes_the_ability_that_makes_what_is_wanted(play: Play) -> None:
    setting = 'battlefield = ["Prism"]'
    passes(play("alice taps Prism for {R}\nexpect alice mana {R}", setting))
    passes(play("alice taps Prism for {C}{C}\nexpect alice mana {C}{C}", setting))
    passes(play("alice taps Prism ability 2\nexpect alice mana {C}{C}", setting))
    passes(play("illegal: alice taps Prism for {G}{G}\nexpect Prism is untapped", setting))
    passes(play("alice taps Prism\nalice chooses blue\nexpect alice mana {U}", setting))


def test_multiplied_mana_is_still_what_was_wanted(play: Play) -> None:
    passes(play("alice taps Prism for {R}\nexpect alice mana {R}{R}", 'battlefield = ["Prism", "Echo"]'))


def test_paying_life_is_compared_with_what_was_paid(play: Play) -> None:
    passes(play("alice taps Vault paying 1 life\nexpect alice life 19", 'battlefield = ["Vault"]'))
    passes(play("illegal: alice taps Vault paying 2 life", 'battlefield = ["Vault"]'))


def test_an_ability_by_its_number_or_as_the_only_one(play: Play) -> None:
    setting = ('battlefield = ["Pricker", "Peak"]', "")
    passes(play("alice activates Pricker ability 2\nresolve\nexpect Pricker is 2/1", *setting))
    passes(play("alice activates Pricker ability 1 targeting bob\nresolve\nexpect bob life 19", *setting))
    result = play("alice activates Pricker targeting bob", *setting)
    assert result.status == "error"
    assert "has 2 abilities that may be meant" in result.message
    passes(play("illegal: alice activates Pricker ability 3", *setting))


def test_a_cost_named_in_the_line(play: Play) -> None:
    setting = 'battlefield = ["Altar", "Cub", "Wisp"]'
    script = """alice activates Altar sacrificing Wisp
expect Wisp in graveyard
resolve
expect alice hand 1"""
    passes(play(script, setting))
    passes(play("alice activates Altar\nalice chooses Cub\nexpect Cub in graveyard", setting))


def test_a_player_without_priority_is_refused(play: Play) -> None:
    script = """illegal: bob casts Jolt targeting alice
illegal: bob passes"""
    passes(play(script, "", 'hand = ["Jolt"]\nbattlefield = ["Peak"]'))
    result = play("bob passes")
    assert result.status == "failed"
    assert "alice has priority" in result.found


def test_an_illegal_line_that_goes_through_fails(play: Play) -> None:
    result = play("illegal: alice plays Field", 'hand = ["Field"]')
    assert (result.status, result.expected) == ("failed", "that this is refused")


def test_an_illegal_line_changes_nothing(play: Play) -> None:
    script = """illegal: alice casts Jolt targeting Peak
expect Jolt in hand
expect Peak is untapped"""
    passes(play(script, 'hand = ["Jolt"]\nbattlefield = ["Peak"]'))


def test_a_name_that_nobody_knows_is_an_error_even_where_refusal_is_expected(play: Play) -> None:
    result = play("illegal: alice casts Jott targeting bob", 'hand = ["Jolt"]\nbattlefield = ["Peak"]')
    assert result.status == "error"
    assert "did you mean 'Jolt'?" in result.message


def test_a_name_that_fits_several_objects_is_an_error(play: Play) -> None:
    result = play(
        "alice casts Jolt targeting Cub", 'hand = ["Jolt"]\nbattlefield = ["Peak"]', 'battlefield = ["2 Cub"]'
    )
    assert result.status == "error"
    assert "fits 2 objects" in result.message
    assert "Cub#1 to Cub#2" in result.message


def test_a_number_counts_the_doers_own_objects_first(play: Play) -> None:
    setting = ('hand = ["Jolt"]\nbattlefield = ["2 Peak"]', 'battlefield = ["2 Cub", "Peak"]')
    script = """alice casts Jolt targeting Cub#2 with Peak#2
resolve
expect bob's Cub in graveyard
expect Peak#2 is tapped"""
    passes(play(script, *setting))
    passes(play("alice passes\nbob taps Peak\nexpect bob mana {R}", *setting))


def test_the_longest_name_that_fits_wins(play: Play) -> None:
    setting = 'hand = ["Cub", "Cub in Arms", "Bruin, the Elder"]\nbattlefield = ["9 Field"]'
    script = "alice casts Cub in Arms\nresolve\nexpect Cub in Arms in battlefield\nexpect Cub in hand"
    passes(play(script, setting))
    passes(play("alice casts Bruin, the Elder\nexpect stack Bruin, the Elder", setting))


def test_an_as_name_follows_its_card_and_hides_the_other_name(play: Play) -> None:
    setting = ('hand = ["Jolt"]\nbattlefield = ["Peak"]', 'battlefield = [{card = "Cub", as = "prey"}]')
    script = """alice casts Jolt targeting prey
resolve
expect prey in graveyard
expect no Cub in graveyard"""
    passes(play(script, *setting))


def test_a_special_name_for_a_copy(play: Play) -> None:
    setting = ('hand = [{card = "Mimic", as = "double"}]\nbattlefield = ["Field"]', 'battlefield = ["Cub", "Wisp"]')
    script = """alice casts double
resolve
expect alice may choose among Cub, Wisp
alice chooses Wisp
expect double is a copy of Wisp
expect double is named Wisp
expect Wisp is not a copy of Wisp
expect double has flying
expect Cub lacks flying"""
    passes(play(script, *setting))


def test_concede_and_the_end_of_the_game(play: Play) -> None:
    passes(play("bob concedes\nexpect bob lost\nexpect alice wins\nexpect game over\nexpect no decision"))
    result = play("bob concedes\nalice passes")
    assert (result.status, result.found) == ("failed", "it is refused: the game is over (104.1)")


def test_an_open_decision_at_the_end_fails(play: Play) -> None:
    result = play("alice casts Jolt", 'hand = ["Jolt"]\nbattlefield = ["Peak"]', 'battlefield = ["Cub"]')
    assert result.status == "failed"
    assert "alice, bob, Cub" in result.found


def test_an_action_while_a_decision_waits_fails(play: Play) -> None:
    result = play("alice casts Jolt\nresolve", 'hand = ["Jolt"]\nbattlefield = ["Peak"]')
    assert result.status == "failed"
    assert "choose targets" in result.found
