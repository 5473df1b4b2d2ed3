"""Instructions that make effects last (611.2), change control, tap, untap, attach, transform."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Change
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.effect import Duration, Floating
from cardwright.model.event import Attach, LeaveCombat, Mark, Tap
from cardwright.model.node import Node, node
from cardwright.model.objects import SKIP_UNTAP
from cardwright.model.reference import Ref, is_player
from cardwright.rules import attachment, duration, more_turns, phasing, phrase, pipeline, prohibit
from cardwright.rules.act import Actor
from cardwright.words.zone_changes import found

lexicon = Lexicon()


def lasting(do: Do, mods: Sequence[Node], refs: Sequence[Ref], length: Duration) -> None:
    """Let modifications take hold of things for a time; amounts are settled now (611.2c, 608.2h)."""
    groups: dict[tuple[Node, ...], list[Ref]] = {}
    for ref in refs:
        groups.setdefault(tuple(_possible(do, mods, ref)), []).append(ref)
    for possible, affected in groups.items():
        _lasting(do, possible, affected, length)


def _possible(do: Do, mods: Sequence[Node], ref: Ref) -> Iterator[Node]:
    """The modifications without keywords that ``ref`` can't have: an effect that would give them is not made for it."""
    for mod in mods:
        if mod.word != "cardwright/Modification.has":
            yield mod
            continue
        kept = tuple(grant for grant in mod.nodes("what") if not _forbidden(do, grant, do.find(ref)))
        if kept == mod.nodes("what"):
            yield mod
        elif kept:
            yield node(mod.word, mod.alt, tuple((name, kept if name == "what" else value) for name, value in mod.slots))


def _forbidden(do: Do, grant: Node, ref: Ref) -> bool:
    keyword = grant.get("keyword")
    return isinstance(keyword, Node) and prohibit.prohibited(do.rules, do.state, "have ability", ref, keyword.word)


def _lasting(do: Do, mods: Sequence[Node], refs: Sequence[Ref], length: Duration, who: Node | None = None) -> None:
    """``who``: the phrase for what is affected at any moment, where the effect is not locked on to ``refs``."""
    assert isinstance(do, Actor)
    changes = [change for mod in mods for change in do.rules.changes(mod)]
    values = tuple(change.value(do) if change.value is not None else 0 for change in changes)
    bindings = dict(do.bindings)
    bindings["values"] = values
    if do.ability is not None:
        bindings["ability"] = do.ability
    there = tuple(ref for ref in refs if is_player(ref) or do.find(ref) in do.state.objects)
    now = tuple(ref if is_player(ref) else do.find(ref) for ref in there)
    if not changes or not (now or who is not None):
        return
    duration.add(
        do.engine,
        Floating(
            id=0,
            timestamp=0,
            source=do.source,
            controller=do.you,
            nodes=tuple(mods),
            affected=now if who is None else (),
            duration=length,
            bindings=tuple(sorted(bindings.items(), key=lambda item: item[0])),
            who=who,
        ),
    )


def length_of(do: Do, node: Node) -> Duration:
    """The duration that the text gives."""
    word = node.node("duration")
    made = do.rules.meaning[word.word](do, word)
    assert isinstance(made, Duration)
    return made


@lexicon.word("Effect", "{who:Objects} {mods:Modification+and} {duration:Duration}", id="modify", rule="611.2")
def modify(do: Do, node: Node) -> None:
    """Those are so, or have something, for a time. What does not change characteristics is true of whatever fits the
    text at any moment, the rest is locked on to what fits it now (611.2c)."""
    who, mods, length = node.node("who"), node.nodes("mods"), length_of(do, node)
    refs = do.pick(who)
    rules = [mod for mod in mods if all(change.layer == "rules" for change in do.rules.changes(mod))]
    if rules and phrase.is_open(do.rules, who):
        _lasting(do, rules, refs, length, who)
        mods = tuple(mod for mod in mods if mod not in rules)
    lasting(do, mods, refs, length)


@lexicon.word("Effect", "{duration:Duration}, {who:Objects} {mods:Modification+and}", id="modify first", rule="611.2")
def modify_first(do: Do, node: Node) -> None:
    """For a time those are so, or have something."""
    modify(do, node)


