"""What can pay: the mana abilities that a player could activate, one option for each way to use each of them.

Rules: 605.3 (mana abilities while paying), 106.6 (restrictions and riders), 118.3 (resources are used once).
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from cardwright.model.mana import Mana, ManaCost

FREE: Final = ManaCost()
"""The cost of an ability that needs no mana."""

GONE: Final = 1 << 48
"""Added to the id of an object that is given up, and not only tapped or untapped: it may be tapped before."""


class SourceOption(msgspec.Struct, frozen=True, kw_only=True):
    """One way to activate one mana ability.

    ``source`` is the object id, ``ability`` the index of the ability on it, ``key`` the answers that make it give just
    this mana (opaque here). ``gives`` are the letters of all mana that it adds. A source with a choice of mana is one
    option for each outcome; two options with one source exclude each other.

    ``rank`` is the timestamp of the source (lower is older); ``colors`` how many colours the source can make at all,
    None to count them over the options of that source. ``life`` is life paid as a cost (limited by what the player
    has), ``loses`` life or damage that the ability costs otherwise, ``sacrifices`` whether something is sacrificed:
    all three are used only when nothing else will do.

    ``cost`` is the mana that the ability itself needs; ``accepts`` the restriction keys of mana that may be spent on
    it. ``uses`` are further object ids that are tapped or untapped for it, and those that are given up with
    :data:`GONE` added: options that share an id exclude each other; ``leaves`` are all ids, that of the source too,
    that are gone afterwards. ``reusable`` says that the source itself is not used up (no {T} and the like): such an
    option excludes no other by its source, and stands in the sequence as often as it can be activated. ``apart`` says
    that the source is given up untapped: such an option excludes only others that give it up.

    ``snow`` tells whether the source is snow; ``restriction`` and ``rider`` are put on the mana (106.6),
    ``pips_only`` keeps it from generic mana costs.
    """

    source: int
    gives: tuple[str, ...]
    ability: int = 0
    key: tuple[object, ...] = ()
    rank: int = 0
    colors: int | None = None
    life: int = 0
    loses: int = 0
    sacrifices: bool = False
    cost: ManaCost = FREE
    accepts: tuple[str, ...] = ()
    uses: tuple[int, ...] = ()
    leaves: tuple[int, ...] = ()
    reusable: bool = False
    apart: bool = False
    snow: bool = False
    restriction: str | None = None
    rider: str | None = None
    pips_only: bool = False

    def unit(self, letter: str = "") -> Mana:
        """One mana that it makes, the only one or that of the given type."""
        mana = Mana(letter or self.gives[0], self.snow, self.restriction, self.rider, self.source)
        return replace(mana, pips_only=True) if self.pips_only else mana

    @property
    def painful(self) -> bool:
        """Whether it costs life or a permanent."""
        return bool(self.life or self.loses or self.sacrifices)

    def ids(self) -> frozenset[int]:
        """What it uses up, in one way or the other."""
        return frozenset(self.uses) if self.reusable or self.apart else frozenset((self.source, *self.uses))

    def objects(self) -> frozenset[int]:
        """The objects that it uses up, in whatever way."""
        return frozenset(used & ~GONE if used > 0 else used for used in self.ids())
