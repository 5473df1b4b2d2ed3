"""What has to be chosen as a target, if it can be (601.2c): for spells and activated abilities, never for triggers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from cardwright.contract.ruleset import Ruleset
from cardwright.model.objects import StackItem
from cardwright.model.reference import PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import index
from cardwright.rules.look import Reader

Demand: TypeAlias = Callable[[Ref], bool]
"""Whether choosing this satisfies an effect that demands a target."""


def demands(rules: Ruleset, state: State, player: PlayerId, item: StackItem) -> list[Demand]:
    """What effects demand of the targets that ``player`` chooses for a spell or an activated ability."""
    if item.kind == "triggered":
        return []
    found: list[Demand] = []
    for working in index.about(rules, state, "requires", "target"):
        look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
        found.append(partial(working.part.applies, look, player))
    return found


def unmet(
    wanted: Sequence[Demand], chosen: Sequence[tuple[Ref, ...]], found: Sequence[Ref], later: Sequence[Ref]
) -> list[Demand]:
    """The demands that the targets ``chosen`` before leave open, that one of ``found`` would meet, and nothing that has
    to be chosen ``later``."""
    before = [ref for refs in chosen for ref in refs]
    open_ones = [one for one in wanted if not any(map(one, before))]
    return [one for one in open_ones if any(map(one, found)) and not any(map(one, later))]


def refusal(wanted: Sequence[Demand], refs: tuple[Ref, ...]) -> str | None:
    """Why these targets are none to choose. Whoever chooses no target at all is asked for none: how many they are is
    announced before (601.2c)."""
    met = not refs or all(any(map(one, refs)) for one in wanted)
    return None if met else "something else has to be among the targets"
