"""Installed as wheels outside the repository, the packages and a stranger's set work; faulty ones harm no other."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from .environments import PACKAGES, STRANGERS, Environment

pytestmark = pytest.mark.packaging

OURS = ["conformance", "flickerform", "keywords", "manaworks", "slivers", "sneak", "staples"]


@pytest.mark.parametrize("source", [*PACKAGES, STRANGERS / "cardwright-frost"], ids=lambda source: source.name)
def test_a_wheel_carries_every_file_of_its_import_package(source: Path, wheels: dict[str, Path]) -> None:
    lying = {
        str(path.relative_to(source / "src"))
        for path in (source / "src").rglob("*")
        if path.suffix in {".py", ".toml"} or path.name == "py.typed"
    }
    assert lying
    assert lying <= set(ZipFile(wheels[source.name]).namelist())


def test_every_installed_plugin_is_active(sound: Environment) -> None:
    plugins = sound.plugins()
    assert {name: plugin["status"] for name, plugin in plugins.items()} == dict.fromkeys([*OURS, "frost"], "active")
    assert plugins["frost"]["distribution"] == "cardwright-frost"
    assert plugins["frost"]["version"] == "3.1"


def test_the_conformance_run_passes_and_holds_the_strangers_scenarios(sound: Environment) -> None:
    output = sound.run("pytest", "--cardwright", "-v", "-p", "no:cacheprovider")
    assert "icewalk" in output
    assert "failed" not in output.splitlines()[-1]


def test_a_strangers_card_is_shown_with_its_owner(sound: Environment) -> None:
    output = sound.run("cardwright", "card", "Floe Strider")
    assert "icewalk" in output
    assert "frost" in output


def test_a_strangers_scenarios_pass(sound: Environment) -> None:
    output = sound.run("cardwright", "run", sound.folder("cardwright_frost", "scenarios"))
    assert output.splitlines()[-1] == "3 passed, 0 failed, 0 skipped"


FAULTY = {
    "shatter": ("broken", "importing cardwright_shatter.plugin raised ZeroDivisionError"),
    "rime": ("conflict", "frost and rime both define the keyword 'icewalk'"),
    "yore": ("incompatible", "written for version 0"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_plugin_ends_in_its_status_with_the_reason(name: str, mixed: Environment) -> None:
    status, reason = FAULTY[name]
    plugin = mixed.plugins()[name]
    assert plugin["status"] == status
    assert reason in plugin["reason"]


def test_faulty_and_uninstalled_plugins_take_no_other_along(mixed: Environment) -> None:
    plugins = mixed.plugins()
    assert "slivers" not in plugins
    active = {name for name, plugin in plugins.items() if plugin["status"] == "active"}
    assert active == {*OURS, "frost"} - {"slivers"}


def test_no_traceback_is_shown_unless_asked_for(mixed: Environment) -> None:
    assert "Traceback" not in mixed.run("cardwright", "plugins")
    assert "Traceback" in mixed.run("cardwright", "--debug", "plugins")


def test_scenarios_that_need_an_uninstalled_set_are_skipped(mixed: Environment) -> None:
    output = mixed.run("cardwright", "run", mixed.folder("cardwright_frost", "scenarios"))
    assert output.splitlines()[-1] == "2 passed, 0 failed, 1 skipped"
    assert "slivers" in output


def test_the_other_sets_work_without_the_uninstalled_one(mixed: Environment) -> None:
    output = mixed.run("cardwright", "run", mixed.folder("cardwright_sneak", "scenarios"))
    assert re.fullmatch(r"[1-9]\d+ passed, 0 failed, [1-9]\d* skipped", output.splitlines()[-1])
    skipped = [line for line in output.splitlines() if line.startswith("skipped")]
    assert all(line.endswith("needs slivers, which is not installed") for line in skipped)


def test_blocking_leaves_a_plugin_out(sound: Environment) -> None:
    output = sound.run("cardwright", "--block", "frost", "card", "Floe Strider", expect=(1, 2))
    assert "icewalk" not in output
