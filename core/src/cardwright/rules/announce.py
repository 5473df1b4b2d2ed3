"""Announcing what goes on the stack: modes, X, targets, division (601.2b-d), the same for spells and abilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardwright.contract.casting import ExtraCost
from cardwright.contract.parts import Modes
from cardwright.model.choice import Options
from cardwright.model.decision import IllegalAction, Number
from cardwright.model.event import BecomesTarget, Event
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import StackItem
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import cost, cost_parts, index, phrase, spending, stack, target
from cardwright.rules.act import Actor
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.terms import NO_TERMS, Terms

Price = Callable[[int], tuple[ManaCost, tuple[Node, ...]]]
"""The mana and the other parts of a cost for a value of X."""
Refuse = Callable[[int], str | None]
"""Why an X can't be chosen; None where it can."""
MOST_X: Final = 999
"""The highest X that is looked for."""
_FURTHER: Final = 20
"""How far beyond an X that cannot be paid a cheaper one is looked for."""


def possible_modes(engine: Engine, look: Reader, part: Any, ref: ObjectId) -> list[int]:
    """The modes for which targets exist (700.2a)."""
    return [
        place
        for place in range(len(part.modes.modes))
        if all(_enough(look, one, ref) for one in part.targets if one.mode == place)
        and not (part.modes.fresh and engine.state.used(_mode_key(engine, ref, place)))
    ]


def most_modes(look: Reader, part: Any, ref: ObjectId) -> int:
    """How many modes may be chosen at most."""
    modes: Modes = part.modes
    most = min(modes.most, _different(look, part, ref)) if modes.apart else modes.most
    return most if modes.number is None else min(most, look.amount(modes.number))


def choose_modes(
    engine: Engine, player: PlayerId, ref: ObjectId, part: Any, choices: Sequence[tuple[int, ...]] | None = None
) -> None:
    """Let ``player`` choose modes, of those for which targets exist (601.2b, 700.2a); ``choices`` are the sets of them
    that can be chosen where these have costs."""
    modes: Modes | None = part.modes
    if modes is None:
        return
    if choices is not None:
        _choose_among(engine, player, ref, modes, choices)
        return
    look = stack.view(engine.rules, engine.state, ref)
    possible = possible_modes(engine, look, part, ref)
    most = most_modes(look, part, ref)
    if len(possible) < modes.least:
        raise IllegalAction("there are not enough modes that can be chosen", "700.2a")
    labels = [mode_text(engine, modes, place) for place in possible]
    decision = Options(
        player,
        labels,
        "choose modes",
        "mode",
        "601.2b",
        ref,
        least=modes.least,
        most=most,
        repeat=modes.repeat,
        refs=[place + 1 for place in possible],
    )
    # They are followed in the order of the text, in whatever order they were chosen.
    chosen = tuple(sorted(possible[place] for place in engine.ask(decision)))
    if modes.fresh:
        engine.state.count_use(*(_mode_key(engine, ref, place) for place in chosen))
    stack.update(engine.state, ref, modes=chosen)


def _choose_among(
    engine: Engine, player: PlayerId, ref: ObjectId, modes: Modes, choices: Sequence[tuple[int, ...]]
) -> None:
    if not choices:
        raise IllegalAction("there are no modes that could be chosen and paid for", "601.2b")
    possible = sorted({place for one in choices for place in one})

    def accept(answer: tuple[int, ...]) -> str | None:
        those = tuple(sorted(possible[place] for place in answer))
        return None if those in choices else "those modes cannot be chosen together, or not be paid for"

    decision = Options(
        player,
        [mode_text(engine, modes, place) for place in possible],
        "choose modes",
        "mode",
        "601.2b",
        ref,
        least=len(choices[0]),
        most=len(choices[-1]),
        refs=[place + 1 for place in possible],
        accept=accept,
    )
    stack.update(engine.state, ref, modes=tuple(sorted(possible[place] for place in engine.ask(decision))))


def _mode_key(engine: Engine, ref: ObjectId, place: int) -> tuple[Any, ...]:
    """Under which a mode of an ability counts as chosen this turn."""
    item = engine.state.objects[ref].item
    assert item is not None
    return item.source, item.ability, item.part, f"mode {place}"


