"""``plugins``, ``cards``, ``card``, ``words`` and ``rules``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardwright.play import installed

from .conftest import Command, write


def listed(command: Command, *arguments: str) -> Any:
    return json.loads(command(*arguments, "--json").output)


def test_plugins_are_listed_with_status_and_reason(command: Command) -> None:
    rows = {row["name"]: row for row in listed(command, "plugins")}
    assert rows["trial"] == {
        "name": "trial",
        "status": "active",
        "distribution": "cardwright-trial",
        "version": "1.2",
        "cards": 4,
        "reason": "",
    }
    assert any(line.startswith("trial ") and "active" in line for line in command("plugins").lines)


def test_a_plugin_that_is_left_out_says_why(command: Command) -> None:
    ended = command("--only", "trial", "--block", "trial", "plugins")
    assert "blocked by CARDWRIGHT_BLOCK or --block" in next(line for line in ended.lines if line.startswith("trial "))


def test_a_broken_plugin_says_why_and_takes_no_other_along(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "cardwright_shards-0.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: cardwright-shards\nVersion: 0.1\n",
        "cardwright_shards-0.1.dist-info/entry_points.txt": "[cardwright.v1]\nshards = cardwright_shards\n",
        "cardwright_shards.py": "1 / 0\n",
    }
    monkeypatch.syspath_prepend(str(write(tmp_path, files)))
    ended = command("--only", "trial,shards", "plugins")
    assert ended.code == 0
    line = next(line for line in ended.lines if line.startswith("shards "))
    assert "broken" in line
    assert "importing cardwright_shards raised ZeroDivisionError" in line
    assert any(line.startswith("trial ") and "active" in line for line in ended.lines)
    assert "Traceback" not in ended.output
    installed.select(None)
    assert "Traceback" in command("--debug", "--only", "shards", "plugins").output


def test_cards_are_listed_with_package_and_scenarios(command: Command) -> None:
    rows = listed(command, "cards")
    assert [row["name"] for row in rows] == ["Cub", "Den Mother", "Field", "Sting"]
    assert [row["scenarios"] for row in rows] == [1, 1, 1, 0]
    assert rows[1] == {
        "name": "Den Mother",
        "plugin": "trial",
        "type": "Creature — Bear",
        "keywords": [],
        "scenarios": 1,
    }
    assert command("cards").lines[-1] == "4 cards, 3 of them in a scenario"


def test_cards_can_be_chosen_by_name_and_plugin(command: Command) -> None:
    assert [row["name"] for row in listed(command, "cards", "MOTH")] == ["Den Mother"]
    assert len(listed(command, "cards", "--plugin", "trial")) == 4
    assert listed(command, "cards", "--keyword", "flying") == []
    assert "there is no active plugin 'trail'; did you mean trial?" in command("cards", "--plugin", "trail").errors
    assert "there is no active plugin 'x'; active are trial" in command("cards", "--plugin", "x").errors


KEYWORD = """
    from cardwright.contract.hookspecs import hookimpl
    from cardwright.contract.words import Word

    @hookimpl
    def cardwright_vocabulary():
        return [Word(category="Keyword", pattern="gliding", id="gliding", run=lambda build, node: ())]
