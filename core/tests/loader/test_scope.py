"""A script understands the core's words, its own and those of what its plugin requires, and no others."""

from __future__ import annotations

from itertools import permutations

import importlib_metadata
import pytest

from cardwright.loader import CORE, Loaded, Selection, Status, load

from .conftest import Install, LoadAll


def gives(*patterns: str, run: str = "print") -> str:
    words = "".join(f"word({pattern!r}, {f'w{index}'!r}, run={run})," for index, pattern in enumerate(patterns))
    return f"@hookimpl\ndef cardwright_vocabulary(): return ({words})\n"


def patterns(loaded: Loaded, owner: str) -> list[str]:
    return [f"{name}: {word.pattern}" for name, word in loaded.contribution(owner).scope]


def reason(loaded: Loaded, name: str) -> str:
    return loaded.plugin(name).reason


def test_scope_is_core_then_required_then_own_words(install: Install, load_all: LoadAll) -> None:
    install("core", gives("draw"))
    install("aa", gives("chill"), requires=["cardwright-zz"])
    install("mm", gives("melt"))
    install("top", gives("top"), requires=["Cardwright_AA", "cardwright"])
    install("zz", gives("freeze"))
    loaded = load_all(block="core", built_in="plug_cardwright_core")
    assert patterns(loaded, CORE) == ["cardwright: draw"]
    assert patterns(loaded, "mm") == ["cardwright: draw", "mm: melt"]
    assert patterns(loaded, "top") == ["cardwright: draw", "zz: freeze", "aa: chill", "top: top"]
    assert loaded.contribution("top").requires == {"aa", "zz"}


def test_the_order_of_installation_decides_nothing(install: Install, site: object) -> None:
    install("base", gives("chill"))
    install("left", gives("left"), requires=["cardwright-base"])
    install("right", gives("right"), requires=["cardwright-base"])
    install("top", requires=["cardwright-right", "cardwright-left"])
    found = list(importlib_metadata.distributions(path=[str(site)]))
    outcomes = {tuple(one.owner for one in load(Selection(), order, None).active) for order in permutations(found)}
    assert outcomes == {(CORE, "base", "left", "right", "top")}


def test_what_is_required_and_not_installed_breaks_the_plugin_and_those_above(
    install: Install, load_all: LoadAll
) -> None:
    install("middle", requires=["cardwright-missing"])
    install("top", requires=["cardwright-middle"])
    loaded = load_all()
    assert reason(loaded, "middle") == "it needs cardwright-missing, which is not installed"
    assert reason(loaded, "top") == "it needs cardwright-middle, which is broken"


def test_a_circle_breaks_its_members_and_those_above(install: Install, load_all: LoadAll) -> None:
    install("one", requires=["cardwright-two"])
    install("two", requires=["cardwright-one"])
    install("above", requires=["cardwright-one"])
    install("apart")
    loaded = load_all()
    assert reason(loaded, "one") == "one and two require one another in a circle"
    assert reason(loaded, "above") == "it needs cardwright-one, which is broken"
    assert loaded.plugin("apart").status is Status.ACTIVE


def test_a_word_that_a_required_plugin_defines_otherwise_is_a_conflict(install: Install, load_all: LoadAll) -> None:
    install("base", gives("chill {what:Objects}", run="len"))
    install("top", gives("chill  {which:Objects}", run="max"), requires=["cardwright-base"])
    install("over", requires=["cardwright-top"])
    loaded = load_all()
    assert loaded.plugin("base").status is Status.ACTIVE
    assert loaded.plugin("top").status is Status.CONFLICT
    assert "base and top both define the effect 'chill" in reason(loaded, "top")
    assert reason(loaded, "over") == "it needs cardwright-top, which is in conflict with another plugin"


def test_unlike_words_meet_only_in_the_scope_that_holds_both(install: Install, load_all: LoadAll) -> None:
    install("left", gives("chill", run="len"))
    install("right", gives("chill", run="max"))
    install("over", requires=["cardwright-left", "cardwright-right"])
    loaded = load_all()
    assert [plugin.status for plugin in loaded.plugins] == [Status.ACTIVE, Status.CONFLICT, Status.ACTIVE]
    assert "left and right both define" in reason(loaded, "over")


def test_like_words_come_once(install: Install, load_all: LoadAll) -> None:
    install("left", gives("chill", run="len"))
    install("right", gives("chill", run="len"))
    install("over", requires=["cardwright-left", "cardwright-right"])
    assert patterns(load_all(), "over") == ["left: chill"]


def test_plugins_that_require_nothing_of_one_another_may_use_the_same_words(
    install: Install, load_all: LoadAll
) -> None:
    install("left", gives("chill", run="len"))
    install("right", gives("chill", run="max"))
    assert {plugin.status for plugin in load_all().plugins} == {Status.ACTIVE}


@pytest.mark.parametrize("requires", [["cardwright-self"], ["cardwright_self", "cardwright"]])
def test_requiring_oneself_means_nothing(requires: list[str], install: Install, load_all: LoadAll) -> None:
    install("self", gives("chill"), requires=requires)
    assert load_all().plugin("self").status is Status.ACTIVE
