"""Plurals of subtypes."""

from __future__ import annotations

import pytest

from cardwright.language import LanguageError
from cardwright.language.lexer import tokenize
from cardwright.language.subtypes import Subtypes, plurals


@pytest.mark.parametrize(
    ("subtype", "plural"),
    [
        ("Sliver", "Slivers"),
        ("Elf", "Elves"),
        ("Dwarf", "Dwarves"),
        ("Wolf", "Wolves"),
        ("Werewolf", "Werewolves"),
        ("Faerie", "Faeries"),
        ("Mercenary", "Mercenaries"),
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
        ("Plains", "Plains"),
        ("Sphinx", "Sphinxes"),
        ("Cyclops", "Cyclopes"),
        ("Fungus", "Fungi"),
        ("Homunculus", "Homunculi"),
        ("Pegasus", "Pegasi"),
        ("Walrus", "Walruses"),
        ("Leech", "Leeches"),
        ("Human", "Humans"),
        ("Serf", "Serfs"),
        ("Mouse", "Mice"),
        ("Ox", "Oxen"),
        ("Fox", "Foxes"),
        ("Hero", "Heroes"),
        ("Rhino", "Rhinos"),
        ("Merfolk", "Merfolk"),
        ("Primarch", "Primarchs"),
        ("Time Lord", "Time Lords"),
        ("Assembly-Worker", "Assembly-Workers"),
        ("Urza's", "Urza's"),
    ],
)
def test_the_usual_plural(subtype: str, plural: str) -> None:
    assert plurals(subtype)[0] == plural


def test_a_subtype_is_read_in_both_numbers_by_its_capitalised_spelling_only() -> None:
    subtypes = Subtypes(["Elf", "Plains", "Time Lord"])

    def read(text: str, *, one: bool = True, many: bool = True) -> list[tuple[int, str]]:
        return subtypes.read(tokenize(text), 0, one=one, many=many)

    assert read("Elf") == read("Elves") == [(1, "Elf")]
    assert read("Elves", many=False) == read("Elf", one=False) == read("elf") == read("Elv") == []
    assert read("Plains", many=False) == [(1, "Plains")]
    assert read("Plains", one=False) == []
    assert read("Time Lords win") == [(2, "Time Lord")]
    assert read("Time") == []


@pytest.mark.parametrize("name", ["elf", "Elemental@", ""])
def test_a_subtype_that_cannot_be_written_is_refused(name: str) -> None:
    with pytest.raises(LanguageError, match="subtype"):
        Subtypes([name])
