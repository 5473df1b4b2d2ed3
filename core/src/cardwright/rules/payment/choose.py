"""Which of all payments: the order of preference, and the search for the best one.

The preference is that of scenario lines which leave the payment open: the fewest Phyrexian symbols paid with life,
sacrifices and life only when nothing else will do; floating mana first, colourless first; then the most other cards
still castable one by one; then the fewest colours given up; then the least mana left over; then the oldest sources.

Sets of simple sources that can pay are a matroid, so that leaving out the worst source while the rest still can is
optimal for everything but the other cards; only when one of those could be kept and is not, amounts are tried out.
Sets of special sources are tried by size. Both trials are cut off at a limit: then the best payment found so far is
taken; that there is one never depends on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from cardwright.model.mana import Mana
from cardwright.rules.payment.count import (
    NOTHING,
    Pick,
    count_payable,
    distinct_uses,
    find,
    float_mask,
    meets,
    most_supply,
    relevant_bits,
)
from cardwright.rules.payment.demand import ANY, SNOW_BIT, Way, folded, hall_limits, mask_type, ways
from cardwright.rules.payment.entries import (
    FLOAT,
    GIVEN,
    SIMPLE,
    Entry,
    as_units,
    distributions,
    float_entries,
    kinds,
    leave_out_worst,
    slack_of,
)
from cardwright.rules.payment.matching import schedule
from cardwright.rules.payment.request import PaymentRequest
from cardwright.rules.payment.sources import Alternative, Group, Sources, View

SETS_LIMIT: Final = 256
"""How many sets of special sources are compared for one way to pay."""

TRIALS_LIMIT: Final = 200
"""How many distributions over simple sources are compared to keep other cards castable."""


class Outline(NamedTuple):
    """The picks in the order to activate them, the entries spent, and how many symbols floating mana pays."""

    picks: tuple[Pick, ...]
    kept: tuple[Entry, ...]
    floating: int


class Score(NamedTuple):
    """How good a payment is, by the order of preference; lower is better.

    ``unspent`` is floating mana that stays although sources pay a part; ``pain`` is life paid or lost; ``waste`` is
    mana that the activations leave; ``spent`` all mana spent; ``ages`` are the sources' ranks, oldest first,
    ``places`` their places in the request.
    """

    sacrifices: int
    pain: int
    unspent: int
    colored_floating: int
    uncastable: int
    colors: int
    waste: int
    spent: int
    ages: tuple[int, ...]
    places: tuple[int, ...]
    picks: tuple[Pick, ...]


class Choice(NamedTuple):
    """A payment in outline and its score."""

    score: Score
    outline: Outline


def _better(known: Choice | None, new: Choice) -> Choice:
    return new if known is None or new.score < known.score else known


class Chooser:
    """The search among the payments of one way with one view of the sources."""

    def __init__(self, request: PaymentRequest, sources: Sources, view: View, way: Way, life: int) -> None:
        self.request = request
        self.sources = sources
        self.view = view
        self.way = way
        self.life = life
        self.total = sources.counts()
        self.others = [(other.cost.with_x(0), other.spendable) for other in request.others]
        self.strict = sources.strict or any(unit.pips_only for unit in request.pool)
        self.floats = float_entries(request.pool)
        self.spendable_floating = len(self._accepted(self.floats))
        self.attainable: int | None = None
        self.simples = [self._simple_entry(index, number) for index, number in view.order]

    def best(self) -> Choice | None:
        """The best payment, or None when there is none."""
        witness = find(self.view, self.total, NOTHING, self.request.pool, self.way, self.request.spendable, self.life)
        if witness is None:
            return None
        best: Choice | None = None
        for picks in self._sets():
            if best is not None and self._at_best(picks) > best.score:
                continue
            choice = self._evaluate(picks)
            if choice is not None:
                best = _better(best, choice)
        return best if best is not None else self._trimmed(tuple(witness))

    def _simple_entry(self, index: int, number: int) -> Entry:
        simple = self.view.simple[index]
        sacrifices, pain, colors = simple.weight
        return Entry((3, sacrifices, pain), simple.mask, simple.restriction, SIMPLE, index, number, colors)

    def use(self, pick: Pick) -> Alternative:
        """The alternative that the pick stands for."""
        return self.view.special[pick.special].alternatives[pick.choice]

    def group(self, pick: Pick) -> Group:
        """The group of the pick's source."""
        return self.sources.groups[self.view.special[pick.special].group]

    # Sets of special sources

    def _sets(self) -> Iterator[tuple[Pick, ...]]:
        """Sets of picks by size, at most :data:`SETS_LIMIT`."""
        relevant = relevant_bits(self.way, self.view)
        for cost, _ in self.others:
            for way in ways(cost, self.strict):
                for mask, _ in way.limits[:-1]:
                    relevant |= mask
        uses = [distinct_uses(entry, relevant) for entry in self.view.special]
        level: list[tuple[Pick, ...]] = [()]
        made = 0
        while level:
            following: list[tuple[Pick, ...]] = []
            for picks in level:
                yield picks
                made += 1
                if made >= SETS_LIMIT:
                    return
                if len(following) < SETS_LIMIT and self._wants_more(picks):
                    following += self._extended(picks, uses)
            level = following

    def _wants_more(self, picks: tuple[Pick, ...]) -> bool:
        owed = len(self.way.masks) + sum(self.use(pick).cost.mana_value() for pick in picks)
        return len(picks) < owed

    def _extended(self, picks: tuple[Pick, ...], uses: list[tuple[int, ...]]) -> Iterator[tuple[Pick, ...]]:
        start = picks[-1].special if picks else 0
        gone = NOTHING.union(*(self.use(pick).shared for pick in picks))
        life = self.life - sum(self.use(pick).drain for pick in picks)
        for special in range(start, len(self.view.special)):
            entry = self.view.special[special]
            if sum(1 for pick in picks if pick.special == special) >= self.total[entry.group]:
                continue
            for index in uses[special]:
                use = entry.alternatives[index]
                if picks and special == start and index < picks[-1].choice:
                    continue
                if not use.shared & gone and not (self.view.bounded and use.life > life):
                    yield (*picks, Pick(special, index))

    def _trimmed(self, picks: tuple[Pick, ...]) -> Choice | None:
        """The payment with ``picks``, less those that it can do without."""
        for pick in reversed(picks):
            rest = list(picks)
            rest.remove(pick)
            if self._spend(tuple(rest), self.simples) is not None:
                picks = tuple(rest)
        return self._evaluate(picks)

    # One set of special sources

    def _evaluate(self, picks: tuple[Pick, ...]) -> Choice | None:
        """The best payment that activates exactly ``picks`` besides simple sources; None when there is none."""
        outline = self._spend(picks, self.simples)
        if outline is None or not self._needed(outline):
            return None
        choice = self._scored(outline)
        if not outline.kept or not choice.score.uncastable:
            return choice
        if choice.score.uncastable <= len(self.others) - self._attainable():
            return choice
        if any(self.use(pick).costly for pick in picks):
            return self._hold_back(picks, choice)
        return self._redistribute(picks, choice)

    def _spend(self, picks: tuple[Pick, ...], simples: Sequence[Entry]) -> Outline | None:
        """The best entries to spend when ``picks`` are activated; None when they cannot pay with ``simples``."""
        if any(self.use(pick).costly for pick in picks):
            return self._spend_in_order(picks, simples)
        entries = self._accepted([*self.floats, *self.given(picks), *simples])
        slack = slack_of(self.way.limits, entries)
        if slack is None:
            return None
        kept = leave_out_worst(entries, self.way.limits, slack)
        return Outline(picks, kept, sum(1 for entry in kept if entry.kind == FLOAT))

    def _spend_in_order(self, picks: tuple[Pick, ...], simples: Sequence[Entry]) -> Outline | None:
        """The same when some of the picks have a cost that must be paid before they give mana."""
        plain = tuple(pick for pick in picks if not self.use(pick).costly)
        costly = [pick for pick in picks if self.use(pick).costly]
        first = [*self.floats, *self.given(plain)]
        needs = [(mask, self.request.spendable) for mask in self.way.masks]
        found = schedule(as_units(first), needs, [self.use(pick) for pick in costly], as_units(simples))
        if found is None:
            return None
        ordered = (*plain, *(costly[place] for place in found.order))
        entries = [*self.floats, *self.given(ordered), *simples]
        paid = [entries[index] for index in found.payer[: len(needs)]]
        kept = tuple(entries[index] for index in sorted(found.payer))
        return Outline(ordered, kept, sum(1 for entry in paid if entry.kind == FLOAT))

    def given(self, picks: tuple[Pick, ...]) -> list[Entry]:
        """What the picks give."""
        return [
            Entry((2, 0, 0), mask, self.use(pick).restriction, GIVEN, place, 0, 0)
            for place, pick in enumerate(picks)
            for mask in self.use(pick).units
        ]

    def _accepted(self, entries: list[Entry]) -> list[Entry]:
        spendable = self.request.spendable
        return [entry for entry in entries if entry.restriction is None or entry.restriction in spendable]

    def _needed(self, outline: Outline) -> bool:
        """Whether none of the picks could be left out with the same other sources."""
        picks = outline.picks
        if not picks:
            return True
        used = {entry.place for entry in outline.kept if entry.kind == GIVEN}
        if len(used) < len(picks):
            return False
        simples = [entry for entry in outline.kept if entry.kind == SIMPLE]
        return all(self._spend(picks[:place] + picks[place + 1 :], simples) is None for place in range(len(picks)))

    # The score

    def _scored(self, outline: Outline) -> Choice:
        picks, kept, _ = outline
        uses = [self.use(pick) for pick in picks]
        simple = [entry for entry in kept if entry.kind == SIMPLE]
        floating = [entry for entry in kept if entry.kind == FLOAT]
        counts, gone, ages = self._after(picks, simple)
        score = Score(
            sum(use.sacrifices for use in uses) + sum(entry.tier[1] for entry in simple),
            sum(use.pain for use in uses) + sum(entry.tier[2] for entry in simple),
            self._unspent(outline),
            sum(1 for entry in floating if entry.tier[0]),
            self._uncastable(outline, counts, gone) if self.others else 0,
            sum(self.group(pick).colors for pick in picks) + sum(entry.colors for entry in simple),
            sum(len(use.units) for use in uses) - (len(kept) - len(floating) - len(simple)),
            len(kept),
            *ages,
            picks,
        )
        return Choice(score, outline)

    def _at_best(self, picks: tuple[Pick, ...]) -> Score:
        """A score that no payment with ``picks`` can beat."""
        uses = [self.use(pick) for pick in picks]
        return Score(
            sum(use.sacrifices for use in uses),
            sum(use.pain for use in uses),
            0,
            0,
            len(self.others) - self._attainable(),
            sum(self.group(pick).colors for pick in picks),
            0,
            0,
            (),
            (),
            (),
        )

    def _unspent(self, outline: Outline) -> int:
        """Spendable floating mana that is not spent on the cost, as long as sources pay some of the cost."""
        if outline.floating == len(self.way.masks):
            return 0
        return self.spendable_floating - outline.floating

    def _uncastable(self, outline: Outline, counts: list[int], gone: frozenset[int]) -> int:
        """How many of the other cards cannot be cast with what is left after the payment."""
        pool = self._pool_after(outline)
        life = self.life - sum(self.use(pick).life for pick in outline.picks)
        if self.sources.painful:
            simple = [self.view.simple[entry.place] for entry in outline.kept if entry.kind == SIMPLE]
            life -= sum(self.sources.groups[entry.group].alternatives[entry.choice].life for entry in simple)
        return len(self.others) - count_payable(self.sources, counts, gone, pool, self.others, life)

    def _after(
        self, picks: tuple[Pick, ...], simple: Sequence[Entry]
    ) -> tuple[list[int], frozenset[int], tuple[tuple[int, ...], tuple[int, ...]]]:
        """What is left afterwards of each group, the shared ids that are gone, and the ages and places used."""
        counts = list(self.total)
        groups = self.sources.groups
        ages: list[tuple[int, int]] = []
        for entry in simple:
            place = self.view.simple[entry.place].group
            counts[place] -= 1
            ages.append(groups[place].members[entry.number][:2])
        gone = NOTHING
        for pick in picks:
            place = self.view.special[pick.special].group
            ages.append(groups[place].members[len(groups[place].members) - counts[place]][:2])
            counts[place] -= 1
            gone |= self.use(pick).shared
        ages.sort()
        return counts, gone, (tuple(age for age, _ in ages), tuple(place for _, place in ages))

    def _pool_after(self, outline: Outline) -> list[Mana]:
        """The mana that floats afterwards, as far as another card could be paid with it."""
        spent = {entry.place for entry in outline.kept if entry.kind == FLOAT}
        pool = [unit for place, unit in enumerate(self.request.pool) if place not in spent]
        for place, pick in enumerate(outline.picks):
            use = self.use(pick)
            rest = list(use.units)
            for entry in outline.kept:
                if entry.kind == GIVEN and entry.place == place:
                    rest.remove(entry.mask)
            pool += [_as_mana(mask, use.restriction) for mask in rest]
        return pool

    def _attainable(self) -> int:
        """An upper bound for the other cards that can stay castable: those that could be paid together with this."""
        if self.attainable is None:
            supply = [(float_mask(unit), 1) for unit in self.request.pool]
            supply += most_supply(self.sources.whole(self.life, False), self.total)
            self.attainable = sum(
                any(
                    meets(hall_limits(tuple(sorted(self.way.masks + way.masks)), self.strict), supply)
                    for way in ways(cost, self.strict)
                )
                for cost, _ in self.others
            )
        return self.attainable

    # Keeping other cards castable

    def _hold_back(self, picks: tuple[Pick, ...], best: Choice) -> Choice:
        """Try to spare each group of simple sources in turn."""
        for index in range(len(self.view.simple)):
            simples = sorted(self.simples, key=lambda entry: (entry.tier, entry.place == index))
            outline = self._spend(picks, simples)
            if outline is not None and self._needed(outline):
                best = _better(best, self._scored(outline))
        return best

    def _redistribute(self, picks: tuple[Pick, ...], best: Choice) -> Choice:
        """Try other amounts from each kind of mana, tier by tier the same number as in ``best``."""
        entries = self._accepted([*self.floats, *self.given(picks), *self.simples])
        slack = slack_of(self.way.limits, entries)
        quota = dict(Counter(entry.tier for entry in best.outline.kept))
        if slack is None:
            return best
        trials = distributions(kinds(entries), quota, slack, self.way.limits)
        for kept in islice(trials, TRIALS_LIMIT):
            outline = Outline(picks, kept, best.outline.floating)
            if self._needed(outline):
                best = _better(best, self._scored(outline))
        return best


def _as_mana(mask: int, restriction: str | None) -> Mana:
    """Mana of which a source has decided that it is made."""
    return Mana(mask_type(mask), bool(folded(mask) & SNOW_BIT), restriction, pips_only=not mask & ANY)
