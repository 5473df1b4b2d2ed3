"""A scenario told as a timeline: each line of its script, and what happened then, why, and by which rules."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardwright.model.effect import Floating
from cardwright.model.reference import NOBODY, Ref
from cardwright.play.lasting import described, on
from cardwright.play.narrate import sentence
from cardwright.rules.engine import Entry
from cardwright.scenario.report import Result, board_lines
from cardwright.scenario.runner import Runner
from cardwright.scenario.session import Session


class Happening(msgspec.Struct, frozen=True):
    """One event: a sentence, what caused it ("" where the rules themselves did), the numbers of the rules, and when."""

    text: str
    cause: str
    rules: tuple[str, ...]
    turn: int
    step: str

    def __str__(self) -> str:
        cause = f", by {self.cause}" if self.cause else ""
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.text}{cause}.{rules}"


class Passage(msgspec.Struct, frozen=True):
    """A line of the script ("" for what happens before the first), and what came of it."""

    line: int
    text: str
    happenings: tuple[Happening, ...]


class Timeline(msgspec.Struct, frozen=True):
    """A scenario as it went: the position at the beginning, the passages, the verdict."""

    title: str
    rules: tuple[str, ...]
    before: tuple[str, ...]
    passages: tuple[Passage, ...]
    result: Result


class TracedRunner(Runner):
    """A run that notes, line by line, what happened."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.before: Final = board_lines(self.session)
        self.passages: list[Passage] = []
        self._told = 0
        self._lasting = self.session.state.effects
        self._tell(0, "")

    def _one(self, place: int, text: str) -> None:
        try:
            super()._one(place, text)
        finally:
            self._tell(self.document.script[place][0], text)

    def _tell(self, line: int, text: str) -> None:
        log = self.session.game.log
        happenings = tuple(happening(self.session, entry) for entry in log[self._told :])
        self._told = len(log)
        happenings += self._effects()
        if text or happenings:
            self.passages.append(Passage(line, text, happenings))

    def _effects(self) -> tuple[Happening, ...]:
        """The lasting effects that have begun or ended since they were looked at last; they are no events (611.2)."""
        before, now = self._lasting, self.session.state.effects
        self._lasting = now
        kept = {effect.id for effect in before} & {effect.id for effect in now}
        changed = [("has ended", one) for one in before if one.id not in kept]
        changed += [("begins", one) for one in now if one.id not in kept]
        return tuple(_lasting(self.session, effect, verb) for verb, effect in changed)

    def timeline(self) -> Timeline:
        """Run the scenario and tell it."""
        result = self.run()
        document = self.document
        return Timeline(document.title, document.rules, self.before, tuple(self.passages), result)


def _lasting(session: Session, effect: Floating, verb: str) -> Happening:
    """A lasting effect that begins or has ended, in words."""
    registry, state = session.registry, session.state

    def call(ref: Ref) -> str:
        return registry.call(state, ref)

    affected = on(effect, call)
    text = f"an effect{f' on {affected}' if affected else ''} {verb}: {described(session.game.rules, effect, call)}"
    cause = call(effect.source) if effect.source != NOBODY else ""
    return Happening(text, cause, ("611.2",), state.turn.number, state.turn.step)


def happening(session: Session, entry: Entry) -> Happening:
    """One entry of the log in words."""
    registry, state = session.registry, session.state

    def call(ref: Ref) -> str:
        return registry.call(state, ref)

    event = entry.event
    text = sentence(event, call).rstrip(".")
    text = f"{text}: {entry.note}" if entry.note else text
    source = event.cause.source
    cause = call(source) if source != NOBODY and source != event.affected and call(source) not in text else ""
    return Happening(text, cause, entry.rules, entry.turn, entry.step)
