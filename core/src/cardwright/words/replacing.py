"""Replacement and prevention effects (614, 615) as statics and as shields that instructions put up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.effect import Duration
from cardwright.model.event import Counters, CreateToken, Damage, Event, Move
from cardwright.model.node import Node
from cardwright.model.reference import Ref, is_player
from cardwright.rules import duration, merging, phrase
from cardwright.rules.act import Actor
from cardwright.rules.look import Reader

lexicon = Lexicon()


@lexicon.word("Static", "{instead:Instead}", id="instead", rule="614.1a")
def static_replacement(build: Ruleset, node: Node) -> Iterator[Part]:
    """Something happens in another way while this is there."""
    yield from build.parts(node.node("instead"))


@lexicon.word("Effect", "{duration:Duration} {instead:Instead}", id="instead for a time", rule="614.1a")
def replace_for_a_time(do: Do, node: Node) -> None:
    """Something happens in another way for a time; what it speaks of is settled now (611.2c)."""
    word = node.node("duration")
    shield(do, node.node("instead"), do.rules.meaning[word.word](do, word))


# ---- zone changes ---------------------------------------------------------------------------------------------------


def goes_elsewhere(build: Ruleset, node: Node, applies: Any, cards: Node | None = None) -> Replaces:
    """A replacement of a move: it goes to another zone, and more may happen with it. Of a merged token that is none of
    those ``cards`` only the components that are cards go there (730.3e)."""
    effects = node.nodes("more")

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        if cards is not None and not do.matches(cards, event.object):
            return (replace(event, cards_to="exile"),)
        changed = replace(event, to="exile", enter=None)
        if effects:
            do.bind("it", (event.object,))
            do.bind("moved", (event.object,))
            return (changed, *_collected(do, effects))
        return (changed,)

    return Replaces(kinds=("move",), applies=applies, replace=instead, for_controller=bool(effects))


def _collected(do: Do, effects: Sequence[Node]) -> list[Event]:
    """The events that instructions would make, to happen together with what they accompany."""
    collector = Collector(do)
    for effect in effects:
        collector.run(effect)
    return collector.events


class Collector(Actor):
    """A Do that lets nothing happen but notes what would."""

    def __init__(self, do: Do) -> None:
        assert isinstance(do, Actor)
        super().__init__(do.engine, do.source, do.you, dict(do.bindings), do.ability, do.rule)
        self.events: list[Event] = []

    def happen(self, *events: Event) -> tuple[Event, ...]:
        """Note ``events``; nothing happens."""
        self.events += [replace(event, cause=self.cause) for event in events]
        return ()


@lexicon.word(
    "Instead",
    "if {what:Objects} would die, exile it instead [and {more:Effect+and}]",
    id="dies instead exile",
    rule="614.1a",
)
def would_die(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such a creature is exiled instead of dying, and more may happen."""
    what = node.node("what")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.to != "graveyard":
            return False
        known = look.object(event.object)
        return known is not None and known.zone == "battlefield" and look.matches(what, event.object)

    yield goes_elsewhere(build, node, applies)


@lexicon.word(
    "Instead",
    "if {what:Objects} would be put into {whose:Graveyard} from anywhere, exile it instead",
    id="graveyard instead exile",
)
def would_be_buried(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such cards are exiled instead of going to the graveyard. What a card says of itself in these words functions in
    every zone that it could come from."""
    what, whose = node.node("what"), build.word_name(node.node("whose").word)

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Move) or event.to != "graveyard":
            return False
        known = look.object(event.object)
        if (
            known is None
            or (whose == "opponent" and known.owner == look.you)
            or (whose == "yours" and known.owner != look.you)
        ):
            return False
        return look.matches(what, event.object) or (not event.cards_to and _would_be_card(look, what, event.object))

    found = goes_elsewhere(build, node, applies, what)
    yield replace(found, zones=frozenset(zones.ALL)) if phrase.is_this(what) else found


def _would_be_card(look: Look, what: Node, ref: Ref) -> bool:
    """Whether it is a merged token whose cards are among those that the text speaks of (730.3e)."""
    asked = merging.cards_of_token(look.state, ref)
    return asked is not None and Reader(look.rules, asked, look.source, look.you).matches(what, ref)


@lexicon.word(
    "Static",
    "if {what:Objects} would be put into a graveyard, may put it on top of its owner's library instead",
    id="graveyard instead library",
    rule="614.1a",
)
def may_go_on_top(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may put such a permanent on top of its owner's library instead of letting it go to the graveyard."""
    what = node.node("what")

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, Move) and event.to == "graveyard" and look.matches(what, event.object)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        if not do.ask_yes(do.you, "put it on top of its owner's library instead", "614.1a"):
            return (event,)
        return (replace(event, to="library", place="top"),)

    yield Replaces(kinds=("move",), applies=applies, replace=instead, own=phrase.is_this(what))


