"""Game: one game being played, the public face of the engine (design, section 6).

A game rests at a decision. :meth:`Game.apply` answers it; :meth:`Game.run` lets agents answer everything. Games fork at
any decision, also in the middle of a resolution, and a fork costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import PASS, Action, Answer, Decision, IllegalAction
from cardwright.model.digest import digest
from cardwright.model.reference import PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import leaving, opening, priority, procedures, turn
from cardwright.rules.engine import Engine, Entry, Undecided

if TYPE_CHECKING:
    from cardwright.play.decks import Deck
    from cardwright.play.explain import Explanation
    from cardwright.play.records import Record
    from cardwright.play.view import View

Agent = Callable[["Game", Decision], Answer]
"""Chooses an answer to the open decision of a game; an honest one looks at the game through :meth:`Game.view`."""

NAMES: Final = ("alice", "bob", "carol", "dave", "erin", "frank")
"""What players are called who have no other name."""

SPARSE: Final = 32
"""Answers between two checkpoints that are kept for undoing."""


class Setup(NamedTuple):
    """What a game began with: everything that a record needs beside the answers."""

    seed: int
    decks: tuple[Deck, ...]
    players: tuple[str, ...]
    first: int | None
    life: int | None
    mulligans: bool


class Move(NamedTuple):
    """An answer that was given, with those before it; ``decision`` is None where ``answer`` is who conceded."""

    before: Move | None
    count: int
    decision: Decision | None
    answer: Answer

    @property
    def player(self) -> PlayerId:
        """Who gave it."""
        player: PlayerId = self.answer if self.decision is None else self.decision.player
        return player


class Mark(NamedTuple):
    """A checkpoint to come back to: the position, the answers before it, and the length of the log."""

    moves: Move | None
    root: State
    log: int


class Game:
    """One game. Make it with :meth:`new`, or from a position with :meth:`from_state`.

    >>> from cardwright import Deck, Game
    >>> bears = Deck.parse("24 Forest\\n36 Grizzly Bears")
    >>> game = Game.new([bears, bears], seed=7)
    >>> game.decision
    <options decision of player -1: keep this hand or take a mulligan>
    >>> game.apply("0")                           # an answer in its notation: the first option, to keep
    >>> game.apply((0,))                          # or the answer itself
    >>> game.decision.kind, [game.decision.notation(action) for action in game.decision.legal()]
    ('act', ['pass'])
    >>> branch = game.fork()
    >>> branch.run([agents.first(), agents.first()]), branch.over, game.over
    ((-2,), True, False)
    """

    def __init__(self, engine: Engine, setup: Setup | None = None) -> None:
        self.engine = engine
        self.setup = setup
        self.reversals = 0
        """Actions of agents that the rules allowed to begin and then had to reverse (733.1)."""
        self._moves: Move | None = None
        self._marks: tuple[Mark, ...] = (Mark(None, engine.root.fork(), 0),)
        self._stale = False
        """A fork asks its question anew only when somebody wants to know it."""

    @classmethod
    def new(
        cls,
        decks: Sequence[Deck],
        seed: int = 0,
        *,
        players: Sequence[str] = (),
        first: int | None = None,
        life: int | None = None,
        mulligans: bool = True,
        rules: Ruleset | None = None,
        log: bool = True,
    ) -> Game:
        """A game about to be opened, resting at its first decision: shuffled libraries and hands of seven (103).

        ``players`` are names (alice, bob … by default), ``first`` the seat of the starting player (from 0; chance
        decides where it is None), ``rules`` by default those of the installed plugins. ValueError for other than two
        to six decks, DeckError for a card that the Ruleset does not know.
        """
        if rules is None:
            from cardwright.play import installed

            rules = installed.rules()
        names = tuple(players) or NAMES[: len(decks)]
        if len(set(names)) != len(names):
            raise ValueError(f"players need different names, not {', '.join(names)}")
        leaders = [deck.leaders(rules) for deck in decks]
        state = opening.new_game(
            rules,
            [deck.printed(rules) for deck in decks],
            names,
            seed,
            first,
            life,
            mulligans,
            leaders if any(leaders) else (),
        )
        engine = procedures.start(rules, state)
        engine.log = [] if log else None
        game = cls(engine, Setup(seed, tuple(decks), names, first, life, mulligans))
        game.proceed()
        return game

    @classmethod
    def from_state(cls, rules: Ruleset, state: State, log: bool = True, chances: Sequence[str] = ()) -> Game:
        """A game that goes on from a position: state-based actions are checked, then somebody is asked."""
        engine = procedures.start(rules, state)
        engine.log = [] if log else None
        engine.chances = list(chances)
        game = cls(engine)
        game.proceed()
        return game

    # What there is to see

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

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.engine.state.outcome is not None

    @property
    def outcome(self) -> tuple[PlayerId, ...] | None:
        """The winners; an empty tuple is a draw (104.4); None while the game goes on."""
        return self.engine.state.outcome

    @property
    def digest(self) -> str:
        """The value of the position as 32 hexadecimal digits, the same in every process."""
        self._refresh()
        return digest(self.engine.state)

    @property
    def log(self) -> list[Entry]:
        """What has happened, in order; empty for a game that keeps no log."""
        return self.engine.log if self.engine.log is not None else []

    @property
    def mark(self) -> int:
        """A place in the log, for :meth:`events_since`."""
        return len(self.log)

    def events_since(self, mark: int) -> list[Entry]:
        """What has happened since ``mark`` was taken, each thing once however often the game went back and forth."""
        return self.log[mark:]

    @property
    def made(self) -> list[tuple[Decision, Answer]]:
        """Decisions that were made without asking since the last answer, since only one answer was legal."""
        return self.engine.made

    @property
    def moves(self) -> list[Move]:
        """All answers given since the game or this branch began, in order."""
        found: list[Move] = []
        move = self._moves
        while move is not None:
            found.append(move)
            move = move.before
        return found[::-1]

    def name(self, player: PlayerId) -> str:
        """What the player is called."""
        return self.state.players[player].name

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
        try:
            self._resume()
        except BaseException:
            # Whatever stopped it, the rules or a faulty plugin: nothing of the answer is left.
            engine.root, engine.answers = before, list(answers)
            self._resume()
            raise
        self._note(decision, checked)
        if not engine.answers and self._due():
            self._marks = (*self._marks, Mark(self._moves, engine.root, engine.log_mark))

    @staticmethod
    def _checked(decision: Decision, answer: Answer) -> Answer:
        if isinstance(answer, str) and decision.kind != "name":
            return decision.read(answer)
        return decision.check(answer)

    def run(
        self, agents: Mapping[PlayerId, Agent] | Sequence[Agent], turns: int | None = None
    ) -> tuple[PlayerId, ...]:
        """Let agents answer everything until the game ends; gives the winners. ``agents`` by player or by seat.

        With ``turns`` it stops, without an outcome, when that many turns are over. An action that the rules allow to
        begin and then have to reverse (733.1) counts as passing; an answer that is illegal in itself is raised as
        IllegalAction, and the game is where it was before the action began.
        """
        table = agents if isinstance(agents, Mapping) else dict(zip(self.state.seats, agents, strict=True))
        engine = self.engine

        def choose(decision: Decision) -> Answer:
            answer = table[decision.player](self, decision)
            if isinstance(answer, str) and decision.kind != "name":
                answer = decision.read(answer)
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
                    self._marks = (*self._marks, Mark(self._moves, engine.state.fork(), self.mark))
        finally:
            engine.chooser = None
        return self.outcome or ()

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
            answered = (self._moves.count if self._moves else 0) - (before.count if before else 0)
            legal = len(engine.answers) - earlier == answered
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
        """The player leaves the game at once (104.3a); IllegalAction when they are not in it any more."""
        if self.over or self.state.players[player].left:
            raise IllegalAction(f"{self.name(player)} is not in the game any more", "104.3a")
        # Whatever was being done half-way is begun again without the player (800.4a).
        self.engine.answers = []
        self.engine.rewind()
        self._stale = False
        leaving.concede(self.engine, player)
        self._note(None, player)
        self.engine.checkpoint()
        self.proceed()

    def proceed(self, again: bool = False) -> None:
        """Go on until somebody must be asked; ``again`` repeats the procedure that the checkpoint stands before."""
        engine = self.engine
        try:
            if again:
                turn.unit(engine)
            while turn.advance(engine):
                pass
        except Undecided:
            return

    # Going back

    def take_back(self) -> None:
        """Drop the answers given since the last checkpoint: a spell that was half announced was never begun."""
        for _ in self.engine.answers:
            self._moves = self._moves.before if self._moves is not None else None
        self.engine.answers = []
        self._resume()

    def undo(self) -> None:
        """Take the last answer back, and the log of what came of it; IllegalAction when there is none."""
        if self._moves is None:
            raise IllegalAction("there is nothing to undo")
        self._return_to(self._moves.count - 1)

    def _return_to(self, count: int) -> None:
        """Go back to when ``count`` answers had been given, by playing on from the checkpoint before."""
        moves = self.moves[:count]
        self._marks = tuple(mark for mark in self._marks if mark.moves is None or mark.moves.count <= count)
        mark = self._marks[-1]
        engine = self.engine
        self._moves = mark.moves
        engine.root, engine.answers, engine.log_mark = mark.root, [], mark.log
        self._resume()
        self.feed([(move.decision, move.answer) for move in moves[mark.moves.count if mark.moves else 0 :]])

    def feed(self, moves: Sequence[tuple[Decision | None, Answer]]) -> None:
        """Play on with known answers, or their notation, and rest at the decision after them. A pair without a decision
        is a concession. IllegalAction at the first answer that is not legal."""
        place = 0
        while place < len(moves):
            if moves[place][0] is None:
                self.concede(moves[place][1])
                place += 1
                continue
            end = next((at for at in range(place, len(moves)) if moves[at][0] is None), len(moves))
            self._feed_answers([answer for _, answer in moves[place:end]])
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
        finally:
            engine.chooser = None
        for _ in waiting:
            raise IllegalAction("nobody is asked anything: the game is over", "104.1")

    def _note(self, decision: Decision | None, answer: Answer) -> None:
        moves = self._moves
        self._moves = Move(moves, moves.count + 1 if moves is not None else 1, decision, answer)

    def _due(self) -> bool:
        """Whether enough answers were given since the last kept checkpoint."""
        moves, last = self._moves, self._marks[-1].moves
        return moves is not None and moves.count - (last.count if last is not None else 0) >= SPARSE

    def _refresh(self) -> None:
        if self._stale:
            self._stale = False
            self._resume()

    def _resume(self) -> None:
        self.engine.rewind()
        if self.engine.state.outcome is None:
            self.proceed(again=True)

    # Branches

    def fork(self, reseed: int | None = None) -> Game:
        """A second game at the same decision; the two go separate ways. Chance repeats itself in it, unless it is given
        a new seed."""
        engine = self.engine
        other = procedures.start(engine.rules, engine.state.fork())
        other.root = engine.root
        other.answers = list(engine.answers)
        other.open = engine.open
        other.log = list(engine.log) if engine.log is not None else None
        other.log_mark = engine.log_mark
        other.chances = list(engine.chances)
        other.made = list(engine.made)
        game = Game.__new__(Game)
        game.engine = other
        game.setup = self.setup
        game.reversals = 0
        game._moves = self._moves
        game._marks = self._marks
        # The open decision's options are functions of the engine that asks: it is to be asked anew.
        game._stale = engine.open is not None
        if reseed is not None:
            game.setup = None
            game.begin_at(reseeded(other.root, reseed))
        return game

    def begin_at(self, root: State) -> None:
        """Let this branch go on from another position at the checkpoint, with the answers given since; what was before
        cannot be undone. IllegalAction where an answer is impossible now."""
        engine = self.engine
        waiting = len(engine.answers)
        replayed = [(move.decision, move.answer) for move in self.moves[-waiting:]] if waiting else []
        engine.root, engine.answers = root, []
        self._moves = None
        self._marks = (Mark(None, root, engine.log_mark),)
        self._stale = False
        self._resume()
        self.feed(replayed)

    def determinized(self, player: PlayerId, seed: int) -> Game:
        """A branch in which everything that ``player`` does not know is drawn anew: the cards behind hidden objects and
        all chance to come. What they know, and the answers of the procedure under way, stay as they are."""
        from cardwright.play.hidden import determinized

        return determinized(self, player, seed)

    # Questions

    def view(self, player: PlayerId) -> View:
        """What ``player`` may know of the position, as plain values."""
        from cardwright.play.view import view

        self._refresh()
        return view(self, player)

    def could(self, player: PlayerId, action: Action) -> IllegalAction | None:
        """Why ``player`` cannot take ``action`` now, costs included; None when they can."""
        try:
            return priority.refusal(self.engine.trial(_first_legal), player, action)
        except IllegalAction as refused:
            return refused

    def why_not(self, line: str) -> IllegalAction | None:
        """Why what the line says cannot be done now, None where it can: ``why_not("alice casts Shock targeting Troll")``.

        The line is one of the scenario format; ScenarioError (a ValueError) where it cannot be understood.
        """
        found: IllegalAction | None = _questions().why_not(self, line)
        return found

    def find(self, name: str) -> Ref:
        """The object or player of that name, as scenarios name them; ScenarioError where none or several fit."""
        found: Ref = _questions().find(self, name)
        return found

    def explain(self, thing: str | Ref, what: str) -> Explanation:
        """Which effects made a value what it is: ``explain("Grizzly Bears", "power")``. ``what`` is power, toughness,
        name, types, subtypes, supertypes, colors, abilities, controller or cost."""
        from cardwright.play.explain import explain

        return explain(self, self.find(thing) if isinstance(thing, str) else thing, what)

    def record(self) -> Record:
        """Everything that is needed to play this game again; ValueError where it did not begin with decks."""
        from cardwright.play.records import record

        return record(self)


def _questions() -> Any:
    """The part of the scenario package that understands lines. It lies above this one, so it is found by name."""
    return import_module("cardwright.scenario.question")


def reseeded(state: State, seed: int) -> State:
    """The same position with other chances to come."""
    other = state.fork()
    other.rng = seed & ((1 << 64) - 1)
    return other


def _first_legal(decision: Decision) -> Answer:
    return next(decision.legal())
