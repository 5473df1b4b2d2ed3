"""Hideaway (702.75): a card from the top of the library waits in exile, face down."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon, means

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "hideaway {n:Number}",
    means(
        "when this enters: look at the top {n} cards of your library; "
        "exile a card among them face down for its controller to look at; "
        "put the rest on the bottom of your library in a random order"
    ),
    id="hideaway",
    rule="702.75a",
    means="As it enters one of that many cards from the top of the library is exiled face down",
)
