"""Playing: answering the decisions of an engine, one by one or all at once, going back, and branching off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Self, TypeAlias

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import PASS, Action, Answer, Decision, IllegalAction
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.play.guard import guarded
from cardwright.play.moves import SPARSE, Concession, Mark, Move, Setup, count, listed, thinned, without
from cardwright.rules import leaving, procedures, turn
from cardwright.rules.engine import Engine, Entry, Misuse, Undecided

Agent: TypeAlias = Callable[[Any, Decision], Answer]
"""Chooses an answer to the open decision of a game, its first argument; an honest one looks at the game through
``view``."""


class Playing:
    """A game being played. ``engine`` is at work; ``setup`` tells what a game began with that can be recorded."""

    def __init__(self, engine: Engine, setup: Setup | None = None) -> None:
        self.engine = engine
        self.setup = setup
        self.reversals = 0
        """Actions of agents that the rules allowed to begin and then had to reverse (733.1)."""
        self._moves: Move | None = None
        self._marks: tuple[Mark, ...] = (Mark(None, engine.root.fork(), 0),)
        self._stale = False
        """A fork asks its question anew only when somebody wants to know it."""

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
        found = self.engine.open
        return found if found is None else guarded(self.engine.rules, found)

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
        """What has happened, in order; empty for a game that keeps no log."""
        return self.engine.log if self.engine.log is not None else []

    @property
    def made(self) -> list[tuple[Decision, Answer]]:
        """Decisions that were made without asking since the last answer, since only one answer was legal."""
        return self.engine.made

    @property
    def moves(self) -> list[Move]:
        """All answers given since the game or this branch began, in order."""
        return listed(self._moves)

    # Playing

    def apply(self, answer: Answer) -> None:
        """Answer the open decision, with an answer or its notation. IllegalAction leaves the game as it was."""
        decision = self.decision
        if decision is None:
            raise IllegalAction("nobody is asked anything: the game is over", "104.1")
        checked = self._checked(decision, answer)
        engine = self.engine
        before, answers = engine.root, tuple(engine.answers)
        engine.answers.append(checked)
        engine.vouched = (before, len(engine.answers))
        try:
            self._resume()
        except BaseException:
            # Whatever stopped it, the rules or a faulty plugin: nothing of the answer is left.
            engine.root, engine.answers = before, list(answers)
            self._resume()
            raise
        self._note(decision, checked)
        if not engine.answers and self._due():
            self._mark(engine.root, engine.log_mark)

    @staticmethod
    def _checked(decision: Decision, answer: Answer) -> Answer:
        if isinstance(answer, str) and decision.kind != "name":
            return decision.read(answer)
        return decision.check(answer)

    def run(self, agents: Mapping[PlayerId, Agent] | Sequence[Agent], turns: int | None = None) -> tuple[PlayerId, ...]:
        """Let agents answer everything until the game ends; gives the winners. ``agents`` by player or by seat.

        With ``turns`` it stops, without an outcome, when that many turns are over. An action that the rules allow to
        begin and then have to reverse (733.1) counts as passing; an answer that is illegal in itself is raised as
        IllegalAction, and the game is where it was before the action began. Whatever else is raised, by an agent or by
        a plugin's function, leaves the game at the decision that was being made.
        """
        table = self._seated(agents)
        engine = self.engine
        asking = False

        def choose(decision: Decision) -> Answer:
            nonlocal asking
            asking = True
            answer = table[decision.player](self, decision)
            if isinstance(answer, str) and decision.kind != "name":
                answer = decision.read(answer)
            asking = False
            self._note(decision, answer)
            return answer

        engine.chooser = choose
        try:
            again = self._stale or engine.open is not None
            self._stale = False
            while self._unit(again):
                again = False
                if turns is not None and engine.state.turn.number > turns:
                    break
                if self._due():
                    self._mark(engine.state.fork(), len(self.log))
        except IllegalAction:
            raise
        except BaseException:
            # A faulty plugin or agent: the game rests at the decision that led there.
            engine.chooser = None
            self._return_to(max(0, count(self._moves) - (not asking)))
            raise
        finally:
            engine.chooser = None
        if not self.over:
            self.proceed()
        return self.outcome or ()

    def _seated(self, agents: Mapping[PlayerId, Agent] | Sequence[Agent]) -> Mapping[PlayerId, Agent]:
        """The agents by player; ValueError where a seat has none."""
        seats = self.state.seats
        if isinstance(agents, Mapping):
            table = agents
        elif len(agents) == len(seats):
            table = dict(zip(seats, agents, strict=True))
        else:
            raise ValueError(f"{len(seats)} players need as many agents; {len(agents)} were given")
        for seat in seats:
            if not self.state.players[seat].left and not callable(table.get(seat)):
                raise ValueError(
                    f"player {seat} has no agent, a function of the game and its decision, but {table.get(seat)!r}"
                )
        return table

    def _must_play(self, player: PlayerId) -> None:
        """ValueError where the game has no such player."""
        if player not in self.state.players:
            players = ", ".join(f"{known} ({value.name})" for known, value in self.state.players.items())
            raise ValueError(f"there is no player {player!r} in this game; there are {players}")

    def _unit(self, again: bool) -> bool:
        """One unit of the game, or the rest of the one that waits for an answer; False when the game is over."""
        engine = self.engine
        before, earlier = self._moves, len(engine.answers) if again else 0
        try:
            if again:
                engine.rewind()
                turn.unit(engine)
                return engine.state.outcome is None
            return turn.advance(engine)
        except IllegalAction:
            legal = len(engine.answers) - earlier == count(self._moves) - count(before)
            action = engine.answers[0] if engine.answers and legal else PASS
            self._moves = before
            if not isinstance(action, Action) or action == PASS or earlier:
                engine.answers = engine.answers[:earlier]
                engine.rewind()
                self._stale = True
                raise
        self._pass_instead()
        return engine.state.outcome is None

    def _pass_instead(self) -> None:
        """Take an action back that could not be completed; its player passes."""
        engine = self.engine
        self.reversals += 1
        chooser, engine.chooser = engine.chooser, None
        engine.answers = []
        engine.rewind()
        try:
            turn.unit(engine)
        except Undecided:
            assert engine.open is not None
            self._note(engine.open, PASS)
        engine.chooser = chooser
        engine.answers = [PASS]
        engine.rewind()
        turn.unit(engine)

    def concede(self, player: PlayerId) -> None:
        """The player leaves the game at once (104.3a); IllegalAction when they are not in it any more. What others have
        chosen in the middle of something stands as far as it is possible without the player."""
        self._concede(player, self._answers_of_others(player))

    def _answers_of_others(self, player: PlayerId) -> list[Move]:
        """The answers of the procedure under way that are not the player's."""
        number = len(self.engine.answers)
        return [move for move in (self.moves[-number:] if number else ()) if move.decision and move.player != player]

    def _concede(self, player: PlayerId, known: Sequence[Move]) -> None:
        self._must_play(player)
        if self.over or self.state.players[player].left:
            raise IllegalAction(f"{self.state.players[player].name} is not in the game any more", "104.3a")
        # Whatever was being done half-way is begun again without the player (800.4a).
        self.engine.answers = []
        self.engine.rewind()
        self._stale = False
        leaving.concede(self.engine, player)
        self._note(None, Concession(player))
        self.engine.checkpoint()
        self._proceed_with(known)

    def _proceed_with(self, known: Sequence[Move]) -> None:
        """Go on with answers that were given before, as long as the same is asked and they are legal."""
        engine, waiting = self.engine, list(known)

        def choose(decision: Decision) -> Answer:
            if waiting and _alike(decision, waiting[0].decision):
                with suppress(IllegalAction):
                    answer = decision.check(waiting.pop(0).answer)
                    self._note(decision, answer)
                    return answer
            engine.chooser = None
            engine.open = decision
            raise Undecided

        engine.chooser = choose if waiting else None
        try:
            self.proceed()
        except IllegalAction:
            # What was begun cannot be completed without the player.
            engine.chooser = None
            self.take_back()
        finally:
            engine.chooser = None

    def proceed(self, again: bool = False) -> None:
        """Go on until somebody must be asked; ``again`` repeats the procedure that the checkpoint stands before."""
        engine = self.engine
        try:
            if again:
                turn.unit(engine)
            while turn.advance(engine):
                pass
        except Undecided:
            if engine.open is None:
                raise Misuse("a function raised Undecided, although nobody is asked anything") from None

    # Going back

    def take_back(self) -> None:
        """Drop the answers given since the last checkpoint: a spell that was half announced was never begun."""
        self._moves = without(self._moves, len(self.engine.answers))
        self.engine.answers = []
        self._resume()

    def undo(self, answers: int = 1) -> None:
        """Take the last answers back, and the log of what came of them; IllegalAction when there are not so many."""
        if not 0 <= answers <= count(self._moves):
            raise IllegalAction("there is nothing to undo")
        self._return_to(count(self._moves) - answers)

    def _return_to(self, number: int) -> None:
        """Go back to when ``number`` answers had been given, by playing on from the checkpoint before."""
        moves = self.moves
        self._marks = tuple(mark for mark in self._marks if count(mark.moves) <= number)
        mark = self._marks[-1]
        self._moves = mark.moves
        engine = self.engine
        engine.root, engine.answers, engine.log_mark = mark.root, [], mark.log
        self._resume()
        self.feed([move.answer for move in moves[count(mark.moves) : number]])

    def feed(self, answers: Sequence[Answer]) -> None:
        """Play on with known answers, or their notation, and rest at the decision after them. A
        :class:`~cardwright.play.moves.Concession` stands for itself. IllegalAction at the first answer that is not
        legal; those before it stand."""
        place = 0
        while place < len(answers):
            if isinstance(answers[place], Concession):
                # What others had chosen follows among the answers.
                self._concede(answers[place].player, ())
                place += 1
                continue
            end = place
            while end < len(answers) and not isinstance(answers[end], Concession):
                end += 1
            self._feed_answers(answers[place:end])
            place = end

    def _feed_answers(self, answers: Sequence[Answer]) -> None:
        engine = self.engine
        if self.decision is None:
            raise IllegalAction("nobody is asked anything: the game is over", "104.1")
        waiting = iter(answers)

        def choose(decision: Decision) -> Answer:
            for answer in waiting:
                checked = self._checked(decision, answer)
                self._note(decision, checked)
                return checked
            engine.chooser = None
            engine.open = decision
            raise Undecided

        engine.chooser = choose
        try:
            self._resume()
        except IllegalAction:
            # The answers before this one stand: the game rests at the decision after them.
            self._stale = True
            raise
        finally:
            engine.chooser = None
        for _ in waiting:
            raise IllegalAction("nobody is asked anything: the game is over", "104.1")

    def _note(self, decision: Decision | None, answer: Answer) -> None:
        self._moves = Move(self._moves, count(self._moves) + 1, decision, answer)

    def _mark(self, root: State, log: int) -> None:
        """Keep a checkpoint to come back to."""
        marks = thinned(self._marks, count(self._moves))
        self._marks = (*marks, Mark(self._moves, root, log))

    def _due(self) -> bool:
        """Whether enough answers were given since the last kept checkpoint."""
        return count(self._moves) - count(self._marks[-1].moves) >= SPARSE

    def _refresh(self) -> None:
        if self._stale:
            self._stale = False
            self._resume()

    def _resume(self) -> None:
        self.engine.rewind()
        if self.engine.state.outcome is None:
            self.proceed(again=True)

    # Branches

    def fork(self, reseed: int | None = None) -> Self:
        """A second game at the same decision; the two go separate ways.

        Chance repeats itself in it, unless it is given a new seed; answers of the procedure under way that other
        chances make impossible are dropped then.
        """
        engine = self.engine
        other = procedures.start(engine.rules, engine.state.fork())
        other.root = engine.root
        other.answers = list(engine.answers)
        other.vouched = engine.vouched
        other.quiet = engine.quiet
        other.open = engine.open
        other.log = list(engine.log) if engine.log is not None else None
        other.log_mark = engine.log_mark
        other.chances = list(engine.chances)
        other.made = list(engine.made)
        game = type(self).__new__(type(self))
        game.engine = other
        game.setup = self.setup
        game.reversals = 0
        game._moves = self._moves
        game._marks = self._marks
        # The open decision's options are functions of the engine that asks: it is to be asked anew.
        game._stale = self._stale or engine.open is not None
        if reseed is not None:
            with suppress(IllegalAction):
                game.begin_at(_reseeded(other.root, reseed))
        return game

    def begin_at(self, root: State) -> None:
        """Let this branch go on from another position at the checkpoint, with the answers given since; what was before
        cannot be undone. IllegalAction where an answer is impossible now."""
        engine = self.engine
        waiting = len(engine.answers)
        replayed = [move.answer for move in self.moves[-waiting:]] if waiting else []
        engine.root, engine.answers = root, []
        self.setup = None
        self._moves = None
        self._marks = (Mark(None, root, engine.log_mark),)
        self._stale = False
        self._resume()
        self.feed(replayed)


def _alike(decision: Decision, other: Decision | None) -> bool:
    """Whether the same player is asked the same."""
    asked = (decision.kind, decision.player, decision.why, decision.prompt)
    return other is not None and asked == (other.kind, other.player, other.why, other.prompt)


def _reseeded(state: State, seed: int) -> State:
    """The same position with other chances to come."""
    other = state.fork()
    other.rng = seed & ((1 << 64) - 1)
    return other
