"""A position as lines for the terminal: the players, what they have in play, the stack, one's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from cardwright.model.reference import NOBODY, PlayerId, is_player
from cardwright.play.view import Card, Seat, View

_COLORS: Final = {"W": "bright_white", "U": "bright_blue", "B": "magenta", "R": "bright_red", "G": "green"}


def board(view: View, bottom: PlayerId | None = None) -> Group:
    """The position, to be printed; the player ``bottom`` comes last, with their hand where it is known."""
    turn = f"turn {view.turn}, {escape(view.seat(view.active).name)}'s {view.step}"
    rows: list[RenderableType] = [f"[bold]── {turn} {'─' * max(4, 60 - len(turn))}[/]"]
    for seat in sorted(view.seats, key=lambda seat: seat.player == bottom):
        rows += _player(view, seat)
    if view.stack:
        rows.append(_row("stack", "; then ".join(told(view, card) for card in view.stack)))
    return Group(*rows)


def _player(view: View, seat: Seat) -> Iterator[RenderableType]:
    counters = "".join(f", {number} {kind}" for kind, number in seat.counters)
    mana = f", mana {seat.mana}" if seat.mana else ""
    out = "" if seat.in_game else " [red](out of the game)[/]"
    numbers = f"hand {len(seat.hand)}, library {seat.library}, graveyard {len(seat.graveyard)}"
    yield f"[bold cyan]{escape(seat.name)}[/] [bold]{seat.life} life[/]{counters}{mana}, {numbers}{out}"
    mine = [card for card in view.battlefield if card.controller == seat.player]
    groups = (
        ("lands", [card for card in mine if "land" in card.types and "creature" not in card.types]),
        ("creatures", [card for card in mine if "creature" in card.types]),
        ("others", [card for card in mine if "land" not in card.types and "creature" not in card.types]),
        ("exile", [card for card in view.exile if card.owner == seat.player]),
        ("command", [card for card in view.command if card.owner == seat.player]),
        ("hand", [card for card in seat.hand if card.name]),
    )
    for title, cards in groups:
        if cards:
            yield _row(title, ", ".join(_counted(view, cards)))


def _row(title: str, text: str) -> RenderableType:
    """A title, and text that is wrapped beside it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=11, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(f"  [dim]{title}[/]", text)
    return grid


def _counted(view: View, cards: Iterable[Card]) -> Iterator[str]:
    """Equal cards together: ``3 Forest (tapped)``."""
    for text, number in Counter(told(view, card) for card in cards).items():
        yield text if number == 1 else f"{number} {text}"


def told(view: View, card: Card) -> str:
    """A card with what matters about it at present, with markup."""
    name = escape(card.name or "a card")
    color = _COLORS.get(card.colors, "yellow" if len(card.colors) > 1 else "")
    shown = f"[{color}]{name}[/]" if color else name
    notes = ", ".join(_notes(view, card))
    return f"{shown} [dim]({escape(notes)})[/]" if notes else shown


def _notes(view: View, card: Card) -> Iterator[str]:
    if card.power is not None:
        yield f"{card.power}/{card.toughness}"
    if card.zone == "hand" and card.cost:
        yield card.cost
    if card.faces and card.zone in ("hand", "battlefield"):
        yield f"also {', '.join(card.faces)}"
    if card.zone == "battlefield":
        for word, true in (
            ("tapped", card.tapped),
            ("face down", card.face_down),
            ("transformed", card.transformed),
            ("flipped", card.flipped),
            ("phased out", card.phased_out),
        ):
            if true:
                yield word
        if card.sick and "creature" in card.types:
            yield "new"
    if card.damage:
        yield f"damage {card.damage}"
    for kind, number in card.counters:
        yield f"{number} {kind}"
    if card.attached_to != NOBODY:
        yield f"on {name_of(view, card.attached_to)}"
    if card.attacking != NOBODY:
        yield f"attacking {name_of(view, card.attacking)}"
    if card.blocking:
        yield f"blocking {', '.join(name_of(view, ref) for ref in card.blocking)}"
    if card.targets:
        yield f"targeting {', '.join(name_of(view, ref) for ref in card.targets)}"


def name_of(view: View, ref: int) -> str:
    """What the viewer calls an object or player."""
    if is_player(ref):
        return view.seat(ref).name
    card = view.card(ref)
    return card.name or "a card" if card is not None else "something that is gone"
