"""``alice taps CARD [for {G}]``: activating a mana ability so that it makes the mana that the line wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from cardwright.model.choice import Options
from cardwright.model.decision import Action, Answer, Decision, IllegalAction
from cardwright.model.event import AddMana
from cardwright.model.mana import Mana, pool_text
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules.look import Reader
from cardwright.scenario import announce
from cardwright.scenario.errors import Refused, ScenarioError
from cardwright.scenario.options import Wishes
from cardwright.scenario.session import Session

_TRIED: Final = 400
"""Ways of answering one mana ability that are tried."""


def tap(session: Session, player: PlayerId, ref: ObjectId, wishes: Wishes) -> None:
    """Activate a mana ability of ``ref``: the one that the line names, else the first that makes what it wants."""
    found = _way(session, player, ref, wishes)
    if isinstance(found, Refused):
        raise found
    action, replies = found
    announce.begin(session, player, action, wishes)
    for reply in replies:
        session.apply(reply)


def refusal(session: Session, player: PlayerId, refs: Sequence[ObjectId], wishes: Wishes) -> Refused | None:
    """Why none of ``refs`` can be tapped for the mana that is wanted; None where one can."""
    refused: Refused | None = None
    for ref in refs:
        found = _way(session, player, ref, wishes)
        if not isinstance(found, Refused):
            return None
        refused = refused or found
    return refused or Refused("there is nothing of that name with a mana ability", "605.1")


def _way(
    session: Session, player: PlayerId, ref: ObjectId, wishes: Wishes
) -> tuple[Action, tuple[Answer, ...]] | Refused:
    uses = Reader(session.game.rules, session.state).chars(ref).facets.activated
    name = session.registry.call(session.state, ref)
    places = [place for place, (_, _, part) in enumerate(uses) if part.mana]
    if wishes.ability:
        if wishes.ability - 1 not in places:
            return Refused(f"ability {wishes.ability} of {name} is no mana ability", "605.1")
        places = [wishes.ability - 1]
    if wishes.method:
        raise ScenarioError(f"'for {wishes.method}' is no mana; write it in symbols, such as 'for {{G}}'")
    first: IllegalAction | None = None
    found: tuple[int, Action, tuple[Answer, ...]] | None = None
    for place in places:
        action = Action("mana", ref, index=place, sources=announce.sources(session, player, wishes))
        refused = session.game.could(player, action)
        if refused is not None:
            first = first or refused
        elif not wishes.mana:
            return action, ()
        else:
            for distance, replies in _outcomes(session, player, action, wishes):
                if found is None or distance < found[0]:
                    found = (distance, action, replies)
    if found is not None:
        return found[1], found[2]
    if first is not None:
        return Refused(first.reason, first.rule)
    if not places:
        return Refused(f"{name} has no mana ability", "605.1")
    wanted = pool_text(Mana(letter) for letter in wishes.mana)
    return Refused(f"no mana ability of {name} makes {wanted}", "106.3")


def _outcomes(
    session: Session, player: PlayerId, action: Action, wishes: Wishes
) -> Iterator[tuple[int, tuple[Answer, ...]]]:
    """Ways of answering the ability that make what is wanted, with how far each is from exactly that."""
    begun = len(session.game.log)
    ability = Reader(session.game.rules, session.state).chars(action.object).facets.activated[action.index][0]
    trial = session.fork()
    try:
        announce.begin(trial, player, action, wishes)
    except Refused:
        return
    waiting: list[tuple[Session, tuple[Answer, ...]]] = [(trial, ())]
    for _ in range(_TRIED):
        if not waiting:
            return
        here, replies = waiting.pop()
        decision = here.waiting
        made = _made(here, begun, action.object, ability)
        asks = decision is not None and decision.player == player and (made is None or decision.source == action.object)
        if decision is None or not asks:
            distance = _distance(made or Counter(), Counter(wishes.mana))
            if distance is not None:
                yield distance, replies
                if not distance:
                    return
        elif not decision.why.startswith("cost"):
            for reply in _most_welcome_last(decision, len(replies), wishes.mana):
                following = here.fork()
                following.apply(reply)
                waiting.append((following, (*replies, reply)))


def _most_welcome_last(decision: Decision, place: int, wanted: tuple[str, ...]) -> list[Answer]:
    """The answers, those last that name the mana which stands at this place of what is wanted, or any of it."""
    replies = list(decision.legal())
    replies.reverse()
    if not isinstance(decision, Options):
        return replies

    def welcome(reply: Answer) -> tuple[bool, bool]:
        label = decision.options[reply[0]] if isinstance(reply, tuple) and reply else ""
        return label == f"{{{wanted[place % len(wanted)]}}}", label.strip("{}") in wanted

    return sorted(replies, key=welcome)


def _made(session: Session, begun: int, ref: ObjectId, ability: Node) -> Counter[str] | None:
    """The mana that the ability itself has made since the log had ``begun`` entries; None before it made any. Another
    ability of ``ref`` may have made mana to pay for it."""
    events = [entry.event for entry in session.game.log[begun:] if isinstance(entry.event, AddMana)]
    made = [event for event in events if event.source == ref and event.cause.ability == ability]
    return Counter(unit.type for event in made for unit in event.mana) if made else None


def _distance(made: Counter[str], wanted: Counter[str]) -> int | None:
    """0 for exactly what is wanted, more for more of the same types (an effect may have multiplied it), else None."""
    if set(made) != set(wanted) or wanted - made:
        return None
    return (made - wanted).total()
