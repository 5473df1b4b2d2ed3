"""Compiled card scripts on disk, so that a start does not parse every card again.

The key of a script is made of its bytes, of the digest of its vocabulary and of :data:`FORMAT`: what is found under
a key is right or damaged, never out of date. A damaged, missing or unwritable cache costs time and nothing else.

A file holds a checksum and then two values in msgpack: the names of the cards, which are read at once, and what is
read only when one of the cards is asked for: a table of texts, a table of nodes (each refers to texts and to earlier
nodes by number, so that a node that occurs often is stored once), and the cards as nested arrays.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, final

import msgspec

from cardwright.language.script import CardScript, Line, compile_cards
from cardwright.language.vocabulary import Vocabulary
from cardwright.model.node import Node, Value, node

FORMAT: Final = 3
"""Raised whenever the same script would be stored or understood differently than before."""
MOST_FILES: Final = 1000
"""How many compiled scripts are kept; beyond that the oldest go."""

_CHECKSUM: Final = 16


@final
class Compiled:
    """A compiled script: the names of its cards, each with those of its faces, and the cards, made when they are asked
    for."""

    def __init__(self, names: tuple[tuple[str, ...], ...], make: Callable[[], tuple[CardScript, ...]]) -> None:
        self.names: Final = names
        self._make = make

    @classmethod
    def of(cls, cards: tuple[CardScript, ...]) -> Compiled:
        """The script that has these cards."""
        return cls(tuple(card.names for card in cards), lambda: cards)

    @cached_property
    def cards(self) -> tuple[CardScript, ...]:
        """The cards in the order of the file."""
        return self._make()


def load_script(
    data: bytes,
    file: str,
    vocabulary: Vocabulary,
    cache: Cache | None = None,
    check: Callable[[CardScript], object] = lambda card: None,
) -> Compiled:
    """A script, from the cache if it is there; LanguageError as from ``compile_cards``, or from ``check``, which every
    card has to pass before it is stored."""
    key = _key(data, vocabulary)
    found = cache.get(key) if cache is not None else None
    if found is None:
        cards = compile_cards(data, file, vocabulary)
        for card in cards:
            check(card)
        found = Compiled.of(cards)
        if cache is not None:
            cache.put(key, cards)
    return found


def load_cards(data: bytes, file: str, vocabulary: Vocabulary, cache: Cache | None = None) -> tuple[CardScript, ...]:
    """The cards of a script, from the cache if they are there; LanguageError as from ``compile_cards``."""
    return load_script(data, file, vocabulary, cache).cards


@final
class Cache:
    """A folder of compiled scripts. Several processes may use it at once."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Cache | None:
        """The user's cache: ``CARDWRIGHT_CACHE`` names the folder or says ``off``; by default it is ``cardwright`` in
        ``XDG_CACHE_HOME`` or in ``~/.cache``. None when it is off or there is no home folder.
        """
        chosen = environment.get("CARDWRIGHT_CACHE", "")
        if chosen:
            return None if chosen.lower() == "off" else cls(Path(chosen))
        base = environment.get("XDG_CACHE_HOME", "")
        if os.path.isabs(base):
            return cls(Path(base, "cardwright"))
        home = environment.get("HOME") or os.path.expanduser("~")
        return cls(Path(home, ".cache", "cardwright")) if os.path.isabs(home) else None

    def get(self, key: str) -> Compiled | None:
        """What is stored under ``key``; None when there is nothing or it is damaged."""
        try:
            stored = self._path(key).read_bytes()
        except OSError:
            return None
        checksum, packed = stored[:_CHECKSUM], stored[_CHECKSUM:]
        if checksum != _digest(packed):
            return None
        try:
            names, body = msgspec.msgpack.decode(packed, type=tuple[tuple[tuple[str, ...], ...], bytes])
        except msgspec.MsgspecError:
            return None
        return Compiled(names, lambda: unpack(body))

    def put(self, key: str, cards: tuple[CardScript, ...]) -> None:
        """Store ``cards`` under ``key``, at one stroke; a folder that cannot be written is left alone."""
        packed = msgspec.msgpack.encode((tuple(card.names for card in cards), pack(cards)))
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".new")
            try:
                with os.fdopen(handle, "wb") as new:
                    new.write(_digest(packed) + packed)
                os.replace(name, self._path(key))
            except OSError:
                os.unlink(name)
                raise
            self._forget_oldest()

    def is_sound(self, digest: str) -> bool:
        """Whether the vocabulary with this digest was found sound before."""
        return self._path(f"{FORMAT}-{digest}", "sound").exists()

    def note_sound(self, digest: str) -> None:
        """Remember that the vocabulary with this digest is sound."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._path(f"{FORMAT}-{digest}", "sound").touch()

    def _path(self, key: str, kind: str = "cards") -> Path:
        return self.folder / f"{key}.{kind}"

    def _forget_oldest(self) -> None:
        files = [*self.folder.glob("*.cards"), *self.folder.glob("*.sound")]
        if len(files) > MOST_FILES:
            files.sort(key=lambda file: file.stat().st_mtime)
            for file in files[:-MOST_FILES]:
                file.unlink(missing_ok=True)


def _key(data: bytes, vocabulary: Vocabulary) -> str:
    key = hashlib.blake2b(f"{FORMAT} {vocabulary.digest}\n".encode(), digest_size=20)
    key.update(data)
    return key.hexdigest()


def _digest(packed: bytes) -> bytes:
    return hashlib.blake2b(packed, digest_size=_CHECKSUM).digest()


def pack(cards: tuple[CardScript, ...]) -> bytes:
    """``cards`` as msgpack."""
    tables = _Tables()
    rows = [tables.card(card) for card in cards]
    return msgspec.msgpack.encode([list(tables.texts), tables.rows, rows])


def unpack(packed: bytes) -> tuple[CardScript, ...]:
    """The cards that :func:`pack` made msgpack of."""
    texts, rows, cards = msgspec.msgpack.decode(packed)
    nodes: list[Node] = []
    for word, alt, *slots in rows:
        pairs = zip(slots[::2], slots[1::2], strict=True)
        nodes.append(node(texts[word], alt, tuple([(texts[name], _value(stored, nodes)) for name, stored in pairs])))
    return tuple(_card(row, nodes) for row in cards)


class _Tables:
    """The texts and nodes of a file while it is written."""

    def __init__(self) -> None:
        self.texts: dict[str, int] = {}
        self.rows: list[list[object]] = []
        self._nodes: dict[Node, int] = {}

    def card(self, card: CardScript) -> list[object]:
        lines = [[self._node(line.node), line.line, line.column] for line in card.lines]
        faces = [self.card(face) for face in card.faces]
        return [[getattr(card, field) for field in _PLAIN], lines, faces]

    def _node(self, node: Node) -> int:
        known = self._nodes.get(node)
        if known is None:
            row: list[object] = [self._text(node.word), node.alt]
            for name, value in node.slots:
                row += (self._text(name), self._stored(value))
            known = self._nodes[node] = len(self.rows)
            self.rows.append(row)
        return known

    def _text(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def _stored(self, value: Value) -> object:
        """A node as its number, a list as an array; a number in a map of its own, since plain ones are nodes."""
        if isinstance(value, Node):
            return self._node(value)
        if isinstance(value, tuple):
            return [self._stored(item) for item in value]
        return {"int": value} if isinstance(value, int) else value


def _value(stored: Any, nodes: list[Node]) -> Value:
    if type(stored) is int:
        return nodes[stored]
    if type(stored) is list:
        return tuple([_value(item, nodes) for item in stored])
    value: str | int | None = stored["int"] if type(stored) is dict else stored
    return value


_PLAIN: Final = tuple(field for field in CardScript.__struct_fields__ if field not in ("lines", "faces"))


def _card(row: Any, nodes: list[Node]) -> CardScript:
    plain, lines, faces = row
    return CardScript(
        **dict(zip(_PLAIN, plain, strict=True)),
        lines=tuple([Line(nodes[number], line, column) for number, line, column in lines]),
        faces=tuple([_card(face, nodes) for face in faces]),
    )
