"""What is attached and may not be: 704.5m, n, p, z, and Auras for a time (702.103f)."""

from __future__ import annotations

from typing import Any

from cardwright.contract.parts import Change, Continuous, Enchants, Prohibits
from cardwright.model.characteristics import Printed
from cardwright.model.event import Move
from cardwright.rules import pipeline
from cardwright.rules.state_based.check import settle

from .table import ALICE, BEAR, BOB, Table, card, names, rules_used


def _aura(table: Table, kind: str = "enchantment - Aura", **more: Any) -> Printed:
    def creatures(look: Any, node: Any) -> tuple[int, ...]:
        return tuple(ref for ref in look.state.zone(("battlefield", 0)) if look.chars(ref).is_creature)

    phrase = table.word("creature", creatures, "Phrase")
    return card("Aura", kind, abilities=(table.ability("enchant creature", Enchants(phrase=phrase)),), **more)


def test_an_aura_whose_creature_is_gone_goes_to_the_graveyard() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(_aura(table), BOB, attached_to=bear)
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Bear", "Aura"]
    pipeline.happen(engine, (Move(object=bear, to="hand"),))
    settle(engine)
    assert names(engine, "graveyard", BOB) == ["Aura"]


def test_an_aura_on_something_that_it_cannot_enchant_goes_to_the_graveyard() -> None:
    table = Table()
    rock = table.put(card("Rock", "artifact"))
    table.put(_aura(table), attached_to=rock)
    table.put(_aura(table))
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Rock"]


def test_equipment_stays_when_it_falls_off() -> None:
    table = Table()
    bear = table.put(BEAR, damage=2)
    sword = table.put(card("Sword", "artifact - Equipment"), attached_to=bear)
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Sword"]
    assert engine.state.objects[sword].attached_to == 0


def test_a_creature_cannot_stay_attached() -> None:
    table = Table()
    bear = table.put(BEAR)
    leech = table.put(card("Leech", pt=(1, 1)), attached_to=bear)
    engine = table.engine()
    settle(engine)
    assert engine.state.objects[leech].attached_to == 0


def test_a_player_who_left_is_enchanted_no_more() -> None:
    table = Table(3)
    phrase = table.word("player", lambda look, node: look.state.seats, "Phrase")
    curse = card("Curse", "enchantment - Aura", abilities=(table.ability("enchant player", Enchants(phrase=phrase)),))
    table.put(curse, attached_to=BOB)
    table.player(BOB, life=0)
    engine = table.engine()
    settle(engine)
    assert names(engine, "graveyard", ALICE) == ["Curse"]


def test_protection_that_arrives_drops_the_aura() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(_aura(table), BOB, attached_to=bear)
    ward = table.ability("ward", Prohibits(what="be attached", applies=lambda look, host, ref: True))
    in_hand = table.put(card("Ward", "enchantment", abilities=(ward,)), zone="hand")
    engine = table.engine()
    settle(engine)
    pipeline.happen(engine, (Move(object=in_hand, to="battlefield"),))
    settle(engine)
    assert names(engine, "graveyard", BOB) == ["Aura"]


def _bestowed(table: Table) -> Printed:
    """A creature that is an Aura as long as it says so."""

    def apply(look: Any, chars: Any, ref: int) -> None:
        if look.object(ref).as_aura:
            chars.types = frozenset({"enchantment"})
            chars.subtypes = frozenset({"Aura"})

    bestow = table.ability("bestow", Continuous(changes=(Change(layer="4", apply=apply),)))
    aura = _aura(table)
    return card("Nymph", "enchantment creature", (1, 1), abilities=(*aura.abilities, bestow))


def test_an_aura_for_a_time_becomes_what_it_was() -> None:
    table = Table()
    bear = table.put(BEAR)
    nymph = table.put(_bestowed(table), attached_to=bear, as_aura="bestow")
    engine = table.engine()
    settle(engine)
    assert engine.state.objects[nymph].attached_to == bear
    pipeline.happen(engine, (Move(object=bear, to="exile"),))
    settle(engine)
    found = engine.state.objects[nymph]
    assert (found.as_aura, found.attached_to, found.zone) == ("", 0, "battlefield")
    assert "702.103f" in rules_used(engine)


def test_only_the_newest_role_of_a_player_stays() -> None:
    table = Table()
    bear = table.put(BEAR)
    role = _aura(table, "enchantment - Aura Role")
    old = table.put(role, attached_to=bear)
    new = table.put(role, attached_to=bear)
    other = table.put(role, BOB, attached_to=bear)
    engine = table.engine()
    settle(engine)
    assert engine.state.zone(("battlefield", 0)) == (bear, new, other)
    assert old not in engine.state.objects


def test_abilities_without_effect_on_it_do_not_matter() -> None:
    table = Table()
    table.put(BEAR)
    idle = table.ability("idle", Continuous(changes=()))
    table.put(card("Idle", "enchantment", abilities=(idle,)))
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Bear", "Idle"]
