"""What copies are except for (707.9): their values, and how they enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.characteristics import Printed
from cardwright.model.event import Enter, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding, with_counters
from cardwright.model.reference import ObjectId
from cardwright.model.subtypes import fitting
from cardwright.rules.act import Actor
from cardwright.rules.copying import COPIES, copied_values
from cardwright.rules.entry import look_ahead
from cardwright.rules.look import Reader
from cardwright.words.modifications import Description
from cardwright.words.tokens import excepted, without_defining

lexicon = Lexicon()

COPIED: Final = "copied"
"""Under this name an entry remembers what is copied, and ..."""

_ADDED: Final = "added with the copy"
"""... the counters that the copy effect has added, which go when another copy effect applies after it (707.9e)."""


OnEntry = Callable[[Do, Node, Enter], Enter]
"""The meaning of an exception that is about how the copy enters: it gives the entry, in which the values of the copy
stand already."""

lexicon.add(
    "CopyException",
    "{exception:Exception}",
    id="plain",
    means="The copy is so",
    rule="707.9a",
)


def _with_counters(do: Do, node: Node, enter: Enter) -> Enter:
    kind, amount = node.node("kind"), node.get("n")
    name = str(do.rules.meaning[kind.word](do, kind))
    number = do.amount(amount) if isinstance(amount, Node) else 1
    if name not in dict(enter.counters):
        # Printed loyalty and defense are counted in, since no more of them come where an effect says how many.
        state, new = look_ahead(do.rules, do.state, _move(do, enter))
        number += state.objects[new].count(name)
    return with_added_counters(enter, name, number)


def with_added_counters(enter: Enter, name: str, number: int) -> Enter:
    """``enter`` with more counters, which belong to the copy effect and go where another one takes its place."""
    counters = with_counters(enter.counters, name, number)
    return _noting(replace(enter, counters=counters), _ADDED, (*_added(enter), (name, number)))


def _added(enter: Enter) -> tuple[tuple[str, int], ...]:
    """The counters, by name and number, that the copy effect applied last has added."""
    found = dict(enter.bindings).get(_ADDED, ())
    assert isinstance(found, tuple)
    return tuple((str(one[0]), int(str(one[1]))) for one in found if isinstance(one, tuple))


def _move(do: Do, enter: Enter) -> Move:
    return Move(object=do.source, to="battlefield", enter=enter)


lexicon.add(
    "CopyException",
    "enters with (a|an|{n:Number}) [additional] {kind:CounterKind} (counter|counters) on it",
    _with_counters,
    id="counters",
    means="The copy enters with counters beside those that it has anyway",
    rule="707.9e",
)


def _conditionally(do: Do, node: Node, enter: Enter) -> Enter:
    state, new = look_ahead(do.rules, do.state, _move(do, enter))
    names: dict[str, Binding] = {"it": do.binding("it") or ()}
    made_by = do.binding("made by")
    if made_by is not None:
        names["made by"] = made_by
    would_be = Reader(do.rules, state, new, enter.controller, names)
    return _excepted(do, node.nodes("exceptions"), enter) if would_be.holds(node.node("condition")) else enter


lexicon.add(
    "CopyException",
    "\\( {exceptions:CopyException+and} \\) if {condition:Condition}",
    _conditionally,
    id="if",
    means='If that is true of "this", the permanent as it would be, or of "it", what it copies (707.9f)',
    rule="707.9f",
)


def _excepted(do: Do, exceptions: Sequence[Node], enter: Enter) -> Enter:
    """The entry of a copy with the exceptions that the text makes, in their order."""
    for one in exceptions:
        exception = one.get("exception")
        if isinstance(exception, Node):
            assert enter.copied is not None
            enter = replace(enter, copied=excepted(do, exception, enter.copied))
        else:
            change: OnEntry = do.rules.meaning[one.word]
            enter = change(do, one, enter)
    return enter


def _noting(enter: Enter, name: str, value: Binding) -> Enter:
    return replace(enter, bindings=(*((key, old) for key, old in enter.bindings if key != name), (name, value)))


def as_copy(do: Do, enter: Enter, original: ObjectId, exceptions: Sequence[Node], own: Printed) -> Enter:
    """``enter`` as a copy of ``original``, without what an earlier copy effect added to it (707.9e)."""
    counters = enter.counters
    for name, number in _added(enter):
        counters = with_counters(counters, name, -number)
    values = copied_values(do.rules, do.state, original)
    enter = replace(enter, copied=values, counters=counters)
    times = dict(enter.bindings).get(COPIES, 0)
    assert isinstance(times, int)
    enter = _noting(_noting(enter, _ADDED, ()), COPIED, (original,))
    enter = _noting(enter, COPIES, times + 1)
    do.bind("it", (original,))
    remember_own(do, own)
    return _excepted(do, exceptions, enter)


def remember_own(do: Do, own: Printed) -> None:
    """Let the exceptions know what the permanent would be, or has been so far, without the copying (707.9c)."""
    do.bind("own colors", tuple(sorted(own.colors)))
    do.bind("own abilities", own.abilities)


@lexicon.word("Exception", "keeps its own color", id="own color", rule="707.9c")
def keeps_its_color(do: Do, node: Node, values: Printed) -> Printed:
    """The copy does not get the color of what it copies, but keeps its own."""
    colors = do.binding("own colors")
    kept = frozenset(str(color) for color in colors) if isinstance(colors, tuple) else frozenset()
    return replace(values, colors=kept, abilities=without_defining(do, values, "5"), key="")


@lexicon.word("Exception", "has its own other abilities", id="own abilities", rule="707.9a")
def has_its_own_abilities(do: Do, node: Node, values: Printed) -> Printed:
    """The copy also has the abilities that it has itself, except for the one that says so."""
    own = do.binding("own abilities")
    assert isinstance(do, Actor)
    others = tuple(one for one in own if isinstance(one, Node) and one != do.ability) if isinstance(own, tuple) else ()
    return replace(values, abilities=values.abilities + others, key="")


@lexicon.word("Exception", "has this ability", id="this ability", rule="707.9a")
def has_this_ability(do: Do, node: Node, values: Printed) -> Printed:
    """The copy also has the very ability that says so."""
    assert isinstance(do, Actor)
    added = (do.ability,) if do.ability is not None else ()
    return replace(values, abilities=values.abilities + added, key="")


@lexicon.word("Exception", "is named {name:Name}", id="named", rule="707.9b")
def is_named(do: Do, node: Node, values: Printed) -> Printed:
    """The copy has that name in place of the copied one."""
    return replace(values, name=node.text("name"), key="")


@lexicon.word("Exception", "is (a|an) {kinds:Kind+and} in place of its other types", id="is instead", rule="707.9b")
def is_instead(do: Do, node: Node, values: Printed) -> Printed:
    """The copy has those card types in place of its own, and of its subtypes those that belong to them (205.1a)."""
    types = Description(do.rules, node.nodes("kinds")).types
    return replace(values, types=types, subtypes=fitting(values.subtypes, types), key="")
