"""Parts: the records that an ability is compiled into.

Every ability line, keyword and static compiles into a few of these frozen records. The core executes parts; it never
asks which keyword or card they came from. Fields that are functions take a :class:`~cardwright.contract.look.Look`
whose source is the object that has the ability.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from cardwright.contract.look import Do, Look
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.event import Event
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import ObjectId, PlayerId, Ref

PLAY: Final = frozenset({"battlefield"})


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all parts. ``zones`` are where the ability functions (113.6)."""

    kind: ClassVar[str] = "part"
    zones: frozenset[str] = PLAY
    rule: str = ""

    @property
    def flag(self) -> str:
        """The capability that this part is, or "" (see :class:`Flag`)."""
        return ""


class Origin(msgspec.Struct, frozen=True):
    """Where an imposed part comes from: the object, its controller and the bindings of the effect."""

    source: ObjectId
    controller: PlayerId
    bindings: tuple[tuple[str, Binding], ...] = ()


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """One use of the word "target" (115.1): what fits, how many, and by whom they are chosen.

    ``most`` None means any number. ``other`` demands that it differs from the targets of earlier specifications."""

    phrase: Node
    least: Node | None = None
    most: Node | None = None
    optional: bool = False
    unlimited: bool = False
    chooser: str = "you"
    divided: Node | None = None
    mode: int = -1
    apart: bool = False
    """Whether it has to differ from the targets of all specifications before it."""


class Mode(msgspec.Struct, frozen=True):
    """One mode of a modal spell or ability (700.2), maybe with costs before its effect (700.2h)."""

    effects: tuple[Node, ...]
    costs: tuple[Node, ...] = ()


class Modes(msgspec.Struct, frozen=True, kw_only=True):
    """How many of which modes are chosen. ``fresh``: only such as were not chosen for this ability this turn;
    ``apart``: the targets of different modes differ; ``number``: a number beyond which none can be chosen."""

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False
    fresh: bool = False
    apart: bool = False
    number: Node | None = None


class Spell(Part, frozen=True, kw_only=True):
    """What an instant or sorcery does, line by line (113.3a)."""

    kind: ClassVar[str] = "spell"
    effects: tuple[Node, ...] = ()
    modes: Modes | None = None
    targets: tuple[Target, ...] = ()
    before: int = 0
    """How many of the ``effects`` stand before the modes in the text (608.2c)."""
    zones: frozenset[str] = frozenset({"stack"})


class Activated(Part, frozen=True, kw_only=True):
    """An activated ability (602). ``costs`` are words of category Cost; ``mana`` whether it is a mana ability (605.1a);
    ``timing`` instant, sorcery, or priority for a mana ability that is not for paying; ``who`` you, any, owner or
    opponent; ``condition`` must hold to activate."""

    kind: ClassVar[str] = "activated"
    costs: tuple[Node, ...]
    effects: tuple[Node, ...] = ()
    modes: Modes | None = None
    targets: tuple[Target, ...] = ()
    mana: bool = False
    taps: bool = False
    """Whether {T} is known to be among the costs, and {Q} is not: a tapped permanent is passed over at a glance."""
    timing: str = "instant"
    who: str = "you"
    condition: Node | None = None
    permits: Callable[[Look], bool] | None = None
    per_turn: int = 0
    once: bool = False
    loyalty: bool = False
    name: str = ""


