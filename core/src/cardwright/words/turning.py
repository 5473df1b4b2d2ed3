"""Words for cards with other faces and parts: transforming (701.27), flipping (710), Adventures, Omens (715, 720)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Permits
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Event, Mark, Move
from cardwright.model.node import Node, node
from cardwright.model.objects import CREATED, Binding
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.words.event_names import of_object
from cardwright.words.zone_changes import found, shuffle_into_libraries

lexicon = Lexicon()


@lexicon.word("Effect", "transform {what:Objects}", id="transform", rule="701.27a")
def transform(do: Do, effect: Node) -> None:
    """Turn those permanents over, as far as they have another face; an ability of a permanent that has transformed
    since the ability was put onto the stack, or created as a delayed one, does not turn it over once more
    (701.27f)."""
    refs = [ref for ref in found(do, do.pick(effect.node("what"))) if not _has_turned(do, ref)]
    do.happen(*(Mark(object=ref, name="transformed", on=not do.state.objects[ref].transformed) for ref in refs))


def _has_turned(do: Do, ref: ObjectId) -> bool:
    frame = do.state.frame
    here = do.state.objects.get(frame.object) if frame is not None else None
    if here is None or ref != do.source:
        return False
    created = do.binding(CREATED)
    since = created if isinstance(created, int) else here.timestamp
    return do.state.objects[ref].turned_at > since


@lexicon.word("Effect", "flip {what:Objects}", id="flip over", rule="710.4")
def flip(do: Do, effect: Node) -> None:
    """Turn those permanents upside down, which nothing undoes while they are on the battlefield."""
    do.happen(*(Mark(object=ref, name="flipped") for ref in found(do, do.pick(effect.node("what")))))


@lexicon.word("Event", "{what:Objects} (transform|transforms) [into {form:Phrase}]", id="transforms", rule="701.27e")
def transforms(build: Ruleset, event: Node) -> Pattern:
    """Such a permanent turns over, maybe into something of a kind that it is then."""
    what, form = event.node("what"), event.get("form")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Mark) or event.name != "transformed" or not now.matches(what, event.object):
            return None
        if isinstance(form, Node) and not now.matches(form, event.object):
            return None
        return of_object(event.object)

    return Pattern(kinds=("mark",), match=match, rule="701.27e")


@lexicon.word("Filter", "transformed", id="transformed", rule="701.27g")
def transformed(look: Look, ref: Ref, word: Node) -> bool:
    """It is a double-faced permanent with its back face up."""
    known = look.known(ref)
    return known is not None and known.transformed and known.zone == "battlefield" and not known.merged


# ---- Adventures and Omens -------------------------------------------------------------------------------------------


@lexicon.word("Relation", "that (has|have) (an Adventure|an Omen)", id="has an inset", rule="715.2a")
def has_an_inset(look: Look, ref: Ref, word: Node) -> bool:
    """It has the alternative characteristics of an Adventure, or of an Omen, whether it uses them or not; a copy has
    them, too (715.2b)."""
    known = look.known(ref)
    if known is None:
        return False
    layout = "adventure" if "Adventure" in look.rules.render(word) else "omen"
    printed = look.chars(ref).printed
    return layout in (printed.layout, printed.part_of)


@lexicon.word("Effect", "exile {what:Objects} on an adventure", id="on an adventure", rule="715.3d")
def on_an_adventure(do: Do, effect: Node) -> None:
    """Exile those; you may play the cards, though not as an Adventure, as long as they remain exiled."""
    refs = found(do, do.pick(effect.node("what")))
    moved = do.happen(*(Move(object=ref, to="exile", reason="exile", exiled_by=do.source) for ref in refs))
    for event in moved:
        if isinstance(event, Move) and event.to == "exile" and event.new:
            do.set_up(_AFTER, Duration("while", node=_STILL_EXILED), player=do.you, card=event.new)


@lexicon.word("Permission", "the adventurer may be played", id="adventurer", rule="715.3d")
def adventurer(build: Ruleset, permission: Node) -> Iterator[Part]:
    """The card that went on an adventure may be played, not as an Adventure."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        card = ref == look.binding("card") and player == look.binding("player")
        return card and look.state.objects[ref].values.part_of != "adventure"

    yield Permits(what="cast", applies=applies, rule="715.3d")
    yield Permits(what="play", applies=applies, rule="715.3d")


@lexicon.word("Condition", "the adventurer is exiled", id="adventurer exiled", rule="715.3d", reads=("zone:exile",))
def adventurer_is_exiled(look: Look, condition: Node) -> bool:
    """The card that went on an adventure lies in exile."""
    card = look.binding("card")
    there = look.object(card) if isinstance(card, int) else None
    return there is not None and there.zone == "exile"


@lexicon.word("Effect", "shuffle the omen into its owner's library", id="omen", rule="720.3d")
def omen(do: Do, effect: Node) -> None:
    """The Omen that resolves is shuffled into its owner's library."""
    shuffle_into_libraries(do, (do.source,))


_AFTER = node("cardwright/Permission.adventurer")
_STILL_EXILED = node("cardwright/Condition.adventurer exiled")
