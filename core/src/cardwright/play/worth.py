"""Rules of thumb about objects: what one is worth, and whether an ability does harm to what it is aimed at."""

from __future__ import annotations

import re
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.reference import ObjectId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules.look import Reader

_HARM: Final = re.compile(
    r"\b(destroys?|exiles?|damage|counter target|taps?|sacrifices?|discards?|loses?|can't|mills?|gain control"
    r"|doesn't untap|return .* to (?:its owner's |their owners' )?hands?)\b|[-\u2212]\d+/"
)


def worth(chars: Characteristics) -> float:
    """About how much an object matters: mana value, size and abilities; lands count little."""
    if "land" in chars.types:
        return 1.0 + 0.5 * len(chars.abilities)
    value = float(chars.mana_value)
    if chars.power is not None and chars.toughness is not None:
        value += chars.power + 0.7 * chars.toughness
    return value + 0.5 * len(chars.abilities)


def worth_of(rules: Ruleset, state: State, ref: Ref) -> float:
    """The same for something by its id; a player counts more than anything."""
    return 100.0 if is_player(ref) or ref not in state.objects else worth(Reader(rules, state).chars(ref))


def text_of(rules: Ruleset, state: State, ref: ObjectId) -> str:
    """What a spell, an ability on the stack or a source says, in the ability language."""
    found = state.objects.get(ref)
    if found is None:
        return ""
    if found.item is not None and found.item.kind != "spell":
        return rules.render(found.item.ability) if found.item.ability is not None else ""
    return "\n".join(rules.render(ability) for ability in found.values.abilities)


def harms(text: str) -> bool:
    """Whether something with this text had better be aimed at an opponent.

    >>> harms("destroy target creature"), harms("target creature gets +3/+3 until end of turn")
    (True, False)
    """
    return _HARM.search(text) is not None
