"""Permanents that enter as copies (707.5) or become copies of something else (707.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.entering import entry
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Pattern, Replaces, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.choice import Choose
from cardwright.model.effect import Floating
from cardwright.model.event import Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import BLANK, Binding
from cardwright.model.reference import ObjectId, Ref
from cardwright.rules import duration, target, waiting, zone_change
from cardwright.rules.act import Actor
from cardwright.rules.copying import copied_values
from cardwright.rules.look import Reader
from cardwright.words.copy_exceptions import COPIED, as_copy, remember_own, with_added_counters
from cardwright.words.tokens import with_exceptions

lexicon = Lexicon()


def _own_values(do: Do, enter: Enter) -> Printed:
    return enter.copied if enter.copied is not None else do.state.objects[do.source].values


def _copying(modify: Callable[[Event, Enter, Do], Enter], useful: Callable[[Look], bool]) -> Replaces:
    """A replacement effect by which its own source enters as a copy."""

    def applies(event: Event, look: Look) -> bool:
        entering = isinstance(event, Move) and event.to == "battlefield" and event.enter is not None
        return entering and useful(look)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        assert event.enter is not None
        return (replace(event, enter=modify(event, event.enter, do)),)

    return Replaces(kinds=("move",), applies=applies, replace=instead, order="copy", own_entry=True, rule="707.5")


@lexicon.word(
    "Static",
    "[if {condition:Condition},] may enter [tapped] as a copy of {what:Objects} "
    "[except it {exceptions:CopyException+and}] [; {then:Copied}]",
    id="enters as copy",
    rule="707.5",
)
def enters_as_a_copy(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may have it enter as a copy of one of those, with exceptions, tapped if the text says so."""
    what, condition, then = node.node("what"), node.get("condition"), node.get("then")
    tapped = " tapped " in build.render(node).partition(" copy ")[0]

    def modify(event: Event, enter: Enter, do: Do) -> Enter:
        view = do.at(do.source, enter.controller)
        options = tuple(ref for ref in view.refs(what) if ref != do.source)
        if not options:
            return enter
        chosen = do.ask_refs(enter.controller, options, 0, 1, "choose what it enters as a copy of", "copy", "707.5")
        if not chosen:
            return enter
        if event.cause.ability is not None:
            do.bind("made by", event.cause.ability)
        own = _own_values(do, enter)
        copied = as_copy(do, replace(enter, tapped=enter.tapped or tapped), chosen[0], node.nodes("exceptions"), own)
        if isinstance(then, Node):
            assert isinstance(do, Actor)
            waiting.trigger_later(do, then, once=True, in_turn=0)
        return copied

    yield _copying(modify, lambda look: not isinstance(condition, Node) or look.holds(condition))


@lexicon.word("Copied", "when you do {then:Clause}", id="copied", rule="707.9g")
def when_copied(build: Ruleset, node: Node) -> Iterator[Part]:
    """Triggers when it has entered as that copy: "it" is what was copied, "the subject" the permanent."""
    effects, targets = target.number(build, node.node("then").nodes("effects"))

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.to != "battlefield" or event.object != now.source:
            return None
        copied = dict(event.enter.bindings).get(COPIED) if event.enter is not None else None
        # Another copy effect that was applied after this one has put its own model there.
        same = copied is not None and copied == now.binding("it")
        return {"it": copied, "subject": (event.new,)} if same and copied is not None else None

    yield Triggered(
        pattern=Pattern(kinds=("move",), match=match, rule="707.9g"), effects=effects, targets=tuple(targets)
    )


@lexicon.word(
    "Static", "{who:Objects} (enter|enters) as a copy of {of:Phrase}", id="others enter as copy", rule="614.1d"
)
def others_enter_as_copies(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such permanents have to enter as copies of that."""
    of = node.node("of")

    def modify(enter: Enter, do: Do) -> Enter:
        originals = do.refs(of)
        if not originals:
            return enter
        return as_copy(do, enter, originals[0], (), BLANK)

    yield entry(
        modify, what=node.node("who"), order="copy", useful=lambda enter, look: bool(look.refs(of)), rule="707.5"
    )


@lexicon.word(
    "Static",
    "as this enters, may exile two {what:Phrase}; if you do, it enters as a copy of one of them "
    "with as many additional {kind:CounterKind} counters on it as the power of the other",
    id="enters as copy of one of two",
    rule="707.5",
)
def enters_as_a_copy_of_one_of_two(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may exile two such cards; it enters as a copy of one of them and with counters for the other one's power."""
    what, kind = node.node("what"), node.node("kind")

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        assert event.enter is not None
        assert isinstance(do, Actor)
        player = event.enter.controller
        # Nothing that changes zones at the same time anyway, the permanent itself included (614.13a-b).
        bound = {do.source, *do.engine.bound}
        options = [ref for ref in do.at(do.source, player).refs(what) if ref not in bound]
        if len(options) < 2:
            return (event,)
        prompt = "choose two cards to exile"
        chosen = do.ask(Choose(player, options, 0, 2, prompt, "may", "614.12a", do.source, _none_or_two))
        if not chosen:
            return (event,)
        one = do.ask_refs(player, chosen, 1, 1, "choose what it enters as a copy of", "copy", "707.5")[0]
        (other,) = (ref for ref in chosen if ref != one)
        # The cards leave as it enters (614.13).
        exiled = [Move(object=ref, to="exile", reason="exile", exiled_by=do.source, cause=do.cause) for ref in chosen]
        power = _power_there(do, exiled, other)
        copied = as_copy(do, event.enter, one, (), BLANK)
        name = str(do.rules.meaning[kind.word](do, kind))
        enter = with_added_counters(copied, name, power) if power > 0 else copied
        if do.engine.bound:
            do.engine.bound |= set(chosen)
        return (replace(event, enter=enter), *exiled)

    part = _copying(lambda event, enter, do: enter, lambda look: True)
    yield replace(part, replace=instead)


def _power_there(do: Do, moves: Sequence[Move], ref: ObjectId) -> int:
    """The power of a card where the moves take it, all of them made."""
    future = do.state.fork()
    new = {move.object: zone_change.carry_out(do.rules, future, move, None) for move in moves}
    return Reader(do.rules, future, do.source, do.you).chars(new[ref]).power or 0


def _none_or_two(chosen: tuple[Ref, ...]) -> str | None:
    return "two cards are needed" if len(chosen) == 1 else None


@lexicon.word(
    "Effect",
    "{what:Objects} (become|becomes) a copy of {of:Objects} [except it {exceptions:Exception+and}] {duration:Duration}",
    id="become copy",
    rule="707.4",
)
def become_copy(do: Do, node: Node) -> None:
    """Those become copies of that for a time."""
    assert isinstance(do, Actor)
    named = do.binding("it") or ()
    refs = do.pick(node.node("what"))
    picked = do.binding("it") or ()
    do.bind("it", named)
    originals = do.pick(node.node("of"))
    do.bind("it", picked)
    if not originals or not refs:
        return
    values = copied_values(do.rules, do.state, originals[0])
    lasting = do.rules.meaning[node.node("duration").word](do, node.node("duration"))
    for ref in refs:
        remember_own(do, copied_values(do.rules, do.state, ref))
        duration.add(
            do.engine,
            Floating(
                id=0,
                timestamp=0,
                source=do.source,
                controller=do.you,
                nodes=(),
                affected=(ref,),
                duration=lasting,
                bindings=do.frozen_bindings(),
                copied=with_exceptions(do, node, values),
            ),
        )
