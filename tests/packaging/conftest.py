"""The wheels and two environments, built once for all packaging tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from .environments import PACKAGES, STRANGERS, Environment, build_wheels


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Wheels of all packages and of all strangers, by the name of their folder."""
    sources = (*PACKAGES, *sorted(path.parent for path in STRANGERS.glob("*/pyproject.toml")))
    return build_wheels(sources, tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="session")
def sound(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """All packages and the stranger's set that is as it should be."""
    wanted = [*(wheels[source.name] for source in PACKAGES), wheels["cardwright-frost"]]
    return Environment(tmp_path_factory.mktemp("sound"), wanted)


@pytest.fixture(scope="session")
def mixed(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """All packages and all strangers, from which one set was uninstalled."""
    environment = Environment(tmp_path_factory.mktemp("mixed"), wheels.values())
    environment.pip("uninstall", "--yes", "cardwright-slivers")
    return environment