class Pattern(msgspec.Struct, frozen=True, kw_only=True):
    """Events that something waits for: triggers, delayed triggers, durations, replacements.

    ``match(event, now, before)`` gives bindings (``it`` is the event's own object as it was called before the event,
    ``player``, ``amount`` ...) or None. ``looks_back`` makes ``before`` decide which objects have the ability
    (603.10). ``group`` means once for all events that happen at once (603.2c); the bindings of ``them`` add up. ``per``
    names a binding: events at once that agree on it are one for the ability, and their amounts add up (a source that
    deals damage to several things has dealt damage once).
    """

    kinds: tuple[str, ...]
    match: Callable[[Event, Look, Look], Mapping[str, Binding] | None]
    looks_back: bool = False
    group: bool = False
    per: str = ""
    mana: bool = False
    """Whether it waits for a mana ability to be activated or resolve (605.1b)."""
    action: bool = False
    """Whether it waits for a player's action, such as sacrificing, and not for the zone change that comes of it."""
    zones: frozenset[str] = PLAY
    """Where the source of a triggered ability is when the event happens, if the ability does not say (113.6)."""
    own: bool = False
    """Whether it waits for nothing but events that name its source as what they happen to or come from."""
    rule: str = ""
    reads: frozenset[str] = frozenset()
    halves: tuple[Pattern, Pattern] | None = None
    """Where it waits for one of several events only some of which look back: the one that looks at the position after
    an event, and the one that looks back."""

    def facing(self, back: bool) -> Pattern | None:
        """What of it looks back, or looks at the position after an event; None where nothing does."""
        if self.halves is not None:
            return self.halves[back]
        return self if self.looks_back == back else None


class Triggered(Part, frozen=True, kw_only=True):
    """A triggered ability (603). ``condition`` is an intervening "if" (603.4), checked twice. ``linked`` ones speak
    of what was paid for that very instance of their keyword (702.56b): the binding ``instance`` tells them which."""

    kind: ClassVar[str] = "triggered"
    pattern: Pattern
    effects: tuple[Node, ...] = ()
    modes: Modes | None = None
    targets: tuple[Target, ...] = ()
    condition: Node | None = None
    per_turn: int = 0
    mana: bool = False
    linked: bool = False


LAYERS: Final = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")
"""The layers in the order in which they are applied (613.1, 613.4), and last what changes no characteristics."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a continuous effect does in one layer (613): ``layer`` is 1, 2, 3, 4, 5, 6, 7a, 7b, 7c, 7d or "rules" for
    effects that change no characteristics. ``apply(look, chars, ref)`` changes the working characteristics."""

    layer: str
    apply: Callable[[Look, Characteristics, Ref], None]
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    gives: tuple[Node, ...] = ()
    """The abilities that it grants: static ones among them begin to apply within the same layer (613.8c)."""
    value: Callable[[Look], Any] | None = None
    """Where given, computed once for all affected objects and handed to ``apply`` as look.binding("value")."""

    def __post_init__(self) -> None:
        if self.layer not in LAYERS:
            raise ValueError(f"there is no layer {self.layer!r}; the layers are {', '.join(LAYERS)} (613.1)")


class Continuous(Part, frozen=True, kw_only=True):
    """A static ability's continuous effect (604, 611.3). ``affects`` is a noun phrase, or None for the source itself.

    ``condition`` is an "as long as"; ``reaches`` the zones in which there may be affected objects; ``defining`` marks
    a characteristic-defining ability (604.3), which functions everywhere and is applied first in its layer."""

    kind: ClassVar[str] = "continuous"
    affects: Node | None = None
    changes: tuple[Change, ...]
    condition: Node | None = None
    reaches: frozenset[str] = PLAY
    defining: bool = False
    reads: frozenset[str] = frozenset()


class Flag(Part, frozen=True, kw_only=True):
    """A capability that core rules know by name: flying, haste, vigilance, first strike, deathtouch, can't be
    countered,
    can't block, doesn't untap ... The keyword that grants it lives in a plugin."""

    kind: ClassVar[str] = "flag"
    name: str

    @property
    def flag(self) -> str:
        return self.name


