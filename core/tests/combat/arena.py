"""A battlefield made by hand, with a small vocabulary of its own, and players who answer from a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.parts import (
    BlockRule,
    Change,
    Continuous,
    Flag,
    Origin,
    Part,
    Prohibits,
    Requires,
    RuleChange,
    Tax,
)
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.decision import Answer, Decision
from cardwright.model.event import Event, Move
from cardwright.model.mana import Mana, ManaCost
from cardwright.model.node import Node, node
from cardwright.model.objects import GameObject
from cardwright.model.player import Player
from cardwright.model.reference import ObjectId, PlayerId, is_player
from cardwright.model.state import State
from cardwright.model.turn import Turn
from cardwright.rules import pipeline, procedures
from cardwright.rules.combat import block, declare
from cardwright.rules.engine import Engine

ALICE: Final = -1
BOB: Final = -2
CAROL: Final = -3

FLAGS: Final = (
    "assign as though unblocked",
    "assigns no combat damage",
    "attacks as though it had no defender",
    "banding",
    "can't attack",
    "can't be blocked",
    "can't block",
    "deathtouch",
    "defender",
    "double strike",
    "first strike",
    "flying",
    "haste",
    "toughness damage",
    "trample",
    "trample over planeswalkers",
    "vigilance",
)


def _own(look: Any, subject: int, other: int) -> bool:
    return bool(subject == look.source)


def _alone(look: Any, pairs: Sequence[tuple[int, int]], other: int) -> bool:
    return len(pairs) == 1 and pairs[0][0] == look.source


def _flies(look: Any, ref: int) -> bool:
    return bool(look.chars(ref).has_flag("flying"))


def _imposed(part: Part) -> Part:
    """A continuous effect on the source that gives it no ability, but what ``part`` says."""

    def apply(look: Any, chars: Characteristics, ref: int) -> None:
        chars.imposed = (*chars.imposed, (part, Origin(look.source, look.you)))

    return Continuous(changes=(Change(layer="rules", apply=apply),))


def _subject(look: Any, subject: int, other: int) -> bool:
    return bool(other == look.binding("subject"))


WORDINGS: Final[dict[str, tuple[Part, ...]]] = {
    "all able block it": (Requires(what="block", applies=lambda look, one, other: bool(other == look.source)),),
    "attacks or blocks if able": (Requires(what="attack", applies=_own), Requires(what="block", applies=_own)),
    "blocks two": (BlockRule(extra=1),),
    "can't attack alone": (Prohibits(what="declare attackers", applies=_alone),),
    "can't block alone": (Prohibits(what="declare blockers", applies=_alone),),
    "crawlspace": (
        RuleChange(number="508.1c", exempts=lambda look, ref: bool(ref == look.you), value=lambda look, ref: 2),
    ),
    "evades": (
        Prohibits(what="be blocked", applies=lambda look, one, by: bool(one == look.source) and not _flies(look, by)),
    ),
    "goaded by bob": (
        Requires(what="attack", applies=_own),
        Requires(
            what="attack",
            applies=lambda look, one, other: bool(one == look.source) and is_player(other) and other != BOB,
        ),
    ),
    "lured": (_imposed(Requires(what="block", applies=_subject)),),
    "menace": (BlockRule(least=2),),
    "must be blocked": (Requires(what="be blocked", applies=_own),),
    "only one blocks": (RuleChange(number="509.1b", exempts=lambda look, ref: ref == 0, value=lambda look, ref: 1),),
    "pacified": (_imposed(Flag(name="can't attack")), _imposed(Flag(name="can't block"))),
    "peace": (Prohibits(what="attack", applies=lambda look, one, other: bool(other == look.you)),),
    "toll": (Tax(what="attack", cost=lambda look, one, other: ManaCost(generic=2) if other == look.you else None),),
    "toll to block": (Tax(what="block", cost=lambda look, one, other: ManaCost(generic=1)),),
}


def _vocabulary() -> dict[str, Word]:
    words: dict[str, Word] = {}
    parts: dict[str, tuple[Part, ...]] = {name: (Flag(name=name),) for name in FLAGS} | WORDINGS
    for name, meaning in parts.items():
        words[ability(name).word] = Word(category="Keyword", pattern=name, id=name, run=partial(_mean, meaning))
    return words


def _mean(parts: tuple[Part, ...], rules: Ruleset, node: Node) -> tuple[Part, ...]:
    return parts


def ability(name: str) -> Node:
    """The ability called ``name``."""
    return node(f"test/Keyword.{name}")


RULES: Final = Ruleset(_vocabulary(), {}, {})

Reply = Answer | Callable[[Any], Answer]
"""An answer, or a function of the decision that gives one."""


class Arena:
    """Two or more players, the first of whom is about to attack."""

    def __init__(self, players: int = 2) -> None:
        self.asked: list[Decision] = []
        self.replies: list[Reply] = []
        state = State(tuple(-1 - place for place in range(players)), 1)
        state.turn = Turn(active=ALICE, step="beginning of combat", first=ALICE)
        state.clock = 100
        for seat in state.seats:
            state.put_player(Player(id=seat, name=f"player {-seat}", turn_began=100))
        self.engine: Engine = procedures.start(RULES, state, self._answer)

    @property
    def state(self) -> State:
        """The position."""
        return self.engine.state

    def creature(self, player: PlayerId, power: int, toughness: int, *abilities: str, **fields: Any) -> ObjectId:
        """A creature that has been there for a while."""
        return self.permanent(player, "creature", *abilities, power=power, toughness=toughness, **fields)

    def permanent(self, player: PlayerId, types: str, *abilities: str, **fields: Any) -> ObjectId:
        """A permanent of some types; ``fields`` are those of its object, or power, toughness, loyalty, defense."""
        values = {name: fields.pop(name) for name in ("power", "toughness", "loyalty", "defense") if name in fields}
        printed = Printed(
            types=frozenset(types.split()), abilities=tuple(ability(name) for name in abilities), **values
        )
        ref = self.state.new_id()
        numbers = {"loyalty": values.get("loyalty"), "defense": values.get("defense")}
        fields.setdefault("counters", tuple((name, number) for name, number in numbers.items() if number))
        fields |= {"owner": player, "controller": player, "default_controller": player, "zone": "battlefield"}
        found = GameObject(id=ref, card=ref, printed=printed, timestamp=ref, **fields)
        self.state.put(found)
        self.state.set_zone(zones.BATTLEFIELD, (*self.state.zone(zones.BATTLEFIELD), ref))
        self.state.computed = None
        return ref

    def become(self, ref: ObjectId, *abilities: str, types: str = "creature", **values: Any) -> None:
        """Give a permanent other abilities, types, power or toughness."""
        found = self.state.objects[ref]
        printed = replace(
            found.printed,
            types=frozenset(types.split()),
            abilities=tuple(ability(name) for name in abilities),
            **values,
        )
        self.state.put(replace(found, printed=printed))
        self.state.computed = None

    def remove(self, ref: ObjectId) -> None:
        """Put a permanent into its owner's graveyard."""
        pipeline.happen(self.engine, (Move(object=ref, to="graveyard"),))

    def mana(self, player: PlayerId, amount: int) -> None:
        """Put colorless mana into a pool."""
        self.state.put_player(replace(self.state.players[player], mana=(Mana("C"),) * amount))

    def _answer(self, decision: Decision) -> Answer:
        self.asked.append(decision)
        assert self.replies, f"nobody expected {decision!r}"
        reply = self.replies.pop(0)
        return reply(decision) if callable(reply) else reply

    def attack(self, *attackers: ObjectId | tuple[int, ...]) -> bool:
        """Begin combat and declare these attackers; without further words they attack Bob."""
        declare.begin_combat(self.engine)
        self.state.turn = replace(self.state.turn, step="declare attackers")
        self.replies.append(tuple(_attack(one) for one in attackers))
        result = declare.declare_attackers(self.engine)
        self.replies.clear()
        return result

    def block(self, *blocks: tuple[ObjectId, ObjectId], then: Sequence[Any] = ()) -> None:
        """Declare blockers; ``then`` are the blocks of the next defending players."""
        self.state.turn = replace(self.state.turn, step="declare blockers")
        self.replies += [blocks, *then]
        block.declare_blockers(self.engine)
        self.replies.clear()

    def replying(self, *replies: Reply) -> Arena:
        """The same arena with the next answers laid ready."""
        self.replies += replies
        return self

    def damage(self, ref: ObjectId) -> int:
        """The damage marked on a permanent."""
        return self.state.objects[ref].damage

    def life(self, player: PlayerId) -> int:
        """A player's life total."""
        return self.state.players[player].life

    def happened(self, kind: str) -> list[Event]:
        """The events of that kind so far, first one first."""
        found, history = [], self.state.history
        while history is not None:
            event, history = history
            found.append(event)
        return [event for event in reversed(found) if event.kind == kind]


def _attack(one: ObjectId | tuple[int, ...]) -> tuple[int, int, int]:
    if isinstance(one, int):
        return (one, BOB, 0)
    attacker, defender, *band = one
    return (attacker, defender, band[0] if band else 0)
