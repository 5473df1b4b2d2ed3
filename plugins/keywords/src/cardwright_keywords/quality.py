"""Qualities: what protection, hexproof and similar keywords are "from" (702.11d, 702.16a)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.words import Settling
from cardwright.model.mana import COLORS
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.reference import Ref, is_player

lexicon = Lexicon()


def has(look: Look, quality: Node, ref: Ref) -> bool:
    """Whether the object ``ref``, as it is or was last, has the quality, seen from the object with the keyword."""
    return bool(look.rules.meaning[quality.word](look, ref, quality))


def _color(letter: str, name: str) -> None:
    def test(look: Look, ref: Ref, node: Node) -> bool:
        return letter in look.chars(ref).colors

    lexicon.add("Quality", name, test, id=name, rule="702.16a", reads=("color",), means=f"It is {name}.")


_NAMES = dict(zip(COLORS, ("white", "blue", "black", "red", "green"), strict=True))

for _letter, _name in _NAMES.items():
    _color(_letter, _name)


@lexicon.word("Quality", "each color", id="each color", rule="702.16h", reads=("color",))
def each_color(look: Look, ref: Ref, node: Node) -> bool:
    """It is of any color."""
    return bool(look.chars(ref).colors)


@lexicon.word("Quality", "multicolored", id="multicolored", rule="105.2b", reads=("color",))
def multicolored(look: Look, ref: Ref, node: Node) -> bool:
    """It has two or more colors."""
    return len(look.chars(ref).colors) > 1


@lexicon.word("Quality", "monocolored", id="monocolored", rule="105.2a", reads=("color",))
def monocolored(look: Look, ref: Ref, node: Node) -> bool:
    """It has just one color."""
    return len(look.chars(ref).colors) == 1


@lexicon.word("Quality", "colorless", id="colorless", rule="105.2c", reads=("color",))
def colorless(look: Look, ref: Ref, node: Node) -> bool:
    """It has no color."""
    return not look.chars(ref).colors


@lexicon.word("Quality", "everything", id="everything", rule="702.16j")
def everything(look: Look, ref: Ref, node: Node) -> bool:
    """Whatever it is."""
    return True


def _chosen_color(look: Look) -> object:
    return look.binding("chosen color") or _chosen(look, "color")


def _chosen(look: Look, key: str) -> object:
    """What was chosen as the source entered, for the abilities that it has now (607.2d, 607.5a)."""
    known = look.known(look.source)
    return known.choice(key, look.chars(look.source).printed.name) if known is not None else None


def the_chosen_color(look: Look, ref: Ref, node: Node) -> bool:
    """It is of the color chosen for the ability or its source."""
    return _chosen_color(look) in look.chars(ref).colors


def _that_color(look: Look, node: Node) -> Node:
    """The quality of being of the color that has been chosen."""
    name = _NAMES.get(str(_chosen_color(look)))
    return make(f"keywords/Quality.{name}") if name is not None else node


lexicon.add(
    "Quality",
    "the chosen color",
    Settling(the_chosen_color, _that_color),
    id="chosen color",
    rule="105.4",
    reads=("color", "choices", "source"),
)


@lexicon.word("Quality", "its colors", id="its colors", rule="702.16a", reads=("color",))
def its_colors(look: Look, ref: Ref, node: Node) -> bool:
    """It shares a color with what has the ability."""
    return not look.chars(ref).colors.isdisjoint(look.chars(look.source).colors)


@lexicon.word("Quality", "the chosen player", id="chosen player", rule="702.16k", reads=("choices", "source"))
def the_chosen_player(look: Look, ref: Ref, node: Node) -> bool:
    """That player controls it, or owns it where nobody does."""
    return _chosen(look, "player") == look.controller(ref)


@lexicon.word("Quality", "each opponent", id="each opponent", rule="702.16i")
def each_opponent(look: Look, ref: Ref, node: Node) -> bool:
    """Your opponents control it, or own it where nobody does."""
    return look.controller(ref) in look.opponents(look.you)


@lexicon.word("Quality", "{noun:Noun}", id="noun", rule="702.16a")
def noun(look: Look, ref: Ref, node: Node) -> bool:
    """It is such a thing, in whatever zone."""
    return not is_player(ref) and look.matches(node.node("noun"), ref)
