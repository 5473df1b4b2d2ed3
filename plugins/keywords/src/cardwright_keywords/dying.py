"""Keywords that trigger as a permanent is put into a graveyard; each instance triggers by itself.

Soulshift (702.46), persist (702.79), undying (702.93), afterlife (702.135).
"""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon, means

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "soulshift {n:Number}",
    means(
        "when this is put into a graveyard from the battlefield: "
        "may return target Spirit card with mana value {n} or less from your graveyard to hand"
    ),
    id="soulshift",
    rule="702.46a",
    means="As it dies, a lesser Spirit card comes back to hand",
)
lexicon.add(
    "Keyword",
    "persist",
    means(
        "when this is put into a graveyard from the battlefield, if this had no -1/-1 counters on it: "
        "return it to the battlefield under its owner's control with a -1/-1 counter on it"
    ),
    id="persist",
    rule="702.79a",
    means="It comes back with a -1/-1 counter, unless it had one",
)
lexicon.add(
    "Keyword",
    "undying",
    means(
        "when this is put into a graveyard from the battlefield, if this had no +1/+1 counters on it: "
        "return it to the battlefield under its owner's control with a +1/+1 counter on it"
    ),
    id="undying",
    rule="702.93a",
    means="It comes back with a +1/+1 counter, unless it had one",
)
lexicon.add(
    "Keyword",
    "afterlife {n:Number}",
    means(
        "when this is put into a graveyard from the battlefield: "
        "create {n} 1/1 white black Spirit creature tokens with flying"
    ),
    id="afterlife",
    rule="702.135a",
    means="As it dies, Spirits with flying come",
)
