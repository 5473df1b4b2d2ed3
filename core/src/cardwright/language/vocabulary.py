"""Vocabularies: the words that one package may use in its scripts (design: scope), as an immutable value."""

from __future__ import annotations

import difflib
import functools
import hashlib
import itertools
from collections.abc import Iterable
from typing import Final, Protocol, final

from cardwright.contract.words import CATEGORIES, Word
from cardwright.language.atoms import ATOMS
from cardwright.language.errors import LanguageError
from cardwright.language.grammar import Grammar, Meaning
from cardwright.language.pattern import Slot, Spelling, compile_pattern, shape, show_spelling
from cardwright.language.subtypes import Subtypes

_Entry = tuple[str, Word]


def full_id(owner: str, word: Word) -> str:
    """The id by which nodes name a word: ``owner/Category.id``."""
    return f"{owner}/{word.category}.{word.id}"


class Sound(Protocol):
    """Remembers which vocabularies have been checked."""

    def is_sound(self, digest: str) -> bool:
        """Whether the vocabulary with this digest is known to be sound."""

    def note_sound(self, digest: str) -> None:
        """Remember that it is."""


@final
class Vocabulary:
    """An immutable set of words with their owners, and of subtypes. Make it with :meth:`of`."""

    def __init__(self, entries: tuple[_Entry, ...], subtypes: frozenset[str]) -> None:
        self.entries: Final = entries
        """The words with their owners, in the order given."""
        self.subtypes: Final = subtypes
        """The subtypes, in the singular."""
        self._by_id: Final = _by_id(entries)

    @functools.cached_property
    def grammar(self) -> Grammar:
        """The tables for the parser, made when something is first parsed."""
        return Grammar(_paths(self.entries), Subtypes(self.subtypes))

    @classmethod
    def of(cls, words: Iterable[_Entry], subtypes: Iterable[str] = (), sound: Sound | None = None) -> Vocabulary:
        """The vocabulary of these (owner, word) pairs.

        LanguageError when a pattern is malformed, names an unknown category or begins (directly or through other
        words) with its own category, and when two words have the same id or the same spelling; the error then
        names both owners in ``owners``. ``sound`` remembers the digests of vocabularies that were found sound before,
        which need no second look.
        """
        entries = tuple(words)
        vocabulary = cls(entries, frozenset(subtypes))
        if sound is not None and sound.is_sound(vocabulary.digest):
            return vocabulary
        vocabulary.grammar  # noqa: B018  (made here, so that malformed patterns are found)
        _check_categories(entries)
        _check_beginnings(entries)
        _check_conflicts(entries)
        if sound is not None:
            sound.note_sound(vocabulary.digest)
        return vocabulary

    def word(self, full_id: str) -> Word:
        """The word with this full id; LanguageError, with the nearest ids, when there is none."""
        found = self._by_id.get(full_id)
        if found is None:
            near = difflib.get_close_matches(full_id, self._by_id, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise LanguageError(f"there is no word '{full_id}' in this vocabulary{hint}")
        return found

    def __contains__(self, full_id: object) -> bool:
        return full_id in self._by_id

    @functools.cached_property
    def digest(self) -> str:
        """Hexadecimal blake2b digest of ids, patterns and subtypes; the order of installation does not change it."""
        lines = sorted(f"{full_id(owner, word)}\t{word.pattern}" for owner, word in self.entries)
        text = "\n".join([*lines, "", *sorted(self.subtypes)])
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _by_id(entries: tuple[_Entry, ...]) -> dict[str, Word]:
    words: dict[str, Word] = {}
    for owner, word in entries:
        name = full_id(owner, word)
        if name in words:
            raise LanguageError(f"{owner} defines the {word.category} '{word.id}' twice", owners=(owner, owner))
        words[name] = word
    return words


def _paths(entries: tuple[_Entry, ...]) -> dict[str, list[tuple[Spelling, Meaning]]]:
    paths: dict[str, list[tuple[Spelling, Meaning]]] = {}
    for owner, word in entries:
        try:
            spellings = compile_pattern(word.pattern)
        except LanguageError as error:
            raise LanguageError(f"{full_id(owner, word)}: {error.message}", owners=(owner,)) from error
        for alt, spelling in enumerate(spellings):
            slots = tuple(item.name for item in spelling if isinstance(item, Slot))
            path = (spelling, Meaning(full_id(owner, word), alt, slots))
            paths.setdefault(word.category, []).append(path)
    return paths


def _check_categories(entries: tuple[_Entry, ...]) -> None:
    known = {*CATEGORIES, *ATOMS, *(word.category for _, word in entries)}
    for owner, word in entries:
        if word.category in ATOMS:
            raise LanguageError(f"{full_id(owner, word)}: the language itself defines the category {word.category}")
        for spelling in compile_pattern(word.pattern):
            for item in spelling:
                if isinstance(item, Slot) and item.fill.category not in known:
                    raise LanguageError(_unknown(full_id(owner, word), item, known), owners=(owner,))


def _unknown(name: str, slot: Slot, known: set[str]) -> str:
    near = difflib.get_close_matches(slot.fill.category, known, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return f"{name}: the slot '{slot.name}' has the category {slot.fill.category}, which no word belongs to{hint}"


def _check_beginnings(entries: tuple[_Entry, ...]) -> None:
    """Refuse left recursion: reading it would never end."""
    begins: dict[str, dict[str, _Entry]] = {}
    for owner, word in entries:
        for spelling in compile_pattern(word.pattern):
            for category in _first_categories(spelling):
                begins.setdefault(word.category, {}).setdefault(category, (owner, word))
    done: set[str] = set()
    for category in begins:
        _follow(category, begins, [], done)


def _first_categories(spelling: Spelling) -> list[str]:
    first: list[str] = []
    for item in spelling:
        if not isinstance(item, Slot):
            break
        first.append(item.fill.category)
        if item.fill.repeat != "*":
            break
    return first


def _follow(category: str, begins: dict[str, dict[str, _Entry]], path: list[str], done: set[str]) -> None:
    if category in path:
        circle = [*path[path.index(category) :], category]
        words = [begins[one][other] for one, other in itertools.pairwise(circle)]
        raise LanguageError(_circle(circle, words), owners=tuple(owner for owner, _ in words))
    if category in done:
        return
    for first in begins.get(category, {}):
        _follow(first, begins, [*path, category], done)
    done.add(category)


def _circle(circle: list[str], words: list[_Entry]) -> str:
    named = ", ".join(f"{full_id(owner, word)} '{word.pattern}'" for owner, word in words)
    if len(words) == 1:
        return f"{named}: the pattern begins with its own category {circle[0]}; let it begin with a literal word"
    return f"patterns begin with each other in a circle, {' > '.join(circle)}: {named}; let one begin with a literal"


def _check_conflicts(entries: tuple[_Entry, ...]) -> None:
    seen: dict[tuple[str, tuple[str, ...]], _Entry] = {}
    for owner, word in entries:
        for spelling in compile_pattern(word.pattern):
            other = seen.setdefault((word.category, shape(spelling)), (owner, word))
            if other != (owner, word):
                one, two = full_id(*other), full_id(owner, word)
                what = f"the {word.category} '{show_spelling(spelling)}'"
                owners = (other[0], owner)
                message = f"{what} is defined twice, as {one} by {other[0]} and as {two} by {owner}"
                raise LanguageError(message, owners=owners)
