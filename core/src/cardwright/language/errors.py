"""Where something stands in a file, and the error that says what is wrong there."""

from __future__ import annotations

from typing import Final

import msgspec


class Place(msgspec.Struct, frozen=True):
    """The first character of a text: its file (as shown to people), line and column, both counted from 1."""

    file: str = "<text>"
    line: int = 1
    column: int = 1

    def after(self, text: str, offset: int) -> Place:
        """The place of ``text[offset]`` when ``text`` begins here."""
        breaks = text.count("\n", 0, offset)
        if not breaks:
            return Place(self.file, self.line, self.column + offset)
        return Place(self.file, self.line + breaks, offset - text.rfind("\n", 0, offset))


NOWHERE: Final = Place("", 0, 0)
"""The place of what stands in no file, such as a word that Python code registers."""


class LanguageError(ValueError):
    """Something that the ability language cannot accept.

    ``message`` is one sentence without the place; ``file``, ``line`` and ``column`` say where (empty and 0 for words
    that Python code registers); ``source`` is the line of text, ``caret`` the offset in it. ``owners`` names the
    packages that contradict each other, when the error is about such a contradiction.
    """

    def __init__(
        self, message: str, place: Place = NOWHERE, source: str = "", caret: int = 0, owners: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, place, source, caret, owners)
        self.message = message
        self.file = place.file
        self.line = place.line
        self.column = place.column
        self.source = source
        self.caret = caret
        self.owners = owners

    def __str__(self) -> str:
        if not self.line:
            return self.message
        head = f"{self.file}:{self.line}:{self.column}: {self.message}"
        if not self.source:
            return head
        indent = "".join("\t" if char == "\t" else " " for char in self.source[: self.caret])
        return f"{head}\n    {self.source}\n    {indent}^"


def error_at(message: str, text: str, offset: int, place: Place | None, owners: tuple[str, ...] = ()) -> LanguageError:
    """The error about ``text[offset]``, where ``text`` begins at ``place`` and may run over several lines."""
    begin = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", begin)
    source = text[begin:] if end < 0 else text[begin:end]
    return LanguageError(message, (place or Place()).after(text, offset), source, offset - begin, owners)
