"""What a declaration of attackers or blockers must satisfy as a whole: restrictions, requirements, costs.

Rules 508.1c-d, 508.1h, 509.1b-d, 802.3a. Where no part of any object bears on it there are no constraints, and
nothing of this is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.combat_decision import Picks
from cardwright.model.decision import IllegalAction
from cardwright.model.mana import ManaCost
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules.combat.bearing import Bearing, Voice
from cardwright.rules.combat.solve import Cover, Problem

Able = Mapping[ObjectId, tuple[Ref, ...]]

NO_COST = ManaCost()


class Wording(msgspec.Struct, frozen=True):
    """How the two declarations differ in names: of what is done, of the parts, and of the rules that speak of them."""

    act: str
    declaration: str
    restriction: str
    requirement: str
    payment: str


ATTACK = Wording("attack", "declare attackers", "508.1c", "508.1d", "508.1h")
BLOCK = Wording("block", "declare blockers", "509.1b", "509.1c", "509.1d")


class Constraints:
    """The constraints on one declaration in one position.

    ``payable`` says whether a cost could be paid if the creatures with these picks were declared. Requirements are
    counted against the most that could be obeyed without paying for anything that is not paid for anyway (508.1d).
    ``joined`` is the problem with what is required besides once any creature is declared, None where that is nothing.
    """

    def __init__(
        self,
        wording: Wording,
        able: Able,
        problem: Problem,
        taxes: Bearing,
        payable: Callable[[ManaCost, Picks], bool],
        joined: Problem | None = None,
    ) -> None:
        self.wording = wording
        self.able = able
        self.problem = problem
        self._joined = joined
        self._payable = payable
        self._costs = {} if taxes.silent else _costs(taxes, able)
        self._needed: dict[tuple[bool, frozenset[tuple[ObjectId, Ref]]], int] = {}

    @property
    def idle(self) -> bool:
        """Whether every combination of what the creatures may do is legal."""
        p = self.problem
        tied = p.least or p.most or p.total is not None or p.whole is not None
        return not (tied or p.demanding or self._costs or self._joined)

    def cost(self, picks: Picks) -> ManaCost:
        """The total cost of the declaration (508.1h, 509.1d)."""
        total = NO_COST
        for creature, targets in picks.items():
            for target in targets:
                total = total.plus(self._costs.get((creature, target), NO_COST))
        return total

    def refusal(self, picks: Picks) -> IllegalAction | None:
        """Why the declaration is illegal, or None."""
        broken = self.problem.broken(picks)
        if broken:
            return IllegalAction(_BROKEN[broken].format(self.wording.act), self.wording.restriction)
        problem = self._for(picks)
        if problem.demanding:
            obeyed, needed = problem.obeyed(picks), self._most_obeyed(picks)
            if obeyed < needed:
                return IllegalAction(
                    f"this obeys {obeyed} of the {needed} requirements to {self.wording.act} that can be obeyed",
                    self.wording.requirement,
                )
        cost = self.cost(picks)
        if not cost.empty and not self._payable(cost, picks):
            return IllegalAction(f"{cost} to {self.wording.act} so cannot be paid", self.wording.payment)
        return None

    def completes(self, picks: Picks, unfinished: ObjectId) -> bool:
        """Whether a legal declaration has these picks, to which ``unfinished`` may add."""
        if self._joined is not None and not any(picks.values()) and self._most_obeyed({}) == 0:
            # Nothing at all may be declared.
            return True
        problem = self._joined or self.problem
        found = problem.best(self._options(picks), picks, unfinished)
        if found is None or (problem.demanding and found.score < self._most_obeyed(found.picks)):
            return False
        cost = self.cost(found.picks)
        return cost.empty or self._payable(cost, found.picks)

    def _for(self, picks: Picks) -> Problem:
        return self._joined if self._joined is not None and any(picks.values()) else self.problem

    def _options(self, picks: Picks) -> Able:
        """What the creatures may do without a cost that ``picks`` do not bring with them."""
        if not self._costs:
            return self.able
        return {
            creature: tuple(t for t in targets if (creature, t) not in self._costs or t in picks.get(creature, ()))
            for creature, targets in self.able.items()
        }

    def _most_obeyed(self, picks: Picks) -> int:
        pairs = ((one, target) for one, targets in picks.items() for target in targets)
        key = (any(picks.values()), frozenset(pair for pair in pairs if pair in self._costs))
        if key not in self._needed:
            best = self._for(picks).best(self._options(picks))
            self._needed[key] = best.score if best is not None else 0
        return self._needed[key]


_BROKEN = {
    "least": "one of the creatures can only be {0}ed by more creatures at once",
    "most": "more creatures {0} the same thing than may",
    "total": "more creatures {0} than may",
    "whole": "a creature among them can't {0} together with these, or without others",
}


def _costs(taxes: Bearing, able: Able) -> dict[tuple[ObjectId, Ref], ManaCost]:
    costs: dict[tuple[ObjectId, Ref], ManaCost] = {}
    for creature, targets in able.items():
        for target in targets:
            for part, look in (*taxes.of(creature), *taxes.imposed(target)):
                cost = part.cost(look, creature, target)
                if cost is not None and not cost.empty:
                    costs[creature, target] = costs.get((creature, target), NO_COST).plus(cost)
    return costs


def requirements(rules: Ruleset, state: State, wording: Wording, able: Able) -> Problem:
    """The requirements to attack or block that bear on ``able`` (508.1d, 509.1c), as a problem without restrictions."""
    voices = Bearing(rules, state, "requires", wording.act)
    if voices.silent:
        return Problem()
    anything: dict[ObjectId, int] = {}
    each: dict[ObjectId, dict[Ref, int]] = {}
    for creature, targets in able.items():
        own = each.setdefault(creature, {})
        for part, look in voices.of(creature):
            if part.applies(look, creature, NOBODY):
                anything[creature] = anything.get(creature, 0) + 1
            else:
                _add(own, (part, look), creature, targets)
        for target in targets:
            for voice in voices.imposed(target):
                _add(own, voice, creature, (target,))
        if not own:
            del each[creature]
    return Problem(anything=anything, each=each)


def joined(rules: Ruleset, state: State, wording: Wording, able: Able, problem: Problem) -> Problem | None:
    """``problem`` with what is required of creatures besides once any of them is declared; None where that is
    nothing."""
    voices = Bearing(rules, state, "requires", f"{wording.act} together")
    if voices.silent:
        return None
    anything = dict(problem.anything)
    for creature in able:
        for part, look in voices.of(creature):
            if part.applies(look, creature, NOBODY):
                anything[creature] = anything.get(creature, 0) + 1
    return replace(problem, anything=anything) if anything != problem.anything else None


def _add(own: dict[Ref, int], voice: Voice, creature: ObjectId, targets: Iterable[Ref]) -> None:
    part, look = voice
    for target in targets:
        if part.applies(look, creature, target):
            own[target] = own.get(target, 0) + 1


def covers(rules: Ruleset, state: State, able: Able, attackers: Iterable[ObjectId]) -> tuple[Cover, ...]:
    """The requirements that an attacker be blocked by one creature or another (509.1c)."""
    voices = Bearing(rules, state, "requires", "be blocked")
    found = []
    if not voices.silent:
        for attacker in attackers:
            for part, look in voices.of(attacker):
                candidates = (one for one, targets in able.items() if attacker in targets)
                creatures = frozenset(one for one in candidates if part.applies(look, attacker, one))
                if creatures:
                    found.append(Cover(attacker, creatures))
    return tuple(found)


def limit(rules: Ruleset, state: State, wording: Wording, refs: Iterable[Ref]) -> dict[Ref, int]:
    """How many creatures may attack or block each of ``refs`` at most where that is limited (nobody: at all).

    Limits are rule changes of 508.1c and 509.1b."""
    voices = Bearing(rules, state, "rule change", wording.restriction)
    limits: dict[Ref, int] = {}
    if not voices.silent:
        for ref in refs:
            values = [p.value(look, ref) for p, look in voices.of(ref) if p.value is not None and p.exempts(look, ref)]
            if values:
                limits[ref] = min(values)
    return limits


def whole(
    rules: Ruleset, state: State, wording: Wording, player: PlayerId, able: Able
) -> Callable[[Picks], bool] | None:
    """Judges what creatures do together ("can't attack alone"): prohibitions of ``declare attackers`` or ``declare
    blockers``, whose subject is the declaration as pairs of a creature and what it attacks or blocks."""
    bans = Bearing(rules, state, "prohibits", wording.declaration)
    if bans.silent or not bans.any(able):
        return None
    voices = (*bans.general, *(voice for creature in able for voice in bans.imposed(creature)))

    def judge(picks: Picks) -> bool:
        pairs = tuple((one, target) for one in able if one in picks for target in picks[one])
        return not any(part.applies(look, pairs, player) for part, look in voices)

    return judge