"""


def test_a_keyword_that_there_is_not_is_told_with_the_nearest(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "cardwright_wings-0.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: cardwright-wings\nVersion: 0.1\n",
        "cardwright_wings-0.1.dist-info/entry_points.txt": "[cardwright.v1]\nwings = cardwright_wings\n",
        "cardwright_wings.py": KEYWORD,
    }
    monkeypatch.syspath_prepend(str(write(tmp_path, files)))
    ended = command("--only", "trial,wings", "cards", "--keyword", "glidng")
    assert ended.lines == ["0 cards, 0 of them in a scenario"]
    assert ended.errors == "no keyword is called 'glidng'; did you mean gliding?\n"
    assert command("--only", "trial,wings", "cards", "--keyword", "gliding").errors == ""


def test_a_card_is_shown_as_the_engine_understands_it(command: Command) -> None:
    ended = command("card", "den", "mother")
    assert ended.code == 0
    assert ended.lines[:2] == ["Den Mother  {1}{G}", "Creature — Bear  2/2"]
    assert "  other Bears you control get +1/+1" in ended.lines
    assert "from trial (cardwright-trial 1.2), in 1 scenarios" in ended.lines
    assert ended.lines[-1].endswith("mother.toml")


def test_of_many_scenarios_of_a_card_some_are_listed(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.cli.card.SHOWN", 0)
    ended = command("card", "Cub")
    assert ended.lines[-2:] == [
        "from trial (cardwright-trial 1.2), in 1 scenarios",
        "  and 1 more; with --json all of them",
    ]
    assert len(listed(command, "card", "Cub")["scenarios"]) == 1


def test_a_land_has_the_mana_ability_of_its_type(command: Command) -> None:
    card = listed(command, "card", "Field")
    assert card["abilities"] == ["{T}: add {G}"]
    assert (card["type"], card["cost"], card["plugin"]) == ("Basic Land — Forest", None, "trial")


def test_an_unknown_card_is_told_with_the_nearest(command: Command) -> None:
    ended = command("card", "Den Mutter")
    assert ended.code == 2
    assert "no installed card is called 'Den Mutter'; did you mean 'Den Mother'?" in ended.errors
    assert "no installed card is called 'mother'; did you mean 'Den Mother'?" in command("card", "mother").errors


def test_words_are_listed_with_pattern_meaning_rule_and_owner(command: Command) -> None:
    rows = listed(command, "words", "--category", "effect", "gain", "--plugin", "cardwright")
    assert rows
    assert {row["category"] for row in rows} == {"Effect"}
    assert all("gain" in (row["pattern"] + row["means"]).lower() for row in rows)
    ended = command("words", "gain")
    assert ended.lines[-1].endswith(" words")
    assert any("cardwright)" in line for line in ended.lines)


def test_an_unknown_category_is_told(command: Command) -> None:
    assert "there is no category 'Efect'; did you mean Effect" in command("words", "--category", "Efect").errors
    assert "there is no category 'Zzz'; there are " in command("words", "--category", "Zzz").errors


def test_a_rule_is_shown_with_code_words_and_scenarios(command: Command) -> None:
    ended = command("rules", "613.4c")
    assert ended.code == 0
    assert ended.lines[0] == "613.4c"
    assert any(line.startswith("  code      cardwright.rules.") for line in ended.lines)
    assert any(line.startswith("  scenarios ") and "mother.toml" in line for line in ended.lines)


@pytest.mark.parametrize(
    ("asked", "inside", "outside"),
    [
        ("601", "601.2f", "602.2"),
        ("601.2", "601.2f", "601.3"),
        ("601.2f", "601.2f", "601.2g"),
        ("6", "613.4c", "704.5j"),
    ],
)
def test_a_rule_holds_those_below_it(asked: str, inside: str, outside: str, command: Command) -> None:
    numbers = {row["rule"] for row in listed(command, "rules", asked)["rules"]}
    assert inside in numbers
    assert outside not in numbers


def test_rules_come_in_the_order_of_the_book(command: Command) -> None:
    numbers = [row["rule"] for row in listed(command, "rules")["rules"]]
    places = [numbers.index(number) for number in ("106.7", "601.2a", "601.2f", "613.4c", "704.5j")]
    assert places == sorted(places)


def test_all_rules_are_counted_with_the_edition(command: Command) -> None:
    last = command("rules").lines[-1]
    assert " rules of the edition 2026-09-25, 1 of them shown by scenarios" in last


def test_a_rule_that_nobody_names_exits_with_1(command: Command) -> None:
    ended = command("rules", "999.9")
    assert ended.code == 1
    assert "nothing that is installed names rule 999.9" in ended.output
    assert command("rules", "priority").code == 2
