"""``resolve``, ``advance to``, ``damage``: everybody passes until something has come about."""

from __future__ import annotations

from typing import Final

from cardwright.model.choice import Choose, Options, Order
from cardwright.model.combat_decision import DeclareAttackers, DeclareBlockers
from cardwright.model.decision import PASS, Act, Answer, Decision, IllegalAction, Pay
from cardwright.model.event import BeginStep, Event
from cardwright.model.reference import NOBODY, PlayerId
from cardwright.model.state import State
from cardwright.model.zone import STACK
from cardwright.scenario.errors import Failed, Refused, ScenarioError
from cardwright.scenario.session import LIMIT, Session

_DAMAGE: Final = ("first combat damage", "combat damage")
_FIGHTING: Final = ("declare attackers", "declare blockers", *_DAMAGE)
_AFTER_COMBAT: Final = ("end of combat", "postcombat main", "end", "cleanup")
_ROUNDS: Final = 3
"""Rounds of turns after which a step that does not come is given up."""


def refuse_while_waiting(session: Session) -> None:
    """An action while a decision waits fails the scenario."""
    if session.waiting is not None:
        raise Failed("that nothing waits for an answer", session.show(session.waiting))
    if session.decision is None:
        raise Failed("that the game goes on", "the game is over")


def resolve(session: Session) -> None:
    """All players pass until the top of the stack has resolved, or a decision waits."""
    refuse_while_waiting(session)
    stack = session.state.zone(STACK)
    if not stack:
        raise ScenarioError("'resolve' needs something on the stack, and the stack is empty")
    _pass_while(session, lambda: stack[-1] in session.state.zone(STACK))


def resolve_all(session: Session) -> None:
    """All players pass until the stack is empty, or a decision waits; nothing happens where it is empty."""
    refuse_while_waiting(session)
    _pass_while(session, lambda: bool(session.state.zone(STACK)))


def _pass_while(session: Session, goes_on: object) -> None:
    assert callable(goes_on)
    for _ in range(LIMIT):
        if not isinstance(session.decision, Act) or not goes_on():
            return
        session.apply(PASS)
    raise Failed("that the stack gets empty", f"{LIMIT} passes without an end")


def empty_stack(session: Session) -> None:
    """Before the game moves on to another step the stack empties itself; Failed where a decision waits then."""
    resolve_all(session)
    refuse_while_waiting(session)


def damage(session: Session) -> None:
    """All players pass until the combat damage of the next combat damage step has been dealt, or a decision waits."""
    refuse_while_waiting(session)
    resolve_all(session)
    begun = (session.state.turn.number, session.state.turn.step)
    fighting = begun[1] not in _AFTER_COMBAT
    for _ in range(LIMIT):
        decision, turn = session.decision, session.state.turn
        if not isinstance(decision, Act):
            return
        if turn.step in _DAMAGE and (turn.number, turn.step) != begun:
            return
        if turn.number != begun[0] or (fighting and turn.step in _AFTER_COMBAT):
            now = f"it is the {turn.step} step of turn {turn.number}"
            raise Failed("combat damage", f"no combat damage was dealt; {now}")
        session.apply(PASS)
    raise Failed("combat damage", f"{LIMIT} passes without any")


def advance(session: Session, step: str, player: PlayerId = NOBODY) -> None:
    """All players pass, attack and block with nothing and decline until the next such step, of that player's turn if
    one is given, has begun and its player has priority."""
    if step == "untap":
        raise ScenarioError("no player gets priority in the untap step (502.4); advance to upkeep instead")
    _decline_all(session)
    while session.state.zone(STACK) and session.decision is not None:
        _pass_or_decline(session)
    began, first = _step(session.state), session.state.turn.number
    turns = _ROUNDS * len(session.state.seats)
    left = False
    for _ in range(LIMIT):
        decision, turn = session.decision, session.state.turn
        if decision is None:
            raise Failed(f"the {step} step", "the game is over")
        left = left or _step(session.state) is not began
        there = left and turn.step == step and player in (NOBODY, turn.active)
        if there and decision.player == turn.active and (isinstance(decision, Act) or step == "cleanup"):
            return
        if there and isinstance(decision, Order) and session.ordered_next(decision.player):
            return
        if turn.number > first + turns:
            raise Failed(f"the {step} step", f"{turns} turns have passed without one")
        try:
            _pass_or_decline(session)
        except Failed:
            if there:
                # What must be chosen as the step begins is left to the next lines.
                return
            raise
    raise Failed(f"the {step} step", f"{LIMIT} passes without one")


