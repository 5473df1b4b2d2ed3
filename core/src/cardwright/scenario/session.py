"""A scenario being played: the game, its names, and what the lines so far have left open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.model.choice import LIFE_FOR_SYMBOLS, Options, Order
from cardwright.model.decision import Act, Answer, Decision, IllegalAction
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.play.game import Game
from cardwright.scenario.catalog import Catalog
from cardwright.scenario.errors import Refused
from cardwright.scenario.expectation import Among
from cardwright.scenario.lines import Blocks, Chooses, Orders
from cardwright.scenario.registry import Registry
from cardwright.scenario.script import Expect, Illegal, Line
from cardwright.scenario.show import show_decision

if TYPE_CHECKING:
    from cardwright.scenario.announce import Announcement

_DECLARATIONS: Final = ("attack", "block", "pay")
"""Decisions that lines of their own answer, or none."""

_KEPT: Final = ("trigger order", "graveyard order", "timestamp order")
"""What is left in the order in which it stands unless a line says otherwise."""

LIMIT: Final = 20_000
"""Passes of one line after which the game is taken to go round in a circle."""


class Session:
    """The state of a run. ``following`` are the lines behind the present one, which some decisions depend on.

    ``made`` are the decisions that the game has made without asking since the line before, ``announcing`` a spell or
    ability of which some options are still to come, ``narrowed`` an optional decision to which somebody has said yes.
    """

    def __init__(self, game: Game, registry: Registry, catalog: Catalog) -> None:
        self.game: Final = game
        self.registry: Final = registry
        self.catalog: Final = catalog
        self.following: tuple[Line, ...] = ()
        self.made: list[tuple[Decision, Answer]] = []
        self.announcing: Announcement | None = None
        self.narrowed: Decision | None = None
        self.promised: dict[PlayerId, Blocks] = {}
        self.stale = False

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @property
    def decision(self) -> Decision | None:
        """The open decision."""
        return self.game.decision

    @property
    def waiting(self) -> Decision | None:
        """The open decision if it is anything but to act or pass."""
        decision = self.game.decision
        return None if isinstance(decision, Act) else decision

    def fork(self) -> Session:
        """A session that goes its own way."""
        other = Session(self.game.fork(), self.registry.copy(), self.catalog)
        other.following = self.following
        other.made = list(self.made)
        other.announcing = self.announcing.copy() if self.announcing is not None else None
        other.narrowed = other.decision if self.narrowed is not None else None
        other.promised = dict(self.promised)
        other.stale = self.stale
        return other

    def begin_line(self, following: tuple[Line, ...]) -> None:
        """A new line begins: what is made without asking from now on takes the place of what was made before."""
        self.following = following
        self.stale = True

    def apply(self, answer: Answer) -> None:
        """Answer the open decision; Refused where the rules forbid it."""
        repeated = self._made_again()
        try:
            self.game.apply(answer)
        except IllegalAction as refused:
            raise Refused(refused.reason, refused.rule) from refused
        self.after_change(repeated)

    def after_change(self, repeated: int = 0) -> None:
        """The game has moved on; the first ``repeated`` decisions that it made without asking are known already."""
        if self.stale:
            self.made, self.stale = [], False
        self.made += [made for made in self.game.made[repeated:] if made[0].kind not in _DECLARATIONS]
        self.narrowed = None
        self.registry.note(self.state)
        self.settle()

    def _made_again(self) -> int:
        """How many decisions without a choice will be made again when the present procedure runs anew."""
        if self.waiting is None:
            return 0
        again = self.game.fork()
        return len(again.made) if again.decision is not None else 0

    def settle(self) -> None:
        """Answer what a script need not: triggers, and what comes to a graveyard or the battlefield at once, keep
        their order unless an ``orders`` line follows, and no more life is paid than has to be unless a line says how
        much."""
        decision = self.decision
        if isinstance(decision, Options) and decision.why == LIFE_FOR_SYMBOLS and not self._says_next(decision):
            self.apply((0,))
            return
        if isinstance(decision, Order) and decision.why in _KEPT and not self.ordered_next(decision.player):
            self.apply(tuple(range(len(decision.refs))))

    def ordered_next(self, player: PlayerId) -> bool:
        """Whether the next line that does something is an ``orders`` line of the player."""
        for line in self.following:
            inner = line.line if isinstance(line, Illegal) else line
            if isinstance(inner, Orders):
                return self.registry.player(inner.player) == player
            if not isinstance(line, Illegal) and not (isinstance(line, Expect) and isinstance(line.what, Among)):
                return False
        return False

    def _says_next(self, decision: Options) -> bool:
        """Whether the next line that does something names one of the options."""
        said = next((line for line in self.following if not isinstance(line, Expect)), None)
        return (
            isinstance(said, Chooses)
            and self.registry.player(said.player) == decision.player
            and said.text.strip() in decision.options
        )

    def seat(self, player: PlayerId) -> str:
        """The name of a player."""
        return self.registry.seats[player]

    def show(self, decision: Decision | None) -> str:
        """A decision and its options as a scenario would name them."""
        if decision is None:
            return "the game is over" if self.game.over else "nobody is asked anything"
        return show_decision(self.registry, self.state, decision, self.narrowed is decision)

    def need_priority(self, player: PlayerId) -> None:
        """Refused unless ``player`` has priority and is asked to act or pass."""
        decision = self.decision
        if decision is None:
            raise Refused("the game is over", "104.1")
        if not isinstance(decision, Act):
            raise Refused(f"a decision waits: {self.show(decision)}", "117.2e")
        if decision.player != player:
            raise Refused(f"{self.seat(decision.player)} has priority, not {self.seat(player)}", "117.1")
