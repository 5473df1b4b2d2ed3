"""What anybody may prevent by paying (118.12a)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.event import Move
from cardwright.model.node import Node

lexicon = Lexicon()


@lexicon.word(
    "Effect", "sacrifice this unless any player pays {costs:Cost+,}", id="sacrifice unless anyone pays", rule="118.12a"
)
def sacrifice_unless_anyone(do: Do, node: Node) -> None:
    """Each player in turn order may pay a cost; if nobody does, you sacrifice the source."""
    costs = node.nodes("costs")
    text = ", ".join(do.rules.render(cost) for cost in costs)
    for player in do.state.in_turn_order():
        if do.may_pay(player, costs, f"pay {text}", "118.12a"):
            return
    found = do.object(do.source)
    if found is not None and found.zone == "battlefield" and found.controller == do.you:
        do.happen(Move(object=do.source, to="graveyard", reason="sacrifice"))
