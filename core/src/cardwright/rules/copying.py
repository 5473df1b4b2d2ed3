"""Copies (707): the copiable values of an object."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import DOUBLE_FACED, Printed
from cardwright.model.reference import ObjectId
from cardwright.model.state import State
from cardwright.rules.look import Reader

COPIES: Final = "copies"
"""The binding of an entry (Enter) that counts the copy effects which have applied to it."""


def copied_values(rules: Ruleset, state: State, ref: ObjectId) -> Printed:
    """What a copy of the object gets (707.2): its values with the copy effects on it, without other effects."""
    found = state.objects.get(ref)
    if found is None:
        memory = state.memory[ref]
        known, values = memory.object, memory.characteristics.printed
        # Of what was flipped the copy has both parts, right side up (707.2).
        return replace(known, flipped=False).values if values.part_of == "flip" else _alone(values)
    if found.face_down:
        return found.values
    # Layer 1 has already been applied to the characteristics' own values.
    values = Reader(rules, state).chars(ref).printed
    if values.part_of == "flip":
        # Being flipped is no copiable value (707.2): the copy has both parts of the card, right side up.
        copied = [effect.copied for effect in state.effects if ref in effect.affected and effect.copied is not None]
        whole = (*copied, replace(found, flipped=False).values)
        values = next((one for one in whole if one.turned(True) == values), values)
    return _alone(values)


def _alone(values: Printed) -> Printed:
    """The face of a double-faced card that is up, as a copy has it: without the other face, by which its mana value is
    counted no more (202.3b, 707.8)."""
    if values.layout not in DOUBLE_FACED and values.valued_by is None:
        return values
    return replace(values, layout="normal", faces=(), valued_by=None)


def token_values(rules: Ruleset, state: State, ref: ObjectId) -> tuple[Printed, bool]:
    """What a token gets that is a copy of the object, and whether its back face is up: the copy of a double-faced
    object has both faces (707.8a), that of a copy of such an object has only the one."""
    found = state.objects.get(ref)
    if found is None:
        found, shown = state.memory[ref].object, state.memory[ref].characteristics.printed
    else:
        shown = Reader(rules, state).chars(ref).printed
    itself = found.copied is None and not found.face_down and shown == found.values
    if itself and found.printed.layout in DOUBLE_FACED:
        return found.printed, found.transformed
    return copied_values(rules, state, ref), False