class Replaces(Part, frozen=True, kw_only=True):
    """A replacement or prevention effect (614, 615).

    ``applies(event, look)`` says whether it would change the event; ``replace(event, do)`` gives what happens instead
    (possibly nothing, possibly more than one event). ``order`` is its class in 616.1: ``self`` (614.15 and effects of
    the object's own that say how it enters), ``control``, ``copy``, ``face`` or ``other``. ``own_entry`` marks those
    that modify how their source itself enters (614.12). ``gives_up_source`` marks those of which it always matters
    which of several applies, since that one's source is given up for it; ``for_controller`` those of which it matters
    whose is applied, since its controller has something of it.
    """

    kind: ClassVar[str] = "replaces"
    kinds: tuple[str, ...]
    applies: Callable[[Event, Look], bool]
    replace: Callable[[Event, Do], Sequence[Event]]
    order: str = "other"
    prevents: bool = False
    limited: bool = False
    """Whether it is a shield that prevents so much damage and no more (615.7)."""
    own_entry: bool = False
    own: bool = False
    """Whether it replaces nothing but events that name its source as what they happen to or come from."""
    gives_up_source: bool = False
    for_controller: bool = False
    types: Callable[[frozenset[str], Look], frozenset[str]] | None = None
    """For replaced mana production: the types that mana of the given types could become (106.7)."""
    amount: Callable[[int], int] | None = None
    """For replaced mana production: how much it becomes, where that is something else than it was."""


class Prohibits(Part, frozen=True, kw_only=True):
    """Something can't happen (101.2). ``what`` is cast, activate, activate abilities, play, attack, block, be blocked,
    be targeted, be attached, be regenerated, be countered, gain life, draw, untap, transform, search ...

    ``applies(look, subject, other)``: ``subject`` is who or what would do it or have it done, ``other`` what it would
    be done by or to (the attacker for "block", the spell for "be targeted"). For "activate" they are the Action and the
    Activated, for "activate abilities", which is about players and not about sources, the player and the Action.
    ``own`` ones are about nothing but the object that has the ability, and nobody asks them about anything else."""

    kind: ClassVar[str] = "prohibits"
    what: str
    applies: Callable[[Look, Any, Any], bool]
    own: bool = False


class Requires(Part, frozen=True, kw_only=True):
    """A requirement to attack or block (508.1d, 509.1c). ``what`` is attack or block; ``applies(look, subject, other)``
    says whether ``subject`` has to attack or block ``other`` (nobody: anything at all). What has to attack if anything
    attacks is ``attack together``."""

    kind: ClassVar[str] = "requires"
    what: str
    applies: Callable[[Look, ObjectId, Ref], bool]


class BlockRule(Part, frozen=True, kw_only=True):
    """A restriction on how many creatures block (menace), or how many it may block. ``least``: the fewest creatures
    that
    may block it at once; ``most``: the most; ``extra``: additional attackers that it may block."""

    kind: ClassVar[str] = "block rule"
    least: int = 0
    most: int = 99
    extra: int = 0


class Tax(Part, frozen=True, kw_only=True):
    """A cost to attack or block (508.1h, 509.1d): ``cost(look, creature, defender)`` is a cost text or None."""

    kind: ClassVar[str] = "tax"
    what: str = "attack"
    cost: Callable[[Look, ObjectId, Ref], ManaCost | None]


class AsAttacks(Part, frozen=True, kw_only=True):
    """An optional cost to attack with its source (508.1g): ``costs`` may be paid as it is declared as an attacker, if
    ``condition`` holds. ``then`` is a reflexive ability, linked to it, that triggers when that is done (607.2h)."""

    kind: ClassVar[str] = "as attacks"
    costs: tuple[Node, ...]
    condition: Node | None = None
    then: Node | None = None


class Enchants(Part, frozen=True, kw_only=True):
    """What an Aura can enchant, and so its target as a spell (303.4a, 702.5), or what an Equipment can be attached
    to."""

    kind: ClassVar[str] = "enchants"
    phrase: Node
    zones: frozenset[str] = frozenset({"battlefield", "stack", "hand", "graveyard", "exile", "library", "command"})


class RuleChange(Part, frozen=True, kw_only=True):
    """A numbered rule does not apply to some objects or players (613.11); ``number`` is e.g. 704.5j or 402.2."""

    kind: ClassVar[str] = "rule change"
    number: str
    exempts: Callable[[Look, Ref], bool]
    value: Callable[[Look, Ref], int] | None = None


