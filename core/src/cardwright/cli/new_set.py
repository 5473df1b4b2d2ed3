"""``cardwright new-set``: a package to begin with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from cardwright.cli.state import Failure
from cardwright.loader.status import canonical

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command()
@click.argument("name")
@click.option("--in", "folder", type=click.Path(path_type=Path), default=Path(), help="Where to put the package.")
def new_set(name: str, folder: Path) -> None:
    """Begin a package with cards of your own, called cardwright-NAME: one card and one scenario that shows it.

    Its folder has the same name, or NAME alone beside packages whose folders are called so.
    """
    if not _NAME.fullmatch(name) or name == "cardwright":
        raise Failure(f"{name!r} cannot be the name of a set; use small letters, digits and '-', such as 'frost'")
    _must_be_new(name)
    package = folder / (name if _short(folder) else f"cardwright-{name}")
    if package.exists():
        raise Failure(f"{package} is there already; choose another name or another folder")
    module = f"cardwright_{name.replace('-', '_')}"
    for path, text in _FILES.items():
        target = package / path.format(name=name, module=module)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace("NAME", name).replace("MODULE", module), "utf-8")
    click.echo(f"{package} is ready. Next:")
    click.echo(f"  pip install -e {package}")
    click.echo("  cardwright card First Sparrow")
    click.echo(f"  cardwright run {package / 'src' / module / 'scenarios'}")


def _must_be_new(name: str) -> None:
    """Failure where a plugin of that name is installed: the two would be in conflict, and neither could be used."""
    from cardwright.loader.discovery import discover

    for one in discover():
        if name == one.plugin.name or canonical(f"cardwright-{name}") == canonical(one.plugin.distribution):
            raise Failure(f"a plugin {one.plugin.label} is installed already; choose another name, or uninstall it")


def _short(folder: Path) -> bool:
    """Whether the packages in the folder lie in folders that are called without ``cardwright-``."""
    for project in folder.glob("*/pyproject.toml"):
        if f'name = "cardwright-{project.parent.name}"' in project.read_text("utf-8", "replace"):
            return True
    return False


_PYPROJECT: Final = """\
[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "cardwright-NAME"
version = "0.1.0"
description = "Cards for Cardwright"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["cardwright>=0.1,<0.2", "cardwright-keywords>=0.1,<0.2"]

[project.entry-points."cardwright.v1"]
NAME = "MODULE.plugin"

[tool.hatch.build.targets.wheel]
packages = ["src/MODULE"]
"""

_README: Final = """\
# cardwright-NAME

Cards for [Cardwright](https://pypi.org/project/cardwright). Card scripts lie in `src/MODULE/cards`, the scenarios
that show them at work in `src/MODULE/scenarios`.

```
pip install -e .
cardwright lint NAME
cardwright run src/MODULE/scenarios
```
"""

_PLUGIN: Final = '''\
"""What cardwright-NAME gives to the rules engine: the entry point names this module."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardwright.contract.hookspecs import PluginMeta, hookimpl


@hookimpl
def cardwright_meta() -> PluginMeta:
    """The packages whose words the scripts of this one may use."""
    return PluginMeta(requires=("cardwright-keywords",))


@hookimpl
def cardwright_cards() -> Iterable[Traversable]:
    """The folder of card scripts."""
    return (files(__package__) / "cards",)


@hookimpl
def cardwright_scenarios() -> Iterable[Traversable]:
    """The folder of scenarios."""
    return (files(__package__) / "scenarios",)
'''

_CARDS: Final = """\
schema = 1

# 'cardwright words' lists the words that abilities are made of.

[[cards]]
name = "First Sparrow"
cost = "{W}"
type = "Creature — Bird"
pt = "1/1"
text = '''
flying
when this enters: gain 1 life
'''
"""

_SCENARIO: Final = """\
title = "First Sparrow flies, and gains life when it enters"
rules = ["603.6a", "702.9"]

[players.alice]
hand = ["First Sparrow"]
mana = "{W}"

[players.bob]

[script]
play = '''
alice casts First Sparrow
resolve
resolve
expect alice life 21
expect First Sparrow has flying
'''
"""

_FILES: Final = {
    "pyproject.toml": _PYPROJECT,
    "README.md": _README,
    "src/{module}/__init__.py": '"""The cards of cardwright-NAME."""\n',
    "src/{module}/py.typed": "",
    "src/{module}/plugin.py": _PLUGIN,
    "src/{module}/cards/{name}.toml": _CARDS,
    "src/{module}/scenarios/first-sparrow.toml": _SCENARIO,
}
"""The files of a new package and what they hold."""
