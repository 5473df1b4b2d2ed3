"""Subtypes and their plurals (205.3): ``Elves`` is read as the subtype Elf.

Plurals follow English spelling; those that do not are listed here, by subtype. A subtype whose plural is the same
word (Plains, Merfolk, Eldrazi) has no plural form of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from cardwright.language.errors import LanguageError
from cardwright.language.lexer import Token, tokenize

_IRREGULAR: Final[dict[str, tuple[str, ...]]] = {
    "Child": ("Children",),
    "Cyberman": ("Cybermen",),
    "Cyclops": ("Cyclopes", "Cyclopses"),
    "Djinn": ("Djinns", "Djinn"),
    "Dwarf": ("Dwarves", "Dwarfs"),
    "Elf": ("Elves",),
    "Fungus": ("Fungi", "Funguses"),
    "Grandchild": ("Grandchildren",),
    "Hero": ("Heroes",),
    "Hippopotamus": ("Hippopotamuses", "Hippopotami"),
    "Homunculus": ("Homunculi",),
    "Incubus": ("Incubi",),
    "Locus": ("Loci",),
    "Mongoose": ("Mongooses",),
    "Mouse": ("Mice",),
    "Octopus": ("Octopuses", "Octopi"),
    "Ox": ("Oxen",),
    "Pegasus": ("Pegasi", "Pegasuses"),
    "Primarch": ("Primarchs",),
    "Werewolf": ("Werewolves",),
    "Wolf": ("Wolves",),
}
_SAME: Final = frozenset(
    {
        "Aetherborn",
        "Astartes",
        "Aurochs",
        "Azra",
        "Bison",
        "C'tan",
        "Caribou",
        "Custodes",
        "Dauthi",
        "Deer",
        "Drix",
        "Eldrazi",
        "Elk",
        "Equipment",
        "Fish",
        "Gith",
        "Graveborn",
        "Jellyfish",
        "Kavu",
        "Kithkin",
        "Kor",
        "Kree",
        "Merfolk",
        "Metathran",
        "Moonfolk",
        "Myr",
        "Nephilim",
        "Plains",
        "Qu",
        "Samurai",
        "Sheep",
        "Shi'ar",
        "Soltari",
        "Starfish",
        "Thalakos",
        "Townsfolk",
        "Treefolk",
        "Vedalken",
    }
)
_HISSING: Final = ("s", "x", "z", "ch", "sh")


@functools.cache
def plurals(subtype: str) -> tuple[str, ...]:
    """The plural spellings of a subtype, the usual one first. Of several words the last one changes."""
    before, gap, last = subtype.rpartition(" ")
    if last in _IRREGULAR:
        return tuple(before + gap + plural for plural in _IRREGULAR[last])
    if last in _SAME or last.endswith("'s"):
        return (subtype,)
    if last.endswith(_HISSING):
        return (subtype + "es",)
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return (subtype[:-1] + "ies",)
    return (subtype + "s",)


class Subtypes:
    """The subtypes that a vocabulary knows, found by the tokens that spell them."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names: Final = frozenset(names)
        self._one: Final = _by_first((name, name) for name in sorted(self.names))
        many = ((plural, name) for name in sorted(self.names) for plural in plurals(name) if plural not in self.names)
        self._many: Final = _by_first(many)

    @functools.cached_property
    def starts(self) -> frozenset[str]:
        """The keys of all tokens with which a subtype or a plural begins."""
        return frozenset(first.lower() for table in (self._one, self._many) for first in table)

    def spellings(self) -> frozenset[str]:
        """All singular and plural spellings, for suggestions."""
        return self.names | {plural for name in self.names for plural in plurals(name)}

    def read(self, tokens: tuple[Token, ...], at: int, *, one: bool, many: bool) -> list[tuple[int, str]]:
        """The subtypes that stand at ``at``, in the singular, in the plural or either: (token after it, subtype)."""
        found: list[tuple[int, str]] = []
        first = tokens[at].text
        for wanted, table in ((one, self._one), (many, self._many)):
            for spelling, name in table.get(first, ()) if wanted else ():
                end = at + len(spelling)
                if tuple(token.text for token in tokens[at:end]) == spelling:
                    found.append((end, name))
        return found


_Table = dict[str, list[tuple[tuple[str, ...], str]]]


def _by_first(spellings: Iterable[tuple[str, str]]) -> _Table:
    table: _Table = {}
    for spelling, name in spellings:
        texts = _texts(spelling)
        table.setdefault(texts[0], []).append((texts, name))
    return table


@functools.cache
def _texts(spelling: str) -> tuple[str, ...]:
    try:
        texts = tuple(token.text for token in tokenize(spelling))
    except LanguageError as error:
        raise LanguageError(f"the subtype {spelling!r} cannot be written in the ability language") from error
    if not texts or not texts[0][0].isupper():
        raise LanguageError(f"the subtype {spelling!r} does not begin with a capital letter")
    return texts
