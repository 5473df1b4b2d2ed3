"""Modes that have to be paid for: which of them may be chosen together (601.2b, 700.2h, 702.42a, 702.120a)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from cardwright.contract.parts import Modes
from cardwright.model.decision import Action
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import additional, announce, spell_cost, stack
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.ways import Way

Choice = tuple[int, ...]
"""The numbers of the modes chosen, in the order of the text."""


def priced(look: Reader, part: Any) -> bool:
    """Whether what the spell costs depends on its modes, or how many may be chosen on its costs."""
    if part is None or part.modes is None or part.modes.repeat:
        return False
    uses = look.chars(look.source).facets.of("extra cost")
    return any(extra.asks is not None or extra.all_modes for _, _, extra in uses)


def choices(engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, part: Any) -> list[Choice]:
    """All sets of modes that may be chosen for the spell and paid for, the fewest modes first."""
    look = stack.view(engine.rules, engine.state, ref)
    pays = _payable(engine, player, ref, action, chosen, part.modes)
    sizes = {*range(part.modes.least, announce.most_modes(look, part, ref) + 1)}
    if additional.choosing_all(look):
        sizes.add(len(part.modes.modes))
    possible = announce.possible_modes(engine, look, part, ref)
    return [modes for size in sorted(sizes) for modes in combinations(possible, size) if pays(modes)]


def _payable(
    engine: Engine, player: PlayerId, ref: ObjectId, action: Action, chosen: Way, modes: Modes
) -> Callable[[Choice], bool]:
    def pays(those: Choice) -> bool:
        trial = engine.trial(spell_cost.declining)
        stack.update(trial.state, ref, modes=those)
        if len(those) <= modes.most:
            return spell_cost.payable(trial, player, ref, action, chosen)
        all_of_them = additional.choosing_all(stack.view(trial.rules, trial.state, ref))
        return any(spell_cost.payable_with(trial, player, ref, action, chosen, (extra,)) for extra in all_of_them)

    return pays
