"""From the words of a line to the answer of a decision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cardwright.model.choice import Choose, Divide, Options, Order
from cardwright.model.decision import Answer, Decision, IllegalAction, Number
from cardwright.model.decision import Name as NameDecision
from cardwright.model.reference import NOBODY, Ref
from cardwright.scenario.errors import Refused, ScenarioError, hint
from cardwright.scenario.lexicon import Name, fold
from cardwright.scenario.session import Session
from cardwright.scenario.show import option_names, places

NOTHING: Final = frozenset({"none", "no"})
YES: Final = frozenset({"yes"})

_COLORS: Final = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless"}
_MANA: Final = re.compile(r"(\{[WUBRGCXSP0-9/]+\})+", re.IGNORECASE)
_SAME: Final = {"over": "top", "under": "bottom"}
_WORDS: Final = frozenset(
    {*NOTHING, *YES, *_COLORS.values(), *_SAME, *_SAME.values(), "heads", "tails", "creature", "play", "draw"}
)


def answer(session: Session, decision: Decision, text: str, items: Sequence[Name]) -> Answer:
    """What ``items`` (``text`` as written) answer to ``decision``; Refused where that is no legal answer, ScenarioError
    where a word means nothing at all."""
    match decision:
        case Choose():
            found: Answer = _choose(session, decision, items)
        case Options():
            found = _options(session, decision, text, items)
        case Order():
            return order(session, decision, items)
        case Number():
            found = _number(session, decision, text)
        case NameDecision():
            found = _card_name(session, decision, text)
        case _:
            raise Refused(f"that does not answer this: {session.show(decision)}", decision.rule)
    return checked(decision, found)


def checked(decision: Decision, found: Answer) -> Answer:
    """``found`` if the decision accepts it, else Refused."""
    try:
        return decision.check(found)
    except IllegalAction as refused:
        raise Refused(refused.reason, refused.rule) from refused


def is_nothing(items: Sequence[Name]) -> bool:
    """Whether the line says ``none`` or ``no``."""
    return len(items) == 1 and fold(items[0].text) in NOTHING


def is_yes(items: Sequence[Name]) -> bool:
    """Whether the line says ``yes``."""
    return len(items) == 1 and fold(items[0].text) in YES


def absent(session: Session, decision: Decision, item: Name) -> Refused:
    """The refusal of something that is not on offer; ScenarioError where the word means nothing at all."""
    offered = option_names(session.registry, session.state, decision)
    text = str(item) if session.registry.knows(item) else item.text
    if not _means_something(session, item.text):
        known = (*offered, *session.registry.known())
        message = f"'{text}' is neither an option here nor anything in this game{hint(text, known)}"
        raise ScenarioError(message, word=text)
    return Refused(f"{text} is not on offer: {session.show(decision)}", decision.rule)


def _means_something(session: Session, text: str) -> bool:
    word = fold(text).strip("{}")
    if word in _WORDS or word in _COLORS or word.isdigit() or _MANA.fullmatch(text):
        return True
    if session.registry.knows(Name(text)) or session.catalog.find(text) is not None:
        return True
    return word in map(fold, session.catalog.types())


def refs(session: Session, decision: Decision, items: Sequence[Name], options: Sequence[Ref]) -> tuple[Ref, ...]:
    """The objects and players among ``options`` that ``items`` name."""
    found: list[Ref] = []
    for item in items:
        ref = session.registry.pick(session.state, item, options, decision.player)
        if ref == NOBODY:
            raise absent(session, decision, item)
        found.append(ref)
    return tuple(found)


def _choose(session: Session, decision: Choose, items: Sequence[Name]) -> tuple[Ref, ...]:
    if is_nothing(items):
        if session.narrowed is decision:
            raise Refused("yes has been said already", decision.rule)
        return ()
    if places(decision) and fold(items[0].text) in places(decision):
        return decision.options if fold(items[0].text) == "bottom" else ()
    return refs(session, decision, items, decision.options)


def _options(session: Session, decision: Options, text: str, items: Sequence[Name]) -> tuple[int, ...]:
    shown = [fold(option) for option in decision.options]
    if fold(text) in shown:
        return (shown.index(fold(text)),)
    if is_nothing(items) and "no" not in shown and "none" not in shown:
        if session.narrowed is decision:
            raise Refused("yes has been said already", decision.rule)
        return ()
    return tuple(_option(session, decision, item) for item in items)


def answer_places(session: Session, decision: Options, item: Name) -> tuple[int, ...]:
    """The places of the option that one word or name means."""
    shown = [fold(option) for option in decision.options]
    return (shown.index(fold(item.text)),) if fold(item.text) in shown else (_option(session, decision, item),)


def _option(session: Session, decision: Options, item: Name) -> int:
    if decision.why == "mode" and item.text.isdigit():
        return mode(decision, int(item.text))
    wanted = _canonical(str(item))
    by_object = bool(decision.refs) and decision.why != "mode"
    if by_object:
        ref = session.registry.pick(session.state, item, decision.refs, decision.player)
        if ref != NOBODY:
            return decision.refs.index(ref)
    for place, option in enumerate(decision.options):
        named = by_object and session.registry.names(session.state, decision.refs[place])
        if not named and _canonical(option) == wanted:
            return place
    raise absent(session, decision, item)


def mode(decision: Options, number: int) -> int:
    """The place of the mode with that number, counted from 1 among all modes of the text."""
    numbers = decision.refs or range(1, len(decision.options) + 1)
    if number not in numbers:
        raise Refused(f"mode {number} cannot be chosen", decision.rule)
    return list(numbers).index(number)


def _canonical(text: str) -> str:
    """One spelling for a colour, whatever way it is written, and for the words of mutate."""
    word = fold(text).strip().rstrip(".")
    bare = word[1:-1] if word.startswith("{") and word.endswith("}") else word
    if word in NOTHING:
        return "no"
    return _COLORS.get(bare, _SAME.get(word, word))


def _number(session: Session, decision: Number, text: str) -> int:
    if fold(text) in NOTHING:
        return 0
    if not text.isdigit():
        raise absent(session, decision, Name(text))
    return int(text)


def _card_name(session: Session, decision: NameDecision, text: str) -> str:
    for name in decision.names:
        if fold(name) == fold(text):
            return name
    if session.catalog.find(text) is None:
        raise ScenarioError(f"no card is called '{text}'{hint(text, decision.names)}", word=text)
    raise Refused(f"{text} may not be named here", decision.rule)


def order(session: Session, decision: Order, items: Sequence[Name]) -> tuple[int, ...]:
    """The places of ``items`` among what is to be ordered; every one must be named. A number counts among all that
    have the name, those that were named before included."""
    registry, state = session.registry, session.state
    places = range(len(decision.refs))
    left = list(places)
    found: list[int] = []
    for item in items:
        subject = Name(item.text, item.owner)
        fitting = [place for place in places if registry.fits(state, subject, decision.refs[place])]
        fitting = fitting or [p for p in places if registry.fits(state, item, decision.refs[p])]
        fitting = fitting or [p for p in places if fold(str(item)) == fold(decision.labels[p])]
        free = [place for place in fitting if place in left]
        if not free:
            registry.require(item)
            raise Refused(f"{item} is not to be put in order: {session.show(decision)}", decision.rule)
        counted = fitting[item.number - 1] if 0 < item.number <= len(fitting) else free[0]
        chosen = counted if counted in left else free[0]
        found.append(chosen)
        left.remove(chosen)
    if left:
        raise Refused(f"not everything was put in order: {session.show(decision)}", decision.rule)
    return tuple(found)


def divide(session: Session, decision: Divide, shares: Sequence[tuple[Name, int]]) -> tuple[int, ...]:
    """The amounts for everything that something is divided among; what is not named gets none."""
    amounts = dict.fromkeys(decision.among, 0)
    for name, amount in shares:
        (ref,) = refs(session, decision, (name,), decision.among)
        amounts[ref] += amount
    found = checked(decision, tuple(amounts[ref] for ref in decision.among))
    assert isinstance(found, tuple)
    return found
