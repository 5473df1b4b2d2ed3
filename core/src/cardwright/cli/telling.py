"""Telling what has happened, for people who watch or play: what matters, without what they may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.markup import escape

from cardwright.model import event as events
from cardwright.model.reference import NOBODY, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.play.game import Game
from cardwright.play.knowledge import knows, may_look, shown
from cardwright.play.narrate import namer, narrate
from cardwright.rules.engine import Entry

_ROUTINE_TAPS: Final = frozenset({"cost", "mana", "untap step", "attack"})
_TOLD_OTHERWISE: Final = frozenset({"cast", "draw", "mulligan"})
"""Reasons of moves that another event tells already."""


def tell(game: Game, entries: Iterable[Entry], player: PlayerId | None = None) -> Iterator[str]:
    """The entries that matter as sentences with rule numbers, with markup; cards that ``player`` (None: a spectator)
    may not know have no name."""
    call = namer(game.rules, game.state)

    def concealing(ref: Ref) -> str:
        return call(ref) if _may_name(game, player, ref) else "a card"

    for entry in entries:
        if matters(entry.event):
            # Who has been shown cards is told which they were, even if they have been put in a random order since.
            text, _, rules = narrate(entry, call if _showed(entry.event, player) else concealing).rpartition(" (")
            yield f"{escape(text)} [dim]({escape(rules)}[/]" if text else escape(rules)


def _showed(event: events.Event, player: PlayerId | None) -> bool:
    """Whether the event is that the player was shown the cards it concerns."""
    if not isinstance(event, events.PlayerAction):
        return False
    return event.action == "reveal" or (event.action == "look" and event.player == player)


def _may_name(game: Game, player: PlayerId | None, ref: Ref) -> bool:
    found = game.state.objects.get(ref)
    if found is None or is_player(ref) or _left_in_sight(game.state, ref):
        return True
    if player is None:
        # A spectator sees what every player may know.
        return all(knows(game.state, seat, ref, frozenset()) for seat in game.state.seats)
    seen = shown(game.state, player, game.decision) | may_look(game.rules, game.engine.root, player)
    return knows(game.state, player, ref, seen)


def _left_in_sight(state: State, ref: Ref) -> bool:
    """Whether everybody has seen it go to where it is now hidden: an attacker that returns to its owner's hand."""
    before = [known.object for known in state.memory.values() if known.became == ref]
    return any(one.zone in ("battlefield", "stack", "graveyard") and not one.face_down for one in before)


def matters(event: events.Event) -> bool:
    """Whether somebody who follows a game wants to read it: not the paying of costs and the beginnings of steps."""
    match event:
        case events.BeginStep() | events.AddMana() | events.BecomesTarget():
            return False
        case events.Tap():
            return event.reason not in _ROUTINE_TAPS
        case events.Activate():
            return not event.mana
        case events.Move():
            return event.reason not in _TOLD_OTHERWISE
        case events.Mark():
            return event.name != "damage"
        case events.LifeChange():
            return event.reason != "damage" or event.amount != 0
        case events.ControlChange():
            return event.object != NOBODY
        case _:
            return True
