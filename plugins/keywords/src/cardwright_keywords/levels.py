"""Levelers: level up (702.87), and level symbols, which say what the creature is from so many level counters on (711).

A level symbol is written ``level 2 to 6: 3/3 with first strike`` or ``level 7 or more: 4/4 with double strike``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.granting import gain, granted
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Continuous, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node, node
from cardwright.model.reference import Ref

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "level up {costs:Cost+,}",
    means("{costs}: put a level counter on this . activate only as a sorcery"),
    id="level up",
    rule="702.87a",
    means="For that cost, as a sorcery, it gets a level counter",
)


@lexicon.word("Ability", "level {n:Int} to {m:Int}: {pt:PT} [with {what:Granted+and}]", id="levels", rule="711.2a")
def level_range(build: Ruleset, symbol: Node) -> Iterator[Part]:
    """With at least so many level counters, and no more than so many, it is that large and has that."""
    yield _level(symbol, (("n", symbol.get("n")), ("m", symbol.get("m"))))


@lexicon.word("Ability", "level {n:Int} or more: {pt:PT} [with {what:Granted+and}]", id="last level", rule="711.2b")
def last_level(build: Ruleset, symbol: Node) -> Iterator[Part]:
    """With so many level counters or more it is that large and has that."""
    yield _level(symbol, (("n", symbol.get("n")),))


def _level(symbol: Node, limits: tuple[tuple[str, Any], ...]) -> Continuous:
    power, toughness = (int(side) for side in symbol.text("pt").split("/"))

    def base(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.power, chars.toughness = power, toughness

    changes = (Change(layer="7b", apply=base, writes=frozenset({"power", "toughness"})),)
    abilities = granted(symbol)
    return Continuous(
        changes=(gain(abilities), *changes) if abilities else changes,
        condition=node("keywords/Condition.levels", 0, limits),
        reads=frozenset({"counters", "source"}),
        rule="711.2",
    )


@lexicon.word(
    "Condition",
    "this has {n:Int} [to {m:Int}] level counters",
    id="levels",
    rule="711.2",
    reads=("counters", "source"),
)
def has_levels(look: Look, condition: Node) -> bool:
    """It has at least so many level counters, and no more than so many."""
    known = look.known(look.source)
    count = known.count("level") if known is not None else 0
    least, most = condition.get("n"), condition.get("m")
    assert isinstance(least, int)
    return least <= count and (not isinstance(most, int) or count <= most)
