"""Text-changing effects (612, layer 3): one word of a text and a type line in place of another."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Change
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node, Value
from cardwright.model.node import node as make
from cardwright.model.reference import Ref
from cardwright.model.subtypes import BASIC_LAND_TYPES, SUBTYPES
from cardwright.words.control import lasting, length_of
from cardwright.words.filters import COLOR_WORDS

lexicon = Lexicon()

_COLORS: Final = tuple(COLOR_WORDS)
_FAMILIES: Final = {
    "color word": (_COLORS,),
    "basic land type": (BASIC_LAND_TYPES,),
    "creature type": (tuple(sorted(SUBTYPES["creature"])),),
    "color word or basic land type": (_COLORS, BASIC_LAND_TYPES),
}


@lexicon.word(
    "Effect",
    "change the text of {what:Objects} by replacing one "
    "(color word|basic land type|creature type|color word or basic land type) with another "
    "[other than {but:Subtype}] {duration:Duration}",
    id="change text",
    rule="612.1",
)
def change_text(do: Do, node: Node) -> None:
    """You choose such a word and another of its kind; the text and the type line of those have the other one instead,
    wherever it is used as such a word."""
    text = do.rules.render(node)
    families = next(families for kind, families in _FAMILIES.items() if f" replacing one {kind} with " in text)
    refs = do.pick(node.node("what"))
    olds = tuple(word for family in families for word in family)
    old = olds[do.ask_option(do.you, olds, "choose the word to replace", "word")]
    family = next(family for family in families if old in family)
    news = tuple(word for word in family if word not in (old, node.get("but")))
    new = news[do.ask_option(do.you, news, f"choose what to put in place of {old}", "word")]
    lasting(do, (make(_REPLACED, 0, (("old", old), ("new", new))),), refs, length_of(do, node))


@lexicon.word("Modification", "(has|have) {old:Name} replaced by {new:Name} in its text", id="text", rule="613.1c")
def text_changes(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """One word in place of another, in what it says and in its type line; what it has been granted stays (612.3)."""
    old, new = node.text("old"), node.text("new")

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.abilities = tuple(replaced(look.rules, ability, old, new) for ability in chars.abilities)
        if old in chars.subtypes:
            chars.subtypes = chars.subtypes - {old} | {new}

    return (Change(layer="3", apply=apply, writes=frozenset({"subtypes", "gains", "loses"})),)


_REPLACED: Final = "cardwright/Modification.text"


def replaced(rules: Ruleset, ability: Node, old: str, new: str) -> Node:
    """The ability with the word ``old`` replaced wherever it is used as a color word or a subtype (612.2)."""
    found = rules.memo(f"text {old}, {new}", ability, lambda rules, node: _replaced(rules, node, old, new))
    assert isinstance(found, Node)
    return found


def _replaced(rules: Ruleset, value: Value, old: str, new: str) -> Value:
    if isinstance(value, tuple):
        return tuple(_replaced(rules, item, old, new) for item in value)
    if not isinstance(value, Node):
        return value
    slots = tuple(
        (name, new if name in _NAMING and inner == old else _replaced(rules, inner, old, new))
        for name, inner in value.slots
    )
    return make(_word(rules, value.word, old, new), value.alt, slots)


_NAMING: Final = ("kind", "but")
"""The slots that hold a subtype."""


def _word(rules: Ruleset, word: str, old: str, new: str) -> str:
    """The word that says of ``new`` what ``word`` says of ``old`` (red, nonred, swampwalk), else ``word`` itself."""
    place, _, name = word.rpartition(".")
    lower = old.lower()
    for before, after in (("", ""), ("non", ""), ("", "walk"), ("", "cycling")):
        if name == before + lower + after:
            other = f"{place}.{before}{new.lower()}{after}"
            return other if other in rules.words else word
    return word
