"""Parts that bear on casting and on costs: ways to cast, additional costs, changes of costs, permissions (118, 601).

Like all parts they are records that an ability is compiled into; see :mod:`cardwright.contract.parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from cardwright.contract.look import Look
from cardwright.contract.parts import PLAY, Change, Part, Spell
from cardwright.model.characteristics import Printed
from cardwright.model.event import Enter, Event
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId


class CastMethod(Part, frozen=True, kw_only=True):
    """An alternative way to cast its card or a granted one (601.2b, 118.9). A player picks at most one (118.9a).

    ``costs`` are words of category Cost in place of the mana cost. ``origins`` are the zones that it may be cast from.
    ``timing`` None: as the card's types allow; ``permits(look)`` otherwise decides when. ``as_aura`` makes it an Aura
    spell (702.103b). ``lost_targets`` is ``continue`` where the spell resolves all the same (702.103e). ``leaves`` is
    the zone that it goes to instead of anywhere else when it leaves the stack, or "".
    """

    kind: ClassVar[str] = "method"
    id: str
    costs: tuple[Node, ...] = ()
    zones: frozenset[str] = frozenset({"hand"})
    permits: Callable[[Look], bool] | None = None
    any_time: bool = False
    as_aura: bool = False
    lost_targets: str = ""
    leaves: str = ""
    free: bool = False
    changes: tuple[Change, ...] = ()
    mana_cost: bool = False
    """Whether ``costs`` are paid beside the mana cost, or an alternative cost, instead of in place of it (702.81a)."""
    paid_as: str = ""
    """The name under which what was paid is remembered, where that is not ``id``."""
    afterwards: tuple[Node, ...] = ()
    """Instructions that follow at once when the spell has become a permanent, which "it" stands for (702.109a)."""
    face_down: Printed | None = None
    """What spell and permanent are while they are face down, for ways to cast a card face down (708.4)."""
    spell: Spell | None = None
    """What the spell does when cast this way, where that is something else than usual (mutate)."""
    rewrite: Callable[[Spell], Spell] | None = None
    """Makes what the spell does when it is cast this way from what it usually does (overload, cleave ...)."""
    own_text: bool = False
    """Whether ``rewrite`` is about the card's own text and leaves alone what is spliced onto it (702.47c)."""
    enters: Callable[[Look, Enter], Enter] | None = None
    """How the permanent that the spell becomes enters (702.190b); the source of the Look is the spell."""
    whole: bool = False
    """Whether it casts both halves of a split card as one spell (702.102a)."""
    transformed: bool = False
    """Whether the spell is the back face of the card (712.11a)."""


class Alternative(CastMethod, frozen=True, kw_only=True):
    """An alternative way to cast other cards (118.9): ``applies(look, player, card)`` tells who may cast which that
    way. ``zones`` are where the ability functions; the cards are cast from where they could be cast anyway."""

    kind: ClassVar[str] = "alternative"
    zones: frozenset[str] = PLAY
    applies: Callable[[Look, PlayerId, ObjectId], bool] = lambda look, player, card: True


class ExtraCost(Part, frozen=True, kw_only=True):
    """An additional cost (118.8). ``optional`` ones are kicker and its kin; ``many`` lets it be paid repeatedly;
    ``least_x`` is the lowest number that may be chosen for the X in it. ``asks(look)`` are the costs where they depend
    on what has been chosen for the spell, the source of the Look (702.120a); ``all_modes`` ones let all modes be chosen
    instead of as many as the spell says (702.42a)."""

    kind: ClassVar[str] = "extra cost"
    id: str = ""
    costs: tuple[Node, ...] = ()
    optional: bool = False
    many: bool = False
    least_x: int = 0
    asks: Callable[[Look], tuple[Node, ...]] | None = None
    all_modes: bool = False
    zones: frozenset[str] = frozenset({"stack"})


class Splice(ExtraCost, frozen=True, kw_only=True):
    """The card may be revealed from hand as its owner casts a spell, which gains its text then and costs that in
    addition (702.47a). ``onto(look, spell)`` tells onto which spells; the source of the Look is the card."""

    kind: ClassVar[str] = "splice"
    onto: Callable[[Look, ObjectId], bool]
    zones: frozenset[str] = frozenset({"hand"})


