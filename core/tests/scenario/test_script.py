"""The forms of lines: every row of the format's tables, and names that hold words of the format."""

from __future__ import annotations

import pytest

from cardwright.scenario import ScenarioError
from cardwright.scenario import expectation as ex
from cardwright.scenario import lines as li
from cardwright.scenario.lexicon import Lexicon, Name
from cardwright.scenario.options import Wishes
from cardwright.scenario.script import Expect, Illegal, Line, read_line

NAMES = ("Cub", "Cub in Arms", "Bruin, the Elder", "Journey to Nowhere", "No Mercy", "Jace's Cub", "Kiora", "Fire")


def read(text: str) -> Line:
    return read_line(Lexicon(("alice", "bob", "jace"), NAMES), text)


def name(text: str, owner: str = "", number: int = 0, ability: bool = False, known: bool = True) -> Name:
    return Name(text, owner, number, ability, known)


CUB = name("Cub")


def wishes(text: str) -> Wishes:
    line = read(f"alice casts Cub {text}")
    assert isinstance(line, li.Act)
    assert (line.kind, line.player, line.card) == ("cast", "alice", CUB)
    return line.wishes


OPTIONS = {
    "": Wishes(),
    "for sneak": Wishes(method="sneak"),
    "for more than this free": Wishes(method="more than this", free=True),
    "as Fire": Wishes(face="Fire"),
    "x=3": Wishes(x=3),
    "X = 3": Wishes(x=3),
    "targeting Kiora, bob's Cub#2": Wishes(targets=(name("Kiora"), name("Cub", "bob", 2))),
    "targeting Bruin, the Elder, Cub": Wishes(targets=(name("Bruin, the Elder"), CUB)),
    "targeting ability of Cub#2": Wishes(targets=(name("Cub", number=2, ability=True),)),
    "targeting Goblin Token x=2": Wishes(targets=(name("Goblin Token", known=False),), x=2),
    "dividing Cub 2, bob 1": Wishes(divided=((CUB, 2), (name("bob"), 1))),
    "mode 1, 3": Wishes(modes=(1, 3)),
    "kicked": Wishes(kicked=1),
    "kicked 2 times": Wishes(kicked=2),
    "returning Cub sacrificing Kiora, Cub": Wishes(costs=(("return", (CUB,)), ("sacrifice", (name("Kiora"), CUB)))),
    "discarding Cub tapping Kiora": Wishes(costs=(("discard", (CUB,)), ("tap", (name("Kiora"),)))),
    "untapping Cub exiling Kiora convoking Cub": Wishes(
        costs=(("untap", (CUB,)), ("exile", (name("Kiora"),)), ("convoke", (CUB,)))
    ),
    "paying 2 life": Wishes(life=2),
    "with Cub#1, Cub#2": Wishes(sources=(name("Cub", number=1), name("Cub", number=2))),
    "from graveyard": Wishes(zone="graveyard"),
    "with Kiora x=1 targeting Cub for flashback": Wishes(
        sources=(name("Kiora"),), x=1, targets=(CUB,), method="flashback"
    ),
}


@pytest.mark.parametrize("text", OPTIONS)
def test_options(text: str) -> None:
    assert wishes(text) == OPTIONS[text]


