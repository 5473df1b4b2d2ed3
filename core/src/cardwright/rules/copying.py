"""Copies (707): the copiable values of an object."""

from __future__ import annotations

from typing import Final

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
    return Reader(rules, state).chars(ref).printed
