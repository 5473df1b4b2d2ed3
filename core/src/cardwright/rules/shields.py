"""Shields that prevent so much damage (615.7): which damage they prevent where several sources deal it at once."""

from __future__ import annotations

from cardwright.model.choice import Divide
from cardwright.model.event import Damage, Event
from cardwright.model.reference import ObjectId, Ref
from cardwright.rules import duration, index, replacement
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader

Shares = dict[tuple[int, ObjectId, Ref], int]
"""How much of the damage of a source to something a shield, by the id of its effect, is to prevent."""


def divide(engine: Engine, events: tuple[Event, ...]) -> Shares:
    """Let the players choose which damage their shields prevent, as far as these are not enough for all of it."""
    shares: Shares = {}
    struck: dict[Ref, list[Damage]] = {}
    for event in events:
        if isinstance(event, Damage):
            struck.setdefault(event.target, []).append(event)
    for hits in struck.values():
        if len(hits) > 1:
            for working in index.by_event(engine.rules, engine.state, "replaces", Damage.kind):
                if working.part.limited and working.floating:
                    _divide(engine, working, hits, shares)
    return shares


def _divide(engine: Engine, working: index.Working, hits: list[Damage], shares: Shares) -> None:
    look = Reader(engine.rules, engine.state, working.source, working.controller, dict(working.bindings))
    stopped = [event for event in hits if working.part.applies(event, look)]
    left = duration.remaining(engine.state, working.floating)
    if len(stopped) < 2 or not 0 < left < sum(event.amount for event in stopped):
        return

    def accept(amounts: tuple[int, ...]) -> str | None:
        more = any(amount > event.amount for amount, event in zip(amounts, stopped, strict=True))
        return "no more can be prevented than is dealt" if more else None

    player = replacement.chooser(engine.state, stopped[0])
    prompt = f"choose which damage is prevented, {left} of it"
    sources = [event.source for event in stopped]
    amounts = engine.ask(Divide(player, sources, left, 0, prompt, "prevent", "615.7", stopped[0].target, accept))
    for event, amount in zip(stopped, amounts, strict=True):
        shares[working.floating, event.source, event.target] = amount
