"""Events (rule 700.1): everything that happens, one frozen value a happening.

An event is first proposed, may be replaced, and is then carried out; the same value describes it before and after.
``cause`` says what made it happen. A class's ``kind`` is the key under which triggers, replacements and the log find
it; ``rule`` the paragraph that defines it.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from cardwright.model.characteristics import Printed
from cardwright.model.mana import Mana
from cardwright.model.node import Node
from cardwright.model.objects import Binding, Bindings
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref


class Cause(msgspec.Struct, frozen=True):
    """Why something happens: the object and ability that said so, and who controls it. ``rule`` where no object did."""

    source: ObjectId = NOBODY
    controller: PlayerId = NOBODY
    ability: Node | None = None
    rule: str = ""


NO_CAUSE = Cause()


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all events. ``applied`` holds the replacement effects that have already changed it (614.5)."""

    kind: ClassVar[str] = "event"
    rule: ClassVar[str] = ""
    cause: Cause = NO_CAUSE
    applied: tuple[Binding, ...] = ()

    @property
    def affected(self) -> Ref:
        """The object or player that the event happens to (616.1 gives its player the choice)."""
        return NOBODY


def named(event: Event) -> frozenset[int]:
    """The ids of all objects and players that the event names, and other numbers in it."""
    found: set[int] = {event.cause.source}
    for holder in (event, getattr(event, "enter", None)):
        for name in holder.__struct_fields__ if holder is not None else ():
            value = getattr(holder, name)
            if isinstance(value, int):
                found.add(value)
            elif isinstance(value, tuple):
                found.update([one for one in value if isinstance(one, int)])
    return frozenset(found)


class Enter(msgspec.Struct, frozen=True, kw_only=True):
    """How a permanent enters (614.1c-e, 110.5d): what an effect, or replacement effects, say of it.

    ``hostless``: it was to enter attached to something that is not there (303.4i). ``attacking`` is what it enters
    attacking; ``defenders`` are those among which its controller chooses that as it enters (508.4). ``blocking`` is the
    attacker that it enters blocking (509.4). ``gains`` are Modifications that take hold of it for good as it enters."""

    controller: PlayerId = NOBODY
    tapped: bool = False
    face_down: bool = False
    mask: Printed | None = None
    transformed: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Ref = NOBODY
    hostless: bool = False
    attacking: Ref = NOBODY
    defenders: tuple[Ref, ...] = ()
    blocking: ObjectId = NOBODY
    copied: Printed | None = None
    choices: Bindings = ()
    bindings: Bindings = ()
    as_aura: str = ""
    gains: tuple[Node, ...] = ()


class Move(Event, frozen=True, kw_only=True):
    """An object changes zones (400.7). ``reason`` is the keyword action behind it: destroy, sacrifice, discard, draw,
    mill, exile, return, cast, play, counter, resolve, cost, sba ... ``place`` is for libraries: top, bottom or a
    number from the top. ``new`` is the id afterwards, filled in when it has happened."""

    kind: ClassVar[str] = "move"
    rule: ClassVar[str] = "400.7"
    object: ObjectId
    to: str
    origin: str = ""
    reason: str = ""
    place: str = "top"
    enter: Enter | None = None
    exiled_by: ObjectId = NOBODY
    new: ObjectId = NOBODY
    also: tuple[ObjectId, ...] = ()
    """The new ids of what else represented a merged permanent (730.3)."""
    traced: bool = False
    """Whether whatever speaks of the object finds it where it goes (400.7k)."""
    home: bool = False
    """Whether those cards of a merged permanent that are commanders go to the command zone instead (903.9c)."""
    cards_to: str = ""
    """The zone to which those components of a merged token go instead that are cards (730.3e), or ""."""
    known_to: tuple[Ref, ...] = ()
    """The players who may look at the card where it goes face down, and permanents each of whose controllers may
    (406.3)."""

    @property
    def affected(self) -> Ref:
        return self.object


class Merge(Event, frozen=True, kw_only=True):
    """A spell merges with a permanent, on top of it (``over``) or under it (730.2)."""

    kind: ClassVar[str] = "merge"
    rule: ClassVar[str] = "730.2"
    object: ObjectId
    spell: ObjectId
    over: bool

    @property
    def affected(self) -> Ref:
        return self.object


