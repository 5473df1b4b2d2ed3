"""Game: one game being played, the public face of the engine (design, section 6).

A game rests at a decision. :meth:`Game.apply` answers it; :meth:`Game.run` lets agents answer everything. Games fork at
any decision, also in the middle of a resolution, and a fork costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Action, Answer, Decision, IllegalAction
from cardwright.model.digest import digest
from cardwright.model.reference import PlayerId, Ref
from cardwright.model.state import State
from cardwright.play.moves import NAMES, Setup
from cardwright.play.playing import Agent, Playing
from cardwright.rules import opening, priority, procedures
from cardwright.rules.blame import blaming
from cardwright.rules.engine import Entry

if TYPE_CHECKING:
    from cardwright.play.decks import Deck
    from cardwright.play.explain import Explanation
    from cardwright.play.records import Record
    from cardwright.play.view import View

__all__ = ["NAMES", "Agent", "Game"]


class Game(Playing):
    """One game. Make it with :meth:`new`, or from a position with :meth:`from_state`.

    >>> from cardwright import Deck, Game, agents
    >>> forests = Deck.parse("20 Forest")
    >>> game = Game.new([forests, forests], seed=7, first=0)
    >>> game.decision
    <options decision of player -1: keep this hand or take a mulligan>
    >>> game.apply("0")                           # an answer in its notation: the first option, to keep
    >>> game.apply((0,))                          # or the answer itself
    >>> game.state.turn.step, game.decision.kind
    ('upkeep', 'act')
    >>> branch = game.fork()
    >>> winners = branch.run([agents.first(), agents.first()])
    >>> branch.over, game.over
    (True, False)
    >>> game.apply("cast 3")
    Traceback (most recent call last):
    cardwright.model.decision.IllegalAction: ... (...)
    >>> print(game.why_not("alice plays Forest"))
    a land can be played only in your own main phase with an empty stack (305.1)
    """

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
        _check(decks, seed, names, life)
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
            [[rules.cards[name] for name in deck.sideboard if name in rules.cards] for deck in decks],
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
    def digest(self) -> str:
        """The value of the position as 32 hexadecimal digits, the same in every process."""
        self._refresh()
        return digest(self.engine.state)

    @property
    def mark(self) -> int:
        """A place in the log, for :meth:`events_since`."""
        return len(self.log)

    def events_since(self, mark: int) -> list[Entry]:
        """What has happened since ``mark`` was taken, each thing once however often the game went back and forth."""
        return self.log[mark:]

    def name(self, player: PlayerId) -> str:
        """What the player is called."""
        self._must_play(player)
        return self.state.players[player].name

    def determinized(self, player: PlayerId, seed: int) -> Game:
        """A branch in which everything that ``player`` does not know is drawn anew: the cards behind hidden objects and
        all chance to come. What they know, and the answers of the procedure under way, stay as they are."""
        from cardwright.play.hidden import determinized

        self._must_play(player)
        with blaming(self.rules):
            return determinized(self, player, seed)

    # Questions

    def view(self, player: PlayerId) -> View:
        """What ``player`` may know of the position, as plain values."""
        from cardwright.play.view import view

        self._must_play(player)
        self._refresh()
        with blaming(self.rules):
            return view(self, player)

    def could(self, player: PlayerId, action: Action) -> IllegalAction | None:
        """Why ``player`` cannot take ``action`` now, costs included; None when they can."""
        self._must_play(player)
        try:
            with blaming(self.rules):
                return priority.refusal(self.engine.trial(_first_legal), player, action)
        except IllegalAction as refused:
            return refused

    def why_not(self, line: str) -> IllegalAction | None:
        """Why what the line says cannot be done now, None where it can.

        The line is one of the scenario format, ``alice casts Shock targeting Troll``; ScenarioError (a ValueError)
        where it cannot be understood.
        """
        with blaming(self.rules):
            found: IllegalAction | None = _questions().why_not(self, line)
        return found

    def find(self, name: str) -> Ref:
        """The object or player of that name, as scenarios name them; ScenarioError where none or several fit."""
        with blaming(self.rules):
            found: Ref = _questions().find(self, name)
        return found

    def explain(self, thing: str | Ref, what: str) -> Explanation:
        """Which effects made a value what it is: ``explain("alice:Forest", "types")``. ``what`` is power, toughness,
        name, types, subtypes, supertypes, colors, abilities, controller or cost."""
        from cardwright.play.explain import explain

        ref = self.find(thing) if isinstance(thing, str) else thing
        with blaming(self.rules):
            return explain(self, ref, what)

    def record(self) -> Record:
        """Everything that is needed to play this game again; ValueError where it did not begin with decks."""
        from cardwright.play.records import record

        return record(self)


def _check(decks: Sequence[object], seed: object, names: Sequence[object], life: object) -> None:
    """ValueError with the way out where a game cannot begin with these."""
    from cardwright.play.decks import Deck

    for deck in decks:
        if not isinstance(deck, Deck):
            raise ValueError(f"{deck!r} is no deck; Deck.load(PATH) and Deck.parse(TEXT) give one")
    if not isinstance(seed, int):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    if life is not None and (not isinstance(life, int) or life < 1):
        raise ValueError(f"players begin with a whole number of life from 1 on, not {life!r}")
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"{name!r} is no name for a player; a name is text with something in it")
    if len(set(names)) != len(names):
        raise ValueError(f"players need different names, not {', '.join(map(str, names))}")


def _questions() -> Any:
    """The part of the scenario package that understands lines. It lies above this one, so it is found by name."""
    return import_module("cardwright.scenario.question")


def _first_legal(decision: Decision) -> Answer:
    return next(decision.legal())
