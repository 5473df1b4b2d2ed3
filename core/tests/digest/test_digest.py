"""Digests of positions: by value, and up to the names of things."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module

import msgspec
import pytest
from msgspec.structs import replace

from cardwright.model.digest import _REFERENCES, digest, loop_digest
from cardwright.model.effect import Pending
from cardwright.model.event import Cause, LifeChange, Move, Tap
from cardwright.model.mana import Mana
from cardwright.model.node import node
from cardwright.model.objects import StackItem
from cardwright.model.state import State
from cardwright.rules import index, pipeline

from ..state_based.table import ALICE, BEAR, BOB, Table, card

RAT = card("Rat", "creature - Rat Pest", (1, 1), colors=frozenset("BGR"), key="Rat")


def _position() -> Table:
    table = Table()
    bear = table.put(BEAR, counters=(("+1/+1", 2),))
    table.put(card("Sword", "artifact - Equipment"), attached_to=bear)
    table.put(RAT, BOB)
    table.put(RAT, BOB, "graveyard")
    table.put(card("Spell", "instant"), zone="stack", item=StackItem("spell", targets=((bear, BOB),)))
    table.player(BOB, mana=(Mana("G", source=bear),))
    pending = node("test/Ability.x", 0, (("amount", 3), ("what", (node("test/Noun.a"), "text"))))
    table.state.pending = (
        Pending(
            source=bear,
            controller=ALICE,
            ability=pending,
            part=0,
            event=Move(object=bear, to="hand", cause=Cause(ability=pending)),
            bindings=(("amount", 2), ("it", (bear,))),
            timestamp=3,
        ),
    )
    return table


def test_equal_positions_have_equal_digests() -> None:
    assert digest(_position().state) == digest(_position().state)
    assert len(digest(_position().state)) == 32


def test_a_fork_has_the_digest_of_its_origin() -> None:
    state = _position().state
    assert digest(state.fork()) == digest(state)


def test_computing_characteristics_changes_no_digest() -> None:
    table = _position()
    table.state.pending = ()
    before = digest(table.state)
    pipeline.happen(table.engine(), (Tap(object=1, on=False),))
    index.functioning(table.engine().rules, table.state, "triggered")
    assert table.state.computed is not None
    assert digest(table.state) == before


@pytest.mark.parametrize("module", ["objects", "effect", "turn", "state", "event", "player", "mana"])
def test_fields_that_hold_references_are_known_as_such(module: str) -> None:
    found = import_module(f"cardwright.model.{module}")
    structs = [one for one in vars(found).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    kinds = [item for one in structs for item in one.__annotations__.items()]
    fields = {name for name, kind in kinds if re.search(r"ObjectId|\bRef\b", str(kind))}
    assert fields - _REFERENCES == set(), "name them in digest._REFERENCES, or loops go on unseen"


def test_every_process_agrees() -> None:
    script = (
        "import importlib, sys; sys.path.insert(0, sys.argv[1]);"
        "found = importlib.import_module('core.tests.digest.test_digest');"
        "print(found.digest(found._position().state), found.loop_digest(found._position().state))"
    )
    root = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
    answers = {
        subprocess.run(
            [sys.executable, "-c", script, root],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("1", "2")
    }
    state = _position().state
    assert answers == {f"{digest(state)} {loop_digest(state)}"}


def _tapped(state: State) -> None:
    state.put(replace(state.objects[1], tapped=True))


def _reordered(state: State) -> None:
    state.set_zone(("battlefield", 0), tuple(reversed(state.zone(("battlefield", 0)))))


def _lives(state: State) -> None:
    state.put_player(replace(state.players[ALICE], life=19))


def _another_token(state: State) -> None:
    state.put(replace(state.objects[1], printed=replace(BEAR, power=3)))


def _pending_amount(state: State) -> None:
    state.pending = (replace(state.pending[0], bindings=(("amount", 4), ("it", (1,)))),)


def _target(state: State) -> None:
    state.put(replace(state.objects[5], item=StackItem("spell", targets=((3, BOB),))))


def _step(state: State) -> None:
    state.turn = replace(state.turn, step="end")


@pytest.mark.parametrize(
    "change",
    [_tapped, _reordered, _lives, _another_token, _pending_amount, _target, _step],
    ids=lambda one: one.__name__,
)
def test_every_difference_that_matters_is_seen(change: object) -> None:
    state = _position().state
    assert callable(change)
    change(state)
    assert digest(state) != digest(_position().state)
    assert loop_digest(state) != loop_digest(_position().state)


def test_history_and_chance_count_only_for_the_whole_digest() -> None:
    state = _position().state
    state.rng += 1
    assert digest(state) != digest(_position().state)
    state.history = (LifeChange(player=ALICE, amount=1), None)
    assert loop_digest(state) == loop_digest(_position().state)


def test_a_card_counts_by_its_key_and_a_token_by_its_values() -> None:
    first, second = Table(), Table()
    first.put(RAT)
    second.put(replace(RAT, power=7))
    assert digest(first.state) == digest(second.state)
    third, fourth = Table(), Table()
    third.put(BEAR)
    fourth.put(replace(BEAR, power=7))
    assert digest(third.state) != digest(fourth.state)


def test_numbers_know_no_bound() -> None:
    table = Table()
    table.player(ALICE, life=1 << 80)
    other = Table()
    other.player(ALICE, life=(1 << 80) + 1)
    assert digest(table.state) != digest(other.state)


def test_what_went_and_came_back_is_the_same_position_up_to_names() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(card("Rock", "artifact"))
    engine = table.engine()
    ids = []
    seen = []
    whole = []
    for _ in range(3):
        (moved,) = pipeline.happen(engine, (Move(object=bear, to="exile"),))
        assert isinstance(moved, Move)
        (back,) = pipeline.happen(engine, (Move(object=moved.new, to="battlefield"),))
        assert isinstance(back, Move)
        bear = back.new
        ids.append(bear)
        seen.append(loop_digest(engine.state))
        whole.append(digest(engine.state))
    assert len(set(ids)) == 3
    assert len(set(whole)) == 3
    assert len(set(seen)) == 1


def test_the_order_of_timestamps_matters_but_not_their_size() -> None:
    first, second, third = Table(), Table(), Table()
    for table, stamps in ((first, (1, 2)), (second, (10, 20)), (third, (2, 1))):
        for stamp in stamps:
            table.change(table.put(BEAR), timestamp=stamp, since=0)
    assert loop_digest(first.state) == loop_digest(second.state)
    assert loop_digest(first.state) != loop_digest(third.state)


def test_a_binding_to_something_gone_counts_by_what_is_known_of_it() -> None:
    digests = set()
    for name, filler in (("Bear", 0), ("Bear", 5), ("Rat", 0)):
        table = Table()
        for _ in range(filler):
            table.state.new_id()
        gone = table.put(card(name, pt=(2, 2)))
        ability = node("test/Ability.y")
        engine = table.engine()
        pipeline.happen(engine, (Move(object=gone, to="nowhere"),))
        engine.state.pending = (
            Pending(
                source=gone,
                controller=ALICE,
                ability=ability,
                part=0,
                event=Move(object=gone, to="nowhere"),
                bindings=(("it", (gone,)),),
                timestamp=0,
            ),
        )
        digests.add(loop_digest(engine.state))
    assert len(digests) == 2
