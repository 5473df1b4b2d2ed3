"""What a run tells: the report of a failure, and the log as sentences."""

from __future__ import annotations

import pytest

from cardwright.contract.ruleset import Ruleset
from cardwright.model import event as events
from cardwright.model.characteristics import Printed
from cardwright.model.mana import Mana
from cardwright.model.reference import Ref
from cardwright.play.narrate import namer, narrate, sentence
from cardwright.rules.engine import Entry
from cardwright.scenario import Scenario

from .conftest import Play

NAMES = {-1: "alice", -2: "bob", 1: "Cub", 2: "Wisp", 3: "Wisp"}


def call(ref: Ref) -> str:
    return NAMES[ref]


SENTENCES: dict[str, events.Event] = {
    "Wisp goes from the battlefield to the graveyard (destroyed).": events.Move(
        object=2, new=3, to="graveyard", origin="battlefield", reason="destroy"
    ),
    "Cub enters the battlefield under bob's control, tapped, attacking alice, with 2 +1/+1 counters (resolved).": (
        events.Move(
            object=1,
            to="battlefield",
            reason="resolve",
            enter=events.Enter(controller=-2, tapped=True, attacking=-1, counters=(("+1/+1", 2),)),
        )
    ),
    "Cub ceases to exist (state-based action).": events.Move(object=1, to="nowhere", reason="sba"),
    "Wisp goes from the hand to the library (bottom).": events.Move(
        object=2, to="library", origin="hand", place="bottom"
    ),
    "Cub deals 3 combat damage to bob.": events.Damage(source=1, target=-2, amount=3, combat=True),
    "alice loses 2 life.": events.LifeChange(player=-1, amount=-2),
    "alice pays 2 life.": events.LifeChange(player=-1, amount=-2, reason="pay"),
    "bob gains 1 life.": events.LifeChange(player=-2, amount=1),
    "Cub becomes untapped (untap step).": events.Tap(object=1, on=False, reason="untap step"),
    "Cub gets 1 +1/+1 counter.": events.Counters(target=1, name="+1/+1", amount=1),
    "bob loses 2 energy counters.": events.Counters(target=-2, name="energy", amount=-2),
    "Cub becomes attached to Wisp.": events.Attach(object=1, to=2),
    "Cub becomes unattached.": events.Attach(object=1, to=0),
    "alice adds {G}{G} from Cub.": events.AddMana(player=-1, mana=(Mana("G"), Mana("G")), source=1),
    "alice creates 2 tokens called Elf Token.": events.CreateToken(
        player=-1, printed=Printed(name="Elf Token"), amount=2
    ),
    "alice casts Cub.": events.Cast(object=1, player=-1),
    "bob becomes the target of Cub.": events.BecomesTarget(target=-2, by=1),
    "Cub attacks bob.": events.Attack(object=1, defender=-2),
    "Wisp blocks Cub.": events.Block(object=2, attacker=1),
    "Cub is unblocked.": events.Blocked(object=1),
    "bob gains control of Cub from alice.": events.ControlChange(object=1, old=-1, new=-2),
    "2 damage is marked on Cub.": events.Mark(object=1, name="damage", value=2),
    "the damage on Cub wears off.": events.Mark(object=1, name="damage", value=-2),
    "Cub is now monstrous.": events.Mark(object=1, name="monstrous"),
    "alice's precombat main phase begins.": events.BeginStep(step="precombat main", player=-1),
    "bob loses the game.": events.PlayerAction(player=-2, action="lose"),
    "alice: scry 2.": events.PlayerAction(player=-1, action="scry", amount=2),
}


@pytest.mark.parametrize("text", SENTENCES)
def test_sentences(text: str) -> None:
    assert sentence(SENTENCES[text], call) == text


def test_every_kind_of_event_has_a_sentence_of_its_own() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, events.Event)]
    # Only the base class is told by the name of its kind.
    assert [kind for kind in kinds if kind not in _told()] == [events.Event]


def _told() -> set[type]:
    from cardwright.play.narrate import _SENTENCES

    return set(_SENTENCES)


def test_an_entry_ends_with_its_rule_numbers() -> None:
    entry = Entry(events.LifeChange(player=-1, amount=-2), ("119.3", "120.3a"), 3, "upkeep", "from a note")
    assert narrate(entry, call) == "alice loses 2 life: from a note. (119.3, 120.3a)"


def test_names_of_what_is_gone_come_from_last_known_information(rules: Ruleset) -> None:
    text = (
        "title = 't'\n[players.alice]\nhand = ['Jolt']\nbattlefield = ['Peak']\n[players.bob]\nbattlefield = ['Cub']\n"
    )
    game = Scenario.load(text).game(rules)
    state = game.state
    (cub,) = [ref for ref in state.zone(("battlefield", 0)) if state.objects[ref].printed.name == "Cub"]
    (jolt,) = state.zone(("hand", -1))
    game.apply(f"cast {jolt}")
    game.apply((cub,))
    for _ in range(2):
        game.apply("pass")
    assert cub not in game.state.objects
    assert namer(rules, game.state)(cub) == "Cub"
    assert namer(rules, game.state)(-2) == "bob"
    assert namer(rules, game.state)(9999) == "object #9999"


def test_a_failure_tells_place_expectation_board_and_log(play: Play) -> None:
    result = play(
        "alice casts Jolt targeting Cub\nresolve\nexpect Cub in battlefield",
        'hand = ["Jolt"]\nbattlefield = ["Peak"]',
        'battlefield = ["Cub", {card = "Wisp", counters = {"+1/+1" = 1}, tapped = true}]',
    )
    lines = result.report().splitlines()
    assert lines[:4] == [
        "<text>:12: failed: t",
        "    expect Cub in battlefield",
        "  expected Cub in battlefield",
        "  found    0 in battlefield (1 in graveyard)",
    ]
    assert "      battlefield: Wisp (2/2, tapped, 1 +1/+1)" in lines
    assert any(line.startswith("      Jolt deals 3 damage to Cub. (120.3") for line in lines)
    assert "      Cub is destroyed. (701.8, 704.5g)" in lines


def test_a_passed_scenario_has_its_log_too(play: Play) -> None:
    result = play("advance to upkeep")
    assert result.passed
    assert result.log[0] == "turn 3, beginning of combat:"
    assert result.report().startswith("<text>: passed: t")
