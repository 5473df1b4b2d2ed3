"""What a vocabulary accepts, refuses and tells."""

from __future__ import annotations

import pytest

from cardwright.contract.words import Word
from cardwright.language import LanguageError, Vocabulary


def word(category: str, pattern: str, name: str = "word") -> Word:
    return Word(category=category, pattern=pattern, id=name)


def refusal(*words: tuple[str, Word]) -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        Vocabulary.of(words)
    return caught.value


def test_a_word_is_found_by_its_full_id(vocabulary: Vocabulary) -> None:
    assert vocabulary.word("core/Effect.draw").pattern == "draw {n:Number} card(s)"
    assert "core/Effect.draw" in vocabulary
    assert "core/Effect.drew" not in vocabulary


def test_an_unknown_id_is_answered_with_the_nearest(vocabulary: Vocabulary) -> None:
    with pytest.raises(LanguageError, match=r"did you mean 'core/Effect\.draw'"):
        vocabulary.word("core/Effect.drew")


def test_one_spelling_of_two_packages_names_both() -> None:
    one, two = word("Effect", "exile {what:Number} [now]", "out"), word("Effect", "Exile {x:Number}", "away")
    error = refusal(("core", one), ("strange", two))
    assert error.owners == ("core", "strange")
    assert "core/Effect.out" in error.message
    assert "strange/Effect.away" in error.message


def test_one_spelling_in_two_categories_is_no_conflict() -> None:
    assert Vocabulary.of([("a", word("Keyword", "sneak")), ("b", word("Condition", "sneak"))]).entries


def test_an_id_given_twice_by_one_owner_is_refused_and_by_two_owners_is_not() -> None:
    one, two = word("Effect", "go"), word("Effect", "stop")
    assert "defines the Effect 'word' twice" in refusal(("a", one), ("a", two)).message
    assert Vocabulary.of([("a", one), ("b", two)]).entries


@pytest.mark.parametrize("pattern", ["{e:Effect} twice", "[then] {e:Effect}", "{f:Filter*} {e:Effect+;} again"])
def test_a_pattern_that_begins_with_its_own_category_is_refused(pattern: str) -> None:
    error = refusal(("strange", word("Effect", pattern)))
    assert "begins with its own category Effect" in error.message
    assert error.owners == ("strange",)


def test_patterns_that_begin_with_each_other_are_refused_with_the_circle() -> None:
    error = refusal(
        ("a", word("Person", "{x:Head} 's controller")),
        ("b", word("Head", "{n:Number} cards")),
        ("c", word("Number", "{p:Person} 's life")),
    )
    assert "Person > Head > Number > Person" in error.message
    assert error.owners == ("a", "b", "c")


def test_a_category_that_nothing_belongs_to_is_refused_with_the_nearest() -> None:
    assert "did you mean Number?" in refusal(("a", word("Effect", "draw {n:Numbr} cards"))).message


def test_a_category_of_the_core_may_be_empty_in_a_scope() -> None:
    assert Vocabulary.of([("a", word("Static", "it has {k:Keyword}"))]).entries


def test_an_atom_cannot_be_a_category_of_words() -> None:
    assert "the language itself defines the category Int" in refusal(("a", word("Int", "one"))).message


def test_a_malformed_pattern_names_its_word() -> None:
    assert refusal(("a", word("Effect", "go [up", "rise"))).message.startswith("a/Effect.rise: the pattern")


def test_the_digest_depends_on_patterns_and_subtypes_and_not_on_their_order() -> None:
    one, two = ("a", word("Effect", "go", "go")), ("b", word("Effect", "stop", "stop"))
    digest = Vocabulary.of([one, two], ["Elf", "Wolf"]).digest
    assert digest == Vocabulary.of([two, one], ["Wolf", "Elf"]).digest
    changed = ("b", word("Effect", "halt", "stop"))
    others = [Vocabulary.of([one, changed], ["Elf", "Wolf"]), Vocabulary.of([one, two], ["Elf"])]
    assert len({digest, *(other.digest for other in others)}) == 3
