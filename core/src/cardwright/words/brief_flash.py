"""Flash at a price: a spell that may be cast at any time if the permanent is given up for it (601.3b, 702.8a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Permits
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.event import Cast, Event, Move
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.turn import MAIN
from cardwright.rules import prohibit, stack
from cardwright.words.phrases import refs_of

lexicon = Lexicon()


@lexicon.word(
    "Static",
    "you may cast this as though it had flash, to be sacrificed at the next cleanup step if no sorcery could be cast",
    id="brief flash",
    rule="702.8a",
)
def brief_flash(build: Ruleset, word: Node) -> Iterator[Part]:
    """It may be cast whenever an instant could be; if no sorcery could be cast then, the permanent that it becomes is
    sacrificed as the next cleanup step begins, unless another effect would have let it be cast then as well."""
    later = build.expand("later at the next cleanup step (the subject is sacrificed)", word, "Effect")

    def may(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return ref == look.source and player == look.you

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, Cast) and event.object == look.source and not _otherwise_allowed(look, event)

    def promise(event: Event, do: Do) -> Sequence[Event]:
        do.bind("subject", (do.source,))
        do.bind("moved", (do.source,))
        do.run(later)
        return (event,)

    yield Permits(what="flash", applies=may, zones=_ANYWHERE, rule="601.3b")
    yield Replaces(kinds=("cast",), applies=applies, replace=promise, zones=frozenset({"stack"}), rule="603.7a")


def _otherwise_allowed(look: Look, event: Cast) -> bool:
    """Whether the spell could have been cast just then without its own permission."""
    turn = look.state.turn
    alone = look.state.zone(("stack", 0)) == (event.object,)
    if turn.active == event.player and turn.step in MAIN and alone:
        return True
    method = stack.method_of(look.rules, look.state, event.object)
    if look.state.frame is not None or (method is not None and method.any_time):
        # Whatever lets it be cast while something resolves, or in that way, says so of any time (608.2g).
        return True
    permits = prohibit.permitted(look.rules, look.state, "flash", event.player, event.object)
    return any(working.source != event.object for working, _ in permits)


@lexicon.word("Effect", "the subject is sacrificed", id="is sacrificed", rule="701.21a")
def is_sacrificed(do: Do, word: Node) -> None:
    """The controller of the permanent that the subject has become sacrifices it."""
    there = (do.object(do.find(ref)) for ref in refs_of(do.binding("subject")))
    on_battlefield = (one for one in there if one is not None and one.zone == "battlefield")
    do.happen(*(Move(object=one.id, to="graveyard", reason="sacrifice") for one in on_battlefield))


_ANYWHERE: Final = frozenset(zones.ALL) - {"battlefield"}
