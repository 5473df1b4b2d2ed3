"""Events of zone changes, steps and objects that abilities wait for (603.2, 603.6); each compiles into a Pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import PLAY, Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import (
    BeginStep,
    ControlChange,
    Counters,
    Event,
    Mark,
    Move,
)
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.turn import MAIN
from cardwright.rules import phrase
from cardwright.words.event_names import entered, left, of_moved, of_object, once_for_all

lexicon = Lexicon()


lexicon.add("Quantifier", "one or more", id="one or more", means="In events: once for all that fit", rule="603.2c")


@lexicon.word("Event", "{what:Objects} (enter|enters)", id="enters", rule="603.6a")
def enters(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent enters the battlefield."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        return entered(event, now, what)

    return Pattern(
        kinds=("move",), match=match, own=phrase.is_this(what), group=once_for_all(build, what), rule="603.6a"
    )


@lexicon.word("Event", "{what:Objects} (enter|enters) (tapped|untapped)", id="enters tapped", rule="603.6a")
def enters_tapped(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent enters the battlefield tapped, or untapped, whatever becomes of that later."""
    what = node.node("what")
    tapped = not build.render(node).endswith("untapped")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        fits = isinstance(event, Move) and event.enter is not None and event.enter.tapped == tapped
        return entered(event, now, what) if fits else None

    return Pattern(
        kinds=("move",), match=match, own=phrase.is_this(what), group=once_for_all(build, what), rule="603.6a"
    )


@lexicon.word("Event", "{what:Objects} (enter|enters) from your {zone:Zone}", id="enters from", rule="603.6a")
def enters_from(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent enters the battlefield right from that zone of yours."""
    what, zone = node.node("what"), build.word_name(node.node("zone").word)

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        known = before.known(event.object) if isinstance(event, Move) and event.origin == zone else None
        return entered(event, now, what) if known is not None and known.owner == now.you else None

    return Pattern(
        kinds=("move",), match=match, own=phrase.is_this(what), group=once_for_all(build, what), rule="603.6a"
    )


def _leaving(build: Ruleset, what: Node, rule: str, to: frozenset[str] | None = None) -> Pattern:
    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        return left(event, before, what, to)

    group = once_for_all(build, what)
    return Pattern(kinds=("move",), match=match, own=phrase.is_this(what), looks_back=True, group=group, rule=rule)


@lexicon.word("Event", "{what:Objects} (leave|leaves)", id="leaves", rule="603.6c")
def leaves(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent leaves the battlefield."""
    return _leaving(build, node.node("what"), "603.6c")


@lexicon.word("Event", "{what:Objects} (die|dies)", id="dies", rule="700.4")
def dies(build: Ruleset, node: Node) -> Pattern:
    """Such a creature or planeswalker goes from the battlefield to a graveyard."""
    return _leaving(build, node.node("what"), "700.4", frozenset({"graveyard"}))


@lexicon.word("Event", "{what:Objects} (is|are) put into a graveyard from the battlefield", id="buried", rule="603.6c")
def buried(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent goes to a graveyard."""
    return dies(build, node)


@lexicon.word("Event", "{what:Objects} (is|are) put into exile from the battlefield", id="exiled", rule="603.6c")
def put_into_exile(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent goes to exile."""
    return _leaving(build, node.node("what"), "603.6c", frozenset({"exile"}))


@lexicon.word(
    "Event", "{what:Objects} (is|are) put into a graveyard from anywhere", id="put into graveyard", rule="603.6"
)
def put_into_graveyard(build: Ruleset, node: Node) -> Pattern:
    """Such a card comes to a graveyard from any zone. What a card says of itself in these words functions there, be it
    that it comes from the battlefield (113.6k, 603.6c)."""
    what = node.node("what")
    zones = frozenset({"graveyard"}) if phrase.is_this(what) else PLAY

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.to != "graveyard" or not event.new:
            return None
        fits = now.matches(what, event.new) or before.matches(what, event.object)
        return of_moved(event.object) if fits else None

    return Pattern(kinds=("move",), match=match, own=phrase.is_this(what), group=once_for_all(build, what), zones=zones)


@lexicon.word(
    "Event",
    "{what:Objects} (is|are) put into a graveyard from anywhere other than the battlefield",
    id="put from elsewhere",
)
def put_from_elsewhere(build: Ruleset, node: Node) -> Pattern:
    """Such a card comes to a graveyard from another zone than the battlefield."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.to != "graveyard" or event.origin in ("battlefield", ""):
            return None
        return of_moved(event.object) if event.new and now.matches(what, event.new) else None

    return Pattern(kinds=("move",), match=match, own=phrase.is_this(what), group=once_for_all(build, what))


@lexicon.word("Event", "{what:Objects} (leave|leaves) your graveyard", id="leaves graveyard", rule="603.10a")
def leaves_graveyard(build: Ruleset, node: Node) -> Pattern:
    """Such a card leaves your graveyard."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.origin != "graveyard":
            return None
        known = before.known(event.object)
        if known is None or known.owner != before.you or not before.matches(what, event.object):
            return None
        return of_moved(event.object)

    return Pattern(
        kinds=("move",), match=match, own=phrase.is_this(what), looks_back=True, group=once_for_all(build, what)
    )


_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "precombat main phase": "precombat main",
    "combat": "beginning of combat",
    "end of combat": "end of combat",
    "postcombat main phase": "postcombat main",
    "main phase": "main",
    "untap step": "untap",
    "cleanup step": "cleanup",
}


def _step_words() -> None:
    for spoken, step in _STEPS.items():
        lexicon.add("Step", spoken, id=step, means=f"The {spoken}", rule="500.1")


_step_words()


def _step_pattern(step: str, fits: Callable[[Look, int], bool]) -> Pattern:
    steps = MAIN if step == "main" else (step,)

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, BeginStep) and event.step in steps and fits(now, event.player):
            return {"player": (event.player,)}
        return None

    return Pattern(kinds=("step",), match=match, rule="603.6")


