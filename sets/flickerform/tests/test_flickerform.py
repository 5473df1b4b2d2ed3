"""The package as a whole: every card is shown at work, the decks can be played, and what all bestow cards and all
Licids have in common is true of each of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

import cardwright as cw

PACKAGE = files("cardwright_flickerform")
DECKS = ("bind-and-blink", "borrowed-shapes")


def texts(folder: Traversable) -> Iterator[str]:
    """All TOML files below a folder of the package, as text."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from texts(file)
        elif file.name.endswith(".toml"):
            yield file.read_text("utf-8")


def cards() -> list[dict[str, str]]:
    """The scripts of all cards of the package."""
    return [card for text in texts(PACKAGE / "cards") for card in tomllib.loads(text)["cards"]]


def named(text: str) -> list[str]:
    """The names of the cards whose script has this text."""
    return [card["name"] for card in cards() if text in card.get("text", "")]


def deck(name: str) -> cw.Deck:
    """One of the package's decks."""
    return cw.Deck.parse((PACKAGE / "decks" / f"{name}.txt").read_text("utf-8"))


def judge(script: str, alice: str, bob: str = "") -> None:
    """Let a position with this script be judged; its report is shown where it fails."""
    seats = f"[players.alice]\n{alice}\n[players.bob]\n{bob}\n"
    result = cw.Scenario.load(f"title = 't'\n{seats}[script]\nplay = '''\n{script}\n'''\n").run()
    assert result.passed, result.report()


MANA = 'mana = "{W}{W}{W}{W}{U}{U}{U}{U}{B}{B}{B}{B}{R}{R}{R}{R}{G}{G}{G}{G}"'
EVIDENCE = 'graveyard = ["Worldgorger Dragon"]'
MURDER = 'hand = ["Murder"]\nmana = "{B}{B}{B}"'


def test_every_card_appears_in_a_scenario() -> None:
    told = "\n".join(texts(PACKAGE / "scenarios"))
    assert [card["name"] for card in cards() if card["name"] not in told] == []


@pytest.mark.parametrize("name", DECKS)
def test_the_decks_have_sixty_cards_with_at_most_four_of_each(name: str) -> None:
    cards = deck(name).cards
    assert len(cards) == 60
    assert {card for card in cards if cards.count(card) > 4} <= {"Plains", "Island", "Forest"}


@pytest.mark.parametrize("seed", range(3))
def test_the_decks_play_each_other(seed: int) -> None:
    game = cw.Game.new(decks=[deck(name) for name in DECKS], seed=seed)
    game.run([cw.agents.random(seed=seed), cw.agents.random(seed=seed + 50)])
    assert game.over


@pytest.mark.parametrize("name", named("bestow {"))
def test_each_bestow_card_is_an_aura_while_it_is_attached_and_else_a_creature(name: str) -> None:
    script = f"""
        alice casts {name} for bestow x=1 targeting Grizzly Bears
        expect {name} is an Aura
        expect {name} is not a creature
        resolve all
        expect {name} is attached to Grizzly Bears
        expect {name} is an enchantment
        expect {name} is not a creature
        expect {name} has ability "enchant creature"
    """
    if "{X}" not in next(card["text"] for card in cards() if card["name"] == name):
        script = script.replace(" x=1", "")
    judge(script, f'hand = ["{name}"]\nbattlefield = ["Grizzly Bears"]\n{MANA}\n{EVIDENCE}')


@pytest.mark.parametrize("name", named("bestow {"))
def test_each_bestow_card_stays_as_a_creature_when_its_target_is_gone(name: str) -> None:
    script = f"""
        alice casts {name} for bestow x=2 targeting Hill Giant
        alice passes
        bob casts Murder targeting Hill Giant
        resolve all
        expect Hill Giant in graveyard
        expect {name} in battlefield
        expect {name} is a creature
        expect {name} is not an Aura
        expect {name} is unattached
    """
    if "{X}" not in next(card["text"] for card in cards() if card["name"] == name):
        script = script.replace(" x=2", "")
    judge(
        script,
        f'hand = ["{name}"]\nbattlefield = ["Hill Giant", "Grizzly Bears"]\n{MANA}\n{EVIDENCE}',
        MURDER,
    )


@pytest.mark.parametrize("name", named("until you pay"))
def test_each_licid_is_an_aura_until_its_controller_ends_that(name: str) -> None:
    script = f"""
        alice activates {name} ability 1 targeting Grizzly Bears
        resolve
        expect {name} is attached to Grizzly Bears
        expect {name} is an Aura
        expect {name} is an enchantment
        expect {name} is not a creature
        expect {name} is not a Licid
        alice ends {name}
        expect stack empty
        expect {name} is a creature
        expect {name} is a Licid
        expect {name} is unattached
    """
    judge(script, f'battlefield = ["{name}", "Grizzly Bears"]\n{MANA}')


def companion_game(list_: str) -> cw.Game:
    """A game of this deck, with Lurrus in the sideboard, against Plains; hands are kept."""
    mine = cw.Deck.parse(f"{list_}\n\nSideboard\n1 Lurrus of the Dream-Den")
    return cw.Game.new([mine, cw.Deck.parse("60 Plains")], seed=3, first=0, mulligans=False)


def test_a_companion_is_revealed_before_the_game_and_comes_to_hand_for_three() -> None:
    game = companion_game("40 Plains\n20 Hopeful Eidolon")
    me = game.state.seats[0]
    outside = game.state.zone(("outside", me))
    assert game.decision is not None
    assert (game.decision.why, game.decision.player) == ("companion", me)
    assert game.state.zone(("hand", me)) == ()
    game.apply(outside)
    assert len(game.state.zone(("hand", me))) == 7
    bots = [cw.agents.first(), cw.agents.first()]
    while not game.over:
        decision = game.decision
        assert decision is not None
        offers = [one for one in decision.legal() if getattr(one, "method", "") == "companion"]
        if offers:
            before = len(game.state.zone(("hand", me)))
            assert game.state.turn.active == me
            game.apply(offers[0])
            assert len(game.state.zone(("hand", me))) == before + 1
            assert game.state.zone(("outside", me)) == ()
            return
        game.apply(bots[game.state.seats.index(decision.player)](game, decision))
    pytest.fail("the companion was never on offer")


def test_a_deck_that_does_not_fit_has_no_companion() -> None:
    game = companion_game("59 Plains\n1 Celestial Archon")
    assert game.state.zone(("outside", game.state.seats[0])) == ()
    assert game.decision is not None
    assert game.decision.why != "companion"


def test_a_companion_may_stay_where_it_is() -> None:
    game = companion_game("60 Plains")
    game.apply(())
    assert game.state.zone(("outside", game.state.seats[0])) == ()
