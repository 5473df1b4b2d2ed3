"""Decisions between several things: choosing, picking options, ordering, dividing (601.2b-d, 608.2d, 700.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, permutations
from typing import Final

from cardwright.model.decision import Answer, Decision, IllegalAction, are_numbers
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref

LIFE_FOR_SYMBOLS: Final = "life for symbols"
"""The purpose of the question how much life to pay for symbols that can be paid with it, least first (107.4f)."""


class Choose(Decision):
    """Choose between ``least`` and ``most`` of ``options``, which are references to objects and players.

    ``accept`` may forbid combinations (different targets, total power ...): it gives a reason, or None.
    """

    kind = "choose"

    def __init__(
        self,
        player: PlayerId,
        options: Sequence[Ref],
        least: int,
        most: int,
        prompt: str,
        why: str,
        rule: str = "",
        source: ObjectId = NOBODY,
        accept: Callable[[tuple[Ref, ...]], str | None] | None = None,
    ) -> None:
        super().__init__(player, prompt, why, rule, source)
        self.options = tuple(options)
        self.least = least
        self.most = min(most, len(self.options))
        self._accept = accept

    def check(self, answer: Answer) -> tuple[Ref, ...]:
        if not are_numbers(answer):
            raise IllegalAction(f"{answer!r} is no list of objects and players", self.rule)
        for ref in answer:
            if ref not in self.options:
                raise IllegalAction(f"#{ref} is not among the options of {self.prompt!r}", self.rule)
        if len(set(answer)) != len(answer):
            raise IllegalAction(f"the same thing was chosen twice for {self.prompt!r}", self.rule)
        if not self.least <= len(answer) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise IllegalAction(f"{self.prompt!r} takes {wanted}, not {len(answer)}", self.rule)
        if self._accept is not None and (reason := self._accept(answer)) is not None:
            raise IllegalAction(reason, self.rule)
        return answer

    def forced(self) -> tuple[Ref, ...] | None:
        if self.most == 0:
            return ()
        if self.least == len(self.options):
            return self.options
        return None

    def legal(self) -> Iterator[tuple[Ref, ...]]:
        for size in range(self.least, self.most + 1):
            for answer in combinations(self.options, size):
                if self._accept is None or self._accept(answer) is None:
                    yield answer

    def sample(self, below: Callable[[int], int]) -> tuple[Ref, ...]:
        for _ in range(20):
            size = self.least + below(self.most - self.least + 1)
            pool = list(self.options)
            answer = tuple(pool.pop(below(len(pool))) for _ in range(size))
            if self._accept is None or self._accept(answer) is None:
                return answer
        return next(self.legal())


class Options(Decision):
    """Choose between ``least`` and ``most`` of ``options``, which are texts: modes, yes and no, colours, words.

    The answer is a tuple of places in ``options``. ``repeat`` allows one more than once (700.2d). ``refs``, where
    given, are the objects that the options stand for. ``accept`` may forbid combinations: it gives a reason, or None.
    """

    kind = "options"

    def __init__(
        self,
        player: PlayerId,
        options: Sequence[str],
        prompt: str,
        why: str,
        rule: str = "",
        source: ObjectId = NOBODY,
        least: int = 1,
        most: int = 1,
        repeat: bool = False,
        refs: Sequence[Ref] = (),
        accept: Callable[[tuple[int, ...]], str | None] | None = None,
    ) -> None:
        super().__init__(player, prompt, why, rule, source)
        self.options = tuple(options)
        self.refs = tuple(refs)
        self._accept = accept
        self.least = least
        self.most = most if repeat else min(most, len(self.options))
        self.repeat = repeat

    def check(self, answer: Answer) -> tuple[int, ...]:
        if not are_numbers(answer) or any(place not in range(len(self.options)) for place in answer):
            raise IllegalAction(
                f"{answer!r} is not among the {len(self.options)} options of {self.prompt!r}", self.rule
            )
        if not self.repeat and len(set(answer)) != len(answer):
            raise IllegalAction(f"the same option was chosen twice for {self.prompt!r}", self.rule)
        if not self.least <= len(answer) <= self.most:
            number = self.least if self.least == self.most else f"{self.least} to {self.most}"
            raise IllegalAction(f"{self.prompt!r} takes {number} of the options, not {len(answer)}", self.rule)
        if self._accept is not None and (reason := self._accept(answer)) is not None:
            raise IllegalAction(reason, self.rule)
        return answer

    def forced(self) -> tuple[int, ...] | None:
        if self.most == 0:
            return ()
        if self._accept is not None:
            answers = tuple(islice(self.legal(), 2))
            return answers[0] if len(answers) == 1 else None
        if self.least == self.most == len(self.options) and (self.least == 1 or not self.repeat):
            return tuple(range(self.least))
        return None

    def legal(self) -> Iterator[tuple[int, ...]]:
        choose = combinations_with_replacement if self.repeat else combinations
        for size in range(self.least, self.most + 1):
            for answer in choose(range(len(self.options)), size):
                if self._accept is None or self._accept(answer) is None:
                    yield answer

    def sample(self, below: Callable[[int], int]) -> tuple[int, ...]:
        if self._accept is not None:
            answers = list(self.legal())
            return answers[below(len(answers))]
        size = self.least + below(self.most - self.least + 1)
        pool = list(range(len(self.options)))
        if self.repeat:
            return tuple(sorted(below(len(pool)) for _ in range(size)))
        return tuple(sorted(pool.pop(below(len(pool))) for _ in range(size)))


class Order(Decision):
    """Put ``items`` in order, the first is done, put on the stack or placed on top first. The answer is a tuple of
    places.

    ``labels`` describe the items; ``refs`` are the objects that they belong to.
    """

    kind = "order"

    def __init__(
        self,
        player: PlayerId,
        refs: Sequence[Ref],
        labels: Sequence[str],
        prompt: str,
        why: str,
        rule: str = "",
        source: ObjectId = NOBODY,
    ) -> None:
        super().__init__(player, prompt, why, rule, source)
        self.refs = tuple(refs)
        self.labels = tuple(labels)

    def check(self, answer: Answer) -> tuple[int, ...]:
        if not are_numbers(answer) or sorted(answer) != list(range(len(self.refs))):
            raise IllegalAction(f"{answer!r} does not name each of the {len(self.refs)} items once", self.rule)
        return answer

    def forced(self) -> tuple[int, ...] | None:
        return tuple(range(len(self.refs))) if len(self.refs) < 2 else None

    def legal(self) -> Iterator[tuple[int, ...]]:
        yield from permutations(range(len(self.refs)))

    def sample(self, below: Callable[[int], int]) -> tuple[int, ...]:
        pool = list(range(len(self.refs)))
        return tuple(pool.pop(below(len(pool))) for _ in range(len(self.refs)))


class Divide(Decision):
    """Divide ``total`` among ``among``, at least ``minimum`` each (601.2d, 510.1c). The answer has one amount for each.

    ``accept`` may forbid a division (trample needs lethal damage first); ``exact`` False lets some of it go unassigned.
    """

    kind = "divide"

    def __init__(
        self,
        player: PlayerId,
        among: Sequence[Ref],
        total: int,
        minimum: int,
        prompt: str,
        why: str,
        rule: str = "",
        source: ObjectId = NOBODY,
        accept: Callable[[tuple[int, ...]], str | None] | None = None,
    ) -> None:
        super().__init__(player, prompt, why, rule, source)
        self.among = tuple(among)
        self.total = total
        self.minimum = minimum
        self._accept = accept

    def check(self, answer: Answer) -> tuple[int, ...]:
        if not are_numbers(answer) or len(answer) != len(self.among):
            raise IllegalAction(f"{answer!r} does not give an amount for each of {len(self.among)}", self.rule)
        if sum(answer) != self.total:
            raise IllegalAction(f"{sum(answer)} of {self.total} were divided", self.rule)
        if any(amount < self.minimum for amount in answer):
            raise IllegalAction(f"each must get at least {self.minimum}", self.rule)
        if self._accept is not None and (reason := self._accept(answer)) is not None:
            raise IllegalAction(reason, self.rule)
        return answer

    def forced(self) -> tuple[int, ...] | None:
        if len(self.among) == 1:
            return (self.total,)
        if self.total == self.minimum * len(self.among):
            return (self.minimum,) * len(self.among)
        return None

    def legal(self) -> Iterator[tuple[int, ...]]:
        for answer in self._splits(self.total, len(self.among)):
            if self._accept is None or self._accept(answer) is None:
                yield answer

    def _splits(self, total: int, parts: int) -> Iterator[tuple[int, ...]]:
        if parts == 1:
            if total >= self.minimum:
                yield (total,)
            return
        for first in range(total - self.minimum * (parts - 1), self.minimum - 1, -1):
            for rest in self._splits(total - first, parts - 1):
                yield (first, *rest)

    def sample(self, below: Callable[[int], int]) -> tuple[int, ...]:
        for _ in range(20):
            answer = [self.minimum] * len(self.among)
            for _ in range(self.total - self.minimum * len(self.among)):
                answer[below(len(answer))] += 1
            if self._accept is None or self._accept(tuple(answer)) is None:
                return tuple(answer)
        return next(self.legal())
