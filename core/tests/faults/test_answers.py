"""Whatever is given for an answer, a decision takes it or refuses it with a reason, and the game stays as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.contract.ruleset import Ruleset
from cardwright.loader import Contribution, Given, Loaded, Selection, TextFile, load
from cardwright.loader.compose import compose
from cardwright.model.decision import Action, IllegalAction, Pay
from cardwright.play.decks import Deck
from cardwright.play.game import Game

CARDS = """schema = 1
[[cards]]
name = "Field"
type = "Basic Land — Forest"
[[cards]]
name = "Cub"
type = "Creature — Bear"
cost = "{0}"
pt = "2/2"
[[cards]]
name = "Blast"
type = "Sorcery"
cost = "{X}"
text = "deal X damage to any target"
[[cards]]
name = "Riddle"
type = "Sorcery"
cost = "{0}"
text = '''
each player discards a card
scry 2
may draw a card
add one mana of any color
'''
"""

NUMBERS = st.integers(-200, 200) | st.integers()
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.lists(inner, max_size=3),
    max_leaves=8,
)
WORDS = st.sampled_from(
    ["pass", "cast", "play", "mana", "manual", "for=", "as=x", "with=", "with=1,2", "sparing=x", "#", "#9", "0", "1"]
)
TEXTS = st.text(max_size=20) | st.lists(WORDS | NUMBERS.map(str), max_size=6).map(" ".join)


@pytest.fixture(scope="module")
def asked() -> list[Game]:
    """Games resting at decisions of many kinds."""
    core = load(Selection(), ()).active[0]
    file = TextFile("cards.toml", CARDS.encode())
    rules: Ruleset = compose(
        Loaded((), (core, Contribution(owner="trial", given=Given(cards=(file,)), scope=core.scope)))
    ).rules
    deck = Deck.parse("16 Field\n20 Cub\n10 Blast\n14 Riddle", rules)
    found: dict[tuple[str, str], Game] = {}
    for seed in range(6):
        game, chance = Game.new([deck, deck], seed, rules=rules), Random(seed)
        for _ in range(150):
            decision = game.decision
            if decision is None:
                break
            found.setdefault((decision.kind, decision.why), game.fork())
            game.apply(decision.sample(chance.randrange))
    assert {"act", "attack", "block", "options", "choose", "number"} <= {kind for kind, _ in found}
    return list(found.values())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answer=VALUES | TEXTS)
def test_nonsense_is_refused_with_a_reason(asked: list[Game], answer: Any) -> None:
    for game in asked:
        decision = game.decision
        assert decision is not None
        take = decision.read if isinstance(answer, str) else decision.check
        try:
            taken = take(answer)
        except IllegalAction as refused:
            reason = str(refused)
            assert reason.strip()
        else:
            assert decision.check(taken) == taken


ACTIONS = [
    Action("dance"),
    Action("cast", 99999),
    Action("cast", -1),
    Action("play", 0),
    Action("mana", 5, index=99),
    Action("activate", 5, index=-1),
    Action("cast", "x"),  # type: ignore[arg-type]
    Action("cast", None),  # type: ignore[arg-type]
    Action("cast", (1,)),  # type: ignore[arg-type]
    Action(3),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("text", ["x", "", "1", "1 2 3", "one two"])
def test_a_payment_that_cannot_be_read_is_refused(text: str) -> None:
    decision = Pay(-1, [Action("mana", 7)], "{2}")
    with pytest.raises(IllegalAction, match="write auto, or the numbers"):
        decision.read(text)
    assert decision.read("7 0") == Action("mana", 7)


NONSENSE = ["nonsense", "cast 99999", None, (None,), ((0,),), (0, 0, 0), (1.0,), -1, 1.5, object(), *ACTIONS]


@pytest.mark.parametrize("answer", NONSENSE)
def test_a_game_that_was_given_nonsense_is_where_it_was(asked: list[Game], answer: Any) -> None:
    for game in asked:
        before = game.digest, len(game.moves)
        with pytest.raises(IllegalAction):
            game.apply(answer)
        assert (game.digest, len(game.moves)) == before


def test_every_notation_reads_back_as_the_answer(asked: list[Game]) -> None:
    for game in asked:
        decision = game.decision
        assert decision is not None
        answer = decision.check(decision.sample(Random(1).randrange))
        assert decision.read(decision.notation(answer)) == answer
