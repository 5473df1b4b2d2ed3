"""The stack (405): what lies on it, and writing down what was chosen for it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.contract.casting import CastMethod, Permits
from cardwright.contract.parts import Activated, Modes, Spell, Target, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Printed
from cardwright.model.node import Node
from cardwright.model.objects import BLANK, CastRecord, GameObject, StackItem
from cardwright.model.reference import ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import layers
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.touch import anew, touch


def put_ability(state: State, player: PlayerId, item: StackItem) -> ObjectId:
    """Put an ability on the stack under ``player``'s control (113.8, 602.2a, 603.3); gives its id."""
    ref = state.new_id()
    state.put(
        GameObject(
            id=ref,
            card=ref,
            printed=BLANK,
            owner=player,
            controller=player,
            default_controller=player,
            zone="stack",
            timestamp=state.tick(),
            item=item,
        )
    )
    state.set_zone(zones.STACK, (*state.zone(zones.STACK), ref))
    touch(state, "stack", ref)
    return ref


def update(state: State, ref: ObjectId, **fields: Any) -> StackItem:
    """Write down what was chosen for a spell or ability on the stack; gives the item as it is then."""
    found = state.objects[ref]
    assert found.item is not None
    if "targets" in fields:
        fields["held"] = _held(state, found.item, fields["targets"])
    item = replace(found.item, **fields)
    state.put(replace(found, item=item))
    touch(state, "stack", ref)
    if "x" in fields:
        # A static ability of the spell may ask for X.
        anew(state, found)
    return item


def with_values(state: State, ref: ObjectId, values: Printed) -> State:
    """The position as it would be if a card had other values, to ask about the spell that it is to be (601.3e); it is
    turned face up just before that is announced (406.3a)."""
    trial = state.fork()
    trial.put(replace(state.objects[ref], copied=values, face_down=False))
    touch(trial, "copy", ref)
    return trial


def _held(state: State, item: StackItem, targets: tuple[tuple[Ref, ...], ...]) -> tuple[tuple[ObjectId, PlayerId], ...]:
    """Who controlled each target as it was chosen: those that stay targets were chosen before."""
    known = dict(item.held)
    chosen = [ref for refs in targets for ref in refs if not is_player(ref)]
    return tuple((ref, known.get(ref) or state.objects[ref].controller) for ref in chosen if ref in state.objects)


def become_spell(
    state: State, ref: ObjectId, player: PlayerId, item: StackItem, record: CastRecord, **fields: Any
) -> None:
    """Make the card that was moved to the stack a spell of ``player``'s (601.2a)."""
    found = state.objects[ref]
    state.put(replace(found, controller=player, default_controller=player, item=item, paid=record, **fields))
    if fields.get("as_aura"):
        touch(state, "face", ref)
    else:
        anew(state, found)


def add_text(state: State, ref: ObjectId, cards: tuple[ObjectId, ...]) -> None:
    """Add the rules text of the cards to that of the spell, following its own (612.10)."""
    found = state.objects[ref]
    assert found.item is not None
    text = tuple(ability for card in cards for ability in state.objects[card].values.abilities)
    values = replace(found.values, abilities=(*found.values.abilities, *text), key="")
    state.put(replace(found, copied=values, item=replace(found.item, spliced=text)))
    touch(state, "copy", ref)


def set_record(state: State, ref: ObjectId, record: CastRecord) -> None:
    """Write down how a spell was cast."""
    state.put(replace(state.objects[ref], paid=record))


def remove(state: State, ref: ObjectId) -> None:
    """Take an ability that has resolved or was countered off the stack; it ceases to exist (608.2n, 113.7)."""
    state.set_zone(zones.STACK, tuple(other for other in state.zone(zones.STACK) if other != ref))
    state.drop(ref)
    touch(state, "stack", ref)


def instructions(rules: Ruleset, state: State, ref: ObjectId) -> Spell | Activated | Triggered | None:
    """The part that says what the spell or ability does; None for a spell that only becomes a permanent."""
    found = state.objects[ref]
    item = found.item
    assert item is not None
    if item.kind != "spell":
        assert item.ability is not None
        part = rules.part(item.ability, item.part)
        assert isinstance(part, Activated | Triggered)
        return part
    chars = layers.characteristics(rules, state, ref, LayerReader)
    method = method_of(rules, state, ref)
    if method is not None and method.spell is not None:
        return method.spell
    usual = spell_part(rules, chars.abilities)
    if method is None or method.rewrite is None or usual is None:
        return usual
    added = chars.abilities[-len(item.spliced) :] if item.spliced and method.own_text else ()
    more = spell_part(rules, added) if added == item.spliced else None
    own = spell_part(rules, chars.abilities[: -len(added)]) if more is not None else usual
    if own is None or more is None:
        return method.rewrite(usual)
    return merged([method.rewrite(own), more])


def method_of(rules: Ruleset, state: State, ref: ObjectId) -> CastMethod | None:
    """The alternative way in which the spell was cast, or None."""
    paid = state.objects[ref].paid
    if paid is None or paid.ability is None:
        return None
    part = rules.part(paid.ability, paid.part)
    assert isinstance(part, CastMethod)
    return part


def permission_of(rules: Ruleset, state: State, ref: ObjectId) -> Permits | None:
    """What allowed to cast the spell from where it was, or None where it took nothing."""
    paid = state.objects[ref].paid
    if paid is None or paid.permit is None:
        return None
    part = rules.part(paid.permit, paid.permit_part)
    assert isinstance(part, Permits)
    return part


def spell_part(rules: Ruleset, abilities: tuple[Node, ...]) -> Spell | None:
    """All lines of an instant or sorcery as one spell ability (113.3a, 608.2c)."""
    facets = rules.facets(abilities)
    if not facets.spell:
        return None
    if len(facets.spell) == 1:
        return facets.spell[0][2]
    found = rules.memo("spell", facets.spell[0][0], lambda _rules, _node: {})
    if abilities not in found:
        found[abilities] = merged([part for _, _, part in facets.spell])
    part = found[abilities]
    assert isinstance(part, Spell)
    return part


def merged(parts: list[Spell]) -> Spell:
    """Several spell abilities as one, their targets numbered through."""
    effects: tuple[Node, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: Modes | None = None
    before = 0
    for part in parts:
        before = before if modes is not None else len(effects) + part.before
        effects += tuple(_shifted(effect, len(targets)) for effect in part.effects)
        targets += part.targets
        modes = modes or part.modes
    return Spell(effects=effects, targets=targets, modes=modes, before=before if modes is not None else 0)


def _shifted(value: Any, by: int) -> Any:
    from cardwright.model.node import node

    if isinstance(value, tuple):
        return tuple(_shifted(item, by) for item in value)
    if not isinstance(value, Node):
        return value
    slots = tuple(
        (name, inner + by if name == "target" and isinstance(inner, int) else _shifted(inner, by))
        for name, inner in value.slots
    )
    return node(value.word, value.alt, slots)


def view(rules: Ruleset, state: State, ref: ObjectId) -> Reader:
    """The position as the spell or ability ``ref`` sees it: its source, its controller, its bindings."""
    found = state.objects[ref]
    item = found.item
    assert item is not None
    source = ref if item.kind == "spell" else item.source
    bindings = dict(item.bindings)
    if item.kind == "spell" or item.kind == "activated" or item.x:
        # Of a triggered ability whose event tells no X nothing is known yet (107.3f).
        bindings["x"] = item.x
    bindings["item"] = ref
    if item.targets:
        bindings["targets"] = item.targets
        bindings["held"] = item.held
    return Reader(rules, state, source, found.controller, bindings)
