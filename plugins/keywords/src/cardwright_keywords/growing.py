"""Keywords by which creatures enter with counters or get them later; each instance works separately.

Modular (702.43), sunburst (702.44), bloodthirst (702.54), graft (702.58), devour (702.82), unleash (702.98), evolve
(702.100), outlast (702.107), exploit (702.110), renown (702.112), fabricate (702.123), riot (702.136), ravenous
(702.156). Beside renown stands monstrosity, an instruction that works the same way (701.37).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.entering import add_counters, entry
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Counters, Damage, Enter, Event, Mark, Move
from cardwright.model.mana import COLORS
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, ObjectId, Ref, is_player

lexicon = Lexicon()

GROWTH = "+1/+1"
"""The counter that all of them put on."""

DEVOURED: Final = "devoured"
"""The choice that names what a permanent devoured as it entered."""

lexicon.add(
    "Keyword",
    "modular {n:Number}",
    means(
        "this enters with {n} +1/+1 counters on it",
        "when this is put into a graveyard from the battlefield: "
        "may put the number of +1/+1 counters on this +1/+1 counters on target artifact creature",
    ),
    id="modular",
    rule="702.43a",
    means="It enters with counters and leaves them to an artifact creature",
)
lexicon.add(
    "Keyword",
    "graft {n:Number}",
    means(
        "this enters with {n} +1/+1 counters on it",
        "whenever another creature enters, if this has a +1/+1 counter on it: "
        "may move a +1/+1 counter from this onto it",
    ),
    id="graft",
    rule="702.58a",
    means="It enters with counters and may hand them on to creatures that enter",
)
lexicon.add(
    "Keyword",
    "evolve",
    means("whenever another creature you control enters, if it outgrows this: put a +1/+1 counter on this"),
    id="evolve",
    rule="702.100a",
    means="It grows as a larger creature of yours enters",
)
lexicon.add(
    "Keyword",
    "outlast {costs:Cost+,}",
    means("{costs}, {T}: put a +1/+1 counter on this . activate only as a sorcery"),
    id="outlast",
    rule="702.107a",
    means="Tapped for a cost, as a sorcery, it grows",
)
lexicon.add(
    "Keyword",
    "exploit",
    means("when this enters: may sacrifice a creature you control"),
    id="exploit",
    rule="702.110a",
    means="As it enters you may sacrifice a creature",
)
lexicon.add(
    "Keyword",
    "renown {n:Number}",
    means(
        "when this deals combat damage to a player, if this isn't renowned: "
        "put {n} +1/+1 counters on this; this becomes renowned"
    ),
    id="renown",
    rule="702.112a",
    means="The first time it deals combat damage to a player it grows",
)
lexicon.add(
    "Keyword",
    "fabricate {n:Number}",
    means(
        "when this enters: may put {n} +1/+1 counters on this "
        "if so (if not (this remains on the battlefield) (create {n} 1/1 colorless Servo artifact creature tokens)) "
        "otherwise create {n} 1/1 colorless Servo artifact creature tokens"
    ),
    id="fabricate",
    rule="702.123a",
    means="It enters and grows, or Servos come with it",
)
lexicon.add(
    "Keyword",
    "ravenous",
    means("this enters with X +1/+1 counters on it", "when this enters, if X is 5 or more: draw a card"),
    id="ravenous",
    rule="702.156a",
    means="It enters with X counters, and for five or more draws a card",
)


# ---- as it enters ---------------------------------------------------------------------------------------------------


@lexicon.word("Keyword", "bloodthirst {n:Number}", id="bloodthirst", rule="702.54a")
def bloodthirst(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters with counters where an opponent was dealt damage this turn; X is how much (702.54b)."""
    n = node.node("n")
    is_x = build.word_name(n.word) == "x"

    def modify(enter: Enter, do: Do) -> Enter:
        return add_counters(enter, GROWTH, damage_to_opponents(do) if is_x else do.amount(n))

    yield entry(modify, useful=lambda enter, look: damage_to_opponents(look) > 0, rule="702.54a")


def damage_to_opponents(look: Look) -> int:
    """How much damage your opponents have been dealt this turn."""
    total = 0
    for event in look.state.this_turn():
        if isinstance(event, Damage) and is_player(event.target) and event.target != look.you:
            total += event.amount
    return total


@lexicon.word("Keyword", "devour {n:Number}", id="devour", rule="702.82a")
def devour(build: Ruleset, node: Node) -> Iterator[Part]:
    """As it enters you may sacrifice creatures, and it gets counters for each of them."""
    yield _devouring(node.node("n"), lambda look, ref: look.chars(ref).is_creature)


@lexicon.word("Keyword", "devour {noun:Noun} {n:Number}", id="devour such", rule="702.82c", variant_of="devour")
def devour_such(build: Ruleset, node: Node) -> Iterator[Part]:
    """As it enters you may sacrifice such permanents, and it gets counters for each of them."""
    noun = node.node("noun")
    yield _devouring(node.node("n"), lambda look, ref: look.matches(noun, ref))


