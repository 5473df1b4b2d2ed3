"""Options sorted for counting: equal sources in one group, and the groups seen as an easy and a hard part.

A *simple* source gives one mana for nothing but itself: such sources are only counted. Everything else is *special*
(several mana at once, an ability with a mana cost, objects that two sources compete for) and has to be tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardwright.model.mana import COLORS, ManaCost
from cardwright.rules.payment.demand import unit_mask
from cardwright.rules.payment.options import SourceOption


class Alternative(NamedTuple):
    """One way to use a source: what it gives (a mask for each mana), what it takes, and the ids others want too."""

    units: tuple[int, ...]
    cost: ManaCost
    restriction: str | None
    accepts: tuple[str, ...]
    sacrifices: int
    pain: int
    life: int
    shared: frozenset[int]
    costly: bool

    @property
    def plain(self) -> bool:
        """Whether it is one mana for no mana."""
        return len(self.units) == 1 and not self.costly

    @property
    def drain(self) -> int:
        """What less life there is to be paid by others after it, where it can be paid for itself."""
        return self.pain if self.life else 0


class Member(NamedTuple):
    """One source of a group: its age, its place in the sequence, and the options behind each alternative."""

    rank: int
    place: int
    options: tuple[tuple[SourceOption, ...], ...]


class Group(NamedTuple):
    """Sources that are equal for every payment, oldest first. ``private``: no other source competes for their ids."""

    alternatives: tuple[Alternative, ...]
    colors: int
    private: bool
    members: tuple[Member, ...]


class Simple(NamedTuple):
    """A group that a view only counts: each member is one mana of ``mask``."""

    group: int
    mask: int
    restriction: str | None
    choice: int
    weight: tuple[int, int, int]


class Special(NamedTuple):
    """A group that a view has to try; each of ``choices`` is an index into the group's alternatives."""

    group: int
    alternatives: tuple[Alternative, ...]
    choices: tuple[int, ...]
    private: bool


class View(NamedTuple):
    """The groups as one question sees them; ``order`` is every simple source, best to spend first.

    The weight of a simple source is (sacrifices, life, colours given up). ``bounded`` tells that life may run out.
    """

    simple: tuple[Simple, ...]
    special: tuple[Special, ...]
    order: tuple[tuple[int, int], ...]
    bounded: bool


class Sources:
    """All options of one moment, grouped. Make it with :func:`gather`."""

    __slots__ = ("_views", "alike", "groups", "life", "pain", "painful", "strict")

    def __init__(self, options: Sequence[SourceOption]) -> None:
        """Group ``options``."""
        self.groups: tuple[Group, ...] = _groups(options)
        self.painful: bool = any(option.painful for option in options)
        self.strict: bool = any(option.pips_only for option in options)
        self.life: int = sum(option.life + option.loses for option in options if option.life)
        self.pain: int = sum(option.life + option.loses for option in options)
        self.alike: int = _alike(options)
        """The mask of the mana where each option gives the same one for nothing but its own source; 0 where not."""
        self._views: dict[tuple[bool, bool, bool, bool], View] = {}

    def free(self) -> View:
        """Only what costs neither life nor a permanent."""
        return self._view(painless=True, merged=False, bounded=False, owing=False)

    def priced(self, life: int, owing: bool) -> View:
        """Everything, each price kept apart, for a player who can pay ``life``. Whoever is ``owing`` life, to be paid
        after the mana has been made, cannot have lost it by then (601.2g-h)."""
        bounded = life < (self.pain if owing else self.life)
        return self._view(painless=False, merged=False, bounded=bounded, owing=owing)

    def whole(self, life: int, owing: bool) -> View:
        """Everything, whatever it costs, for a player who can pay ``life``; to be counted, not to be planned with."""
        bounded = life < (self.pain if owing else self.life)
        return self._view(painless=False, merged=not bounded, bounded=bounded, owing=owing)

    def counts(self) -> list[int]:
        """How many members each group has."""
        return [len(group.members) for group in self.groups]

    def _view(self, *, painless: bool, merged: bool, bounded: bool, owing: bool) -> View:
        if not self.painful:
            painless = merged = bounded = False
        key = (painless, merged, bounded, owing and bounded)
        view = self._views.get(key)
        if view is None:
            groups = tuple(_with_all_pain(one) for one in self.groups) if owing and bounded else self.groups
            view = self._views[key] = _make_view(groups, painless=painless, merged=merged, bounded=bounded)
        return view


def _with_all_pain(group: Group) -> Group:
    """The group for whoever has to have life left in the end: what is lost counts like what is paid."""
    return group._replace(alternatives=tuple(one._replace(life=one.pain) for one in group.alternatives))


def _alike(options: Sequence[SourceOption]) -> int:
    """The mask of what they give where there is no difference between them but their sources, else 0."""
    if not options or len({option.source for option in options}) != len(options):
        return 0
    first = options[0]
    kind = (first.gives, first.snow, first.colors)
    simple = len(first.gives) == 1 and all(
        (option.gives, option.snow, option.colors) == kind and option.cost.empty and not _special(option)
        for option in options
    )
    return unit_mask(first.gives, snow=first.snow) if simple else 0


def _special(option: SourceOption) -> bool:
    """Whether it takes anything but its own source, or the mana is no free one."""
    return bool(option.uses or option.painful or option.restriction is not None or option.reusable or option.pips_only)


_RECENT_LIMIT: Final = 32
_recent: Final[dict[int, tuple[Sequence[SourceOption], Sources]]] = {}


