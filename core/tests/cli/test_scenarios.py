"""``run`` and ``explain``."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import FAILING, FILES, Command, write


def test_a_line_for_each_scenario_and_the_count_at_the_end(command: Command, scenarios: Path) -> None:
    ended = command("run", scenarios)
    assert ended.code == 1
    assert ended.lines[0] == f"passed  {scenarios / 'a.toml'}: Den Mother makes the other Bears larger"
    assert f"failed  {scenarios / 'b.toml'}:8:" in ended.output
    assert "expected Cub to be 3/3" in ended.output or "expected" in ended.output
    skipped = next(line for line in ended.lines if line.startswith("skipped"))
    assert "Ancient Ziggurat of Nowhere" in skipped
    assert ended.lines[-1] == "1 passed, 1 failed, 1 skipped"


def test_exit_codes_tell_what_happened(command: Command, scenarios: Path) -> None:
    assert command("run", scenarios / "a.toml").code == 0
    assert command("run", scenarios / "deep").code == 0
    assert command("run", scenarios / "b.toml").code == 1
    assert command("run", scenarios / "absent.toml").code == 2
    assert command("run", scenarios / "a.toml", scenarios / "b.toml").code == 1


def test_without_paths_the_scenarios_of_the_plugins_are_run(command: Command) -> None:
    ended = command("run")
    assert (ended.code, ended.lines[-1]) == (0, "1 passed, 0 failed, 0 skipped")


def test_where_no_scenario_is_installed_that_is_told(command: Command) -> None:
    ended = command("--block", "trial", "run")
    assert ended.code == 2
    assert "error: no installed plugin carries scenarios; name a file or a folder of them" in ended.errors
    assert "no card is installed, so there is nothing to cover" in command("--block", "trial", "cover").errors


def test_the_scenarios_of_a_plugin_are_run_by_its_name(command: Command, scenarios: Path) -> None:
    ended = command("run", "trial", scenarios / "a.toml")
    assert (ended.code, ended.lines[-1]) == (0, "2 passed, 0 failed, 0 skipped")
    assert "error: there is no file or folder trail; did you mean trial?" in command("run", "trail").errors


def test_a_scenario_that_cannot_be_read_is_named_with_line_and_counts_as_failed(
    command: Command, tmp_path: Path
) -> None:
    write(tmp_path, {"x.toml": FAILING.replace("Cub is 3/3", "Cubb is 3/3")})
    ended = command("run", tmp_path)
    assert ended.code == 2
    assert f"{tmp_path / 'x.toml'}:7" in ended.output or f"{tmp_path / 'x.toml'}:8" in ended.output
    assert "Cubb" in ended.output
    assert "Traceback" not in ended.output + ended.errors
    assert ended.lines[-1] == "0 passed, 1 failed, 0 skipped"


def test_an_empty_folder_or_a_missing_file_is_an_error(command: Command, tmp_path: Path) -> None:
    assert f"error: there is no scenario in the folder {tmp_path}" in command("run", tmp_path).errors
    assert "error: there is no file or folder nowhere.toml" in command("run", "nowhere.toml").errors


def test_card_scripts_and_packaging_are_passed_over_in_folders(command: Command, site: Path) -> None:
    write(site / "cardwright_trial", {"pyproject.toml": "[project]\n"})
    (site / "cardwright_trial" / "folder.toml").mkdir(exist_ok=True)
    ended = command("run", site / "cardwright_trial")
    assert ended.lines[-1] == "1 passed, 0 failed, 0 skipped"


def test_programs_get_one_object(command: Command, scenarios: Path) -> None:
    ended = command("run", "--json", scenarios)
    told = json.loads(ended.output)
    assert (told["passed"], told["failed"], told["skipped"]) == (1, 1, 1)
    assert [one["status"] for one in told["scenarios"]] == ["passed", "failed", "skipped"]
    assert told["scenarios"][1]["line"] == 8


def test_several_processes_give_the_verdicts_of_one_whole_and_in_order(command: Command, tmp_path: Path) -> None:
    passing = FILES["cardwright_trial/scenarios/mother.toml"]
    several = {f"{number:02}.toml": FAILING if number % 3 == 0 else passing for number in range(37)}
    write(tmp_path, several)
    alone = json.loads(command("run", tmp_path, "--json", "--jobs", "1").output)
    assert (alone["passed"], alone["failed"], len(alone["scenarios"])) == (24, 13, 37)
    ended = command("run", tmp_path, "--json", "--jobs", "2")
    assert (ended.code, json.loads(ended.output)) == (1, alone)


def test_explain_tells_events_causes_and_rules_line_by_line(command: Command, scenarios: Path) -> None:
    ended = command("explain", scenarios / "a.toml")
    assert ended.code == 0
    assert ended.lines[0] == "Den Mother makes the other Bears larger"
    place = next(number for number, line in enumerate(ended.lines) if "alice casts Den Mother" in line)
    assert any("Den Mother" in line and "(601.2i)" in line for line in ended.lines[place + 1 :])
    assert "passed" in ended.lines[-1]


def test_explain_names_the_source_of_what_an_ability_does(command: Command, tmp_path: Path) -> None:
    text = """
        title = "Den Mother gains life"
        [players.alice]
        hand = ["Den Mother"]
        battlefield = ["2 Field"]
        [players.bob]
        [script]
        play = '''
        alice casts Den Mother
        resolve all
        expect alice life 22
        '''
    """
    write(tmp_path, {"x.toml": text})
    ended = command("explain", tmp_path / "x.toml")
    assert "alice gains 2 life, by Den Mother. (119.3)" in ended.output
    told = json.loads(command("explain", "--json", tmp_path / "x.toml").output)
    events = [event for passage in told["passages"] for event in passage["happenings"]]
    assert {"text": "alice gains 2 life", "cause": "Den Mother", "rules": ["119.3"]}.items() <= events[-1].items()


def test_explain_tells_when_effects_begin_and_end(command: Command, tmp_path: Path) -> None:
    text = """
        title = "A coach makes a cub larger for a turn"
        [players.alice]
        battlefield = ["Cub", {token = "Coach", type = "Creature — Bear", pt = "1/1", text = "TEXT"}]
        [players.bob]
        [script]
        play = '''
        alice activates Coach targeting Cub
        resolve
        expect Cub is 3/3
        advance to upkeep of bob
        expect Cub is 2/2
        '''
    """
    write(tmp_path, {"x.toml": text.replace("TEXT", "{0}: target creature gets +1/+1 until end of turn")})
    ended = command("explain", tmp_path / "x.toml")
    assert ended.code == 0, ended.output
    places = [
        ended.lines.index(f"        an effect on Cub {verb}: gets +1/+1 until end of turn, by Coach. (611.2)")
        for verb in ("begins", "has ended")
    ]
    resolved = next(place for place, line in enumerate(ended.lines) if line.endswith("  resolve"))
    looked = next(place for place, line in enumerate(ended.lines) if line.endswith("expect Cub is 2/2"))
    assert resolved < places[0] < places[1] < looked


def test_explain_exits_like_run(command: Command, scenarios: Path) -> None:
    ended = command("explain", scenarios / "b.toml")
    assert ended.code == 1
    assert "expected" in ended.output
    ended = command("explain", scenarios / "deep" / "c.toml")
    assert ended.code == 2
    assert "it needs Ancient Ziggurat of Nowhere, which is not installed" in ended.errors
    assert "holds 3 scenarios; name one of them" in command("explain", scenarios).errors
