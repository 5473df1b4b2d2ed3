"""Abilities of cards in the graveyard: dredge (702.52), unearth (702.84), scavenge (702.97), embalm (702.128),
eternalize (702.129), encore (702.141)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Draw, Event, Move
from cardwright.model.node import Node, node

lexicon = Lexicon()

EMBALM: Final = "keywords/Keyword.embalm"

_AS_A_SORCERY: Final = ". from your graveyard . activate only as a sorcery"

lexicon.add(
    "Keyword",
    "unearth {costs:Cost+,}",
    means(
        "{costs}: return this to the battlefield; it gains haste permanently; later at the next end step (exile it); "
        f"it is exiled if it would leave {_AS_A_SORCERY}"
    ),
    id="unearth",
    rule="702.84a",
    means="It returns from the graveyard for a turn, and is exiled whenever it would leave",
)
lexicon.add(
    "Keyword",
    "scavenge {costs:Cost+,}",
    means("{costs}, exile this: put the power of this +1/+1 counters on target creature " + _AS_A_SORCERY),
    id="scavenge",
    rule="702.97a",
    means="Exiled from the graveyard, it lets a creature grow by its power",
)
lexicon.add(
    "Keyword",
    "embalm {costs:Cost+,}",
    means(
        "{costs}, exile this: create a token that's a copy of this except it is white and has no mana cost "
        f"and is a Zombie in addition to its other types {_AS_A_SORCERY}"
    ),
    id="embalm",
    rule="702.128a",
    means="Exiled from the graveyard, it comes back as a white Zombie token",
)


@lexicon.word("Condition", "this was embalmed", id="embalmed", rule="702.128b")
def was_embalmed(look: Look, condition: Node) -> bool:
    """As it enters: it is the token that an embalm ability creates."""
    made_by = look.binding("made by")
    return isinstance(made_by, Node) and any(word.word == EMBALM for word in made_by.walk())


lexicon.add(
    "Keyword",
    "eternalize {costs:Cost+,}",
    means(
        "{costs}, exile this: create a token that's a copy of this except it is black and is 4/4 and has no mana cost "
        f"and is a Zombie in addition to its other types {_AS_A_SORCERY}"
    ),
    id="eternalize",
    rule="702.129a",
    means="Exiled from the graveyard, it comes back as a black 4/4 Zombie token",
)
lexicon.add(
    "Keyword",
    "encore {costs:Cost+,}",
    means(
        "{costs}, exile this: let copies of this attack every opponent; later at the next end step (sacrifice them) "
        + _AS_A_SORCERY
    ),
    id="encore",
    rule="702.141a",
    means="Exiled from the graveyard, it sends a copy against every opponent for a turn",
)


@lexicon.word("Effect", "it is exiled if it would leave", id="exiled if it leaves", rule="702.84a")
def exiled_if_it_leaves(do: Do, effect: Node) -> None:
    """Whatever would take the permanent just returned off the battlefield exiles it instead."""
    refs = do.binding("it")
    for ref in refs if isinstance(refs, tuple) else ():
        if isinstance(ref, int):
            do.set_up(_EXILED, Duration("while", node=_THERE), bound=do.find(ref))


@lexicon.word("Permission", "the bound permanent is exiled instead of leaving", id="bound", rule="702.84a")
def bound(build: Ruleset, word: Node) -> Iterator[Part]:
    """A move of it from the battlefield to anywhere but exile goes to exile."""

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, Move) and event.object == look.binding("bound") and event.to != "exile"

    def exiled(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        return (replace(event, to="exile", enter=None),)

    yield Replaces(kinds=("move",), applies=applies, replace=exiled, rule="702.84a")


@lexicon.word("Condition", "the bound permanent is there", id="bound there", rule="702.84a", reads=("zones",))
def bound_is_there(look: Look, condition: Node) -> bool:
    """The permanent that was returned is still on the battlefield."""
    ref = look.binding("bound")
    found = look.object(ref) if isinstance(ref, int) else None
    return found is not None and found.zone == "battlefield"


_EXILED: Final = node("keywords/Permission.bound")
_THERE: Final = node("keywords/Condition.bound there")


@lexicon.word("Effect", "let copies of this attack every opponent", id="encore copies", rule="702.141a")
def copies_against_everyone(do: Do, effect: Node) -> None:
    """For each opponent a token copy with haste comes, which has to attack that opponent this turn if able."""
    opponents = do.opponents(do.you)
    # All of them come at once; where there are more than one for each opponent, each has as many (614.16).
    do.run(do.rules.expand(f"create {len(opponents)} tokens that are copies of this", effect, "Effect"))
    new = do.binding("it")
    made = new if isinstance(new, tuple) else ()
    do.run(do.rules.expand("it gains haste permanently", effect, "Effect"))
    for place, player in enumerate(opponents):
        do.bind("player", (player,))
        do.bind("it", made[place :: len(opponents)])
        do.run(do.rules.expand("it attacks that player each combat if able this turn", effect, "Effect"))
    do.bind("it", made)


@lexicon.word("Keyword", "dredge {n:Number}", id="dredge", rule="702.52a")
def dredge(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Instead of drawing a card, its owner may mill that many cards and take it back to hand."""
    n = keyword.node("n")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Draw) or event.player != look.you:
            return False
        return len(look.state.zone(("library", look.you))) >= look.number(n)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        if not do.ask_yes(do.you, f"mill {do.amount(n)} cards and return it to hand instead of drawing", "702.52a"):
            return (event,)
        milled = do.state.zone(("library", do.you))[: do.amount(n)]
        return (
            *(Move(object=ref, to="graveyard", reason="mill") for ref in milled),
            Move(object=do.source, to="hand", reason="return"),
        )

    yield Replaces(kinds=("draw",), applies=applies, replace=instead, zones=frozenset({"graveyard"}), rule="702.52a")