def _devouring(n: Node, edible: Callable[[Look, ObjectId], bool]) -> Replaces:
    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        assert event.enter is not None
        player = event.enter.controller
        eaten_before = [refs for name, refs in event.enter.choices if name == DEVOURED and isinstance(refs, tuple)]
        earlier = {ref for refs in eaten_before for ref in refs}
        there = [ref for ref in do.state.zone(("battlefield", NOBODY)) if do.controller(ref) == player]
        # Nothing is eaten twice (614.13b).
        options = [ref for ref in there if edible(do, ref) and ref not in earlier]
        eaten = do.ask_to_move(player, options, "choose what to devour", "sacrifice", "702.82a")
        grown = add_counters(event.enter, GROWTH, do.amount(n) * len(eaten))
        noted = replace(grown, choices=(*grown.choices, (DEVOURED, eaten)))
        # What is eaten leaves as the creature enters (614.13).
        return (
            replace(event, enter=noted),
            *(Move(object=ref, to="graveyard", reason="sacrifice", cause=event.cause) for ref in eaten),
        )

    return replace(entry(lambda enter, do: enter, rule="702.82a"), replace=instead)


@lexicon.word("Keyword", "unleash", id="unleash", rule="702.98a")
def unleash(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may enter with a +1/+1 counter, and can't block while it has one."""

    def modify(enter: Enter, do: Do) -> Enter:
        wanted = do.ask_yes(enter.controller, "let it enter with an additional +1/+1 counter", "702.98a")
        return add_counters(enter, GROWTH, 1) if wanted else enter

    yield entry(modify, rule="702.98a")
    yield from build.parts(build.expand("as long as this has a +1/+1 counter on it, this can't block", node))


@lexicon.word("Keyword", "riot", id="riot", rule="702.136a")
def riot(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may enter with a +1/+1 counter; otherwise it gains haste."""
    haste = build.expand("gains haste", node, "Modification")

    def modify(enter: Enter, do: Do) -> Enter:
        if do.ask_yes(enter.controller, "let it enter with an additional +1/+1 counter", "702.136a"):
            return add_counters(enter, GROWTH, 1)
        # Haste is gained for good, whatever becomes of riot.
        return replace(enter, gains=(*enter.gains, haste))

    yield entry(modify, rule="702.136a")


@lexicon.word("Keyword", "sunburst", id="sunburst", rule="702.44a")
def sunburst(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters with a counter for each color of mana spent on it: +1/+1 on a creature, charge on anything else."""

    def colors(look: Look) -> int:
        spell = look.known(look.source)
        if spell is None or spell.paid is None or spell.zone != "stack":
            return 0
        return len(set(spell.paid.spent) & set(COLORS))

    def modify(enter: Enter, do: Do) -> Enter:
        spell = do.known(do.source)
        values = enter.copied or (spell.values if spell is not None else None)
        is_creature = values is not None and "creature" in values.types
        return add_counters(enter, GROWTH if is_creature else "charge", colors(do))

    yield entry(modify, useful=lambda enter, look: colors(look) > 0, rule="702.44a")


# ---- what the texts above speak of ----------------------------------------------------------------------------------


@lexicon.word("Condition", "it outgrows this", id="outgrows", rule="702.100a", reads=("power", "toughness", "source"))
def outgrows(look: Look, node: Node) -> bool:
    """What was last named has greater power, or greater toughness, than this; both are creatures (702.100c)."""
    it = look.binding("subject")
    refs = it if isinstance(it, tuple) else ()
    here = look.chars(look.source)
    for ref in refs:
        there = look.chars(int(ref))  # type: ignore[arg-type]
        if not here.is_creature or not there.is_creature:
            return False
        return (there.power or 0) > (here.power or 0) or (there.toughness or 0) > (here.toughness or 0)
    return False


@lexicon.word("Condition", "this isn't renowned", id="not renowned", rule="702.112b")
def is_not_renowned(look: Look, node: Node) -> bool:
    """It has not become renowned."""
    known = look.known(look.source)
    return known is not None and "renowned" not in known.marks


@lexicon.word("Effect", "this becomes renowned", id="becomes renowned", rule="702.112b")
def becomes_renowned(do: Do, node: Node) -> None:
    """It is renowned until it leaves the battlefield."""
    do.happen(Mark(object=do.source, name="renowned"))


@lexicon.word("Effect", "monstrosity {n:Number}", id="monstrosity", writes=("counters",), rule="701.37a")
def monstrosity(do: Do, node: Node) -> None:
    """If this isn't monstrous, put that many +1/+1 counters on it and it becomes monstrous."""
    found = do.object(do.source)
    if found is None or found.zone != "battlefield" or "monstrous" in found.marks:
        return
    do.happen(Counters(target=do.source, name=GROWTH, amount=do.amount(node.node("n"))))
    do.happen(Mark(object=do.source, name="monstrous"))


@lexicon.word("Filter", "monstrous", id="monstrous", rule="701.37b", reads=("marks",))
def monstrous(look: Look, ref: Ref, node: Node) -> bool:
    """It has become monstrous, and has not left the battlefield since."""
    known = look.known(ref)
    return known is not None and "monstrous" in known.marks
