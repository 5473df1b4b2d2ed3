"""``lint``, ``new-set`` and ``cover``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from .conftest import SKIPPED, Command, write

BROKEN = """
    schema = 1
    [[cards]]
    name = "Ox"
    cost = "{W}"
    type = "Creature — Ox"
    pt = "1/1"
    text = '''
    when this enters: gaim 2 life
    '''
    [[cards]]
    name = "Yak"
    cost = "{W"
    type = "Creature — Ox"
"""


def test_lint_warns_of_cards_without_a_scenario(command: Command) -> None:
    ended = command("lint")
    assert ended.code == 0
    assert any("warning: no scenario uses Sting" in line for line in ended.lines)
    assert ended.lines[-1] == "0 errors, 1 warnings"


def test_lint_shows_all_errors_of_a_script_with_their_places(command: Command, tmp_path: Path) -> None:
    path = write(tmp_path, {"cards.toml": BROKEN}) / "cards.toml"
    ended = command("lint", path)
    assert ended.code == 1
    errors = [line for line in ended.lines if ": error: " in line]
    assert len(errors) == 2
    assert errors[0].startswith(f"{path}:8:")
    assert "gaim" in errors[0]
    place = ended.lines.index(errors[0])
    assert ended.lines[place + 1] == "    when this enters: gaim 2 life"
    assert ended.lines[place + 2] == "                      ^"
    assert errors[1].startswith(f"{path}:12:")


def test_lint_reads_scenarios_too(command: Command, tmp_path: Path) -> None:
    text = (
        "title = 't'\nrules = ['6O1']\n[players.alice]\n[players.bob]\n[script]\nplay = '''\nexpect stack empty\n'''\n"
    )
    write(tmp_path, {"good.toml": text, "bad.toml": text.replace("stack empty", "nonsense")})
    found = {(Path(one["file"]).name, one["level"]) for one in json.loads(command("lint", tmp_path, "--json").output)}
    assert ("bad.toml", "error") in found
    assert ("good.toml", "error") in found  # 6O1 is no number


def test_lint_of_what_does_not_exist_is_an_error(command: Command) -> None:
    assert "there is no file, folder or active plugin 'nothing'" in command("lint", "nothing").errors
    assert "active plugin 'trail'; did you mean trial?" in command("lint", "trail").errors


def test_lint_of_a_folder_in_which_there_is_nothing_is_an_error(command: Command, tmp_path: Path) -> None:
    write(tmp_path, {"pyproject.toml": "", "readme.md": ""})
    ended = command("lint", tmp_path)
    assert ended.code == 2
    assert f"there is nothing to check in the folder {tmp_path}" in ended.errors


def test_lint_warns_of_a_scenario_that_cannot_fail(command: Command, tmp_path: Path) -> None:
    text = "title = 't'\nrules = ['601.2']\n[players.alice]\n[players.bob]\n[script]\nplay = 'alice passes'\n"
    write(tmp_path, {"idle.toml": text})
    ended = command("lint", tmp_path)
    assert ended.code == 0
    assert ended.lines[0].endswith(
        "idle.toml: warning: nothing is expected in its script; add a line such as 'expect …'"
    )


def test_lint_looks_at_a_path_once(command: Command, tmp_path: Path) -> None:
    path = write(tmp_path, {"cards.toml": BROKEN}) / "cards.toml"
    assert command("lint", path, path).lines == command("lint", path).lines


def test_a_new_set_is_a_package_that_works(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = command("new-set", "frost-fire", "--in", tmp_path)
    assert ended.code == 0
    package = tmp_path / "cardwright-frost-fire"
    assert (package / "pyproject.toml").is_file()
    source = package / "src"
    metadata = "Metadata-Version: 2.1\nName: cardwright-frost-fire\nVersion: 0.1.0\n"
    entry = "[cardwright.v1]\nfrost-fire = cardwright_frost_fire.plugin\n"
    write(
        source,
        {
            "cardwright_frost_fire-0.1.0.dist-info/METADATA": metadata,
            "cardwright_frost_fire-0.1.0.dist-info/entry_points.txt": entry,
        },
    )
    monkeypatch.syspath_prepend(str(source))
    plugins = {row["name"]: row for row in json.loads(command("plugins", "--json").output)}
    if "keywords" not in plugins:
        pytest.skip("the keywords that a new set begins with are not installed")
    ended = command("--only", "frost-fire", "run", source / "cardwright_frost_fire" / "scenarios")
    assert (ended.code, ended.lines[-1]) == (0, "1 passed, 0 failed, 0 skipped"), ended.output
    assert command("--only", "frost-fire", "lint", "frost-fire").lines[-1] == "0 errors, 0 warnings"
    sys.modules.pop("cardwright_frost_fire.plugin", None)


def test_a_new_set_overwrites_nothing_and_needs_a_sound_name(command: Command, tmp_path: Path) -> None:
    command("new-set", "frost", "--in", tmp_path)
    assert "is there already" in command("new-set", "frost", "--in", tmp_path).errors
    for name in ("Frost", "frost_fire", "1st", "cardwright", "../frost"):
        ended = command("new-set", name, "--in", tmp_path)
        assert ended.code == 2
        assert "cannot be the name of a set" in ended.errors


def test_a_new_set_is_called_like_its_neighbours(command: Command, tmp_path: Path) -> None:
    write(tmp_path, {"embers/pyproject.toml": '[project]\nname = "cardwright-embers"\n'})
    ended = command("new-set", "frost", "--in", tmp_path)
    assert (tmp_path / "frost" / "pyproject.toml").is_file()
    assert f"pip install -e {tmp_path / 'frost'}" in ended.output
    assert 'name = "cardwright-frost"' in (tmp_path / "frost" / "pyproject.toml").read_text("utf-8")


def test_a_new_set_needs_a_name_of_its_own(command: Command, tmp_path: Path) -> None:
    ended = command("new-set", "trial", "--in", tmp_path)
    assert ended.code == 2
    assert "a plugin trial (cardwright-trial 1.2) is installed already; choose another name" in ended.errors
    assert not list(tmp_path.iterdir())


def test_a_new_set_in_what_is_no_folder_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ended = command("new-set", "frost", "--in", tmp_path / "file")
    assert ended.code == 2
    assert "file/cardwright-frost: it cannot be read or written: Not a directory" in ended.errors


def test_cover_knows_cards_by_any_spelling_and_names_the_nearest(command: Command) -> None:
    assert command("cover", "--card", "den MOTHER", "--jobs", "1").lines[-1].startswith("2 abilities of 1 cards")
    assert "is called 'Den Mutter'; did you mean 'Den Mother'?" in command("cover", "--card", "Den Mutter").errors
    assert "called 'trail'; did you mean trial?" in command("cover", "trail").errors


def test_cover_finds_the_abilities_that_no_scenario_would_miss(command: Command) -> None:
    ended = command("cover", "trial", "--jobs", "1")
    assert ended.code == 1
    assert ended.lines == [
        "trial: Den Mother: when this enters: gain 2 life  (none of 1 scenarios would miss it)",
        "trial: Sting: deal 2 damage to any target  (no scenario uses the card)",
        "3 abilities of 4 cards, 2 without a witness",
    ]


def test_cover_tells_scenarios_that_are_skipped_from_those_that_fail(command: Command, site: Path) -> None:
    skipped = SKIPPED.replace("[players.alice]", '[players.alice]\n    hand = ["Den Mother"]')
    path = write(site, {"cardwright_trial/scenarios/far.toml": skipped}) / "cardwright_trial/scenarios/far.toml"
    try:
        ended = command("cover", "--card", "Den Mother", "--jobs", "1")
    finally:
        path.unlink()
    assert "(none of 2 scenarios would miss it, 1 of them need what is not installed)" in ended.lines[0]


def test_cover_names_the_witness(command: Command) -> None:
    ended = command("cover", "--card", "Den Mother", "--json", "--jobs", "1")
    first, second = json.loads(ended.output)
    assert first["text"] == "other Bears you control get +1/+1"
    assert first["witness"].endswith("mother.toml")
    assert second["witness"] == ""
    assert command("cover", "trail").code == 2
