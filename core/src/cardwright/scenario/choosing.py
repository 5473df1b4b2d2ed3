"""``chooses``, ``orders``, ``divides``, ``pays`` and ``declines``: answering the decision that waits, or confirming
one that had only one answer and was made without asking."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from cardwright.model.choice import Choose, Divide, Options, Order
from cardwright.model.decision import Answer, Decision
from cardwright.model.reference import PlayerId
from cardwright.scenario import announce, answers, fight
from cardwright.scenario.errors import Failed, Refused, ScenarioError
from cardwright.scenario.lines import Chooses, Divides, Orders
from cardwright.scenario.session import Session
from cardwright.scenario.show import show_answer

Reading = Callable[[Decision], Answer]


def is_asked(session: Session, player: PlayerId) -> bool:
    """Whether a decision waits for the player, or one of theirs was made without asking since the line before."""
    waiting = session.waiting
    asked = waiting is not None and waiting.player == player
    return asked or any(decision.player == player and made != () for decision, made in session.made)


def chooses(session: Session, line: Chooses) -> None:
    """Answer the decision that waits for the player."""
    player = session.registry.player(line.player)
    decision = session.waiting
    optional = isinstance(decision, Choose) or (isinstance(decision, Options) and "yes" not in _shown(decision))
    if decision is not None and decision.player == player and optional and answers.is_yes(line.items):
        _say_yes(session, decision)
        return
    _settle(session, player, lambda asked: answers.answer(session, asked, line.text, line.items))


def orders(session: Session, line: Orders) -> None:
    """Answer the ordering decision that waits for the player."""

    def reading(decision: Decision) -> Answer:
        if not isinstance(decision, Order):
            raise Refused(f"nothing is to be put in order: {session.show(decision)}", decision.rule)
        return answers.order(session, decision, line.items)

    _settle(session, session.registry.player(line.player), reading)


def divides(session: Session, line: Divides) -> None:
    """Answer the division that waits for the player."""

    def reading(decision: Decision) -> Answer:
        if not isinstance(decision, Divide):
            raise Refused(f"nothing is to be divided: {session.show(decision)}", decision.rule)
        return answers.divide(session, decision, line.shares)

    _settle(session, session.registry.player(line.player), reading)


def _shown(decision: Options) -> list[str]:
    return [option.lower() for option in decision.options]


def _settle(session: Session, player: PlayerId, reading: Reading) -> None:
    decision = session.waiting
    if decision is None or decision.player != player:
        if _confirms(session, player, reading):
            return
        for earlier, made in session.made:
            if earlier.player == player:
                only = show_answer(session.registry, session.state, earlier, made)
                raise Refused(f"the only answer to '{earlier.prompt}' was {only}", earlier.rule)
        raise Failed(f"a decision of {session.seat(player)}", session.show(session.decision))
    try:
        found = reading(decision)
    except (Refused, ScenarioError):
        if _confirms(session, player, reading):
            return
        raise
    _answer(session, found)


def _answer(session: Session, found: Answer) -> None:
    session.apply(found)
    announce.follow(session)
    fight.keep_promises(session)


def _confirms(session: Session, player: PlayerId, reading: Reading) -> bool:
    """Whether the line names the answer of a decision that was made without asking; it counts as spoken of then."""
    for place, (decision, made) in enumerate(session.made):
        if decision.player != player:
            continue
        try:
            found = reading(decision)
        except (Refused, ScenarioError):
            continue
        if found == made or (isinstance(decision, Choose) and sorted(found) == sorted(made)):
            del session.made[: place + 1]
            if session.announcing is not None:
                session.announcing.checked = max(0, session.announcing.checked - place - 1)
            return True
    return False


def _say_yes(session: Session, decision: Decision) -> None:
    """Yes to a choice that may be declined: ``none`` is taken away, and where one answer is left it is taken."""
    if session.narrowed is not decision and () not in islice(decision.legal(), 1):
        raise Refused(f"yes is no answer to this: {session.show(decision)}", decision.rule)
    rest = list(islice((found for found in decision.legal() if found), 2))
    if len(rest) == 1:
        _answer(session, rest[0])
    elif rest:
        session.narrowed = decision
    else:
        raise Refused(f"there is nothing to choose: {session.show(decision)}", decision.rule)
