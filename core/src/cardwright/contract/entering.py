"""Replacement effects on how permanents enter (614.1c-e, 614.12), for the words and keywords that make them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Replaces
from cardwright.model.event import Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import with_counters

Modify = Callable[[Enter, Do], Enter]
"""How a permanent enters, changed."""


def entry(
    modify: Modify,
    *,
    what: Node | None = None,
    order: str = "other",
    useful: Callable[[Enter, Look], bool] = lambda enter, look: True,
    rule: str = "614.1c",
) -> Replaces:
    """A replacement effect on how the source (or, with ``what``, such permanents) enters."""

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.to != "battlefield" or event.enter is None:
            return False
        if what is not None:
            entering = look.binding("entering")
            if not isinstance(entering, int) or not look.matches(what, entering):
                return False
        return useful(event.enter, look)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        assert event.enter is not None
        return (replace(event, enter=modify(event.enter, do)),)

    return Replaces(kinds=("move",), applies=applies, replace=instead, order=order, own_entry=what is None, rule=rule)


def add_counters(enter: Enter, name: str, amount: int) -> Enter:
    """``enter`` with more counters of that name."""
    return replace(enter, counters=with_counters(enter.counters, name, amount)) if amount > 0 else enter
