"""Running a script line by line."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from cardwright.contract.ruleset import Ruleset
from cardwright.model.choice import Options
from cardwright.model.decision import PASS
from cardwright.model.reference import NOBODY
from cardwright.play.game import Game
from cardwright.rules.blame import fault
from cardwright.rules.engine import RulesError
from cardwright.scenario import acting, choosing, drive, fight
from cardwright.scenario.document import Document
from cardwright.scenario.errors import Failed, Refused, ScenarioError
from cardwright.scenario.judge import judge
from cardwright.scenario.lexicon import fold
from cardwright.scenario.lines import (
    Act,
    Advance,
    Attacks,
    Blocks,
    Chance,
    Chooses,
    CombatDamage,
    Concedes,
    Divides,
    Orders,
    Passes,
    PlayerLine,
    Resolve,
)
from cardwright.scenario.report import Result, board_lines, log_lines
from cardwright.scenario.script import Expect, Illegal, Line, read_script
from cardwright.scenario.session import Session
from cardwright.scenario.setup import Position


class Runner:
    """One run of a scenario from its position to its verdict."""

    def __init__(self, document: Document, position: Position) -> None:
        self.document = document
        self.lexicon = position.lexicon()
        self.lines = read_script(self.lexicon, document)
        game = Game.from_state(position.rules, position.state)
        self.session = Session(game, position.registry, position.catalog)

    def run(self) -> Result:
        """Carry out every line; the first that is not as it says ends the run."""
        number, text = 0, ""
        try:
            self.session.after_change()
            for place, line in enumerate(self.document.script):
                number, text = line
                self._learn(place)
                self._one(place, text)
            text = ""
            waiting = self.session.waiting
            if waiting is not None:
                raise Failed("that the script answers every decision", self.session.show(waiting))
        except Failed as failed:
            return self._failed(number, text, failed)
        except ScenarioError as error:
            error.at(self.document.file, number).locate(self.document.source)
            return self._result("error", error.line, text, message=error.message, column=error.column)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # plugin code may raise anything, SystemExit and pytest's outcomes too
            message = stopped_by(self.session.game.rules, error)
            return self._result("error", number, text, message=message, traceback=traceback.format_exc())
        return self._result("passed", 0, "")

    def _learn(self, place: int) -> None:
        """Tokens that have come to be give names that the lines to come may use."""
        if self.lexicon.add(self.session.registry.known()):
            self.lines[place:] = read_script(self.lexicon, self.document, place)

    def _one(self, place: int, text: str) -> None:
        line = self.lines[place]
        self.session.begin_line(tuple(self.lines[place + 1 :]))
        if isinstance(line, Expect):
            judge(self.session, line.what)
            return
        if isinstance(line, Illegal):
            _illegal(self.session, line.line, text)
            return
        try:
            perform(self.session, line)
        except Refused as refused:
            raise Failed("that this is possible", f"it is refused: {refused}") from refused
        self._call(self.lines[place + 1 :])

    def _call(self, following: list[Line]) -> None:
        """Call heads for a flip that the script has fixed, where the next thing that a player does is no call (705.2):
        what comes up heads is won then."""
        said = next((line for line in following if not isinstance(line, Expect | Chance)), None)
        engine, decision = self.session.game.engine, self.session.waiting
        if isinstance(said, Chooses) or engine.chance_at >= len(engine.chances):
            return
        if isinstance(decision, Options) and decision.why == "flip":
            self.session.apply((0,))

    def _failed(self, line: int, text: str, failed: Failed) -> Result:
        return self._result("failed", line, text, message=str(failed), expected=failed.expected, found=failed.found)

    def _result(self, status: str, line: int, text: str, **more: Any) -> Result:
        document = self.document
        return Result(
            status=status,
            title=document.title,
            file=document.file,
            line=line,
            text=text,
            board=_if_possible(board_lines, self.session),
            log=_if_possible(log_lines, self.session),
            **more,
        )


def stopped_by(rules: Ruleset, error: BaseException) -> str:
    """What stopped the engine, in one sentence."""
    found = error if isinstance(error, RulesError) else fault(rules, error)
    if found is not None:
        return str(found)
    return f"the engine stopped here with a fault of its own ({type(error).__name__}: {error}); please report it"


def _if_possible(lines: Callable[[Session], tuple[str, ...]], session: Session) -> tuple[str, ...]:
    """Lines about a position, which a faulty plugin may have left in such a state that nothing can be said of it."""
    try:
        return lines(session)
    except Exception as error:
        return (f"(it cannot be shown: {type(error).__name__})",)


def perform(session: Session, line: Line) -> None:
    """Carry out one line that is no assertion; Refused where the game does not allow it."""
    match line:
        case Resolve():
            drive.resolve_all(session) if line.all else drive.resolve(session)
        case Advance():
            player = session.registry.player(line.player) if line.player else NOBODY
            drive.advance(session, line.step, player)
        case CombatDamage():
            drive.damage(session)
        case Chance():
            session.game.engine.chances.append(_chance(session, line.value))
        case _:
            assert isinstance(line, PlayerLine)
            _do(session, line)


def _do(session: Session, line: PlayerLine) -> None:
    """What a player does."""
    match line:
        case Act():
            acting.act(session, line)
        case Passes():
            session.need_priority(session.registry.player(line.player))
            session.apply(PASS)
        case Attacks():
            fight.attacks(session, line)
        case Blocks():
            fight.blocks(session, line)
        case Chooses():
            choosing.chooses(session, line)
        case Orders():
            choosing.orders(session, line)
        case Divides():
            choosing.divides(session, line)
        case Concedes():
            player = session.registry.player(line.player)
            session.game.concede(player)
            if session.announcing is not None and session.announcing.player == player:
                session.announcing = None
            session.after_change()


def _chance(session: Session, value: str) -> str:
    """The outcome as the engine expects it: a number, heads or tails, or a card's name as it is spelled."""
    if fold(value) in ("heads", "tails") or value.isdigit():
        return fold(value)
    for card, label in session.registry.labels.items():
        if fold(label) == fold(value):
            for found in session.state.objects.values():
                if found.card == card:
                    return found.printed.name
    return session.catalog.card(value).name


def _illegal(session: Session, line: PlayerLine, text: str) -> None:
    """The line must be refused with a reason; it is tried on a fork, so that the game stays as it was."""
    if isinstance(line, Chooses | Orders | Divides):
        player = session.registry.player(line.player)
        if not choosing.is_asked(session, player):
            raise ScenarioError(f"nothing waits for {line.player}; {session.show(session.decision)}")
    try:
        _do(session.fork(), line)
    except Refused as refused:
        if not refused.reason:
            raise Failed(f"a reason why '{text.partition(':')[2].strip()}' is refused", "none is given") from refused
        return
    raise Failed("that this is refused", "the game accepts it")
