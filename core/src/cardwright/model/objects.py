"""Objects (rule 109): cards, tokens, spells, abilities on the stack, permanents. Each is one frozen value."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from cardwright.model.characteristics import Printed
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref

BLANK: Final = Printed()
"""No characteristics: those of an ability on the stack, or of a card face down in exile."""

FACE_DOWN: Final = Printed(types=frozenset({"creature"}), power=2, toughness=2)
"""What a face-down permanent or spell is (708.2a)."""

CHOSEN_AS: Final = "chosen as"
"""Under which key the choices of a permanent tell what it was called as they were made."""

ENTERING: Final = "entering"
"""The mark of a permanent in the position that is foreseen as it is about to enter (614.12)."""

PROTECTOR: Final = "protector"
"""Under which key the choices of a battle tell its protector, and the mark that makes a player one (310.9)."""

CREATED: Final = "created"
"""Under which name a delayed triggered ability on the stack knows the moment at which it was created (701.27f)."""

PHASED_OUT_UNDER: Final = "phased out under "
"""How the mark of a phased-out permanent begins that says under whose control it phased out (702.26a)."""

SKIP_UNTAP: Final = "skip untap"
"""What stays tapped in its controller's next untap step has this mark; with " of " and a player, in theirs (502.3)."""

Binding: TypeAlias = "int | str | bool | Node | tuple[Binding, ...]"
"""What a name can stand for while an ability resolves: a reference, a number, a word, a node, or several of them."""

Bindings: TypeAlias = tuple[tuple[str, Binding], ...]


class Payment(msgspec.Struct, frozen=True):
    """One cost that was paid: kept for each instance of an ability (702.56b) and remembered (400.7d).

    ``id`` names the cost (``sneak``, ``kicker`` ...), ``times`` how often, ``objects`` what was used up (as the ids it
    had before it was), ``facts`` further references (what a returned attacker was attacking). ``ability``, ``part`` and
    ``occurrence`` say which instance of an optional cost it was, for abilities that speak of their own payment.
    """

    id: str
    times: int = 1
    objects: tuple[ObjectId, ...] = ()
    facts: Bindings = ()
    ability: Node | None = None
    part: int = 0
    occurrence: int = 0


class CastRecord(msgspec.Struct, frozen=True):
    """How a spell was cast; the permanent that it becomes keeps it (400.7d, 107.3m).

    ``origin`` is the zone from which it was cast, empty for a copy of a spell, which is not cast (707.10).
    ``ability`` and ``part`` are the one that allowed ``method``; a spell keeps it although what granted it to the card
    does not reach the stack (400.7g). ``permit`` and ``permit_part`` are the ability that allowed to cast it from where
    it was, if it took one (601.3)."""

    player: PlayerId
    method: str = ""
    origin: str = "hand"
    x: int = 0
    payments: tuple[Payment, ...] = ()
    spent: tuple[str, ...] = ()
    """The mana that was spent, as letters."""
    ability: Node | None = None
    part: int = 0
    permit: Node | None = None
    permit_part: int = 0