class CreateToken(Event, frozen=True, kw_only=True):
    """A player creates ``amount`` tokens with the given characteristics (111.1). ``new`` holds their ids."""

    kind: ClassVar[str] = "create"
    rule: ClassVar[str] = "111.1"
    player: PlayerId
    printed: Printed
    amount: int = 1
    enter: Enter = Enter()
    new: tuple[ObjectId, ...] = ()

    @property
    def affected(self) -> Ref:
        return self.player


class GetEmblem(Event, frozen=True, kw_only=True):
    """A player puts an emblem with those abilities into the command zone (114.2). ``new`` is its id."""

    kind: ClassVar[str] = "emblem"
    rule: ClassVar[str] = "114.2"
    player: PlayerId
    abilities: tuple[Node, ...]
    new: ObjectId = NOBODY

    @property
    def affected(self) -> Ref:
        return self.player


class Destroy(Event, frozen=True, kw_only=True):
    """A permanent is destroyed (701.8); what follows is its move to the graveyard."""

    kind: ClassVar[str] = "destroy"
    rule: ClassVar[str] = "701.8"
    object: ObjectId
    regenerate: bool = True

    @property
    def affected(self) -> Ref:
        return self.object


class Damage(Event, frozen=True, kw_only=True):
    """``source`` deals ``amount`` damage to an object or player (120). Once it is dealt, ``by`` is who controlled the
    source then, and ``kinds`` are the subtypes that it had. ``excess`` is how much of all that was dealt to the
    permanent at once was excess damage (120.10), in the last of those events and 0 in the others."""

    kind: ClassVar[str] = "damage"
    rule: ClassVar[str] = "120.3"
    source: ObjectId
    target: Ref
    amount: int
    combat: bool = False
    preventable: bool = True
    prevented: int = 0
    excess: int = 0
    by: PlayerId = NOBODY
    kinds: frozenset[str] = frozenset()

    @property
    def affected(self) -> Ref:
        return self.target


class LifeChange(Event, frozen=True, kw_only=True):
    """A player gains (``amount`` > 0) or loses life (119.3). ``reason`` is damage, pay or ""."""

    kind: ClassVar[str] = "life"
    rule: ClassVar[str] = "119.3"
    player: PlayerId
    amount: int
    reason: str = ""

    @property
    def affected(self) -> Ref:
        return self.player


class Draw(Event, frozen=True, kw_only=True):
    """A player draws one card (121.1); ``turn_based`` in the draw step. ``new`` is the card in hand."""

    kind: ClassVar[str] = "draw"
    rule: ClassVar[str] = "121.1"
    player: PlayerId
    turn_based: bool = False
    new: ObjectId = NOBODY

    @property
    def affected(self) -> Ref:
        return self.player


class Tap(Event, frozen=True, kw_only=True):
    """A permanent becomes tapped (``on``) or untapped (701.26). ``reason``: cost, attack, mana, untap step ..."""

    kind: ClassVar[str] = "tap"
    rule: ClassVar[str] = "701.26"
    object: ObjectId
    on: bool
    reason: str = ""

    @property
    def affected(self) -> Ref:
        return self.object


class Counters(Event, frozen=True, kw_only=True):
    """``amount`` counters of that name are put on (> 0) or removed from (< 0) an object or player (122)."""

    kind: ClassVar[str] = "counters"
    rule: ClassVar[str] = "122.1"
    target: Ref
    name: str
    amount: int
    reason: str = ""

    @property
    def affected(self) -> Ref:
        return self.target


class Attach(Event, frozen=True, kw_only=True):
    """An object becomes attached to ``to``, or unattached where ``to`` is nobody (701.3)."""

    kind: ClassVar[str] = "attach"
    rule: ClassVar[str] = "701.3"
    object: ObjectId
    to: Ref

    @property
    def affected(self) -> Ref:
        return self.object


class AddMana(Event, frozen=True, kw_only=True):
    """Mana is produced for a player (106.3). ``tapped`` is the permanent that was tapped for it (106.12), if any."""

    kind: ClassVar[str] = "mana"
    rule: ClassVar[str] = "106.3"
    player: PlayerId
    mana: tuple[Mana, ...]
    source: ObjectId = NOBODY
    tapped: ObjectId = NOBODY

    @property
    def tapper(self) -> PlayerId:
        """The player who tapped the permanent for mana: who activated the ability, whoever gets the mana."""
        return self.cause.controller or self.player

    @property
    def affected(self) -> Ref:
        return self.player


class LoseMana(Event, frozen=True, kw_only=True):
    """A player loses unspent mana as a step or phase ends (106.4); ``into`` is what it becomes instead, if anything."""

    kind: ClassVar[str] = "lose mana"
    rule: ClassVar[str] = "106.4"
    player: PlayerId
    mana: tuple[Mana, ...]
    into: tuple[Mana, ...] = ()

    @property
    def affected(self) -> Ref:
        return self.player


