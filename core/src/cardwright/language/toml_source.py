"""Where the values of a card script stand in its source.

TOML parsers tell the values and not their places. What a card script may contain is little (tables of cards and
faces with simple values), so their places are found by going through the lines once more.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final, TypeAlias

from cardwright.language.errors import LanguageError, Place, error_at

Table: TypeAlias = tuple[int, int]
"""A table of the script: (number of the card, number of its face), from 0; -1 where there is none."""
TOP: Final[Table] = (-1, -1)

_HEADER: Final = re.compile(r"[ \t]*\[\[?[ \t]*([^\]\n]+?)[ \t]*\]")
_KEY: Final = re.compile(r"""[ \t]*("[^"\n]*"|'[^'\n]*'|[\w-]+)(?:[ \t]*\.[^=\n]*)?[ \t]*=[ \t]*""")
_SYNTAX: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")


class TomlSource:
    """One card script: its ``values`` as TOML gives them, and the offsets of tables and values in its ``text``."""

    def __init__(self, data: bytes, file: str) -> None:
        """LanguageError when the file is not UTF-8 text or not TOML."""
        self.file: Final = file
        self.text: Final = _decode(data, file)
        self.values: Final[dict[str, Any]] = self._parse()
        self.tables: Final[dict[Table, int]] = {TOP: 0}
        self._keys: Final[dict[tuple[Table, str], int]] = {}
        self._values: Final[dict[tuple[Table, str], int]] = {}
        self._scan()

    def offset(self, table: Table, key: str) -> int:
        """Where the value of ``key`` begins; where its table begins when there is no such value."""
        return self._values.get((table, key), self.tables.get(table, 0))

    def key_offset(self, table: Table, key: str) -> int:
        """Where ``key`` itself begins; where its table begins when there is no such key."""
        return self._keys.get((table, key), self.tables.get(table, 0))

    def content(self, table: Table, key: str) -> int:
        """Where the characters of a text value begin, behind its quotes; -1 when it has escapes or no place."""
        value = self.values if table == TOP else self.values["cards"][table[0]]
        value = (value["faces"][table[1]] if table[1] >= 0 else value)[key]
        offset = self._values.get((table, key))
        if offset is None:
            return -1
        quotes = re.compile(r"('''|\"\"\")\n?|['\"]").match(self.text, offset)
        begin = quotes.end() if quotes else offset
        return begin if self.text.startswith(value, begin) else -1

    def error(self, message: str, offset: int) -> LanguageError:
        """The error about the character at ``offset``."""
        return error_at(message, self.text, offset, Place(self.file))

    def place(self, offset: int) -> Place:
        """The line and column of the character at ``offset``."""
        return Place(self.file).after(self.text, offset)

    def _parse(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            found = _SYNTAX.search(message)
            offset = len(self.text.rstrip())
            if found:
                message = message[: found.start()]
                offset = self._offset_of(int(found[1]), int(found[2]))
            else:
                message = message.removesuffix(" (at end of document)")
            raise self.error(f"this is not TOML: {message[:1].lower()}{message[1:]}", offset) from error

    def _offset_of(self, line: int, column: int) -> int:
        begin = 0
        for _ in range(line - 1):
            begin = self.text.find("\n", begin) + 1
        return begin + column - 1

    def _scan(self) -> None:
        at, table = 0, TOP
        while at < len(self.text):
            header = _HEADER.match(self.text, at)
            key = _KEY.match(self.text, at)
            if header:
                table = self._enter(header, table)
                at = header.end()
            elif key:
                self._note(table, key[1].strip("\"'"), key.start(1), key.end())
                at = self._after_value(key.end())
            end = self.text.find("\n", at)
            at = len(self.text) if end < 0 else end + 1

    def _enter(self, header: re.Match[str], table: Table) -> Table:
        """The table that a header opens. One that scripts do not know counts as a value of the table above it."""
        offset = header.start(1)
        path = [part.strip(" \t\"'") for part in header[1].split(".")]
        array = header[0].lstrip().startswith("[[")
        if array and path == ["cards"]:
            table = (table[0] + 1, -1)
        elif array and path == ["cards", "faces"]:
            table = (table[0], table[1] + 1)
        else:
            inside = len(path) > 1 and path[0] == "cards"
            self._note(table if inside else TOP, path[-1] if inside else path[0], offset, offset)
            return table
        self.tables[table] = offset
        return table

    def _note(self, table: Table, key: str, key_offset: int, offset: int) -> None:
        self._keys.setdefault((table, key), key_offset)
        self._values.setdefault((table, key), offset)

    def _after_value(self, at: int) -> int:
        quotes = self.text[at : at + 3]
        if quotes not in ("'''", '"""'):
            return at
        at += 3
        while not self.text.startswith(quotes, at):
            at += 2 if quotes == '"""' and self.text[at] == "\\" else 1
        return at + 3


def _decode(data: bytes, file: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise LanguageError("this is not UTF-8 text; save the file as UTF-8", Place(file, line, column)) from error
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
