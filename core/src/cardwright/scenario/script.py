"""The lines of a script as records, and the table of forms that they are read by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from cardwright.scenario.document import Document
from cardwright.scenario.errors import ScenarioError
from cardwright.scenario.expectation import FORMS as EXPECTATIONS
from cardwright.scenario.expectation import Expectation, misread_expectation
from cardwright.scenario.explain_line import misread
from cardwright.scenario.forms import Form
from cardwright.scenario.lexicon import Lexicon, Name, fold
from cardwright.scenario.lines import (
    Act,
    Advance,
    Attacks,
    Blocks,
    Chance,
    Chooses,
    CombatDamage,
    Concedes,
    Divides,
    Orders,
    Passes,
    PlayerLine,
    Resolve,
)
from cardwright.scenario.options import NO_WISHES, Wishes


class Illegal(msgspec.Struct, frozen=True):
    """``illegal: LINE``."""

    line: PlayerLine


class Expect(msgspec.Struct, frozen=True):
    """``expect …``."""

    what: Expectation


Line: TypeAlias = PlayerLine | Resolve | Advance | CombatDamage | Chance | Illegal | Expect


def _acts(kind: str, method: str = "") -> Callable[..., Act]:
    def make(player: str, card: Name, wishes: Wishes = NO_WISHES) -> Act:
        return Act(kind, player, card, wishes, method)

    return make


def _yes_no(word: str) -> Callable[..., Chooses]:
    def make(player: str) -> Chooses:
        return Chooses(player, word, (Name(word, known=False),))

    return make


FORMS: Final = (
    Form("{player:player} plays {card:name} {wishes:options}", _acts("play")),
    Form("{player:player} casts {card:name} {wishes:options}", _acts("cast")),
    Form("{player:player} activates {card:name} {wishes:options}", _acts("activate")),
    Form("{player:player} taps {card:name} {wishes:options}", _acts("mana")),
    Form("{player:player} passes", Passes),
    Form("resolve all", lambda: Resolve(all=True)),
    Form("resolve", Resolve),
    Form("advance to {step:step} of {player:player}", Advance),
    Form("advance to {step:step}", Advance),
    Form("{player:player} attacks with nothing", Attacks),
    Form("{player:player} attacks with {bands:bands}", Attacks),
    Form("{player:player} blocks nothing", Blocks),
    Form("{player:player} blocks {blocks:blocks}", Blocks),
    Form("damage", CombatDamage),
    Form("{player:player} chooses {choice:choice}", lambda player, choice: Chooses(player, *choice)),
    Form("{player:player} orders {items:names}", Orders),
    Form("{player:player} divides {shares:shares}", Divides),
    Form("{player:player} pays", _yes_no("yes")),
    Form("{player:player} declines", _yes_no("no")),
    Form("{player:player} turns {card:name} face up", _acts("special", "turn face up")),
    Form("{player:player} suspends {card:name}", _acts("special", "suspend")),
    Form("{player:player} foretells {card:name}", _acts("special", "foretell")),
    Form("{player:player} plots {card:name}", _acts("special", "plot")),
    Form("{player:player} ends {card:name}", _acts("special", "end")),
    Form("{player:player} concedes", Concedes),
    Form("chance {value:text}", Chance),
)
"""Every form of an action, in the order in which they are tried."""

_ILLEGAL: Final = "illegal:"
_EXPECT: Final = "expect "


def read_line(lexicon: Lexicon, text: str) -> Line:
    """The record of one line; ScenarioError, without a place, when no form fits it."""
    if fold(text).startswith(_ILLEGAL):
        inner = read_line(lexicon, text[len(_ILLEGAL) :].strip())
        if not isinstance(inner, PlayerLine):
            raise ScenarioError(f"'{text}': only what a player does can be illegal, such as 'alice casts CARD'")
        return Illegal(inner)
    if fold(text).startswith(_EXPECT):
        what = _read(lexicon, text, len(_EXPECT), EXPECTATIONS)
        if what is None:
            raise misread_expectation(lexicon, text)
        return Expect(what)
    line: Line | None = _read(lexicon, text, 0, FORMS)
    if line is None:
        raise misread(lexicon, text, FORMS)
    return line


def read_script(lexicon: Lexicon, document: Document, first: int = 0) -> list[Line]:
    """The records of all lines from number ``first`` on; ScenarioError, with its place, at a line that no form fits."""
    found: list[Line] = []
    for number, text in document.script[first:]:
        try:
            found.append(read_line(lexicon, text))
        except ScenarioError as error:
            raise error.at(document.file, number) from error
    return found


def _read(lexicon: Lexicon, text: str, at: int, forms: Sequence[Form]) -> Any:
    """The first reading with known names only, else the first one at all."""
    for guess in (False, True):
        lexicon.guess = guess
        for form in forms:
            for found, _ in form.readings(lexicon, text, at):
                return found
    return None
