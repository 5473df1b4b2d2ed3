"""Cards with one ability taken out, and whether a scenario notices."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from multiprocessing.pool import Pool

import msgspec
from msgspec.structs import replace

from cardwright.cli import files, workers
from cardwright.contract.ruleset import Ruleset
from cardwright.loader.faces import split_card
from cardwright.loader.selection import Selection
from cardwright.model.characteristics import Printed
from cardwright.model.node import Node
from cardwright.play import installed
from cardwright.scenario import Scenario


class Line(msgspec.Struct, frozen=True):
    """An ability of a card as text; the scenario that fails without it ("" where none does); in how many scenarios the
    card lies, and how many of these fail with it too, or need what is not installed, and so bear witness to nothing."""

    card: str
    text: str
    witness: str
    scenarios: int
    failing: int
    skipped: int = 0


_by_card: dict[str, list[Scenario]] = {}
_passes: dict[str, str] = {}
"""How the scenarios end as things are."""


def pool(jobs: int) -> Pool:
    """Processes that examine cards."""
    return workers.pool(jobs, _prepare)


def _prepare(selection: Selection) -> None:
    installed.select(selection)
    _by_card.clear()
    _passes.clear()
    for _, scenario in files.parsed(files.carried(installed.composed().loaded)):
        for card in {card.lower() for card in scenario.cards}:
            _by_card.setdefault(card, []).append(scenario)


def examine(name: str) -> list[Line]:
    """Every ability of the card, with the scenario that would miss it."""
    rules = installed.rules()
    printed = rules.cards[name]
    known = _by_card.get(name.lower(), [])
    scenarios = [scenario for scenario in known if _status(scenario, rules) == "passed"]
    skipped = sum(1 for scenario in known if _status(scenario, rules) == "skipped")
    failing = len(known) - len(scenarios) - skipped
    lines = []
    # The scenario that missed one ability is the likeliest to miss the next.
    for ability, mutant in mutants(printed):
        changed = with_card(rules, mutant)
        witness = next((one for one in scenarios if not one.run(changed).passed), None)
        if witness is not None:
            scenarios.remove(witness)
            scenarios.insert(0, witness)
        lines.append(Line(name, rules.render(ability), witness.file if witness else "", len(known), failing, skipped))
    return lines


def _status(scenario: Scenario, rules: Ruleset) -> str:
    """How the scenario ends as things are; only one that passes can bear witness."""
    if scenario.file not in _passes:
        _passes[scenario.file] = scenario.run(rules).status
    return _passes[scenario.file]


def mutants(printed: Printed) -> Iterator[tuple[Node, Printed]]:
    """Each ability of the card and its faces, with the card that lacks it."""
    if printed.layout == "split":
        left, right = printed.faces
        yield from ((ability, split_card((mutant, right))) for ability, mutant in mutants(left))
        yield from ((ability, split_card((left, mutant))) for ability, mutant in mutants(right))
        return
    for place, ability in enumerate(printed.abilities):
        yield ability, replace(printed, abilities=printed.abilities[:place] + printed.abilities[place + 1 :])
    for number, face in enumerate(printed.faces):
        for ability, mutant in mutants(face):
            yield ability, replace(printed, faces=(*printed.faces[:number], mutant, *printed.faces[number + 1 :]))


def with_card(rules: Ruleset, printed: Printed) -> Ruleset:
    """The same Ruleset with another card in place of the one of that name."""
    changed = copy(rules)
    # The tables of a Ruleset are not to be changed; the copy gets one of its own and shares what was compiled.
    vars(changed)["cards"] = {**rules.cards, printed.key: printed}
    return changed
