"""What a plugin says that it requires, its distribution declares as a dependency; else an installer leaves it out."""

from __future__ import annotations

import re
from importlib.metadata import requires

import pytest

from cardwright.loader import Loaded, Selection, Status, load
from cardwright.loader.status import canonical


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return load(Selection(), built_in=None)


def declared(distribution: str) -> set[str]:
    """The distributions that a distribution depends on, directly and through others of this project."""
    names = {
        canonical(re.split(r"[^\w.-]", line)[0]) for line in requires(distribution) or () if "extra ==" not in line
    }
    ours = {name for name in names if name.startswith("cardwright-")}
    return names.union(*(declared(name) for name in ours))


def test_all_plugins_of_the_workspace_are_active(loaded: Loaded) -> None:
    assert {plugin.name: plugin.reason for plugin in loaded.plugins if plugin.status is not Status.ACTIVE} == {}


def test_required_plugins_are_declared_dependencies(loaded: Loaded) -> None:
    required = [(one.owner, name) for one in loaded.active for name in one.requires]
    assert required
    for owner, name in required:
        assert canonical(loaded.plugin(name).distribution) in declared(loaded.plugin(owner).distribution), (owner, name)


def test_every_plugin_depends_on_the_core(loaded: Loaded) -> None:
    for plugin in loaded.plugins:
        assert "cardwright" in declared(plugin.distribution), plugin.name
