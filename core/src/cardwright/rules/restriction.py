"""Restrictions on what mana may be spent on (106.6), and the keys by which mana carries them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardwright.contract.meanings import Purpose
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import phrase
from cardwright.rules.look import Reader


def key_of(rules: Ruleset, restriction: Node, source: ObjectId) -> str:
    """The key that mana from ``source`` carries for a restriction; it names the source if the text speaks of it."""
    key = rules.key_of(restriction)
    return f"{source}@{key}" if "source" in phrase.reads(rules, restriction) else key


_BOTH: Final = "\n"
"""What stands between the keys of two restrictions on the same mana."""


def both(key: str | None, other: str | None) -> str | None:
    """The key of both restrictions together."""
    return together([one for one in (key, other) if one is not None]) or None


def together(keys: Iterable[str]) -> str:
    """The key of all those restrictions together."""
    return _BOTH.join(keys)


def single(key: str | None) -> list[str]:
    """The keys of the restrictions that ``key`` puts together."""
    return key.split(_BOTH) if key is not None else []


def allows(rules: Ruleset, state: State, player: PlayerId, key: str, purpose: Purpose) -> bool:
    """Whether mana with that restriction, or with those restrictions, may be spent for the purpose."""
    return all(_allows(rules, state, player, one, purpose) for one in single(key))


def _allows(rules: Ruleset, state: State, player: PlayerId, key: str, purpose: Purpose) -> bool:
    source, separator, plain = key.partition("@")
    named = bool(separator) and source.isdigit()
    restriction = rules.keyed(plain if named else key)
    look = Reader(rules, state, int(source) if named else purpose.object, player)
    return bool(rules.meaning[restriction.word](look, restriction, purpose))


def allowing(rules: Ruleset, state: State, player: PlayerId, keys: Iterable[str], purpose: Purpose) -> tuple[str, ...]:
    """Those of ``keys`` whose mana may be spent for the purpose."""
    return tuple(key for key in keys if allows(rules, state, player, key, purpose))


def floating(state: State, player: PlayerId) -> tuple[str, ...]:
    """The keys of the mana that the player has."""
    return tuple(dict.fromkeys(unit.restriction for unit in state.players[player].mana if unit.restriction))
