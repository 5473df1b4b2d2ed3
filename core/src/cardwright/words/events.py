"""Events that abilities wait for (603.2): each word compiles into a Pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import (
    Activate,
    AddMana,
    Attack,
    BecomesTarget,
    BeginStep,
    Block,
    Blocked,
    Cast,
    ControlChange,
    Counters,
    Damage,
    Draw,
    Event,
    LifeChange,
    Mark,
    Move,
    PlayerAction,
    Tap,
)
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.rules import phrase

lexicon = Lexicon()

Match = Callable[[Any, Look, Look], Mapping[str, Binding] | None]


def of_object(ref: int, **more: Binding) -> dict[str, Binding]:
    """The bindings of an event about one object."""
    return {"it": (ref,), "subject": (ref,), "moved": (ref,), **more}


def once_for_all(build: Ruleset, what: Node | None) -> bool:
    """Whether the phrase speaks of "one or more", so that the ability triggers once for all of them (603.2c)."""
    if what is None:
        return False
    return any(phrase.quantifier(build, part) == "one or more" for part in phrase.parts(what))


lexicon.add("Quantifier", "one or more", id="one or more", means="In events: once for all that fit", rule="603.2c")


def entered(event: Event, now: Look, what: Node) -> dict[str, Binding] | None:
    """Bindings where an object that fits has entered the battlefield."""
    if isinstance(event, Move) and event.to == "battlefield" and now.matches(what, event.new):
        player = now.controller(event.new)
        x = _x_of(now, event.new)
        return {"it": (event.new,), "subject": (event.new,), "player": (player,), "x": x, "remembers x": True}
    return None


def _x_of(look: Look, ref: int) -> int:
    """X of the spell that became the permanent (107.3m)."""
    found = look.known(ref)
    return found.paid.x if found is not None and found.paid is not None else 0


@lexicon.word("Event", "{what:Objects} (enter|enters)", id="enters", rule="603.6a")
def enters(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent enters the battlefield."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        return entered(event, now, what)

    return Pattern(kinds=("move",), match=match, group=once_for_all(build, what), rule="603.6a")


def left(event: Event, before: Look, what: Node, to: frozenset[str] | None = None) -> dict[str, Binding] | None:
    """Bindings where an object that fits has left the battlefield."""
    if not isinstance(event, Move) or event.origin != "battlefield" or event.to == "battlefield":
        return None
    if (to is not None and event.to not in to) or not before.matches(what, event.object):
        return None
    known = before.known(event.object)
    player = known.controller if known is not None else 0
    return of_object(event.object, player=(player,))


@lexicon.word("Event", "{what:Objects} (leave|leaves)", id="leaves", rule="603.6c")
def leaves(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent leaves the battlefield."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        return left(event, before, what)

    return Pattern(kinds=("move",), match=match, looks_back=True, group=once_for_all(build, what), rule="603.6c")


@lexicon.word("Event", "{what:Objects} (die|dies)", id="dies", rule="700.4")
def dies(build: Ruleset, node: Node) -> Pattern:
    """Such a creature or planeswalker goes from the battlefield to a graveyard."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        return left(event, before, what, frozenset({"graveyard"}))

    return Pattern(kinds=("move",), match=match, looks_back=True, group=once_for_all(build, what), rule="700.4")


