"""``play``: a person at the table, typing."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cardwright.cli.stops import read_step
from cardwright.cli.table import Quit, Table
from cardwright.contract.ruleset import Ruleset
from cardwright.loader.selection import Selection
from cardwright.play import agents, installed
from cardwright.play.decks import Deck
from cardwright.play.game import Game
from cardwright.play.records import Record

from .conftest import Command


@pytest.fixture
def rules(site: Path) -> Ruleset:
    installed.select(Selection.read("trial"))
    return installed.rules()


class Sitting:
    """A game with alice at the terminal; ``type_`` plays what she types, and gives what she saw."""

    def __init__(self, rules: Ruleset, ours: str, theirs: str, seed: int = 1, bot: str = "first") -> None:
        decks = [Deck.parse(ours, rules), Deck.parse(theirs, rules)]
        self.game = Game.new(decks, seed, rules=rules, first=0)
        self._screen = io.StringIO()
        self._typed: Iterator[str] = iter(())
        console = Console(file=self._screen, width=100, highlight=False)
        self.table = Table(self.game, -1, {-2: agents.agent(bot)}, console, self._read)

    def _read(self, prompt: str) -> str:
        for line in self._typed:
            return line
        raise EOFError

    def type_(self, *lines: str) -> str:
        return self.type_all(lines)

    def type_all(self, lines: Iterable[str]) -> str:
        self._typed = iter(lines)
        begin = self._screen.tell()
        with pytest.raises(EOFError):
            self.table.play()
        self._screen.seek(begin)
        return self._screen.read()


BEARS = "20 Field\n20 Cub"
STINGS = "20 Field\n20 Sting"


@pytest.fixture
def bears(rules: Ruleset) -> Sitting:
    sitting = Sitting(rules, BEARS, BEARS)
    sitting.type_("keep")
    return sitting


def test_the_first_question_is_the_mulligan(rules: Ruleset) -> None:
    shown = Sitting(rules, BEARS, BEARS).type_()
    assert "keep this hand or take a mulligan (103.5)" in shown
    assert "  1  keep" in shown
    assert "hand" in shown


def test_passing_is_done_for_you_until_your_main_phase(bears: Sitting) -> None:
    state = bears.game.state
    assert (state.turn.active, state.turn.step) == (-1, "precombat main")


def test_equal_cards_are_one_option(bears: Sitting) -> None:
    shown = bears.type_("board")
    del shown
    lines = bears.type_("1")
    assert "Field enters the battlefield under alice's control" in lines
    assert lines.count("cast Cub") == 1


def test_mana_abilities_are_listed_when_asked_for(bears: Sitting) -> None:
    shown = bears.type_("1", "mana", "m1")
    assert " m1  tap Field: {T}: add {G}" in shown
    assert bears.game.state.players[-1].mana


def test_undo_goes_back_to_your_last_decision(bears: Sitting) -> None:
    before = bears.game.digest
    bears.type_("1", "1")
    assert bears.game.digest != before
    bears.type_("undo", "undo")
    assert bears.game.digest == before
    assert "there is nothing of yours to undo" in bears.type_("undo", "undo", "undo")


def test_undo_comes_to_where_you_passed_although_you_do_not_stop_there(bears: Sitting) -> None:
    shown = bears.type_("pass until end", "pass until my turn", "undo", "undo", "undo")
    boards = [line.strip("─ ") for line in shown.splitlines() if line.startswith("──")]
    assert boards == [
        "turn 1, alice's precombat main",
        "turn 1, alice's end",
        "turn 3, alice's precombat main",
        "turn 1, alice's end",
        "turn 1, alice's precombat main",
        "turn 1, alice's untap",
    ]


def test_why_not_needs_no_name_and_no_grammar(bears: Sitting) -> None:
    shown = bears.type_("why not cast Cub", "1", "why not play Field", "why not alice casts Cub")
    assert "cannot be paid" in shown or "(601.2h)" in shown
    assert "no more lands can be played this turn (305.2b)" in shown
    assert "it can be done now" in shown


def test_why_not_complains_about_what_was_typed(bears: Sitting) -> None:
    shown = bears.type_("1", "why not alice casts Shock", "why not Alice casts Cob", "explain", "1 2", "why not")
    assert "say what cannot be done, such as 'why not cast Shock" in shown
    assert "nothing in this game is called 'Shock'" in shown
    assert "nothing in this game is called 'Cob'" in shown
    assert "alices" not in shown
    assert "say what is to be explained" in shown


def test_explain_and_card_tell_about_things(bears: Sitting) -> None:
    shown = bears.type_("1", "1", "explain Cub power", "explain Cub", "card den mother", "card Den Mutter")
    assert shown.count("Cub: power is 2") == 2
    assert "other Bears you control get +1/+1" in shown
    assert "no installed card is called 'Den Mutter'; try Den Mother" in shown


@pytest.mark.parametrize("text", ["99", "nonsense", "1 2", "stop", "pass until", "pass until dinner", "save"])
def test_what_cannot_be_understood_is_told_and_nothing_happens(text: str, bears: Sitting) -> None:
    before = bears.game.digest
    shown = bears.type_(text)
    assert bears.game.digest == before
    assert shown.strip().splitlines()[-1] != ""
    assert "Traceback" not in shown


def test_pass_until_passes_over_everything_in_between(bears: Sitting) -> None:
    bears.type_("pass until my turn")
    state = bears.game.state
    assert state.turn.active == -1
    assert state.turn.number == 3
    bears.type_("pass until postcombat main")
    assert (bears.game.state.turn.number, bears.game.state.turn.step) == (3, "postcombat main")


def test_stops_can_be_set_and_removed(bears: Sitting) -> None:
    shown = bears.type_("stop my upkeep", "stops")
    assert "you stop at my upkeep" in shown
    assert "  my upkeep" in shown
    assert "  their end" in shown
    assert "no stop at my upkeep" in bears.type_("stop my upkeep")


def until(sitting: Sitting, kind: str) -> None:
    """Let alice play lands and creatures and pass, until she is asked for a decision of that kind."""
    for _ in range(80):
        decision = sitting.game.decision
        assert decision is not None
        if decision.kind == kind:
            return
        busy = decision.kind == "act" and any(action.kind in ("play", "cast") for action in decision.legal())
        sitting.type_("1" if busy else "")
    raise AssertionError(f"she was never asked to {kind}")


def answers(sitting: Sitting, kind: str) -> list[object]:
    return [
        move.answer for move in sitting.game.moves if move.decision and move.decision.kind == kind and move.player == -1
    ]


def test_attackers_are_named_by_number(rules: Ruleset) -> None:
    sitting = Sitting(rules, BEARS, BEARS)
    sitting.type_("keep")
    until(sitting, "attack")
    assert "there is no option 7" in sitting.type_("7")
    assert "'carol' cannot be attacked; it can attack bob" in sitting.type_("1>carol")
    sitting.type_("1>bob")
    assert len(answers(sitting, "attack")[-1]) == 1  # type: ignore[arg-type]


def test_blocks_are_pairs_of_numbers(rules: Ruleset) -> None:
    sitting = Sitting(rules, BEARS, BEARS)
    sitting.type_("keep")
    until(sitting, "block")
    assert "'1' is no block; '1>2' lets your creature 1 block attacker 2" in sitting.type_("1")
    assert "attackers:" in sitting.type_()
    sitting.type_("1>1")
    assert len(answers(sitting, "block")[-1]) == 1  # type: ignore[arg-type]


def test_targets_are_chosen_by_number(rules: Ruleset) -> None:
    sitting = Sitting(rules, STINGS, BEARS)
    sitting.type_("keep", "1")
    shown = sitting.type_("1")
    assert "bob" in shown
    assert sitting.game.decision is not None
    assert sitting.game.decision.why == "target"
    number = sitting.game.decision.options.index(-2) + 1  # type: ignore[attr-defined]
    assert "bob loses 2 life" in sitting.type_(str(number))


def test_a_game_can_be_saved_and_conceded(bears: Sitting, tmp_path: Path, rules: Ruleset) -> None:
    assert "saved as" in bears.type_("1", f"save {tmp_path / 'g.cwr'}")
    assert Record.load(tmp_path / "g.cwr").replay(rules).digest == bears.game.digest
    bears._typed = iter(["concede"])
    bears.table.play()
    assert bears.game.outcome == (-2,)


def test_a_file_that_cannot_be_written_is_told_by_its_name(bears: Sitting, tmp_path: Path) -> None:
    file = tmp_path / "no" / "g.cwr"
    # A long path breaks the line somewhere.
    shown = "".join(bears.type_(f"save {file}").split())
    assert f"{file}:itcannotbereadorwritten:Nosuchfile" in shown
    assert "Errno" not in shown
    assert ".new" not in shown


def test_quitting_leaves_the_table(bears: Sitting) -> None:
    bears._typed = iter(["quit"])
    with pytest.raises(Quit):
        bears.table.play()


def test_what_the_opponent_draws_is_not_shown(rules: Ruleset) -> None:
    sitting = Sitting(rules, BEARS, "20 Field\n20 Den Mother")
    sitting.type_("keep")
    shown = sitting.type_("pass until my turn", "log", "board", "graveyard")
    assert "bob draws a card" in shown
    assert "Den Mother" not in shown


def test_the_command_plays_until_nobody_types(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["keep", "help"])

    def read(_: str) -> str:
        for line in lines:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", read)
    ended = command("play", "bears", "stings", "--seed", "2", "--name", "Ann")
    assert ended.code == 0
    assert "Ann with The Bears against stings, seed 2" in ended.output
    assert "why not LINE" in ended.output


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("my turn", ("mine", "")),
        ("end", ("", "end")),
        ("their upkeep", ("theirs", "upkeep")),
        ("my main", ("mine", "precombat main")),
    ],
)
def test_steps_are_said_in_plain_words(words: str, step: tuple[str, str]) -> None:
    assert read_step(words) == step
