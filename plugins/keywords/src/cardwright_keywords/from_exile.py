"""Keywords about cards that are cast from exile: madness (702.35), suspend (702.62), rebound (702.88)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Pattern, Replaces, SpecialAction
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding

lexicon = Lexicon()

EXILE: Final = frozenset({"exile"})
HAND: Final = frozenset({"hand"})
STACK: Final = frozenset({"stack"})


# ---- madness --------------------------------------------------------------------------------------------------------


@lexicon.word("Keyword", "madness {costs:Cost+,}", id="madness", rule="702.35a")
def madness(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Discarded, it is exiled, and its owner may cast it for that cost or put it into the graveyard."""

    def discarded(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.object != look.source or event.reason != "discard":
            return False
        # What another effect sends elsewhere is not going to the graveyard any more (616.1f).
        return event.to == "graveyard"

    def to_exile(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        return (replace(event, to="exile", exiled_by=event.object),)

    def resolving(look: Look) -> bool:
        frame = look.state.frame
        on_stack = look.object(frame.object) if frame is not None else None
        item = on_stack.item if on_stack is not None else None
        return item is not None and item.source == look.source and item.ability is keyword

    yield Replaces(kinds=("move",), applies=discarded, replace=to_exile, zones=HAND, rule="702.35a")
    yield CastMethod(
        id="madness",
        costs=keyword.nodes("costs"),
        zones=EXILE,
        permits=resolving,
        any_time=True,
        rule="702.35a",
    )
    text = "when this is exiled by discarding it: cast this for its madness cost or put it into the graveyard"
    yield from build.parts(build.expand(text, keyword))


@lexicon.word("Event", "this is exiled by discarding it", id="discarded into exile", rule="702.35a")
def discarded_into_exile(build: Ruleset, event_word: Node) -> Pattern:
    """This was discarded and its own ability, no other effect, has put it into exile."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.new != now.source or event.reason != "discard":
            return None
        if event.to != "exile" or event.exiled_by != event.object:
            return None
        return {"it": (event.new,), "subject": (event.new,)}

    return Pattern(kinds=("move",), match=match, zones=EXILE, rule="702.35a")


@lexicon.word(
    "Effect", "cast this for its madness cost or put it into the graveyard", id="cast for madness", rule="702.35a"
)
def cast_for_madness(do: Do, effect: Node) -> None:
    """The owner may cast the card for its madness cost; if they do not, it goes to their graveyard."""
    found = do.object(do.source)
    if found is None or found.zone != "exile":
        return
    if do.ask_yes(do.you, "cast it for its madness cost", "702.35a") and do.cast(do.you, do.source, method="madness"):
        return
    do.happen(Move(object=do.source, to="graveyard", reason="put", traced=True))


# ---- suspend --------------------------------------------------------------------------------------------------------

_SUSPENDED: Final = (
    "at your upkeep, if this has a time counter on it: remove a time counter from this . from your exile",
    "when the last time counter is removed from this: cast this after suspending it . from your exile",
)


@lexicon.word("Keyword", "suspend {n:Number} — {costs:Cost+,}", id="suspend", rule="702.62a")
def suspend(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """It may be exiled from hand for that cost, and is cast for nothing when its time counters are gone."""

    def put_aside(do: Do) -> None:
        counters = (("time", do.amount(keyword.node("n"))),)
        do.happen(Move(object=do.source, to="exile", reason="suspend", enter=Enter(counters=counters)))

    yield SpecialAction(
        id="suspend", costs=keyword.nodes("costs"), do=put_aside, timing="cast", zones=HAND, rule="702.62a"
    )
    yield from suspended(build, keyword)


@lexicon.word("Keyword", "suspend", id="suspend without cost", rule="702.62a", variant_of="suspend")
def suspended(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """In exile it loses a time counter each upkeep, and is cast for nothing with the last."""
    for line in _SUSPENDED:
        yield from build.parts(build.expand(line, keyword))


@lexicon.word("Effect", "cast this after suspending it", id="cast suspended", rule="702.62a")
def cast_suspended(do: Do, effect: Node) -> None:
    """You may cast the card for nothing; a creature has haste until you lose control of it."""
    found = do.object(do.source)
    if found is None or found.zone != "exile" or not do.ask_yes(do.you, "cast it for nothing", "702.62a"):
        return
    if do.cast(do.you, do.source, free=True):
        spell = do.state.zone(("stack", 0))[-1]
        if do.chars(spell).is_creature:
            do.bind("it", (spell,))
            do.run(do.rules.expand("it gains haste for as long as you keep control of it", effect, "Effect"))


@lexicon.word("Condition", "you keep control of it", id="keep control", rule="702.62a", reads=("controller",))
def keep_control(look: Look, condition: Node) -> bool:
    """You control the spell, or the permanent that it became."""
    refs = look.binding("it")
    for ref in refs if isinstance(refs, tuple) else ():
        assert isinstance(ref, int)
        known = look.state.memory.get(ref)
        now = known.became if known is not None and known.object.zone == "stack" else ref
        found = look.object(now)
        if found is None or found.zone not in ("stack", "battlefield") or look.controller(now) != look.you:
            return False
    return True


# ---- rebound --------------------------------------------------------------------------------------------------------


@lexicon.word("Keyword", "rebound", id="rebound", rule="702.88a")
def rebound(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """Cast from hand, it is exiled as it resolves, and may be cast for nothing in its caster's next upkeep."""
    later = build.expand("later at your next upkeep (cast the rebounding card)", keyword, "Effect")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.object != look.source or event.to != "graveyard":
            return False
        known = look.known(look.source)
        return (
            event.reason == "resolve" and known is not None and known.paid is not None and known.paid.origin == "hand"
        )

    def to_exile(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        do.bind("rebounding", (event.object,))
        do.bind("moved", (event.object,))
        do.run(later)
        return (replace(event, to="exile"),)

    yield Replaces(kinds=("move",), applies=applies, replace=to_exile, zones=STACK, rule="702.88a")


@lexicon.word("Effect", "cast the rebounding card", id="cast rebounding", rule="702.88a")
def cast_rebounding(do: Do, effect: Node) -> None:
    """You may cast the card that rebounds from exile for nothing."""
    refs = do.binding("rebounding")
    for ref in refs if isinstance(refs, tuple) else ():
        now = do.find(int(ref))  # type: ignore[arg-type]
        found = do.object(now)
        if found is not None and found.zone == "exile" and do.ask_yes(do.you, "cast it for nothing", "702.88a"):
            do.cast(do.you, now, free=True)
