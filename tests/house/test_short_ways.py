"""Plain spells and plain mana take short ways through the rules; these lead to the same as the long ones."""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

import cardwright
from cardwright.model.digest import digest
from cardwright.play.game import Game
from cardwright.rules import mana_sources, opening, procedures
from cardwright.rules.mana_offer import Offer
from cardwright_conformance import games

DECISIONS = 300


def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close the short ways."""
    monkeypatch.setattr("cardwright.rules.plain_spell.cost", lambda *_: None)
    monkeypatch.setattr("cardwright.rules.mana_use.tap_at_once", lambda *_: False)
    monkeypatch.setattr("cardwright.rules.mana_payment.oldest_alike", lambda *_: ())
    monkeypatch.setattr("cardwright.rules.legal.known_offer", _without_board)
    monkeypatch.setattr("cardwright.rules.layer_one.asked_one_by_one", lambda *_: False)
    many(monkeypatch, 1_000_000)


def _without_board(*asked: Any) -> Offer:
    known = mana_sources.known_offer(*asked)
    return Offer(known.entries, None)


def many(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Take the ways for crowded boards with more than so many permanents or parts."""
    monkeypatch.setattr("cardwright.rules.likeness.MANY", number)
    monkeypatch.setattr("cardwright.rules.own_parts._FEW", number)
    monkeypatch.setattr("cardwright.rules.payment.count._MANY", number + 2)
    monkeypatch.setattr("cardwright.rules.mana_offer.SPARE", number + 16)


def course(seed: int) -> Iterator[tuple[list[str], str]]:
    """A random game: at each priority all that may be done, and the digest of the position."""
    chance = Random(seed)
    rules = cardwright.ruleset()
    decks = [games.mixed_deck(rules, chance) for _ in range(2)]
    game = Game(procedures.start(rules, opening.new_game(rules, decks, ["one", "other"], seed)))
    game.proceed()
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None:
            return
        if decision.kind == "act":
            yield [decision.notation(answer) for answer in decision.legal()], digest(game.state)
        game.apply(decision.sample(chance.randrange))


@pytest.mark.parametrize("seed", range(4))
def test_the_short_ways_lead_to_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    many(monkeypatch, 0)
    short = list(course(seed))
    monkeypatch.undo()
    closed(monkeypatch)
    for number, (one, other) in enumerate(zip_longest(short, course(seed))):
        assert one == other, f"decision {number} of game {seed}"
    assert len(short) > DECISIONS // 4