def _different(look: Reader, part: Any, ref: ObjectId) -> int:
    """How many different targets there are for all the modes together."""
    return len({found for one in part.targets for found in target.options(look, one, ref)})


def mode_text(engine: Engine, modes: Modes, place: int) -> str:
    """A mode as people read it."""
    mode = modes.modes[place]
    costs = ", ".join(engine.rules.render(cost) for cost in mode.costs)
    return (f"{costs} — " if costs else "") + "; ".join(engine.rules.render(effect) for effect in mode.effects)


def _enough(look: Reader, one: Any, ref: ObjectId) -> bool:
    found = target.options(look, one, ref)
    return len(found) >= target.bounds(look, one, len(found))[0]


def choose_x(
    engine: Engine,
    player: PlayerId,
    ref: ObjectId,
    price: Price,
    terms: Terms = NO_TERMS,
    forbids: Refuse | None = None,
) -> int:
    """Let ``player`` announce X for what lies on the stack, up to what they could pay (107.3a, 601.2b); ``forbids``
    tells why the spell would not be allowed with an X (601.2e)."""
    look = stack.view(engine.rules, engine.state, ref)
    reasons = [refuse for refuse in (forbids, _refuse_without_targets(engine, ref)) if refuse is not None]

    def refuse_x(x: int) -> str | None:
        return next((why for why in (refuse(x) for refuse in reasons) if why is not None), None)

    x = ask_x(engine, look, player, price, terms, ref, refuse_x if reasons else None)
    stack.update(engine.state, ref, x=x)
    return x


def _refuse_without_targets(engine: Engine, ref: ObjectId) -> Refuse | None:
    """What forbids values of X with which there would not be enough targets; None where X says nothing of targets."""
    part = stack.instructions(engine.rules, engine.state, ref)
    if part is None or not any(target.speaks_of_x(one) for one in part.targets):
        return None
    state = engine.state
    item = state.objects[ref].item
    assert item is not None
    targets = [part.targets[place] for place in target.in_use(part.targets, item.modes)]

    def refuse(x: int) -> str | None:
        trial = state.fork()
        stack.update(trial, ref, x=x)
        enough = target.could_choose(stack.view(engine.rules, trial, ref), targets, None, ref)
        return None if enough else "there are not enough legal targets"

    return refuse


def ask_x(
    engine: Engine,
    look: Reader,
    player: PlayerId,
    price: Price,
    terms: Terms,
    source: ObjectId,
    refuse: Refuse | None = None,
) -> int:
    """The value of X that ``player`` chooses, up to what they could pay; ``price`` gives the whole cost for an X.
    IllegalAction where they cannot pay for the least that it may be, or all values are refused."""
    look.engine = engine  # type: ignore[attr-defined]
    least = least_x(look, source)
    bound, too_dear = _affordable(engine, look, player, price, terms)
    if bound < least:
        raise IllegalAction(f"X has to be {least} or more", "107.3a")
    if too_dear:
        refuse = _too_dear(too_dear, refuse)
    if refuse is not None:
        refused = {x: why for x in range(least, bound + 1) if (why := refuse(x)) is not None}
        if len(refused) > bound - least:
            raise IllegalAction(f"whatever X is, {refused[bound]}", "601.2c")
        least = next(x for x in range(least, bound + 1) if x not in refused)
        bound = next(x for x in range(bound, least - 1, -1) if x not in refused)
    return int(engine.ask(Number(player, least, bound, "choose X", "x", "107.3a", source, refuse)))


def _affordable(
    engine: Engine, look: Reader, player: PlayerId, price: Price, terms: Terms
) -> tuple[int, frozenset[int]]:
    """The highest X that the player could pay, and which below it they could not: where effects make what is large
    cheaper, a larger X may cost less (601.2f)."""

    def pays(x: int) -> bool:
        look.bindings["x"] = x
        return cost.could_pay(look, player, *price(x), terms)

    bound = 0
    while bound < MOST_X and pays(bound + 1):
        bound += 1
    if "cost change" not in index.kinds(engine.rules, engine.state):
        return bound, frozenset()
    most = price(bound)[0].mana_value()
    more = [x for x in range(bound + 2, bound + _FURTHER) if price(x)[0].mana_value() <= most and pays(x)]
    if not more:
        return bound, frozenset()
    return more[-1], frozenset(range(bound + 1, more[-1])) - frozenset(more)


