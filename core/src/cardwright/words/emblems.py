"""Emblems (114): markers in the command zone with abilities that function there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.granting import granted
from cardwright.contract.look import Do
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import GetEmblem
from cardwright.model.node import Node
from cardwright.model.node import node as make

lexicon = Lexicon()

COMMAND: Final = frozenset({"command"})


@lexicon.word("Emblem", "an emblem's {ability:Ability}", id="ability", rule="114.4")
def in_the_command_zone(build: Ruleset, node: Node) -> Iterator[Part]:
    """The ability functions in the command zone."""
    for part in build.parts(node.node("ability")):
        yield replace(part, zones=COMMAND)


@lexicon.word("Effect", "{who:Players} (get|gets) an emblem with {what:Granted+and}", id="get emblem", rule="114.2")
def get_emblem(do: Do, node: Node) -> None:
    """Those players put an emblem with those abilities into the command zone."""
    abilities = tuple(make("cardwright/Emblem.ability", 0, (("ability", one),)) for one in granted(node))
    do.happen(*(GetEmblem(player=player, abilities=abilities) for player in do.pick(node.node("who"))))
