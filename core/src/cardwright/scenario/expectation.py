"""What ``expect`` lines say, as records, and the table of forms that they are read by."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from cardwright.scenario.errors import ScenarioError, hint
from cardwright.scenario.forms import KINDS, PLACES, Form, Found
from cardwright.scenario.lexicon import Lexicon, Name
from cardwright.scenario.lines import Act, Attacks, Blocks, PlayerLine
from cardwright.scenario.options import NO_WISHES, Wishes


class PlayerNumber(msgspec.Struct, frozen=True):
    """``alice life 17``: ``what`` is life, the name of a zone, or counters of ``kind``."""

    player: str
    what: str
    number: int
    kind: str = ""


class PlayerMana(msgspec.Struct, frozen=True):
    """``alice mana {W}{W}``: exactly these letters, in any order."""

    player: str
    mana: tuple[str, ...]


class PlayerIs(msgspec.Struct, frozen=True):
    """``alice is the monarch``, ``alice wins``, ``bob lost``; ``yes`` False for ``is not``."""

    player: str
    what: str
    yes: bool = True


class Can(msgspec.Struct, frozen=True):
    """``alice can cast CARD`` and the like: whether the line would be accepted now."""

    able: bool
    line: PlayerLine


class Among(msgspec.Struct, frozen=True):
    """``alice must choose [among …]`` or, with ``optional``, ``may choose``. ``items`` None: nothing is said of
    options."""

    player: str
    optional: bool
    choice: tuple[str, tuple[Name, ...]] | None = None


class GameIs(msgspec.Struct, frozen=True):
    """``step STEP``, ``active bob``, ``turn 4``, ``game over``, ``draw``, ``no decision``."""

    what: str
    value: str | int = ""


class StackIs(msgspec.Struct, frozen=True):
    """``stack A, B`` from the top; empty for ``stack empty``."""

    names: tuple[Name, ...] = ()


class SourceIs(msgspec.Struct, frozen=True):
    """``source of ability 1 is CARD``, counted from the top of the stack."""

    place: int
    card: Name


class InZone(msgspec.Struct, frozen=True):
    """``[no|N] CARD in ZONE``; ``count`` None means at least one."""

    card: Name
    zone: str
    count: int | None = None


class Belongs(msgspec.Struct, frozen=True):
    """``CARD controlled by bob`` and ``owned by bob``."""

    card: Name
    how: str
    player: str


class Is(msgspec.Struct, frozen=True):
    """``CARD is [not] …``: ``what`` is the kind of predicate, ``value`` or ``other`` what goes with it."""

    card: Name
    what: str
    value: Any = None
    other: Name | None = None
    yes: bool = True


class Has(msgspec.Struct, frozen=True):
    """``CARD has …`` and ``lacks …``: counters, damage, an ability's text or a keyword; ``number`` None: any number."""

    card: Name
    what: str
    text: str = ""
    number: int | None = None
    yes: bool = True


class CouldProduce(msgspec.Struct, frozen=True):
    """``CARD could produce {W}{U}``; no letters for ``nothing``."""

    card: Name
    mana: tuple[str, ...] = ()


Expectation: TypeAlias = (
    PlayerNumber
    | PlayerMana
    | PlayerIs
    | Can
    | Among
    | GameIs
    | StackIs
    | SourceIs
    | InZone
    | Belongs
    | Is
    | Has
    | CouldProduce
)

ADJECTIVES: Final = (
    *("white", "blue", "black", "red", "green", "colorless", "multicolored", "monocolored"),
    *("tapped", "untapped", "blocked", "unblocked", "face down", "face up", "unattached", "sick", "phased out"),
    *("legendary", "basic", "snow", "goaded", "monstrous", "renowned", "suspected", "transformed", "bestowed"),
)
"""The words that may stand alone after ``is``."""

_PT: Final = re.compile(r"(-?\d+)/(-?\d+)(?!\S)")


def _pt(lexicon: Lexicon, text: str, at: int) -> Found:
    found = _PT.match(text, at)
    if found:
        yield (int(found[1]), int(found[2])), found.end()


def _adjective(lexicon: Lexicon, text: str, at: int) -> Found:
    for word in ADJECTIVES:
        if text[at:].lower() == word:
            yield word, len(text)


KINDS["power and toughness"] = _pt
KINDS["adjective"] = _adjective

_PREDICATES: Final = (
    ("{value:power and toughness}", "pt"),
    ("{value:adjective}", "adjective"),
    ("a token", "token"),
    ("a copy of {other:name}", "copy"),
    ("named {value:text}", "named"),
    ("attacking {other:name}", "attacking"),
    ("attacking", "attacking"),
    ("blocking {other:name}", "blocking"),
    ("blocking", "blocking"),
    ("attached to {other:name}", "attached"),
    ("a {value:text}", "type"),
    ("an {value:text}", "type"),
)


