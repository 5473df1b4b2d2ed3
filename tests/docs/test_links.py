"""Links lead somewhere, the navigation holds every page, and commands that are spoken of exist."""

from __future__ import annotations

import html
import posixpath
import re
import shlex
from pathlib import Path

import click
import pytest

from cardwright.cli.app import COMMANDS, Commands, cardwright

from .generated import PAGES as GENERATED
from .pages import DOCS, PAGES, REPOSITORY, anchors, commands, links, name

SITE = {str(page.relative_to(DOCS)): page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")} | GENERATED


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        target, _, anchor = link.partition("#")
        if "://" in target:
            continue
        text = _text(page, target) if target else page.read_text(encoding="utf-8")
        assert text is not None, f"{name(page)}: {link}"
        assert not anchor or anchor in anchors(text), f"{name(page)}: {link}"


def _text(page: Path, target: str) -> str | None:
    path = (page.parent / target).resolve()
    if path.is_file():
        return path.read_text(encoding="utf-8")
    if path.is_dir():
        return ""
    return SITE.get(str(path.relative_to(DOCS))) if path.is_relative_to(DOCS) else None


def test_links_of_generated_tables_lead_somewhere() -> None:
    for path, text in GENERATED.items():
        folder = posixpath.splitext(path)[0].removesuffix("/index")
        for link in re.findall(r'href="([^"]+)"', text):
            target, _, anchor = html.unescape(link).partition("#")
            found = posixpath.normpath(posixpath.join(folder, target))
            page = GENERATED.get(f"{found}.md") or GENERATED.get(f"{found}/index.md")
            assert page is not None, f"{path}: {link}"
            assert anchor in anchors(page), f"{path}: {link}"


def test_the_navigation_holds_every_page() -> None:
    named = re.findall(r"([\w/-]+\.md)$", (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == set(SITE)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_and_their_options_exist(page: Path) -> None:
    for line in commands(page):
        words = [word for word in shlex.split(line.replace("…", ""), comments=True)[1:] if word]
        used = {word.partition("=")[0] for word in words if word.startswith("-")}
        command = next((word for word in words if word in COMMANDS), "")
        assert command or used == {*words}, f"{name(page)}: {line}"
        known = _options(cardwright) | (_options(_command(command)) if command else set())
        assert used <= known, f"{name(page)}: {line}"


def _command(word: str) -> click.Command:
    assert isinstance(cardwright, Commands)
    found = cardwright.get_command(click.Context(cardwright), word)
    assert found is not None
    return found


def _options(command: click.Command) -> set[str]:
    return {"--help", "-h"} | {option for parameter in command.params for option in parameter.opts}