lexicon.add("Graveyard", "a graveyard", id="any", means="Any graveyard")
lexicon.add("Graveyard", "an opponent's graveyard", id="opponent", means="A graveyard of an opponent")
lexicon.add("Graveyard", "your graveyard", id="yours", means="Your graveyard")


def doubled(event: Event, do: Do) -> Sequence[Event]:
    """The event with twice its amount."""
    assert isinstance(event, CreateToken | Damage)
    return (replace(event, amount=event.amount * 2),)


# ---- tokens, counters, damage ---------------------------------------------------------------------------------------


@lexicon.word(
    "Instead",
    "if an effect would create tokens under your control, it creates twice that many instead",
    id="twice tokens",
    rule="614.16",
)
def twice_tokens(build: Ruleset, node: Node) -> Iterator[Part]:
    """Effects create twice as many tokens under your control."""

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, CreateToken):
            return False
        return (event.enter.controller or event.player) == look.you and event.amount > 0

    yield Replaces(
        kinds=("create",),
        applies=applies,
        replace=doubled,
    )


@lexicon.word(
    "Instead",
    "if an effect would put counters on {what:Objects}, it puts twice that many instead",
    id="twice counters",
    rule="614.16",
)
def twice_counters(build: Ruleset, node: Node) -> Iterator[Part]:
    """Effects put twice as many counters on such permanents."""
    what = node.node("what")

    def applies(event: Event, look: Look) -> bool:
        if isinstance(event, Counters):
            # Costs and combat damage are no effects (614.16 speaks of effects only).
            return (
                event.amount > 0
                and event.reason != "cost"
                and event.cause.rule != "510.2"
                and not is_player(event.target)
                and look.matches(what, event.target)
            )
        if isinstance(event, Move) and event.to == "battlefield" and event.enter is not None and event.enter.counters:
            entering = look.binding("entering")
            return isinstance(entering, int) and look.matches(what, entering)
        return False

    def instead(event: Event, do: Do) -> Sequence[Event]:
        if isinstance(event, Counters):
            return (replace(event, amount=event.amount * 2),)
        assert isinstance(event, Move)
        assert event.enter is not None
        doubled = tuple((name, amount * 2) for name, amount in event.enter.counters)
        return (replace(event, enter=replace(event.enter, counters=doubled)),)

    yield Replaces(kinds=("counters", "move"), applies=applies, replace=instead)


@lexicon.word(
    "Instead",
    "if {source:Objects} would deal damage [to {whom:Recipients}], it deals double that damage instead",
    id="double damage",
    rule="614.1a",
)
def double_damage(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such sources deal twice as much damage, to anything or to those."""
    source, whom = node.node("source"), node.get("whom")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Damage) or not look.matches(source, event.source):
            return False
        return not isinstance(whom, Node) or look.matches(whom, event.target)

    yield Replaces(kinds=("damage",), applies=applies, replace=doubled)


@lexicon.word(
    "Instead",
    "if {source:Objects} would deal damage [to {whom:Recipients}], it deals that much plus {n:Number} instead",
    id="more damage",
    rule="614.1a",
)
def more_damage(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such sources deal so much more damage, to anything or to those."""
    source, whom, n = node.node("source"), node.get("whom"), node.node("n")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Damage) or not look.matches(source, event.source):
            return False
        return not isinstance(whom, Node) or look.matches(whom, event.target)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Damage)
        return (replace(event, amount=event.amount + do.amount(n)),)

    yield Replaces(kinds=("damage",), applies=applies, replace=instead)


