"""Parts that function and concern nothing but their own source: found by that source, however many there are.

"When this dies" on each of hundreds of tokens waits for one of them to die; nobody asks the others about it.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, Final, TypeAlias

from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, named
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.model.state import State
from cardwright.rules import index, layers
from cardwright.rules.index import Changed, Working

_FEW: Final = 24

Owned: TypeAlias = "tuple[tuple[Working, ...], dict[ObjectId, tuple[Working, ...]]]"
"""Parts that may concern anything, and those that concern nothing but their own source, by source."""
_NEVER: Final = sys.maxsize


def concerned(
    rules: Ruleset, state: State, there: tuple[Working, ...], key: Any, events: Iterable[Event]
) -> Sequence[Working]:
    """Those of ``there``, which was selected under ``key``, that may have to do with one of the events, in the same
    order: all but those that wait for events of other sources alone. A few are not worth the sorting."""
    if len(there) <= _FEW:
        return there
    common, own = _sorted(rules, state, key)
    refs = frozenset().union(*(named(event) for event in events))
    hits = [working for ref in refs if ref in own for working in own[ref]]
    return _in_order(there, (*common, *hits)) if hits else common


def _sorted(rules: Ruleset, state: State, key: Any) -> Owned:
    """What has been selected under ``key``, by source where it is about that alone."""
    found: Owned = index.of_all(rules, state, ("own", key), partial(_own, key), partial(_still_own, key))
    return found


def _is_own(working: Working) -> bool:
    part = working.part
    if part.kind == "prohibits":
        # What a lasting effect says of its source it says of nothing else either.
        return bool(part.own)
    own: bool = part.pattern.own if part.kind == "triggered" else part.own
    return own and not working.floating


def _own(key: Any, rules: Ruleset, state: State) -> Owned:
    own: dict[ObjectId, list[Working]] = {}
    common: list[Working] = []
    for working in index.known(state, key) or ():
        (own.setdefault(working.source, []) if _is_own(working) else common).append(working)
    return tuple(common), {ref: tuple(found) for ref, found in own.items()}


def _still_own(key: Any, known: Owned, changed: Changed) -> Owned | None:
    kind, chosen = changed.choosers[key]
    gone = [one for one in changed.gone if one.part.kind == kind and chosen(one.part)]
    come = [one for one in changed.come if one.part.kind == kind and chosen(one.part)]
    if not all(_is_own(one) for one in (*gone, *come)):
        return None
    return (known[0], _exchanged(known[1], gone, come)) if gone or come else known


def _exchanged(
    own: dict[ObjectId, tuple[Working, ...]], gone: Sequence[Working], come: Sequence[Working]
) -> dict[ObjectId, tuple[Working, ...]]:
    """``own`` after sources have lost what is ``gone`` and have got what has ``come``."""
    result = own.copy()
    for one in gone:
        result[one.source] = tuple([kept for kept in result.get(one.source, ()) if kept != one])
    for one in come:
        result[one.source] = (*result.get(one.source, ()), one)
    return result


def sorted_out(computed: layers.Computed) -> Iterator[tuple[Any, Owned]]:
    """What has been sorted by source, with the key under which it was selected; for whoever checks it."""
    for what, (told, _) in computed.told.items():
        if isinstance(what, tuple):
            yield what[1], told


def _in_order(there: tuple[Working, ...], chosen: Sequence[Working]) -> list[Working]:
    """``chosen`` in the order in which they stand ``there``, where those of objects stand by timestamp."""
    end = index.of_objects(there)
    stamps = [_NEVER if one.floating or one.source == NOBODY else one.timestamp for one in chosen]
    if len(set(stamps)) == len(stamps):
        return [one for _, one in sorted(zip(stamps, chosen, strict=True), key=itemgetter(0))]

    def place(stamp: int, one: Working) -> int:
        found = end if stamp == _NEVER else bisect_left(there, stamp, 0, end, key=index.TIMESTAMP)
        while there[found] is not one and there[found] != one:
            found += 1
        return found

    places = [place(stamp, one) for stamp, one in zip(stamps, chosen, strict=True)]
    return [one for _, one in sorted(zip(places, chosen, strict=True), key=itemgetter(0))]


def against(rules: Ruleset, state: State, what: str, subject: Any) -> tuple[Working, ...]:
    """Functioning prohibitions that speak of ``what`` and may concern ``subject``: all but those that other objects
    have against themselves alone."""
    # Nothing is asked more often.
    told = state.computed.told.get(("own", ("prohibits", what))) if state.computed is not None else None
    found: Owned | None = told[0] if told is not None else None
    if found is None:
        index.about(rules, state, "prohibits", what)
        found = _sorted(rules, state, ("prohibits", what))
    common, own = found
    return (*common, *own.get(subject, ())) if own and isinstance(subject, int) else common
