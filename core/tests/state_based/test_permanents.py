"""The legend rule, the world rule, counters, tokens, sagas: 704.5d, i-k, q, s, v, w."""

from __future__ import annotations

from cardwright.contract.parts import Flag, RuleChange, StateBased
from cardwright.model.event import LifeChange, Move
from cardwright.model.objects import StackItem
from cardwright.rules import pipeline
from cardwright.rules.state_based.check import settle

from .table import ALICE, BEAR, BOB, Table, card, life, names

QUEEN = card("Queen", "legendary creature", (2, 2))


def test_the_controller_keeps_one_legend_of_a_name() -> None:
    table = Table()
    first, second = table.put(QUEEN), table.put(QUEEN)
    table.put(QUEEN, BOB)
    engine = table.engine((second,))
    settle(engine)
    assert engine.state.zone(("battlefield", 0)) == (second, 3)
    assert table.asked[0].why == "choose"
    assert table.asked[0].rule == "704.5j"
    assert first not in engine.state.objects


def test_legends_of_several_players_are_chosen_in_turn_order() -> None:
    table = Table()
    theirs = table.put(QUEEN, BOB), table.put(QUEEN, BOB)
    mine = table.put(QUEEN), table.put(QUEEN)
    engine = table.engine((mine[0],), (theirs[0],))
    settle(engine)
    assert [decision.player for decision in table.asked] == [ALICE, BOB]
    assert set(engine.state.zone(("battlefield", 0))) == {mine[0], theirs[0]}


def test_an_exempt_legend_does_not_count_until_the_exemption_goes() -> None:
    table = Table()
    gallery = table.ability("gallery", RuleChange(number="704.5j", exempts=lambda look, ref: True))
    ref = table.put(card("Gallery", "artifact", abilities=(gallery,)))
    table.put(QUEEN)
    kept = table.put(QUEEN)
    engine = table.engine((kept,))
    settle(engine)
    assert len(engine.state.zone(("battlefield", 0))) == 3
    pipeline.happen(engine, (Move(object=ref, to="exile"),))
    settle(engine)
    assert engine.state.zone(("battlefield", 0)) == (kept,)


def test_only_the_newest_world_stays() -> None:
    table = Table()
    table.put(card("Old World", "world enchantment"))
    table.put(card("New World", "world enchantment"), BOB)
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["New World"]


def test_planeswalkers_and_battles_without_counters_go() -> None:
    table = Table()
    table.put(card("Walker", "planeswalker"), counters=(("loyalty", 1),))
    table.put(card("Spent Walker", "planeswalker"))
    table.put(card("Won Battle", "battle"))
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Walker"]


def test_a_siege_waits_for_its_trigger() -> None:
    table = Table()
    ability = table.ability("defeated")
    siege = table.put(card("Siege", "battle - Siege"))
    trigger = table.put(card(""), zone="stack", item=StackItem("triggered", siege, ability))
    engine = table.engine()
    settle(engine)
    assert names(engine, "battlefield") == ["Siege"]
    pipeline.happen(engine, (Move(object=trigger, to="nowhere"), LifeChange(player=ALICE, amount=1)))
    settle(table.engine())
    assert names(engine, "battlefield") == []


def test_opposite_counters_cancel_out() -> None:
    table = Table()
    ref = table.put(card("Bear", pt=(2, 2)), counters=(("+1/+1", 3), ("-1/-1", 2)))
    engine = table.engine()
    settle(engine)
    assert engine.state.objects[ref].counters == (("+1/+1", 1),)


def test_tokens_cease_to_exist_off_the_battlefield() -> None:
    table = Table()
    token = table.put(BEAR, token=True)
    table.put(BEAR, zone="graveyard")
    engine = table.engine()
    settle(engine)
    pipeline.happen(engine, (Move(object=token, to="graveyard"),))
    assert names(engine, "graveyard", ALICE) == ["Bear", "Bear"]
    settle(engine)
    assert names(engine, "graveyard", ALICE) == ["Bear"]


def test_a_finished_saga_is_sacrificed() -> None:
    table = Table()
    chapters = tuple(table.ability(f"chapter {n}", Flag(name=f"chapter {n}")) for n in (1, 2))
    saga = card("Saga", "enchantment - Saga", abilities=chapters)
    table.put(saga, counters=(("lore", 1),))
    done = table.put(saga, counters=(("lore", 2),))
    waiting = table.put(saga, counters=(("lore", 2),))
    table.put(card(""), zone="stack", item=StackItem("triggered", waiting, chapters[1]))
    engine = table.engine()
    settle(engine)
    assert done not in engine.state.objects
    assert len(engine.state.zone(("battlefield", 0))) == 2


def test_a_plugin_adds_a_state_based_action() -> None:
    table = Table()

    def feed(look: object) -> list[LifeChange]:
        return [LifeChange(player=ALICE, amount=20)] if engine.state.players[ALICE].life < 5 else []

    ability = table.ability("feeds", StateBased(check=feed))
    table.put(card("Font", "artifact", abilities=(ability,)))
    table.player(ALICE, life=4)
    engine = table.engine()
    settle(engine)
    assert life(engine, (ALICE,)) == [24]
