"""Copies (707): the copiable values of an object."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
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
        return memory.characteristics.printed
    if found.face_down:
        return found.values
    # Layer 1 has already been applied to the characteristics' own values.
    values = Reader(rules, state).chars(ref).printed
    if found.flipped and values is found.values:
        # Being flipped is no copiable value (707.2): the copy has both parts of the card, right side up.
        return found.printed
    # The copy of a back face has no front face to take its mana value from (202.3b).
    return replace(values, valued_by=None) if values.valued_by is not None else values


def token_values(rules: Ruleset, state: State, ref: ObjectId) -> tuple[Printed, bool]:
    """What a token gets that is a copy of the object, and whether its back face is up: the copy of a double-faced
    object has both faces (707.8a)."""
    found = state.objects.get(ref)
    values = copied_values(rules, state, ref)
    if found is None or not found.transformed or values.part_of != "transform" or found.copied is not None:
        return values, False
    return found.printed, True