def _is(what: str, yes: bool) -> Callable[..., Is]:
    return lambda card, value=None, other=None: Is(card, what, value, other, yes)


def _has(what: str, yes: bool = True) -> Callable[..., Has]:
    def make(card: Name, text: str = "", number: int | None = None) -> Has:
        return Has(card, what, text, number, yes)

    return make


def _none(what: str) -> Callable[..., Has]:
    return lambda card, text: Has(card, what, text, 0)


def _can(kind: str, able: bool, method: str = "") -> Callable[..., Can]:
    def make(player: str, card: Name, wishes: Wishes = NO_WISHES) -> Can:
        return Can(able, Act(kind, player, card, wishes, method))

    return make


def _number_of(what: str) -> Callable[..., PlayerNumber]:
    return lambda player, number, kind="": PlayerNumber(player, what, number, kind)


def _player_is(what: str, yes: bool = True) -> Callable[..., PlayerIs]:
    return lambda player: PlayerIs(player, what, yes)


def _game(what: str) -> Callable[..., GameIs]:
    return lambda value="": GameIs(what, value)


def _among(optional: bool) -> Callable[..., Among]:
    return lambda player, choice=None: Among(player, optional, choice)


def _can_forms(word: str, able: bool) -> tuple[Form, ...]:
    who = "{player:player} " + word
    return (
        Form(f"{who} cast {{card:name}} {{wishes:options}}", _can("cast", able)),
        Form(f"{who} play {{card:name}} {{wishes:options}}", _can("play", able)),
        Form(f"{who} activate {{card:name}} {{wishes:options}}", _can("activate", able)),
        Form(f"{who} tap {{card:name}} {{wishes:options}}", _can("mana", able)),
        Form(f"{who} turn {{card:name}} face up", _can("special", able, "turn face up")),
        Form(f"{who} suspend {{card:name}}", _can("special", able, "suspend")),
        Form(f"{who} foretell {{card:name}}", _can("special", able, "foretell")),
        Form(f"{who} plot {{card:name}}", _can("special", able, "plot")),
        Form(f"{who} end {{card:name}}", _can("special", able, "end")),
        Form(f"{who} attack with {{bands:bands}}", lambda player, bands: Can(able, Attacks(player, bands))),
        Form(f"{who} block {{blocks:blocks}}", lambda player, blocks: Can(able, Blocks(player, blocks))),
    )


FORMS: Final = (
    *(
        Form(f"{{player:player}} {what} {{number:number}}", _number_of(what))
        for what in ("life", "hand", "library", "graveyard", "exile", "poison")
    ),
    Form("{player:player} counters {kind:text} {number:number}", _number_of("counters")),
    Form("{player:player} mana empty", lambda player: PlayerMana(player, ())),
    Form("{player:player} mana {mana:mana}", PlayerMana),
    Form("{player:player} is the monarch", _player_is("monarch")),
    Form("{player:player} is not the monarch", _player_is("monarch", yes=False)),
    Form("{player:player} wins", _player_is("wins")),
    Form("{player:player} lost", _player_is("lost")),
    *_can_forms("can", able=True),
    *_can_forms("cannot", able=False),
    Form("{player:player} must choose among {choice:choice}", _among(optional=False)),
    Form("{player:player} may choose among {choice:choice}", _among(optional=True)),
    Form("{player:player} must choose", _among(optional=False)),
    Form("{player:player} may choose", _among(optional=True)),
    Form("no decision", _game("no decision")),
    Form("stack empty", StackIs),
    Form("stack {names:names}", StackIs),
    Form("source of ability {place:number} is {card:name}", SourceIs),
    Form("step {value:step}", _game("step")),
    Form("active {value:player}", _game("active")),
    Form("turn {value:number}", _game("turn")),
    Form("game over", _game("game over")),
    Form("draw", _game("draw")),
    Form("{card:name} in {zone:zone}", InZone),
    Form("no {card:name} in {zone:zone}", lambda card, zone: InZone(card, zone, 0)),
    Form("{count:number} {card:name} in {zone:zone}", InZone),
    Form("{card:name} controlled by {player:player}", lambda card, player: Belongs(card, "controlled", player)),
    Form("{card:name} owned by {player:player}", lambda card, player: Belongs(card, "owned", player)),
    *(Form(f"{{card:name}} is {pattern}", _is(what, True)) for pattern, what in _PREDICATES if what != "type"),
    *(Form(f"{{card:name}} is not {pattern}", _is(what, False)) for pattern, what in _PREDICATES if what != "type"),
    *(Form(f"{{card:name}} is {pattern}", _is(what, True)) for pattern, what in _PREDICATES if what == "type"),
    *(Form(f"{{card:name}} is not {pattern}", _is(what, False)) for pattern, what in _PREDICATES if what == "type"),
    Form("{card:name} has damage {number:number}", _has("damage")),
    *(
        form
        for word in ("counters", "counter")
        for form in (
            Form(f"{{card:name}} has no {{text:text}} {word}", _none("counters")),
            Form(f"{{card:name}} has {{number:number}} {{text:text}} {word}", _has("counters")),
        )
    ),
    Form("{card:name} has ability {text:quoted}", _has("ability")),
    Form("{card:name} lacks ability {text:quoted}", _has("ability", yes=False)),
    Form("{card:name} has {number:number} {text:text}", _has("keyword")),
    Form("{card:name} has {text:text}", _has("keyword")),
    Form("{card:name} lacks {text:text}", _has("keyword", yes=False)),
    Form("{card:name} could produce nothing", CouldProduce),
    Form("{card:name} could produce {mana:mana}", CouldProduce),
)
"""Every form of an assertion, in the order in which they are tried."""

