"""The two decisions of combat: which creatures attack what (508.1), which creatures block which attackers (509.1).

Both can also be answered piece by piece: ``pieces`` lists what may come next after the pieces chosen so far, each a
reference (0: nothing, or nothing more), until it lists nothing; ``assemble`` makes the answer of them. Every piece that
is listed leads to a legal answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from cardwright.model.decision import Answer, Decision, IllegalAction, are_numbers
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref

Attacks: TypeAlias = tuple[tuple[ObjectId, Ref, int], ...]
"""Attackers, what each attacks, and the number of its band (0: none)."""

Blocks: TypeAlias = tuple[tuple[ObjectId, ObjectId], ...]
"""Pairs of a blocker and an attacker that it blocks."""

Picks: TypeAlias = dict[ObjectId, tuple[Ref, ...]]
"""For each creature what it attacks or blocks; nothing for a creature that stays out."""

Completes: TypeAlias = Callable[[Picks, ObjectId], bool]
"""Whether the picks of some creatures can be completed legally; the named creature (or nobody) may still pick more."""


class DeclareAttackers(Decision):
    """Which of the ``able`` creatures attack what; ``able`` gives for each the players and permanents it may attack.

    ``accept`` checks the whole declaration (508.1c, d, 702.22c) and says what is wrong, or None; ``completes`` is None
    where every combination of what the creatures may do is legal.
    """

    kind = "attack"

    def __init__(
        self,
        player: PlayerId,
        able: Mapping[ObjectId, tuple[Ref, ...]],
        accept: Callable[[Attacks], IllegalAction | None],
        completes: Completes | None = None,
    ) -> None:
        super().__init__(player, "declare attackers", "attack", "508.1")
        self.able = dict(able)
        self._accept = accept
        self._completes = completes
        self._order: Final = tuple(self.able)

    def check(self, answer: Answer) -> Attacks:
        if not _are_groups(answer, 3):
            raise IllegalAction(f"{answer!r} is no list of attackers, what they attack and their bands", self.rule)
        given: dict[ObjectId, tuple[ObjectId, Ref, int]] = {}
        for attack in answer:
            attacker, defender, _ = attack
            if attacker not in self.able:
                raise IllegalAction(f"#{attacker} cannot attack", "508.1a")
            if defender not in self.able[attacker]:
                raise IllegalAction(f"#{attacker} cannot attack {defender}", "508.1b")
            if attacker in given:
                raise IllegalAction("one creature was declared twice as an attacker", "508.1a")
            given[attacker] = attack
        ordered = tuple(given[attacker] for attacker in self._order if attacker in given)
        if (refused := self._accept(ordered)) is not None:
            raise refused
        return ordered

    def forced(self) -> Attacks | None:
        return () if not self.able else None

    def pieces(self, chosen: Sequence[Ref]) -> tuple[Ref, ...]:
        """What the next creature may attack, 0 for nothing; none when every creature has been asked about."""
        if len(chosen) == len(self._order):
            return ()
        options = (NOBODY, *self.able[self._order[len(chosen)]])
        return options if self._completes is None else tuple(o for o in options if self._can(chosen, o))

    def assemble(self, chosen: Sequence[Ref]) -> Attacks:
        """The answer that the pieces amount to."""
        pairs = zip(self._order, chosen, strict=True)
        return tuple((attacker, defender, 0) for attacker, defender in pairs if defender)

    def _can(self, chosen: Sequence[Ref], option: Ref) -> bool:
        pairs = zip(self._order, (*chosen, option), strict=False)
        picks: Picks = {attacker: (defender,) if defender else () for attacker, defender in pairs}
        return self._completes is None or self._completes(picks, NOBODY)

    def legal(self) -> Iterator[Attacks]:
        if self._completes is None:
            return map(self.assemble, product(*((NOBODY, *defenders) for defenders in self.able.values())))
        return (a for a in map(self.assemble, _every(self.pieces, self._complete)) if self._accept(a) is None)

    def _complete(self, chosen: Sequence[Ref]) -> bool:
        return len(chosen) == len(self._order)

    def all_out(self) -> Attacks:
        """An attack with as many creatures as are found by letting each in turn attack its first defender if it can."""
        chosen: list[Ref] = []
        for attacker in self._order:
            options = (*self.able[attacker], NOBODY)
            chosen.append(next((o for o in options if self._completes is None or self._can(chosen, o)), NOBODY))
        return self.assemble(chosen)

    def sample(self, below: Callable[[int], int]) -> Attacks:
        chosen: list[Ref] = []
        for defenders in self.able.values():
            wanted = defenders[below(len(defenders))] if below(2) else NOBODY
            if self._completes is not None and not self._can(chosen, wanted):
                wanted = _any(self.pieces(chosen), below)
            chosen.append(wanted)
        return self.assemble(chosen)

    def notation(self, answer: Attacks) -> str:
        return " ".join(f"{attacker}>{defender}" + (f"+{band}" if band else "") for attacker, defender, band in answer)

    def read(self, text: str) -> Attacks:
        attacks = []
        try:
            for word in text.split():
                attacker, _, rest = word.partition(">")
                defender, _, band = rest.partition("+")
                attacks.append((int(attacker), int(defender), int(band or 0)))
        except ValueError:
            raise IllegalAction(f"{text!r} is no list of attackers such as '12>-2 15>-2'", self.rule) from None
        return self.check(tuple(attacks))


class DeclareBlockers(Decision):
    """Which of the ``able`` creatures block what; ``able`` gives for each the attackers that it may block, ``most``
    how many at once where that is not one. ``accept`` checks the whole declaration (509.1b, c); ``completes`` is None
    where every combination of what the creatures may do is legal."""

    kind = "block"

    def __init__(
        self,
        player: PlayerId,
        able: Mapping[ObjectId, tuple[ObjectId, ...]],
        most: Mapping[ObjectId, int],
        accept: Callable[[Blocks], IllegalAction | None],
        completes: Completes | None = None,
    ) -> None:
        super().__init__(player, "declare blockers", "block", "509.1")
        self.able = dict(able)
        self.most = dict(most)
        self._accept = accept
        self._completes = completes
        self._order: Final = tuple(self.able)

    def check(self, answer: Answer) -> Blocks:
        if not _are_groups(answer, 2):
            raise IllegalAction(f"{answer!r} is no list of pairs of a blocker and an attacker", self.rule)
        given: Picks = {}
        for blocker, attacker in answer:
            if attacker not in self.able.get(blocker, ()):
                raise IllegalAction(f"#{blocker} cannot block #{attacker}", "509.1b")
            if attacker in given.get(blocker, ()):
                raise IllegalAction(f"#{blocker} was declared twice as a blocker of #{attacker}", "509.1a")
            given[blocker] = (*given.get(blocker, ()), attacker)
        for blocker, attackers in given.items():
            if len(attackers) > self.most.get(blocker, 1):
                raise IllegalAction(f"#{blocker} can block no more than {self.most.get(blocker, 1)}", "509.1a")
        ordered = self._pairs(given)
        if (refused := self._accept(ordered)) is not None:
            raise refused
        return ordered

    def _pairs(self, picks: Picks) -> Blocks:
        return tuple(
            (blocker, attacker)
            for blocker in self._order
            if blocker in picks
            for attacker in self.able[blocker]
            if attacker in picks[blocker]
        )

    def forced(self) -> Blocks | None:
        return () if not self.able else None

    def pieces(self, chosen: Sequence[Ref]) -> tuple[Ref, ...]:
        """An attacker that the present blocker blocks too, 0 for no more; none when every creature has been asked."""
        picks, blocker = self._progress(chosen)
        return () if blocker == NOBODY else tuple(o for o in self._next(picks, blocker) if self._can(picks, blocker, o))

    def assemble(self, chosen: Sequence[Ref]) -> Blocks:
        """The answer that the pieces amount to."""
        return self._pairs(self._progress(chosen)[0])

    def _progress(self, chosen: Sequence[Ref]) -> tuple[Picks, ObjectId]:
        """What the pieces say so far, and the blocker that the next piece is about."""
        picks: Picks = {}
        blockers = iter(self._order)
        blocker = next(blockers, NOBODY)
        for piece in chosen:
            picks[blocker] = (*picks.get(blocker, ()), piece) if piece else picks.get(blocker, ())
            if not piece or not self._more(picks, blocker):
                blocker = next(blockers, NOBODY)
        return picks, blocker

    def _next(self, picks: Picks, blocker: ObjectId) -> tuple[Ref, ...]:
        """Nothing more, or an attacker after those that it blocks already: their order means nothing."""
        attackers, taken = self.able[blocker], picks.get(blocker, ())
        return (NOBODY, *(attackers[attackers.index(taken[-1]) + 1 :] if taken else attackers))

    def _more(self, picks: Picks, blocker: ObjectId) -> bool:
        return len(picks.get(blocker, ())) < self.most.get(blocker, 1) and len(self._next(picks, blocker)) > 1

    def _can(self, picks: Picks, blocker: ObjectId, option: Ref) -> bool:
        if self._completes is None:
            return True
        taken = picks.get(blocker, ())
        further = picks | {blocker: (*taken, option) if option else taken}
        return self._completes(further, blocker if option and self._more(further, blocker) else NOBODY)

    def legal(self) -> Iterator[Blocks]:
        if self._simple:
            ways = product(*((NOBODY, *attackers) for attackers in self.able.values()))
            return (tuple((b, a) for b, a in zip(self._order, way, strict=True) if a) for way in ways)
        return (a for a in map(self.assemble, _every(self.pieces, self._complete)) if self._accept(a) is None)

    def _complete(self, chosen: Sequence[Ref]) -> bool:
        return self._progress(chosen)[1] == NOBODY

    @property
    def _simple(self) -> bool:
        """Whether each creature may block one attacker or none, whatever the others do."""
        return self._completes is None and not self.most

    def sample(self, below: Callable[[int], int]) -> Blocks:
        if self._simple:
            return tuple((b, attackers[below(len(attackers))]) for b, attackers in self.able.items() if below(2))
        chosen: list[Ref] = []
        picks, blocker = self._progress(chosen)
        while blocker != NOBODY:
            attackers = self._next(picks, blocker)[1:]
            wanted = attackers[below(len(attackers))] if below(2) else NOBODY
            if not self._can(picks, blocker, wanted):
                wanted = _any(self.pieces(chosen), below)
            chosen.append(wanted)
            picks, blocker = self._progress(chosen)
        return self.assemble(chosen)

    def notation(self, answer: Blocks) -> str:
        return " ".join(f"{blocker}>{attacker}" for blocker, attacker in answer)

    def read(self, text: str) -> Blocks:
        try:
            pairs = [word.split(">") for word in text.split()]
            return self.check(tuple((int(blocker), int(attacker)) for blocker, attacker in pairs))
        except ValueError:
            raise IllegalAction(f"{text!r} is no list of blocks such as '12>15'", self.rule) from None


def _any(options: tuple[Ref, ...], below: Callable[[int], int]) -> Ref:
    return options[below(len(options))] if options else NOBODY


def _every(
    pieces: Callable[[Sequence[Ref]], tuple[Ref, ...]], complete: Callable[[Sequence[Ref]], bool]
) -> Iterator[tuple[Ref, ...]]:
    """Every way through the pieces to a complete answer, first option first."""
    waiting: list[tuple[Ref, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        if complete(chosen):
            yield chosen
        else:
            waiting += [(*chosen, option) for option in reversed(pieces(chosen))]


def _are_groups(answer: Answer, size: int) -> bool:
    """Whether an answer is a tuple of tuples of that many numbers."""
    return isinstance(answer, tuple) and all(are_numbers(group) and len(group) == size for group in answer)
