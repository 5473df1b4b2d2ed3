"""Actions in the notation of records: what is written is read back."""

from __future__ import annotations

import pytest

from cardwright.model.decision import Act, Action

ACTIONS = [
    Action("pass"),
    Action("play", 7),
    Action("cast", 12, method="sneak", sources=(3, 4)),
    Action("cast", 12, face="Fire", manual=True),
    Action("activate", 9, index=2, spares=(5, 6)),
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.kind)
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    asked = Act(-1, list, lambda found: None)
    assert asked.read(asked.notation(action)) == action


def test_what_says_only_how_to_pay_makes_no_other_action() -> None:
    assert Action("cast", 12, sources=(3,), manual=True, spares=(5,)).plain() == Action("cast", 12)
