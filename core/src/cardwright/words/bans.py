"""What can't happen to players and to damage (101.2, 614.17): while something is there, or for a time.

The words of category Ban are about the game and not about certain objects; what an instruction bans for a time it bans
for whatever comes up meanwhile (611.2c).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.contract.parts import Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word("Static", "{ban:Ban}", id="ban", rule="101.2")
def static_ban(build: Ruleset, node: Node) -> Iterator[Part]:
    """Something can't happen while this is there."""
    yield from build.parts(node.node("ban"))


@lexicon.word("Effect", "{duration:Duration} {ban:Ban}", id="ban for a time", rule="611.2c")
def ban_for_a_time(do: Do, node: Node) -> None:
    """Something can't happen for a time, whomever or whatever it would happen to by then."""
    word = node.node("duration")
    do.set_up(node.node("ban"), do.rules.meaning[word.word](do, word))


@lexicon.word("Ban", "{who:Players} can't (gain|lose) life", id="can't gain life", rule="119.7")
def cannot_gain_life(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such players can't gain, or lose, life."""
    who = node.node("who")
    what = "gain life" if node.alt == 0 else "lose life"
    yield Prohibits(what=what, applies=lambda look, player, other: look.matches(who, player))


@lexicon.word("Ban", "damage can't be prevented", id="damage can't be prevented", rule="615.12")
def damage_cannot_be_prevented(build: Ruleset, node: Node) -> Iterator[Part]:
    """No damage can be prevented, whatever would deal it; what prevents it applies, and prevents nothing."""
    yield Prohibits(what="be prevented", applies=lambda look, source, other: True, rule="615.12")
