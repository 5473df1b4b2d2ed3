"""The state of a game: one holder of tables of frozen values, cheap to fork.

Nothing in it refers to an engine, an agent or a plugin; functions are found in the Ruleset by name. A fork shares
every table with its origin until one of the two writes to it. Only ``rules.pipeline`` and its helpers write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from cardwright.model.characteristics import Characteristics
from cardwright.model.effect import Delayed, Floating, Frame, Pending, Return
from cardwright.model.event import Event
from cardwright.model.loop_watch import FRESH, LoopWatch
from cardwright.model.objects import GameObject
from cardwright.model.player import Player
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.turn import Combat, Turn
from cardwright.model.zone import ZoneKey

History: TypeAlias = "tuple[Event, History] | None"
"""What has happened this turn, latest first, as a list that forks share."""


class LastKnown(msgspec.Struct, frozen=True):
    """Last-known information of an object that left its zone (608.2h, 113.7a)."""

    object: GameObject
    characteristics: Characteristics
    attachments: tuple[ObjectId, ...] = ()
    attacking: int = 0
    blocked: bool | None = None
    blocking: tuple[ObjectId, ...] = ()
    became: ObjectId = 0
    """The id of the same card in the zone that it went to."""
    others: tuple[ObjectId, ...] = ()
    """The ids there of the other cards and tokens that represented a merged permanent (730.3)."""
    worn: tuple[Characteristics, ...] = ()
    """What each of ``attachments`` was like then."""
    traced: bool = False
    """Whether whatever speaks of it finds what it became (400.7k)."""


class State:
    """One position. Read its tables freely; write through the methods, which keep forks apart.

    ``objects`` by id, ``zones`` as tuples of ids (bottom of the stack first; top of a library first; battlefield in
    timestamp order of entering), ``players`` by id, ``seats`` in turn order. ``clock`` is the last timestamp given
    (613.7). ``entered`` is what entered this turn, ``entered_before`` in the turn before, as it was when it entered,
    where that matters. ``computed`` is a cache of ``rules.layers`` and no part of the value.
    """

    __slots__ = (
        "_own",
        "clock",
        "combat",
        "computed",
        "delayed",
        "effects",
        "entered",
        "entered_before",
        "frame",
        "history",
        "last_id",
        "loop",
        "memory",
        "monarch",
        "objects",
        "outcome",
        "pending",
        "players",
        "returns",
        "rng",
        "seats",
        "turn",
        "uses",
        "zones",
    )

    objects: dict[ObjectId, GameObject]
    zones: dict[ZoneKey, tuple[ObjectId, ...]]
    players: dict[PlayerId, Player]
    memory: dict[ObjectId, LastKnown]
    seats: tuple[PlayerId, ...]
    turn: Turn
    combat: Combat | None
    effects: tuple[Floating, ...]
    delayed: tuple[Delayed, ...]
    returns: tuple[Return, ...]
    pending: tuple[Pending, ...]
    frame: Frame | None
    history: History
    entered: tuple[LastKnown, ...]
    entered_before: tuple[LastKnown, ...]
    uses: tuple[tuple[Any, int], ...]
    rng: int
    last_id: int
    clock: int
    monarch: PlayerId
    loop: LoopWatch
    outcome: tuple[PlayerId, ...] | None
    computed: Any
    _own: int

    def __init__(self, seats: tuple[PlayerId, ...], seed: int) -> None:
        self.objects = {}
        self.zones = {}
        self.players = {}
        self.memory = {}
        self.seats = seats
        self.turn = Turn()
        self.combat = None
        self.effects = ()
        self.delayed = ()
        self.returns = ()
        self.pending = ()
        self.frame = None
        self.history = None
        self.entered = ()
        self.entered_before = ()
        self.uses = ()
        self.rng = seed
        self.last_id = 0
        self.clock = 0
        self.monarch = 0
        self.loop = FRESH
        self.outcome = None
        self.computed = None
        self._own = _ALL

    def fork(self) -> State:
        """A second state with the same value; both copy a table only when they first write to it."""
        other = object.__new__(State)
        other.objects = self.objects
        other.zones = self.zones
        other.players = self.players
        other.memory = self.memory
        other.seats = self.seats
        other.turn = self.turn
        other.combat = self.combat
        other.effects = self.effects
        other.delayed = self.delayed
        other.returns = self.returns
        other.pending = self.pending
        other.frame = self.frame
        other.history = self.history
        other.entered = self.entered
        other.entered_before = self.entered_before
        other.uses = self.uses
        other.rng = self.rng
        other.last_id = self.last_id
        other.clock = self.clock
        other.monarch = self.monarch
        other.loop = self.loop
        other.outcome = self.outcome
        other.computed = self.computed
        other._own = self._own = 0
        return other

    def put(self, object: GameObject) -> None:
        """Store ``object`` under its id."""
        if not self._own & _OBJECTS:
            self.objects = self.objects.copy()
            self._own |= _OBJECTS
        self.objects[object.id] = object

    def drop(self, id: ObjectId) -> None:
        """Forget the object ``id``."""
        if not self._own & _OBJECTS:
            self.objects = self.objects.copy()
            self._own |= _OBJECTS
        del self.objects[id]

    def set_zone(self, key: ZoneKey, ids: tuple[ObjectId, ...]) -> None:
        """Make ``ids`` the contents of the zone."""
        if not self._own & _ZONES:
            self.zones = self.zones.copy()
            self._own |= _ZONES
        self.zones[key] = ids

    def put_player(self, player: Player) -> None:
        """Store ``player`` under its id."""
        if not self._own & _PLAYERS:
            self.players = self.players.copy()
            self._own |= _PLAYERS
        self.players[player.id] = player

    def remember(self, known: LastKnown) -> None:
        """Keep last-known information about an object."""
        if not self._own & _MEMORY:
            self.memory = self.memory.copy()
            self._own |= _MEMORY
        self.memory[known.object.id] = known

    def forget(self) -> None:
        """Drop all last-known information; nothing that could ask for it may be left."""
        self.memory = {}
        self._own |= _MEMORY

    def used(self, key: Any) -> int:
        """How often this turn what can be done only so often has been done (602.5b, 603.2h)."""
        found: int = dict(self.uses).get(key, 0)
        return found

    def count_use(self, *keys: Any) -> None:
        """Count one more time of each."""
        counts = dict(self.uses)
        for key in keys:
            counts[key] = counts.get(key, 0) + 1
        self.uses = tuple(counts.items())

    def zone(self, key: ZoneKey) -> tuple[ObjectId, ...]:
        """The ids in the zone."""
        return self.zones.get(key, ())

    def this_turn(self) -> Iterator[Event]:
        """The events of this turn, latest first."""
        history = self.history
        while history is not None:
            event, history = history
            yield event

    def new_id(self) -> ObjectId:
        """An id that no object has had."""
        self.last_id += 1
        return self.last_id

    def tick(self) -> int:
        """The next timestamp."""
        self.clock += 1
        return self.clock

    def remaining(self) -> tuple[PlayerId, ...]:
        """The players still in the game, in seat order."""
        players = self.players
        return tuple(seat for seat in self.seats if not players[seat].left)

    def in_turn_order(self, first: PlayerId = 0) -> tuple[PlayerId, ...]:
        """The players still in the game, from ``first`` (the active player by default) on (101.4)."""
        seats = self.seats
        start = seats.index(first or self.turn.active)
        players = self.players
        return tuple([seat for seat in seats[start:] + seats[:start] if not players[seat].left])


_OBJECTS = 1
_ZONES = 2
_PLAYERS = 4
_MEMORY = 8
_ALL = 15
