"""Reading the file: what is accepted, and every error with its line and the nearest valid spelling."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.scenario import Scenario, ScenarioError
from cardwright.scenario.positions import lines_of
from cardwright.scenario.reading import read

GOOD = """# a comment
title = "A title"
rules = ["603.6a", "610"]
seed = 7

[players.alice]
life = 12
hand = ["Cub", "2 Wisp"]
battlefield = [
  {card = "Cub", as = "one", counters = {"+1/+1" = 2}},  # remark
  "3 Field",
  {token = "Goblin Token", type = "Legendary Creature - Goblin Warrior", pt = "-1/1", colors = "R"},
]

[players.bob]

[turn]
active = "BOB"
step = "end"
number = 8

[script]
play = '''
# nothing yet

alice passes   # once
expect Field#2 is untapped
'''
"""


def test_a_whole_file(rules: Ruleset) -> None:
    scenario = Scenario.load(GOOD, rules)
    document = scenario.document
    assert (scenario.title, scenario.rules, scenario.cards) == ("A title", ("603.6a", "610"), ("Cub", "Wisp", "Field"))
    assert (document.start.active, document.start.step, document.start.number) == ("bob", "end", 8)
    assert document.script == ((26, "alice passes"), (27, "expect Field#2 is untapped"))
    objects = document.seats[0].objects
    assert [(spec.zone, spec.line) for spec in objects] == [
        ("hand", 8), ("hand", 8), ("battlefield", 10), ("battlefield", 11), ("battlefield", 12)
    ]  # fmt: skip
    token = objects[-1].token
    assert token is not None
    assert token.types == {"creature"}
    assert token.supertypes == {"legendary"}
    assert token.colors == {"R"}
    assert (token.subtypes, token.power, token.toughness) == (("Goblin", "Warrior"), -1, 1)


def test_the_position_of_the_example(rules: Ruleset) -> None:
    game = Scenario.load(GOOD, rules).game(rules)
    state = game.state
    alice, bob = state.seats
    assert (state.turn.active, state.turn.step, state.turn.number) == (bob, "end", 8)
    assert [len(state.zone(("hand", player))) for player in (alice, bob)] == [3, 0]
    assert [len(state.zone(("library", player))) for player in (alice, bob)] == [20, 20]
    stamps = [state.objects[ref].timestamp for ref in (*state.zone(("hand", alice)), *state.zone(("battlefield", 0)))]
    assert stamps == sorted(stamps)
    assert game.decision is not None
    assert game.decision.player == bob


ERRORS = {
    ("seed = 7", "sede = 7"): (4, "the key 'sede' is unknown; did you mean 'seed'?"),
    ("life = 12", "lief = 12"): (7, "the key 'lief' is unknown in 'alice'; did you mean 'life'?"),
    ('as = "one"', 'az = "one"'): (10, "the key 'az' is unknown"),
    ('{"+1/+1" = 2}', '{"+1/+1" = "2"}'): (10, "'+1/+1' must be a whole number"),
    ("life = 12", "life = true"): (7, "'life' must be a whole number, not True"),
    ('"3 Field"', '"3 Feild"'): (11, "no card is called 'Feild'; did you mean 'Field'?"),
    ("Legendary Creature", "Legendary Craeture"): (12, "'craeture' is no type; did you mean 'creature'?"),
    ("Goblin Warrior", "Goblin Worrier"): (12, "'Worrier' is no type; did you mean 'Warrior'"),
    ('"-1/1"', '"one"'): (12, "'one' is no power and toughness"),
    ('active = "BOB"', 'active = "bo"'): (18, "no player is called 'bo'; did you mean 'bob'?"),
    ('step = "end"', 'step = "upkep"'): (19, "'upkep' is no step; did you mean 'upkeep'?"),
    ('step = "end"', 'step = "combat damage"'): (19, "let the script attack and block"),
    ("alice passes", "alice pases"): (26, "'pases' is no action; did you mean 'passes'?"),
    ("alice passes", "alcie passes"): (26, "'alcie' is no player and no action; did you mean 'alice'?"),
    ("alice passes", "alice casts Cub targetting bob"): (26, "'targetting' is no option; did you mean 'targeting'?"),
    ("alice passes", "advance to upkep"): (26, "did you mean 'upkeep'?"),
    ("alice passes", "illegal: resolve"): (26, "only what a player does can be illegal"),
    ("expect Field#2 is untapped", "expect Field#2 iz untapped"): (27, "'iz' says nothing of an object; write one"),
    ("expect Field#2 is untapped", "expect Field#2 are untapped"): (
        27,
        "'are' says nothing of an object",
    ),
    ("expect Field#2 is untapped", "expect Field#2 is untaped"): (27, "is nothing that an object is; did you mean 'un"),
    ("expect Field#2 is untapped", "expect Field#2 is flyer"): (27, "'flyer' is nothing that an object is; write such"),
    ('"3 Field"', '"Jolt"'): (11, "'Jolt' is no permanent card and cannot be on the battlefield"),
    ("alice passes", "advance to dinner"): (26, "; 'dinner' is no step; steps are untap, upkeep"),
    ("expect Field#2 is untapped", "expect alice life"): (27, "write 'expect PLAYER life N'"),
    ("expect Field#2 is untapped", "expect stack"): (27, "write 'expect stack empty' or 'expect stack A, B'"),
    ("expect Field#2 is untapped", "expect Field#2 in limbo"): (27, "'limbo' is no zone; zones are hand, battlefield"),
    ('"3 Field"', '"0 Field"'): (11, "a number of copies is one from 1 to 1000, not 0"),
    ('"3 Field"', '"99999999 Field"'): (11, "a number of copies is one from 1 to 1000, not 99999999"),
    ("[players.bob]", '[players." "]'): (15, "a player without a name"),
    ("expect Field#2 is untapped", "expect alice lief 3"): (27, "did you mean 'life'?"),
    ('title = "A title"', 'titel = "A title"'): (2, "the key 'titel' is unknown; did you mean 'title'?"),
    ("[players.bob]\n", ""): (6, "a game needs at least two players"),
    ("seed = 7", "seed = = 7"): (4, "this is not TOML"),
    ('"603.6a"', '"six"'): (3, "'six' is no number of a rule"),
}


@pytest.mark.parametrize("change", ERRORS)
def test_errors_have_a_line_and_a_way_out(rules: Ruleset, change: tuple[str, str]) -> None:
    assert change[0] in GOOD
    line, message = ERRORS[change]
    with pytest.raises(ScenarioError) as raised:
        Scenario.load(GOOD.replace(*change, 1), rules)
    assert message in raised.value.message
    assert raised.value.line == line
    assert str(raised.value).startswith(f"<text>:{line}:")


OBJECTS = {
    '{card = "Cub", tapped = true}': "'tapped' is for the battlefield; this object is in 'hand'",
    '{card = "Cub", owner = "bob"}': "a card lies only in its owner's hand (400.3); list it under bob",
    "{tapped = true}": "'tapped' is for the battlefield",
    "{as = 'x'}": "an object needs 'card'",
    "7": "an entry of 'hand' is a card's name or a table",
    '{card = "Cub", exiled_with = "Cub"}': "'exiled_with' is for cards in exile",
    '{card = "Cub", pt = "1/1"}': "the key 'pt' is unknown",
    '{card = "Cub", choices = {colour = "red"}}': "the key 'colour' is unknown in 'choices'; did you mean 'color'?",
    '{card = "Cub", choices = {color = "rde"}}': "'rde' is no colour; did you mean 'red'?",
    '{card = "Cub", as = "bob"}': "'bob' is already the name of a player",
    '{card = "Cub", as = "x"}, {card = "Cub", as = "X"}': "'X' is already the name of the object in line 3",
    '{card = "2 Cub", as = "x"}': "'x' cannot be the name of 2 objects",
}


@pytest.mark.parametrize("item", OBJECTS)
def test_objects_that_cannot_be(rules: Ruleset, item: str) -> None:
    text = f'title = "t"\n[players.alice]\nhand = [{item}]\n[players.bob]\n'
    with pytest.raises(ScenarioError) as raised:
        Scenario.load(text, rules)
    assert OBJECTS[item] in raised.value.message
    assert raised.value.line == 3


def test_relations_name_objects_anywhere_in_the_file(rules: Ruleset) -> None:
    begin = 'title = "t"\n[players.alice]\nbattlefield = [\n{card = "Harness", attached_to = "NAME"},\n"2 Wisp"]\n'
    text = begin + '[players.bob]\nbattlefield = ["Cub", {card = "Wisp", as = "bird"}]\n'
    for name in ("Cub", "bird", "Wisp#2", "bob's Cub"):
        Scenario.load(text.replace("NAME", name), rules)
    for name, message in {
        "Wisp": "fits 2 objects",
        "Cbu": "did you mean 'Cub'",
        "Harness": "the object itself",
    }.items():
        with pytest.raises(ScenarioError, match=message) as raised:
            Scenario.load(text.replace("NAME", name), rules)
        assert raised.value.line == 4


def test_copies_of_what_has_a_label_go_by_its_name_also_where_it_is_not_installed(rules: Ruleset) -> None:
    text = """title = "t"
