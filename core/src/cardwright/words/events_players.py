"""Events of what players do: cast, activate, draw, discard, gain life, tap for mana (601.2i, 106.12a)."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import PLAY, Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import (
    Activate,
    AddMana,
    BecomesTarget,
    Cast,
    Draw,
    Event,
    LifeChange,
    Move,
    PlayerAction,
    Tap,
)
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.words.event_names import of_moved, of_object, with_x
from cardwright.words.relations import chosen

lexicon = Lexicon()


@lexicon.word("Event", "{who:Players} (cast|casts) {what:Objects}", id="casts", rule="601.2i")
def casts(build: Ruleset, node: Node) -> Pattern:
    """Such a player casts such a spell; "this" is the very spell that has the ability, which functions on the stack."""
    who, what = node.node("who"), node.node("what")
    itself = what.nodes("parts") and what.nodes("parts")[0].word == "cardwright/Phrase.this"

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Cast) and now.matches(who, event.player) and now.matches(what, event.object):
            found = now.object(event.object)
            x = found.paid.x if found is not None and found.paid is not None else 0
            told: dict[str, Binding] = {"x": x} if x or with_x(now, event.object) else {}
            return {"it": (event.object,), "subject": (event.object,), "player": (event.player,)} | told
        return None

    zones = frozenset({"stack"}) if itself else PLAY
    return Pattern(kinds=("cast",), match=match, zones=zones, rule="601.2i")


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
        return of_moved(event.object, player=(known.owner,))

    return Pattern(kinds=("move",), match=match, looks_back=True, action=True, rule="701.9")


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
        return of_moved(event.object, player=(known.controller,))

    return Pattern(kinds=("move",), match=match, looks_back=True, action=True, rule="701.21")


@lexicon.word("Event", "{what:Objects} (become|becomes) (tapped|untapped)", id="becomes tapped", rule="701.26")
def becomes_tapped(build: Ruleset, node: Node) -> Pattern:
    """Such a permanent becomes tapped, or untapped."""
    what, on = node.node("what"), node.alt in (0, 2)

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Tap) and event.on == on and now.matches(what, event.object):
            return of_object(event.object)
        return None

    return Pattern(kinds=("tap",), match=match, rule="701.26")


def for_mana(event: AddMana) -> dict[str, Binding]:
    """The bindings of tapping a permanent for mana: it, who tapped it, and the types that it produced."""
    types = tuple(dict.fromkeys(unit.type for unit in event.mana))
    return of_object(event.tapped, player=(event.tapper,), produced=types)


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
        if of_chosen and chosen(now, "color") not in types:
            return None
        if isinstance(colors, str) and not any(f"{{{one}}}" in colors for one in types):
            return None
        return for_mana(event)

    return Pattern(kinds=("mana",), match=match, per="subject", mana=True, rule="106.12a")


@lexicon.word(
    "Event", "{who:Players} (tap|taps) {what:Objects} for mana [of {colors:Mana}]", id="taps for mana", rule="106.12a"
)
def taps_for_mana(build: Ruleset, node: Node) -> Pattern:
    """Such a player taps such a permanent for mana, or for mana of that type."""
    who, what, colors = node.node("who"), node.node("what"), node.get("colors")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, AddMana) or not event.tapped or not now.matches(who, event.tapper):
            return None
        if isinstance(colors, str) and not any(f"{{{unit.type}}}" in colors for unit in event.mana):
            return None
        return for_mana(event) if now.matches(what, event.tapped) else None

    return Pattern(kinds=("mana",), match=match, per="subject", mana=True, rule="106.12a")


@lexicon.word(
    "Event",
    "an ability of {what:Objects} causes {who:Players} to add mana [of the chosen color]",
    id="causes mana",
    rule="605.1b",
)
def causes_mana(build: Ruleset, node: Node) -> Pattern:
    """An ability of such a thing gives such a player mana, or mana of that type, in whatever way."""
    what, who = node.node("what"), node.node("who")
    of_chosen = build.render(node).endswith("of the chosen color")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, AddMana) or not now.matches(who, event.player) or not now.matches(what, event.source):
            return None
        types = tuple(dict.fromkeys(unit.type for unit in event.mana))
        if of_chosen and chosen(now, "color") not in types:
            return None
        return of_object(event.source, player=(event.player,), produced=types)

    return Pattern(kinds=("mana",), match=match, mana=True, rule="605.1b")


@lexicon.word("Event", "{who:Players} (activate|activates) an ability of {what:Objects}", id="activates", rule="602.2b")
def activates(build: Ruleset, node: Node) -> Pattern:
    """Such a player activates an ability of such a thing."""
    who, what = node.node("who"), node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Activate) and now.matches(who, event.player) and now.matches(what, event.source):
            return {"it": (event.source,), "player": (event.player,), "other": (event.object,)}
        return None

    return Pattern(kinds=("activate",), match=match, rule="602.2b")


@lexicon.word("Event", "{who:Players} (search|searches) their library", id="searches", rule="701.23")
def searches(build: Ruleset, node: Node) -> Pattern:
    """Such a player searches their own library, whatever they find."""
    who = node.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, PlayerAction) and event.action == "search" and now.matches(who, event.player):
            return {"player": (event.player,)}
        return None

    return Pattern(kinds=("action",), match=match, rule="701.23")


@lexicon.word("Event", "{who:Players} (lose|loses) the game", id="loses", rule="104.3")
def loses(build: Ruleset, node: Node) -> Pattern:
    """Such a player loses the game."""
    who = node.node("who")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, PlayerAction) and event.action == "lose" and before.matches(who, event.player):
            return {"player": (event.player,)}
        return None

    return Pattern(kinds=("action",), match=match, looks_back=True)
