"""The most requirements that a declaration can obey, and whether one that was begun can be completed (508.1d, 509.1c).

Each creature picks targets among its options (what it attacks, or which attackers it blocks). A branch-and-bound search
goes through the creatures, best picks first, and stops as soon as nothing better is possible; without restrictions that
tie creatures together the first path is already the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import nlargest
from typing import Final

import msgspec

from cardwright.model.combat_decision import Picks
from cardwright.model.reference import NOBODY, ObjectId, Ref

Options = Mapping[ObjectId, tuple[Ref, ...]]

SEARCH_LIMIT: Final = 20_000
"""Nodes after which the best declaration found so far counts as the best. The problem is hard in general; no position
of ordinary play comes near."""


class Cover(msgspec.Struct, frozen=True):
    """A requirement that one of ``creatures`` pick ``target`` ("must be blocked if able")."""

    target: Ref
    creatures: frozenset[ObjectId]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Requirements and restrictions of one declaration.

    ``anything`` counts for each creature the requirements that any pick obeys, ``each`` those that the pick of one
    target obeys. ``slots`` is how many targets a creature may pick where not one; ``least`` and ``most`` how many
    creatures may pick a target if any do; ``total`` how many may pick at all. ``whole`` judges complete picks.
    """

    anything: Mapping[ObjectId, int] = {}
    each: Mapping[ObjectId, Mapping[Ref, int]] = {}
    covers: tuple[Cover, ...] = ()
    slots: Mapping[ObjectId, int] = {}
    least: Mapping[Ref, int] = {}
    most: Mapping[Ref, int] = {}
    total: int | None = None
    whole: Callable[[Picks], bool] | None = None

    @property
    def demanding(self) -> bool:
        """Whether there is any requirement."""
        return bool(self.anything or self.each or self.covers)

    def obeyed(self, picks: Picks) -> int:
        """How many requirements ``picks`` obey."""
        score = sum(self.value(creature, targets) for creature, targets in picks.items())
        return score + sum(any(c.target in picks.get(one, ()) for one in c.creatures) for c in self.covers)

    def value(self, creature: ObjectId, targets: Iterable[Ref]) -> int:
        """How many of its own requirements a creature obeys by picking ``targets``."""
        own, targets = self.each.get(creature, {}), tuple(targets)
        return sum(own.get(target, 0) for target in targets) + (self.anything.get(creature, 0) if targets else 0)

    def broken(self, picks: Picks) -> str:
        """The kind of restriction that ``picks`` break: least, most, total, whole; or ""."""
        counts = _counts(picks)
        if any(number < self.least.get(target, 0) for target, number in counts.items()):
            return "least"
        if any(target in self.most and number > self.most[target] for target, number in counts.items()):
            return "most"
        if self.total is not None and sum(map(bool, picks.values())) > self.total:
            return "total"
        return "whole" if self.whole is not None and not self.whole(picks) else ""

    def best(self, options: Options, fixed: Picks | None = None, unfinished: ObjectId = NOBODY) -> Found | None:
        """Picks that obey most requirements without breaking a restriction, or None where there are none at all.

        ``fixed`` are picks that stay as they are; only the creature ``unfinished`` may add to its own.
        """
        return _Search(self, options, fixed or {}, unfinished).run()


class Found(msgspec.Struct, frozen=True):
    """The result of a search: picks and the number of requirements that they obey."""

    score: int
    picks: Picks


def _counts(picks: Picks) -> dict[Ref, int]:
    counts: dict[Ref, int] = {}
    for targets in picks.values():
        for target in targets:
            counts[target] = counts.get(target, 0) + 1
    return counts


