"""Who knows the top card of a library: whoever an effect lets look at it (401.5), all where it is revealed (401.6)."""

from __future__ import annotations

import cardwright as cw

POSITION = """
title = "Alice looks at the top card of her library"
rules = ["401.5"]

[players.alice]
battlefield = ["Vizier of the Menagerie", "5 Forest"]
library = ["Grizzly Bears", "Hill Giant"]

[players.bob]
library = ["Shock", "Opt"]

[script]
play = ""
"""


def known(game: cw.Game, viewer: int) -> list[list[str]]:
    """The names of the cards in each library that the player in that seat knows."""
    view = game.view(game.state.seats[viewer])
    return [[card.name for card in seat.known_library] for seat in view.seats]


def test_the_controller_knows_the_top_card_of_their_own_library_only() -> None:
    game = cw.Scenario.parse(POSITION, "top.toml").game()
    assert known(game, 0) == [["Grizzly Bears"], []]
    assert known(game, 1) == [[], []]


def test_the_next_card_is_known_once_the_first_has_been_cast() -> None:
    game = cw.Scenario.parse(POSITION, "top.toml").game()
    bears = game.find("Grizzly Bears")
    assert game.decision is not None
    game.apply(next(one for one in game.decision.legal() if getattr(one, "object", None) == bears))
    assert known(game, 0) == [["Hill Giant"], []]


def test_what_is_known_stays_where_the_rest_is_drawn_anew() -> None:
    game = cw.Scenario.parse(POSITION, "top.toml").game()
    me, other = game.state.seats
    for seed in range(8):
        branch = game.determinized(me, seed)
        assert known(branch, 0) == [["Grizzly Bears"], []]
    tops = {game.determinized(other, seed).view(me).seats[0].known_library[0].name for seed in range(8)}
    assert tops == {"Grizzly Bears", "Hill Giant"}


def test_a_top_card_that_is_revealed_is_known_to_all() -> None:
    revealing = '{token = "Lens", type = "Artifact", text = "you play with the top card of your library revealed"}'
    text = POSITION.replace('library = ["Shock", "Opt"]', f'library = ["Shock", "Opt"]\nbattlefield = [{revealing}]')
    game = cw.Scenario.parse(text, "top.toml").game()
    assert known(game, 0) == [["Grizzly Bears"], ["Shock"]]
    assert known(game, 1) == [[], ["Shock"]]
