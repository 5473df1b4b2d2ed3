"""When a player at the terminal is asked, and when passing is done for them: a turn has twenty priorities."""

from __future__ import annotations

from typing import Final

from cardwright.model import zone as zones
from cardwright.model.decision import PASS, Decision
from cardwright.model.reference import PlayerId
from cardwright.model.turn import STEPS
from cardwright.play.game import Game
from cardwright.rules.look import Reader

MINE: Final = "mine"
THEIRS: Final = "theirs"
SAID: Final = {MINE: "my", THEIRS: "their"}
"""Whose step it is, as the player types it."""

DEFAULT: Final = frozenset(
    {
        (MINE, "precombat main"),
        (MINE, "declare blockers"),
        (MINE, "postcombat main"),
        (THEIRS, "declare attackers"),
        (THEIRS, "end"),
    }
)
"""Where a player usually wants to think."""

_FIGHTS: Final = frozenset({"declare attackers", "declare blockers"})


class Stops:
    """The stops of one player, and how far they have said to pass.

    Passing ends early where something of somebody else's is put on the stack, and wherever another decision waits.
    """

    def __init__(self, player: PlayerId) -> None:
        self.player: Final = player
        self.steps = set(DEFAULT)
        self._until: tuple[str, str] | None = None
        self._from: tuple[int, str] = (0, "")
        self._answered: tuple[int, ...] = ()

    def toggle(self, whose: str, step: str) -> bool:
        """Set the stop at a step of one's own turns or of theirs, or take it away; says whether it is there now."""
        self.steps ^= {(whose, step)}
        return (whose, step) in self.steps

    def pass_until(self, game: Game, whose: str, step: str) -> None:
        """Pass until that step begins; ``whose`` may be "" for anybody's, ``step`` "" for the whole turn."""
        self._until = (whose, step)
        self._from = (game.state.turn.number, game.state.turn.step)
        self._answered = game.state.zone(zones.STACK)

    def interrupt(self) -> None:
        """Something happened that the player must know about: what was said about passing is over."""
        self._until = None

    def passes(self, game: Game, decision: Decision) -> bool:
        """Whether to pass here without asking."""
        state = game.state
        stack = state.zone(zones.STACK)
        if stack and Reader(game.rules, state).controller(stack[-1]) != self.player:
            if stack != self._answered:
                self._answered = ()
                self.interrupt()
                return not _can_act(decision)
            return True
        if self._until is not None:
            if not self._reached(game):
                return True
            self.interrupt()
            return False
        if stack:
            # One's own spell waits to resolve.
            return True
        return not self._stops_at(game) or not _can_act(decision, always=self._at_own_main(game))

    def _whose(self, game: Game) -> str:
        return MINE if game.state.turn.active == self.player else THEIRS

    def _at_own_main(self, game: Game) -> bool:
        """Whether one's turn has come: there the player is asked in any case."""
        return self._whose(game) == MINE and game.state.turn.step == "precombat main"

    def _stops_at(self, game: Game) -> bool:
        step = game.state.turn.step
        if (self._whose(game), step) not in self.steps:
            return False
        combat = game.state.combat
        return step not in _FIGHTS or (combat is not None and bool(combat.attackers))

    def _reached(self, game: Game) -> bool:
        assert self._until is not None
        whose, step = self._until
        turn = game.state.turn
        moved = (turn.number, turn.step) != self._from if step else turn.number != self._from[0]
        return moved and whose in ("", self._whose(game)) and step in ("", turn.step)


def _can_act(decision: Decision, always: bool = False) -> bool:
    """Whether there is anything to do but pass and make mana."""
    return always or any(action != PASS and action.kind != "mana" for action in decision.legal())


def read_step(words: str) -> tuple[str, str]:
    """Whose step and which one ``words`` mean: "my turn", "end", "their upkeep"; ValueError where none is meant."""
    given = words.lower().split()
    whose = ""
    if given and given[0] in ("my", "mine", "own"):
        whose, given = MINE, given[1:]
    elif given and given[0] in ("their", "theirs", "opponent's"):
        whose, given = THEIRS, given[1:]
    step = " ".join(given)
    if step == "turn":
        step = ""
    short = {"main": "precombat main", "combat": "beginning of combat", "attackers": "declare attackers"}
    step = short.get(step, step)
    if step and step not in STEPS:
        raise ValueError(f"there is no step {step!r}; steps are {', '.join(STEPS)}")
    if not step and not whose:
        raise ValueError("say until when: 'my turn', 'end', 'their upkeep'")
    return whose, step