def _too_dear(those: frozenset[int], refuse: Refuse | None) -> Refuse:
    def refuse_x(x: int) -> str | None:
        return "it cannot be paid" if x in those else refuse(x) if refuse is not None else None

    return refuse_x


def x_with_targets(
    part: Any, least: int, look: Callable[[int], Reader], payable: Callable[[int], bool], by: ObjectId
) -> int | None:
    """The lowest X, from ``least`` on, that can be paid and with which there are enough targets (601.2c); None where
    there is none. ``look`` sees a spell or ability that has that X."""
    x = least
    while part is not None and not target.could_choose(look(x), part.targets, part.modes, by):
        x += 1
        if x > MOST_X or not any(target.speaks_of_x(one) for one in part.targets) or not payable(x):
            return None
    return x


def least_x(look: Reader, ref: ObjectId) -> int:
    """The lowest value that may be chosen for X of a spell: 1 where its text says that X can't be 0, or where that of
    an additional cost does which is going to be paid."""
    known = look.known(ref)
    payments = known.paid.payments if known is not None and known.paid is not None else ()
    parts = [look.rules.part(one.ability, one.part) for one in payments if one.ability is not None]
    extra = max((part.least_x for part in parts if isinstance(part, ExtraCost)), default=0)
    return max(extra, 1 if "X is not 0" in look.chars(ref).facets.flags else 0)


def choose_targets(
    engine: Engine, player: PlayerId, ref: ObjectId, part: Any, afford: target.Afford | None = None
) -> None:
    """Let ``player`` choose all targets and divide what is divided among them (601.2c, d)."""
    if part is None or not part.targets:
        return
    _choose_for_targets(engine, player, ref, part)
    look = stack.view(engine.rules, engine.state, ref)
    item = engine.state.objects[ref].item
    assert item is not None
    chosen = target.choose(engine.ask, look, player, part.targets, item, ref, afford)
    item = stack.update(engine.state, ref, targets=chosen)
    if any(one.divided is not None for one in part.targets):
        divided = target.divide(engine.ask, look, player, part.targets, item, ref)
        stack.update(engine.state, ref, divided=divided)


def _choose_for_targets(engine: Engine, player: PlayerId, ref: ObjectId, part: Any) -> None:
    """Let ``player`` choose what the targets have to be, where the text leaves that to them (601.2b)."""
    item = engine.state.objects[ref].item
    assert item is not None
    used = [part.targets[place] for place in target.in_use(part.targets, item.modes)]
    for wanted in dict.fromkeys(one for spec in used for one in phrase.announced(engine.rules, spec.phrase)):
        value = wanted.ask(Actor(engine, ref, player), player)
        item = stack.update(
            engine.state, ref, bindings=tuple(sorted({**dict(item.bindings), wanted.name: value}.items()))
        )


def target_events(item: StackItem, ref: ObjectId) -> list[Event]:
    """The events of becoming a target, one for each thing and spell or ability (115.1)."""
    chosen = dict.fromkeys(one for refs in item.targets for one in refs)
    return [BecomesTarget(target=one, by=ref) for one in chosen]


def x_of_costs(do: Actor, player: PlayerId, costs: tuple[Node, ...]) -> int:
    """The X that ``player`` chooses for costs of a special action, or paid while something resolves, just before they
    pay them (107.3d, 107.3f)."""
    payer = Actor(do.engine, do.source, player, do.bindings, do.ability)

    def price(x: int) -> tuple[ManaCost, tuple[Node, ...]]:
        return cost_parts.mana_part(payer, costs).with_x(x), cost_parts.other_parts(do.rules, costs)

    return ask_x(do.engine, payer, player, price, spending.terms(do.engine, player, spending.to_pay(costs)), do.source)
