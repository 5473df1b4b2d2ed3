"""Amass (701.47): an Army that grows."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.characteristics import Printed
from cardwright.model.effect import Duration
from cardwright.model.event import Counters, Enter, PlayerAction
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, ObjectId
from cardwright.words.control import lasting
from cardwright.words.tokens import create

lexicon = Lexicon()


@lexicon.word("Effect", "amass {kind:Subtype(s)} {n:Number}", id="amass", rule="701.47a")
def amass(do: Do, node: Node) -> None:
    """Put that many +1/+1 counters on an Army of yours, made first if you have none, which becomes of that type too."""
    kind, amount = node.text("kind"), do.amount(node.node("n"))
    if not _armies(do):
        token = Printed(
            name=f"{kind} Army Token",
            colors=frozenset({"B"}),
            types=frozenset({"creature"}),
            subtypes=frozenset({kind, "Army"}),
            power=0,
            toughness=0,
        )
        create(do, do.you, token, 1, Enter(controller=do.you))
    armies = _armies(do)
    chosen = do.ask_refs(do.you, armies, 1, 1, "choose an Army", "choose", "701.47a") if armies else ()
    for army in chosen:
        do.happen(Counters(target=army, name="+1/+1", amount=amount))
        if kind not in do.chars(army).subtypes:
            also = do.rules.expand(f"becomes a {kind} in addition to its other types", node, "Modification")
            lasting(do, (also,), (army,), Duration("game"))
    do.bind("it", chosen)
    do.happen(PlayerAction(player=do.you, action="amass", objects=chosen, amount=amount))


def _armies(do: Do) -> tuple[ObjectId, ...]:
    """The Army creatures that you control."""
    permanents = do.state.zone(("battlefield", NOBODY))
    mine = (ref for ref in permanents if do.controller(ref) == do.you and not do.state.objects[ref].phased_out)
    return tuple(ref for ref in mine if do.chars(ref).is_creature and "Army" in do.chars(ref).subtypes)
