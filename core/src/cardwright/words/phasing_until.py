"""Phasing out until something happens (610.4)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.event import Mark
from cardwright.model.node import Node
from cardwright.model.reference import Ref
from cardwright.rules import duration, phasing, waiting
from cardwright.rules.act import Actor
from cardwright.words.phrases import refs_of
from cardwright.words.zone_changes import ends_of, found

lexicon = Lexicon()


@lexicon.word(
    "Effect",
    "{what:Objects} (phase|phases) out until {until:Event} [and (phase|phases) in tapped]",
    id="phase out until",
    rule="610.4",
)
def phase_out_until(do: Do, node: Node) -> None:
    """Those, and what is attached to them, phase out; right after that event they phase in, maybe tapped."""
    assert isinstance(do, Actor)
    refs = found(do, do.pick(node.node("what")))
    ends = ends_of(do, node.node("until"))
    do.bind("phased out", ())
    if ends is None:
        return
    out = phasing.phase_out(do.state, refs, do.cause)
    held = tuple(Mark(object=ref, name=f"{phasing.HELD}{do.source}") for ref in refs)
    happened = do.happen(*out, *held)
    gone = tuple(one.object for one in happened if isinstance(one, Mark) and one.name == "phased out")
    do.bind("phased out", tuple(ref for ref in gone if ref in refs))
    to = duration.PHASED_IN_TAPPED if " in tapped" in do.rules.render(node) else duration.PHASED_IN
    waiting.return_after(do, ends.event, refs, to, bindings=(("it", ends.it),))


@lexicon.word("Phrase", "the permanents that phased out this way", id="phased out this way", rule="608.2c")
def phased_out_this_way(look: Look, node: Node) -> tuple[Ref, ...]:
    """What this very effect made phase out."""
    return refs_of(look.binding("phased out"))
