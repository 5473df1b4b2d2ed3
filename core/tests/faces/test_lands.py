"""Cards with a land on one of their faces: playing them (305.1, 712.12) and what they are then (712.8)."""

from __future__ import annotations

from cardwright.model.decision import Action
from cardwright.model.event import Move
from cardwright.model.objects import GameObject
from cardwright.rules import legal, pipeline, priority

from ..state_based.table import ALICE, Table, card

BRIDGE = card("Bridge", "land")
KEEPER = card("Keeper", pt=(2, 2), layout="modal", faces=(BRIDGE,))


def _only(table: Table, zone: str) -> GameObject:
    return next(found for found in table.state.objects.values() if found.zone == zone)


def test_the_face_that_is_a_land_is_played_as_a_land_and_the_other_is_not() -> None:
    table = Table()
    keeper = table.put(KEEPER, ALICE, "hand")
    engine = table.engine()
    lands = [one for one in legal.actions(engine, ALICE, priority.refusal) if one.kind == "play"]
    assert lands == [Action("play", keeper, face="Bridge")]
    refused = priority.refusal(engine, ALICE, Action("play", keeper))
    assert refused is not None
    assert refused.rule == "305.1"


def test_it_has_only_that_face_on_the_battlefield_and_its_front_face_elsewhere() -> None:
    table = Table()
    keeper = table.put(KEEPER, ALICE, "hand")
    engine = table.engine()
    priority.perform(engine, ALICE, Action("play", keeper, face="bridge"))
    land = _only(table, "battlefield")
    assert (land.values.name, land.values.types) == ("Bridge", frozenset({"land"}))
    assert engine.state.players[ALICE].lands_played == 1
    pipeline.happen(engine, (Move(object=land.id, to="hand"),))
    assert _only(table, "hand").values == KEEPER


def test_the_back_of_a_card_that_transforms_is_not_played() -> None:
    table = Table()
    keeper = table.put(card("Keeper", pt=(2, 2), layout="transform", faces=(BRIDGE,)), ALICE, "hand")
    assert priority.refusal(table.engine(), ALICE, Action("play", keeper, face="Bridge")) is not None
