"""On what terms a cost is paid with mana: which restricted mana may be spent on it, and as what (106.6, 609.4b)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from cardwright.contract.casting import PaysAs, Permits
from cardwright.contract.meanings import Purpose
from cardwright.contract.ruleset import Ruleset
from cardwright.model.mana import MANA_TYPES, ManaCost, as_though
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.rules import index
from cardwright.rules.look import Reader

Pip = Callable[[str], str]
"""What a symbol of a cost is paid like, by its spelling."""

Pays = tuple[tuple[Pip, ...], ...]
"""What lets symbols be paid otherwise, by the stages of :class:`PaysAs`."""


class Terms(msgspec.Struct, frozen=True):
    """``keys`` are the restriction keys of mana that may be spent; ``pays`` what lets symbols be paid otherwise."""

    keys: tuple[str, ...] = ()
    pays: Pays = ()

    def paid_as(self, cost: ManaCost) -> ManaCost:
        """What has to be paid for ``cost`` on these terms; the cost itself stays what it is (609.4b)."""
        if not self.pays or not cost.pips:
            return cost
        pips = cost.pips
        # What one of them allows may be what another one asks for (609.4a).
        for stage in self.pays:
            for pay in stage * len(stage):
                pips = tuple(pay(pip) for pip in pips)
        return replace(cost, pips=pips)


NO_TERMS: Final = Terms()
"""Mana without restrictions pays for what it is."""


def pays_as(rules: Ruleset, state: State, player: PlayerId, purpose: Purpose | None) -> Pays:
    """What lets ``player`` pay symbols otherwise for the purpose; with None, for any purpose at all."""
    found: dict[int, list[Pip]] = {}
    for working in index.functioning(rules, state, "pays as"):
        part = working.part
        assert isinstance(part, PaysAs)
        look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
        if part.applies(look, player, purpose):
            found.setdefault(part.stage, []).append(partial(part.pip, look))
    if purpose is None:
        any_type = any(one.part.any_type for one in index.functioning(rules, state, "permits"))
    else:
        any_type = _of_any_type(rules, state, purpose)
    if any_type:
        found.setdefault(1, []).append(ANY_TYPE)
    return tuple(tuple(found[stage]) for stage in sorted(found)) if found else ()


def _of_any_type(rules: Ruleset, state: State, purpose: Purpose) -> bool:
    """Whether what allowed to cast the spell allows mana of any type to be spent for it (118.14)."""
    here = state.objects.get(purpose.object)
    if purpose.what != "cast" or here is None or here.paid is None or here.paid.permit is None:
        return False
    part = rules.part(here.paid.permit, here.paid.permit_part)
    return isinstance(part, Permits) and part.any_type


ANY_TYPE: Final[Pip] = partial(as_though, MANA_TYPES, MANA_TYPES)