needs = ["Ghost"]
[players.alice]
hand = [{card = "Ghost", as = "boo"}]
[players.bob]
[script]
play = "expect Ghost is untapped"
"""
    assert Scenario.load(text).run(rules).status == "skipped"


def test_what_it_needs_decides_whether_it_is_run(rules: Ruleset) -> None:
    text = 'title = "t"\nneeds = ["NEED"]\n[players.alice]\nhand = ["Ghost"]\n[players.bob]\n'
    skipped = Scenario.load(text.replace("NEED", "Ghost")).run(rules)
    assert (skipped.status, skipped.message) == ("skipped", "needs Ghost, which is not installed")
    for installed in ("trial", "cub"):
        result = Scenario.load(text.replace("NEED", installed)).run(rules)
        assert (result.status, result.line) == ("error", 4)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(b'title = "t"\n# \xff\n')
    with pytest.raises(ScenarioError, match="not UTF-8") as raised:
        Scenario.load(file)
    assert (raised.value.file, raised.value.line) == (str(file), 2)
    with pytest.raises(ScenarioError, match="cannot be read"):
        Scenario.load(tmp_path / "none.toml")


def test_positions_of_nested_values() -> None:
    text = """a = 1 # [
b.c = [1,
  {d = "]", e = [2, 3]}, '''
x''',
]
[[t]]
k = \"\"\"
long\\
\"\"\"
[[t]]
k.l = 'z'
"""
    lines = lines_of(text)
    assert lines[("b", "c", 1, "e", 1)] == 3
    assert lines[("b", "c", 2)] == 4
    assert (lines[("t", 0)], lines[("t", 0, "k")], lines[("t", 1, "k", "l")]) == (6, 8, 11)


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    assert read("\ufeff" + GOOD.replace("\n", "\r\n"), "x").script == read(GOOD, "x").script


def test_an_error_shows_the_line_and_points_at_the_word(rules: Ruleset) -> None:
    with pytest.raises(ScenarioError) as raised:
        Scenario.load(GOOD.replace("alice passes", "  alice casts Cub targetting bob"), rules)
    error = raised.value
    assert (error.line, error.column) == (26, 19)
    assert str(error).splitlines()[1:] == [
        "      alice casts Cub targetting bob   # once",
        "                      ^",
    ]
    with pytest.raises(ScenarioError) as raised:
        Scenario.load(GOOD.replace('{card = "Cub",', '{card = "Cbu",'), rules)
    assert (raised.value.line, raised.value.column) == (10, 12)
