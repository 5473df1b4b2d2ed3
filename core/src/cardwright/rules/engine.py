"""The engine: runs procedures on a state and asks players.

Procedures are ordinary functions that call :meth:`Engine.ask`. Where no answer is at hand the procedure is unwound,
the game
rests at that decision, and when the answer comes the procedure runs again from its checkpoint with the answers so far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.decision import Answer, Decision, IllegalAction
from cardwright.model.event import NO_CAUSE, Cause, Event
from cardwright.model.mana import Mana, ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.rules.loop import FRESH, is_choice

Chooser = Callable[[Decision], Answer]


class Undecided(BaseException):
    """Unwinds a procedure to its checkpoint because a player must be asked. Not to be caught."""


class RulesError(Exception):
    """The engine or a plugin did something that the design forbids; the message names the culprit."""


class Misuse(RulesError):
    """A function that takes part in the game broke a rule of the contract with the engine."""


class Procedures(Protocol):
    """Procedures that lie above those who need them; ``rules.procedures`` puts them together."""

    def pay(self, do: Any, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        """Pay ``costs`` in full, or change nothing and say False."""

    def can_pay(self, look: Any, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        """Whether ``costs`` could be paid now."""

    def cast(self, engine: Any, player: PlayerId, action: Any, free: bool) -> bool:
        """Cast a spell while something resolves (608.2g); False, with nothing changed, where that is impossible."""

    def castable_as(self, engine: Any, player: PlayerId, ref: int) -> list[Printed]:
        """The halves and faces by which the player could cast a card while something resolves."""

    def pay_mana(self, engine: Any, player: PlayerId, total: ManaCost, source: int) -> bool:
        """Pay an amount of mana, or change nothing and say False."""

    def can_pay_mana(self, engine: Any, player: PlayerId, total: ManaCost) -> bool:
        """Whether an amount of mana could be paid now."""

    def counter(self, do: Any, ref: int) -> None:
        """Counter a spell or ability (701.6)."""

    def stand_in(self, engine: Any, player: PlayerId, source: int) -> PlayerId:
        """Who makes a choice instead of a player who has left (800.4g-h)."""

    def activate_mana(self, engine: Any, player: PlayerId, source: int, place: int) -> None:
        """Activate a mana ability (605.3)."""

    def actor(self, engine: Any, source: int, you: PlayerId, bindings: Any, ability: Node | None) -> Any:
        """A Do for the ability of ``source``."""


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: what happened, the rules that governed it, the turn and step."""

    event: Event
    rules: tuple[str, ...]
    turn: int
    step: str
    note: str = ""


