"""What may have something to activate: permanents with activated abilities or special actions, and what has abilities
to be used elsewhere (113.6, 602). Found once for a position and kept with what is computed of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.look import LayerReader


class Active(NamedTuple):
    """The permanents ``here`` that may have something to activate: with mana abilities, and, by player, those with
    other activated abilities or special actions that the player may be allowed to use. ``special`` are those with
    special actions or face down, ``attached`` is what things are attached to there."""

    here: tuple[ObjectId, ...]
    mana: tuple[ObjectId, ...]
    usable: Mapping[PlayerId, tuple[ObjectId, ...]]
    special: frozenset[ObjectId]
    attached: frozenset[Ref]


def permanents(rules: Ruleset, state: State) -> Active:
    """The permanents that may have something to activate."""
    computed = layers.computed(rules, state, LayerReader)
    here = state.zone(zones.BATTLEFIELD)
    known: Active | None = computed.index.get(BOARD)
    if known is None or known.here is not here:
        chars = {ref: layers.characteristics(rules, state, ref, LayerReader) for ref in here}
        mana = tuple([ref for ref in here if any(part.mana for _, _, part in chars[ref].facets.activated)])
        special = frozenset([ref for ref in here if _is_special(state.objects[ref], chars[ref])])
        acting = [ref for ref in here if ref in special or chars[ref].facets.uses]
        usable = {seat: tuple([ref for ref in acting if _uses(seat, chars[ref], special, ref)]) for seat in state.seats}
        attached = frozenset([state.objects[ref].attached_to for ref in here]) - {NOBODY}
        known = computed.index[BOARD] = Active(here, mana, usable, special, attached)
    return known


def known(computed: layers.Computed) -> Active | None:
    """What :func:`permanents` has found, if it has been asked; for whoever checks it."""
    found: Active | None = computed.index.get(BOARD)
    return found


def _is_special(found: GameObject, chars: Characteristics) -> bool:
    """Whether it could give anybody a special action."""
    own = found.face_down or chars.facets.of("special")
    return bool(own) or any(part.kind == "special" for part, _ in chars.imposed)


def _uses(seat: PlayerId, chars: Characteristics, special: frozenset[ObjectId], ref: ObjectId) -> bool:
    return ref in special or chars.controller == seat or not chars.facets.private


def keep(rules: Ruleset, state: State, fresh: layers.Computed, old: GameObject, new: GameObject | None) -> None:
    """Let :func:`permanents` know of an object that has come to the battlefield or gone from there, where all others
    stay what they are."""
    known: Active | None = fresh.index.get(BOARD)
    if known is None or known.here is state.zone(zones.BATTLEFIELD):
        return
    if old.attached_to:
        del fresh.index[BOARD]
        return
    mana, usable, special, attached = known.mana, known.usable, known.special, known.attached
    if old.zone == "battlefield":
        mana, special = _left(mana, old.id), special - {old.id}
        usable = {seat: _left(refs, old.id) for seat, refs in usable.items()}
    if new is not None and new.zone == "battlefield":
        chars = layers.characteristics(rules, state, new.id, LayerReader)
        special |= {new.id} if _is_special(new, chars) else frozenset()
        mana += (new.id,) if any(part.mana for _, _, part in chars.facets.activated) else ()
        if new.id in special or chars.facets.uses:
            for seat in [seat for seat in usable if _uses(seat, chars, special, new.id)]:
                usable = {**usable, seat: (*usable[seat], new.id)}
        attached |= {new.attached_to} - {NOBODY}
    fresh.index[BOARD] = Active(state.zone(zones.BATTLEFIELD), mana, usable, special, attached)


def look_again(fresh: layers.Computed) -> None:
    """Let :func:`permanents` look at all permanents again, and whoever keeps what may be in combat."""
    for key in (BOARD, COMBAT_CHECKED):
        fresh.index.pop(key, None)


def _left(refs: tuple[ObjectId, ...], gone: ObjectId) -> tuple[ObjectId, ...]:
    if gone not in refs:
        return refs
    place = refs.index(gone)
    return refs[:place] + refs[place + 1 :]


BOARD: Final = "active"
"""Under which :func:`permanents` keeps what it has found."""
COMBAT_CHECKED: Final = "combat checked"
"""Under which the combat is kept whose creatures have been found to be able to fight (506.4)."""


def usable_elsewhere(rules: Ruleset, state: State, player: PlayerId) -> list[ObjectId]:
    """The cards and spells outside the battlefield with abilities that can be used where they are, those of ``player``
    in the zones that each player has."""
    memo = layers.computed(rules, state, LayerReader).index
    found: list[ObjectId] = []
    there = state.zones.get
    for name in _ELSEWHERE:
        for key in ((name, player), (name, 0)):
            ids = there(key)
            if ids:
                known = memo.get(key)
                if known is None or known[0] is not ids:
                    known = memo[key] = (ids, tuple([ref for ref in ids if _used_in(rules, state, name, ref)]))
                found += known[1]
    return found


def _used_in(rules: Ruleset, state: State, zone: str, ref: ObjectId) -> bool:
    found = state.objects[ref]
    if zone == zones.STACK[0]:
        return zone in rules.base(found.values, found.owner).facets.elsewhere_used
    return zone in layers.characteristics(rules, state, ref, LayerReader).facets.elsewhere_used


_ELSEWHERE: Final = ("hand", "graveyard", "exile", "command", "stack", zones.OUTSIDE)
