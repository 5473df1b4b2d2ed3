"""Amounts of mana, mana symbols and colors: devotion, unspent mana, colors among permanents (700.5, 106.4)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import ManaKind
from cardwright.model.event import AddMana
from cardwright.model.mana import COLORS, Mana, mana_types
from cardwright.model.node import Node
from cardwright.model.objects import ENTERING
from cardwright.model.reference import NOBODY, PlayerId
from cardwright.words.filters import COLOR_WORDS
from cardwright.words.production import Bundle, Known, Output, choice_of, choose_type

lexicon = Lexicon()


# ---- devotion -------------------------------------------------------------------------------------------------------


def devotion(look: Look, colors: Sequence[str]) -> int:
    """How many mana symbols of any of ``colors`` stand in the mana costs of permanents that you control (700.5); what
    is about to enter is none yet, although effects on it count already (614.12)."""
    total = 0
    for ref in look.state.zone(("battlefield", NOBODY)):
        if ENTERING in look.state.objects[ref].marks:
            continue
        cost = look.chars(ref).cost
        if cost is not None and look.controller(ref) == look.you:
            total += sum(1 for pip in cost.pips if any(color in pip for color in colors))
    return total


for _name in COLOR_WORDS:
    lexicon.add("Color", _name, id=_name, means=f"The color {_name}", rule="105.1")


@lexicon.word("Number", "your devotion to {colors:Color+and}", id="devotion", rule="700.5", reads=("controller",))
def your_devotion(look: Look, node: Node) -> int:
    """The number of mana symbols of that color, or of either color, in the mana costs of your permanents."""
    names = [look.rules.word_name(color.word) for color in node.nodes("colors")]
    return devotion(look, [COLOR_WORDS[name] for name in names])


def _devoted(look: Look) -> list[tuple[str, ...]]:
    return [(color,) * devotion(look, (color,)) for color in COLORS]


def _pick_devoted(do: Do, node: Node, player: PlayerId) -> Sequence[str]:
    color = choose_type(do, player, COLORS)
    return (color,) * devotion(do, (color,)) if color is not None else ()


lexicon.add(
    "Output",
    "mana of any one color equal to your devotion to that color",
    Output(
        pick=_pick_devoted,
        types=lambda look, node, known: frozenset(letter for letters in _devoted(look) for letter in letters),
        bundles=lambda look, node: choice_of(_devoted(look)),
    ),
    id="devotion",
    means="As much mana of a color as your devotion to it",
    rule="700.5",
)


# ---- colors ---------------------------------------------------------------------------------------------------------


def _colors_among(look: Look, node: Node) -> tuple[str, ...]:
    found = frozenset().union(*(look.chars(ref).colors for ref in look.refs(node.node("what"))))
    return tuple(color for color in COLORS if color in found)


@lexicon.word("Number", "the number of colors among {what:Objects}", id="colors among", rule="105.2", reads=("color",))
def number_of_colors(look: Look, node: Node) -> int:
    """How many different colors those have together."""
    return len(_colors_among(look, node))


def _one_of_each(look: Look, node: Node) -> list[Bundle]:
    return [(_colors_among(look, node), ())]


lexicon.add(
    "Output",
    "one mana of each color among {what:Objects}",
    Output(
        pick=lambda do, node, player: _colors_among(do, node),
        types=lambda look, node, known: frozenset(_colors_among(look, node)),
        bundles=_one_of_each,
    ),
    id="each color among",
    means="One mana of each color that those have together",
    rule="105.2",
    reads=("color",),
)


# ---- unspent mana ---------------------------------------------------------------------------------------------------


@lexicon.word("Number", "the amount of unspent {color:Mana} mana you have", id="unspent", rule="106.4", reads=("mana",))
def unspent(look: Look, node: Node) -> int:
    """How much floating mana of that type you have."""
    letters = mana_types(node.text("color"))
    return sum(1 for unit in look.state.players[look.you].mana if unit.type in letters)


def _double(do: Do, node: Node) -> None:
    pool = do.state.players[do.you].mana
    tapped = do.binding("tapped for mana")
    # What restricts or goes with the mana that is there does not go with what is added.
    units = tuple(Mana(unit.type, source=do.source) for unit in pool)
    if units:
        where = tapped if isinstance(tapped, int) else NOBODY
        do.happen(AddMana(player=do.you, mana=units, source=do.source, tapped=where))


def _types_there(look: Look, node: Node, known: Known) -> frozenset[str]:
    return frozenset(unit.type for unit in look.state.players[look.you].mana)


lexicon.add(
    "Effect",
    "double the amount of each type of unspent mana you have",
    ManaKind(run=_double, types=_types_there),
    id="double mana",
    means="You add as much mana of each type as you have",
    rule="106.3",
    writes=("adds mana",),
)