class DamageResult(Part, frozen=True, kw_only=True):
    """What damage dealt by its source results in, in place of or beside 120.3: wither, infect, toxic, lifelink.

    ``instead`` names the usual results that it takes the place of: ``life``, ``mark``. ``results(event, look)`` are
    events. Several ``redundant`` ones that are equal count as one (702.15f)."""

    kind: ClassVar[str] = "damage result"
    zones: frozenset[str] = frozenset({"battlefield", "stack", "graveyard", "exile", "hand", "library", "command"})
    results: Callable[[Event, Look], Sequence[Event]]
    instead: frozenset[str] = frozenset()
    redundant: bool = False


class Alongside(Part, frozen=True, kw_only=True):
    """What happens at the same time as an event of one of the ``kinds`` and because of it: the life that losing mana
    costs. Unlike a replacement it leaves the event alone, and comes after whatever replaces that."""

    kind: ClassVar[str] = "alongside"
    kinds: tuple[str, ...]
    results: Callable[[Event, Look], Sequence[Event]]


class SpecialAction(Part, frozen=True, kw_only=True):
    """A special action (116): ``costs`` are paid, then ``do`` happens, without the stack. ``timing`` is ``any``
    (whenever its player has priority), ``cast`` (when they could begin to cast the card, 116.2f) or ``sorcery`` (when
    they could cast a sorcery). ``hidden`` ones can be taken with a face-down permanent alone, whose card has them."""

    kind: ClassVar[str] = "special"
    id: str
    permits: Callable[[Look], bool] = lambda look: True
    costs: tuple[Node, ...] = ()
    do: Callable[[Do], None]
    timing: str = "any"
    hidden: bool = False


class StateBased(Part, frozen=True, kw_only=True):
    """A state-based action beyond those of the core (704). ``check(look)`` gives the events to perform, all at once
    with the
    others; a keyword's part looks at its source, a global one at the whole game."""

    kind: ClassVar[str] = "state based"
    check: Callable[[Look], Sequence[Event]]


class Link(Part, frozen=True, kw_only=True):
    """Marks that this object's abilities speak of what it exiled (607.2a) or of what was chosen for it."""

    kind: ClassVar[str] = "link"
    name: str


class OpeningHand(Part, frozen=True, kw_only=True):
    """What may be done with the card from the opening hand before the first turn (103.6), if ``permits`` is true."""

    kind: ClassVar[str] = "opening hand"
    zones: frozenset[str] = frozenset({"hand"})
    do: Callable[[Do], None]
    permits: Callable[[Look], bool] = lambda look: True


class Drawn(Part, frozen=True, kw_only=True):
    """What may be done with the card as its owner draws it (121.9, 603.11), if ``permits`` is true as it is drawn."""

    kind: ClassVar[str] = "drawn"
    zones: frozenset[str] = frozenset({"hand"})
    do: Callable[[Do], None]
    permits: Callable[[Look], bool] = lambda look: True


class Companion(Part, frozen=True, kw_only=True):
    """The card may be a companion of a player whose starting deck ``fits(deck)`` (702.139a), commanders included, and
    has ``more`` cards than the minimum of the format."""

    kind: ClassVar[str] = "companion"
    zones: frozenset[str] = frozenset({"outside"})
    fits: Callable[[Sequence[Printed]], bool]
    more: int = 0


class ExtraTriggers(Part, frozen=True, kw_only=True):
    """An ability triggers additional times (603.2d). ``applies(look, event, source)``."""

    kind: ClassVar[str] = "extra triggers"
    applies: Callable[[Look, Event, ObjectId], bool]
    times: int = 1


class Rider(Part, frozen=True, kw_only=True):
    """What happens to a spell that certain mana is spent on (106.6): it must fit ``what`` as the mana's source sees
    it; ``modifications`` then last on it, for the game or the turn (``lasts``). Triggered parts of the same ability
    trigger once for each such mana."""

    kind: ClassVar[str] = "rider"
    what: Node
    modifications: tuple[Node, ...] = ()
    lasts: str = "game"
