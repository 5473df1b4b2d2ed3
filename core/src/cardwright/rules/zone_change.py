"""Zone changes (400.7): the old object ceases to exist, a new one comes to be; how permanents enter (110, 614.12)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Printed
from cardwright.model.effect import Duration, Floating
from cardwright.model.event import Enter, Move
from cardwright.model.objects import CHOSEN_AS, ENTERING, Component, GameObject
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.model.state import LastKnown, State
from cardwright.rules import commander, touch
from cardwright.rules.combat import eligible, table
from cardwright.rules.look import Reader


def carry_out(rules: Ruleset, state: State, event: Move, before: State | None) -> ObjectId:
    """Move the object in ``state``; gives its new id. ``before`` is the position before all simultaneous events, from
    which last-known information is kept; None while merely looking ahead."""
    old = state.objects[event.object]
    known = last_known(rules, before, old) if before is not None else None
    new_id = state.new_id()
    _take_out(state, old)
    state.drop(old.id)
    if event.to == zones.NOWHERE:
        new_id = NOBODY
        touch.moved(state, old, None)
    else:
        began = before.clock + 1 if before is not None else state.clock + 1
        new = (
            _enter(state, event, old, new_id, began)
            if event.to == "battlefield"
            else _part(state, event, old, old.merged[0], new_id)
            if old.merged
            else _arrive(state, event, old, new_id)
        )
        if before is None:
            new = replace(new, marks=(*new.marks, ENTERING))
        state.put(new)
        _insert(state, new, event.place)
        touch.moved(state, old, new)
        _join_combat(rules, state, event, new)
        if old.zone == "stack" and event.to == "battlefield":
            carry_effects(state, old.id, new_id)
        if event.enter is not None and event.enter.gains:
            _gain_for_good(state, event.enter, new)
    others = tuple(_move_part(state, event, old, component) for component in old.merged[1:])
    if known is not None:
        state.remember(replace(known, became=new_id, others=others, traced=event.traced))
    if old.zone == "battlefield":
        table.leave(state, old.id)
    return new_id


def carry_effects(state: State, spell: ObjectId, permanent: ObjectId) -> None:
    """Effects that changed a permanent spell go on to apply to the permanent that it becomes (400.7a)."""
    if any(spell in effect.affected for effect in state.effects):
        state.effects = tuple(
            replace(effect, affected=tuple(permanent if ref == spell else ref for ref in effect.affected))
            if spell in effect.affected
            else effect
            for effect in state.effects
        )
        touch.touch(state, "effects")


def _gain_for_good(state: State, enter: Enter, new: GameObject) -> None:
    """What a permanent gains as it enters it keeps, whatever becomes of what said so (611.2a)."""
    gained = Floating(
        id=state.new_id(),
        timestamp=state.tick(),
        source=new.id,
        controller=new.controller,
        nodes=enter.gains,
        affected=(new.id,),
        duration=Duration("game"),
    )
    state.effects = (*state.effects, gained)
    touch.touch(state, "effects")


def _part(state: State, event: Move, old: GameObject, component: Component, new_id: ObjectId) -> GameObject:
    """What one of the cards and tokens that represented a merged permanent becomes (730.3, 903.9c)."""
    marks = (commander.COMMANDER,) if component.commander else ()
    token = component.token
    alone = replace(old, card=component.card, printed=component.printed, token=token, marks=marks, merged=())
    if event.home and component.commander:
        event = replace(event, to="command")
    elif event.cards_to and not component.token:
        event = replace(event, to=event.cards_to)
    return _arrive(state, event, alone, new_id)


def _move_part(state: State, event: Move, old: GameObject, component: Component) -> ObjectId:
    """Move another of them; gives its new id."""
    if event.to == zones.NOWHERE:
        return NOBODY
    new = _part(state, event, old, component, state.new_id())
    state.put(new)
    _insert(state, new, event.place)
    return new.id


def last_known(rules: Ruleset, before: State, old: GameObject) -> LastKnown:
    """What is known of ``old`` as it was in the position ``before``."""
    found = before.objects.get(old.id, old)
    chars = Reader(rules, before).chars(old.id) if old.id in before.objects else rules.base(old.values, old.controller)
    attacking = NOBODY
    blocked: bool | None = None
    blocking: tuple[ObjectId, ...] = ()
    attachments: tuple[ObjectId, ...] = ()
    if old.zone == "battlefield":
        attachments = tuple(ref for ref in before.zone(zones.BATTLEFIELD) if before.objects[ref].attached_to == old.id)
        if before.combat is not None:
            attacker = before.combat.attacker(old.id)
            blocker = before.combat.blocker(old.id)
            if attacker is not None:
                attacking, blocked = attacker.defender or attacker.player, attacker.blocked
            blocking = blocker.attackers if blocker is not None else ()
    worn = tuple(Reader(rules, before).chars(ref) for ref in attachments)
    return LastKnown(found, chars, attachments, attacking, blocked, blocking, worn=worn)


def _take_out(state: State, old: GameObject) -> None:
    if old.zone == zones.NOWHERE:
        return
    key = zones.zone_key(old.zone, old.owner)
    state.set_zone(key, tuple(ref for ref in state.zone(key) if ref != old.id))


def _insert(state: State, new: GameObject, where: str) -> None:
    key = zones.zone_key(new.zone, new.owner)
    ids = state.zone(key)
    if new.zone == "library" and where != "bottom":
        place = 0 if where == "top" else int(where)
        ids = (*ids[:place], new.id, *ids[place:])
    else:
        ids = (*ids, new.id)
    state.set_zone(key, ids)


def _arrive(state: State, event: Move, old: GameObject, new_id: ObjectId) -> GameObject:
    """The object in a zone other than the battlefield: nothing is remembered but what it is (400.7)."""
    return GameObject(
        id=new_id,
        card=old.card,
        printed=old.printed,
        owner=old.owner,
        controller=old.owner,
        default_controller=old.owner,
        zone=event.to,
        timestamp=state.tick(),
        token=old.token or (old.item is not None and old.item.copy),
        face_down=bool(event.enter and event.enter.face_down),
        exiled_by=event.exiled_by,
        known_to=event.known_to,
        marks=tuple(mark for mark in old.marks if mark == "commander"),
        counters=event.enter.counters if event.enter is not None else (),
        choices=event.enter.choices if event.enter is not None else (),
    )


def _as_it_enters(old: GameObject, enter: Enter) -> tuple[Printed | None, bool]:
    """Of what the permanent will be a copy, and whether its back face will be up."""
    from_stack = old.zone == "stack"
    copied = enter.copied if enter.copied is not None else (old.copied if from_stack or old.token else None)
    return copied, enter.transformed or (from_stack and old.transformed)


def values_entering(old: GameObject, enter: Enter | None) -> Printed:
    """The copiable values with which something enters the battlefield face up: of the copy, or of the face that will be
    up (712.14a)."""
    plainly = enter is None or (enter.copied is None and not enter.transformed)
    if plainly and old.copied is None and not old.transformed:
        return old.printed
    copied, transformed = _as_it_enters(old, enter or Enter())
    if copied is not None:
        return copied
    return old.printed.faces[0] if transformed and old.printed.faces else old.printed


def _enter(state: State, event: Move, old: GameObject, new_id: ObjectId, began: int) -> GameObject:
    """The permanent; ``began`` is the moment of the event, one for all that enter at the same time (704.5k)."""
    enter = event.enter or Enter(controller=old.owner)
    from_stack = old.zone == "stack"
    copied, transformed = _as_it_enters(old, enter)
    values = values_entering(old, enter)
    return GameObject(
        id=new_id,
        card=old.card,
        printed=old.printed,
        owner=old.owner,
        controller=enter.controller,
        default_controller=enter.controller,
        zone="battlefield",
        timestamp=state.tick(),
        since=began,
        token=old.token or (from_stack and old.item is not None and old.item.copy),
        tapped=enter.tapped,
        face_down=enter.face_down,
        mask=enter.mask,
        transformed=transformed,
        attached_to=enter.attached_to,
        counters=enter.counters + _starting_counters(enter, values),
        choices=(*enter.choices, (CHOSEN_AS, values.name)) if enter.choices else (),
        copied=copied,
        paid=old.paid if from_stack else None,
        as_aura=enter.as_aura,
        marks=tuple(mark for mark in old.marks if mark == "commander"),
    )


def _join_combat(rules: Ruleset, state: State, event: Move, new: GameObject) -> None:
    enter = event.enter
    if event.to != "battlefield" or enter is None or not (enter.attacking or enter.blocking):
        return
    if enter.blocking and eligible.may_enter_blocking(rules, state, new.id, enter.blocking):
        table.join_blocking(state, new.id, enter.blocking)
    if enter.attacking and eligible.may_enter_attacking(rules, state, new.id, enter.attacking):
        table.join(state, new.id, enter.attacking, new.controller)


def _starting_counters(enter: Enter, values: Printed) -> tuple[tuple[str, int], ...]:
    """Loyalty and defense (306.5b, 310.4b) and the first lore counter of a Saga (714.3a), unless an effect has already
    said how many; none where the card enters face down."""
    if enter.face_down:
        return ()
    named = {name for name, _ in enter.counters}
    more: list[tuple[str, int]] = []
    if values.loyalty is not None and "planeswalker" in values.types and "loyalty" not in named:
        more.append(("loyalty", values.loyalty))
    if values.defense is not None and "battle" in values.types and "defense" not in named:
        more.append(("defense", values.defense))
    if "Saga" in values.subtypes and "lore" not in named:
        more.append(("lore", 1))
    return tuple(more)
