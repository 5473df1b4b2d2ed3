"""The pages of the documentation, taken apart: their code blocks, links and headings.

What a block is follows from its language: ``python`` with prompts is a session and without them a module, ``toml`` is a
card script or a scenario, ``ability`` holds lines of the ability language, ``console`` a session at the shell whose
output is compared, ``sh`` commands that a reader may give. A block with a title is the file of that name: it is written
into the folder in which the page's console sessions run, and judged there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

REPOSITORY: Final = Path(__file__).resolve().parents[2]
DOCS: Final = REPOSITORY / "docs"
READMES: Final = (
    REPOSITORY / "README.md",
    REPOSITORY / "CONTRIBUTING.md",
    REPOSITORY / "core" / "README.md",
    *sorted(REPOSITORY.glob("plugins/*/README.md")),
    *sorted(REPOSITORY.glob("sets/*/README.md")),
)
PAGES: Final = (*READMES, *sorted(DOCS.rglob("*.md")))

_FENCE: Final = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
_HEADING: Final = re.compile(r"^#+ (.*)$", re.MULTILINE)
_ROW: Final = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
_CODE: Final = re.compile(r"`([^`\n]+)`")


class Block(NamedTuple):
    """A fenced block: where it is, its language, its title and what stands in it."""

    page: Path
    line: int
    language: str
    title: str
    text: str

    @property
    def place(self) -> str:
        """File and line, for messages."""
        return f"{name(self.page)}:{self.line}"


def name(page: Path) -> str:
    """The path of a page in the repository."""
    return str(page.relative_to(REPOSITORY))


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start()) + 1, found[1], found[2] or "", found[3])
        for found in _FENCE.finditer(text)
    ]


def with_blocks(*languages: str) -> list[Path]:
    """The pages that have a block in one of these languages."""
    return [page for page in PAGES if any(block.language in languages for block in blocks(page))]


def plain(page: Path) -> str:
    """The text of a page without its fenced blocks."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """The targets of all links of a page."""
    return _LINK.findall(plain(page))


def anchors(text: str) -> set[str]:
    """The anchors of the headings of a text, as the site makes them."""
    found = {_anchor(heading) for heading in _HEADING.findall(text)}
    return found | set(re.findall(r"<a id='([\w-]+)'>", text))


def _anchor(heading: str) -> str:
    bare = re.sub(r"[^\w\s-]", "", heading.replace("`", "").lower()).strip()
    return re.sub(r"[-\s]+", "-", bare)


def ability_lines(page: Path) -> list[str]:
    """The lines of the ability language on a page: ``ability`` blocks and tables with the column "Line"."""
    found = [line for block in blocks(page) if block.language == "ability" for line in block.text.splitlines()]
    found += [code[1] for row in rows(page, "Line") if (code := _ROW.match(row))]
    return [line for line in found if line.strip()]


def rows(page: Path, title: str) -> list[str]:
    """The rows of all tables of a page whose first column has that title."""
    table = re.compile(rf"^\| {title} \|.*\n\|[ |-]+\n((?:\|.*\n)+)", re.MULTILINE)
    return [row for found in table.findall(page.read_text(encoding="utf-8")) for row in found.splitlines()]


def commands(page: Path) -> list[str]:
    """The ``cardwright`` commands that a page speaks of, in blocks and within its text."""
    shell = [block.text.splitlines() for block in blocks(page) if block.language == "sh"]
    found = [*(line for lines in shell for line in lines), *_CODE.findall(plain(page))]
    return [line for line in found if line.startswith("cardwright ")]
