"""Decks: which cards a player brings, read from a list and checked against what is installed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.naming import folded
from cardwright.play.decklist import COMMANDER, MAIN, SIDEBOARD, DeckError, Decklist, read_decklist

__all__ = ["Deck", "DeckError"]

_SLASHES: Final = re.compile(r"\s*/+\s*")
_WORD: Final = re.compile(r"\w+")
_LETTERS: Final = str.maketrans({"\u2019": "'", "\u2018": "'", "æ": "ae", "œ": "oe"})


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck. ``cards``, ``sideboard`` and ``commanders`` name every single card, in the order of the list and in the
    Ruleset's spelling; commanders are in addition to ``cards`` (903.6). ``file`` is where it was read from, or ""."""

    name: str
    cards: tuple[str, ...]
    sideboard: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()
    file: str = ""

    @classmethod
    def load(cls, path: str | Path, rules: Ruleset | None = None) -> Deck:
        """Read a file in any of the usual formats (see :mod:`.decklist`), by default for what is installed.

        DeckError with the file, the line and the nearest names where something is wrong with it.
        """
        file = Path(path)
        try:
            text = file.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise DeckError(str(path), [(line, "this is not UTF-8 text; save the file as UTF-8")]) from error
        except OSError as error:
            raise DeckError(str(path), [(0, f"the file cannot be read: {error.strerror or error}")]) from error
        return cls.parse(text, rules, str(path))

    @classmethod
    def parse(cls, text: str, rules: Ruleset | None = None, file: str = "") -> Deck:
        """A deck from the text of a list; DeckError as for :meth:`load`."""
        if rules is None:
            from cardwright.play import installed

            rules = installed.rules()
        shown = file or "<text>"
        found = read_decklist(text, shown)
        parts = _resolved(found, rules, shown)
        name = found.name or (Path(file).stem if file else "deck")
        return cls(name=name, cards=parts[MAIN], sideboard=parts[SIDEBOARD], commanders=parts[COMMANDER], file=file)

    def counts(self) -> tuple[tuple[int, str], ...]:
        """``cards`` as pairs of a count and a name, in order.

        >>> Deck(name="d", cards=("Forest", "Forest", "Island")).counts()
        ((2, 'Forest'), (1, 'Island'))
        """
        return tuple(counted(self.cards))

    def printed(self, rules: Ruleset) -> tuple[Printed, ...]:
        """The cards as the Ruleset knows them; DeckError where it does not know one."""
        return tuple(_known(rules, self, name) for name in self.cards)

    def leaders(self, rules: Ruleset) -> tuple[Printed, ...]:
        """The commanders as the Ruleset knows them."""
        return tuple(_known(rules, self, name) for name in self.commanders)


def counted(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Equal neighbours together: how many of each."""
    for name, same in groupby(names):
        yield len(list(same)), name


def _known(rules: Ruleset, deck: Deck, name: str) -> Printed:
    printed = rules.cards.get(name)
    if printed is None:
        raise DeckError(deck.file or deck.name, [(0, _unknown(rules, Names(rules), name))])
    return printed


def _resolved(found: Decklist, rules: Ruleset, file: str) -> dict[str, tuple[str, ...]]:
    names = Names(rules)
    parts: dict[str, list[str]] = {MAIN: [], SIDEBOARD: [], COMMANDER: []}
    problems: list[tuple[int, str]] = []
    for entry in found.entries:
        name = names.find(entry.name)
        if name is None:
            problems.append((entry.line, _unknown(rules, names, entry.name)))
        else:
            parts[entry.part] += [name] * entry.count
    if problems:
        raise DeckError(file, problems)
    return {part: tuple(cards) for part, cards in parts.items()}


def _unknown(rules: Ruleset, names: Names, name: str) -> str:
    clashing = next((rules.clash(known) for known in rules.clashes if fold(known) == fold(name)), "")
    if clashing:
        return clashing
    near = names.nearest(name)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "install the set that has it"
    return f"no installed card is called {name!r}; {hint}"


class Names:
    """The names of all cards of a Ruleset, by the spellings that lists use for them: letter case, accents and the kind
    of apostrophe do not count, and a card with two faces or halves answers to the first one and to both."""

    def __init__(self, rules: Ruleset) -> None:
        self._names: dict[str, str] = {fold(name): name for name in rules.cards}
        for name in rules.cards:
            first, *others = [part.strip() for part in name.split("//")]
            others = others or [*rules.faces.get(name, ())]
            if others:
                self._names.setdefault(fold(first), name)
                self._names.setdefault(fold(" // ".join([first, *others])), name)

    def find(self, name: str) -> str | None:
        """The card's name in the Ruleset's spelling, None where there is no such card."""
        return self._names.get(fold(name))

    def nearest(self, name: str) -> list[str]:
        """Up to three names that hold the words of ``name``, or look like it, the likeliest first."""
        key = fold(name)
        wanted = _words(key)
        holding = [known for known in self._names if _hold(_words(known), wanted)] if len("".join(wanted)) > 2 else []
        found = [*sorted(holding, key=len)[:3], *difflib.get_close_matches(key, self._names, 3, 0.7)]
        return list(dict.fromkeys(self._names[known] for known in found))[:3]


def _words(key: str) -> list[str]:
    return _WORD.findall(key.replace("'", ""))


def _hold(own: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each of the wanted words begins one of its own."""
    return all(any(word.startswith(one) for word in own) for one in wanted)


def fold(name: str) -> str:
    """A name as it is compared.

    >>> fold("Fōrest"), fold("Wear/Tear")
    ('forest', 'wear // tear')
    """
    plain = folded(name.lower().translate(_LETTERS))
    return " ".join(_SLASHES.sub(" // ", plain).split())