def gather(options: Sequence[SourceOption]) -> Sources:
    """The options grouped; the work is done once for each tuple, so pass the same tuple for several questions."""
    if not isinstance(options, tuple):
        return Sources(options)
    known = _recent.get(id(options))
    if known is None:
        while len(_recent) >= _RECENT_LIMIT:
            del _recent[next(iter(_recent))]
        # The tuple is kept beside its result: as long as it lives, no other tuple can have its id.
        known = _recent[id(options)] = (options, Sources(options))
    return known[1]


def _groups(options: Sequence[SourceOption]) -> tuple[Group, ...]:
    nodes: dict[tuple[str, int], list[tuple[int, SourceOption]]] = {}
    for place, option in enumerate(options):
        key = ("once", place) if option.reusable else ("apart" if option.apart else "", option.source)
        nodes.setdefault(key, []).append((place, option))
    contested = _contested(nodes)
    grouped: dict[tuple[tuple[Alternative, ...], int, bool], list[Member]] = {}
    for node in nodes.values():
        alternatives, behind = _alternatives(node, contested)
        private = not any(alternative.shared for alternative in alternatives)
        key_of_group = (alternatives, _colors(node), private)
        place, option = node[0]
        grouped.setdefault(key_of_group, []).append(Member(option.rank, place, behind))
    return tuple(
        Group(alternatives, colors, private, tuple(sorted(members, key=lambda member: member[:2])))
        for (alternatives, colors, private), members in grouped.items()
    )


def _contested(nodes: dict[tuple[str, int], list[tuple[int, SourceOption]]]) -> frozenset[int]:
    """The ids that options of more than one source use."""
    if not any(option.uses for node in nodes.values() for _, option in node):
        return frozenset()
    seen: set[int] = set()
    contested: set[int] = set()
    for node in nodes.values():
        ids = {used for _, option in node for used in option.ids()}
        contested |= seen & ids
        seen |= ids
    return frozenset(contested)


def _colors(node: list[tuple[int, SourceOption]]) -> int:
    stated = node[0][1].colors
    if stated is not None:
        return stated
    made = {letter for _, option in node for letter in option.gives}
    return sum(1 for color in COLORS if color in made)


def _alternatives(
    node: list[tuple[int, SourceOption]], contested: frozenset[int]
) -> tuple[tuple[Alternative, ...], tuple[tuple[SourceOption, ...], ...]]:
    """The different uses of one source, and the options behind each; options of one mana each become one use."""
    if len(node) == 1 and node[0][1].gives:
        return (_alternative(node[0][1], contested),), ((node[0][1],),)
    found: dict[tuple[object, ...], tuple[Alternative, list[SourceOption]]] = {}
    for _, option in node:
        if not option.gives:
            continue
        new = _alternative(option, contested)
        key = (option.snow if len(new.units) == 1 else new.units, *new[1:])
        known = found.get(key)
        if known is None:
            found[key] = (new, [option])
        elif new.units != known[0].units or len(new.units) == 1:
            known[1].append(option)
            found[key] = (known[0]._replace(units=(known[0].units[0] | new.units[0],)), known[1])
    return tuple(new for new, _ in found.values()), tuple(tuple(behind) for _, behind in found.values())


def _alternative(option: SourceOption, contested: frozenset[int]) -> Alternative:
    return Alternative(
        _units(option.gives, option.snow, option.pips_only),
        option.cost,
        option.restriction,
        option.accepts,
        int(option.sacrifices),
        option.life + option.loses,
        option.life,
        option.ids() & contested if contested else frozenset(),
        not option.cost.empty,
    )


@lru_cache(maxsize=1024)
def _units(gives: tuple[str, ...], snow: bool, strict: bool) -> tuple[int, ...]:
    return tuple(sorted(unit_mask((letter,), snow=snow, strict=strict) for letter in gives))


def _make_view(groups: tuple[Group, ...], *, painless: bool, merged: bool, bounded: bool) -> View:
    simple: list[Simple] = []
    special: list[Special] = []
    for place, group in enumerate(groups):
        uses = [
            (choice, alternative)
            for choice, alternative in enumerate(group.alternatives)
            if not (painless and (alternative.pain or alternative.sacrifices))
        ]
        if merged:
            uses = _merge(uses)
        if not uses:
            continue
        choice, only = uses[0]
        if group.private and len(uses) == 1 and only.plain and not (bounded and only.life):
            weight = (only.sacrifices, only.pain, group.colors)
            simple.append(Simple(place, only.units[0], only.restriction, choice, weight))
        else:
            choices, alternatives = zip(*uses, strict=True)
            special.append(Special(place, alternatives, choices, group.private))
    ages = [
        (entry.weight, member.rank, member.place, index, number)
        for index, entry in enumerate(simple)
        for number, member in enumerate(groups[entry.group].members)
    ]
    order = tuple((index, number) for *_, index, number in sorted(ages))
    return View(tuple(simple), tuple(special), order, bounded)


def _merge(uses: list[tuple[int, Alternative]]) -> list[tuple[int, Alternative]]:
    """Uses that differ only in their price, and give one mana each, as one use."""
    found: dict[tuple[object, ...], tuple[int, Alternative]] = {}
    for choice, use in uses:
        key = ("one", use.restriction, use.shared) if use.plain else (choice,)
        known = found.get(key)
        if known is None:
            found[key] = (choice, use)
        else:
            found[key] = (known[0], known[1]._replace(units=(known[1].units[0] | use.units[0],)))
    return list(found.values())
