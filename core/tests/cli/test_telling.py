"""What the log at the table says to people who may not know everything."""

from __future__ import annotations

import cardwright as cw
from cardwright.cli.telling import tell
from cardwright.model.event import Move
from cardwright.rules import pipeline

POSITION = """
title = "A token and a card"
[players.alice]
library = ["Wastes"]
[players.bob]
battlefield = [{card = "Wastes", as = "land"}]
"""


def moved(zone: str) -> str:
    """What a spectator reads when the first card of a zone goes to a hand."""
    game = cw.Scenario.parse(POSITION, "position.toml").game()
    state = game.engine.state
    ref = next(ref for (name, _), ids in state.zones.items() for ref in ids if name == zone)
    game.engine.log = []
    game.engine.open = None
    pipeline.happen(game.engine, (Move(object=ref, to="hand", reason="return"),))
    return "\n".join(tell(game, game.engine.log))


def test_what_everybody_saw_go_to_a_hand_is_called_by_its_name() -> None:
    assert moved("battlefield").startswith("Wastes goes from the battlefield to the hand")


def test_what_nobody_saw_is_a_card() -> None:
    assert moved("library").startswith("a card goes from the library to the hand")


def test_revealed_cards_are_called_by_their_names_even_if_a_random_order_has_hidden_them_since() -> None:
    text = "{0}: reveal the top 2 cards of your library; put the rest on the bottom of your library in a random order"
    lens = f'battlefield = [{{token = "Lens", type = "Artifact", text = "{text}"}}]'
    position = POSITION.replace('library = ["Wastes"]', f'library = ["2 Wastes"]\n{lens}')
    game = cw.Scenario.parse(position, "position.toml").game()
    assert game.decision is not None
    source = game.find("Lens")
    game.apply(next(one for one in game.decision.legal() if getattr(one, "object", None) == source))
    while game.view(-1).stack:
        game.apply(next(iter(game.decision.legal())))
    told = "\n".join(tell(game, game.engine.log or ()))
    assert "alice: reveal Wastes, Wastes" in told
    assert "alice puts 2 cards on the bottom of their library in a random order" in told