@lexicon.word(
    "Instead",
    "if {source:Objects} would deal noncombat damage to {whom:Recipients}, "
    "put that many {kind:CounterKind} counters on it instead",
    id="damage as counters",
    rule="614.1a",
)
def damage_as_counters(build: Ruleset, node: Node) -> Iterator[Part]:
    """Noncombat damage of such sources to such creatures becomes counters."""
    source, whom, kind = node.node("source"), node.node("whom"), node.node("kind")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Damage) or event.combat or is_player(event.target):
            return False
        return look.matches(source, event.source) and look.matches(whom, event.target)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Damage)
        name = str(do.rules.meaning[kind.word](do, kind))
        return (Counters(target=event.target, name=name, amount=event.amount, cause=event.cause),)

    yield Replaces(kinds=("damage",), applies=applies, replace=instead)


# ---- shields --------------------------------------------------------------------------------------------------------


def shield(do: Do, node: Node, length: Duration, uses: int = -1, **bindings: Any) -> None:
    """Put up a replacement or prevention effect that the instruction itself describes (615.6)."""
    do.set_up(node, length, uses, **bindings)


def prevents(event: Event, amount: int, do: Do) -> Sequence[Event]:
    """``event`` with that much of its damage prevented (615.6, 615.7)."""
    assert isinstance(event, Damage)
    left = event.amount - amount
    return (replace(event, amount=left, prevented=event.prevented + amount),) if left > 0 else ()


def prevent_all(event: Event, do: Do) -> Sequence[Event]:
    """The event with all its damage prevented."""
    assert isinstance(event, Damage)
    return prevents(event, event.amount, do)


@lexicon.word(
    "Shield",
    "all [combat] damage that would be dealt [to {whom:Recipients}] [by {by:Objects}]",
    id="all damage",
    rule="615.1a",
)
def all_damage(build: Ruleset, node: Node) -> Iterator[Part]:
    """All such damage is prevented."""
    combat = " combat " in f" {build.render(node)} "
    whom, by = node.get("whom"), node.get("by")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Damage) or not event.preventable or (combat and not event.combat):
            return False
        if isinstance(whom, Node) and not look.matches(whom, event.target):
            return False
        return not isinstance(by, Node) or look.matches(by, event.source)

    yield Replaces(kinds=("damage",), applies=applies, replace=prevent_all, prevents=True)


@lexicon.word(
    "Shield", "the next {n:Number} damage that would be dealt to {whom:Recipients}", id="next damage", rule="615.7"
)
def next_damage(build: Ruleset, node: Node) -> Iterator[Part]:
    """The next so much damage to those is prevented."""

    def applies(event: Event, look: Look) -> bool:
        shielded = look.binding("shielded")
        return (
            isinstance(event, Damage) and event.preventable and isinstance(shielded, tuple) and event.target in shielded
        )

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(do, Actor)
        assert isinstance(event, Damage)
        id = do.binding("floating")
        assert isinstance(id, int)
        most = min(duration.remaining(do.state, id), event.amount)
        amount = min(do.engine.shares.get((id, event.source, event.target), most), most)
        duration.use_up(do.engine, id, amount)
        return prevents(event, amount, do) if amount else (event,)

    yield Replaces(kinds=("damage",), applies=applies, replace=instead, prevents=True, limited=True)


@lexicon.word("Effect", "prevent {shield:Shield} {duration:Duration}", id="prevent", rule="615.1")
def prevent(do: Do, node: Node) -> None:
    """Prevent that damage for a time; of so much damage to several things, so much to each of them (615.11)."""
    word = node.node("shield")
    length = do.rules.meaning[node.node("duration").word](do, node.node("duration"))
    amount = word.get("n")
    whom = word.get("whom")
    if isinstance(amount, Node) and isinstance(whom, Node):
        uses = do.amount(amount)
        for one in do.pick(whom):
            shield(do, word, length, uses, shielded=(one,))
    else:
        shield(do, word, length)


@lexicon.word("Static", "prevent {shield:Shield}", id="prevents", rule="615.1a")
def static_prevention(build: Ruleset, node: Node) -> Iterator[Part]:
    """That damage is prevented while this is there."""
    yield from build.parts(node.node("shield"))
