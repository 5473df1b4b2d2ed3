"""Classes (716): level bars, each an activated ability that gains the level and a static one that holds from it on."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.granting import gain, granted
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Activated, Continuous, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Mark
from cardwright.model.node import Node, node

lexicon = Lexicon()

_MARK = "class level "


def level_of(look: Look) -> int:
    """The level of the source: a designation of the permanent, 1 where it has none (716.2b, 716.2d)."""
    known = look.known(look.source)
    marks = known.marks if known is not None else ()
    return max((int(mark.removeprefix(_MARK)) for mark in marks if mark.startswith(_MARK)), default=1)


@lexicon.word("Ability", "level {n:Int} for {costs:Cost+,}: {what:Granted+and}", id="level", rule="716.2a")
def level_bar(build: Ruleset, bar: Node) -> Iterator[Part]:
    """Activated as a sorcery it makes a Class of the level before that level; from then on it has the abilities."""
    n = _number(bar)

    def one_level_below(look: Look) -> bool:
        return level_of(look) == n - 1

    gained = node("keywords/Effect.gain level", 0, (("n", n),))
    reached = node("keywords/Condition.level", 0, (("n", n),))
    yield Activated(
        costs=bar.nodes("costs"), effects=(gained,), timing="sorcery", permits=one_level_below, rule="716.2a"
    )
    yield Continuous(changes=(gain(granted(bar)),), condition=reached, reads=frozenset({"marks"}), rule="716.2a")


def _number(word: Node) -> int:
    value = word.get("n")
    assert isinstance(value, int)
    return value


@lexicon.word("Effect", "this class becomes level {n:Int}", id="gain level", rule="716.2a")
def gain_level(do: Do, effect: Node) -> None:
    """The level of this becomes that number."""
    do.happen(Mark(object=do.source, name=f"{_MARK}{_number(effect)}"))


@lexicon.word(
    "Condition", "this class is level {n:Int} or greater", id="level", rule="716.2a", reads=("source", "marks")
)
def is_level(look: Look, condition: Node) -> bool:
    """Its level is at least that number."""
    return level_of(look) >= _number(condition)
