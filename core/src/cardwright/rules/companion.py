"""Companions (103.2b, 702.139): which cards of a sideboard may be one, and revealing one before the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Printed
from cardwright.model.choice import Choose
from cardwright.model.event import Cause, Move, PlayerAction
from cardwright.rules import pipeline
from cardwright.rules.engine import Engine

CONSTRUCTED: Final = 60
"""The fewest cards of a constructed deck (100.2a)."""

COMMANDER: Final = 100
"""The fewest cards, and the most, of a Commander deck (903.5a)."""


def eligible(
    rules: Ruleset, deck: Sequence[Printed], sideboard: Sequence[Printed], least: int = CONSTRUCTED
) -> tuple[Printed, ...]:
    """The different cards of ``sideboard`` with a companion ability whose condition ``deck`` fulfils; ``least`` is the
    minimum deck size."""
    found: dict[str, Printed] = {}
    for card in sideboard:
        parts = rules.base(card, 0).facets.of("companion")
        if any(part.fits(deck) and (not part.more or len(deck) >= least + part.more) for _, _, part in parts):
            found.setdefault(card.name, card)
    return tuple(found.values())


def reveal(engine: Engine) -> None:
    """Each player, from the starting one on, may reveal one of their eligible cards, which stays outside the game; the
    others are out of it (103.2b)."""
    cause = Cause(rule="103.2b")
    for player in engine.state.in_turn_order():
        cards = engine.state.zone((zones.OUTSIDE, player))
        prompt = "reveal a card from outside the game to be your companion"
        chosen = engine.ask(Choose(player, cards, 0, 1, prompt, "companion", "103.2b")) if cards else ()
        rest = [ref for ref in cards if ref not in chosen]
        gone = [Move(object=ref, to=zones.NOWHERE, reason="companion", cause=cause) for ref in rest]
        shown = [PlayerAction(player=player, action="companion", objects=chosen, cause=cause)] if chosen else []
        pipeline.happen(engine, (*gone, *shown))
