"""Legal actions (117.1): everything that a player with priority could do now.

Nine times of ten that a player gets priority there is nothing to do but pass, so what can't be done is to be seen at a
glance: whole cards and permanents are passed over by what is known of them beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeAlias

from cardwright.contract.ruleset import Facets, Use
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.decision import Action, IllegalAction
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import (
    activate,
    active,
    cast,
    castable,
    commander,
    index,
    land,
    layers,
    likeness,
    plain_mana,
    special,
    usable,
    ways,
)
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader
from cardwright.rules.mana_sources import known_offer

Refusal = Callable[[Engine, PlayerId, Action], IllegalAction | None]


def actions(engine: Engine, player: PlayerId, refusal: Refusal) -> Iterator[Action]:
    """All actions that the player can take now except mana abilities: lands, spells in hand order, other cards,
    abilities."""
    state = engine.state
    main = cast.sorcery_time(state, player)
    plays = land.why_none(engine, player) is None
    for ref in state.zone(("hand", player)) if plays else ():
        yield from _plays(engine, player, ref)
    any_time = _permits(engine, "flash") or _free_at_any_time(engine)
    for ref in state.zone(("hand", player)):
        if main or any_time or _instantly(engine, ref):
            yield from _casts(engine, player, ref)
    for ref in _elsewhere(engine, player):
        if plays:
            yield from _plays(engine, player, ref)
        yield from _casts(engine, player, ref)
    yield from _abilities(engine, player, refusal)


def _plays(engine: Engine, player: PlayerId, ref: ObjectId) -> Iterator[Action]:
    """Playing the card as a land, by whichever face."""
    for face in ways.land_faces(engine.state.objects[ref].values):
        action = Action("play", ref, face=face)
        if land.why_not_that(engine, player, action) is None:
            yield action


def _permits(engine: Engine, what: str) -> bool:
    return bool(index.about(engine.rules, engine.state, "permits", what))


def _free_at_any_time(engine: Engine) -> bool:
    """Whether an effect adds a way to cast cards at any time (118.9)."""
    return any(working.part.any_time for working in index.functioning(engine.rules, engine.state, "alternative"))


def _instantly(engine: Engine, ref: ObjectId) -> bool:
    """Whether the card could be cast at any time, by its type or in one of its ways."""
    chars = _chars(engine, ref)
    facets: Facets = chars.facets
    if "instant" in chars.types or "flash" in facets.flags or chars.printed.faces:
        return True
    return any(part.any_time or part.permits is not None for _, _, part in facets.of("method"))


def _chars(engine: Engine, ref: ObjectId) -> Characteristics:
    return layers.characteristics(engine.rules, engine.state, ref, LayerReader)


def _casts(engine: Engine, player: PlayerId, ref: ObjectId) -> Iterator[Action]:
    for action in ways.methods(engine.rules, engine.state, player, ref):
        if castable.why_not(engine, player, action) is None:
            yield action


def _elsewhere(engine: Engine, player: PlayerId) -> Iterator[ObjectId]:
    """Cards outside the hand that may be cast or played: by an ability of theirs, or because an effect permits it."""
    rules, state = engine.rules, engine.state
    permits = _permits(engine, "cast") or _permits(engine, "play")
    for name in ("graveyard", "exile", "command", "library"):
        for key in ((name, player), (name, 0)):
            ids = state.zones.get(key, ())
            for ref in ids[:1] if name == "library" else ids:
                found = state.objects[ref]
                allowed = name in rules.base(found.values, found.owner).facets.elsewhere_cast
                allowed = allowed or commander.may_cast(state, player, ref)
                if allowed or (permits and ways.is_permitted(rules, state, player, ref)):
                    yield ref


def _abilities(engine: Engine, player: PlayerId, refusal: Refusal) -> Iterator[Action]:
    rules, state = engine.rules, engine.state
    endings = special.may_end_something(engine)
    board = active.permanents(rules, state)
    here = state.zone(zones.BATTLEFIELD) if endings else board.usable.get(player, ())
    many = len(here) > likeness.MANY
    seen: dict[Any, Any] | None = {} if many else None
    alike: Alike | None = {} if many and likeness.nothing_singles_out(rules, state, "activate") else None
    objects = state.objects
    for ref in (*here, *active.usable_elsewhere(rules, state, player)):
        chars, found = _chars(engine, ref), objects[ref]
        known: dict[tuple[Node, int], bool] = {}
        for place, (ability, number, part) in chars.facets.uses:
            if usable.plainly_not(part, found, player):
                continue
            action, key = Action("activate", ref, index=place), (ability, number)
            # What several Slivers grant is one question, unless each may be activated only so often (602.5b).
            if key not in known or part.per_turn:
                use = (ability, number, part)
                known[key] = _can(engine, player, action, use, seen, None if ref in board.attached else alike)
            if known[key]:
                yield action
        if (
            endings
            or ref in board.special
            or (found.zone != "battlefield" and special.may_offer(chars, found.face_down))
        ):
            for one, _ in special.specials(engine, player, ref):
                action = Action("special", ref, method=one.id)
                if refusal(engine, player, action) is None:
                    yield action


Alike: TypeAlias = "dict[Hashable, bool]"
"""Whether an ability can be activated, for permanents that are alike."""


def _can(
    engine: Engine, player: PlayerId, action: Action, use: Use, seen: dict[Any, Any] | None, alike: Alike | None
) -> bool:
    """Whether the ability can be activated; of like permanents only the first one is looked at."""
    rules, state, (ability, number, part) = engine.rules, engine.state, use
    kind = None
    if alike is not None and likeness.is_impersonal(rules, ability, number, part):
        kind = likeness.kind_of(rules, state, action.object)
    if alike is None or kind is None:
        return activate.why_not(engine, player, action, seen) is None
    key = (ability, number, kind)
    if key not in alike:
        alike[key] = activate.why_not(engine, player, action, seen) is None
    return alike[key]


def mana_actions(engine: Engine, player: PlayerId, refusal: Refusal) -> Iterator[Action]:
    """The mana abilities that the player can activate now (605.3a)."""
    rules, state = engine.rules, engine.state
    known = known_offer(rules, engine, state, player)
    if known.board is not None:
        # All sources are plain, so that there is nothing to find out about any of them.
        for ref, place in dict.fromkeys([(one.source, one.ability) for one in known.options]):
            yield Action("mana", ref, index=place)
        return
    usual = plain_mana.nothing_special(rules, state)
    for ref in (*active.permanents(rules, state).mana, *active.usable_elsewhere(rules, state, player)):
        if not usable.may_use(rules, state, ref, player):
            continue
        for place, (ability, number, part) in enumerate(_chars(engine, ref).facets.activated):
            if not part.mana or (part.taps and state.objects[ref].tapped):
                continue
            action = Action("mana", ref, index=place)
            plain = usual and plain_mana.is_plain(rules, ability, number)
            if (plain and plain_mana.ready(rules, state, player, ref)) or refusal(engine, player, action) is None:
                yield action
