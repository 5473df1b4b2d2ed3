"""Myriad (702.116): copies of the attacking creature attack the other opponents."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do
from cardwright.model.node import Node

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "myriad",
    means("whenever this attacks: send a copy of this to each other opponent"),
    id="myriad",
    rule="702.116a",
    means="As it attacks, copies of it may attack the other opponents until the end of combat",
)


@lexicon.word("Effect", "send a copy of this to each other opponent", id="myriad", rule="702.116a")
def send_copies(do: Do, effect: Node) -> None:
    """You may have a copy of this attack each opponent but the defending player; they are exiled at end of combat."""
    copies = (
        "for each opponent other than defending player, may create a token that's a copy of this tapped and attacking "
        "that player or a planeswalker they control"
    )
    do.run(do.rules.expand(copies, effect, "Effect"))
    if do.binding("did"):
        do.run(do.rules.expand("later at the next end of combat (exile them)", effect, "Effect"))
