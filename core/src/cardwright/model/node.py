"""Nodes: ability text once understood, as plain data.

A node is one word of the ability language together with the fillings of its slots. Nodes are interned: two equal
nodes are the same Python object, so that they compare and hash at the speed of a pointer. A node refers to its word
by a full id (``owner/Category.name``) and never to a function; the Ruleset finds the function by that id.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, final

Value: TypeAlias = "Node | str | int | tuple[Value, ...] | None"
"""What can fill a slot: a node, a literal, a list of them, or nothing (an optional slot left out)."""

_interned: Final[dict[tuple[str, int, tuple[tuple[str, Value], ...]], Node]] = {}


@final
class Node:
    """One understood word with its slots.

    ``word`` is the word's full id, ``alt`` which of its spellings was used (0 is the first), ``slots`` the fillings
    in the order of the pattern. Make nodes with :func:`node`, never with the class: equality is identity.
    """

    __slots__ = ("alt", "slots", "word")

    word: str
    alt: int
    slots: tuple[tuple[str, Value], ...]

    def get(self, slot: str) -> Value:
        """The filling of ``slot``, or None when the spelling has no such slot or left it out."""
        for name, value in self.slots:
            if name == slot:
                return value
        return None

    def node(self, slot: str) -> Node:
        """The filling of ``slot`` as a node; TypeError when it is something else."""
        value = self.get(slot)
        if not isinstance(value, Node):
            raise TypeError(f"slot {slot!r} of {self.word} holds {value!r}, not a node")
        return value

    def text(self, slot: str) -> str:
        """The filling of ``slot`` as text; TypeError when it is something else."""
        value = self.get(slot)
        if not isinstance(value, str):
            raise TypeError(f"slot {slot!r} of {self.word} holds {value!r}, not text")
        return value

    def nodes(self, slot: str) -> tuple[Node, ...]:
        """The filling of a list slot; an empty tuple when it was left out; a lone node counts as a list of one."""
        value = self.get(slot)
        if value is None:
            return ()
        if isinstance(value, Node):
            return (value,)
        if not isinstance(value, tuple):
            raise TypeError(f"slot {slot!r} of {self.word} holds {value!r}, not a list of nodes")
        return tuple(item for item in value if isinstance(item, Node))

    def walk(self) -> Iterator[Node]:
        """This node and every node below it, outermost first, in the order of the text."""
        yield self
        for _, value in self.slots:
            yield from _walk(value)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.slots)
        return f"<{self.word} {inside}>" if inside else f"<{self.word}>"

    def __reduce__(self) -> tuple[object, ...]:
        return node, (self.word, self.alt, self.slots)


def _walk(value: Value) -> Iterator[Node]:
    if isinstance(value, Node):
        yield from value.walk()
    elif isinstance(value, tuple):
        for item in value:
            yield from _walk(item)


def node(word: str, alt: int = 0, slots: tuple[tuple[str, Value], ...] = ()) -> Node:
    """The one node with this word, spelling and fillings."""
    key = (word, alt, slots)
    found = _interned.get(key)
    if found is None:
        found = object.__new__(Node)
        object.__setattr__(found, "word", word)
        object.__setattr__(found, "alt", alt)
        object.__setattr__(found, "slots", slots)
        _interned[key] = found
    return found