class StackItem(msgspec.Struct, frozen=True):
    """What a spell or an ability on the stack carries beside its characteristics (112, 113.7, 405).

    ``targets`` has one tuple for each target specification in the order of the text, ``divided`` the same shape with
    the amounts, ``held`` who controlled each permanent as it was chosen. ``ability`` and ``part`` say which ability it
    is; ``source`` is the object that it comes from.
    """

    kind: str
    source: ObjectId = NOBODY
    ability: Node | None = None
    part: int = 0
    targets: tuple[tuple[Ref, ...], ...] = ()
    divided: tuple[tuple[int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int = 0
    bindings: Bindings = ()
    payments: tuple[Payment, ...] = ()
    copy: bool = False
    spliced: tuple[Node, ...] = ()
    """The abilities that the spell has from cards spliced onto it, the last of all that it has (702.47a)."""
    held: tuple[tuple[ObjectId, PlayerId], ...] = ()


class Component(msgspec.Struct, frozen=True):
    """One of the cards and tokens that represent a merged permanent (730.2), as it was before they merged."""

    card: int
    printed: Printed
    copied: Printed | None = None
    token: bool = False
    commander: bool = False

    @property
    def values(self) -> Printed:
        """Its copiable values."""
        return self.copied if self.copied is not None else self.printed


class GameObject(msgspec.Struct, frozen=True, kw_only=True):
    """One object in one zone.

    ``card`` is the physical card or token behind it and stays when ``id`` changes (400.7). ``controller`` is the
    present controller, ``default_controller`` the one without control effects of layer 2. ``since`` is the timestamp
    at which its controller came to control it (302.6). ``copied`` are the copiable values while it is a copy by how
    it entered; ``paid`` how it was cast. ``exiled_by`` is the object whose ability exiled it (607.2a).
    """

    id: ObjectId
    card: int
    printed: Printed
    owner: PlayerId
    controller: PlayerId
    default_controller: PlayerId
    zone: str
    timestamp: int
    since: int = 0
    token: bool = False
    tapped: bool = False
    face_down: bool = False
    mask: Printed | None = None
    """What it is while it is face down, where that is more than a plain 2/2 creature (708.2)."""
    phased_out: bool = False
    transformed: bool = False
    """Whether its back face is up (712)."""
    flipped: bool = False
    """Whether it is flipped (710)."""
    turned_at: int = 0
    """The timestamp at which it last transformed, 0 where it has not (701.27f)."""
    damage: int = 0
    deathtouched: bool = False
    attached_to: Ref = NOBODY
    counters: tuple[tuple[str, int], ...] = ()
    counted: tuple[tuple[str, int], ...] = ()
    """The timestamps of its keyword counters, by name, where they are not as old as the object itself (613.7c)."""
    choices: Bindings = ()
    copied: Printed | None = None
    paid: CastRecord | None = None
    item: StackItem | None = None
    exiled_by: ObjectId = NOBODY
    as_aura: str = ""
    """Why it is an Aura although its card is none at present (``bestow``), or "" (702.103)."""
    merged: tuple[Component, ...] = ()
    """What represents a merged permanent, from top to bottom (730.2); ``copied`` are then the values of all
    together."""
    known_to: tuple[Ref, ...] = ()
    """Players who may look at it although its zone or face-down status hides it, and permanents each of whose
    controllers may (406.3)."""
    marks: tuple[str, ...] = ()
    """Designations: monstrous, goaded, commander ... (701, 903.3)."""

    @property
    def values(self) -> Printed:
        """Its copiable values without copy effects that last for a time; face down it is a 2/2 creature on the
        battlefield and the stack (708.2a), and nothing at all elsewhere (406.3a)."""
        if self.face_down:
            return (self.mask or FACE_DOWN) if self.zone in ("battlefield", "stack") else BLANK
        if self.transformed and self.copied is None:
            return self.printed.faces[0]
        shown = self.copied if self.copied is not None else self.printed
        return shown.turned(True) if self.flipped else shown

    @property
    def merged_cards(self) -> tuple[int, ...]:
        """The cards under the topmost one of a merged permanent."""
        return tuple(component.card for component in self.merged[1:])

    def count(self, counter: str) -> int:
        """How many counters of that name are on it."""
        for name, amount in self.counters:
            if name == counter:
                return amount
        return 0

    def choice(self, key: str, now: str = "") -> Binding | None:
        """What was chosen for ``key`` as it entered (``color``, ``type``, ``player`` ...), or None. What was chosen for
        another object than ``now`` names, which it was a copy of then or is a copy of by now, was not chosen for the
        abilities that it has now (607.5a); all abilities of a merged permanent are its own."""
        chosen = dict(self.choices)
        if now and not self.merged and chosen.get(CHOSEN_AS, now) != now:
            return None
        return chosen.get(key)


def with_counters(counters: tuple[tuple[str, int], ...], name: str, change: int) -> tuple[tuple[str, int], ...]:
    """``counters`` with ``change`` more (or fewer) of ``name``, never below none, in the order of their names."""
    table = dict(counters)
    amount = table.get(name, 0) + change
    if amount > 0:
        table[name] = amount
    else:
        table.pop(name, None)
    return tuple(sorted(table.items()))
