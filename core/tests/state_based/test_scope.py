"""A check looks only at what may need it, and misses nothing by that."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardwright.contract.parts import Change, Continuous, Enchants, Flag, Prohibits, RuleChange
from cardwright.model.event import Attach, Counters, Event, Mark, Move, Tap
from cardwright.model.objects import StackItem
from cardwright.rules import pipeline, stack
from cardwright.rules.engine import Engine
from cardwright.rules.procedures import PROCEDURES
from cardwright.rules.state_based import check, scope
from cardwright.rules.touch import touch

from .table import ALICE, BEAR, BOB, Table, card


def _quiet_board() -> tuple[Table, Engine]:
    table = Table()
    for _ in range(10):
        table.put(BEAR)
        table.put(card("Forest", "land"), BOB)
    engine = table.engine()
    pipeline.happen(engine, (Tap(object=2, on=True),))
    check.settle(engine)
    return table, engine


def test_where_nothing_happened_there_is_nothing_to_look_at() -> None:
    _, engine = _quiet_board()
    assert scope.scope(engine) is None


def test_tapping_concerns_no_permanent() -> None:
    _, engine = _quiet_board()
    pipeline.happen(engine, (Tap(object=1, on=True),))
    found = scope.scope(engine)
    assert found is not None
    assert found == scope.Scope(attachments=False, players=False)


def test_only_what_an_event_was_about_is_looked_at() -> None:
    _, engine = _quiet_board()
    pipeline.happen(engine, (Mark(object=5, name="damage", value=1), Counters(target=7, name="+1/+1", amount=1)))
    found = scope.scope(engine)
    assert found is not None
    assert found.permanents == (5, 7)


def test_an_ability_on_the_stack_concerns_no_permanent() -> None:
    _, engine = _quiet_board()
    stack.put_ability(engine.state, ALICE, StackItem("activated", source=1))
    found = scope.scope(engine)
    assert found is not None
    assert found.permanents == ()


def test_a_new_continuous_effect_concerns_what_it_applies_to() -> None:
    table = Table()
    shrink = table.word(
        "shrink", lambda build, node: (Change(layer="7c", apply=lambda look, chars, ref: None),), "Modification"
    )
    first, second = table.put(BEAR), table.put(BEAR)
    engine = table.engine()
    check.settle(engine)
    table.lasting(shrink, ALICE, first)
    touch(engine.state, "effects")
    found = scope.scope(engine)
    assert found is not None
    assert found.permanents == (first,)
    assert second in engine.state.zone(("battlefield", 0))


def test_an_effect_that_has_ended_concerns_everything() -> None:
    table = Table()
    shrink = table.word(
        "shrink", lambda build, node: (Change(layer="7c", apply=lambda look, chars, ref: None),), "Modification"
    )
    first, second = table.put(BEAR), table.put(BEAR)
    table.lasting(shrink, ALICE, first)
    engine = table.engine()
    check.settle(engine)
    engine.state.effects = ()
    touch(engine.state, "effects")
    found = scope.scope(engine)
    assert found is not None
    assert found.permanents == (first, second)


def _rich_table() -> tuple[Table, list[Any]]:
    """A table and cards of every kind that matters for state-based actions."""
    table = Table()

    def creatures(look: Any, node: Any) -> tuple[int, ...]:
        return tuple(ref for ref in look.state.zone(("battlefield", 0)) if look.chars(ref).is_creature)

    phrase = table.word("creature", creatures, "Phrase")

    def weaken(look: Any, chars: Any, ref: int) -> None:
        chars.toughness -= 1

    cards = [
        BEAR,
        card("Queen", "legendary creature", (1, 3)),
        card("Wall", pt=(0, 4), abilities=(table.ability("steel", Flag(name="indestructible")),)),
        card("Aura", "enchantment - Aura", abilities=(table.ability("enchant", Enchants(phrase=phrase)),)),
        card("Sword", "artifact - Equipment"),
        card("Walker", "planeswalker", loyalty=2),
        card(
            "Plague",
            "enchantment",
            abilities=(
                table.ability("plague", Continuous(affects=phrase, changes=(Change(layer="7c", apply=weaken),))),
            ),
        ),
        card(
            "Gallery",
            "artifact",
            abilities=(table.ability("gallery", RuleChange(number="704.5j", exempts=lambda look, ref: True)),),
        ),
        card(
            "Ward",
            "enchantment",
            abilities=(
                table.ability("ward", Prohibits(what="be attached", applies=lambda look, host, ref: host % 2 == 0)),
            ),
        ),
        card("World", "world enchantment"),
    ]
    return table, cards


def _random_events(rng: random.Random, engine: Engine) -> list[Event]:
    state = engine.state
    play = list(state.zone(("battlefield", 0)))
    hand = [ref for seat in state.seats for ref in state.zone(("hand", seat))]
    grave = [ref for seat in state.seats for ref in state.zone(("graveyard", seat))]
    events: list[Event] = []
    for _ in range(rng.randint(1, 2)):
        kind = rng.randrange(7)
        if kind < 3 and hand:
            events.append(Move(object=rng.choice(hand), to="battlefield"))
        elif kind == 3 and play:
            events.append(Move(object=rng.choice(play), to=rng.choice(["graveyard", "hand", "exile"])))
        elif kind == 4 and play:
            events.append(Mark(object=rng.choice(play), name="damage", value=rng.randint(1, 3)))
        elif kind == 5 and play:
            name = rng.choice(["+1/+1", "-1/-1", "loyalty"])
            events.append(Counters(target=rng.choice(play), name=name, amount=rng.choice([-1, 1])))
        elif grave:
            events.append(Move(object=rng.choice(grave), to="hand"))
        if play and rng.random() < 0.3:
            equipment = [ref for ref in play if "Equipment" in state.objects[ref].values.subtypes]
            if equipment:
                events.append(Attach(object=rng.choice(equipment), to=rng.choice(play)))
    return events


@pytest.mark.parametrize("seed", range(25))
def test_looking_at_changes_only_finds_what_looking_at_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    table, cards = _rich_table()
    for _ in range(25):
        table.put(rng.choice(cards), rng.choice([ALICE, BOB]), "hand")
    engine = table.engine()
    engine.chooser = lambda decision: next(iter(decision.legal()))
    for _ in range(40):
        pipeline.happen(engine, tuple(_random_events(rng, engine)))
        check.settle(engine)
        other = Engine(engine.rules, engine.state.fork(), PROCEDURES, engine.chooser)
        assert not check.check(other)
