"""Assigning combat damage (510.1): to whom a creature may assign it, who divides it, and which divisions are legal.

Trample is 702.19, deathtouch 702.2c, banding 702.22j-k.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from cardwright.contract.ruleset import Ruleset
from cardwright.model.choice import Divide
from cardwright.model.event import Cause, Damage
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader

DEALT = Cause(rule="510.2")


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One creature that assigns ``amount`` of combat damage, divided by ``player``.

    ``among`` are the creatures that it fights; ``beyond`` what it may assign damage to once all of those have lethal
    damage (trample): what it attacks, and for trample over planeswalkers after that the planeswalker's controller.
    ``bound`` is whether ``player`` has to see to it that promises made for other creatures are kept (702.19b).
    """

    source: ObjectId
    player: PlayerId
    amount: int
    among: tuple[Ref, ...]
    beyond: tuple[Ref, ...] = ()
    deathtouch: bool = False
    bound: bool = True


class Tally:
    """What has been assigned so far in this combat damage step."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self._rules = rules
        self._state = state
        self.amounts: dict[Ref, int] = {}
        self._deadly: set[Ref] = set()
        self.promised: set[Ref] = set()
        """Creatures that are to be assigned lethal damage in all, because a creature with trample relies on it."""
        self.owed: set[Ref] = set()
        """Planeswalkers that are to be assigned damage equal to their loyalty in all, for the same reason (702.19c)."""
        self.events: list[Damage] = []

    def lethal(self, ref: ObjectId) -> int:
        """How much more damage is lethal to a creature, with what is marked on it and assigned already (702.19b)."""
        if ref in self._deadly:
            return 0
        toughness = layers.characteristics(self._rules, self._state, ref, LayerReader).toughness or 0
        return max(0, toughness - self._state.objects[ref].damage - self.amounts.get(ref, 0))

    def loyalty_left(self, ref: ObjectId) -> int:
        """How much more damage equals a planeswalker's loyalty (702.19c)."""
        return max(0, self._state.objects[ref].count("loyalty") - self.amounts.get(ref, 0))

    def add(self, job: Job, refs: Iterable[Ref], amounts: Iterable[int]) -> None:
        """A creature has assigned its damage."""
        for ref, amount in zip(refs, amounts, strict=True):
            if amount > 0:
                self.amounts[ref] = self.amounts.get(ref, 0) + amount
                if job.deathtouch:
                    self._deadly.add(ref)
                self.events.append(Damage(source=job.source, target=ref, amount=amount, combat=True, cause=DEALT))


def assign(engine: Engine, tally: Tally, jobs: Sequence[Job]) -> None:
    """Let each creature in turn assign its damage; asks where there is a choice."""
    for place, job in enumerate(jobs):
        refs = (*job.among, *job.beyond)
        if len(refs) == 1:
            tally.add(job, refs, (job.amount,))
        elif refs:
            _divide(engine, tally, job, refs, jobs[place + 1 :])


def _divide(engine: Engine, tally: Tally, job: Job, refs: tuple[Ref, ...], later: Sequence[Job]) -> None:
    prompt = f"divide {job.amount} combat damage of #{job.source}"
    accept = partial(_objection, tally, job, later)
    answer = engine.ask(Divide(job.player, refs, job.amount, 0, prompt, "assign", "510.1", job.source, accept))
    if any(answer[len(job.among) :]):
        tally.promised.update(job.among)
    if _past_the_planeswalker(job, answer):
        tally.owed.add(job.beyond[0])
    tally.add(job, refs, answer)


def _past_the_planeswalker(job: Job, answer: tuple[int, ...]) -> bool:
    """Whether damage goes on to the controller of the planeswalker that is attacked (702.19c)."""
    past = answer[len(job.among) :]
    return len(past) == 2 and past[1] > 0


def _objection(tally: Tally, job: Job, later: Sequence[Job], answer: tuple[int, ...]) -> str | None:
    """Why the division is illegal, or None (510.1e, 702.19b-c)."""
    if not job.bound:
        return None
    given = dict(zip((*job.among, *job.beyond), answer, strict=True))
    promised = tally.promised | set(job.among) if any(answer[len(job.among) :]) else tally.promised
    needs = {ref: _missing(tally, job, ref, given.get(ref, 0)) for ref in sorted(promised)}
    if not _covered(tally, needs, later):
        return "damage goes past creatures that have not all been assigned lethal damage"
    owed = tally.owed | {job.beyond[0]} if _past_the_planeswalker(job, answer) else tally.owed
    loyalty = {ref: max(0, tally.loyalty_left(ref) - given.get(ref, 0)) for ref in sorted(owed)}
    if not _covered(tally, needs | loyalty, later):
        return "damage goes past a planeswalker that has not been assigned damage equal to its loyalty"
    return None


def _missing(tally: Tally, job: Job, ref: ObjectId, amount: int) -> int:
    """How much a creature still lacks for lethal damage once ``job`` assigns ``amount`` to it (702.2c)."""
    return 0 if amount and job.deathtouch else max(0, tally.lethal(ref) - amount)


def _covered(tally: Tally, wanted: dict[Ref, int], later: Sequence[Job]) -> bool:
    """Whether the creatures that assign damage later can supply what is wanted, each giving first things first."""
    needs = dict(wanted)
    for job in later:
        left = job.amount if job.bound else 0
        for ref in job.among:
            if needs.get(ref, 0) and left:
                given = 1 if job.deathtouch else min(left, needs[ref])
                needs[ref] = 0 if job.deathtouch else needs[ref] - given
                left -= given
        if job.beyond and needs.get(job.beyond[0], 0):
            # Past its other blockers, too, it gets only with lethal damage to all of them.
            others = [tally.lethal(ref) for ref in job.among if ref not in needs]
            left -= len(others) if job.deathtouch else sum(others)
            needs[job.beyond[0]] -= min(max(left, 0), needs[job.beyond[0]])
    return not any(needs.values())


def nobody_left(state: State, ref: Ref) -> bool:
    """Whether there is nothing at ``ref`` to assign damage to: a player who left, or nothing (510.1b, 800.4e)."""
    if ref == NOBODY:
        return True
    return state.players[ref].left if ref < 0 else ref not in state.objects
