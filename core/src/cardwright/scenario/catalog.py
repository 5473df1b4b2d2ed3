"""The cards and types that are installed, by the spellings that a scenario may use."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import CARD_TYPES, HALVES, SUPERTYPES, Printed
from cardwright.scenario.errors import ScenarioError, hint
from cardwright.scenario.lexicon import Names, fold


class Catalog:
    """What a Ruleset has, looked up without regard to letter case."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.spellings: Final = Names(rules.cards)

    def find(self, name: str) -> Printed | None:
        """The card of that name, if it is installed; one with several faces or parts answers to all their names
        together, too, and a split card to each of its two names (709.4a)."""
        known = self.spellings.spelled.get(fold(name)) or self._others.get(fold(name))
        if known is not None:
            return self.rules.cards[known]
        return self.rules.wastes if fold(name) == fold(self.rules.wastes.name) else None

    @cached_property
    def _others(self) -> dict[str, str]:
        """The other names of cards with several faces or parts, folded, with the name of the card."""
        found: dict[str, str] = {}
        for card, faces in self.rules.faces.items():
            for other in faces if HALVES in card else (HALVES.join((card, *faces)),):
                found.setdefault(fold(other), card)
        return found

    def card(self, name: str) -> Printed:
        """The card of that name; ScenarioError with the nearest names where none is installed."""
        found = self.find(name)
        if found is None:
            clashing = next((self.rules.clash(known) for known in self.rules.clashes if fold(known) == fold(name)), "")
            if clashing:
                raise ScenarioError(clashing, word=name)
            of = next((card for card, faces in self.rules.faces.items() if fold(name) in map(fold, faces)), "")
            if of:
                raise ScenarioError(f"no card is called '{name}'; it is a face or part of '{of}'", word=name)
            more = hint(name, self.names(), "no installed plugin has it ('cardwright plugins' lists them)")
            raise ScenarioError(f"no card is called '{name}'{more}", word=name)
        return found

    def name(self, name: str) -> str:
        """The name of a card, or of a half or face of one, as it is spelled (201.4b, 201.4d)."""
        faces = (face for of_card in self.rules.faces.values() for face in of_card)
        return next((face for face in faces if fold(face) == fold(name)), "") or self.card(name).name

    def names(self) -> tuple[str, ...]:
        """All names of cards, as they are spelled."""
        return tuple(self.rules.cards)

    def has(self, need: str) -> bool:
        """Whether a card or plugin of that name is installed."""
        plugins = {fold(owner) for owner in self.rules.digests}
        plugins |= {f"cardwright-{owner}" for owner in plugins}
        return self.find(need) is not None or fold(need) in plugins

    def subtypes(self) -> frozenset[str]:
        """All subtypes that are known."""
        return frozenset().union(*self.rules.subtypes.values())

    def types(self) -> tuple[str, ...]:
        """All supertypes, card types and subtypes."""
        return (*SUPERTYPES, *CARD_TYPES, *sorted(self.subtypes()))

    def type_name(self, word: str) -> str:
        """The subtype or type as it is spelled; ScenarioError where there is none."""
        for known in self.types():
            if fold(known) == fold(word):
                return known
        if not self.subtypes():
            return word
        raise self.unknown_type(word)

    def unknown_type(self, word: str) -> ScenarioError:
        """The error about a type that does not exist."""
        return ScenarioError(f"'{word}' is no type{hint(word, self.types())}", word=word)


@lru_cache(maxsize=4)
def catalog(rules: Ruleset) -> Catalog:
    """The catalog of the Ruleset, made once."""
    return Catalog(rules)
