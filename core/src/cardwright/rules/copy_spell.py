"""Copies of spells and abilities on the stack (707.10)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.model import zone as zones
from cardwright.model.characteristics import Printed
from cardwright.model.event import Move
from cardwright.model.objects import GameObject
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import stack
from cardwright.rules.act import Actor
from cardwright.rules.announce import target_events
from cardwright.rules.new_targets import chosen_anew
from cardwright.rules.touch import touch


def copy_on_stack(do: Actor, ref: ObjectId, retarget: bool, values: Printed | None = None) -> ObjectId:
    """Put a copy of the spell or ability ``ref`` on the stack under the actor's control; gives its id.

    Everything chosen for the original is copied (707.10); ``values`` are the copiable values with exceptions.
    """
    state = do.state
    found = do.known(ref)
    assert found is not None
    assert found.item is not None
    new = state.new_id()
    copied = values if values is not None else found.copied
    item = replace(found.item, copy=True, source=new if found.item.kind == "spell" else found.item.source)
    state.put(
        GameObject(
            id=new,
            card=new,
            printed=found.printed,
            owner=do.you,
            controller=do.you,
            default_controller=do.you,
            zone="stack",
            timestamp=state.tick(),
            copied=copied,
            # A copy is cast from nowhere and no mana was spent on it, whatever else was paid for the original (707.10).
            paid=replace(found.paid, player=do.you, origin="", spent=()) if found.paid is not None else None,
            item=item,
            as_aura=found.as_aura,
            transformed=found.transformed,
        )
    )
    state.set_zone(zones.STACK, (*state.zone(zones.STACK), new))
    touch(state, "face", new)
    if retarget:
        stack.update(state, new, targets=chosen_anew(do, new, "707.10c"))
    _become_targets(do, new)
    do.bind("it", (new,))
    return new


def become_copy(do: Actor, ref: ObjectId, original: GameObject, player: PlayerId) -> None:
    """Put a card onto the stack under ``player``'s control as a copy of the spell ``original``, with everything that
    was chosen and paid for that; it is not cast."""
    if original.item is None or original.paid is None:
        return
    for event in do.happen(Move(object=ref, to="stack", reason="put")):
        if isinstance(event, Move) and event.to == "stack" and event.new:
            item = replace(original.item, source=event.new)
            copied = original.mask if original.face_down else original.values
            paid = replace(original.paid, origin="")
            stack.become_spell(do.state, event.new, player, item, paid, copied=copied, as_aura=original.as_aura)
            _become_targets(do, event.new)


def _become_targets(do: Actor, ref: ObjectId) -> None:
    """Whatever the copy ``ref`` targets becomes its target as it is put onto the stack with those targets (707.10c)."""
    item = do.state.objects[ref].item
    if item is not None:
        do.happen(*target_events(item, ref))
