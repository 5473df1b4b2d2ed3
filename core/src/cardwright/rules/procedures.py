"""Puts together the procedures that lower modules call through the engine (see ``engine.Procedures``)."""

from __future__ import annotations

from typing import Any

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.decision import Action
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import (
    announce,
    cast,
    cost,
    cost_parts,
    leaving,
    mana_ability,
    mana_payment,
    resolve,
    spending,
    ways,
)
from cardwright.rules.act import Actor
from cardwright.rules.engine import Chooser, Engine


class RulesProcedures:
    """The core's own procedures."""

    def pay(self, do: Actor, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        """Pay ``costs`` in full, or change nothing and say False; what X stands for in them is chosen now where nothing
        tells it (107.3f). Who has left the game pays nothing (800.4f)."""
        if do.state.players[player].left:
            return False
        if not isinstance(do.binding("x"), int) and cost_parts.asks_for_x(do, costs):
            do.bindings["x"] = announce.x_of_costs(do, player, costs)
        return cost.pay(do, player, costs)

    def can_pay(self, look: Actor, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        """Whether ``costs`` could be paid now; never by a player who has left the game (800.4f)."""
        return not look.state.players[player].left and cost.can_pay(look, player, costs)

    def pay_mana(self, engine: Engine, player: PlayerId, total: ManaCost, source: ObjectId) -> bool:
        """Pay an amount of mana, or change nothing and say False."""
        do = Actor(engine, source, player)

        def procedure() -> bool:
            terms = spending.terms(engine, player, spending.PAY)
            life = mana_payment.life_for_symbols(do, player, total, terms)
            mana_payment.pay(do, player, total, terms=terms, by_life=life)
            return True

        return engine.attempt(procedure)

    def can_pay_mana(self, engine: Engine, player: PlayerId, total: ManaCost) -> bool:
        """Whether an amount of mana could be paid now."""
        terms = spending.terms(engine, player, spending.PAY)
        return mana_payment.could_pay(engine.rules, Actor(engine, 0, player), player, total, frozenset(), terms)

    def cast(self, engine: Engine, player: PlayerId, action: Action, free: bool) -> bool:
        """Cast a spell while something resolves (608.2g); False, with nothing changed, where that is impossible."""

        def procedure() -> bool:
            cast.cast(engine, player, action, free, told=True)
            return True

        return engine.attempt(procedure)

    def castable_as(self, engine: Engine, player: PlayerId, ref: ObjectId) -> list[Printed]:
        """The halves and faces by which the player could cast a card while something resolves."""
        return ways.castable_as(engine.rules, engine.state, player, ref)

    def activate_mana(self, engine: Engine, player: PlayerId, source: ObjectId, place: int) -> None:
        """Activate a mana ability (605.3)."""
        mana_ability.activate(engine, player, source, place)

    def counter(self, do: Actor, ref: ObjectId) -> None:
        """Counter a spell or ability (701.6)."""
        resolve.counter(do, ref)

    def stand_in(self, engine: Engine, player: PlayerId, source: ObjectId) -> PlayerId:
        """Who makes a choice instead of a player who has left (800.4g-h)."""
        return leaving.stand_in(engine, player, source)

    def actor(
        self, engine: Engine, source: ObjectId, you: PlayerId, bindings: dict[str, Any], ability: Node | None
    ) -> Actor:
        """A Do for the ability of ``source``."""
        return Actor(engine, source, you, bindings, ability)


PROCEDURES = RulesProcedures()


def start(rules: Ruleset, state: State, chooser: Chooser | None = None) -> Engine:
    """An engine with the core's procedures."""
    return Engine(rules, state, PROCEDURES, chooser)