_VERBS: Final = ("life", "hand", "library", "graveyard", "poison", "counters", "mana", "can", "cannot", "must", "may")
_AFTER_CARD: Final = ("in", "controlled", "owned", "is", "has", "lacks", "could")


_USAGES: Final = 3
"""How many ways to write an assertion a message shows."""


def _usages(word: str, before: str = "") -> str:
    """How assertions are written that begin with that word, or that say it of a player; "" where there is none."""
    start = f"{before} {word.lower()} ".lstrip()
    found = [f"'expect {form.usage}'" for form in FORMS if f"{form.pattern} ".startswith(start)]
    return " or ".join(found[:_USAGES])


def misread_expectation(lexicon: Lexicon, text: str) -> ScenarioError:
    """The error about an ``expect`` line that fits no form."""
    words = text.split()[1:]
    if words and words[0].lower() in lexicon.seats and len(words) > 1:
        if usages := _usages(words[1], "{player:player}"):
            return ScenarioError(f"'{text}' is not understood; write {usages}", word=words[1])
        message = f"'{text}' is not understood: '{words[1]}' says nothing of a player{hint(words[1], _VERBS)}"
        return ScenarioError(message, word=words[1])
    if words and (usages := _usages(words[0])):
        return ScenarioError(f"'{text}' is not understood; write {usages}", word=words[-1])
    if "in" in words[1:-1] and words[-1].lower() not in PLACES:
        message = f"'{text}' is not understood: '{words[-1]}' is no zone; zones are {', '.join(PLACES)}"
        return ScenarioError(message, word=words[-1])
    if words and (error := _misread_of_object(lexicon, text, text.index(words[0], len("expect")))) is not None:
        return error
    known = (*_AFTER_CARD, "empty", "over")
    for word in words[1:]:
        if word.lower() not in known and (more := hint(word, known)):
            return ScenarioError(f"'{text}' is not understood{more}", word=word)
    subject = words[0] if words else ""
    starts = ("stack", "step", "active", "turn", "game", "draw")
    more = hint(subject, (*lexicon.seats.values(), *lexicon.names(), *starts))
    usage = "write such as 'expect CARD in graveyard' or 'expect alice life 17'"
    return ScenarioError(f"'{text}' is not understood; {usage}{more}", word=subject)


def _misread_of_object(lexicon: Lexicon, text: str, at: int) -> ScenarioError | None:
    """The error about an ``expect`` line that names an object at ``at`` and says of it what nothing can be said."""
    said = text[max((end for _, end in lexicon.find(text, at)), default=len(text)) :].split()
    if not said:
        return None
    if said[0] == "is" and said[1:]:
        called = " ".join(said[2:] if said[1] == "not" else said[1:])
        more = hint(called, ADJECTIVES, "write such as 'is 2/2', 'is red', 'is tapped', 'is a Goblin', or 'has flying'")
        return ScenarioError(
            f"'{text}' is not understood: '{called}' is nothing that an object is{more}", word=said[-1]
        )
    if usages := _usages(said[0], "{card:name}"):
        return ScenarioError(f"'{text}' is not understood; write {usages}", word=said[-1])
    more = hint(said[0], _AFTER_CARD, f"write one of {', '.join(_AFTER_CARD)}")
    return ScenarioError(f"'{text}' is not understood: '{said[0]}' says nothing of an object{more}", word=said[0])
