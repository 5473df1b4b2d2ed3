"""Attachment: what may be attached to what (301.5, 303.4, 701.3, 704.5m-p)."""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.reference import NOBODY, ObjectId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import prohibit
from cardwright.rules.look import Reader

ATTACHABLE: Final = frozenset({"Aura", "Equipment", "Fortification"})


def can_attach(rules: Ruleset, state: State, ref: ObjectId, host: Ref) -> bool:
    """Whether the permanent ``ref`` may be attached to ``host`` as both are in ``state``."""
    if host in (ref, NOBODY):
        return False
    chars = Reader(rules, state, ref).chars(ref)
    if not is_player(host):
        found = state.objects.get(host)
        if found is None or found.phased_out:
            return False
    elif state.players[host].left:
        return False
    if chars.is_creature and not chars.has_flag("attaches as creature"):
        return False
    return _kind_allows(rules, state, ref, host) and not prohibit.prohibited(rules, state, "be attached", host, ref)


def _kind_allows(rules: Ruleset, state: State, ref: ObjectId, host: Ref) -> bool:
    look = Reader(rules, state, ref)
    chars = look.chars(ref)
    look.you = chars.controller
    if "Aura" in chars.subtypes:
        enchants = [part for _, _, part in chars.facets.of("enchants")]
        return bool(enchants) and all(look.matches(part.phrase, host) for part in enchants)
    if is_player(host) or state.objects[host].zone != "battlefield":
        return False
    if "Equipment" in chars.subtypes:
        return look.chars(host).is_creature
    return "Fortification" in chars.subtypes and "land" in look.chars(host).types


def attached_to(state: State, host: Ref) -> tuple[ObjectId, ...]:
    """What is attached to ``host``, by the order of the battlefield."""
    return tuple(
        ref
        for ref in state.zone(("battlefield", NOBODY))
        if state.objects[ref].attached_to == host and not state.objects[ref].phased_out
    )
