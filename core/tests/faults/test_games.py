"""What a plugin's function does wrong in a game is told with the plugin, the word and the card, and harms nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.decision import PASS, Action, Answer, Decision
from cardwright.play import agents
from cardwright.play.decks import Deck
from cardwright.play.game import Game
from cardwright.rules.blame import PluginFault
from cardwright.rules.engine import RulesError

from .conftest import Begin


def cast(game: Game) -> None:
    """Cast the first spell of the hand and let it resolve."""
    assert game.decision is not None
    game.apply(next(answer for answer in game.decision.legal() if "cast" in game.decision.notation(answer)))
    game.apply("pass")
    game.apply("pass")


@pytest.mark.parametrize(
    ("line", "word", "message"),
    [
        ("wfail", "wild/Effect.wfail", "in its effect 'wfail' on the card Card wfail: ZeroDivisionError"),
        ("wleave", "wild/Effect.wleave", "SystemExit: 3"),
        ("wmutter", "wild/Effect.wmutter", "on the card Card wmutter: Mute ("),
        ("wcolour", "wild/Effect.wcolour", r"ValueError: \x1b[31mred ("),
        ("wcatch", "wild/Effect.wcatch", "must let Undecided pass"),
        ("wstray", "wild/Effect.wstray", "'limbo', which is no zone"),
        ("gain whalf life", "wild/Number.whalf", "gives float where a whole number is expected"),
        ("wbare", "wild/Keyword.wbare", "gives int where Part is expected"),
        ("wlayer", "wild/Keyword.wlayer", "there is no layer '9'"),
        ("wapply", "wild/Keyword.wapply", "in its keyword 'wapply' on the card Card wapply"),
        ("wfussy creatures you control get +1/+1", "wild/Filter.wfussy", "in its filter 'wfussy'"),
    ],
)
def test_the_plugin_the_word_and_the_card_are_named(begin: Begin, line: str, word: str, message: str) -> None:
    with pytest.raises(PluginFault) as caught:
        cast(begin(line))
    assert (caught.value.plugin, caught.value.word, caught.value.card) == ("wild", word, f"Card {line}")
    assert message in str(caught.value)
    assert "the plugin wild failed" in str(caught.value)


def test_the_cause_is_kept_for_those_who_ask(begin: Begin) -> None:
    with pytest.raises(PluginFault) as caught:
        cast(begin("wfail"))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_the_game_rests_at_the_decision_before(begin: Begin) -> None:
    game = begin("wfail")
    with pytest.raises(PluginFault):
        cast(game)
    assert game.decision is not None
    assert game.decision.kind == "act"
    digest, moves = game.digest, len(game.moves)
    with pytest.raises(PluginFault):
        game.apply("pass")
    assert (game.digest, len(game.moves)) == (digest, moves)
    game.undo(2)
    game.apply("pass")


def test_agents_that_meet_a_fault_leave_a_game_that_can_be_recorded(begin: Begin, rules: Ruleset) -> None:
    game = begin("wfail")
    with pytest.raises(PluginFault):
        game.run([agents.first(), agents.first()])
    assert game.decision is not None
    assert game.record().replay(rules).digest == game.digest
    with pytest.raises(PluginFault):
        game.apply("pass")


def test_what_an_agent_raises_is_its_own_fault(begin: Begin) -> None:
    game = begin("wfail")
    moves = len(game.moves)

    def clumsy(game: Game, decision: Decision) -> Answer:
        raise LookupError("no idea")

    with pytest.raises(LookupError, match="no idea"):
        game.run([clumsy, clumsy])
    assert len(game.moves) == moves
    assert game.decision is not None
    game.apply("pass")


@pytest.mark.parametrize("line", ["wloop", "create wmany 1/1 green Bear creature tokens", "wcheck"])
def test_a_script_without_end_is_stopped_and_its_card_is_named(begin: Begin, line: str) -> None:
    game = begin(line)
    game.engine.step_limit = 300
    with pytest.raises(RulesError, match=r"more than 300 events in one step.* Card ") as caught:
        cast(game)
    assert f"Card {line}" in str(caught.value)
    assert game.decision is not None


def test_unwinding_without_a_question_is_refused(begin: Begin) -> None:
    with pytest.raises(RulesError, match="although nobody is asked"):
        cast(begin("wunwind"))


def test_two_spellings_of_one_name_are_one_card(rules: Ruleset) -> None:
    assert Deck.parse("1 cARD WFAIL", rules).cards == ("Card wfail",)


NAMES: Any = ("alice", "bob")

QUESTIONS: dict[str, Callable[[Game], object]] = {
    "legal": lambda game: list(opened(game).legal()),
    "check": lambda game: opened(game).check(Action("cast", game.state.zone(("hand", -1))[0])),
    "sample": lambda game: opened(game).sample(lambda below: 0),
    "view": lambda game: game.view(-1),
    "could": lambda game: game.could(-1, Action("cast", game.state.zone(("hand", -1))[0])),
    "why_not": lambda game: game.why_not("alice casts Card wmoody"),
    "explain": lambda game: game.explain(game.state.zone(zones.BATTLEFIELD)[0], "power"),
    "determinized": lambda game: game.determinized(-1, 3).view(-1),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_plugin_that_fails_while_a_game_is_only_asked_about_is_named(begin: Begin, question: str) -> None:
    game = begin("wmoody")
    cast(game)
    digest = game.digest
    moods = sys.modules["cardwright_wild.plugin"].MOODS
    moods.append("sulky")
    with pytest.raises(PluginFault, match="the plugin wild failed in its keyword 'wmoody' on the card Card wmoody: "):
        QUESTIONS[question](game)
    moods.clear()
    assert game.digest == digest
    assert QUESTIONS[question](game) is not None or question in ("could", "why_not")


def opened(game: Game) -> Decision:
    """The open decision."""
    assert game.decision is not None
    return game.decision


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda game: game.view(5), r"there is no player 5 in this game; there are -1 \(alice\), -2 \(bob\)"),
        (lambda game: game.view("alice"), "there is no player 'alice'"),
        (lambda game: game.name(-7), "there is no player -7"),
        (lambda game: game.concede(0), "there is no player 0"),
        (lambda game: game.could(3, PASS), "there is no player 3"),
        (lambda game: game.determinized(-9, 1), "there is no player -9"),
        (lambda game: game.run([agents.first()]), "2 players need as many agents; 1 were given"),
        (lambda game: game.run({-1: agents.first()}), "player -2 has no agent"),
        (lambda game: game.run(["first", "first"]), "player -1 has no agent, a function .* but 'first'"),
        (lambda game: Game.new(NAMES), r"'alice' is no deck; Deck.load\(PATH\)"),
        (lambda game: Game.new(game.setup.decks, NAMES), "a seed is a whole number, not "),
        (lambda game: Game.new(game.setup.decks, life=0), "a whole number of life from 1 on, not 0"),
        (lambda game: Game.new(game.setup.decks, players=("", "b")), "'' is no name for a player"),
    ],
)
def test_what_no_game_can_be_asked_is_refused_in_a_sentence(
    begin: Begin, wrong: Callable[[Game], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        wrong(begin("wfail"))
