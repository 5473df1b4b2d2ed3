"""Composing: from what the active plugins give to the Ruleset that games are made from (design, section 4).

Card scripts are compiled with the words of their own scope. Two packages may define the same card with the same
value, which is
a reprint; with different values the card is unusable and both owners are named until the user prefers one.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from cardwright.contract.granting import flattened
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.language import (
    Cache,
    CardScript,
    Compiled,
    LanguageError,
    Place,
    Vocabulary,
    full_id,
    load_cards,
    load_script,
    parse,
    render,
)
from cardwright.loader.faces import with_faces
from cardwright.loader.load import CORE, Contribution, Loaded
from cardwright.loader.meanings import Meanings
from cardwright.loader.shelf import Entry, Shelf
from cardwright.loader.status import Plugin, Status
from cardwright.model import subtypes
from cardwright.model.characteristics import CARD_TYPES, SUPERTYPES, Printed
from cardwright.model.mana import COLORS, ManaCost
from cardwright.model.naming import folded
from cardwright.model.node import Node

_INTRINSIC: Final = dict(zip(subtypes.BASIC_LAND_TYPES, COLORS, strict=True))
_DEFEATED: Final = "the last defense counter is removed from this"
_THEN: Final = "exile this; may cast it transformed without paying its mana cost"


class Clash(NamedTuple):
    """A card that two packages define differently."""

    name: str
    owners: tuple[str, ...]


class Composed(NamedTuple):
    """The Ruleset, the plugins' statuses after composing, and the cards that cannot be used."""

    rules: Ruleset
    loaded: Loaded
    clashes: tuple[Clash, ...]


def compose(loaded: Loaded, prefer: tuple[str, ...] = ()) -> Composed:
    """Compile all scripts and put the tables together. A plugin whose words or scripts cannot be understood ends as
    broken, and the others are composed without it; ``prefer`` names plugins whose cards win over others'."""
    while True:
        try:
            return _compose(loaded, prefer)
        except _Unusable as bad:
            loaded = loaded.ended(bad.owner, bad.status, bad.reason)


class _Unusable(Exception):
    def __init__(self, owner: str, status: Status, reason: str) -> None:
        super().__init__(reason)
        self.owner = owner
        self.status = status
        self.reason = reason


def _compose(loaded: Loaded, prefer: tuple[str, ...]) -> Composed:
    cache = Cache.from_environment()
    found: dict[str, dict[str, Entry]] = {}
    digests: dict[str, str] = {}
    for one in loaded.active:
        vocabulary = _vocabulary(one, cache)
        found[one.owner] = _cards(one, vocabulary, cache)
        digests[one.owner] = _digest(one, vocabulary)
    entries, owners, clashes = _merge(found, prefer)
    cards = Shelf(entries)
    words = {full_id(one.owner, word): word for one in loaded.active for word in one.given.words}
    everything = Everything(tuple((one.owner, word) for one in loaded.active for word in one.given.words))
    lands = _lands(_vocabulary(loaded.active[0], cache), cache)
    rules = Ruleset(
        words=words,
        cards=cards,
        faces=cards.faces(),
        intrinsic={kind: lands[kind].abilities[0] for kind in (*_INTRINSIC, "Siege")},
        globals=tuple(part for one in loaded.active for part in one.given.parts),
        owners=owners,
        digests=digests,
        subtypes=subtypes.SUBTYPES,
        render=everything.render,
        compile_text=everything.compile,
        expand=Meanings({one.owner: one.scope for one in loaded.active}).expand,
        wastes=lands["Wastes"],
        clashes={clash.name: clash.owners for clash in clashes},
        packages={_package(one): one.name for one in loaded.plugins if one.status is Status.ACTIVE},
    )
    return Composed(rules, loaded, clashes)


def _package(plugin: Plugin) -> str:
    """The import package that holds the code of a plugin; its module where that stands by itself."""
    module = plugin.target.partition(":")[0].strip()
    return module.rpartition(".")[0] or module


def _lands(core: Vocabulary, cache: Cache | None) -> dict[str, Printed]:
    """A land for each mana ability that the rules themselves give (305.6), the blank land of scenarios, and a battle
    with what the rules give to Sieges (310.12b)."""
    makes = {**_INTRINSIC, "Wastes": "C"}
    script = "schema = 1\n" + "".join(
        f"[[cards]]\nname = '{name}'\ntype = 'Basic Land'\ntext = '{{T}}: add {{{color}}}'\n"
        for name, color in makes.items()
    )
    script += f"[[cards]]\nname = 'Siege'\ntype = 'Battle — Siege'\ntext = 'when {_DEFEATED}: {_THEN}'\n"
    return {one.name: printed(one, "the rules") for one in load_cards(script.encode(), "the rules", core, cache)}


class Everything:
    """The words of all active plugins together, for text that belongs to no package: scenarios, and showing cards."""

    def __init__(self, entries: tuple[tuple[str, Word], ...]) -> None:
        self._entries = entries
        self._vocabulary: Vocabulary | None = None
        self._words = {full_id(owner, word): word for owner, word in entries}

    def word(self, full_id: str) -> Word:
        """The word with this id."""
        return self._words[full_id]

    def render(self, node: Node) -> str:
        """A node as text."""
        return render(self, node)

    @property
    def vocabulary(self) -> Vocabulary:
        """The joint vocabulary, made when it is first needed."""
        if self._vocabulary is None:
            self._vocabulary = Vocabulary.of(self._entries, subtypes.ALL)
        return self._vocabulary

    def compile(self, text: str) -> tuple[Node, ...]:
        """The abilities in lines of text."""
        return flattened(tuple(parse(self.vocabulary, line) for line in text.splitlines() if line.strip()))


