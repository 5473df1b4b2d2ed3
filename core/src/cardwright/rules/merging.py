"""Merging a spell with a permanent (730): one object, represented by several cards and tokens."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import DOUBLE_FACED, NEVER_PERMANENT, Printed
from cardwright.model.effect import Floating
from cardwright.model.event import Merge
from cardwright.model.objects import Component, GameObject
from cardwright.model.reference import ObjectId
from cardwright.model.state import LastKnown, State
from cardwright.rules.commander import COMMANDER
from cardwright.rules.look import Reader
from cardwright.rules.touch import touch


def carry_out(rules: Ruleset, state: State, event: Merge, before: State) -> bool:
    """Let the spell leave the stack and become part of the permanent, which stays the same object (730.2b-c)."""
    permanent, spell = state.objects.get(event.object), state.objects.get(event.spell)
    if permanent is None or spell is None or permanent.zone != "battlefield" or spell.zone != "stack":
        return False
    known = LastKnown(spell, Reader(rules, before).chars(spell.id), became=permanent.id)
    state.set_zone(zones.STACK, tuple(ref for ref in state.zone(zones.STACK) if ref != spell.id))
    state.drop(spell.id)
    state.remember(known)
    added, there = component(spell), permanent.merged or (component(permanent),)
    state.put(represented(permanent, (added, *there) if event.over else (*there, added)))
    _merge_copies(state, permanent.id, added.values, event.over)
    touch(state, "stack", spell.id)
    touch(state, "merged", permanent.id)
    return True


def _merge_copies(state: State, ref: ObjectId, added: Printed, over: bool) -> None:
    """The merge is younger than what the permanent has become a copy of before (613.2a, 730.2a): what lies on top says
    what it is from now on, what lies under the copy gives it its abilities (702.140e)."""
    kept: list[Floating] = []
    for effect in state.effects:
        if effect.copied is None or effect.affected != (ref,):
            kept.append(effect)
        elif not over:
            abilities = (*effect.copied.abilities, *added.abilities)
            kept.append(replace(effect, copied=replace(effect.copied, abilities=abilities, key="")))
    state.effects = tuple(kept)
    touch(state, "effects")


def cards_of_token(state: State, ref: ObjectId) -> State | None:
    """The position in which a merged token is a card, to ask about those of its components that are cards (730.3e);
    None where it is no token or has no such components."""
    found = state.objects.get(ref)
    if found is None or not found.token or all(part.token for part in found.merged):
        return None
    asked = state.fork()
    asked.put(replace(found, token=False))
    touch(asked, "merged", ref)
    return asked


def component(found: GameObject) -> Component:
    """The one card, token or copy that represents an object."""
    token = found.token or (found.item is not None and found.item.copy)
    copied = found.values if found.transformed else found.copied
    return Component(found.card, found.printed, copied, token, COMMANDER in found.marks)


def represented(permanent: GameObject, parts: tuple[Component, ...]) -> GameObject:
    """The permanent as it is with these components, from top to bottom: it is a token exactly where the topmost one is
    (730.2d), face up where that one is (730.2e), and a commander where one of them is (903.3c)."""
    top = parts[0]
    face_down = permanent.face_down and top.card == permanent.card
    values = together(parts)
    marks = tuple([mark for mark in permanent.marks if mark != COMMANDER])
    if any(part.commander for part in parts):
        marks = (*marks, COMMANDER)
    return replace(
        permanent,
        card=top.card,
        printed=top.printed,
        copied=values,
        token=top.token,
        face_down=face_down,
        marks=marks,
        merged=parts,
    )


def together(parts: tuple[Component, ...]) -> Printed:
    """The characteristics of the topmost component and the abilities of all (702.140e); a copy copies them (730.2a).
    Where a flip card is among them they have what stands upside down as well (730.2h)."""
    values = _together([part.values for part in parts])
    if all(part.values.layout != "flip" for part in parts):
        return values
    flipped = replace(_together([part.values.turned(True) for part in parts]), part_of="flip")
    return replace(values, layout="flip", faces=(flipped,))


def _together(values: Sequence[Printed]) -> Printed:
    abilities = tuple(ability for one in values for ability in one.abilities)
    return replace(values[0], abilities=abilities, key="")


def turned_over(permanent: GameObject) -> GameObject:
    """The merged permanent with the other face of each double-faced component up (730.2i)."""
    return represented(permanent, tuple([_turned_over(part) for part in permanent.merged]))


def _turned_over(part: Component) -> Component:
    if part.printed.layout not in DOUBLE_FACED:
        return part
    back = part.printed.faces[0]
    if part.copied == back and NEVER_PERMANENT.isdisjoint(part.printed.types):
        return replace(part, copied=None)
    return replace(part, copied=back) if part.copied is None and NEVER_PERMANENT.isdisjoint(back.types) else part
