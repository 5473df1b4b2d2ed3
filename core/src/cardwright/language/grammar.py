"""The tables that the parser runs on: for each category, a tree of what can come next.

Spellings that begin alike share the beginning of their path, so a noun phrase after ``exile`` is read once, however
many words begin with ``exile``. ``Opening`` says with which tokens a category can begin; a category that cannot
begin with the token at hand is not even tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, final

import msgspec

from cardwright.language.atoms import ATOMS
from cardwright.language.pattern import Fill, Slot, Spelling, key_of
from cardwright.language.subtypes import Subtypes


class Meaning(msgspec.Struct, frozen=True, eq=False):
    """What a complete path means: this word in this spelling, with slots of these names."""

    word: str
    alt: int
    slots: tuple[str, ...]


@final
class State:
    """A point in the tree: the literals and slots that can follow, and the words that may end here."""

    __slots__ = ("fills", "literals", "meanings")

    def __init__(self) -> None:
        self.literals: dict[str, State] = {}
        self.fills: list[tuple[Fill, State]] = []
        self.meanings: list[Meaning] = []

    def add(self, spelling: Spelling, meaning: Meaning) -> None:
        """Lay the path of one spelling."""
        state = self
        for item in spelling:
            state = state._after_slot(item.fill) if isinstance(item, Slot) else state._after_literal(item)
        state.meanings.append(meaning)

    def _after_literal(self, literal: str) -> State:
        return self.literals.setdefault(key_of(literal), State())

    def _after_slot(self, fill: Fill) -> State:
        for known, after in self.fills:
            if known is fill:
                return after
        after = State()
        self.fills.append((fill, after))
        return after


@final
class Opening:
    """With what something can begin: ``literals`` and ``atoms``, and, made from both, token ``keys`` and ``kinds``."""

    __slots__ = ("atoms", "keys", "kinds", "literals")

    def __init__(self, literals: frozenset[str], atoms: frozenset[str], subtypes: Subtypes) -> None:
        self.literals: Final = literals
        self.atoms: Final = atoms
        self.keys: Final = literals.union(
            *(subtypes.starts if ATOMS[name].is_subtype else ATOMS[name].keys for name in atoms)
        )
        self.kinds: Final = frozenset(kind for name in atoms for kind in ATOMS[name].kinds)


Paths: TypeAlias = Iterable[tuple[Spelling, Meaning]]


class Grammar:
    """The trees of all categories, built when first needed. Left recursion must have been refused before."""

    def __init__(self, paths: Mapping[str, Paths], subtypes: Subtypes) -> None:
        self.subtypes: Final = subtypes
        self._paths: Final = paths
        self._roots: Final[dict[str, State]] = {}
        self._openings: Final[dict[str, Opening]] = {}

    def root(self, category: str) -> State:
        """The tree of a category; an empty one when no word belongs to it."""
        state = self._roots.get(category)
        if state is None:
            state = self._roots[category] = State()
            for spelling, meaning in self._paths.get(category, ()):
                state.add(spelling, meaning)
        return state

    def opening(self, category: str) -> Opening:
        """With what a category, or an atom, can begin."""
        known = self._openings.get(category)
        if known is None:
            if category in ATOMS:
                known = Opening(frozenset(), frozenset({category}), self.subtypes)
            else:
                known = self.following(self.root(category))
            self._openings[category] = known
        return known

    def following(self, state: State) -> Opening:
        """What can come next at a point of a tree."""
        literals = frozenset(state.literals)
        atoms: frozenset[str] = frozenset()
        for fill, after in state.fills:
            firsts = [self.opening(fill.category)]
            if fill.repeat == "*":
                firsts.append(self.following(after))
            literals = literals.union(*(first.literals for first in firsts))
            atoms = atoms.union(*(first.atoms for first in firsts))
        return Opening(literals, atoms, self.subtypes)
