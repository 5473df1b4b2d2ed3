"""A chosen payment written out: an option for every source, a unit of mana for every symbol.

Rules: 601.2g and 601.2h. Abilities that need mana themselves come last, in an order in which each can be paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.model.mana import PHYREXIAN_LIFE, Mana, ManaCost, add_mana
from cardwright.rules.payment.choose import Chooser, Outline
from cardwright.rules.payment.demand import ALL, GENERIC, SNOW_BIT, TYPE_BIT, Way, folded, mask_type
from cardwright.rules.payment.entries import FLOAT, GIVEN, SIMPLE, Entry, as_units
from cardwright.rules.payment.matching import Schedule, schedule
from cardwright.rules.payment.options import SourceOption
from cardwright.rules.payment.request import Activation, Payment, PaymentRequest, Plan, Spent


def assemble(request: PaymentRequest, chooser: Chooser, outline: Outline) -> Plan:
    """The plan of an outline that ``chooser`` found payable."""
    return _Assembly(request, chooser, outline).plan()


def symbol_payments(cost: ManaCost, way: Way, spent: Sequence[Spent]) -> tuple[Payment, ...]:
    """Each symbol of the cost with its part of ``spent``, which stands in the order of the way's masks."""
    parts: dict[int, list[Spent]] = {}
    for owner, unit in zip(way.owners, spent, strict=True):
        parts.setdefault(owner, []).append(unit)
    payments = [
        Payment(pip, (), PHYREXIAN_LIFE) if place in way.by_life else Payment(pip, tuple(parts[place]))
        for place, pip in enumerate(cost.pips)
    ]
    if GENERIC in parts:
        payments.append(Payment(str(len(parts[GENERIC])), tuple(parts[GENERIC])))
    return tuple(payments)


class _Assembly:
    """One outline on its way to a plan. A source is known by its kind, place and number, as in its entries."""

    def __init__(self, request: PaymentRequest, chooser: Chooser, outline: Outline) -> None:
        self.request = request
        self.chooser = chooser
        self.picks = outline.picks
        self.plain = sum(1 for pick in outline.picks if not chooser.use(pick).costly)
        self.entries, self.paid = self._match(outline.kept)
        self.options = self._options()
        self.order = self._order()

    def plan(self) -> Plan:
        """Put the parts together."""
        places = {key: place for place, key in enumerate(self.order)}
        spent = [self._spent(self.entries[index], places) for index in self.paid.payer]
        main = len(self.chooser.way.masks)
        costs = dict(zip(self.order[len(self.order) - len(self.paid.starts) :], self._own_costs(spent), strict=True))
        activations = [Activation(self.options[key], costs.get(key, ())) for key in self.order]
        return Plan(
            tuple(activations),
            symbol_payments(self.request.cost, self.chooser.way, spent[:main]),
            add_mana((), (unit.mana for unit in spent if unit.activation is None)),
            self._unused(spent),
            PHYREXIAN_LIFE * len(self.chooser.way.by_life),
        )

    def _match(self, kept: Sequence[Entry]) -> tuple[list[Entry], Schedule]:
        """The entries that can be spent, and which of them pays each need."""
        first = [entry for entry in kept if entry.kind == FLOAT]
        first += [entry for entry in kept if entry.kind == GIVEN and entry.place < self.plain]
        last = [entry for entry in kept if entry.kind == SIMPLE]
        costly = self.chooser.given(self.picks)
        costly = [entry for entry in costly if entry.place >= self.plain]
        needs = [(mask, self.request.spendable) for mask in self.chooser.way.masks]
        uses = [self.chooser.use(pick) for pick in self.picks[self.plain :]]
        paid = schedule(as_units(first), needs, uses, as_units(last))
        if paid is None or paid.order != tuple(range(len(uses))):
            raise RuntimeError("a payment that was found payable is not; the payer contradicts itself")
        return [*first, *costly, *last], paid

    def _options(self) -> dict[tuple[int, int, int], SourceOption]:
        """The option to activate for each source, by the symbol that its mana pays."""
        wanted = {index: need.mask for need, index in zip(self.paid.needs, self.paid.payer, strict=True)}
        options: dict[tuple[int, int, int], SourceOption] = {}
        for index, entry in enumerate(self.entries):
            if entry.kind != FLOAT and _key(entry) not in options:
                options[_key(entry)] = _option(self._behind(entry), entry.mask & wanted.get(index, ALL))
        return options

    def _behind(self, entry: Entry) -> tuple[SourceOption, ...]:
        """The options of the source of ``entry``, for the use that was chosen."""
        view, groups = self.chooser.view, self.chooser.sources.groups
        if entry.kind == SIMPLE:
            simple = view.simple[entry.place]
            return groups[simple.group].members[entry.number].options[simple.choice]
        pick = self.picks[entry.place]
        special = view.special[pick.special]
        earlier = sum(1 for other in self.picks[: entry.place] if other.special == pick.special)
        return groups[special.group].members[earlier].options[special.choices[pick.choice]]

    def _order(self) -> list[tuple[int, int, int]]:
        """The sources in the order to activate them: the oldest first, those by which life is lost after those for
        which it may have to be paid, and those with a cost of their own last."""
        late = [(GIVEN, place, 0) for place in range(self.plain, len(self.picks))]
        early = [key for key in self.options if key not in late]
        early.sort(key=lambda key: (self.options[key].loses, self.options[key].rank, self.options[key].source))
        return early + late

    def _spent(self, entry: Entry, places: dict[tuple[int, int, int], int]) -> Spent:
        if entry.kind == FLOAT:
            return Spent(self.request.pool[entry.place])
        option = self.options[_key(entry)]
        letter = option.gives[0] if len(option.gives) == 1 else mask_type(entry.mask)
        return Spent(option.unit(letter), places[_key(entry)])

    def _own_costs(self, spent: Sequence[Spent]) -> list[tuple[Spent, ...]]:
        ends = [*self.paid.starts, len(spent)][1:]
        return [tuple(spent[start:end]) for start, end in zip(self.paid.starts, ends, strict=True)]

    def _unused(self, spent: Sequence[Spent]) -> tuple[Mana, ...]:
        """What the activations give and nothing takes."""
        left: list[Mana] = []
        for place, key in enumerate(self.order):
            option = self.options[key]
            given = [option.unit(letter) for letter in option.gives]
            for unit in spent:
                if unit.activation == place:
                    given.remove(unit.mana)
            left += given
        return tuple(left)


def _key(entry: Entry) -> tuple[int, int, int]:
    return entry.kind, entry.place, entry.number


def _option(behind: Sequence[SourceOption], mask: int) -> SourceOption:
    """The first of the options of one source whose mana is in ``mask``; any when it need only be snow."""
    types = folded(mask) & ~SNOW_BIT
    if len(behind) == 1 or not types:
        return behind[0]
    return next(option for option in behind if TYPE_BIT[option.gives[0]] & types)
