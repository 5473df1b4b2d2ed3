"""Activating the mana abilities of a payment that has been planned (601.2g).

What is given up for mana may be what grants the others the ability to make any. So the abilities by which something
leaves come last, those of objects with static abilities behind the rest, and where that order does not work another
one is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice, permutations

from cardwright.model.decision import Answer, Decision, IllegalAction
from cardwright.model.event import AddMana, Event
from cardwright.model.mana import Mana
from cardwright.model.node import Node
from cardwright.model.reference import PlayerId
from cardwright.rules import pipeline, plain_mana, usable
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.payment import Activation, SourceOption

ORDERS = 120
"""How many orders are tried at most."""

Step = tuple[SourceOption, Node, tuple[Mana, ...]]
"""An option with the ability that it was planned with and the floating mana that is meant for its own cost."""


def use(engine: Engine, player: PlayerId, option: SourceOption) -> None:
    """Activate one ability, answering what it asks as the option says."""
    _use(engine, player, (option, _ability(engine, option), ()))


def use_all(engine: Engine, player: PlayerId, activations: Sequence[Activation], enough: Callable[[], bool]) -> None:
    """Carry them all out in an order that works, with ``enough`` true afterwards; IllegalAction where there is none."""
    for_good = any(one.option.leaves for one in activations)
    if not for_good and tap_at_once(engine, player, [one.option for one in activations]):
        return
    steps = tuple(
        (one.option, _ability(engine, one.option), tuple(spent.mana for spent in one.spent)) for one in activations
    )
    if not for_good:
        _use_in_order(engine, player, steps, enough)
        return
    for order in islice(_orders(engine, steps), ORDERS):
        if engine.attempt(partial(_use_in_order, engine, player, order, enough)):
            return
    raise IllegalAction("the mana abilities for it cannot be activated in any order", "601.2g")


def tap_at_once(engine: Engine, player: PlayerId, options: Sequence[SourceOption]) -> bool:
    """Tap plain sources all at once where nothing in the game could tell that from one after the other; False, with
    nothing done, where something could."""
    rules, state = engine.rules, engine.state
    if not plain_mana.nothing_special(rules, state) or not plain_mana.unheard(rules, state):
        return False
    events: list[Event] = []
    plain: set[tuple[Node, int]] = set()
    for option in options:
        ability, number, part = usable.activated(rules, state, option.source)[option.ability]
        if (ability, number) not in plain:
            if not plain_mana.is_plain(rules, ability, number) or not plain_mana.is_fixed(rules, part.effects[0]):
                return False
            plain.add((ability, number))
        # Counters may replace something that happens to their permanent (122.1c).
        usual = not state.objects[option.source].counters and len(set(option.gives)) == 1
        if not usual or not plain_mana.ready(rules, state, player, option.source):
            return False
        events += plain_mana.tapping(rules, state, player, option.source, ability, option.gives)
    pipeline.vouched(engine, events)
    return True


def _use_in_order(engine: Engine, player: PlayerId, steps: Sequence[Step], enough: Callable[[], bool]) -> bool:
    for step in steps:
        _use(engine, player, step)
    return enough()


def _orders(engine: Engine, steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    yield tuple(sorted(steps, key=lambda step: bool(step[0].leaves) + (bool(step[0].leaves) and _grants(engine, step))))
    yield from permutations(steps)


def _grants(engine: Engine, step: Step) -> bool:
    chars = Reader(engine.rules, engine.state).chars(step[0].source)
    return bool(chars.facets.continuous)


def _ability(engine: Engine, option: SourceOption) -> Node:
    return usable.activated(engine.rules, engine.state, option.source)[option.ability][0]


def _use(engine: Engine, player: PlayerId, step: Step) -> None:
    """Activate it with the answers that were planned.

    A choice that was planned may have only one answer left, since the others have been used up before; it is not asked
    any more then, and its answer must not be given to the next question. Which of the answers are wanted shows in the
    mana that is made.
    """
    option, _, _ = step
    if len(option.key) < 2:
        _activate(engine, player, step, option.key)
        return
    for number in range(len(option.key), -1, -1):
        for answers in combinations(option.key, number):
            if engine.attempt(partial(_makes, engine, player, step, answers)):
                return
    raise IllegalAction("the mana ability cannot be activated as it was planned", "601.2g")


def _makes(engine: Engine, player: PlayerId, step: Step, answers: tuple[Answer, ...]) -> bool:
    """Activate it, and tell whether it has made the mana that was planned, which may be of the types that it took."""
    earlier = engine.state.history
    _activate(engine, player, step, answers)
    made: Counter[str] = Counter()
    history = engine.state.history
    while history is not None and history is not earlier:
        event, history = history
        if isinstance(event, AddMana) and event.player == player:
            made.update(unit.type for unit in event.mana)
    return Counter(step[0].gives) <= made


def _activate(engine: Engine, player: PlayerId, step: Step, answers: tuple[Answer, ...]) -> None:
    option, ability, meant = step
    waiting = list(answers)

    def answer(decision: Decision) -> Answer:
        return waiting.pop(0) if waiting else next(decision.legal())

    place = _place(engine, option, ability)
    engine.meant = meant
    engine.scripted(answer, lambda: engine.procedures.activate_mana(engine, player, option.source, place))


def _place(engine: Engine, option: SourceOption, ability: Node) -> int:
    """Where the ability stands now among those of its source, some of which may have been lost."""
    there = option.source in engine.state.objects
    uses = usable.activated(engine.rules, engine.state, option.source) if there else ()
    if option.ability < len(uses) and uses[option.ability][0] is ability:
        return option.ability
    for place, use in enumerate(uses):
        if use[0] is ability:
            return place
    raise IllegalAction("the source has lost the mana ability", "601.2g")
