"""Optional additional costs of a spell, kicker and its kin: which ones its player means to pay, and how often (601.2b,
118.8, 702.33)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.contract.casting import ExtraCost
from cardwright.model.choice import Options
from cardwright.model.decision import Number
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import cost_change, spending, stack
from cardwright.rules.act import YES_NO
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader

MOST: Final = 99
"""How often at most a cost can be paid that may be paid any number of times."""


class Extra(NamedTuple):
    """An optional additional cost that is going to be paid: which part of which ability it is, of several equal
    abilities the how manieth (from 0), and how often it is paid (601.2b)."""

    ability: Node
    place: int
    occurrence: int
    part: ExtraCost
    times: int


def optional(look: Reader) -> list[Extra]:
    """The optional additional costs of the spell that ``look`` belongs to, each as if paid once."""
    uses = look.chars(look.source).facets.of("extra cost")
    return [
        Extra(ability, place, sum(1 for use in uses[:number] if use[:2] == (ability, place)), part, 1)
        for number, (ability, place, part) in enumerate(uses)
        if part.optional
    ]


def choosing_all(look: Reader) -> list[Extra]:
    """Those of them that let all modes be chosen (702.42a)."""
    return [extra for extra in optional(look) if extra.part.all_modes]


def costs(extras: Sequence[Extra]) -> tuple[Node, ...]:
    """All that is to be paid for them."""
    return tuple(one for extra in extras for one in extra.part.costs * extra.times)


def declare(state: State, ref: ObjectId, extras: Sequence[Extra]) -> None:
    """Let the spell know what its player means to pay: "if it's kicked" may already speak of its cost and its targets
    (702.33d)."""
    record = state.objects[ref].paid
    assert record is not None
    intended = tuple(
        Payment(extra.part.id, extra.times, ability=extra.ability, part=extra.place, occurrence=extra.occurrence)
        for extra in extras
    )
    if intended != record.payments:
        stack.set_record(state, ref, replace(record, payments=intended))


def choose(
    engine: Engine,
    player: PlayerId,
    ref: ObjectId,
    payable: Callable[[Sequence[Extra]], bool],
    already: tuple[Extra, ...] = (),
) -> tuple[Extra, ...]:
    """Which of them the player intends to pay, beside those that they do ``already``, of those with which the whole
    cost would be ``payable``."""
    look = stack.view(engine.rules, engine.state, ref)
    chosen = already + _for_all_modes(engine, player, ref, look, lambda more: payable((*already, *more)))
    extras = [extra for extra in optional(look) if not extra.part.all_modes]
    may_spare = bool(extras) and _may_spare(engine, player, ref)
    for place, extra in enumerate(extras):
        most = 0
        while most < (MOST if extra.part.many else 1) and payable((*chosen, extra._replace(times=most + 1))):
            most += 1
        tried = (chosen, *((*chosen, later) for later in extras[place + 1 :]))
        needed = most > 0 and may_spare and not any(map(payable, tried))
        times = _ask(engine, player, ref, extra.part, int(needed), most) if most else 0
        if times:
            chosen = (*chosen, extra._replace(times=times))
    return chosen


def _may_spare(engine: Engine, player: PlayerId, ref: ObjectId) -> bool:
    """Whether paying more may be the only way to pay at all: what makes the spell cheaper, and mana that may be spent
    on some costs alone, such as those with an {X}."""
    return bool(cost_change.changes(engine.rules, engine.state, ref) or spending.restrictions(engine, player))


def _for_all_modes(
    engine: Engine, player: PlayerId, ref: ObjectId, look: Reader, payable: Callable[[Sequence[Extra]], bool]
) -> tuple[Extra, ...]:
    """The cost that has to be paid since all modes were chosen instead of as many as the spell says (702.42a)."""
    able = choosing_all(look)
    item = engine.state.objects[ref].item
    part = stack.instructions(engine.rules, engine.state, ref) if able else None
    if part is None or part.modes is None or item is None or len(item.modes) <= part.modes.most:
        return ()
    able = [extra for extra in able if payable((extra,))]
    labels = [", ".join(engine.rules.render(one) for one in extra.part.costs) for extra in able]
    prompt = f"choose which {able[0].part.id} to pay" if able else ""
    if len(set(labels)) < 2:
        return tuple(able[:1])
    return (able[int(engine.ask(Options(player, labels, prompt, "entwine", "601.2b", ref))[0])],)


def _ask(engine: Engine, player: PlayerId, ref: ObjectId, part: ExtraCost, least: int, most: int) -> int:
    if part.many:
        return int(engine.ask(Number(player, least, most, f"how often to pay {part.id}", "kicker", "601.2b", ref)))
    labels = YES_NO[:1] if least else YES_NO
    return 1 if engine.ask(Options(player, labels, f"pay {part.id}", "kicker", "601.2b", ref)) == (0,) else 0
