"""Characteristics (rule 109.3): what a card says, and what an object is at the moment.

:class:`Printed` is the frozen value that a card, a token or a copy effect gives (the copiable values, 707.2).
:class:`Characteristics` is what the layers made of it; it is filled by ``rules.layers`` and read-only afterwards.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import PlayerId

NONE: Final[frozenset[str]] = frozenset()


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """Copiable values. ``power`` and ``toughness`` are None where there is no power/toughness box.

    ``colors`` are mana letters. ``layout`` and ``faces`` describe cards with more than one face or half; ``key`` is
    the name under which the Ruleset knows the card ("" for tokens and for values made by copy effects).

    The ``faces`` of a split card are both its halves, and its own values are those of the halves together (709.4); of
    every other card they are the further faces or the inset or upside-down parts. Each of them is ``part_of`` a card of
    that layout, "" where the values are those of a whole card. ``valued_by`` is the mana cost by which the mana value
    of a back face is counted that has none itself: its front face's (202.3b).
    """

    name: str = ""
    cost: ManaCost | None = None
    colors: frozenset[str] = NONE
    supertypes: frozenset[str] = NONE
    types: frozenset[str] = NONE
    subtypes: frozenset[str] = NONE
    abilities: tuple[Node, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    layout: str = "normal"
    faces: tuple[Printed, ...] = ()
    part_of: str = ""
    valued_by: ManaCost | None = None
    key: str = ""

    def turned(self, flipped: bool) -> Printed:
        """What shows of it on a permanent that is flipped, or is not (110.5c, 710.2)."""
        return self.faces[0] if flipped and self.layout == "flip" else self

    @property
    def spells(self) -> tuple[Printed, ...]:
        """What the card can be cast as: by default itself, either half of a split card (709.3), either face of a modal
        double-faced one (712.11b), itself or the inset part (715.3, 720.3)."""
        if self.layout == "split":
            return self.faces
        return (self,) if self.layout in ("transform", "flip") else (self, *self.faces)


def names(name: str) -> frozenset[str]:
    """The names that an object called so has: none, one, or both of a split card (709.4a).

    >>> sorted(names("Sluice // Spill"))
    ['Sluice', 'Spill']
    """
    return frozenset(name.split(HALVES)) if name else NONE


def full_name(printed: Printed) -> str:
    """The names of all faces or parts of a card, as lists of cards have them."""
    faces = printed.faces if printed.layout == "split" else (printed, *printed.faces)
    return HALVES.join(face.name for face in faces)


DOUBLE_FACED: Final = frozenset({"modal", "transform"})
"""The layouts of double-faced cards (712.1)."""

HALVES: Final = " // "
"""What stands between the names of the two halves of a split card."""


class Characteristics:
    """The characteristics of one object after all layers (613), plus what rules-changing effects say of it.

    ``abilities`` stand in printed, then granted order. ``facets`` is what the Ruleset compiled from them.
    ``imposed`` holds what effects that change no characteristics say (can't block, must attack ...): pairs of a
    contract part and the :class:`~cardwright.contract.parts.Origin` that it comes from.
    """

    __slots__ = (
        "abilities",
        "colors",
        "controller",
        "cost",
        "facets",
        "imposed",
        "loyalty",
        "name",
        "power",
        "printed",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    printed: Printed
    name: str
    cost: ManaCost | None
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    abilities: tuple[Node, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    controller: PlayerId
    facets: Any
    imposed: tuple[Any, ...]

    def __init__(self, printed: Printed, controller: PlayerId) -> None:
        self.controller = controller
        self.imposed = ()
        self.facets = None
        self.become(printed)

    def become(self, printed: Printed) -> None:
        """Take over the copiable values of ``printed`` (layer 1)."""
        self.printed = printed
        self.name = printed.name
        self.cost = printed.cost
        self.colors = printed.colors
        self.supertypes = printed.supertypes
        self.types = printed.types
        self.subtypes = printed.subtypes
        self.abilities = printed.abilities
        self.power = printed.power
        self.toughness = printed.toughness
        self.loyalty = printed.loyalty

    def copy(self) -> Characteristics:
        """A second one with the same values, to be changed on its own."""
        other = object.__new__(Characteristics)
        for slot in Characteristics.__slots__:
            setattr(other, slot, getattr(self, slot))
        return other

    def has_flag(self, flag: str) -> bool:
        """Whether an ability or an effect gives the capability ``flag`` (``flying``, ``haste`` ...)."""
        return flag in self.facets.flags or any(part.flag == flag for part, _ in self.imposed if part.kind == "flag")

    @property
    def names(self) -> frozenset[str]:
        """Its names (201.2, 709.4a)."""
        return names(self.name)

    @property
    def mana_value(self) -> int:
        """The mana value with X as 0 (202.3e); 0 where there is no mana cost."""
        return self.mana_value_with(0)

    def mana_value_with(self, x: int) -> int:
        """The mana value where X is that number; a back face has that of its front face (202.3b)."""
        cost = self.cost if self.cost is not None else self.printed.valued_by
        return cost.mana_value(x) if cost is not None else 0

    @property
    def is_creature(self) -> bool:
        """Whether it has the card type creature."""
        return "creature" in self.types

    @property
    def is_permanent_card(self) -> bool:
        """Whether it has a permanent type and is neither an instant nor a sorcery, which can't enter the battlefield
        whatever else they are (110.4, 304.4, 307.4)."""
        return not self.types.isdisjoint(PERMANENT_TYPES) and self.types.isdisjoint(NEVER_PERMANENT)


PERMANENT_TYPES: Final = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
NEVER_PERMANENT: Final = frozenset({"instant", "sorcery"})
"""What can't enter the battlefield (304.4, 307.4)."""
CARD_TYPES: Final = (*sorted(PERMANENT_TYPES), "instant", "kindred", "sorcery")
SUPERTYPES: Final = ("basic", "legendary", "ongoing", "snow", "world")
