"""Conceding in the middle of something (104.3a): what others have chosen stands, also when the answers are replayed."""

from __future__ import annotations

import cardwright as cw
from cardwright.model.digest import digest

POSITION = """
title = "An edict for three"
rules = ["104.3a"]

[players.alice]
battlefield = [
  "Grizzly Bears", "Hill Giant",
  {token = "Edict", type = "Artifact", text = "{0}: each player sacrifices a creature"},
]

[players.bob]
battlefield = ["Goblin Piker", "Rumbling Baloth"]

[players.carol]
battlefield = ["Serra Angel", "Craw Wurm"]

[script]
play = ""
"""


def asked() -> cw.Game:
    """The game in which alice and bob have chosen and carol is asked."""
    game = cw.Scenario.parse(POSITION, "edict.toml").game()
    assert game.decision is not None
    game.apply(next(one for one in game.decision.legal() if one.kind == "activate"))
    for _ in range(3):
        game.apply("pass")
    game.apply((game.find("Grizzly Bears"),))
    game.apply((game.find("Rumbling Baloth"),))
    return game


def test_the_choices_of_the_others_stand() -> None:
    game = asked()
    game.concede(game.state.seats[2])
    assert game.decision is not None
    assert game.decision.kind == "act"
    graveyards = [
        [game.state.objects[ref].values.name for ref in game.state.zone(("graveyard", seat))]
        for seat in game.state.seats
    ]
    assert graveyards == [["Grizzly Bears"], ["Rumbling Baloth"], []]


def test_the_answers_can_be_replayed() -> None:
    game = asked()
    game.concede(game.state.seats[2])
    again = cw.Scenario.parse(POSITION, "edict.toml").game()
    again.feed([move.answer for move in game.moves])
    assert digest(again.state) == digest(game.state)


def test_it_can_be_undone() -> None:
    game = asked()
    before = digest(game.state)
    number = len(game.moves)
    game.concede(game.state.seats[2])
    game.undo(len(game.moves) - number)
    assert game.decision is not None
    assert game.decision.player == game.state.seats[2]
    assert digest(game.state) == before
