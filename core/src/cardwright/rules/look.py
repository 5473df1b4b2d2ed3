"""Reading a position from the point of view of a source: the concrete Look."""

from __future__ import annotations

from typing import Any

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.model.objects import Binding, GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import layers, phrase


class Reader:
    """A Look at one fixed position; see :class:`cardwright.contract.look.Look`."""

    seen: dict[Any, Any] | None = None
    """What could be targets, where many sources ask that of one position."""

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        source: ObjectId = NOBODY,
        you: PlayerId = NOBODY,
        bindings: dict[str, Binding] | None = None,
    ) -> None:
        self.rules: Any = rules
        self._state = state
        self.source = source
        self.you = you
        self.bindings: dict[str, Binding] = {} if bindings is None else bindings

    @property
    def state(self) -> State:
        return self._state

    def chars(self, ref: ObjectId) -> Characteristics:
        state = self.state
        if ref in state.objects:
            return self.computed_chars(ref)
        now = self.find(ref)
        if now and state.objects[now].zone in ("battlefield", "stack"):
            return self.computed_chars(now)
        known = state.memory.get(ref)
        if known is None:
            raise KeyError(f"object #{ref} was never in this game")
        return known.characteristics

    def computed_chars(self, ref: ObjectId) -> Characteristics:
        """Characteristics of an object that exists now."""
        return layers.characteristics(self.rules, self.state, ref, LayerReader)

    def object(self, ref: ObjectId) -> GameObject | None:
        return self.state.objects.get(ref)

    def known(self, ref: ObjectId) -> GameObject | None:
        found = self.state.objects.get(ref)
        if found is None:
            memory = self.state.memory.get(ref)
            return None if memory is None else memory.object
        return found

    def find(self, ref: Ref) -> Ref:
        state = self.state
        moved = self.bindings.get("moved", ())
        while ref and not is_player(ref) and ref not in state.objects:
            memory = state.memory.get(ref)
            if memory is None or not (memory.traced or (isinstance(moved, tuple) and ref in moved)):
                return NOBODY
            ref = memory.became
        return ref

    def controller(self, ref: Ref) -> PlayerId:
        if is_player(ref):
            return ref
        found = self.known(ref)
        if found is None:
            return NOBODY
        if found.zone in ("battlefield", "stack"):
            # Working characteristics know better while layer 2 is being applied.
            return self.chars(ref).controller if ref in self.state.objects else found.controller
        return found.owner

    def opponents(self, player: PlayerId) -> tuple[PlayerId, ...]:
        return tuple(other for other in self.state.in_turn_order(player) if other != player)

    def matches(self, node: Node, ref: Ref) -> bool:
        return phrase.matches(self, node, ref)

    def refs(self, node: Node) -> tuple[Ref, ...]:
        return phrase.candidates(self, node)

    def number(self, node: Node) -> int:
        found = self.rules.meaning[node.word](self, node)
        return found if type(found) is int else _whole(found, node)

    def amount(self, node: Node) -> int:
        return max(0, self.number(node))

    def holds(self, node: Node) -> bool:
        return bool(self.rules.meaning[node.word](self, node))

    def binding(self, name: str) -> Binding | None:
        return self.bindings.get(name)

    def at(self, source: ObjectId, you: PlayerId, bindings: dict[str, Binding] | None = None) -> Reader:
        return Reader(self.rules, self.state, source, you, bindings)


def _whole(found: Any, node: Node) -> int:
    """What the meaning of a number gave; TypeError where it is none (107.1)."""
    if not isinstance(found, int):
        raise TypeError(f"the meaning of {node.word} gives {type(found).__name__} where a whole number is expected")
    return int(found)


class LayerReader(Reader):
    """A Look at a position whose characteristics are being computed: it sees them as far as they have got."""

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        working: dict[ObjectId, Characteristics],
        source: ObjectId,
        you: PlayerId,
        bindings: dict[str, Binding],
    ) -> None:
        super().__init__(rules, state, source, you, bindings)
        self.working = working
        self.under_way: dict[ObjectId, Characteristics] | None = None
        """What is being computed for whoever asks, where objects outside of all effects ask for each other."""

    def computed_chars(self, ref: ObjectId) -> Characteristics:
        found = self.working.get(ref)
        if found is None and self.state.computed is not None and self.state.objects[ref].zone == "battlefield":
            # A card elsewhere defines itself by permanents: they are what all layers have made of them.
            found = self.state.computed.chars.get(ref)
        if found is None:
            found = layers.outside(self.rules, self.state, ref, LayerReader, self.under_way)
        return found

    def at(self, source: ObjectId, you: PlayerId, bindings: dict[str, Binding] | None = None) -> Reader:
        other = LayerReader(self.rules, self.state, self.working, source, you, bindings or {})
        other.under_way = self.under_way
        return other
