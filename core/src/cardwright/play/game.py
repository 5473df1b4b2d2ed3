"""Game: one game being played, the public face of the engine (design, section 6).

A game rests at a decision. :meth:`Game.apply` answers it; :meth:`Game.run` lets agents answer everything. Games fork
at any
decision, also in the middle of a resolution, and a fork costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action, Answer, Decision, IllegalAction
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.rules import leaving, priority, procedures, turn
from cardwright.rules.engine import Engine, Entry, Undecided

Agent = Callable[["Game", Decision], Answer]
"""Chooses an answer to the open decision of a game."""


class Game:
    """One game. Make it with :meth:`new` or :meth:`from_state`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._past: list[tuple[State, tuple[Answer, ...]]] = []
        self._stale = False
        """A fork asks its question anew only when somebody wants to know it."""

    @classmethod
    def from_state(cls, rules: Ruleset, state: State, log: bool = True, chances: Sequence[str] = ()) -> Game:
        """A game that goes on from a position: state-based actions are checked, then somebody is asked."""
        engine = procedures.start(rules, state)
        engine.log = [] if log else None
        engine.chances = list(chances)
        game = cls(engine)
        game.proceed()
        return game

    @property
    def rules(self) -> Ruleset:
        """The Ruleset that it is played by."""
        return self.engine.rules

    @property
    def state(self) -> State:
        """The visible position, also in the middle of a procedure. Not to be changed."""
        return self.engine.state

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        self._refresh()
        return self.engine.open

    def _refresh(self) -> None:
        if self._stale:
            self._stale = False
            self._resume()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.engine.state.outcome is not None

    @property
    def outcome(self) -> tuple[PlayerId, ...] | None:
        """The winners; an empty tuple is a draw (104.4); None while the game goes on."""
        return self.engine.state.outcome

    @property
    def log(self) -> list[Entry]:
        """What has happened, in order."""
        return self.engine.log if self.engine.log is not None else []

    @property
    def made(self) -> list[tuple[Decision, Answer]]:
        """Decisions that were made without asking since the last answer, since only one answer was legal."""
        return self.engine.made

    def apply(self, answer: Answer) -> None:
        """Answer the open decision, with an answer or its notation. IllegalAction leaves the game as it was."""
        decision = self.decision
        if decision is None:
            raise IllegalAction("nothing is being asked", "")
        checked = (
            decision.read(answer) if isinstance(answer, str) and decision.kind != "name" else decision.check(answer)
        )
        before = (self.engine.root, tuple(self.engine.answers))
        self.engine.answers.append(checked)
        try:
            self._resume()
        except IllegalAction:
            self._go_back(before)
            raise
        self._past.append(before)

    def _resume(self) -> None:
        self.engine.rewind()
        self.proceed(again=True)

    def proceed(self, again: bool = False) -> None:
        """Go on until somebody is asked; ``again`` repeats the unit that was interrupted."""
        engine = self.engine
        try:
            if again:
                turn.unit(engine)
            while turn.advance(engine):
                pass
        except Undecided:
            return

    def _go_back(self, point: tuple[State, tuple[Answer, ...]]) -> None:
        root, answers = point
        self.engine.root = root
        self.engine.answers = list(answers)
        self._resume()

    def take_back(self) -> None:
        """Drop the answers given since the last checkpoint: a spell that was half announced was never begun."""
        self._go_back((self.engine.root, ()))

    def undo(self) -> None:
        """Take the last answer back; IllegalAction when there is none."""
        if not self._past:
            raise IllegalAction("there is nothing to undo", "")
        point = self._past.pop()
        # The log of what is undone goes with it.
        self._go_back(point)

    def fork(self) -> Game:
        """A second game at the same decision; the two go separate ways."""
        engine = self.engine
        other = procedures.start(engine.rules, engine.state.fork())
        other.root = engine.root
        other.answers = list(engine.answers)
        other.open = engine.open
        other.log = list(engine.log) if engine.log is not None else None
        other.log_mark = engine.log_mark
        other.chances = list(engine.chances)
        other.made = list(engine.made)
        game = Game(other)
        # The open decision's options are functions of the engine that asks: it is to be asked anew.
        game._stale = engine.open is not None
        return game

    def could(self, player: PlayerId, action: Action) -> IllegalAction | None:
        """Why ``player`` cannot take ``action`` now, costs included; None when they can."""
        try:
            return priority.refusal(self.engine.trial(_first_legal), player, action)
        except IllegalAction as refused:
            return refused

    def concede(self, player: PlayerId) -> None:
        """The player leaves the game at once (104.3a)."""
        before = (self.engine.root, tuple(self.engine.answers))
        # Whatever was being done half-way is begun again without the player (800.4a).
        self.engine.answers = []
        self.engine.rewind()
        leaving.concede(self.engine, player)
        self.engine.checkpoint()
        self._past.append(before)
        self.proceed()

    def run(self, agents: Mapping[PlayerId, Agent] | Sequence[Agent]) -> tuple[PlayerId, ...]:
        """Let agents answer everything until the game ends; gives the winners."""
        table = agents if isinstance(agents, Mapping) else dict(zip(self.state.seats, agents, strict=True))
        engine = self.engine
        engine.chooser = lambda decision: table[decision.player](self, decision)
        try:
            if engine.open is not None or self._stale:
                self._stale = False
                self._resume()
            else:
                self.proceed()
        finally:
            engine.chooser = None
        return self.outcome or ()


def _first_legal(decision: Decision) -> Answer:
    return next(decision.legal())