@lexicon.word("Event", "your [next] {step:Step}", id="your step", rule="500.6")
def your_step(build: Ruleset, node: Node) -> Pattern:
    """That step of your turn begins."""
    return _step_pattern(build.word_name(node.node("step").word), lambda look, player: player == look.you)


@lexicon.word("Event", "(each|the next) {step:Step}", id="each step", rule="500.6")
def each_step(build: Ruleset, node: Node) -> Pattern:
    """That step of any turn begins."""
    return _step_pattern(build.word_name(node.node("step").word), lambda look, player: True)


@lexicon.word("Event", "{who:Players} 's [next] {step:Step}", id="their step", rule="500.6")
def their_step(build: Ruleset, node: Node) -> Pattern:
    """That step of such a player's turn begins."""
    who = node.node("who")
    return _step_pattern(build.word_name(node.node("step").word), lambda look, player: look.matches(who, player))


@lexicon.word("Event", "you lose control of {what:Objects}", id="lose control", rule="603.10d")
def lose_control(build: Ruleset, node: Node) -> Pattern:
    """You no longer control it."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, ControlChange) and event.old == before.you and before.matches(what, event.object):
            return of_object(event.object)
        return left(event, before, what)

    return Pattern(kinds=("control", "move"), match=match, own=phrase.is_this(what), looks_back=True)


@lexicon.word("Event", "{kind:CounterKind} counters are put on {what:Recipients}", id="counters put", rule="122.6")
def counters_put(build: Ruleset, node: Node) -> Pattern:
    """One or more such counters are put on it."""
    what, kind = node.node("what"), node.node("kind")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        name = now.rules.meaning[kind.word](now, kind)
        if isinstance(event, Move):
            # What enters with counters has them put on it (122.6).
            target, enter = event.new, event.enter
            amount = dict(enter.counters).get(name, 0) if event.to == "battlefield" and enter is not None else 0
        elif isinstance(event, Counters) and event.name == name:
            target, amount = event.target, event.amount
        else:
            return None
        return {"it": (target,), "amount": amount} if amount > 0 and now.matches(what, target) else None

    return Pattern(kinds=("counters", "move"), match=match, own=phrase.is_this(what), rule="122.6")


@lexicon.word(
    "Event",
    "the last {kind:CounterKind} counter is removed from {what:Objects}",
    id="last counter removed",
    rule="122.1",
)
def last_counter_removed(build: Ruleset, node: Node) -> Pattern:
    """Such counters are removed from it, and none is left."""
    what, kind = node.node("what"), node.node("kind")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Counters) or event.amount >= 0 or not now.matches(what, event.target):
            return None
        known = now.known(event.target)
        if event.name != now.rules.meaning[kind.word](now, kind) or (known is not None and known.count(event.name)):
            return None
        return of_object(event.target)

    return Pattern(kinds=("counters",), match=match, own=phrase.is_this(what), rule="122.1")


@lexicon.word("Event", "{what:Objects} (is|are) turned face up", id="turned face up", rule="708.8")
def turned_face_up(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent is turned face up."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Mark) and event.name == "face down" and not event.on and now.matches(what, event.object):
            # What its cost called X, its abilities call X as well.
            return of_object(event.object, x=event.value) if event.value else of_object(event.object)
        return None

    return Pattern(kinds=("mark",), match=match, own=phrase.is_this(what), rule="708.8")


@lexicon.word("Event", "either \\( {events:Event+or} \\)", id="either", rule="603.2")
def either(build: Ruleset, node: Node) -> Pattern:
    """One of those events happens."""
    patterns = [build.pattern(event) for event in node.nodes("events")]
    ahead = [pattern for pattern in patterns if not pattern.looks_back]
    back = [pattern for pattern in patterns if pattern.looks_back]
    found = _one_of(patterns)
    return replace(found, looks_back=False, halves=(_one_of(ahead), _one_of(back))) if ahead and back else found


def _one_of(patterns: Sequence[Pattern]) -> Pattern:
    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        for pattern in patterns:
            if event.kind in pattern.kinds and (names := pattern.match(event, now, before)) is not None:
                return names
        return None

    return Pattern(
        kinds=tuple(dict.fromkeys(kind for pattern in patterns for kind in pattern.kinds)),
        match=match,
        looks_back=any(pattern.looks_back for pattern in patterns),
        mana=any(pattern.mana for pattern in patterns),
    )
