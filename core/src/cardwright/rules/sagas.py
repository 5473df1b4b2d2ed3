"""Sagas tell another chapter as their controller's precombat main phase begins (714.3c)."""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.event import Cause, Counters
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules import layers, pipeline
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader
from cardwright.rules.state_based.counters import CHAPTER

LORE: Final = "lore"
"""The name of the counters by which a Saga knows its chapters (714.3)."""


def tell(engine: Engine) -> None:
    """The active player puts a lore counter on each Saga they control that has a chapter ability."""
    state, player = engine.state, engine.state.turn.active
    cause = Cause(controller=player, rule="714.3c")
    there = [ref for ref in state.zone(zones.BATTLEFIELD) if state.objects[ref].controller == player]
    telling = [ref for ref in there if _tells(engine.rules, state, ref)]
    if telling:
        pipeline.happen(engine, tuple(Counters(target=ref, name=LORE, amount=1, cause=cause) for ref in telling))


def _tells(rules: Ruleset, state: State, ref: ObjectId) -> bool:
    if state.objects[ref].phased_out:
        return False
    chars = layers.characteristics(rules, state, ref, LayerReader)
    return "Saga" in chars.subtypes and any(flag.startswith(CHAPTER) for flag in chars.facets.flags)
