"""Effects that last, and what waits: the parts of the state made by resolving spells and abilities (611, 603.7,
610)."""

from __future__ import annotations

import msgspec

from cardwright.model.characteristics import Printed
from cardwright.model.event import Event
from cardwright.model.node import Node
from cardwright.model.objects import Bindings
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref


class Duration(msgspec.Struct, frozen=True):
    """How long an effect lasts: ``kind`` is ``turn`` (until end of turn), ``step`` (until the next cleanup of
    ``player`` and the like), ``event`` (until ``node`` happens), ``while`` (as long as ``node`` holds), ``paid`` (until
    its controller pays the costs of ``node`` as a special action, 116.2c), ``game``, ``over`` (it does not even begin).

    ``player`` and ``turn`` narrow it: ``next turn`` lasts until that player's next turn begins, ``end of next turn``
    until it ends."""

    kind: str = "game"
    node: Node | None = None
    player: PlayerId = NOBODY
    turn: int = 0


class Floating(msgspec.Struct, frozen=True, kw_only=True):
    """A continuous effect, a replacement effect or a rule change that a resolution made (611.2).

    ``nodes`` are words of category Modification or Ability; ``affected`` the objects and players that it is locked on
    to (611.2c), empty for an effect that is about nothing in particular. ``who`` is the phrase for what it affects
    where it is locked on to nothing, since it changes the rules and no characteristics. ``uses`` is how much of a
    shield is left (-1: not limited).
    """

    id: int
    timestamp: int
    source: ObjectId
    controller: PlayerId
    nodes: tuple[Node, ...]
    affected: tuple[Ref, ...] = ()
    duration: Duration = Duration()
    bindings: Bindings = ()
    uses: int = -1
    copied: Printed | None = None
    """The values that the affected objects copy while it lasts (layer 1)."""
    who: Node | None = None


class Delayed(msgspec.Struct, frozen=True, kw_only=True):
    """A delayed triggered ability (603.7), or with ``reflexive`` one that triggers at once (603.12)."""

    id: int
    timestamp: int
    source: ObjectId
    controller: PlayerId
    ability: Node
    bindings: Bindings = ()
    once: bool = True
    from_turn: int = 0
    """Turn before which it does not trigger."""
    until_turn: int = 0
    """Turn after whose end it is gone without having triggered; 0: never."""
    lasts: Node | None = None
    """The condition without which it is gone."""


class Return(msgspec.Struct, frozen=True, kw_only=True):
    """The second half of "until ...": undone right after ``event``, off the stack (610.3)."""

    id: int
    source: ObjectId
    controller: PlayerId
    event: Node
    objects: tuple[ObjectId, ...]
    to: str = "battlefield"
    bindings: Bindings = ()


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A triggered ability that has triggered and waits to be put on the stack (603.3). Of those with the same ``once``,
    the id of a delayed one, only one event counts (603.7b)."""

    source: ObjectId
    controller: PlayerId
    ability: Node
    part: int
    event: Event
    bindings: Bindings
    timestamp: int
    mana: bool = False
    once: ObjectId = NOBODY


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A resolution under way: which object of the stack, what it says and for whom, which goes on even where it leaves
    the stack meanwhile (608.2m), how many of its instructions are done, and its bindings."""

    object: ObjectId
    source: ObjectId
    controller: PlayerId
    ability: Node | None = None
    effects: tuple[Node, ...] = ()
    done: int = 0
    bindings: Bindings = ()