def _step(state: State) -> Event | None:
    """The beginning of the present step, None where the game was set up in it; another step of the same name has
    another one (500.8)."""
    for event in state.this_turn():
        if isinstance(event, BeginStep):
            return event
    return None


def _decline_all(session: Session) -> None:
    while session.waiting is not None:
        _pass_or_decline(session)


def _pass_or_decline(session: Session) -> None:
    decision = session.decision
    assert decision is not None
    session.apply(PASS if isinstance(decision, Act) else _declined(session, decision))


def _declined(session: Session, decision: Decision) -> Answer:
    """The answer that declines; Failed where the decision must be made and has several answers."""
    candidates: list[Answer] = []
    match decision:
        case DeclareAttackers() | DeclareBlockers():
            candidates = [()]
        case Choose(why="hand size"):
            # The last cards go.
            return decision.options[len(decision.options) - decision.least :]
        case Choose():
            candidates = [()]
        case Options():
            candidates = [(place,) for place, text in enumerate(decision.options) if text.lower() in ("no", "none")]
            candidates.append(())
        case Order(why="trigger order"):
            candidates = [tuple(range(len(decision.refs)))]
        case Pay():
            candidates = [PASS]
    for candidate in candidates:
        try:
            return decision.check(candidate)
        except IllegalAction:
            continue
    legal = decision.legal()
    only, other = next(legal, None), next(legal, None)
    if only is None or other is not None:
        raise Failed("that the game advances without a choice to make", session.show(decision))
    return only


def to_attack(session: Session, player: PlayerId) -> None:
    """Move to where ``player`` declares attackers, or to the declare attackers step where nobody is asked because
    nothing can attack; Refused where that does not come this turn."""
    turn = session.state.turn
    if player != turn.active:
        raise Refused(f"it is {session.seat(turn.active)}'s turn", "508.1")
    if isinstance(session.decision, DeclareAttackers):
        return
    # Once damage is dealt, an attack can only be that of a further combat phase, where one has been added (500.8).
    if turn.step in _FIGHTING and not (turn.step in _DAMAGE and "beginning of combat" in turn.extra_steps):
        raise Refused("attackers have been declared already", "508.1")
    if turn.step in _AFTER_COMBAT and not turn.extra_steps and turn.resume != "beginning of combat":
        raise Refused(f"combat is over, it is the {turn.step} step", "508.1")
    _move_to(session, "declare attackers", DeclareAttackers)


def to_block(session: Session) -> None:
    """Move to where blockers are declared, or to the declare blockers step where nobody is asked; Refused where nothing
    attacks or blockers have been declared already."""
    turn, combat = session.state.turn, session.state.combat
    if isinstance(session.decision, DeclareBlockers) or turn.step == "declare blockers":
        return
    if combat is None or not combat.attackers:
        raise Refused("nothing is attacking", "509.1")
    if turn.step != "declare attackers":
        raise Refused(f"blockers are not declared in the {turn.step} step", "509.1")
    _move_to(session, "declare blockers", DeclareBlockers)


def _move_to(session: Session, step: str, kind: type[Decision]) -> None:
    """Pass until a decision of that kind is open, or the step has begun without one."""
    empty_stack(session)
    number = session.state.turn.number
    for _ in range(LIMIT):
        decision, turn = session.decision, session.state.turn
        if isinstance(decision, kind):
            return
        if decision is None:
            raise Failed(f"the {step} step", "the game is over")
        if not isinstance(decision, Act):
            raise Failed(f"that the {step} step comes without a decision", session.show(decision))
        if turn.step == step:
            return
        if turn.number != number:
            raise Refused(f"the {step} step did not come this turn", "500.1")
        session.apply(PASS)
    raise Failed(f"the {step} step", f"{LIMIT} passes without one")
