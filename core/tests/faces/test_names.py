"""Which names of cards with several faces or halves may be chosen (201.4a, 201.4b, 201.4d)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.words.entering import card_names

from ..state_based.table import card

VALLEY = card("Valley", "land")
SPILL = card("Spill", "sorcery")
SLUICE = replace(card("Sluice", "instant"), layout="split", faces=(SPILL,))
KEEPER = replace(card("Keeper", pt=(2, 2)), layout="modal", faces=(VALLEY,))
RULES = Ruleset({}, {found.name: found for found in (SLUICE, KEEPER)}, {})


def test_each_half_and_each_face_has_a_name_that_may_be_chosen() -> None:
    assert card_names(RULES) == ["Sluice", "Keeper", "Spill", "Valley"]


def test_a_half_or_face_is_judged_by_its_own_characteristics() -> None:
    assert card_names(RULES, lambda found: "land" not in found.types) == ["Sluice", "Spill", "Keeper"]
