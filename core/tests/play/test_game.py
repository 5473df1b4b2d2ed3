"""The public face of a game: answering, undoing, branching, asking why."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import PASS, Action, Decision, IllegalAction
from cardwright.model.state import State
from cardwright.play import agents
from cardwright.play.decks import Deck
from cardwright.play.game import Game
from cardwright.play.moves import SPARSE, Mark, Move, count, thinned
from cardwright.scenario import Scenario

Begin = Callable[..., Game]


@pytest.fixture
def begin(rules: Ruleset, green: Deck, red: Deck) -> Begin:
    def make(seed: int = 1, **more: object) -> Game:
        more.setdefault("first", 0)
        return Game.new([green, red], seed, rules=rules, **more)  # type: ignore[arg-type]

    return make


def play_on(game: Game, answers: int) -> list[tuple[str, int]]:
    """Let the first-policy answer one by one; gives the digest and the length of the log before each answer."""
    bot, before = agents.first(), []
    for _ in range(answers):
        if game.decision is None:
            break
        before.append((game.digest, game.mark))
        game.apply(bot(game, game.decision))
    return before


def test_a_new_game_rests_at_its_first_mulligan(begin: Begin) -> None:
    game = begin()
    assert (game.name(-1), game.name(-2)) == ("alice", "bob")
    assert game.decision is not None
    assert (game.decision.why, game.decision.player) == ("mulligan", -1)


def test_without_mulligans_it_rests_at_the_first_priority(begin: Begin) -> None:
    decision = begin(mulligans=False).decision
    assert decision is not None
    assert decision.kind == "act"


def test_names_life_and_starting_seat_can_be_chosen(begin: Begin) -> None:
    game = begin(players=("Ann", "Ben"), life=30, first=1)
    assert [player.name for player in game.state.players.values()] == ["Ann", "Ben"]
    assert {player.life for player in game.state.players.values()} == {30}
    assert game.state.turn.active == -2


def test_players_need_different_names(begin: Begin) -> None:
    with pytest.raises(ValueError, match="different names, not Ann, Ann"):
        begin(players=("Ann", "Ann"))


def test_commanders_wait_in_the_command_zone(rules: Ruleset) -> None:
    deck = Deck.parse("COMMANDER: 1 Old Bruin\n30 Field", rules)
    game = Game.new([deck, deck], rules=rules)
    assert [player.life for player in game.state.players.values()] == [40, 40]
    assert len(game.state.zone(("command", 0))) == 2


def test_an_answer_and_its_notation_are_the_same(begin: Begin) -> None:
    one, other = begin(), begin()
    one.apply((0,))
    other.apply("0")
    assert one.digest == other.digest


@pytest.mark.parametrize("answer", ["play 999", "cast 1 #x", (0,), "2", None])
def test_an_illegal_answer_changes_nothing(answer: object, begin: Begin) -> None:
    game = begin(mulligans=False)
    before = game.digest, game.mark, game.decision
    with pytest.raises(IllegalAction):
        game.apply(answer)
    assert (game.digest, game.mark, game.decision) == before
    game.apply(PASS)


def test_an_answer_is_refused_when_the_game_is_over(begin: Begin) -> None:
    game = begin()
    game.run([agents.first(), agents.first()])
    assert game.decision is None
    with pytest.raises(IllegalAction, match="the game is over"):
        game.apply(PASS)


def test_what_a_fault_interrupts_is_as_it_was(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(mulligans=False)
    before = game.digest, game.mark

    def broken(*_: object) -> None:
        monkeypatch.undo()
        raise ZeroDivisionError

    monkeypatch.setattr("cardwright.rules.priority._pass", broken)
    with pytest.raises(ZeroDivisionError):
        game.apply(PASS)
    assert (game.digest, game.mark) == before
    game.apply(PASS)


def test_answering_one_by_one_and_running_lead_to_the_same_position(begin: Begin) -> None:
    one, other = begin(), begin()
    play_on(one, 2000)
    other.run([agents.first(), agents.first()])
    assert one.over
    assert one.digest == other.digest
    assert one.log == other.log
    assert [move.notation for move in one.moves] == [move.notation for move in other.moves]


def test_undoing_goes_back_through_every_position(begin: Begin) -> None:
    game = begin()
    before = play_on(game, 120)
    for digest, mark in reversed(before):
        game.undo()
        assert (game.digest, game.mark) == (digest, mark)
    with pytest.raises(IllegalAction, match="nothing to undo"):
        game.undo()


def test_what_agents_played_can_be_undone_too(begin: Begin) -> None:
    before = play_on(begin(), 200)
    game = begin()
    game.run([agents.first(), agents.first()], turns=6)
    assert 100 < len(game.moves) < 200
    while game.moves:
        game.undo()
        assert (game.digest, game.mark) == before[len(game.moves)]


def test_a_long_game_keeps_few_checkpoints_and_goes_back_to_any_position(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.play.playing.SPARSE", 1)
    monkeypatch.setattr("cardwright.play.moves._MANY", 8)
    game = begin()
    before = play_on(game, 300)
    assert len(before) > 150
    assert len(game._marks) < 80
    for answers in (1, 40, 100):
        game.undo(answers)
        expected = before[len(before) - answers]
        del before[len(before) - answers :]
        assert (len(game.moves), game.digest) == (len(before), expected[0])


def test_checkpoints_are_thinned_out_with_their_age() -> None:
    move: Move | None = None
    marks: tuple[Mark, ...] = (Mark(None, State((), 0), 0),)
    for number in range(1, 100_001):
        move = Move(move, number, None, PASS)
        if number % SPARSE == 0:
            marks = (*thinned(marks, number), Mark(move, State((), 0), 0))
    numbers = [count(mark.moves) for mark in marks]
    assert numbers[0] == 0
    assert len(numbers) < 200
    gaps = [(later - earlier, 100_000 - earlier) for earlier, later in pairwise(numbers)]
    assert all(gap <= age / 5 + SPARSE for gap, age in gaps)


def test_after_undoing_the_game_goes_on(begin: Begin) -> None:
    game = begin()
    play_on(game, 100)
    reached = game.digest
    answers = [move.answer for move in game.moves[60:]]
    for _ in range(40):
        game.undo()
    game.feed(answers)
    assert game.digest == reached


def test_a_concession_ends_a_duel_and_can_be_undone(begin: Begin) -> None:
    game = begin()
    play_on(game, 50)
    before = game.digest
    game.concede(-1)
    assert game.outcome == (-2,)
    with pytest.raises(IllegalAction, match="alice is not in the game any more"):
        game.concede(-1)
    game.undo()
    assert (game.digest, game.over) == (before, False)


def test_branches_go_separate_ways(begin: Begin) -> None:
    game = begin()
    play_on(game, 40)
    before = game.digest
    branch = game.fork()
    assert branch.digest == before
    play_on(branch, 40)
    assert branch.digest != before == game.digest
    play_on(game, 40)
    assert game.digest == branch.digest


def test_a_branch_repeats_chance_unless_it_is_given_a_seed(begin: Begin) -> None:
    def hand(game: Game) -> list[str]:
        game.apply("1")
        game.apply("0")
        return [card.name for card in game.view(-1).me.hand]

    game = begin()
    again = hand(game.fork())
    assert hand(game.fork()) == again
    assert any(hand(game.fork(reseed=seed)) != again for seed in range(3))


def test_events_since_a_mark_are_told_once(begin: Begin) -> None:
    game = begin()
    seen, mark = [], game.mark
    bot = agents.first()
    for _ in range(80):
        assert game.decision is not None
        game.apply(bot(game, game.decision))
        seen += game.events_since(mark)
        mark = game.mark
    assert seen
    assert [entry.event for entry in seen] == [entry.event for entry in game.log[-len(seen) :]]


def test_take_back_forgets_a_spell_that_was_half_announced(begin: Begin) -> None:
    game = to_own_main(begin(), 1, "Jolt")
    before = game.digest, len(game.moves)
    game.apply(Action("cast", game.find("Jolt#1")))
    assert game.decision is not None
    assert game.decision.why == "target"
    game.take_back()
    assert (game.digest, len(game.moves)) == before


def to_own_main(game: Game, seat: int, name: str) -> Game:
    """Play on until that seat can cast the card of that name."""
    bots = [agents.first(), agents.first()]
    for _ in range(400):
        decision = game.decision
        assert decision is not None
        player = game.state.seats[seat]
        if decision.kind == "act" and decision.player == player:
            for action in decision.legal():
                if action.kind == "cast" and game.state.objects[action.object].values.name == name:
                    return game
        game.apply(bots[game.state.seats.index(decision.player)](game, decision))
    raise AssertionError(f"{name} never became castable")


def test_an_agent_that_answers_illegally_is_told_so(begin: Begin) -> None:
    game = begin(mulligans=False)

    def liar(_: Game, decision: Decision) -> object:
        return Action("cast", 999) if decision.kind == "act" else next(iter(decision.legal()))

    before = game.digest
    with pytest.raises(IllegalAction):
        game.run([liar, liar])
    assert game.digest == before
    game.apply(PASS)


def test_an_action_that_cannot_be_completed_counts_as_passing(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise IllegalAction("it turned out to be impossible", "733.1")

    monkeypatch.setattr("cardwright.rules.cast.to_stack", refuse)
    game = begin()
    game.run([agents.first(), agents.first()], turns=8)
    assert game.reversals > 5
    assert not [
        move for move in game.moves if move.decision and move.decision.kind == "act" and move.answer.kind == "cast"
    ]
    again = begin()
    again.feed([move.answer for move in game.moves])
    assert again.state.turn.number >= 8


def test_a_limit_of_turns_leaves_the_game_undecided(begin: Begin) -> None:
    game = begin()
    assert game.run([agents.first(), agents.first()], turns=3) == ()
    assert (game.over, game.state.turn.number) == (False, 4)
    assert game.decision is not None


def test_explaining_a_value_names_every_effect(rules: Ruleset) -> None:
    deck = Deck.parse("10 Field\n20 Cub\n10 Kodama's Aegis", rules)
    game = to_own_main(Game.new([deck, deck], 3, rules=rules, first=0), 0, "Kōdama's Ægis")
    game.apply(Action("cast", game.find("Kōdama's Ægis#1")))
    while game.state.zone(("stack", 0)):
        game.apply(PASS)
    told = game.explain("alice's Cub#1", "power")
    assert (told.name, told.value) == ("Cub", "3")
    assert [step.value for step in told.steps] == ["2", "3"]
    assert str(told.steps[1]) == "Kōdama's Ægis: creatures you control get +1/+1 (layer 7c, 613.4c)"
    assert str(told).startswith("Cub: power is 3\n  2  printed on the card")
    assert (
        game.explain("bob's Cub#1" if game.view(-1).seats[1].graveyard else "alice's Cub#1", "types").value
        == "creature"
    )
    assert game.explain("alice's Cub#1", "controller").value == "alice"


COACH = """
title = "A coach"
[players.alice]
battlefield = [{token = "Coach", type = "Creature — Bear", pt = "1/1", text = "{0}: this gets +1/+1 until end of turn"}]
[players.bob]
[script]
play = "expect stack empty"
"""


def test_an_effect_that_lasts_is_explained_with_its_words_and_its_end(rules: Ruleset) -> None:
    game = Scenario.parse(COACH, "coach.toml", rules).game(rules)
    game.apply(Action("activate", game.find("Coach")))
    game.apply(PASS)
    game.apply(PASS)
    steps = game.explain("Coach", "power").steps
    assert str(steps[-1]) == "Coach: gets +1/+1 until end of turn (layer 7c, 613.4c)"


def test_only_known_characteristics_of_objects_are_explained(begin: Begin) -> None:
    game = begin()
    with pytest.raises(ValueError, match="'price' cannot be explained; power, toughness, "):
        game.explain(game.view(-1).me.hand[0].id, "price")
    with pytest.raises(ValueError, match="only an object"):
        game.explain("alice", "power")


def test_why_not_gives_the_reason_and_the_rule(begin: Begin) -> None:
    game = to_own_main(begin(), 1, "Jolt")
    assert game.why_not("bob casts Jolt targeting alice") is None
    refused = game.why_not("bob plays Peak")
    assert refused is not None
    assert (refused.rule, refused.reason) == ("305.2b", "no more lands can be played this turn")
    early = game.why_not("alice plays Field")
    assert early is not None
    assert "alice" in early.reason
    with pytest.raises(ValueError, match="Jolf"):
        game.why_not("bob casts Jolf")
