"""Digests: comparing positions by value, across processes, and up to the names of things.

:func:`digest` stands for the whole value of a state: two processes that play the same game agree on it. It depends
neither on the identity of objects in memory nor on the order of a dict or set. :func:`loop_digest` is the same for two
positions that differ only in which ids and timestamps their objects got, and leaves out what has no bearing on what
comes next: it finds the loops of rule 104.4b.

Both write the position down as nested lists, encode these as msgpack and hash them with blake2b.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec

from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId
from cardwright.model.state import History, LastKnown, State

_CACHES: Final = frozenset({"loop", "_own", "computed"})
"""Slots of a state that are no part of its value."""

_PAST: Final = frozenset({"history", "entered", "entered_before", "rng", "clock", "last_id"})
"""Slots that tell what has been, not what is."""

_TABLES: Final = frozenset({"objects", "zones", "memory", "uses"})
"""Slots that a loop digest writes in a way of their own."""

_REFERENCES: Final = frozenset(
    {
        "id", "source", "object", "objects", "attached_to", "exiled_by", "targets", "affected", "target", "by", "new",
        "attacker", "attackers", "defender", "tapped", "blocking", "attachments", "attacking", "became", "others",
        "also", "spell", "to", "dealt", "held", "once", "defenders",
        "floating", "known_to",
    }
)  # fmt: skip
"""Fields whose numbers are references."""

_CARDS: Final = frozenset({"card"})
_STAMPS: Final = frozenset({"timestamp", "since", "turn_began", "turn_before_began", "counted"})
_NAMES: Final = frozenset({"bindings", "choices", "facts", "applied", "value"})
"""Fields whose numbers may be references or amounts."""

_encoder: Final = msgspec.msgpack.Encoder()
_nodes: Final[dict[Node, msgspec.Raw]] = {}


def digest(state: State) -> str:
    """The value of ``state`` as 32 hexadecimal digits."""
    return _hash(_Plain().state(state))


def loop_digest(state: State) -> str:
    """The value of ``state`` up to renaming of ids and timestamps, without history and chance, as 32 digits."""
    return _hash(_Renamed(state).position())


def _hash(plain: Any) -> str:
    return blake2b(_encoder.encode(plain), digest_size=16).hexdigest()


def _node(node: Node) -> msgspec.Raw:
    """A node as nested arrays; encoded once, since nodes are interned."""
    found = _nodes.get(node)
    if found is None:
        slots = [[name, _slot(value)] for name, value in node.slots]
        found = _nodes[node] = msgspec.Raw(_encoder.encode([node.word, node.alt, slots]))
    return found


def _slot(value: Any) -> Any:
    if isinstance(value, Node):
        return _node(value)
    if isinstance(value, tuple):
        return [_slot(item) for item in value]
    return _whole(value) if type(value) is int else value


def _whole(value: int) -> int | str:
    """A number as msgpack can hold it; life totals know no bound."""
    return value if -(1 << 63) <= value < 1 << 64 else str(value)


class _Plain:
    """Writes values down as they are; ``field`` is the name of the field that a value was found in."""

    def state(self, state: State) -> list[Any]:
        """Every slot of the state that is part of its value."""
        slots = sorted(slot for slot in State.__slots__ if slot not in _CACHES)
        return [[slot, self.slot(slot, getattr(state, slot))] for slot in slots]

    def slot(self, slot: str, value: Any) -> Any:
        """One slot; tables in the order of their keys, without empty zones."""
        if slot == "history":
            return self.history(value)
        if slot == "zones":
            return [[list(key), list(value[key])] for key in sorted(value) if value[key]]
        if isinstance(value, dict):
            return [[key, self.value(value[key])] for key in sorted(value)]
        return self.value(value, slot)

    def history(self, history: History) -> list[Any]:
        """What has happened this turn, latest first."""
        events = []
        while history is not None:
            event, history = history
            events.append(self.value(event))
        return events

    def value(self, value: Any, field: str = "") -> Any:
        """Any value that a state holds."""
        if type(value) is int:
            return self.number(value, field)
        if value is None or isinstance(value, bool | str):
            return value
        if isinstance(value, tuple):
            return [self.value(item, field) for item in value]
        if isinstance(value, Node):
            return _node(value)
        if isinstance(value, Printed) and value.key:
            return value.key
        if isinstance(value, frozenset):
            return sorted(value)
        if isinstance(value, Characteristics):
            return self.characteristics(value)
        if isinstance(value, msgspec.Struct):
            return self.struct(value)
        raise TypeError(f"a state holds {value!r} in {field!r}, which is no plain value and cannot be compared")

    def number(self, value: int, field: str) -> Any:
        """A whole number in ``field``."""
        return _whole(value)

    def struct(self, value: msgspec.Struct) -> list[Any]:
        """A record: its kind, then its fields."""
        fields = [self.value(getattr(value, name), name) for name in value.__struct_fields__]
        return [type(value).__name__, *fields]

    def characteristics(self, chars: Characteristics) -> list[Any]:
        """Characteristics without what is compiled from them; imposed parts hold functions and count by their kind."""
        slots = [slot for slot in Characteristics.__slots__ if slot not in ("facets", "imposed")]
        imposed = [[part.kind, part.flag, part.rule, self.value(origin)] for part, origin in chars.imposed]
        return [*(self.value(getattr(chars, slot), slot) for slot in slots), imposed]


class _Renamed(_Plain):
    """Writes a position down with its ids and cards numbered by where they are first met, timestamps by rank."""

    def __init__(self, state: State) -> None:
        self.state_ = state
        self.names: dict[ObjectId, int] = {}
        self.cards: dict[int, int] = {}
        self.waiting: list[LastKnown] = []
        self.order = [
            (key, state.zones[key])
            for name in zones.ALL
            for key in ([(name, 0)] if name in zones.SHARED else [(name, player) for player in state.seats])
            if state.zones.get(key)
        ]
        for _, ids in self.order:
            for ref in ids:
                self.names[ref] = len(self.names)
        stamps = {stamp for ref in self.names for stamp in self._stamps(ref)}
        stamps |= {floating.timestamp for floating in state.effects}
        stamps |= {delayed.timestamp for delayed in state.delayed}
        stamps |= {pending.timestamp for pending in state.pending}
        stamps |= {player.turn_began for player in state.players.values()}
        stamps |= {player.turn_before_began for player in state.players.values()}
        self.ranks = {stamp: rank for rank, stamp in enumerate(sorted(stamps))}

    def _stamps(self, ref: ObjectId) -> tuple[int, int]:
        found = self.state_.objects[ref]
        return found.timestamp, found.since

    def position(self) -> list[Any]:
        """All objects by zone, then everything else that bears on the future, then last-known information in use."""
        state = self.state_
        objects = [[list(key), [self.struct(state.objects[ref]) for ref in ids]] for key, ids in self.order]
        left_out = _CACHES | _PAST | _TABLES
        rest = [self.slot(slot, getattr(state, slot)) for slot in sorted(State.__slots__) if slot not in left_out]
        uses = [
            [self.value(key, "bindings"), amount]
            for key, amount in state.uses
            if not isinstance(key, tuple) or key[0] in self.names or key[0] <= 0
        ]
        memory = []
        while self.waiting:
            memory.append(self.struct(self.waiting.pop(0)))
        return [objects, rest, uses, memory]

    def number(self, value: int, field: str) -> Any:
        if value <= 0:
            return _whole(value)
        if field in _REFERENCES:
            return ["#", self.name(value)]
        if field in _NAMES and (value in self.names or value in self.state_.memory):
            return ["#", self.name(value)]
        if field in _STAMPS:
            return ["@", self.ranks.get(value, -1)]
        if field in _CARDS:
            return ["card", self.cards.setdefault(value, len(self.cards))]
        return _whole(value)

    def name(self, ref: ObjectId) -> int:
        """The number of an object; one that is gone gets the next, and what is known of it is written down later."""
        found = self.names.get(ref)
        if found is None:
            found = self.names[ref] = len(self.names)
            known = self.state_.memory.get(ref)
            if known is not None:
                self.waiting.append(known)
        return found

    def struct(self, value: msgspec.Struct) -> list[Any]:
        plain = super().struct(value)
        if type(value).__name__ == "Player":
            # Pairs of a card and an amount: commander damage (903.10a).
            place = 1 + value.__struct_fields__.index("commander_damage")
            pairs = value.commander_damage  # type: ignore[attr-defined]
            plain[place] = [[self.number(card, "card"), amount] for card, amount in pairs]
        return plain
