"""Casting a commander from the command zone (903.8), and the combat damage that it deals (903.10a)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.model.characteristics import Printed
from cardwright.model.mana import COLORS, ManaCost, color_identity
from cardwright.model.objects import GameObject
from cardwright.model.player import Player
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.model.subtypes import BASIC_LAND_TYPES

COMMANDER: Final = "commander"
"""The mark of a commander."""

TAX: Final = 2
"""Generic mana more for each time that it was cast from the command zone before (903.8)."""


def may_cast(state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether it is a commander that the player owns and that lies in the command zone."""
    found = state.objects[ref]
    return found.zone == "command" and found.owner == player and COMMANDER in found.marks


def tax(state: State, ref: ObjectId) -> int:
    """How much more generic mana it costs to cast the card, or the spell, from the command zone."""
    found = state.objects.get(ref)
    if found is None or COMMANDER not in found.marks:
        return 0
    from_command = found.zone == "command" or (found.paid is not None and found.paid.origin == "command")
    return TAX * casts(state, found.owner, found.card) if from_command else 0


def identity(printed: Printed) -> frozenset[str]:
    """A card's color identity: the colors of its mana symbols, those in rules text too, its own, and of its land types
    (903.4)."""
    if printed.faces:
        # Of all its faces and parts (903.4d).
        others = [identity(face) for face in printed.faces]
        return identity(replace(printed, faces=())).union(*others)
    texts = [found.get("mana") for ability in printed.abilities for found in ability.walk()]
    costs = [ManaCost.parse(text) for text in texts if isinstance(text, str)]
    if printed.cost is not None:
        costs.append(printed.cost)
    lands = frozenset(color for name, color in zip(BASIC_LAND_TYPES, COLORS, strict=True) if name in printed.subtypes)
    return frozenset(color_identity(costs)) | printed.colors | lands


def identity_of(state: State, player: PlayerId) -> frozenset[str]:
    """The combined color identity of a player's commanders, wherever they are; empty where there is none."""
    found = [state.objects[ref] for ids in state.zones.values() for ref in ids if state.objects[ref].owner == player]
    return frozenset().union(*(identity(printed) for one in found for _, printed in cards(one)))


def cards(found: GameObject) -> tuple[tuple[int, Printed], ...]:
    """The cards that represent the object and are commanders; several where they have merged (903.3c)."""
    if COMMANDER not in found.marks:
        return ()
    merged = tuple([(part.card, part.printed) for part in found.merged if part.commander])
    return merged or ((found.card, found.printed),)


def casts(state: State, owner: PlayerId, card: int) -> int:
    """How often the commander was cast from the command zone this game."""
    return dict(state.players[owner].commander_casts).get(card, 0)


def count_damage(player: Player, source: GameObject | None, amount: int) -> Player:
    """The player with the combat damage that each commander has dealt to them over the course of the game (903.10a)."""
    if source is None or COMMANDER not in source.marks:
        return player
    dealt = dict(player.commander_damage)
    for card, _ in cards(source):
        dealt[card] = dealt.get(card, 0) + amount
    return replace(player, commander_damage=tuple(dealt.items()))
