"""The package as a whole: every card is shown at work, the decks can be played, and what is offered can be paid."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

import cardwright as cw

PACKAGE = files("cardwright_sneak")


def texts(folder: Traversable) -> Iterator[str]:
    """All TOML files below a folder of the package, as text."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from texts(file)
        elif file.name.endswith(".toml"):
            yield file.read_text("utf-8")


def deck(name: str) -> cw.Deck:
    """One of the package's decks."""
    return cw.Deck.parse((PACKAGE / "decks" / f"{name}.txt").read_text("utf-8"))


DECKS = ("foot-clan", "out-of-the-shadows")


def test_every_card_appears_in_a_scenario() -> None:
    told = "\n".join(texts(PACKAGE / "scenarios"))
    names = [card["name"] for text in texts(PACKAGE / "cards") for card in tomllib.loads(text)["cards"]]
    assert [name for name in names if name not in told] == []


@pytest.mark.parametrize("name", DECKS)
def test_the_decks_have_sixty_cards_with_at_most_four_of_each(name: str) -> None:
    cards = deck(name).cards
    assert len(cards) == 60
    basics = {"Plains", "Island", "Swamp"}
    assert {card for card in cards if cards.count(card) > 4} <= basics


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_for_sneak_or_ninjutsu_can_be_paid(seed: int) -> None:
    game = cw.Game.new(decks=[deck(name) for name in DECKS], seed=seed)
    bots = [cw.agents.random(seed=seed), cw.agents.random(seed=seed + 50)]
    tried = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        if decision.kind == "act" and game.state.turn.step == "declare blockers":
            tried += try_all(game, decision)
        game.apply(bots[game.state.seats.index(decision.player)](game, decision))
    assert tried


def try_all(game: cw.Game, decision: cw.Decision) -> int:
    """Take every cast for sneak and every ninjutsu ability that is on offer, each in a game of its own; gives how many.

    Each has to go through to the end, the attacker in hand, however its choices are made."""
    tried = 0
    for action in decision.legal():
        found = game.state.objects.get(action.object)
        from_hand = action.kind == "activate" and found is not None and found.zone == "hand"
        if action.method != "sneak" and not from_hand:
            continue
        branch = game.fork()
        before = len(branch.state.combat.attackers) if branch.state.combat is not None else 0
        branch.apply(action)
        while branch.decision is not None and branch.decision.kind != "act":
            branch.apply(next(iter(branch.decision.legal())))
        combat = branch.state.combat
        assert combat is not None
        assert len(combat.attackers) == before - 1
        tried += 1
    return tried
