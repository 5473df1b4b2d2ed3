"""Where the keys and values of a TOML text stand.

TOML parsers give values without their places. The text has been accepted by the parser before it comes here, so this
goes through it once more and notes the line of every key and of every item of a list.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where a value is: the keys and list places that lead to it."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SPACE: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
_SCALAR: Final = re.compile(r"[^,\]}\n#]+")


def lines_of(text: str) -> dict[Path, int]:
    """The line (from 1) of every key and list item of a valid TOML text, by the path of the value. A text in three
    quotes has the line of its first character."""
    return _Scanner(text).run()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.arrays: dict[Path, int] = {}

    def run(self) -> dict[Path, int]:
        """Go through the whole text."""
        table: Path = ()
        while self._skip():
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _skip(self) -> bool:
        """Go past blanks, line ends and comments; says whether anything is left."""
        found = _SPACE.match(self.text, self.at)
        if found:
            self.at = found.end()
        return self.at < len(self.text)

    def _header(self) -> Path:
        line, double = self._line(), self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        path: Path = ()
        for key in self._keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
            if path in self.arrays and not (double and self._peek("]")):
                path = (*path, self.arrays[path])
        if double:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            self.lines.setdefault(path, line)
            path = (*path, self.arrays[path])
        self.lines.setdefault(path, line)
        self.at = self.text.index("]", self.at) + (2 if double else 1)
        return path

    def _peek(self, char: str) -> bool:
        return self.text[self.at : self.at + 1] == char

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip()
            keys.append(self._key())
            self._skip()
            if not self._peek("."):
                return keys
            self.at += 1

    def _key(self) -> str:
        if self.text[self.at] in "\"'":
            begin = self.at
            self._string()
            return self.text[begin + 1 : self.at - 1]
        found = _BARE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return found[0]

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = table
        for key in self._keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.at += 1
        self._skip()
        self._value(path)

    def _value(self, path: Path) -> None:
        opening = self.text[self.at]
        if opening == "[":
            self._list(path)
        elif opening == "{":
            self._inline(path)
        elif opening in "\"'":
            multiline = self.text.startswith(opening * 3, self.at)
            if multiline:
                begin = self.at + 3
                self.lines[path] = self._line() + self.text.startswith(("\n", "\r\n"), begin)
            self._string()
        else:
            found = _SCALAR.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def _list(self, path: Path) -> None:
        self.at += 1
        place = 0
        while self._skip() and not self._peek("]"):
            if self._peek(","):
                self.at += 1
                continue
            self.lines[(*path, place)] = self._line()
            self._value((*path, place))
            place += 1
        self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while self._skip() and not self._peek("}"):
            if self._peek(","):
                self.at += 1
            else:
                self._pair(path)
        self.at += 1

    def _string(self) -> None:
        quote = self.text[self.at]
        closing = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.at += len(closing)
        while not self.text.startswith(closing, self.at):
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
        self.at += len(closing)
        # Up to two quotes may stand right before the closing three.
        while len(closing) == 3 and self._peek(quote):
            self.at += 1

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1