@lexicon.word("Event", "{what:Objects} (is|are) put into a graveyard from the battlefield", id="buried", rule="603.6c")
def buried(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent goes to a graveyard."""
    return dies(build, node)


@lexicon.word(
    "Event", "{what:Objects} (is|are) put into a graveyard from anywhere", id="put into graveyard", rule="603.6"
)
def put_into_graveyard(build: Ruleset, node: Node) -> Pattern:
    """Such a card comes to a graveyard from any zone."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Move) and event.to == "graveyard" and event.new:
            if now.matches(what, event.new) or before.matches(what, event.object):
                return of_object(event.object)
        return None

    return Pattern(kinds=("move",), match=match, group=once_for_all(build, what))


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
        return of_object(event.object) if event.new and now.matches(what, event.new) else None

    return Pattern(kinds=("move",), match=match, group=once_for_all(build, what))


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
        return of_object(event.object)

    return Pattern(kinds=("move",), match=match, looks_back=True, group=once_for_all(build, what))


@lexicon.word("Event", "{what:Objects} (attack|attacks)", id="attacks", rule="508.3a")
def attacks(build: Ruleset, node: Node) -> Pattern:
    """Such a creature is declared as an attacker."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Attack) and now.matches(what, event.object):
            return of_object(event.object, defender=(event.defender,), player=(now.controller(event.defender),))
        return None

    return Pattern(kinds=("attack",), match=match, group=once_for_all(build, what), rule="508.3a")


@lexicon.word("Event", "{what:Objects} (block|blocks) [{whom:Objects}]", id="blocks", rule="509.3a")
def blocks(build: Ruleset, node: Node) -> Pattern:
    """Such a creature blocks; with an object named, each time it blocks such a creature."""
    what, whom = node.node("what"), node.get("whom")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Block) or not now.matches(what, event.object):
            return None
        if isinstance(whom, Node):
            if not now.matches(whom, event.attacker):
                return None
            return {"it": (event.attacker,), "subject": (event.object,), "other": (event.attacker,)}
        combat = now.state.combat
        blocker = combat.blocker(event.object) if combat is not None else None
        # Without an object it triggers once however many attackers are blocked (509.3a).
        if blocker is not None and blocker.attackers[0] != event.attacker:
            return None
        return of_object(event.object)

    return Pattern(kinds=("block",), match=match, rule="509.3a")


@lexicon.word("Event", "{what:Objects} (become|becomes) blocked", id="becomes blocked", rule="509.3c")
def becomes_blocked(build: Ruleset, node: Node) -> Pattern:
    """Such an attacker becomes blocked."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Blocked) and event.by and now.matches(what, event.object):
            return of_object(event.object, amount=len(event.by))
        return None

    return Pattern(kinds=("blocked",), match=match, rule="509.3c")


@lexicon.word("Event", "{what:Objects} (become|becomes) blocked by {by:Objects}", id="blocked by", rule="509.3d")
def becomes_blocked_by(build: Ruleset, node: Node) -> Pattern:
    """Such an attacker becomes blocked by such a creature."""
    what, by = node.node("what"), node.node("by")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Block) and now.matches(what, event.attacker) and now.matches(by, event.object):
            return {"it": (event.object,), "subject": (event.attacker,), "other": (event.object,)}
        return None

    return Pattern(kinds=("block",), match=match, rule="509.3d")


@lexicon.word("Event", "{what:Objects} (attack|attacks) and (is not|isn't) blocked", id="unblocked", rule="509.3g")
def attacks_unblocked(build: Ruleset, node: Node) -> Pattern:
    """No creature was declared to block such an attacker."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Blocked) and not event.by and now.matches(what, event.object):
            return of_object(event.object)
        return None

    return Pattern(kinds=("blocked",), match=match, rule="509.3g")


@lexicon.word(
    "Event", "{what:Objects} (deal|deals) [combat] damage [to {whom:Recipients}]", id="deals damage", rule="120.3"
)
def deals_damage(build: Ruleset, node: Node) -> Pattern:
    """Such a source deals damage, or combat damage, to one of those or to anything."""
    what, whom = node.node("what"), node.get("whom")
    combat = " combat " in f" {build.render(node)} "

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Damage) or (combat and not event.combat):
            return None
        if not before.matches(what, event.source) and not now.matches(what, event.source):
            return None
        if isinstance(whom, Node) and not before.matches(whom, event.target):
            return None
        player = now.controller(event.target)
        return {
            "it": (event.source,),
            "subject": (event.source,),
            "amount": event.amount,
            "player": (player,),
            "damaged": (event.target,),
        }

    return Pattern(kinds=("damage",), match=match, group=once_for_all(build, what), rule="120.3")


@lexicon.word("Event", "{whom:Recipients} (is|are) dealt [combat] damage", id="is dealt damage", rule="120.3")
def is_dealt_damage(build: Ruleset, node: Node) -> Pattern:
    """Damage is dealt to one of those."""
    whom = node.node("whom")
    combat = " combat " in f" {build.render(node)} "

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Damage) or (combat and not event.combat) or not before.matches(whom, event.target):
            return None
        return {"it": (event.target,), "subject": (event.target,), "amount": event.amount, "other": (event.source,)}

    return Pattern(kinds=("damage",), match=match, looks_back=True, rule="120.3")


@lexicon.word("Event", "{who:Players} (cast|casts) {what:Objects}", id="casts", rule="601.2i")
def casts(build: Ruleset, node: Node) -> Pattern:
    """Such a player casts such a spell."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Cast) and now.matches(who, event.player) and now.matches(what, event.object):
            found = now.object(event.object)
            x = found.paid.x if found is not None and found.paid is not None else 0
            return {"it": (event.object,), "subject": (event.object,), "player": (event.player,), "x": x}
        return None

    return Pattern(kinds=("cast",), match=match, rule="601.2i")


