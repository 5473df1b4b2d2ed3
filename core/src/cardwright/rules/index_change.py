"""What one object that comes or goes changes among the abilities that function; all others go on to (113.6)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, Final, TypeAlias

from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.objects import GameObject
from cardwright.model.state import State
from cardwright.rules import active, index, likeness
from cardwright.rules.index import Changed, Working
from cardwright.rules.layers import Computed

Parts: TypeAlias = "dict[str, tuple[Working, ...]]"
Uses: TypeAlias = "tuple[tuple[str, Working], ...]"
"""Parts that function, each with its kind."""


def moved(state: State, kept: Computed, fresh: Computed, old: GameObject, new: GameObject | None, quiet: bool) -> None:
    """Fill what ``fresh`` knows of the abilities that function from what was ``kept`` before ``old`` became ``new``;
    ``quiet``: it is known that neither has any."""
    keep(kept, fresh)
    if not quiet and kept.parts is not None:
        gone = index.of_object(kept.rules, old, kept.chars.get(old.id))
        come = index.of_object(kept.rules, new, fresh.chars.get(new.id)) if new is not None else ()
        _replace(state, fresh, gone, come)
    if "battlefield" in (old.zone, new.zone if new is not None else ""):
        active.keep(kept.rules, state, fresh, old, new)


def affected(state: State, fresh: Computed, found: GameObject, before: Characteristics) -> None:
    """Note in ``fresh`` that effects have made an object another thing than it was ``before``."""
    after = fresh.chars[found.id]
    gone, come = index.of_object(fresh.rules, found, before), index.of_object(fresh.rules, found, after)
    _replace(state, fresh, gone, come)
    # What could be made, activated elsewhere or given to what enters is another question under another effect.
    fresh.index = {key: value for key, value in fresh.index.items() if key in _STAYING}
    if any(getattr(before, name) != getattr(after, name) for name in _TELLING):
        active.look_again(fresh)


_STAYING: Final = frozenset({active.BOARD, active.COMBAT_CHECKED, likeness.KINDS})
_TELLING: Final = ("facets", "types", "controller", "imposed")
"""What decides which permanents have something to activate or may be in combat."""


def _replace(state: State, fresh: Computed, gone: Uses, come: Uses) -> None:
    """Parts have ``gone`` and ``come``; where their order can't be told at a glance, all are found anew when somebody
    asks."""
    if gone == come:
        return
    parts = _parts(state, fresh.parts, gone, come) if fresh.parts is not None else None
    if parts is None:
        fresh.parts, fresh.waiting, fresh.choosers, fresh.told, fresh.index = None, {}, {}, {}, {}
        return
    left, new = tuple([one for _, one in gone]), tuple([one for _, one in come])
    changed = Changed(fresh.rules, parts, fresh.choosers, left, new)
    fresh.waiting, fresh.told = _waiting(state, fresh, gone, come), _told(fresh, changed)
    fresh.parts = parts
    # What mana could be made depends on which abilities there are.
    fresh.index = {key: value for key, value in fresh.index.items() if not str(key).startswith("mana ")}


def keep(kept: Computed, fresh: Computed) -> None:
    """Keep all that is known of the abilities that function."""
    if kept.parts is not None:
        # As long as nobody has asked what functions, each position finds it for itself.
        fresh.parts, fresh.waiting, fresh.choosers, fresh.told = kept.parts, kept.waiting, kept.choosers, kept.told
    fresh.index = kept.index.copy()


def appeared(kept: Computed, fresh: Computed, values: Printed) -> None:
    """Fill ``fresh`` where an object with those values has come to be that is in no zone yet."""
    keep(kept, fresh)
    if kept.parts is not None:
        fresh.told = _told(kept, Changed(kept.rules, kept.parts, kept.choosers, (), (), values))


def _told(kept: Computed, changed: Changed) -> dict[Any, tuple[Any, Any]]:
    """What is told of all parts that function, where that can be said from what has changed."""
    return {
        what: (now, after)
        for what, (value, after) in kept.told.items()
        if after is not None and (now := after(value, changed)) is not None
    }


def _parts(state: State, kept: Parts, gone: Uses, come: Uses) -> Parts | None:
    """All parts by kind after the change; None where their order is not known."""
    result = dict(kept)
    for kind, working in gone:
        left = _without(result.get(kind, ()), working)
        if left is None:
            return None
        if left:
            result[kind] = left
        else:
            del result[kind]
    for kind, working in come:
        there = _with(state, result.get(kind, ()), working)
        if there is None:
            return None
        result[kind] = there
    return result


def _waiting(state: State, kept: Computed, gone: Uses, come: Uses) -> dict[Any, tuple[Working, ...]]:
    """What has been selected of the parts, after the change."""
    result: dict[Any, tuple[Working, ...]] = {}
    kinds = {kind for kind, _ in (*gone, *come)}
    for key, there in kept.waiting.items():
        found: tuple[Working, ...] | None = there
        kind, chosen = kept.choosers[key]
        if kind in kinds:
            for one in (one for sort, one in gone if sort == kind and chosen(one.part)):
                found = None if found is None else _without(found, one)
            for one in (one for sort, one in come if sort == kind and chosen(one.part)):
                found = None if found is None else _with(state, found, one)
        if found is not None:
            result[key] = found
    return result


def _without(there: tuple[Working, ...], one: Working) -> tuple[Working, ...] | None:
    """``there`` but for ``one``; None where that is not among them."""
    place = bisect_left(there, one.timestamp, 0, index.of_objects(there), key=index.TIMESTAMP)
    while place < len(there) and there[place].timestamp == one.timestamp:
        if there[place] == one:
            return there[:place] + there[place + 1 :]
        place += 1
    return None


def _with(state: State, there: tuple[Working, ...], one: Working) -> tuple[Working, ...] | None:
    """``there`` with ``one`` at its place; None where others in another zone are as old."""
    place = bisect_right(there, one.timestamp, 0, index.of_objects(there), key=index.TIMESTAMP)
    if place and there[place - 1].timestamp == one.timestamp:
        beside, new = state.objects.get(there[place - 1].source), state.objects[one.source]
        if beside is None or zones.zone_key(beside.zone, beside.owner) != zones.zone_key(new.zone, new.owner):
            return None
    return (*there[:place], one, *there[place:])
