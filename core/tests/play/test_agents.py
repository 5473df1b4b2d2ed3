"""Bots: each does what its policy says, the same with the same seed."""

from __future__ import annotations

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.model.turn import MAIN
from cardwright.play import agents
from cardwright.play.decks import Deck
from cardwright.play.game import Game


def played(rules: Ruleset, decks: list[Deck], names: tuple[str, str], seed: int = 0, turns: int = 60) -> Game:
    game = Game.new(decks, seed, rules=rules, log=False)
    game.run([agents.agent(name, seed + seat) for seat, name in enumerate(names)], turns)
    return game


@pytest.mark.parametrize("name", agents.AGENTS)
def test_the_same_seed_plays_the_same_game(name: str, rules: Ruleset, green: Deck, red: Deck) -> None:
    one, other = (played(rules, [green, red], (name, name), turns=12) for _ in range(2))
    assert one.digest == other.digest


def test_another_seed_plays_another_game(rules: Ruleset, green: Deck, red: Deck) -> None:
    def digest(seed: int) -> str:
        game = Game.new([green, red], 1, rules=rules)
        game.run([agents.random(seed), agents.random(seed)], 6)
        return game.digest

    assert digest(1) != digest(2)


def test_first_acts_only_in_its_own_main_phase_and_never_blocks(rules: Ruleset, green: Deck, red: Deck) -> None:
    game = Game.new([green, red], 1, rules=rules)
    bot = agents.first()
    kinds = set()
    while game.decision is not None:
        answer = bot(game, game.decision)
        kinds.add(game.decision.kind)
        if game.decision.kind == "act" and answer.kind != "pass":
            assert game.state.turn.step in MAIN
            assert game.state.turn.active == game.decision.player
            assert answer.kind in ("play", "cast")
        if game.decision.kind == "block":
            assert answer == ()
        if game.decision.kind == "attack":
            assert len(answer) == len(game.decision.able)  # type: ignore[attr-defined]
        game.apply(answer)
    assert kinds >= {"act", "attack", "block"}


def test_random_takes_every_kind_of_action_but_mana(rules: Ruleset, green: Deck, red: Deck) -> None:
    kinds = set()
    for seed in range(3):
        game = played(rules, [green, red], ("random", "random"), seed)
        kinds |= {move.answer.kind for move in game.moves if move.decision and move.decision.kind == "act"}
        assert all(move.answer == (0,) for move in game.moves if move.decision and move.decision.why == "mulligan")
    assert kinds == {"pass", "play", "cast", "activate"}


def test_greedy_beats_random(rules: Ruleset, green: Deck) -> None:
    wins = [played(rules, [green, green], ("greedy", "random"), seed).outcome for seed in range(6)]
    assert wins.count((-1,)) >= 5


def test_greedy_aims_harm_at_others(rules: Ruleset, red: Deck) -> None:
    aimed = []
    for seed in range(3):
        game = played(rules, [red, red], ("greedy", "greedy"), seed)
        for move in game.moves:
            if move.decision is not None and move.decision.why == "target":
                aimed += [(move.player, ref) for ref in move.answer]
    assert aimed
    assert all(ref != player for player, ref in aimed)


def test_greedy_takes_a_mulligan_without_lands_and_keeps_a_good_hand(rules: Ruleset) -> None:
    for text, wanted in (("60 Cub", (1,)), ("20 Field\n30 Cub", None)):
        deck = Deck.parse(text, rules)
        game = Game.new([deck, deck], 3, rules=rules)
        assert game.decision is not None
        answer = agents.greedy()(game, game.decision)
        lands = sum("land" in card.types for card in game.view(game.decision.player).me.hand)
        assert answer == (wanted or ((0,) if 2 <= lands <= 5 else (1,)))


def test_an_unknown_bot_is_an_error_that_names_the_others() -> None:
    with pytest.raises(ValueError, match="no bot called 'alpha'; there are first, random, greedy"):
        agents.agent("alpha")