@lexicon.word("Event", "you cast this", id="cast this", rule="601.2i", writes=("functions in stack",))
def cast_this(build: Ruleset, node: Node) -> Pattern:
    """You cast this very spell."""

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Cast) and event.object == now.source:
            found = now.object(event.object)
            x = found.paid.x if found is not None and found.paid is not None else 0
            return {"it": (event.object,), "player": (event.player,), "x": x}
        return None

    return Pattern(kinds=("cast",), match=match, rule="601.2i")


@lexicon.word(
    "Event", "{what:Recipients} (become|becomes) the target of {by:Objects}", id="becomes target", rule="601.2c"
)
def becomes_target(build: Ruleset, node: Node) -> Pattern:
    """It becomes the target of such a spell or ability."""
    what, by = node.node("what"), node.node("by")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, BecomesTarget) and now.matches(what, event.target) and now.matches(by, event.by):
            return {"it": (event.target,), "subject": (event.target,), "other": (event.by,)}
        return None

    return Pattern(kinds=("target",), match=match, rule="601.2c")


@lexicon.word("Event", "{who:Players} (draw|draws) a card", id="draws", rule="121.1")
def draws(build: Ruleset, node: Node) -> Pattern:
    """Such a player draws a card."""
    who = node.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Draw) and now.matches(who, event.player):
            return {"it": (event.new,), "player": (event.player,), "moved": (event.new,)}
        return None

    return Pattern(kinds=("draw",), match=match, rule="121.1")


@lexicon.word("Event", "{who:Players} (gain|gains|lose|loses) life", id="life changes", rule="119.9")
def life_changes(build: Ruleset, node: Node) -> Pattern:
    """Such a player gains, or loses, life."""
    who, gains = node.node("who"), node.alt < 2

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, LifeChange) and (event.amount > 0) == gains and now.matches(who, event.player):
            return {"player": (event.player,), "amount": abs(event.amount)}
        return None

    return Pattern(kinds=("life",), match=match, rule="119.9")


@lexicon.word("Event", "{who:Players} (discard|discards) {what:Objects}", id="discards", rule="701.9")
def discards(build: Ruleset, node: Node) -> Pattern:
    """Such a player discards such a card."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.reason != "discard":
            return None
        known = before.known(event.object)
        if known is None or not now.matches(who, known.owner) or not before.matches(what, event.object):
            return None
        return of_object(event.object, player=(known.owner,))

    return Pattern(kinds=("move",), match=match, looks_back=True, rule="701.9")


@lexicon.word("Event", "{who:Players} (sacrifice|sacrifices) {what:Objects}", id="sacrifices", rule="701.21")
def sacrifices(build: Ruleset, node: Node) -> Pattern:
    """Such a player sacrifices such a permanent."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.reason != "sacrifice":
            return None
        known = before.known(event.object)
        if known is None or not now.matches(who, known.controller) or not before.matches(what, event.object):
            return None
        return of_object(event.object, player=(known.controller,))

    return Pattern(kinds=("move",), match=match, looks_back=True, rule="701.21")


