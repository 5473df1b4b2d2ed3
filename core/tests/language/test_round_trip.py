"""Round trips: what is rendered is read back as the very same node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.language import LanguageError, Vocabulary, parse, render
from cardwright.language.atoms import ATOMS, PLURAL
from cardwright.language.pattern import Fill, Slot, compile_pattern
from cardwright.language.subtypes import plurals
from cardwright.model.node import Node, Value, node

LINES: Final = (
    "flying",
    "sneak {2}{W}{B}",
    "{2}{W}, {T}, sacrifice a Sliver: draw 2 cards; draw X cards",
    "+1: draw 1 card",
    "-X: exile target creature",
    "0: draw 1 card",
    "Sliver creatures you control have [when this enters: may exile target creature until this leaves]",
    "whenever an Elf or Wolf enters the battlefield, if you control Slivers: put 3 charge counters on it",
    "all Slivers get +1/+1",
    "creatures are Wolves",
    "other Sliver creatures you control have flying, haste, and [{T}: add {G}{G}]",
    "all Auras attached to creatures you control have haste",
    'when this enters: exile a card named "Kongming, ""Sleeping Dragon""" until this leaves',
    "when this enters: if sneak was paid (exile it; draw 1 card) else exile it until this leaves",
    "{X}{W/U}{2/W}{B/P}{S}{C}: it's controller draws 3",
    "{T}: target opponents' controller draws 3",
    "{T}: destroy up to X target creatures with power 3, Time Lords, or untapped artifacts",
    "{T}: destroy both creatures and Plains with first strike you control",
    "Urza's creatures get -2/-X",
)
"""Lines in the very spelling that rendering gives."""

Draw = Callable[[st.SearchStrategy[Value]], Value]


@pytest.mark.parametrize("line", LINES)
def test_a_line_in_usual_spelling_is_rendered_as_it_was(vocabulary: Vocabulary, line: str) -> None:
    read = parse(vocabulary, line)
    assert render(vocabulary, read) == line
    assert parse(vocabulary, render(vocabulary, read)) is read


def test_spaces_stand_where_they_belong(vocabulary: Vocabulary) -> None:
    crowded = "{ 2 }".replace(" ", "") + ",{T} ,sacrifice   Slivers:draw 2 cards ;draw X card"
    assert render(vocabulary, parse(vocabulary, crowded)) == "{2}, {T}, sacrifice Slivers: draw 2 cards; draw X card"


def test_a_filling_of_the_wrong_kind_is_a_type_error(vocabulary: Vocabulary) -> None:
    with pytest.raises(TypeError, match="one Objects is needed, not None"):
        render(vocabulary, node("core/Effect.destroy"))
    with pytest.raises(TypeError, match="a list of Noun is needed"):
        render(vocabulary, node("core/Objects.phrase", 0, (("parts", "creatures"),)))


class Nodes:
    """Random nodes over a vocabulary; ``without`` lists words that are not used."""

    def __init__(
        self, vocabulary: Vocabulary, draw: Callable[[st.SearchStrategy[int]], int], without: set[str]
    ) -> None:
        self.vocabulary = vocabulary
        self.draw = draw
        self.without = without

    def number(self, most: int) -> int:
        return self.draw(st.integers(0, most))

    def node(self, category: str, depth: int) -> Node:
        words = [
            f"{owner}/{category}.{word.id}"
            for owner, word in self.vocabulary.entries
            if word.category == category and f"{category}.{word.id}" not in self.without
        ]
        simple = [word for word in words if not self.needs(word, category, depth)]
        choice = (words if depth > 0 else simple or words)[
            self.number(len(words if depth > 0 else simple or words) - 1)
        ]
        spellings = compile_pattern(self.vocabulary.word(choice).pattern)
        alt = self.number(len(spellings) - 1)
        slots = [item for item in spellings[alt] if isinstance(item, Slot)]
        if any(slot.fill.category == PLURAL for slot in slots):
            return self.plural(choice, alt, slots, depth)
        return node(choice, alt, tuple((slot.name, self.filling(slot.fill, depth)) for slot in slots))

    def needs(self, word: str, category: str, depth: int) -> bool:
        """Whether a word has slots for further nodes in all of its spellings."""
        return all(
            any(isinstance(item, Slot) and item.fill.category not in ATOMS and item.fill.repeat != "*" for item in each)
            for each in compile_pattern(self.vocabulary.word(word).pattern)
        )

    def plural(self, word: str, alt: int, slots: list[Slot], depth: int) -> Node:
        names = sorted(name for name in self.vocabulary.subtypes if plurals(name)[0] != name)
        subtype = names[self.number(len(names) - 1)]
        return node(
            word,
            alt,
            tuple(
                (slot.name, subtype if slot.fill.category == PLURAL else self.filling(slot.fill, depth))
                for slot in slots
            ),
        )

    def filling(self, fill: Fill, depth: int) -> Value:
        if not fill.repeat:
            return self.one(fill.category, depth)
        least = 0 if fill.repeat == "*" else 1
        count = least + (self.number(2) if depth > 0 else 0)
        return tuple(self.one(fill.category, depth) for _ in range(count))

    def one(self, category: str, depth: int) -> Value:
        return self.atom(category) if category in ATOMS else self.node(category, depth - 1)

    def atom(self, category: str) -> Value:
        return self.draw(ATOM_VALUES.get(category, st.sampled_from(sorted(self.vocabulary.subtypes))))  # type: ignore[arg-type]


SYMBOLS: Final = ("{2}", "{W}", "{W/U}", "{X}", "{B/P}", "{2/G}", "{S}", "{C}")
ATOM_VALUES: Final[dict[str, st.SearchStrategy[Value]]] = {
    "Int": st.integers(0, 10**9),
    "Signed": st.one_of(st.integers(-99, 99), st.sampled_from(["+X", "-X"])),
    "PT": st.sampled_from(["+1/+1", "-2/-X", "3/3", "*/1+*", "X/X"]),
    "Mana": st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=5).map("".join),
    "Name": st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1, max_size=12),
    "Word": st.sampled_from(["charge", "time", "double-faced", "and/or", "can't"]),
}


def reading_or_complaint(vocabulary: Vocabulary, text: str) -> tuple[Node | None, str]:
    try:
        return parse(vocabulary, text), ""
    except LanguageError as error:
        return None, error.message


SLOW: Final = (HealthCheck.too_slow, HealthCheck.data_too_large)


@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_a_random_node_whose_nouns_do_not_nest_comes_back_from_its_text(
    vocabulary: Vocabulary, data: st.DataObject
) -> None:
    made = Nodes(vocabulary, data.draw, {"Relation.attached"}).node("Ability", 5)
    text = render(vocabulary, made)
    assert parse(vocabulary, text) is made, text


@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_any_random_node_is_refused_as_ambiguous_or_settles_after_one_reading(
    vocabulary: Vocabulary, data: st.DataObject
) -> None:
    text = render(vocabulary, Nodes(vocabulary, data.draw, set()).node("Ability", 6))
    read, complaint = reading_or_complaint(vocabulary, text)
    if read is None:
        assert "can be read as" in complaint, text
        return
    assert render(vocabulary, read) == text
    assert parse(vocabulary, text) is read