class Engine:
    """One game being played: state, answers since the checkpoint, log. ``chooser`` answers decisions directly."""

    def __init__(self, rules: Ruleset, state: State, procedures: Procedures, chooser: Chooser | None = None) -> None:
        self.rules: Final = rules
        self.procedures: Final = procedures
        self.state = state
        self.chooser = chooser
        self.root = state
        self.answers: list[Answer] = []
        self.open: Decision | None = None
        self.log: list[Entry] | None = None
        self.made: list[tuple[Decision, Answer]] = []
        """Decisions made without asking since the checkpoint, with their only answer."""
        self.cause: Cause = NO_CAUSE
        self.floating_only = False
        """Whether mana is paid from what floats alone: while it is found out what a mana ability gives."""
        self.chances: list[str] = []
        """Results that the flips, rolls and random choices are to have, for positions that fix them."""
        self.chance_at = 0
        """How many of ``chances`` have been used up; ``chance_mark``: at the checkpoint."""
        self.chance_mark = 0
        self.watch: Callable[[Engine, tuple[Event, ...]], None] | None = None
        """Called after each batch of events, for those who check the engine at work."""
        self._cursor = 0
        self.vouched: tuple[State, int] = (state, 0)
        """A checkpoint, and how many of the answers since are known to be legal there."""
        self.log_mark = 0
        self.shares: dict[tuple[int, int, int], int] = {}
        """How much of which damage shields are to prevent, while it is dealt; see :mod:`cardwright.rules.shields`."""
        self.quiet: State | None = None
        """The position when state-based actions were last checked and there were none to perform."""
        self._scripts: list[Chooser] = []
        self.bound: frozenset[int] = frozenset()
        """Objects that change zones, several at once, in the batch that is being settled: nothing that modifies how one
        of them enters may make another one do so (614.13a-b)."""
        self.spent: tuple[Mana, ...] = ()
        """The units of mana that the last payment spent, for their riders (106.6)."""
        self.meant: tuple[Mana, ...] = ()
        """The floating mana that a plan means for the payment about to be made, where one is being carried out."""
        self.announcing = 0
        """How many spells and abilities are being announced, one within the other (601.2, 602.2)."""
        self.drawn: list[tuple[int, Node, int]] = []
        """What cards that were drawn meanwhile say of being drawn; see :mod:`cardwright.rules.drawn`."""
        self.step_limit = 100_000
        self.steps = 0
        self.attempts = 0
        """How many events have been attempted that could happen, whatever came of them (118.11-12)."""

    def checkpoint(self) -> None:
        """The present state is one to come back to: what was answered before is done with."""
        self.root = self.state.fork()
        self.answers = []
        self._cursor = 0
        self.chance_mark = self.chance_at
        self.log_mark = len(self.log) if self.log is not None else 0

    def rewind(self) -> None:
        """Go back to the checkpoint, keeping the answers, so that the procedure can run again."""
        self.state = self.root.fork()
        self.open = None
        self._cursor = 0
        self.chance_at = self.chance_mark
        self._scripts = []
        self.made = []
        self.cause = NO_CAUSE
        self.announcing, self.drawn = 0, []
        if self.log is not None:
            del self.log[self.log_mark :]

    def ask(self, decision: Decision) -> Answer:
        """The answer to ``decision``; unwinds where there is none yet."""
        if self.open is not None:
            self.refuse_to_go_on()
        forced = decision.forced()
        if forced is not None:
            self.made.append((decision, forced))
            return forced
        if self._scripts:
            return decision.check(self._scripts[-1](decision))
        if self.state.players[decision.player].left:
            decision.player = self.procedures.stand_in(self, decision.player, decision.source)
        if self._cursor < len(self.answers):
            answer = self.answers[self._cursor]
            if self.vouched[0] is not self.root or self._cursor >= self.vouched[1]:
                answer = decision.check(answer)
        elif self.chooser is not None:
            answer = decision.check(self.chooser(decision))
            self.answers.append(answer)
        else:
            self.open = decision
            raise Undecided
        self._cursor += 1
        if is_choice(decision, answer):
            self.state.loop = FRESH
        return answer

    def refuse_to_go_on(self) -> None:
        """Misuse where a player is being asked: whoever goes on all the same has caught the unwinding."""
        if self.open is not None:
            ref = self.open.source
            memory = self.state.memory.get(ref)
            found = self.state.objects.get(ref) or (memory.object if memory is not None else None)
            name = found.values.name if found is not None else "the rules"
            raise Misuse(
                f"what {name} does went on before there was an answer to {self.open.prompt!r}; a function that asks "
                "must let Undecided pass"
            )

    @property
    def replaying(self) -> bool:
        """Whether recorded answers are still being used up."""
        return self._cursor < len(self.answers)

    def scripted(self, chooser: Chooser, procedure: Callable[[], None]) -> None:
        """Run ``procedure`` with ``chooser`` answering everything that it asks."""
        self._scripts.append(chooser)
        try:
            procedure()
        finally:
            # After an unwinding the scripts are gone already.
            if self._scripts:
                self._scripts.pop()

    def attempt(self, procedure: Callable[[], bool]) -> bool:
        """Run ``procedure``; where it gives False or the rules refuse it, everything it did is undone (733.1)."""
        saved, mark, cause, chance_at = self.state.fork(), len(self.log or ()), self.cause, self.chance_at
        try:
            if procedure():
                return True
        except IllegalAction:
            pass
        self.chance_at = chance_at
        self.restore(saved, mark, cause)
        return False

    def restore(self, saved: State, mark: int, cause: Cause) -> None:
        """Go back to a state saved within this procedure."""
        self.state = saved
        self.cause = cause
        if self.log is not None:
            del self.log[mark:]

    def trial(self, chooser: Chooser) -> Engine:
        """A second engine on a fork of the present state, answered by ``chooser``, for "could this be done?"."""
        other = Engine(self.rules, self.state.fork(), self.procedures, chooser)
        other.cause = self.cause
        other.floating_only = self.floating_only
        return other

    def record(self, event: Event, *rules: str, note: str = "") -> None:
        """Write ``event`` into the log and the history of the turn."""
        state = self.state
        state.history = (event, state.history)
        if self.log is not None:
            numbers = tuple(dict.fromkeys(number for number in (*rules, type(event).rule, event.cause.rule) if number))
            self.log.append(Entry(event, numbers, state.turn.number, state.turn.step, note))
