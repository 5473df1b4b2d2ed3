"""When players may play cards, and what waits for it: free and at any time, only in one's own turn (601.3, 701.18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Alternative
from cardwright.contract.look import Look
from cardwright.contract.parts import Part, Pattern, Prohibits, Requires, RuleChange
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Cast, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.words.casting import ALTERNATIVE
from cardwright.words.continuous import fits_spell
from cardwright.words.event_names import of_object

lexicon = Lexicon()


@lexicon.word(
    "Static",
    "{who:Players} may cast {what:Objects} without paying their mana costs and as though they had flash",
    id="free with flash",
    rule="118.9",
)
def free_with_flash(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such players may cast such spells for nothing and then whenever they could cast an instant; for a cost they are
    cast as ever."""
    who, what = node.node("who"), node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return look.matches(who, player) and fits_spell(look, what, player, ref)

    yield Alternative(id=ALTERNATIVE, free=True, any_time=True, applies=applies, rule="118.9")


@lexicon.word(
    "Static",
    "{who:Players} can cast spells and activate abilities only during their own turns",
    id="own turns only",
    rule="101.2",
)
def own_turns_only(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such players can't cast spells or activate abilities, not even mana abilities, in turns of others."""
    who = node.node("who")

    def another_turn(look: Look, player: PlayerId) -> bool:
        return look.matches(who, player) and look.state.turn.active != player

    def of_player(look: Look, ref: ObjectId, player: PlayerId) -> bool:
        return another_turn(look, player)

    def to_activate(look: Look, player: PlayerId, action: Any) -> bool:
        return another_turn(look, player)

    yield Prohibits(what="cast", applies=of_player, rule="101.2")
    yield Prohibits(what="activate abilities", applies=to_activate, rule="101.2")


@lexicon.word(
    "Static",
    "{who:Players} have to target {what:Objects} with their spells and activated abilities if able",
    id="have to target",
    rule="601.2c",
)
def have_to_target(build: Ruleset, node: Node) -> Iterator[Part]:
    """As such players choose targets for spells and activated abilities, one of those things has to be among them where
    it can be."""
    who, what = node.node("who"), node.node("what")

    def applies(look: Look, player: Any, ref: Ref) -> bool:
        return look.matches(who, player) and look.matches(what, ref)

    yield Requires(what="target", applies=applies, rule="601.2c")


@lexicon.word("Static", "your maximum hand size is {n:Number}", id="hand size", rule="402.2")
def maximum_hand_size(build: Ruleset, node: Node) -> Iterator[Part]:
    """You discard down to that many cards in your cleanup step; of several such effects the latest counts (613.11)."""
    number = node.node("n")

    def size(look: Look, player: Ref) -> int:
        return look.number(number)

    yield RuleChange(number="402.2", exempts=lambda look, ref: ref == look.you, value=size)


@lexicon.word("Event", "{who:Players} (play|plays) (a card|a land)", id="plays", rule="701.18a")
def plays(build: Ruleset, node: Node) -> Pattern:
    """Such a player plays a land, or, where any card counts, casts a spell that is a card and no copy."""
    who, lands_only = node.node("who"), build.render(node).endswith(" a land")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if isinstance(event, Move) and event.reason == "play" and now.matches(who, now.controller(event.new)):
            return of_object(event.new, player=(now.controller(event.new),))
        if lands_only or not isinstance(event, Cast) or not now.matches(who, event.player):
            return None
        spell = now.object(event.object)
        is_card = spell is not None and not spell.token and not (spell.item is not None and spell.item.copy)
        return of_object(event.object, player=(event.player,)) if is_card else None

    return Pattern(kinds=("move", "cast"), match=match, rule="701.18a")
