"""Keywords that trigger as spells are cast; each instance by itself.

Storm (702.40), gravestorm (702.69), cascade (702.85), extort (702.101), prowess (702.108); and split second (702.61),
which lets no others be cast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Cast, LifeChange, Move
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId

lexicon = Lexicon()

lexicon.add(
    "Keyword",
    "extort",
    means("whenever you cast a spell: may pay {W/B} if so each opponent bleeds 1 life for you"),
    id="extort",
    rule="702.101a",
    means="With each spell you may pay for a life from every opponent",
)
lexicon.add(
    "Keyword",
    "prowess",
    means("whenever you cast a noncreature spell: this gets +1/+1 until end of turn"),
    id="prowess",
    rule="702.108a",
    means="It grows with each noncreature spell of yours",
)


@lexicon.word("Effect", "each opponent bleeds {n:Number} life for you", id="bleed", rule="702.101a")
def bleed(do: Do, node: Node) -> None:
    """Each opponent loses that much life, and you gain as much as they lost together."""
    amount = do.amount(node.node("n"))
    happened = do.happen(*(LifeChange(player=player, amount=-amount) for player in do.opponents(do.you)))
    lost = -sum(event.amount for event in happened if isinstance(event, LifeChange) and event.amount < 0)
    if lost:
        do.happen(LifeChange(player=do.you, amount=lost))


# ---- copies of the spell itself -------------------------------------------------------------------------------------

lexicon.add(
    "Keyword",
    "storm",
    means(
        "when you cast this: repeat the number of spells cast before this this turn times (copy this with new targets)"
    ),
    id="storm",
    rule="702.40a",
    means="It is copied for each spell that was cast before it this turn",
)
lexicon.add(
    "Keyword",
    "gravestorm",
    means(
        "when you cast this: "
        "repeat the number of permanents put into graveyards this turn times (copy this with new targets)"
    ),
    id="gravestorm",
    rule="702.69a",
    means="It is copied for each permanent that was put into a graveyard this turn",
)


@lexicon.word(
    "Number", "the number of spells cast before this this turn", id="cast before", rule="702.40a", reads=("history",)
)
def cast_before(look: Look, node: Node) -> int:
    """How many spells, of whatever player, became cast earlier in this turn than this one."""
    casts = [event.object for event in look.state.this_turn() if isinstance(event, Cast)]
    return len(casts) - casts.index(look.source) - 1 if look.source in casts else len(casts)


@lexicon.word(
    "Number",
    "the number of permanents put into graveyards this turn",
    id="buried this turn",
    rule="702.69a",
    reads=("history",),
)
def buried_this_turn(look: Look, node: Node) -> int:
    """How many permanents were put into a graveyard from the battlefield this turn."""
    return sum(
        isinstance(event, Move) and event.origin == "battlefield" and event.to == "graveyard"
        for event in look.state.this_turn()
    )


# ---- cascade --------------------------------------------------------------------------------------------------------

lexicon.add(
    "Keyword",
    "cascade",
    means("when you cast this: follow the cascade"),
    id="cascade",
    rule="702.85a",
    means="A cheaper card from the top of the library may be cast for nothing",
)


@lexicon.word("Effect", "follow the cascade", id="cascade", rule="702.85a")
def cascade(do: Do, node: Node) -> None:
    """Exile cards from the library until a cheaper nonland card comes, which you may cast for nothing; the rest goes to
    the bottom in a random order."""
    limit = spell_value(do, do.source)
    exiled: list[ObjectId] = []
    while do.state.zone(("library", do.you)):
        top = do.state.zone(("library", do.you))[0]
        moved = do.happen(Move(object=top, to="exile", reason="exile", exiled_by=do.source))
        new = [event.new for event in moved if isinstance(event, Move) and event.object == top and event.to == "exile"]
        exiled += new
        if new and _cheaper(do, new[0], limit):
            _may_cast(do, new[0], limit)
            break
    there = [ref for ref in exiled if (found := do.object(ref)) is not None and found.zone == "exile"]
    do.happen(*(Move(object=ref, to="library", place="bottom", reason="put") for ref in do.shuffled(there)))


def spell_value(look: Look, ref: ObjectId) -> int:
    """The mana value of a spell, its X included (202.3e)."""
    known = look.known(ref)
    x = known.item.x if known is not None and known.item is not None else 0
    return look.chars(ref).mana_value_with(x)


def _cheaper(look: Look, ref: ObjectId, limit: int) -> bool:
    chars = look.chars(ref)
    return "land" not in chars.types and chars.mana_value < limit


def _may_cast(do: Do, ref: ObjectId, limit: int) -> None:
    found = do.object(ref)
    if found is None or not do.ask_yes(do.you, f"cast {found.values.name} for nothing", "702.85a"):
        return
    face = do.as_what(do.you, ref, lambda values: values.cost is None or values.cost.mana_value() < limit)
    if face is not None:
        do.cast(do.you, ref, face=face, free=True)


# ---- split second ---------------------------------------------------------------------------------------------------


@lexicon.word("Keyword", "split second", id="split second", rule="702.61a")
def split_second(build: Ruleset, node: Node) -> Iterator[Part]:
    """While it is on the stack, no other spell can be cast and nothing but mana abilities activated."""

    def other_spell(look: Look, spell: ObjectId, player: PlayerId) -> bool:
        return spell != look.source

    def no_mana_ability(look: Look, action: Any, part: Any) -> bool:
        return not part.mana

    yield Prohibits(what="cast", applies=other_spell, zones=frozenset({"stack"}), rule="702.61a")
    yield Prohibits(what="activate", applies=no_mana_ability, zones=frozenset({"stack"}), rule="702.61a")
