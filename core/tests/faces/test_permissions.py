"""What lets cards of a kind be cast or played looks at the face or half that would be used (709.3a, 712.11c)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.contract.casting import Permits
from cardwright.model.decision import Action
from cardwright.rules import legal, priority

from ..state_based.table import ALICE, Table, card

VALLEY = card("Valley", "land")
TRICK = card("Trick", "instant")
BRUTE = card("Brute", "creature - Goblin", (1, 1))


def _table(what: str, kind: str) -> Table:
    """A table at which Alice may cast or play cards of one type from her library."""
    table = Table()
    permit = Permits(what=what, applies=lambda look, player, ref: player == look.you and kind in look.chars(ref).types)
    table.put(card("Guide", "enchantment", abilities=(table.ability("guide", permit),)), ALICE)
    return table


def _offered(table: Table) -> list[tuple[str, str]]:
    found = legal.actions(table.engine(), ALICE, priority.refusal)
    return [(action.kind, action.face) for action in found if action.kind in ("cast", "play")]


def test_of_lands_the_face_that_is_one_may_be_played_and_the_other_not_cast() -> None:
    table = _table("play", "land")
    table.put(card("Keeper", pt=(2, 2), layout="modal", faces=(VALLEY,)), ALICE, "library")
    assert _offered(table) == [("play", "Valley")]


def test_of_creature_spells_the_face_that_is_one_may_be_cast_and_no_other() -> None:
    for front, back, face in ((TRICK, BRUTE, "Brute"), (BRUTE, TRICK, "")):
        table = _table("cast", "creature")
        ref = table.put(replace(front, layout="modal", faces=(back,)), ALICE, "library")
        assert _offered(table) == [("cast", face)]
        other = "" if face else "Trick"
        refused = priority.refusal(table.engine(), ALICE, Action("cast", ref, face=other))
        assert refused is not None
        assert refused.rule == "601.3"
