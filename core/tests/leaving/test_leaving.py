"""What happens to everything when a player leaves a multiplayer game: 800.4."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.contract.parts import Change, Continuous, Pattern, Replaces, Triggered
from cardwright.model.effect import Delayed, Duration, Frame, Pending, Return
from cardwright.model.event import LifeChange, Move
from cardwright.model.node import Node
from cardwright.model.objects import StackItem
from cardwright.model.turn import Attacker, Combat
from cardwright.rules import leaving, pipeline

from ..state_based.table import ALICE, BEAR, BOB, CAROL, DAVE, Table, card, names


def _leaves(table: Table) -> Node:
    """The event "this leaves the battlefield"."""

    def match(event: Any, now: Any, before: Any) -> dict[str, Any] | None:
        return {} if event.object == now.source and event.origin == "battlefield" else None

    pattern = Pattern(kinds=("move",), match=match, looks_back=True)
    return table.word("leaves", lambda build, node: pattern, "Event")


def test_everything_that_the_player_owns_is_gone() -> None:
    table = Table(3)
    for zone in ("battlefield", "hand", "library", "graveyard", "exile", "command"):
        table.put(BEAR, BOB, zone)
        table.put(BEAR, CAROL, zone)
    table.put(BEAR, ALICE, owner=BOB)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert {found.owner for found in engine.state.objects.values()} == {CAROL}
    assert len(engine.state.objects) == 6


def test_control_given_for_a_time_ends_and_the_creature_goes_back() -> None:
    table = Table(3)
    bear = table.put(BEAR, ALICE)
    table.lasting(table.control(), BOB, bear)
    engine = table.engine()
    pipeline.happen(engine, (LifeChange(player=ALICE, amount=1),))
    assert engine.state.objects[bear].controller == BOB
    leaving.concede(engine, BOB)
    assert engine.state.objects[bear].controller == ALICE
    assert engine.state.effects == ()


def test_control_given_by_a_permanent_ends_with_it() -> None:
    table = Table(3)

    def apply(look: Any, chars: Any, ref: int) -> None:
        chars.controller = look.you

    host = table.word("host", lambda look, node: (look.object(look.source).attached_to,), "Phrase")
    control = table.ability("control", Continuous(affects=host, changes=(Change(layer="2", apply=apply),)))
    bear = table.put(BEAR, ALICE)
    table.put(card("Mind", "enchantment - Aura", abilities=(control,)), BOB, attached_to=bear)
    engine = table.engine()
    pipeline.happen(engine, (LifeChange(player=ALICE, amount=1),))
    assert engine.state.objects[bear].controller == BOB
    leaving.concede(engine, BOB)
    assert engine.state.objects[bear].controller == ALICE


def test_what_nobody_else_controls_is_exiled() -> None:
    table = Table(3)
    table.put(BEAR, BOB, owner=CAROL)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert names(engine, "exile") == ["Bear"]


def test_what_another_player_controls_for_now_is_exiled_when_that_ends() -> None:
    table = Table(3)
    bear = table.put(BEAR, BOB, owner=CAROL)
    table.lasting(table.control(), ALICE, bear, duration=Duration("turn"))
    engine = table.engine()
    pipeline.happen(engine, (LifeChange(player=ALICE, amount=1),))
    leaving.concede(engine, BOB)
    assert engine.state.objects[bear].controller == ALICE
    engine.state.effects = ()
    engine.state.computed = None
    pipeline.happen(engine, (LifeChange(player=ALICE, amount=1),))
    assert names(engine, "exile") == ["Bear"]


def test_abilities_and_copies_on_the_stack_cease_to_exist_and_cards_are_exiled() -> None:
    table = Table(3)
    table.put(card(""), BOB, "stack", item=StackItem("activated"))
    table.put(card("Copy", "instant"), BOB, "stack", owner=ALICE, item=StackItem("spell", copy=True))
    table.put(card("Stolen Spell", "instant"), BOB, "stack", owner=ALICE, item=StackItem("spell"))
    table.put(card("Spell", "instant"), ALICE, "stack", item=StackItem("spell"))
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert names(engine, "stack") == ["Spell"]
    assert names(engine, "exile") == ["Stolen Spell"]


def test_what_was_exiled_until_their_permanent_leaves_comes_back_at_once() -> None:
    table = Table(3)
    jail = table.put(card("Jail", "enchantment"), BOB)
    mine = table.put(card("Mine", pt=(1, 1)), ALICE, "exile")
    theirs = table.put(card("Theirs", pt=(1, 1)), BOB, "exile")
    until = _leaves(table)
    table.state.returns = (
        Return(id=100, source=jail, controller=BOB, event=until, objects=(mine,)),
        Return(id=101, source=jail, controller=BOB, event=until, objects=(theirs,)),
    )
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert names(engine, "battlefield") == ["Mine"]
    assert engine.state.returns == ()


def test_others_see_their_permanents_leave() -> None:
    table = Table(3)

    def match(event: Any, now: Any, before: Any) -> dict[str, Any] | None:
        return {"it": event.object} if event.origin == "battlefield" else None

    watch = Triggered(pattern=Pattern(kinds=("move",), match=match, looks_back=True))
    table.put(card("Watcher", "enchantment", abilities=(table.ability("watches", watch),)))
    table.put(BEAR, BOB)
    table.put(BEAR, BOB, phased_out=True)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert len(engine.state.pending) == 1


def test_their_own_triggers_are_never_put_on_the_stack() -> None:
    table = Table(3)
    never = Triggered(pattern=Pattern(kinds=("draw",), match=lambda event, now, before: None))
    ability = table.ability("never", never)
    event = LifeChange(player=BOB, amount=1)
    for player in (ALICE, BOB):
        table.state.pending += (
            Pending(source=0, controller=player, ability=ability, part=0, event=event, bindings=(), timestamp=0),
        )
        table.state.delayed += (Delayed(id=player, timestamp=0, source=0, controller=player, ability=ability),)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert [one.controller for one in engine.state.pending] == [ALICE]
    assert [one.controller for one in engine.state.delayed] == [ALICE]


def test_priority_goes_to_the_next_player_after_another_check() -> None:
    table = Table(4)
    table.state.turn = replace(table.state.turn, stage="priority", priority=BOB, passed=1)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert (engine.state.turn.priority, engine.state.turn.stage, engine.state.turn.passed) == (CAROL, "settle", 1)


def test_the_pass_of_a_player_who_left_does_not_count() -> None:
    table = Table(4)
    table.state.turn = replace(table.state.turn, stage="priority", priority=CAROL, passed=2)
    engine = table.engine()
    leaving.concede(engine, ALICE)
    assert (engine.state.turn.priority, engine.state.turn.passed) == (CAROL, 1)


def test_the_last_to_pass_leaves_and_somebody_has_to_pass_again() -> None:
    table = Table(3)
    table.state.turn = replace(table.state.turn, stage="priority", priority=CAROL, passed=2)
    engine = table.engine()
    leaving.concede(engine, CAROL)
    assert engine.state.turn.priority == ALICE
    assert engine.state.turn.passed < 2


def test_extra_turns_of_theirs_are_not_taken() -> None:
    table = Table(3)
    table.state.turn = replace(table.state.turn, extra=(BOB, CAROL, BOB))
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert engine.state.turn.extra == (CAROL,)


def test_the_turn_goes_on_without_its_player() -> None:
    table = Table(3)
    engine = table.engine()
    leaving.concede(engine, ALICE)
    assert engine.state.turn.active == ALICE
    assert engine.state.turn.priority == BOB
    assert engine.state.in_turn_order() == (BOB, CAROL)


def test_what_was_resolving_goes_on() -> None:
    table = Table(3)
    spell = table.put(card("Spell", "instant"), BOB, "stack", item=StackItem("spell"))
    table.state.frame = Frame(object=spell, source=spell, controller=BOB, done=1)
    table.state.turn = replace(table.state.turn, stage="resolve")
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert engine.state.objects == {}
    assert engine.state.frame is not None
    assert engine.state.turn.stage == "resolve"


def test_what_attacked_them_attacks_nothing() -> None:
    table = Table(3)
    first, second = table.put(BEAR), table.put(BEAR)
    theirs = table.put(BEAR, BOB)
    table.state.combat = Combat(
        attackers=(Attacker(first, BOB, BOB), Attacker(second, CAROL, CAROL), Attacker(theirs, CAROL, CAROL))
    )
    engine = table.engine()
    leaving.concede(engine, BOB)
    combat = engine.state.combat
    assert combat is not None
    assert [(attacker.id, attacker.defender) for attacker in combat.attackers] == [(first, 0), (second, CAROL)]


def test_the_monarchs_crown_passes_to_the_active_player() -> None:
    table = Table(3)
    table.state.monarch = BOB
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert engine.state.monarch == ALICE


def test_the_crown_of_an_active_monarch_passes_on() -> None:
    table = Table(4)
    table.state.monarch = ALICE
    engine = table.engine()
    leaving.concede(engine, ALICE)
    assert engine.state.monarch == BOB


def test_choices_of_a_player_who_left_are_made_by_another() -> None:
    table = Table(4)
    engine = table.engine()
    leaving.concede(engine, CAROL)
    assert leaving.stand_in(engine, CAROL, 0) == DAVE


def test_the_controller_of_an_object_chooses_another_opponent_to_choose() -> None:
    asked: list[Any] = []

    def chooser(decision: Any) -> Any:
        asked.append((decision.player, decision.options))
        return (BOB,)

    table = Table(4)
    source = table.put(BEAR, DAVE)
    engine = table.engine()
    engine.chooser = chooser
    leaving.concede(engine, CAROL)
    assert leaving.stand_in(engine, CAROL, source) == BOB
    assert asked == [(DAVE, (ALICE, BOB))]


def test_leaving_is_not_replaced() -> None:
    table = Table(3)
    unearthed = table.ability(
        "exile instead",
        Replaces(
            kinds=("move",),
            applies=lambda event, look: True,
            replace=lambda event, do: [Move(object=event.affected, to="exile")],
        ),
    )
    table.put(card("Ghost", pt=(1, 1), abilities=(unearthed,)), BOB)
    engine = table.engine()
    leaving.concede(engine, BOB)
    assert engine.state.objects == {}
