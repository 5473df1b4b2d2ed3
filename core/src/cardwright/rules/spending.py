"""What mana may be spent on, and what happens to what it is spent on (106.6)."""

from __future__ import annotations

from typing import Any, Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Floating
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import duration, stack
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.mana_sources import cached_options


class _Any(tuple[str, ...]):
    """A set of restriction keys that contains every key: for tests that may only err on the side of yes."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return True


ANY: Final = _Any()


def on_spell(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> tuple[str, ...]:
    """The restriction keys of mana that may be spent to cast the spell ``ref``."""
    look = stack.view(rules, state, ref)
    return tuple(key for key in _keys(rules, state, player) if allows(rules, key, look, "cast", ref))


def on_ability(rules: Ruleset, state: State, player: PlayerId, source: ObjectId) -> tuple[str, ...]:
    """The restriction keys of mana that may be spent to activate an ability of ``source``."""
    look = Reader(rules, state, source, player)
    return tuple(key for key in _keys(rules, state, player) if allows(rules, key, look, "activate", source))


def _keys(rules: Ruleset, state: State, player: PlayerId) -> tuple[str, ...]:
    keys = [unit.restriction for unit in state.players[player].mana if unit.restriction]
    keys += [one.restriction for one in cached_options(rules, None, state, player, frozenset()) if one.restriction]
    keys += list(rules.spending_keys())
    return tuple(dict.fromkeys(keys))


def allows(rules: Ruleset, key: str, look: Any, purpose: str, subject: ObjectId) -> bool:
    """Whether mana with that restriction may be spent for the purpose on ``subject``."""
    node = rules.keyed(key)
    return bool(rules.meaning[node.word](look, node, purpose, subject))


def riders(engine: Engine, ref: ObjectId) -> None:
    """Let the riders of the mana that was spent take hold of the spell."""
    for unit in engine.spent:
        if unit.rider is not None:
            node = engine.rules.keyed(unit.rider)
            controller = engine.state.objects[ref].controller
            engine_rider(engine, ref, unit.source, controller, node)
    engine.spent = ()


def engine_rider(engine: Engine, ref: ObjectId, source: ObjectId, controller: PlayerId, node: Any) -> None:
    """One rider: its word decides whether it applies, and its modification then lasts on the spell."""
    look = stack.view(engine.rules, engine.state, ref)
    phrase = node.get("what")
    if phrase is not None and not look.matches(phrase, ref):
        return
    duration.add(
        engine,
        Floating(
            id=0,
            timestamp=0,
            source=source,
            controller=controller,
            nodes=node.nodes("modifications"),
            affected=(ref,),
        ),
    )
