"""Goad (701.15): creatures that must attack, and somebody else than the player who goaded them."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Change, Flag, Requires
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.node import Node, node
from cardwright.model.reference import NOBODY, ObjectId, Ref, is_player
from cardwright.rules.layer_effects import impose
from cardwright.words.control import lasting
from cardwright.words.zone_changes import found

lexicon = Lexicon()


@lexicon.word("Modification", "(is|are) goaded", id="goaded", rule="701.15b")
def goaded(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """It attacks each combat if able, and if able a player other than you."""

    def attacks(look: Look, creature: ObjectId, defender: Ref) -> bool:
        return defender == NOBODY

    def spares(look: Look, creature: ObjectId, defender: Ref) -> bool:
        return is_player(defender) and defender != look.you

    return (
        impose(Flag(name="goaded", rule="701.15b")),
        impose(Requires(what="attack", applies=attacks, rule="701.15b")),
        impose(Requires(what="attack", applies=spares, rule="701.15b")),
    )


_GOADED: Final = node("cardwright/Modification.goaded")


@lexicon.word("Effect", "goad {what:Objects}", id="goad", rule="701.15a")
def goad(do: Do, node: Node) -> None:
    """Those are goaded by you until your next turn; again by the same player it changes nothing."""
    already = {
        ref
        for effect in do.state.effects
        if effect.nodes == (_GOADED,) and effect.controller == do.you
        for ref in effect.affected
    }
    refs = [ref for ref in found(do, do.pick(node.node("what"))) if ref not in already]
    lasting(do, (_GOADED,), refs, Duration("next turn", player=do.you))
