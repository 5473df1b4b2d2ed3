"""Assertions: each true, each false, with what was found."""

from __future__ import annotations

import pytest

from .conftest import Play, passes

ALICE = """hand = ["Cub"]
life = 12
poison = 2
counters = {energy = 3}
mana = "{W}{U}"
library = ["Wisp", "Cub"]
graveyard = ["Jolt", "Jolt"]
exile = ["Whim"]
command = [{card = "Bruin, the Elder", commander = true}]
battlefield = [
  {card = "Wisp", as = "bird", tapped = true, counters = {"+1/+1" = 2}, damage = 1, sick = true},
  {card = "Harness", attached_to = "bird"},
  {token = "Goblin Token", type = "Creature — Goblin", pt = "1/1", colors = "R", text = "soaring"},
  {card = "Cub", token = true, as = "clone", owner = "bob"},
  "Keeper", "Prism", "Sprout",
]"""
BOB = 'battlefield = ["2 Cub", {card = "Bruin, the Elder", as = "bruin", face_down = false}]'

TRUE = [
    "alice life 12",
    "alice hand 1",
    "alice library 2",
    "alice graveyard 2",
    "alice poison 2",
    "alice counters energy 3",
    "alice exile 1",
    "alice mana {U}{W}",
    "bob mana empty",
    "bob library 20",
    "bob counters energy 0",
    "bird in battlefield",
    "2 Jolt in graveyard",
    "Jolt in graveyard",
    "no Jolt in hand",
    "alice's Whim in exile",
    "no bob's Whim in exile",
    "2 Cub in battlefield",
    "Bruin, the Elder in command",
    "no Cub in nowhere",
    "no Zombie in battlefield",
    "Cub in library",
    "no Elf Warrior Token in battlefield",
    "clone controlled by alice",
    "clone owned by bob",
    "bird controlled by alice",
    "bird is 4/4",
    "bird is green",
    "bird is not red",
    "Prism is colorless",
    "bird is a Bird",
    "bird is a creature",
    "bird is not a Goblin",
    "clone is a token",
    "bird is not a token",
    "clone is named Cub",
    "bruin is legendary",
    "bird is not legendary",
    "bruin is a legendary creature",
    "bird is tapped",
    "Sprout is untapped",
    "bird is sick",
    "Sprout is not sick",
    "bird is unattached",
    "Harness is attached to bird",
    "Harness is not unattached",
    "Sprout is not attached to bird",
    "bird is not attacking",
    "bird is not face down",
    "bird is not phased out",
    "bird is not blocked",
    "bird is not goaded",
    "clone is a copy of Cub#1",
    "Goblin is red",
    "Goblin Token is 1/1",
    "Keeper has 3 loyalty counters",
    "bird has 2 +1/+1 counters",
    "bird has no -1/-1 counters",
    "bird has damage 1",
    "bird has flying",
    "bird has soaring",
    "bird has 1 soaring",
    "Sprout lacks flying",
    "Goblin has flying",
    'Sprout has ability "add {G}"',
    'Sprout lacks ability "add {R}"',
    "Prism could produce {W}{U}{B}{R}{G}{C}",
    "Sprout could produce {G}",
    "bird could produce nothing",
    "stack empty",
    "no decision",
    "step precombat main",
    "active alice",
    "turn 3",
    "alice can tap Sprout",
    "alice can tap Prism for {B}",
    "alice cannot tap Sprout for {B}",
    "alice cannot play Cub",
    "alice cannot cast Whim",
    "alice is not the monarch",
    "alice can activate Keeper ability 1",
    "bob cannot activate Keeper",
]


@pytest.mark.parametrize("line", TRUE)
def test_true_assertions_pass(play: Play, line: str) -> None:
    passes(play(f"expect {line}", ALICE, BOB))


