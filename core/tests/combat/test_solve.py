"""The most requirements that can be obeyed, against trying everything on small problems."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from cardwright.model.combat_decision import Picks
from cardwright.rules.combat.solve import Cover, Problem

Options = dict[int, tuple[int, ...]]


def every_pick(options: Options, slots: dict[int, int]) -> list[Picks]:
    """All ways in which the creatures can pick."""
    ways = [
        [one for size in range(slots.get(creature, 1) + 1) for one in combinations(targets, size)]
        for creature, targets in options.items()
    ]
    return [dict(zip(options, one, strict=True)) for one in product(*ways)]


def some_problem(chance: Random) -> tuple[Problem, Options]:
    """A random small problem."""
    targets = tuple(range(100, 100 + chance.randint(1, 3)))
    creatures = tuple(range(1, chance.randint(2, 5)))
    options = {c: tuple(t for t in targets if chance.random() < 0.8) for c in creatures}
    options = {c: allowed for c, allowed in options.items() if allowed}
    each = {c: {t: chance.randint(1, 2) for t in allowed if chance.random() < 0.4} for c, allowed in options.items()}
    covers = tuple(
        Cover(t, frozenset(c for c, allowed in options.items() if t in allowed and chance.random() < 0.8))
        for t in targets
        for _ in range(chance.randint(0, 2))
    )
    parity = chance.randint(0, 1)
    problem = Problem(
        anything={c: chance.randint(1, 2) for c in options if chance.random() < 0.3},
        each={c: own for c, own in each.items() if own},
        covers=tuple(cover for cover in covers if cover.creatures),
        slots={c: 2 for c in options if chance.random() < 0.3},
        least={t: chance.randint(2, 3) for t in targets if chance.random() < 0.4},
        most={t: chance.randint(1, 2) for t in targets if chance.random() < 0.2},
        total=chance.randint(1, 3) if chance.random() < 0.3 else None,
        whole=(lambda picks: sum(map(len, picks.values())) % 2 == parity) if chance.random() < 0.2 else None,
    )
    return problem, options


def test_the_best_is_what_trying_everything_finds() -> None:
    for seed in range(300):
        problem, options = some_problem(Random(seed))
        legal = [picks for picks in every_pick(options, dict(problem.slots)) if not problem.broken(picks)]
        best = problem.best(options)
        assert (None if best is None else best.score) == max(map(problem.obeyed, legal), default=None), seed
        if best is not None:
            assert best.score == problem.obeyed(best.picks), seed
            assert not problem.broken(best.picks), seed


def test_what_was_begun_is_completed_in_the_best_way() -> None:
    for seed in range(300):
        chance = Random(seed)
        problem, options = some_problem(chance)
        if options:
            aim = chance.choice(every_pick(options, dict(problem.slots)))
            fixed = {creature: aim[creature] for creature in list(options)[: chance.randint(1, len(options))]}
            creature = list(fixed)[-1]
            unfinished = creature if 0 < len(fixed[creature]) < problem.slots.get(creature, 1) else 0
            best = problem.best(options, fixed, unfinished)
            scores = completions(problem, options, fixed, unfinished)
            assert (None if best is None else best.score) == max(scores, default=None), seed


def completions(problem: Problem, options: Options, fixed: Picks, unfinished: int) -> list[int]:
    """How many requirements each legal declaration obeys that begins with ``fixed``."""
    return [
        problem.obeyed(picks)
        for picks in every_pick(options, dict(problem.slots))
        if not problem.broken(picks)
        and all(
            picks[one][: len(taken)] == taken if one == unfinished else picks[one] == taken
            for one, taken in fixed.items()
        )
    ]