def _vocabulary(one: Contribution, cache: Cache | None) -> Vocabulary:
    try:
        return Vocabulary.of(one.scope, subtypes.ALL, cache)
    except LanguageError as error:
        if one.owner == CORE:
            raise
        status = Status.CONFLICT if len(set(error.owners)) > 1 else Status.BROKEN
        raise _Unusable(one.owner, status, str(error)) from error


def _cards(one: Contribution, vocabulary: Vocabulary, cache: Cache | None) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    names: set[str] = set()
    for file in one.given.cards:
        try:
            script = load_script(file.data, file.path, vocabulary, cache, partial(printed, file=file.path))
            for place, (name, *faces) in enumerate(script.names):
                if folded(name) in names:
                    raise _complainer(script.cards[place], file.path)(f"{name} is defined twice")
                names.add(folded(name))
                found[name] = Entry(partial(_card, script, place, file.path), tuple(faces))
        except LanguageError as error:
            raise _Unusable(one.owner, Status.BROKEN, str(error)) from error
    return found


def _card(script: Compiled, place: int, file: str) -> Printed:
    return printed(script.cards[place], file)


def printed(script: CardScript, file: str) -> Printed:
    """The values of a card from its script; LanguageError where its type line or numbers make no sense."""
    complain = _complainer(script, file)
    supertypes, types, subs = _type_line(script.type, complain, frozenset((script.unlisted or "").split()))
    cost = ManaCost.parse(script.cost) if script.cost is not None else None
    power, toughness = _power_toughness(script.pt)
    colors = frozenset(script.colors or "") if script.colors is not None else frozenset(cost.colors() if cost else ())
    card = Printed(
        name=script.name,
        cost=cost,
        colors=colors,
        supertypes=supertypes,
        types=types,
        subtypes=subs,
        abilities=flattened(tuple(line.node for line in script.lines)),
        power=power,
        toughness=toughness,
        loyalty=_number(script.loyalty),
        defense=_number(script.defense),
        key=script.name,
    )
    if script.layout is None:
        return card
    return with_faces(card, script.layout, tuple(printed(face, file) for face in script.faces))


def _complainer(script: CardScript, file: str) -> Callable[[str], LanguageError]:
    return lambda message: LanguageError(message, Place(file, script.line, script.column))


def _type_line(
    text: str, complain: Callable[[str], LanguageError], unlisted: frozenset[str]
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    left, _, right = text.partition("—")
    words = [word.lower() for word in left.split()]
    supertypes = frozenset(word for word in words if word in SUPERTYPES)
    types = frozenset(word for word in words if word in CARD_TYPES)
    for word in words:
        if word not in supertypes and word not in types:
            raise complain(f"{word!r} in the type line {text!r} is no card type; {', '.join(CARD_TYPES)} are")
    if not types:
        raise complain(f"the type line {text!r} has no card type")
    subs = frozenset(_split_subtypes(right.strip()))
    for sub in subs - subtypes.ALL - unlisted:
        raise complain(
            f"{sub!r} in the type line {text!r} is no subtype that rule 205.3 lists; where the card has it all "
            "the same, say so with the key 'unlisted'"
        )
    for sub in unlisted - subs:
        raise complain(f"{sub!r} is said to be unlisted, and is not in the type line {text!r}")
    return supertypes, types, subs


def _split_subtypes(text: str) -> list[str]:
    if "Time Lord" in text:
        return ["Time Lord", *text.replace("Time Lord", "").split()]
    return text.split()


def _power_toughness(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    power, _, toughness = text.partition("/")
    return _number(power), _number(toughness)


def _number(text: str | None) -> int | None:
    """A printed number; * and X count as 0, also in 1+*, until an ability says more (208.2a, 107.3g)."""
    if text is None:
        return None
    return sum(int(part) for part in re.findall(r"[+-]?\d+", text.replace("\u2212", "-")))


def _merge(
    found: dict[str, dict[str, Entry]], prefer: tuple[str, ...]
) -> tuple[dict[str, Entry], dict[str, str], tuple[Clash, ...]]:
    cards: dict[str, Entry] = {}
    owners: dict[str, str] = {}
    clashes: dict[str, list[str]] = {}
    spelled: dict[str, str] = {}
    for owner, own in found.items():
        for written, entry in own.items():
            name = spelled.setdefault(folded(written), written)
            if name not in cards and name not in clashes:
                cards[name], owners[name] = entry, owner
            elif name not in cards or cards[name].card != entry.card:
                clashes.setdefault(name, [owners.get(name, "")]).append(owner)
    for name, rivals in clashes.items():
        preferred = [owner for owner in prefer if owner in rivals]
        if preferred:
            own = found[preferred[0]]
            written = next(key for key in own if folded(key) == folded(name))
            cards.pop(name, None)
            cards[written], owners[written] = own[written], preferred[0]
        else:
            cards.pop(name, None)
    open_ = tuple(Clash(name, tuple(rivals)) for name, rivals in clashes.items() if not set(rivals) & set(prefer))
    return cards, owners, open_


def _digest(one: Contribution, vocabulary: Vocabulary) -> str:
    sums = [vocabulary.digest, *(hashlib.blake2b(file.data, digest_size=16).hexdigest() for file in one.given.cards)]
    return hashlib.blake2b("".join(sums).encode(), digest_size=16).hexdigest()