@lexicon.word("Event", "{what:Objects} (become|becomes) (tapped|untapped)", id="becomes tapped", rule="701.26")
def becomes_tapped(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent becomes tapped, or untapped."""
    what, on = node.node("what"), node.alt in (0, 2)

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Tap) and event.on == on and now.matches(what, event.object):
            return of_object(event.object)
        return None

    return Pattern(kinds=("tap",), match=match, rule="701.26")


@lexicon.word(
    "Event",
    "{what:Objects} (is|are) tapped for mana [of the chosen color|of {colors:Mana}]",
    id="tapped for mana",
    rule="106.12a",
)
def tapped_for_mana(build: Ruleset, node: Node) -> Pattern:
    """A mana ability with {T} of such a permanent resolves and makes mana, or mana of that type."""
    what, colors = node.node("what"), node.get("colors")
    of_chosen = "of the chosen color" in build.render(node)

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, AddMana) or not event.tapped or not now.matches(what, event.tapped):
            return None
        types = tuple(dict.fromkeys(unit.type for unit in event.mana))
        known = now.known(now.source)
        if of_chosen and (known is None or known.choice("color") not in types):
            return None
        if isinstance(colors, str) and not any(f"{{{one}}}" in colors for one in types):
            return None
        return {
            "it": (event.tapped,),
            "subject": (event.tapped,),
            "player": (event.player,),
            "produced": types,
            "moved": (event.tapped,),
        }

    return Pattern(kinds=("mana",), match=match, mana=True, rule="106.12a")


@lexicon.word("Event", "{who:Players} (tap|taps) {what:Objects} for mana", id="taps for mana", rule="106.12a")
def taps_for_mana(build: Ruleset, node: Node) -> Pattern:
    """Such a player taps such a permanent for mana."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, AddMana) or not event.tapped or not now.matches(who, event.player):
            return None
        if not now.matches(what, event.tapped):
            return None
        types = tuple(dict.fromkeys(unit.type for unit in event.mana))
        return {"it": (event.tapped,), "player": (event.player,), "produced": types, "moved": (event.tapped,)}

    return Pattern(kinds=("mana",), match=match, mana=True, rule="106.12a")


_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "precombat main phase": "precombat main",
    "combat": "beginning of combat",
    "end of combat": "end of combat",
    "postcombat main phase": "postcombat main",
    "untap step": "untap",
}


def _step_words() -> None:
    for spoken, step in _STEPS.items():
        lexicon.add("Step", spoken, id=step, means=f"The {spoken}", rule="500.1")


_step_words()


def _step_pattern(step: str, fits: Callable[[Look, int], bool]) -> Pattern:
    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, BeginStep) and event.step == step and fits(now, event.player):
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


@lexicon.word("Event", "you lose control of {what:Objects}", id="lose control", rule="603.10a")
def lose_control(build: Ruleset, node: Node) -> Pattern:
    """You no longer control it."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, ControlChange) and event.old == before.you and before.matches(what, event.object):
            return of_object(event.object)
        return left(event, before, what)

    return Pattern(kinds=("control", "move"), match=match, looks_back=True)


@lexicon.word("Event", "{kind:CounterKind} counters are put on {what:Recipients}", id="counters put", rule="122.6")
def counters_put(build: Ruleset, node: Node) -> Pattern:
    """One or more such counters are put on it."""
    what, kind = node.node("what"), node.node("kind")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Counters) or event.amount <= 0 or not now.matches(what, event.target):
            return None
        if event.name != now.rules.meaning[kind.word](now, kind):
            return None
        return {"it": (event.target,), "amount": event.amount}

    return Pattern(kinds=("counters",), match=match, rule="122.6")


@lexicon.word("Event", "{what:Objects} (is|are) turned face up", id="turned face up", rule="708.8")
def turned_face_up(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent is turned face up."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Mark) and event.name == "face down" and not event.on and now.matches(what, event.object):
            return of_object(event.object)
        return None

    return Pattern(kinds=("mark",), match=match, rule="708.8")


@lexicon.word("Event", "{who:Players} (activate|activates) an ability of {what:Objects}", id="activates", rule="602.2b")
def activates(build: Ruleset, node: Node) -> Pattern:
    """Such a player activates an ability of such a thing."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Activate) and now.matches(who, event.player) and now.matches(what, event.source):
            return {"it": (event.source,), "player": (event.player,), "other": (event.object,)}
        return None

    return Pattern(kinds=("activate",), match=match, rule="602.2b")


@lexicon.word("Event", "{who:Players} (lose|loses) the game", id="loses", rule="104.3")
def loses(build: Ruleset, node: Node) -> Pattern:
    """Such a player loses the game."""
    who = node.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, PlayerAction) and event.action == "lose" and before.matches(who, event.player):
            return {"player": (event.player,)}
        return None

    return Pattern(kinds=("action",), match=match, looks_back=True)


@lexicon.word("Event", "either \\( {events:Event+or} \\)", id="either", rule="603.2")
def either(build: Ruleset, node: Node) -> Pattern:
    """One of those events happens."""
    patterns = [build.pattern(event) for event in node.nodes("events")]

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