@lexicon.word("Modification", "change controller", id="controller", rule="613.1b")
def controller_changes(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """The player who made the effect controls it (layer 2)."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        taker = look.binding("taker")
        chars.controller = taker if isinstance(taker, int) and taker else look.you

    return (Change(layer="2", apply=apply, writes=frozenset({"controller"})),)


_CONTROL = node("cardwright/Modification.controller")


@lexicon.word("Effect", "gain control of {what:Objects} [{duration:Duration}]", id="gain control", rule="613.1b")
def gain_control(do: Do, node: Node) -> None:
    """You control those, for a time or for good."""
    refs = do.pick(node.node("what"))
    length = length_of(do, node) if node.get("duration") is not None else Duration("game")
    take_control(do, do.you, refs, length)


@lexicon.word(
    "Effect",
    "{who:Players} (gain|gains) control of {what:Objects} [{duration:Duration}]",
    id="players gain control",
    rule="613.1b",
)
def players_gain_control(do: Do, node: Node) -> None:
    """That player controls those."""
    players = do.pick(node.node("who"))
    refs = do.pick(node.node("what"))
    length = length_of(do, node) if node.get("duration") is not None else Duration("game")
    if players:
        take_control(do, players[0], refs, length)


def take_control(do: Do, player: int, refs: tuple[Ref, ...], length: Duration) -> None:
    """Give a player control of permanents for a time; nothing changes to the control of who has left (800.4b)."""
    if do.state.players[player].left:
        return
    if length.kind == "while" and length.node is not None and not do.holds(length.node):
        # An effect whose "as long as" is over before it begins does nothing (611.2b).
        return
    assert isinstance(do, Actor)
    before = do.engine.state.fork()
    do.bind("taker", player)
    lasting(do, (_CONTROL,), refs, length)
    pipeline.refresh_control(do.engine, before)


@lexicon.word("Effect", "tap {what:Objects}", id="tap", rule="701.26a")
def tap(do: Do, node: Node) -> None:
    """Tap those."""
    do.happen(*(Tap(object=ref, on=True) for ref in found(do, do.pick(node.node("what")))))


@lexicon.word("Effect", "untap {what:Objects}", id="untap", rule="701.26b")
def untap(do: Do, node: Node) -> None:
    """Untap those."""
    do.happen(*(Tap(object=ref, on=False) for ref in found(do, do.pick(node.node("what")))))


@lexicon.word(
    "Effect",
    "{what:Objects} (don't|doesn't) untap during (its|their) (controller's|controllers') next untap (step|steps)",
    id="freeze",
    rule="502.3",
)
def freeze(do: Do, node: Node) -> None:
    """Those stay tapped in their controller's next untap step."""
    refs = found(do, do.pick(node.node("what")))
    do.happen(*(Mark(object=ref, name=SKIP_UNTAP) for ref in refs))


@lexicon.word(
    "Effect",
    "{what:Objects} (don't|doesn't) untap during your next untap step",
    id="freeze for you",
    rule="502.3",
)
def freeze_for_you(do: Do, node: Node) -> None:
    """Those stay tapped in your next untap step; in that of another player who controls them by then they untap."""
    refs = found(do, do.pick(node.node("what")))
    do.happen(*(Mark(object=ref, name=f"{SKIP_UNTAP} of {do.you}") for ref in refs))


@lexicon.word("Effect", "{what:Objects} (phase|phases) out", id="phase out", rule="702.26b")
def phase_out(do: Do, node: Node) -> None:
    """Those, and what is attached to them, phase out until their controllers' next untap steps."""
    assert isinstance(do, Actor)
    do.happen(*phasing.phase_out(do.state, found(do, do.pick(node.node("what"))), do.cause))


@lexicon.word("Effect", "attach {what:Objects} to {host:Recipients}", id="attach", rule="701.3")
def attach(do: Do, node: Node) -> None:
    """Attach those to that, where it is legal (701.3b)."""
    named = do.binding("it")
    refs = found(do, do.pick(node.node("what")))
    # "attach this to it": both speak of what was named before.
    do.bind("it", named if named is not None else ())
    hosts = do.pick(node.node("host"))
    for ref in refs:
        for host in hosts[:1]:
            now = host if is_player(host) else do.find(host)
            if attachment.can_attach(do.rules, do.state, ref, now):
                do.happen(Attach(object=ref, to=now))


@lexicon.word("Effect", "unattach {what:Objects}", id="unattach", rule="701.3d")
def unattach(do: Do, node: Node) -> None:
    """Unattach those."""
    do.happen(*(Attach(object=ref, to=0) for ref in found(do, do.pick(node.node("what")))))


@lexicon.word("Effect", "remove {what:Objects} from combat", id="remove from combat", rule="506.4")
def remove_from_combat(do: Do, node: Node) -> None:
    """Those are no longer attacking or blocking."""
    do.happen(*(LeaveCombat(object=ref) for ref in found(do, do.pick(node.node("what")))))


@lexicon.word("Effect", "{who:Players} (take|takes) an extra turn after this one", id="extra turn", rule="500.7")
def extra_turn(do: Do, node: Node) -> None:
    """Those players take another turn after this one."""
    more_turns.add_turns(do.state, do.pick(node.node("who")))
