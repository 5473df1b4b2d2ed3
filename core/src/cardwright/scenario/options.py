"""The OPTIONS of ``casts``, ``activates`` and ``taps``: what a line settles in advance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from cardwright.scenario.forms import KINDS, Form, Found, skip
from cardwright.scenario.lexicon import Lexicon, Name


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """All options of one line; None, empty or 0 where the line does not say.

    ``method`` is the keyword of the alternative cost, ``costs`` pairs of a verb (``return``, ``sacrifice`` …) and
    names, ``ability`` counts from 1, ``mana`` are the letters of the mana wanted, ``kicked`` how often.
    """

    method: str = ""
    face: str = ""
    free: bool = False
    x: int | None = None
    targets: tuple[Name, ...] | None = None
    divided: tuple[tuple[Name, int], ...] | None = None
    modes: tuple[int, ...] = ()
    kicked: int | None = None
    costs: tuple[tuple[str, tuple[Name, ...]], ...] = ()
    life: int | None = None
    sources: tuple[Name, ...] = ()
    zone: str = ""
    ability: int = 0
    mana: tuple[str, ...] = ()

    def names(self) -> tuple[Name, ...]:
        """All objects and players that the options speak of."""
        costs = tuple(name for _, names in self.costs for name in names)
        divided = tuple(name for name, _ in self.divided or ())
        return (*(self.targets or ()), *divided, *costs, *self.sources)


NO_WISHES: Final = Wishes()

_COST_VERBS: Final = {
    "returning": "return",
    "sacrificing": "sacrifice",
    "discarding": "discard",
    "tapping": "tap",
    "untapping": "untap",
    "exiling": "exile",
    "convoking": "convoke",
}


def _field(name: str) -> Callable[..., tuple[str, Any]]:
    return lambda value: (name, value)


def _cost(verb: str) -> Callable[..., tuple[str, Any]]:
    return lambda value: ("costs", (verb, value))


FORMS: Final = (
    Form("for {value:mana}", _field("mana")),
    Form("for {value:text}", _field("method")),
    Form("as {value:name}", lambda value: ("face", value.text)),
    Form("free", lambda: ("free", True)),
    Form("{value:x}", _field("x")),
    Form("targeting {value:names}", _field("targets")),
    Form("dividing {value:shares}", _field("divided")),
    Form("mode {value:numbers}", _field("modes")),
    Form("kicked {value:number} times", _field("kicked")),
    Form("kicked", lambda: ("kicked", 1)),
    *(Form(f"{word} {{value:names}}", _cost(verb)) for word, verb in _COST_VERBS.items()),
    Form("paying {value:number} life", _field("life")),
    Form("with {value:names}", _field("sources")),
    Form("from {value:zone}", _field("zone")),
    Form("ability {value:number}", _field("ability")),
)
"""Every option, in the order in which they are tried."""

WORDS: Final = tuple(dict.fromkeys(form.words[0] for form in FORMS if form.words))
"""The words with which an option begins."""


def wishes(lexicon: Lexicon, text: str, at: int) -> Found:
    """All options from ``at`` to the end of the line, in any order; none is a reading too."""
    if skip(text, at) == len(text):
        yield NO_WISHES, len(text)
        return
    for given in _rest(lexicon, text, at):
        fields: dict[str, Any] = {}
        for name, value in given:
            if name == "costs":
                fields["costs"] = (*fields.get("costs", ()), value)
            else:
                fields[name] = value
        yield Wishes(**fields), len(text)


def _rest(lexicon: Lexicon, text: str, at: int) -> Any:
    begin = skip(text, at)
    if begin == len(text):
        yield ()
        return
    for form in FORMS:
        for (name, value), end in form.readings(lexicon, text, begin, whole=False):
            for rest in _rest(lexicon, text, end):
                if name == "costs" or all(other != name for other, _ in rest):
                    yield ((name, value), *rest)


KINDS["options"] = wishes
