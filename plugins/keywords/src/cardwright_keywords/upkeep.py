"""Keywords that do something in every upkeep of a permanent's controller; each instance triggers by itself.

Cumulative upkeep (702.24), echo (702.30), fading (702.32), vanishing (702.63).
"""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import Purpose
from cardwright.model.event import Move
from cardwright.model.node import Node

lexicon = Lexicon()

CUMULATIVE: Final = "cumulative upkeep"
"""What mana is spent on that pays for a cumulative upkeep ability (106.6)."""

lexicon.add(
    "Keyword",
    "cumulative upkeep {costs:Cost+,}",
    means(
        "at your upkeep: put an age counter on this; sacrifice this unless you pay {costs} for each age counter on it"
    ),
    id="cumulative upkeep",
    rule="702.24a",
    means="Each upkeep its cost is paid once more than before, or it is sacrificed",
)
lexicon.add(
    "Keyword",
    "echo {costs:Cost+,}",
    means(
        "at your upkeep, if this came under your control since your last upkeep: sacrifice this unless you pay {costs}"
    ),
    id="echo",
    rule="702.30a",
    means="In the first upkeep its cost is paid, or it is sacrificed",
)
lexicon.add(
    "Keyword",
    "fading {n:Number}",
    means(
        "this enters with {n} fade counters on it",
        "at your upkeep: if this has a fade counter on it (remove a fade counter from this) else (sacrifice this)",
    ),
    id="fading",
    rule="702.32a",
    means="It loses a counter each upkeep and is sacrificed when it can lose none",
)
_TIME = (
    "at your upkeep, if this has a time counter on it: remove a time counter from this",
    "when the last time counter is removed from this: sacrifice this",
)
lexicon.add(
    "Keyword",
    "vanishing {n:Number}",
    means("this enters with {n} time counters on it", *_TIME),
    id="vanishing",
    rule="702.63a",
    means="It loses a counter each upkeep and is sacrificed with the last",
)
lexicon.add(
    "Keyword",
    "vanishing",
    means(*_TIME),
    id="vanishing without number",
    variant_of="vanishing",
    rule="702.63b",
    means="It loses a time counter each upkeep and is sacrificed with the last",
)


@lexicon.word(
    "Condition",
    "this came under your control since your last upkeep",
    id="came since last upkeep",
    rule="702.30a",
    reads=("controller",),
)
def came_since_last_upkeep(look: Look, node: Node) -> bool:
    """You have not controlled it since before your last upkeep began."""
    known = look.known(look.source)
    return known is not None and known.since > look.state.players[look.you].turn_before_began


@lexicon.word("Spending", "to spend only on cumulative upkeep", id="only on cumulative upkeep", rule="106.6")
def only_on_cumulative_upkeep(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only on costs of cumulative upkeep."""
    return purpose.what == CUMULATIVE


@lexicon.word("Effect", "sacrifice this unless you pay {costs:Cost+,}", id="sacrifice unless", rule="118.12a")
def sacrifice_unless(do: Do, node: Node) -> None:
    """You may pay a cost; if you do not, you sacrifice the source."""
    _sacrifice_unless(do, node.nodes("costs"))


@lexicon.word(
    "Effect",
    "sacrifice this unless you pay {costs:Cost+,} for each age counter on it",
    id="sacrifice unless aged",
    rule="702.24a",
)
def sacrifice_unless_aged(do: Do, node: Node) -> None:
    """You may pay the cost once for each age counter, all or nothing; if you do not, you sacrifice the source."""
    known = do.known(do.source)
    do.bind("paying for", CUMULATIVE)
    _sacrifice_unless(do, node.nodes("costs") * (known.count("age") if known is not None else 0))


def _sacrifice_unless(do: Do, costs: tuple[Node, ...]) -> None:
    text = ", ".join(do.rules.render(cost) for cost in costs)
    if do.may_pay(do.you, costs, f"pay {text}", "118.12a"):
        return
    found = do.object(do.source)
    if found is not None and found.zone == "battlefield" and found.controller == do.you:
        do.happen(Move(object=do.source, to="graveyard", reason="sacrifice"))
