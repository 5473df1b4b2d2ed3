"""Walker of Secret Ways looks at a hand (701.20e): nobody else is shown it."""

from __future__ import annotations

import cardwright as cw

POSITION = """
title = "A Walker of Secret Ways that may attack"
rules = ["701.20e"]

[players.alice]
battlefield = ["Walker of Secret Ways"]

[players.bob]
hand = ["Foot Ninjas"]

[players.carol]

[turn]
step = "beginning of combat"

[script]
play = ""
"""


def test_the_hand_is_known_to_its_owner_and_to_who_looked_at_it() -> None:
    game = cw.Scenario.parse(POSITION, "looking.toml").game()
    alice, bob, carol = game.state.seats
    while game.state.players[bob].life == 20 or game.view(alice).stack:
        decision = game.decision
        assert decision is not None
        options = list(decision.legal())
        # Of the ways to attack the first is none, the second is bob.
        game.apply(options[1] if decision.kind == "attack" else options[0])
    known = [[card.name for card in game.view(player).seat(bob).hand] for player in (alice, bob, carol)]
    assert known == [["Foot Ninjas"], ["Foot Ninjas"], [""]]