class Cast(Event, frozen=True, kw_only=True):
    """A spell has become cast (601.2i)."""

    kind: ClassVar[str] = "cast"
    rule: ClassVar[str] = "601.2i"
    object: ObjectId
    player: PlayerId

    @property
    def affected(self) -> Ref:
        return self.object


class Activate(Event, frozen=True, kw_only=True):
    """An ability has become activated (602.2b); ``object`` is the ability on the stack, nobody for mana abilities."""

    kind: ClassVar[str] = "activate"
    rule: ClassVar[str] = "602.2b"
    source: ObjectId
    player: PlayerId
    ability: Node
    object: ObjectId = NOBODY
    mana: bool = False

    @property
    def affected(self) -> Ref:
        return self.source


class BecomesTarget(Event, frozen=True, kw_only=True):
    """``target`` becomes the target of the spell or ability ``by`` (601.2c, 115)."""

    kind: ClassVar[str] = "target"
    rule: ClassVar[str] = "601.2c"
    target: Ref
    by: ObjectId

    @property
    def affected(self) -> Ref:
        return self.target


class Attack(Event, frozen=True, kw_only=True):
    """A creature is declared as an attacker of ``defender`` (508.1)."""

    kind: ClassVar[str] = "attack"
    rule: ClassVar[str] = "508.1"
    object: ObjectId
    defender: Ref

    @property
    def affected(self) -> Ref:
        return self.object


class Reselect(Event, frozen=True, kw_only=True):
    """It is chosen anew what an attacking creature is attacking (508.7); it has attacked whatever it was declared to
    attack."""

    kind: ClassVar[str] = "reselect"
    rule: ClassVar[str] = "508.7"
    object: ObjectId
    defender: Ref

    @property
    def affected(self) -> Ref:
        return self.object


class Block(Event, frozen=True, kw_only=True):
    """A creature blocks an attacker (509.1)."""

    kind: ClassVar[str] = "block"
    rule: ClassVar[str] = "509.1"
    object: ObjectId
    attacker: ObjectId
    declared: bool = True

    @property
    def affected(self) -> Ref:
        return self.object


class Blocked(Event, frozen=True, kw_only=True):
    """An attacker becomes blocked, or (``by`` empty) is left unblocked (509.1h, 509.3)."""

    kind: ClassVar[str] = "blocked"
    rule: ClassVar[str] = "509.1h"
    object: ObjectId
    by: tuple[ObjectId, ...] = ()

    @property
    def affected(self) -> Ref:
        return self.object


class LeaveCombat(Event, frozen=True, kw_only=True):
    """A permanent is removed from combat (506.4)."""

    kind: ClassVar[str] = "leave combat"
    rule: ClassVar[str] = "506.4"
    object: ObjectId

    @property
    def affected(self) -> Ref:
        return self.object


class ControlChange(Event, frozen=True, kw_only=True):
    """An object's controller has changed (110.2a); a fact, never proposed."""

    kind: ClassVar[str] = "control"
    rule: ClassVar[str] = "110.2a"
    object: ObjectId
    old: PlayerId
    new: PlayerId

    @property
    def affected(self) -> Ref:
        return self.object


class Mark(Event, frozen=True, kw_only=True):
    """Something becomes so of an object: a designation or status without further rules (``phased out``, ``monstrous``,
    ``face up``, ``chosen`` ...); ``on`` False takes it away; ``value`` is what goes with it."""

    kind: ClassVar[str] = "mark"
    object: ObjectId
    name: str
    on: bool = True
    value: Binding = 0

    @property
    def affected(self) -> Ref:
        return self.object


class BeginStep(Event, frozen=True, kw_only=True):
    """A phase or step begins (500.6)."""

    kind: ClassVar[str] = "step"
    rule: ClassVar[str] = "500.6"
    step: str
    player: PlayerId


class PlayerAction(Event, frozen=True, kw_only=True):
    """A player has done a keyword action that abilities ask for: shuffle, scry, search, reveal, surveil, mulligan ...
    ``objects`` are the cards concerned. Also lose, win, draw game (104), monarch."""

    kind: ClassVar[str] = "action"
    player: PlayerId
    action: str
    objects: tuple[ObjectId, ...] = ()
    amount: int = 0

    @property
    def affected(self) -> Ref:
        return self.player