ACTIONS: dict[str, object] = {
    "alice plays Cub": li.Act("play", "alice", CUB),
    "ALICE CASTS cub": li.Act("cast", "alice", CUB),
    "alice activates Cub ability 2 targeting bob": li.Act(
        "activate", "alice", CUB, Wishes(ability=2, targets=(name("bob"),))
    ),
    "alice taps Cub#2 for {G}{C}": li.Act("mana", "alice", name("Cub", number=2), Wishes(mana=("G", "C"))),
    "bob passes": li.Passes("bob"),
    "resolve": li.Resolve(),
    "resolve all": li.Resolve(all=True),
    "advance to end of combat": li.Advance("end of combat"),
    "advance to end of bob": li.Advance("end", "bob"),
    "alice attacks with nothing": li.Attacks("alice"),
    "alice attacks with Cub, Kiora -> bob": li.Attacks("alice", (((CUB,), None), ((name("Kiora"),), name("bob")))),
    "alice attacks with Cub + Kiora, Fire": li.Attacks(
        "alice", (((CUB, name("Kiora")), None), ((name("Fire"),), None))
    ),
    "bob blocks nothing": li.Blocks("bob"),
    "bob blocks Cub with Kiora, Fire; Fire with Cub": li.Blocks(
        "bob", ((CUB, (name("Kiora"), name("Fire"))), (name("Fire"), (CUB,)))
    ),
    "damage": li.CombatDamage(),
    "alice chooses Cub, Kiora": li.Chooses("alice", "Cub, Kiora", (CUB, name("Kiora"))),
    "alice pays": li.Chooses("alice", "yes", (name("yes", known=False),)),
    "alice declines": li.Chooses("alice", "no", (name("no", known=False),)),
    "alice orders ability of Cub, Kiora": li.Orders("alice", (name("Cub", ability=True), name("Kiora"))),
    "alice divides Cub 2, bob 1": li.Divides("alice", ((CUB, 2), (name("bob"), 1))),
    "alice turns Cub face up": li.Act("special", "alice", CUB, method="turn face up"),
    "alice suspends Cub": li.Act("special", "alice", CUB, method="suspend"),
    "alice ends Cub": li.Act("special", "alice", CUB, method="end"),
    "alice concedes": li.Concedes("alice"),
    "chance heads": li.Chance("heads"),
    "illegal: alice plays Cub": Illegal(li.Act("play", "alice", CUB)),
    "alice casts Journey to Nowhere": li.Act("cast", "alice", name("Journey to Nowhere")),
    "jace casts Jace's Cub": li.Act("cast", "jace", name("Jace's Cub")),
    "bob casts jace\u2019s Kiora": li.Act("cast", "bob", name("Kiora", "jace")),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_actions(text: str) -> None:
    assert read(text) == ACTIONS[text]


EXPECTATIONS: dict[str, object] = {
    "alice life -2": ex.PlayerNumber("alice", "life", -2),
    "alice counters energy 2": ex.PlayerNumber("alice", "counters", 2, "energy"),
    "alice mana {W}{W}": ex.PlayerMana("alice", ("W", "W")),
    "alice mana empty": ex.PlayerMana("alice", ()),
    "Cub in graveyard": ex.InZone(CUB, "graveyard"),
    "Cub in Arms in hand": ex.InZone(name("Cub in Arms"), "hand"),
    "No Mercy in hand": ex.InZone(name("No Mercy"), "hand"),
    "no Cub in nowhere": ex.InZone(CUB, "nowhere", 0),
    "2 Goblin Token in battlefield": ex.InZone(name("Goblin Token", known=False), "battlefield", 2),
    "alice's Cub in exile": ex.InZone(name("Cub", "alice"), "exile"),
    "Cub controlled by bob": ex.Belongs(CUB, "controlled", "bob"),
    "Cub is 3/3": ex.Is(CUB, "pt", (3, 3)),
    "Cub is not -1/0": ex.Is(CUB, "pt", (-1, 0), yes=False),
    "Cub is colorless": ex.Is(CUB, "adjective", "colorless"),
    "Cub is an Elf": ex.Is(CUB, "type", "Elf"),
    "Cub is not a creature": ex.Is(CUB, "type", "creature", yes=False),
    "Cub is a token": ex.Is(CUB, "token"),
    "Cub is a copy of Kiora": ex.Is(CUB, "copy", other=name("Kiora")),
    "Cub is named Some Thing": ex.Is(CUB, "named", "Some Thing"),
    "Cub is attacking": ex.Is(CUB, "attacking"),
    "Cub is not attacking bob": ex.Is(CUB, "attacking", other=name("bob"), yes=False),
    "Cub is blocking Kiora": ex.Is(CUB, "blocking", other=name("Kiora")),
    "Cub is attached to Kiora": ex.Is(CUB, "attached", other=name("Kiora")),
    "Cub is phased out": ex.Is(CUB, "adjective", "phased out"),
    "Cub is goaded": ex.Is(CUB, "adjective", "goaded"),
    "Cub has 2 +1/+1 counters": ex.Has(CUB, "counters", "+1/+1", 2),
    "Cub has 1 loyalty counter": ex.Has(CUB, "counters", "loyalty", 1),
    "Cub has no -1/-1 counters": ex.Has(CUB, "counters", "-1/-1", 0),
    "Cub has damage 2": ex.Has(CUB, "damage", number=2),
    "Cub has first strike": ex.Has(CUB, "keyword", "first strike"),
    "Cub has 2 flying": ex.Has(CUB, "keyword", "flying", 2),
    "Cub lacks flying": ex.Has(CUB, "keyword", "flying", yes=False),
    'Cub has ability "draw a card"': ex.Has(CUB, "ability", "draw a card"),
    "Cub could produce {W}{U}": ex.CouldProduce(CUB, ("W", "U")),
    "Cub could produce nothing": ex.CouldProduce(CUB),
    "stack empty": ex.StackIs(),
    "stack ability of Cub#2, Kiora": ex.StackIs((name("Cub", number=2, ability=True), name("Kiora"))),
    "source of ability 1 is Cub": ex.SourceIs(1, CUB),
    "alice can cast Cub for sneak": ex.Can(True, li.Act("cast", "alice", CUB, Wishes(method="sneak"))),
    "alice cannot activate Cub ability 2": ex.Can(False, li.Act("activate", "alice", CUB, Wishes(ability=2))),
    "alice can tap Cub for {G}": ex.Can(True, li.Act("mana", "alice", CUB, Wishes(mana=("G",)))),
    "alice can attack with Cub": ex.Can(True, li.Attacks("alice", (((CUB,), None),))),
    "bob cannot block Cub with Kiora": ex.Can(False, li.Blocks("bob", ((CUB, (name("Kiora"),)),))),
    "alice must choose among Cub, bob": ex.Among("alice", False, ("Cub, bob", (CUB, name("bob")))),
    "alice may choose among Cub": ex.Among("alice", True, ("Cub", (CUB,))),
    "alice must choose": ex.Among("alice", False),
    "no decision": ex.GameIs("no decision"),
    "alice is the monarch": ex.PlayerIs("alice", "monarch"),
    "step end of combat": ex.GameIs("step", "end of combat"),
    "active bob": ex.GameIs("active", "bob"),
    "turn 4": ex.GameIs("turn", 4),
    "game over": ex.GameIs("game over"),
    "alice wins": ex.PlayerIs("alice", "wins"),
    "draw": ex.GameIs("draw"),
    "bob lost": ex.PlayerIs("bob", "lost"),
}


@pytest.mark.parametrize("text", EXPECTATIONS)
def test_expectations(text: str) -> None:
    assert read(f"expect {text}") == Expect(EXPECTATIONS[text])  # type: ignore[arg-type]


def test_an_options_text_is_kept_whole() -> None:
    line = read("alice chooses Draw a card, then discard a card.")
    assert isinstance(line, li.Chooses)
    assert line.text == "Draw a card, then discard a card."


@pytest.mark.parametrize(
    "text",
    [
        "alice",
        "alice casts",
        "bob blocks Cub",
        "advance to",
        "expect",
        "expect Cub",
        "chance",
        "alice casts Cub x=2 x=3",
    ],
)
def test_lines_that_say_nothing(text: str) -> None:
    with pytest.raises(ScenarioError):
        read(text)
