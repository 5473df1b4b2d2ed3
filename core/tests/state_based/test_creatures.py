"""Creatures die: 704.5f-h."""

from __future__ import annotations

from cardwright.contract.parts import Flag, Replaces
from cardwright.model.event import Mark
from cardwright.rules import pipeline
from cardwright.rules.state_based.check import check, settle

from .table import ALICE, BEAR, Table, card, names, rules_used


def test_a_healthy_board_needs_nothing() -> None:
    table = Table()
    table.put(BEAR)
    table.put(BEAR, damage=1)
    engine = table.engine()
    assert not check(engine)
    assert engine.log == []


def test_toughness_zero_is_put_into_the_graveyard_without_being_destroyed() -> None:
    table = Table()
    steel = table.ability("indestructible", Flag(name="indestructible"))
    table.put(card("Husk", pt=(0, 0), abilities=(steel,)))
    engine = table.engine()
    settle(engine)
    assert names(engine, "graveyard", ALICE) == ["Husk"]
    assert "destroy" not in [entry.event.kind for entry in engine.log or ()]


def test_damage_equal_to_toughness_destroys() -> None:
    table = Table()
    table.put(BEAR, damage=2)
    engine = table.engine()
    settle(engine)
    assert names(engine, "graveyard", ALICE) == ["Bear"]
    assert set(rules_used(engine)) == {"704.5g"}


def test_indestructible_stays_and_the_check_comes_to_an_end() -> None:
    table = Table()
    steel = table.ability("indestructible", Flag(name="indestructible"))
    table.put(card("Golem", pt=(2, 2), abilities=(steel,)), damage=5)
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Golem"]


def test_one_damage_by_deathtouch_destroys_at_the_next_check_only() -> None:
    table = Table()
    steel = table.ability("indestructible", Flag(name="indestructible"))
    ox = table.put(card("Ox", pt=(2, 4), abilities=(steel,)), damage=1, deathtouched=True)
    table.put(card("Cow", pt=(2, 4)), damage=1, deathtouched=True)
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Ox"]
    assert not engine.state.objects[ox].deathtouched


def test_several_creatures_die_as_one_batch() -> None:
    table = Table()
    table.put(BEAR, damage=2)
    table.put(card("Husk", pt=(0, 0)))
    engine = table.engine()
    before = engine.steps
    assert check(engine)
    assert engine.steps == before + 1
    assert sorted(names(engine, "graveyard", ALICE)) == ["Bear", "Husk"]


def test_a_replaced_destruction_is_not_repeated_for_ever() -> None:
    table = Table()
    shield = table.ability(
        "shield",
        Replaces(
            kinds=("destroy",),
            applies=lambda event, look: event.affected == look.source,
            replace=lambda event, do: [Mark(object=do.source, name="damage", value=-9)],
        ),
    )
    ref = table.put(card("Knight", pt=(2, 2), abilities=(shield,)), damage=3)
    engine = table.engine()
    settle(engine)
    assert engine.state.objects[ref].damage == 0


def test_a_later_event_is_noticed_after_a_quiet_check() -> None:
    table = Table()
    first, second = table.put(BEAR), table.put(BEAR)
    engine = table.engine()
    settle(engine)
    pipeline.happen(engine, (Mark(object=first, name="damage", value=1),))
    settle(engine)
    pipeline.happen(engine, (Mark(object=second, name="damage", value=2),))
    settle(engine)
    assert engine.state.zone(("battlefield", 0)) == (first,)


def test_what_is_phased_out_is_left_alone() -> None:
    table = Table()
    table.put(BEAR, damage=2, phased_out=True)
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Bear"]
