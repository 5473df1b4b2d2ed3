"""A position set up by hand: players, objects, a few abilities made on the spot, and an engine with its answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.contract.parts import Change, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.model.characteristics import Printed
from cardwright.model.decision import Answer, Decision
from cardwright.model.effect import Floating
from cardwright.model.event import BeginStep
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node, node
from cardwright.model.objects import GameObject
from cardwright.model.player import Player
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.model.turn import Turn
from cardwright.model.zone import zone_key
from cardwright.rules.engine import Engine
from cardwright.rules.procedures import PROCEDURES

ALICE, BOB, CAROL, DAVE = -1, -2, -3, -4


def card(name: str, kind: str = "creature", pt: tuple[int, int] | None = None, **more: Any) -> Printed:
    """A card whose types are the words of ``kind`` and whose subtypes follow a dash: "legendary creature - Cat"."""
    words, _, subtypes = kind.partition(" - ")
    supertypes = {"legendary", "world", "basic"}
    return Printed(
        name=name,
        cost=ManaCost(),
        types=frozenset(word for word in words.split() if word not in supertypes),
        supertypes=frozenset(word for word in words.split() if word in supertypes),
        subtypes=frozenset(subtypes.split()),
        power=pt[0] if pt else None,
        toughness=pt[1] if pt else None,
        **more,
    )


BEAR = card("Bear", pt=(2, 2))


class Table:
    """A position for two or more players in the precombat main phase of the first one's turn."""

    def __init__(self, players: int = 2) -> None:
        self.words: dict[str, Word] = {}
        self.asked: list[Decision] = []
        seats = tuple(-1 - place for place in range(players))
        self.state = State(seats, 1)
        for seat, name in zip(seats, ("Alice", "Bob", "Carol", "Dave"), strict=False):
            self.state.put_player(Player(id=seat, name=name))
        self.state.history = (BeginStep(step="precombat main", player=ALICE), None)
        self.state.turn = Turn(active=ALICE, step="precombat main", stage="settle", priority=ALICE)

    def word(self, id: str, run: Any, category: str = "Static") -> Node:
        """A word with the meaning ``run``, as a node."""
        full = f"test/{category}.{id}"
        self.words[full] = Word(category=category, pattern=id, id=id, run=run)
        return node(full)

    def ability(self, id: str, *parts: Part) -> Node:
        """An ability that compiles into ``parts``."""
        return self.word(id, lambda build, node: parts)

    def control(self) -> Node:
        """A modification that gives control to the controller of the effect."""

        def apply(look: Any, chars: Any, ref: int) -> None:
            chars.controller = look.you

        return self.word("gain control", lambda build, node: (Change(layer="2", apply=apply),), "Modification")

    def put(
        self, printed: Printed, player: PlayerId = ALICE, zone: str = "battlefield", owner: PlayerId = 0, **fields: Any
    ) -> ObjectId:
        """An object in a zone; ``player`` controls it."""
        state = self.state
        ref = state.new_id()
        stamp = state.tick()
        state.put(
            GameObject(
                id=ref,
                card=ref,
                printed=printed,
                owner=owner or player,
                controller=player,
                default_controller=player,
                zone=zone,
                timestamp=stamp,
                since=stamp,
                **fields,
            )
        )
        key = zone_key(zone, owner or player)
        state.set_zone(key, (*state.zone(key), ref))
        return ref

    def change(self, ref: ObjectId, **fields: Any) -> None:
        """Change an object in the set-up."""
        self.state.put(replace(self.state.objects[ref], **fields))

    def player(self, player: PlayerId, **fields: Any) -> None:
        """Change a player in the set-up."""
        self.state.put_player(replace(self.state.players[player], **fields))

    def lasting(self, modification: Node, player: PlayerId, *affected: int, **fields: Any) -> None:
        """A lasting effect of ``player``'s on some objects."""
        state = self.state
        effect = Floating(
            id=state.new_id(),
            timestamp=state.tick(),
            source=0,
            controller=player,
            nodes=(modification,),
            affected=affected,
            **fields,
        )
        state.effects = (*state.effects, effect)

    def engine(self, *answers: Answer) -> Engine:
        """An engine on the position that answers with ``answers`` in turn; what it asks is kept in ``asked``."""
        waiting = list(answers)

        def chooser(decision: Decision) -> Answer:
            self.asked.append(decision)
            assert waiting, f"nobody expected {decision!r}"
            return waiting.pop(0)

        rules = Ruleset(self.words, {}, {})
        engine = Engine(rules, self.state, PROCEDURES, chooser)
        engine.log = []
        return engine


def names(engine: Engine, zone: str, player: PlayerId = 0) -> list[str]:
    """The names of what is in a zone, in order."""
    state = engine.state
    return [state.objects[ref].values.name for ref in state.zone(zone_key(zone, player))]


def rules_used(engine: Engine) -> list[str]:
    """The rule numbers that caused the events in the log."""
    return [entry.event.cause.rule for entry in engine.log or ()]


def life(engine: Engine, players: Sequence[PlayerId]) -> list[int]:
    """Life totals."""
    return [engine.state.players[player].life for player in players]