class InsteadOfMana(Part, frozen=True, kw_only=True):
    """While the total cost of its spell is paid, other things may take the place of mana (702.51, 702.66, 702.126).

    ``options(look, player)`` are the things; each stands for one generic mana, or one mana of ``colors(look, ref)``.
    ``use(ref)`` is the event of using it up; ``id`` names the payment, ``verb`` what is done (convoke, exile, tap)."""

    kind: ClassVar[str] = "instead of mana"
    id: str
    verb: str
    options: Callable[[Look, PlayerId], Sequence[ObjectId]]
    use: Callable[[ObjectId], Event]
    colors: Callable[[Look, ObjectId], frozenset[str]] = lambda look, ref: frozenset()
    zones: frozenset[str] = frozenset({"stack"})


class XPayment(Part, frozen=True, kw_only=True):
    """Only mana of some ``types`` (letters) can be spent on X in the cost of its spell (107.3)."""

    kind: ClassVar[str] = "x payment"
    types: str
    zones: frozenset[str] = frozenset({"stack"})


class CostChange(Part, frozen=True, kw_only=True):
    """Changes what casting or activating costs (601.2f). ``applies(look, player, subject, action)``: the card or
    source and the Action; ``change(look, subject)`` is generic mana more (> 0) or less (< 0); ``pips`` colored mana
    more, ``off(look, subject)`` types of mana less, of which what the cost does not ask for comes off generic mana
    (118.7b-d) unless ``strict``; ``what`` cast or activate; ``least`` the amount of mana below which a reduction does
    not take the cost; ``floor`` the mana that it costs at least when all increases and reductions have been applied;
    ``by_targets`` tells that it reduces the cost for certain targets of the spell."""

    kind: ClassVar[str] = "cost change"
    applies: Callable[[Look, PlayerId, ObjectId, Any], bool]
    change: Callable[[Look, ObjectId], int]
    pips: str = ""
    off: Callable[[Look, ObjectId], Sequence[str]] | None = None
    strict: bool = False
    what: str = "cast"
    least: int = 0
    floor: int = 0
    by_targets: bool = False


class PaysAs(Part, frozen=True, kw_only=True):
    """Lets players pay symbols of costs in other ways (609.4b). ``applies(look, player, purpose)``: who pays, and the
    Purpose, None where any may be meant; ``pip(look, symbol)`` is the symbol as which it is paid. ``stage`` is 0 where
    the symbol itself is asked, as it stands in the cost, 1 where mana may be spent as though it were other mana, 2
    where all that is limited again."""

    kind: ClassVar[str] = "pays as"
    applies: Callable[[Look, PlayerId, Any], bool]
    pip: Callable[[Look, str], str]
    stage: int = 1


class Permits(Part, frozen=True, kw_only=True):
    """Something may be done that otherwise may not: ``what`` is flash (cast as though it had flash), cast (from
    another zone), play (a land from another zone), land (additional land plays), haste (activate as though it had
    haste), look (at a card), untap ... ``applies(look, player, subject)``; ``amount(look)`` for additional land
    plays; ``method`` names the only alternative cost for which it lets cards be cast, "" for any. ``enters`` says how
    what was cast by this permission enters; the source of its Look is the spell. ``per_turn`` limits how often each
    turn a card is cast by it; ``spell(look, spell)`` must be true of the proposed spell, with its X (601.2e). With
    ``any_type``, mana of any type can be spent to cast it (118.14). ``tap for mana`` lets others' permanents be tapped
    for mana, which can be spent as the word ``restriction`` says (106.6)."""

    kind: ClassVar[str] = "permits"
    what: str
    applies: Callable[[Look, PlayerId, ObjectId], bool]
    amount: int = 1
    costs: tuple[Node, ...] | None = None
    free: bool = False
    method: str = ""
    enters: Callable[[Look, Enter], Enter] | None = None
    per_turn: int = 0
    spell: Callable[[Look, ObjectId], bool] | None = None
    any_type: bool = False
    restriction: Node | None = None
