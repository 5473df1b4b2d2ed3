"""What the faces and parts of cards of each layout may be, where a script says otherwise (709, 710, 712, 715, 720)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

_INSETS: Final = {"adventure": "Adventure", "omen": "Omen"}
"""The subtype that every inset part of a layout has (205.3k)."""

_SPELLS: Final = ("instant", "sorcery")


def faults(layout: object, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with the values of a further face of a card of that layout: the key and a sentence."""
    kind = str(values.get("type", "")).lower().partition("—")[0].split()
    if layout == "flip":
        for key in ("cost", "colors"):
            if key in values:
                yield key, f"a flipped permanent keeps its cost and colors (710.1c); leave out the key '{key}' here"
        if any(spell in kind for spell in _SPELLS):
            yield "type", "what stands upside down on a flip card is a permanent (710.1b)"
    elif layout == "transform" and "cost" in values:
        yield "cost", "a back face that is transformed into has no mana cost (202.3b); say its colors with 'colors'"
    elif layout == "split" and not any(spell in kind for spell in _SPELLS):
        yield "type", "both halves of a split card are instants or sorceries; Rooms (709.5) are not known yet"
    elif layout in _INSETS:
        subtype = _INSETS[str(layout)]
        if not any(spell in kind for spell in _SPELLS) or subtype not in str(values.get("type", "")).split():
            yield "type", f"the inset part is an instant or sorcery with the subtype; write 'Instant — {subtype}'"
        if "cost" not in values:
            yield "cost", "the inset part is cast for a mana cost of its own; the key 'cost' is missing"