FALSE = {
    "alice life 13": "life 12",
    "alice mana {W}": "{W}{U} floating",
    "bird in graveyard": "0 in graveyard (1 in battlefield)",
    "3 Jolt in graveyard": "2 in graveyard",
    "no Cub in battlefield": "2 in battlefield",
    "bird in nowhere": "0 in nowhere",
    "bird is 1/1": "bird is 4/4",
    "bird is red": "bird is green",
    "Prism is not colorless": "Prism is colorless",
    "bird is a Goblin": "bird is Bird creature",
    "bird is untapped": "bird is not untapped",
    "bird is not sick": "bird is sick",
    "Harness is attached to Sprout": "Harness is attached to bird",
    "bird is attacking": "bird is not attacking",
    "bird has 3 +1/+1 counters": "2 +1/+1 counters",
    "bird has damage 0": "damage 1",
    "Sprout has flying": "0 flying among: {T}: add {G}",
    "bird has 2 soaring": "1 soaring",
    'Sprout has ability "draw"': "{T}: add {G}",
    "Sprout could produce {R}": "{G}",
    "stack Jolt": "stack empty",
    "turn 4": "turn 3",
    "game over": "the game goes on",
    "alice wins": "the game goes on",
    "bob lost": "bob is in the game",
    "alice must choose": "alice has priority",
    "alice cannot tap Sprout": "it can be done",
    "bird controlled by bob": "it is controlled by alice",
}


@pytest.mark.parametrize(("line", "found"), FALSE.items())
def test_false_assertions_fail_with_what_was_found(play: Play, line: str, found: str) -> None:
    result = play(f"expect {line}", ALICE, BOB)
    assert result.status == "failed", result.report()
    assert found in result.found


ERRORS = {
    "bird lacks soraing": "no loaded plugin knows the keyword 'soraing'; did you mean 'soaring'?",
    "bird is a Goblni": "'Goblni' is no type; did you mean 'Goblin'",
    "Cub is 2/2": "'Cub' fits 2 objects",
    "brid is tapped": "nothing in this game is called 'brid'; did you mean 'bird'?",
    "Wipsy in graveyard": "nothing in this game is called 'Wipsy'",
}


@pytest.mark.parametrize(("line", "message"), ERRORS.items())
def test_names_that_mean_nothing_are_errors(play: Play, line: str, message: str) -> None:
    result = play(f"expect {line}", ALICE, BOB)
    assert result.status == "error", result.report()
    assert message in result.message


def test_what_has_ceased_to_exist_is_nowhere(play: Play) -> None:
    setting = (
        'hand = ["Jolt", "Brood"]\nbattlefield = ["Peak", "Field"]',
        'battlefield = [{card = "Cub", token = true}, "Wisp"]',
    )
    script = """alice casts Brood
resolve
expect 2 Elf Warrior in battlefield
expect Elf Warrior Token#2 is a Warrior
alice casts Jolt targeting Cub
resolve
expect Cub in nowhere
expect no Cub in graveyard
expect no Wisp in nowhere"""
    passes(play(script, *setting))


def test_the_source_of_an_ability_on_the_stack(play: Play) -> None:
    script = """alice activates Pricker ability 1 targeting bob
expect stack ability of Pricker
expect source of ability 1 is Pricker"""
    passes(play(script, 'battlefield = ["Pricker"]'))


def test_must_choose_wants_exactly_the_options(play: Play) -> None:
    setting = ('hand = ["Gate Warden"]\nbattlefield = ["Field"]', 'battlefield = ["2 Cub", "Wisp"]')
    begin = "alice casts Gate Warden\nresolve\nexpect alice "
    end = "\nalice chooses Wisp"
    for good in ("must choose among Cub, Wisp, Cub", "must choose among Cub#2, Cub#1, bob's Wisp", "must choose"):
        passes(play(begin + good + end, *setting))
    for bad in (
        "must choose among Cub, Wisp",
        "may choose among Cub, Cub, Wisp",
        "must choose among Cub, Cub, Wisp, Gate Warden",
    ):
        assert play(begin + bad + end, *setting).status == "failed", bad