class _Search:
    """One run of the branch-and-bound search."""

    def __init__(self, problem: Problem, options: Options, fixed: Picks, unfinished: ObjectId) -> None:
        self.problem = problem
        self.options = options
        self.picks: Picks = dict(fixed)
        self.count = _counts(fixed)
        self.nodes = 0
        self.found: Found | None = None
        self.candidates = self._candidates(fixed, unfinished)
        self.slots = self._slots(fixed, unfinished)
        self.rest = self._rest()
        self.last = self._last()
        self.cover: dict[Ref, list[Cover]] = {}
        for cover in problem.covers:
            self.cover.setdefault(cover.target, []).append(cover)

    def _candidates(self, fixed: Picks, unfinished: ObjectId) -> dict[ObjectId, tuple[Ref, ...]]:
        """The picks of each undecided creature that could matter: to a requirement or to a restriction."""
        useful = None if self.problem.whole is not None else self._useful(fixed)
        result = {}
        for creature, targets in self.options.items():
            if creature == unfinished:
                # The order of one creature's picks means nothing, so they come in the order of its options.
                taken = fixed.get(creature)
                targets = targets[targets.index(taken[-1]) + 1 :] if taken else targets
            elif creature in fixed:
                continue
            if useful is not None and not self.problem.anything.get(creature):
                targets = tuple(target for target in targets if target in useful)
            if targets:
                result[creature] = targets
        return result

    def _useful(self, fixed: Picks) -> set[Ref]:
        problem = self.problem
        useful = {target for own in problem.each.values() for target in own}
        useful.update(cover.target for cover in problem.covers)
        # Of what was picked already only what needs more creatures.
        useful.update(target for target, number in _counts(fixed).items() if number < problem.least.get(target, 0))
        for creature in problem.anything:
            useful.update(target for target in self.options.get(creature, ()) if problem.least.get(target, 0) > 1)
        return useful

    def _slots(self, fixed: Picks, unfinished: ObjectId) -> list[ObjectId]:
        """The creatures that pick, once for each target that they may pick, with the most demanded ones first."""
        slots: list[ObjectId] = []
        for creature in sorted(self.candidates, key=lambda one: -self._highest(one)):
            taken = len(fixed.get(creature, ())) if creature == unfinished else 0
            number = min(self.problem.slots.get(creature, 1) - taken, len(self.candidates[creature]))
            slots += [creature] * number
        return slots

    def _highest(self, creature: ObjectId) -> int:
        own = self.problem.each.get(creature, {})
        highest = max((own.get(target, 0) for target in self.candidates[creature]), default=0)
        return highest + self.problem.anything.get(creature, 0)

    def _rest(self) -> list[int]:
        """For each place among the slots, how many requirements of their own the later slots can obey at most."""
        gains: list[int] = []
        place: dict[ObjectId, int] = {}
        for creature in self.slots:
            nth = place[creature] = place.get(creature, -1) + 1
            own = self.problem.each.get(creature, {})
            values = sorted((own.get(target, 0) for target in self.candidates[creature]), reverse=True)
            first = nth == 0 and not self.picks.get(creature)
            gains.append(values[nth] + (self.problem.anything.get(creature, 0) if first else 0))
        self.gains = gains
        rest = [0]
        for gain in reversed(gains):
            rest.append(rest[-1] + gain)
        return rest[::-1]

    def run(self) -> Found | None:
        counts = self.count
        if any(target in self.problem.most and n > self.problem.most[target] for target, n in counts.items()):
            return None
        self.used = sum(map(bool, self.picks.values()))
        if self.problem.total is not None and self.used > self.problem.total:
            return None
        score = self.problem.obeyed(self.picks)
        self.ceiling = self._bound(0, score)
        self._visit(0, score)
        return self.found

    def _bound(self, place: int, score: int) -> int:
        """More requirements than this cannot be obeyed from here on."""
        rest = self.rest[place]
        if self.problem.total is not None and self.problem.total - self.used < len(self.slots) - place:
            rest = sum(nlargest(self._free(place), self.gains[place:]))
        return score + rest + (self._coverable(place) if self.cover else 0)

    def _coverable(self, place: int) -> int:
        """How many more covers the slots from here on can bring at most: a target counts only when as many creatures as
        it needs pick it, and no slot serves two targets."""
        slots = max(0, len(self.slots) - place - self._lacking())
        wanted = []
        for target, covers in self.cover.items():
            value = sum(not self._covered(cover) for cover in covers)
            if value and self.last.get(target, -1) >= place:
                number = self.count.get(target, 0)
                # What targets that were begun lack is taken off already.
                need = (
                    0
                    if 0 < number < self.problem.least.get(target, 0)
                    else max(1, self.problem.least.get(target, 0) - number)
                )
                wanted.append((need / value, need, value))
        total = 0.0
        for _, need, value in sorted(wanted):
            if need > slots:
                return int(total + value * slots / need)
            total += value
            slots -= need
        return int(total)

    def _lacking(self) -> int:
        """How many picks the targets lack that were picked by too few creatures."""
        counts = ((least, self.count.get(target, 0)) for target, least in self.problem.least.items())
        return sum(least - number for least, number in counts if 0 < number < least)

    def _last(self) -> dict[Ref, int]:
        """The last slot that can pick each target."""
        return {target: place for place, one in enumerate(self.slots) for target in self.candidates[one]}

    def _free(self, place: int) -> int:
        """How many later slots can be filled at most, given how many creatures may pick at all."""
        assert self.problem.total is not None
        most = max((self.problem.slots.get(creature, 1) for creature in self.slots[place:]), default=1)
        return (self.problem.total - self.used + 1) * most if most > 1 else self.problem.total - self.used

    def _covered(self, cover: Cover) -> bool:
        return self.count.get(cover.target, 0) > 0 and any(
            cover.target in self.picks.get(one, ()) for one in cover.creatures
        )

    def _short(self, place: int) -> bool:
        """Whether a target was picked by too few creatures and too few are left to pick it."""
        if self._lacking() > len(self.slots) - place:
            return True
        for target, least in self.problem.least.items():
            missing = least - self.count.get(target, 0)
            if 0 < missing < least:
                able = {one for one in self.slots[place:] if target in self.candidates[one]}
                if sum(target not in self.picks.get(one, ()) for one in able) < missing:
                    return True
        return False

    def _visit(self, place: int, score: int) -> bool:
        """Search on from this slot; True when nothing better is to be found any more."""
        self.nodes += 1
        if self.nodes > SEARCH_LIMIT:
            return True
        if (self.found is not None and self._bound(place, score) <= self.found.score) or self._short(place):
            return False
        if place == len(self.slots):
            if self.problem.whole is None or self.problem.whole(self.picks):
                self.found = Found(score, dict(self.picks))
                return score >= self.ceiling
            return False
        creature = self.slots[place]
        return any(self._pick(place, creature, target, gain, score) for gain, target in self._ranked(place, creature))

    def _ranked(self, place: int, creature: ObjectId) -> list[tuple[int, Ref]]:
        """The picks that this slot can make, most useful first, none (0) among them."""
        taken = self.picks.get(creature, ())
        if place and self.slots[place - 1] == creature and not taken:
            return [(0, NOBODY)]
        ranked = [(0, 0, NOBODY)]
        full = self.problem.total is not None and self.used >= self.problem.total and not taken
        for target in () if full else self.candidates[creature]:
            number = self.count.get(target, 0)
            if target in taken or number >= self.problem.most.get(target, number + 1):
                continue
            gain = self._gain(creature, target)
            missing = self.problem.least.get(target, 0) > number
            # What is short of creatures comes first, what would become so comes last.
            ranked.append((gain, (1 if number else -1) if missing else 0, target))
        ranked.sort(key=lambda one: (-one[0], -one[1]))
        return [(gain, target) for gain, _, target in ranked]

    def _gain(self, creature: ObjectId, target: Ref) -> int:
        """How many more requirements are obeyed when a creature picks ``target`` too."""
        gain = self.problem.each.get(creature, {}).get(target, 0)
        if not self.picks.get(creature):
            gain += self.problem.anything.get(creature, 0)
        covers = self.cover.get(target, ())
        return gain + sum(creature in cover.creatures and not self._covered(cover) for cover in covers)

    def _pick(self, place: int, creature: ObjectId, target: Ref, gain: int, score: int) -> bool:
        if not target:
            return self._visit(place + 1, score)
        before = self.picks.get(creature)
        self.picks[creature] = (*(before or ()), target)
        self.count[target] = self.count.get(target, 0) + 1
        self.used += not before
        done = self._visit(place + 1, score + gain)
        self.used -= not before
        self.count[target] -= 1
        if before is None:
            del self.picks[creature]
        else:
            self.picks[creature] = before
        return done
