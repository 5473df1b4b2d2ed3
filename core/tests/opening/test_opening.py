"""Starting the game: 103."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.contract.parts import OpeningHand
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.model.decision import Answer, Decision
from cardwright.model.event import Move
from cardwright.model.node import node
from cardwright.model.objects import GameObject
from cardwright.model.state import State
from cardwright.rules.engine import Engine, Undecided
from cardwright.rules.opening import new_game, open_game
from cardwright.rules.procedures import PROCEDURES

from ..state_based.table import ALICE, BOB, card

RULES = Ruleset({}, {}, {})
DECK = [card(f"Card {number}") for number in range(20)]


def _game(players: int = 2, **more: Any) -> State:
    return new_game(RULES, [DECK] * players, ["Alice", "Bob", "Carol", "Dave"][:players], 7, **more)


def _open(state: State, *answers: Answer, rules: Ruleset = RULES) -> tuple[Engine, list[Decision]]:
    waiting = list(answers)
    asked: list[Decision] = []

    def chooser(decision: Decision) -> Answer:
        asked.append(decision)
        if waiting:
            return waiting.pop(0)
        return (0,) if decision.why == "mulligan" else tuple(getattr(decision, "options", ()))[: decision.least]  # type: ignore[attr-defined]

    engine = Engine(rules, state, PROCEDURES, chooser)
    open_game(engine)
    return engine, asked


def _hands(state: State) -> list[int]:
    return [len(state.zone(("hand", seat))) for seat in state.seats]


def _cards(state: State, *zones: str) -> list[str]:
    found: list[GameObject] = [state.objects[ref] for zone in zones for ref in state.zone((zone, ALICE))]
    return [one.values.name for one in found]


def test_a_new_game_has_shuffled_libraries_and_hands_of_seven() -> None:
    state = _game()
    assert _hands(state) == [7, 7]
    assert len(state.zone(("library", BOB))) == 13
    assert sorted(_cards(state, "hand", "library")) == sorted(one.name for one in DECK)
    assert _cards(state, "hand", "library") != [one.name for one in DECK]


def test_the_seed_decides_everything() -> None:
    assert _cards(_game(), "hand") == _cards(_game(), "hand")
    others = {tuple(_cards(new_game(RULES, [DECK, DECK], ["A", "B"], seed), "hand")) for seed in range(5)}
    assert len(others) == 5


def test_chance_decides_who_goes_first_unless_it_is_given() -> None:
    firsts = {new_game(RULES, [DECK, DECK], ["A", "B"], seed).turn.first for seed in range(20)}
    assert firsts == {ALICE, BOB}
    assert {new_game(RULES, [DECK, DECK], ["A", "B"], seed, first=1).turn.active for seed in range(20)} == {BOB}


def test_life_is_20_or_40_with_commanders() -> None:
    assert {player.life for player in _game().players.values()} == {20}
    chief = card("Chief", "legendary creature", (1, 1))
    state = _game(commanders=[[chief], [chief]])
    assert {player.life for player in state.players.values()} == {40}
    (ref, _) = state.zone(("command", 0))
    assert state.objects[ref].marks == ("commander",)


@pytest.mark.parametrize(
    ("players", "more", "message"),
    [
        (1, {}, "two to six players"),
        (7, {}, "two to six players"),
        (2, {"first": 2}, "seat 2 does not exist"),
        (2, {"commanders": [[]]}, "commanders"),
    ],
)
def test_what_cannot_be_a_game_is_refused(players: int, more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new_game(RULES, [DECK] * players, [str(place) for place in range(players)], 1, **more)


def test_a_card_of_another_ruleset_is_refused() -> None:
    with pytest.raises(ValueError, match="'Odd' is not in this Ruleset"):
        new_game(RULES, [DECK, [card("Odd", key="Odd")]], ["A", "B"], 1)


def test_a_deck_too_small_for_a_hand_loses_soon() -> None:
    state = new_game(RULES, [DECK[:3], DECK], ["A", "B"], 1)
    assert state.players[ALICE].drew_from_empty
    assert not state.players[BOB].drew_from_empty


def test_keeping_leads_to_the_first_turn() -> None:
    engine, asked = _open(_game(first=1))
    assert [decision.player for decision in asked] == [BOB, ALICE]
    turn = engine.state.turn
    assert (turn.stage, turn.step, turn.active, turn.number) == ("begin", "untap", BOB, 1)
    assert engine.state.history is None
    assert engine.state.memory == {}


def test_a_mulligan_is_seven_new_cards_and_one_on_the_bottom() -> None:
    state = _game(first=0)
    before = _cards(state, "hand")
    engine, asked = _open(state, (1,), (0,))
    state = engine.state
    assert _hands(state) == [6, 7]
    assert [decision.why for decision in asked] == ["mulligan", "mulligan", "mulligan bottom", "mulligan"]
    bottomed = asked[2].options[0]  # type: ignore[attr-defined]
    assert bottomed not in state.objects
    assert sorted(_cards(state, "hand", "library")) == sorted(one.name for one in DECK)
    assert _cards(state, "hand") != before


def test_the_bottom_cards_lie_in_the_chosen_order() -> None:
    chosen: list[str] = []

    def chooser(decision: Decision) -> Answer:
        if decision.why == "mulligan":
            return (1,) if decision.player == ALICE and engine.state.players[ALICE].mulligans < 2 else (0,)
        refs = tuple(reversed(decision.options[: decision.least]))  # type: ignore[attr-defined]
        chosen[:] = [engine.state.objects[ref].values.name for ref in refs]
        return refs

    engine = Engine(RULES, _game(first=0), PROCEDURES, chooser)
    open_game(engine)
    assert _cards(engine.state, "library")[-2:] == chosen


def test_all_declare_before_anybody_draws_again() -> None:
    _, asked = _open(_game(first=0), (1,), (1,))
    whys = [(decision.player, decision.why) for decision in asked]
    assert whys[:4] == [(ALICE, "mulligan"), (BOB, "mulligan"), (ALICE, "mulligan bottom"), (BOB, "mulligan bottom")]
    assert whys[4:] == [(ALICE, "mulligan"), (BOB, "mulligan")]


def test_the_first_mulligan_is_free_for_three() -> None:
    engine, asked = _open(_game(3, first=0), (1,), (0,), (0,), (1,))
    assert _hands(engine.state)[0] == 6
    assert [decision.why for decision in asked].count("mulligan bottom") == 1


def test_there_is_no_mulligan_after_an_empty_hand() -> None:
    def always(decision: Decision) -> Answer:
        if decision.why == "mulligan":
            return (1,) if decision.player == ALICE else (0,)
        return tuple(decision.options[: decision.least])  # type: ignore[attr-defined]

    engine = Engine(RULES, _game(first=0), PROCEDURES, always)
    open_game(engine)
    assert _hands(engine.state) == [0, 7]
    assert engine.state.players[ALICE].mulligans == 7


def test_the_opening_without_mulligans_asks_nothing() -> None:
    engine, asked = _open(_game(mulligans=False))
    assert asked == []
    assert engine.state.turn.stage == "begin"


def test_the_opening_rests_at_a_decision_and_comes_out_the_same() -> None:
    engine = Engine(RULES, _game(first=0), PROCEDURES)
    engine.checkpoint()
    answers: list[Answer] = [(1,), (0,), None, (0,)]
    for answer in answers:
        engine.rewind()
        with pytest.raises(Undecided):
            open_game(engine)
        decision = engine.open
        assert decision is not None
        engine.answers.append(decision.options[:1] if answer is None else answer)  # type: ignore[attr-defined]
    engine.rewind()
    open_game(engine)
    direct, _ = _open(_game(first=0), (1,), (0,))
    assert _cards(engine.state, "hand", "library") == _cards(direct.state, "hand", "library")


def test_cards_begin_the_game_on_the_battlefield() -> None:
    def begin(do: Any) -> None:
        do.happen(Move(object=do.source, to="battlefield"))

    part = OpeningHand(do=begin)
    word = Word(category="Keyword", pattern="ley", id="ley", run=lambda build, node: (part,))
    rules = Ruleset({"test/Keyword.ley": word}, {}, {})
    line = card("Line", "enchantment", abilities=(node("test/Keyword.ley"),))
    state = new_game(rules, [[line] * 10, DECK], ["Alice", "Bob"], 3, first=0, mulligans=False)
    hand = state.zone(("hand", ALICE))
    engine, asked = _open(state, (hand[3], hand[1]), rules=rules)
    assert [decision.rule for decision in asked] == ["103.6"]
    assert len(engine.state.zone(("battlefield", 0))) == 2
    assert _hands(engine.state) == [5, 7]
