"""What a run tells: the verdict, the board and the log with the rule numbers."""

from __future__ import annotations

import msgspec

from cardwright.model.characteristics import Characteristics
from cardwright.model.mana import pool_text
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.zone import BATTLEFIELD, COMMAND, EXILE, STACK
from cardwright.play.narrate import narrate
from cardwright.rules.look import Reader
from cardwright.scenario.session import Session


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a scenario.

    ``status`` is passed, failed, skipped or error; ``line`` and ``column`` the place in the file that it is about (0:
    none); ``text`` the script's line. ``board`` and ``log`` are lines of text; ``traceback`` is for those who look for
    a fault of the engine.
    """

    status: str
    title: str
    file: str
    line: int = 0
    column: int = 0
    message: str = ""
    text: str = ""
    expected: str = ""
    found: str = ""
    board: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    traceback: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything was as the scenario says."""
        return self.status == "passed"

    def report(self) -> str:
        """The whole report: where, what was expected and found, the board, the log."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        lines = [f"{place}: {self.status}: {self.title}"]
        lines += [f"    {self.text}"] if self.text else []
        if self.expected:
            lines += [f"  expected {self.expected}", f"  found    {self.found}"]
        elif self.message:
            lines.append(f"  {self.message}")
        lines += ["  board:", *(f"    {line}" for line in self.board)] if self.board else []
        lines += ["  log:", *(f"    {line}" for line in self.log)] if self.log else []
        return "\n".join(lines)


def log_lines(session: Session) -> tuple[str, ...]:
    """The log, a line for every event, with a heading wherever a new step begins."""
    registry, state = session.registry, session.state
    lines: list[str] = []
    last: tuple[int, str] = (0, "")
    for entry in session.game.log:
        if (entry.turn, entry.step) != last:
            last = (entry.turn, entry.step)
            lines.append(f"turn {entry.turn}, {entry.step}:")
        lines.append("  " + narrate(entry, lambda ref: registry.call(state, ref)))
    return tuple(lines)


def board_lines(session: Session) -> tuple[str, ...]:
    """The position: the turn, the stack, and every player's things."""
    state = session.state
    turn = state.turn
    lines = [f"turn {turn.number}, {session.seat(turn.active)}'s {turn.step}; {session.show(session.decision)}"]
    stack = ", ".join(session.registry.call(state, ref) for ref in state.zone(STACK)[::-1])
    lines.append(f"stack: {stack or 'empty'}")
    for player in state.seats:
        lines += _player_lines(session, player)
    return tuple(lines)


def _player_lines(session: Session, player: PlayerId) -> list[str]:
    state = session.state
    value = state.players[player]
    head = f"{value.name}: {value.life} life"
    head += "".join(f", {number} {kind}" for kind, number in value.counters)
    head += f", mana {pool_text(value.mana)}" if value.mana else ""
    head += ", out of the game" if value.left else ", has lost" if value.lost else ""
    lines = [f"{head}, library {len(state.zone(('library', player)))}"]
    mine = [ref for ref in state.zone(BATTLEFIELD) if session.registry.owner(state, ref) == player]
    zones = [
        ("battlefield", [_permanent(session, ref) for ref in mine]),
        ("hand", _names(session, state.zone(("hand", player)))),
        ("graveyard", _names(session, state.zone(("graveyard", player)))),
        ("exile", _names(session, _owned(session, EXILE, player))),
        ("command", _names(session, _owned(session, COMMAND, player))),
    ]
    return lines + [f"  {zone}: {', '.join(names)}" for zone, names in zones if names]


def _owned(session: Session, key: tuple[str, int], player: PlayerId) -> tuple[ObjectId, ...]:
    state = session.state
    return tuple(ref for ref in state.zone(key) if state.objects[ref].owner == player)


def _names(session: Session, refs: tuple[ObjectId, ...]) -> list[str]:
    return [session.registry.call(session.state, ref) for ref in refs]


def _permanent(session: Session, ref: ObjectId) -> str:
    found = session.state.objects[ref]
    chars = Reader(session.game.rules, session.state).chars(ref)
    name = session.registry.call(session.state, ref)
    notes = _notes(session, found, chars)
    return f"{name} ({', '.join(notes)})" if notes else name


def _notes(session: Session, found: GameObject, chars: Characteristics) -> list[str]:
    notes = [f"{chars.power}/{chars.toughness}"] if chars.power is not None else []
    statuses = (("tapped", found.tapped), ("face down", found.face_down), ("phased out", found.phased_out))
    notes += [word for word, true in statuses if true]
    notes += [f"damage {found.damage}"] if found.damage else []
    notes += [f"{number} {kind}" for kind, number in found.counters]
    if found.attached_to != NOBODY:
        notes.append(f"on {session.registry.call(session.state, found.attached_to)}")
    combat = session.state.combat
    attacker = combat.attacker(found.id) if combat is not None else None
    if attacker is not None:
        notes.append(f"attacking {session.registry.call(session.state, attacker.defender)}")
    return notes
