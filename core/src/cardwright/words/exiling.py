"""What is exiled from where: battlefield and graveyards, and choices that other players make (608.2d)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import Together
from cardwright.model.node import Node
from cardwright.model.reference import Ref

lexicon = Lexicon()


@lexicon.word(
    "Relation",
    "from the battlefield or (a graveyard|graveyards)",
    id="battlefield or graveyard",
    rule="400.1",
    reads=("zone:battlefield", "zone:graveyard"),
)
def from_battlefield_or_graveyards(look: Look, ref: Ref, node: Node) -> bool:
    """It is a permanent, or a card in any graveyard."""
    known = look.known(ref)
    return known is not None and known.zone in ("battlefield", "graveyard")


def _in_a_graveyard(look: Look, ref: Ref, node: Node) -> bool:
    known = look.known(ref)
    return known is not None and known.zone == "graveyard"


def _several_graveyards(look: Look, refs: tuple[Ref, ...], node: Node) -> str | None:
    owners = {known.owner for ref in refs if (known := look.known(ref)) is not None}
    return None if len(owners) <= 1 else "they lie in different graveyards"


lexicon.add(
    "Relation",
    "(in|from) a single graveyard",
    Together(each=_in_a_graveyard, whole=_several_graveyards),
    id="single graveyard",
    means="Chosen so that all lie in one graveyard",
    rule="404.1",
    reads=("zone:graveyard",),
)


def _one_controller_each(look: Look, refs: tuple[Ref, ...], node: Node) -> str | None:
    controllers = [look.controller(ref) for ref in refs]
    return None if len(set(controllers)) == len(controllers) else "two of them have the same controller"


lexicon.add(
    "Relation",
    "controlled by different players",
    Together(each=lambda look, ref, node: True, whole=_one_controller_each),
    id="different controllers",
    means="Chosen so that no player controls two of them",
    rule="109.4",
    reads=("controller",),
)


@lexicon.word(
    "Effect", "{who:Players} (choose|chooses) {what:Objects}", id="players choose", rule="608.2d", writes=("chooses",)
)
def players_choose(do: Do, node: Node) -> None:
    """Each of those players, who are "they", chooses such things; "it" stands for all that were chosen."""
    chosen: list[Ref] = []
    for player in do.pick(node.node("who")):
        do.bind("player", (player,))
        chosen += do.pick(node.node("what"), player)
    do.bind("it", tuple(dict.fromkeys(chosen)))
    do.bind("chosen", tuple(dict.fromkeys(chosen)))
