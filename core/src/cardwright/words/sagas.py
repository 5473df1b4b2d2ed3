"""Chapter abilities (714.2). What else makes a Saga belongs to its subtype: its lore counters and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Flag, Part, Pattern, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Counters, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.rules.sagas import LORE
from cardwright.rules.state_based.counters import CHAPTER
from cardwright.words.abilities import body

lexicon = Lexicon()

lexicon.add("Chapter", "{n:Int}", id="number", means="The chapter of that number", rule="714.2a")


@lexicon.word("Ability", "chapter {chapters:Chapter+,}: {body:Body}", id="chapter", rule="714.2b")
def chapter(build: Ruleset, node: Node) -> Iterator[Part]:
    """What a Saga does when it has come to that chapter, or to each of those (714.2c)."""
    fields = body(build, node.node("body"))
    for one in node.nodes("chapters"):
        number = one.get("n")
        assert isinstance(number, int)
        yield Triggered(pattern=_reached(number), **fields)
        yield Flag(name=f"{CHAPTER}{number}", rule="714.2b")


def _reached(number: int) -> Pattern:
    """Lore counters are put on this Saga, be it as it enters, and make them as many as the chapter's number."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        known = now.known(now.source)
        if known is None:
            return None
        there = known.count(LORE)
        if isinstance(event, Move):
            added = there if event.to == "battlefield" and event.new == now.source else 0
        elif isinstance(event, Counters) and event.target == now.source and event.name == LORE:
            added = event.amount
        else:
            return None
        return {"it": (now.source,)} if added > 0 and there - added < number <= there else None

    return Pattern(kinds=("counters", "move"), match=match, rule="714.2b")
