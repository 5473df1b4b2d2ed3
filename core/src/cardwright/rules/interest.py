"""Whether anything in a game, wherever it is, speaks of something that is else not worth looking at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import chain

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.node import Node
from cardwright.model.state import State
from cardwright.rules import index, phrase


def is_spoken_of(rules: Ruleset, state: State, what: str) -> bool:
    """Whether some text has a word with ``what`` among its ``reads``; found anew only when other abilities function."""
    found: bool = index.of_all(rules, state, f"speaks of {what}", partial(_find, what), partial(_still, what))
    return found


def _find(what: str, rules: Ruleset, state: State) -> bool:
    return any(_speaks(what, rules, values) for values in _all(state))


def _speaks(what: str, rules: Ruleset, values: Printed) -> bool:
    def speaks(rules: Ruleset, ability: Node) -> bool:
        return what in phrase.reads(rules, ability)

    key = f"speaks of {what}"
    return any(rules.memo(key, ability, speaks) for ability in values.abilities)


def _still(what: str, known: bool, changed: index.Changed) -> bool:
    """An object that moves takes its texts along; one that has come to be may have others."""
    values = changed.values
    return known or (values is not None and any(_speaks(what, changed.rules, one) for one in (values, *values.faces)))


def _all(state: State) -> Iterable[Printed]:
    """The values of all cards and tokens and of all their faces, each once."""
    objects = state.objects.values()
    # By identity: most cards of a deck are there several times, and to compare values would take longer.
    found = {id(one.printed): one.printed for one in objects}
    found |= {id(one.copied): one.copied for one in objects if one.copied is not None}
    return chain(found.values(), *(values.faces for values in found.values() if values.faces))
