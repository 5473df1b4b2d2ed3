"""Plain spells: permanent cards cast from hand for their mana cost with nothing to decide but how to pay it (601.2).

Most spells are such, so they are known at a glance; everything that could make one of them special sends it the long
way.
"""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Facets, Ruleset
from cardwright.model.decision import Action
from cardwright.model.mana import ManaCost
from cardwright.model.reference import PlayerId
from cardwright.model.state import State
from cardwright.rules import index, layers
from cardwright.rules.look import LayerReader

_DECIDE: Final = frozenset({"spell", "extra cost", "cost change", "instead of mana"})
"""Kinds of parts of a card that make casting it more than paying its mana cost."""

_MEDDLE: Final = ("cost change", "pays as", "prohibits", "permits")
"""Kinds of parts of anything in the game that may have a say in it."""


def cost(rules: Ruleset, state: State, player: PlayerId, action: Action) -> ManaCost | None:
    """The mana cost for which the card of ``action`` is cast as a plain spell, without X, targets or any other way,
    while nothing forbids casting, changes costs or how they are paid, or lets it be cast at other times; None for
    everything else, which wants a closer look."""
    found = state.objects.get(action.object)
    if found is None or action.method or action.face or found.zone != "hand" or found.owner != player:
        return None
    printed = found.values
    if printed.cost is None or printed.cost.x or printed.faces or "Aura" in printed.subtypes:
        return None
    computed = layers.computed(rules, state, LayerReader)
    if "stack" in computed.reaches or not index.kinds(rules, state).isdisjoint(_MEDDLE):
        return None
    base = rules.base(printed, player)
    here = layers.characteristics(rules, state, action.object, LayerReader)
    # What an effect has taken from the card where it is, the spell has again (601.2a).
    if _decides(base.facets) or (here is not base and (here.imposed or _decides(here.facets))):
        return None
    return printed.cost


def _decides(facets: Facets) -> bool:
    return not _DECIDE.isdisjoint(facets.kinds) or "flash" in facets.flags
