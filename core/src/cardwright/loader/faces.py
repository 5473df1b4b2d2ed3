"""Cards with several faces or halves: what their values are, made of those of each part (709, 710, 712, 715, 720)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.model.characteristics import HALVES, Printed
from cardwright.model.mana import ManaCost


def with_faces(card: Printed, layout: str, faces: tuple[Printed, ...]) -> Printed:
    """The card whose first face, left half or upright part is ``card`` and whose others are ``faces``."""
    if layout == "split":
        return split_card(tuple(replace(half, part_of=layout, key="") for half in (card, *faces)))
    return replace(card, layout=layout, faces=tuple(_other(card, layout, face) for face in faces))


def _other(card: Printed, layout: str, face: Printed) -> Printed:
    face = replace(face, part_of=layout, key="")
    if layout == "transform":
        return replace(face, valued_by=card.cost)
    if layout == "flip":
        return replace(face, cost=card.cost, colors=card.colors)
    return face


def split_card(halves: tuple[Printed, ...]) -> Printed:
    """The card with those halves; outside the stack its values are those of both together (709.4a-c)."""
    name = HALVES.join(half.name for half in halves)
    cost = ManaCost()
    for half in halves:
        cost = cost.plus(half.cost or ManaCost())
    return Printed(
        name=name,
        cost=cost if any(half.cost is not None for half in halves) else None,
        colors=frozenset().union(*(half.colors for half in halves)),
        supertypes=frozenset().union(*(half.supertypes for half in halves)),
        types=frozenset().union(*(half.types for half in halves)),
        subtypes=frozenset().union(*(half.subtypes for half in halves)),
        abilities=tuple(ability for half in halves for ability in half.abilities),
        layout="split",
        faces=halves,
        key=name,
    )
