"""Nothing writes to a game's state around the pipeline (design, section 3): the sources are scanned for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WRITES = re.compile(
    r"\.(?:put|drop|set_zone|put_player|remember|forget)\("
    r"|\bstate\.(?!computed\b)[a-z_]+ = "
    r"|\bstate\.(?:objects|zones|players|memory)\[[^\]]*\] = "
)

WRITERS = {
    "change",
    "combat/table",
    "copy_spell",
    "duration",
    "engine",
    "entries",
    "leaving",
    "library",
    "mana_ability",
    "mana_payment",
    "mana_sources",
    "merging",
    "more_turns",
    "opening",
    "pipeline",
    "priority",
    "put_triggers",
    "resolve",
    "spending",
    "stack",
    "state_based/check",
    "state_based/creatures",
    "state_based/players",
    "timestamps",
    "trigger",
    "turn",
    "waiting",
    "zone_change",
}
"""The modules of the rules that write, each what no event could: the stack's own records, the turn, what waits,
positions that are only tried out."""


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted(ROOT.glob(folder))]
    assert found, f"no sources in {folders}"
    return found


def writing_lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for number, line in enumerate(lines, 1)
        if WRITES.search(line)
    ]


def test_words_plugins_and_faces_do_not_write() -> None:
    found = [
        line
        for path in sources(
            "core/src/cardwright/words/**/*.py",
            "core/src/cardwright/cli/**/*.py",
            "plugins/keywords/src/**/*.py",
            "sets/*/src/**/*.py",
        )
        for line in writing_lines(path)
    ]
    assert found == []


def test_only_the_writers_among_the_rules_write() -> None:
    rules = ROOT / "core/src/cardwright/rules"
    writers = {
        path.relative_to(rules).with_suffix("").as_posix()
        for path in sources("core/src/cardwright/rules/**/*.py")
        if writing_lines(path)
    }
    assert writers == WRITERS


@pytest.mark.parametrize("line", ["state.put(found)", "state.turn = turn", "self.state.objects[ref] = found"])
def test_the_scan_sees_a_write(line: str) -> None:
    assert WRITES.search(line)
