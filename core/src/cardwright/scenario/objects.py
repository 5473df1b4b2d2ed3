"""Judging what ``expect`` lines say of one object: where it is, what it is, what it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardwright.model.characteristics import Characteristics
from cardwright.model.mana import COLORS, Mana, pool_text
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, is_player
from cardwright.rules import production, prohibit
from cardwright.rules.look import Reader
from cardwright.scenario.document import ZONES
from cardwright.scenario.errors import Failed
from cardwright.scenario.expectation import Belongs, CouldProduce, Has, InZone, Is
from cardwright.scenario.keywords import ability_texts, instances, require_keyword
from cardwright.scenario.lexicon import Name, fold
from cardwright.scenario.session import Session

_LOOKED: Final = ("battlefield", "stack", "exile", "graveyard", "hand", "command", "library")
"""The zones in which an assertion looks for its object, the likeliest first."""

_COLOR: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _claim(true: bool, expected: str, found: str) -> None:
    if not true:
        raise Failed(expected, found)


def _object(session: Session, name: Name, expected: str) -> tuple[GameObject, Characteristics]:
    ref = session.registry.find(session.state, name, _LOOKED)
    if ref == NOBODY:
        raise Failed(expected, f"there is no {name} any more")
    return session.state.objects[ref], Reader(session.game.rules, session.state).chars(ref)


def in_zone(session: Session, what: InZone) -> None:
    """``[no|N] CARD in ZONE``."""
    registry, state = session.registry, session.state
    if what.zone == "nowhere":
        number = _ceased(session, what.card)
    else:
        number = len(registry.fitting(state, what.card, what.zone))
    if not registry.knows(what.card) and not _exists(session, what.card):
        registry.require(what.card)
    counts = {zone: len(registry.fitting(state, what.card, zone)) for zone in (*ZONES, "stack")}
    found = ", ".join(f"{count} in {zone}" for zone, count in counts.items() if count) or "none anywhere"
    count = "" if what.count is None else "no " if what.count == 0 else f"{what.count} "
    true = number > 0 if what.count is None else number == what.count
    _claim(true, f"{count}{what.card} in {what.zone}", f"{number} in {what.zone} ({found})")


def _exists(session: Session, name: Name) -> bool:
    """Whether there is such a card or kind of token at all, though none in this game."""
    words = fold(name.text).removesuffix(" token").split()
    types = set(map(fold, session.catalog.types()))
    return session.catalog.find(name.text) is not None or all(word in types for word in words)


def _ceased(session: Session, name: Name) -> int:
    """How many cards and tokens of that name are in no zone any more."""
    registry, state = session.registry, session.state
    there = {card for found in state.objects.values() for card in (found.card, *found.merged_cards)}
    last = dict(registry.seen.values())
    gone = [card for card, names in last.items() if card not in there and fold(name.text) in map(fold, names)]
    return len(gone)


def belongs(session: Session, what: Belongs) -> None:
    """``CARD controlled by bob`` and ``owned by bob``."""
    text = f"{what.card} {what.how} by {what.player}"
    found, _ = _object(session, what.card, text)
    player = found.owner if what.how == "owned" else session.registry.owner(session.state, found.id)
    _claim(player == session.registry.player(what.player), text, f"it is {what.how} by {session.seat(player)}")


def judge_is(session: Session, what: Is) -> None:
    """``CARD is [not] …``."""
    shown = "/".join(map(str, what.value)) if isinstance(what.value, tuple) else str(what.value or "")
    other = str(what.other) if what.other is not None else ""
    said = (str(what.card), "is" if what.yes else "is not", _SAID.get(what.what, what.what), shown, other)
    text = " ".join(part for part in said if part)
    found, chars = _object(session, what.card, text)
    true, actual = _PREDICATES[what.what](session, found, chars, what)
    _claim(true == what.yes, text, f"{what.card} is {actual}")


_SAID: Final = {
    "pt": "", "adjective": "", "type": "a", "token": "a token", "copy": "a copy of", "attached": "attached to"
}  # fmt: skip
"""What stands behind "is" where it is not called the same."""

Finding = tuple[bool, str]


def _pt(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    if chars.power is None or chars.toughness is None:
        return False, "nothing with power and toughness"
    return (chars.power, chars.toughness) == what.value, f"{chars.power}/{chars.toughness}"


def _token(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    return found.token, "a token" if found.token else "no token"


def _named(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    # Either name of a split card is its name (709.4a).
    named = {fold(name) for name in (chars.name, *chars.names)}
    return fold(str(what.value)) in named, f"named '{chars.name}'"


def _type(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    has = {*chars.supertypes, *chars.types, *chars.subtypes}
    folded = set(map(fold, has))
    wanted = str(what.value)
    words = [wanted] if fold(wanted) in folded or _is_type(session, wanted) else wanted.split()
    for word in words:
        if fold(word) not in folded:
            session.catalog.type_name(word)
    return all(fold(word) in folded for word in words), " ".join(sorted(has)) or "without types"


def _is_type(session: Session, text: str) -> bool:
    return fold(text) in map(fold, session.catalog.types())


def _copy(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    """A copy has the copiable values of the other object, and not by itself (707.2)."""
    assert what.other is not None
    copying = found.token or found.copied is not None or chars.printed is not found.printed
    shown = f"a copy of {chars.printed.name}" if copying else f"{chars.printed.name} itself"
    registry, state = session.registry, session.state
    others = [ref for zone in _LOOKED for ref in registry.fitting(state, what.other, zone) if ref != found.id]
    if others:
        values = Reader(session.game.rules, state).chars(others[0]).printed
        return copying and values.name == chars.printed.name, shown
    card = session.catalog.find(what.other.text)
    if card is None:
        registry.require(what.other)
        seen = [names for _, names in registry.seen.values() if fold(what.other.text) in map(fold, names)]
        return copying and any(chars.printed.name in names for names in seen), shown
    return copying and card.name == chars.printed.name, shown


def _attached(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    assert what.other is not None
    session.registry.require(what.other)
    host = found.attached_to
    true = host != NOBODY and _is_named(session, what.other, host)
    return true, f"attached to {session.registry.call(session.state, host)}"


def _is_named(session: Session, name: Name, ref: int) -> bool:
    """Whether ``ref`` is what the name means, its number included."""
    if is_player(ref) or not name.number:
        return session.registry.fits(session.state, name, ref)
    owner = session.registry.owner(session.state, ref)
    return session.registry.find(session.state, name, ("battlefield",), owner) == ref


def _attacking(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    combat = session.state.combat
    attacker = combat.attacker(found.id) if combat is not None else None
    if what.other is not None:
        session.registry.require(what.other)
    if attacker is None:
        return False, "not attacking"
    true = what.other is None or (attacker.defender != NOBODY and _is_named(session, what.other, attacker.defender))
    return true, f"attacking {session.registry.call(session.state, attacker.defender)}"


def _blocking(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    combat = session.state.combat
    blocker = combat.blocker(found.id) if combat is not None else None
    if what.other is not None:
        session.registry.require(what.other)
    if blocker is None:
        return False, "not blocking"
    true = what.other is None or any(_is_named(session, what.other, ref) for ref in blocker.attackers)
    return true, "blocking " + ", ".join(session.registry.call(session.state, ref) for ref in blocker.attackers)


def _adjective(session: Session, found: GameObject, chars: Characteristics, what: Is) -> Finding:
    word = str(what.value)
    if word in _COLOR or word in ("colorless", "multicolored", "monocolored"):
        return _colored(chars, word)
    if word in ("legendary", "basic", "snow"):
        return word in chars.supertypes, " ".join(sorted(chars.supertypes)) or "without supertypes"
    if word in ("blocked", "unblocked"):
        return _blocked(session, found, word)
    true = _STATUS[word](session, found) if word in _STATUS else word in found.marks
    return true, word if true else f"not {word}"


def _colored(chars: Characteristics, word: str) -> Finding:
    names = [name for name, letter in _COLOR.items() if letter in chars.colors]
    numbers = {"colorless": (0,), "monocolored": (1,), "multicolored": range(2, len(COLORS) + 1)}
    true = len(names) in numbers[word] if word in numbers else word in names
    return true, " and ".join(names) or "colorless"


def _blocked(session: Session, found: GameObject, word: str) -> Finding:
    combat = session.state.combat
    attacker = combat.attacker(found.id) if combat is not None else None
    if attacker is None or attacker.blocked is None:
        return False, "neither blocked nor unblocked"
    return attacker.blocked == (word == "blocked"), "blocked" if attacker.blocked else "unblocked"


def _sick(session: Session, found: GameObject) -> bool:
    """Not under its controller's control continuously since that player's most recent turn began (302.6)."""
    controller = session.registry.owner(session.state, found.id)
    return found.since > session.state.players[controller].turn_began


_STATUS: Final[dict[str, Callable[[Session, GameObject], bool]]] = {
    "tapped": lambda session, found: found.tapped,
    "untapped": lambda session, found: not found.tapped,
    "face down": lambda session, found: found.face_down,
    "face up": lambda session, found: not found.face_down,
    "unattached": lambda session, found: found.attached_to == NOBODY,
    "phased out": lambda session, found: found.phased_out,
    "transformed": lambda session, found: found.transformed,
    "bestowed": lambda session, found: bool(found.as_aura),
    "sick": _sick,
    "goaded": lambda session, found: prohibit.has_flag(session.game.rules, session.state, found.id, "goaded"),
}

_PREDICATES: Final[dict[str, Callable[[Session, GameObject, Characteristics, Is], Finding]]] = {
    "pt": _pt,
    "token": _token,
    "named": _named,
    "type": _type,
    "copy": _copy,
    "attached": _attached,
    "attacking": _attacking,
    "blocking": _blocking,
    "adjective": _adjective,
}


def judge_has(session: Session, what: Has) -> None:
    """``CARD has …`` and ``lacks …``."""
    kind = "" if what.what == "keyword" else what.what
    said = ("" if what.number is None else str(what.number), what.text, kind)
    text = f"{what.card} {'has' if what.yes else 'lacks'} {' '.join(word for word in said if word)}"
    found, chars = _object(session, what.card, text)
    if what.what == "damage":
        _claim(found.damage == what.number, text, f"damage {found.damage}")
    elif what.what == "counters":
        number = found.count(what.text) or found.count(what.text.lower())
        _claim(number == what.number, text, f"{number} {what.text} counters ({_all_counters(found)})")
    elif what.what == "ability":
        texts = ability_texts(session.game.rules, chars)
        true = any(fold(what.text) in fold(one) for one in texts)
        _claim(true == what.yes, text, "the abilities: " + _quoted(texts))
    else:
        number = instances(session.game.rules, found, chars, what.text)
        if not number:
            require_keyword(session.game.rules, session.state, what.text)
        true = number > 0 if what.number is None else number == what.number
        texts = ability_texts(session.game.rules, chars)
        _claim(true == what.yes, text, f"{number} {what.text} among: {_quoted(texts)}")


def _quoted(texts: Sequence[str]) -> str:
    return "; ".join(texts) or "none"


def _all_counters(found: GameObject) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in found.counters) or "none at all"


def could_produce(session: Session, what: CouldProduce) -> None:
    """``CARD could produce {W}{U}``: exactly these types (106.7)."""
    wanted = frozenset(what.mana)
    text = f"{what.card} could produce {_types(wanted)}"
    found, _ = _object(session, what.card, text)
    types = production.could_produce(session.game.rules, session.state, ObjectId(found.id))
    _claim(types == wanted, text, _types(types))


def _types(letters: frozenset[str]) -> str:
    return pool_text(Mana(letter) for letter in (*COLORS, "C") if letter in letters) or "nothing"
