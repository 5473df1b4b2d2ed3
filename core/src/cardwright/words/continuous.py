"""Static abilities (604): whom they affect, what they do to them, and while what is so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CostChange, Permits
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Continuous, ExtraTriggers, Flag, Part, Prohibits, RuleChange, Tax
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Event, Move
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId, Ref, is_player
from cardwright.rules import phrase
from cardwright.words.relations import names_player

lexicon = Lexicon()


def continuous(build: Ruleset, node: Node) -> Continuous:
    """The continuous effect of "who" and "mods", under an optional condition."""
    who = node.node("who")
    condition = node.get("condition")
    changes: tuple[Change, ...] = tuple(change for mod in node.nodes("mods") for change in build.changes(mod))
    reads = phrase.reads(build, who) | phrase.reads(build, condition if isinstance(condition, Node) else None)
    reads |= frozenset().union(*(change.reads for change in changes))
    if changes and condition is None and phrase.is_this(who) and all(map(_defines, changes)):
        return Continuous(changes=changes, defining=True, reads=reads)
    functions_in = _functions_in(build, who, node.nodes("mods"))
    return Continuous(
        affects=who,
        changes=changes,
        condition=condition if isinstance(condition, Node) else None,
        reaches=phrase.reached(build, who) | functions_in,
        reads=reads,
        zones=functions_in,
    )


def _defines(change: Change) -> bool:
    """Whether saying this of itself, on no condition, is a characteristic-defining ability: it is about color or
    subtypes (604.3a). Power and toughness are defined by a word of their own."""
    return change.layer == "5" or (change.layer == "4" and change.writes <= {"subtypes"})


def _functions_in(build: Ruleset, who: Node, mods: tuple[Node, ...]) -> frozenset[str]:
    """The battlefield, and the stack for what a spell says of itself while it is a spell (113.6)."""
    if phrase.is_this(who) and any("functions in stack" in build.words[mod.word].writes for mod in mods):
        return frozenset({"battlefield", "stack"})
    return frozenset({"battlefield"})


@lexicon.word(
    "Static", "{who:Objects} {mods:Modification+and} [as long as {condition:Condition}]", id="modifies", rule="611.3a"
)
def modifies(build: Ruleset, node: Node) -> Iterator[Part]:
    """Things are so, or have something, while this is there."""
    yield continuous(build, node)


@lexicon.word(
    "Static", "as long as {condition:Condition}, {who:Objects} {mods:Modification+and}", id="while", rule="611.3a"
)
def modifies_while(build: Ruleset, node: Node) -> Iterator[Part]:
    """While a condition holds, things are so or have something."""
    yield continuous(build, node)


@lexicon.word("Static", "you control {what:Phrase}", id="control", rule="613.1b")
def control(build: Ruleset, node: Node) -> Iterator[Part]:
    """You control that permanent (what Auras that take control say)."""

    def apply(look: Look, chars: Any, ref: Ref) -> None:
        chars.controller = look.you

    what = node.node("what")
    # What it does depends on who controls its source, which may change in the same layer (613.8a).
    controller = frozenset({"controller"})
    change = Change(layer="2", apply=apply, reads=controller, writes=controller)
    yield Continuous(affects=what, changes=(change,), reads=phrase.reads(build, what) | controller)


@lexicon.word("Static", "{measure:Defined} equal to {n:Number}", id="defined", rule="604.3", reads=("power",))
def defined(build: Ruleset, node: Node) -> Iterator[Part]:
    """A characteristic-defining ability: power and toughness are a number."""
    which = build.word_name(node.node("measure").word)
    n = node.node("n")

    def value(look: Look) -> tuple[int, int]:
        return look.number(n), look.number(n)

    def apply(look: Look, chars: Any, ref: Ref) -> None:
        amount = look.number(n)
        if which != "toughness":
            chars.power = amount
        if which != "power":
            chars.toughness = amount

    reads = phrase.reads(build, n) | {"zones"}
    change = Change(layer="7a", apply=apply, reads=reads, writes=frozenset({"power", "toughness"}))
    yield Continuous(changes=(change,), defining=True, reads=reads)


lexicon.add("Defined", "power (is|are)", id="power", means="Power", rule="208.2")
lexicon.add("Defined", "toughness (is|are)", id="toughness", means="Toughness", rule="208.2")
lexicon.add("Defined", "power and toughness (is|are) each", id="both", means="Power and toughness", rule="208.2")


# ---- costs ----------------------------------------------------------------------------------------------------------


@lexicon.word(
    "Static",
    "{what:Objects} (cost|costs) {amount:Mana} (more|less) to cast [in mana of those types]",
    id="costs",
    rule="601.2f",
)
def costs(build: Ruleset, node: Node) -> Iterator[Part]:
    """Casting such spells costs that much more or less; maybe only the mana of those types that they cost is less."""
    what = node.node("what")
    text = build.render(node)
    sign = 1 if " more to cast" in text else -1
    change = ManaCost.parse(node.text("amount"))
    off = change.pips if sign < 0 else ()

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        return fits_spell(look, what, player, ref)

    pips = "".join(f"{{{pip}}}" for pip in change.pips) if sign > 0 else ""
    yield CostChange(
        applies=applies,
        change=lambda look, ref: sign * change.generic,
        pips=pips,
        off=(lambda look, ref: off) if off else None,
        strict=text.endswith("of those types"),
        by_targets=sign < 0 and any(one.word == _TARGETS for one in what.walk()),
    )


_TARGETS: Final = "cardwright/Relation.targets"


@lexicon.word(
    "Static",
    "{what:Objects} cost at least {n:Number} mana to cast [as long as {condition:Condition}]",
    id="cost at least",
    rule="601.2f",
)
def cost_at_least(build: Ruleset, node: Node) -> Iterator[Part]:
    """When all increases and reductions have been applied, casting such spells costs no less mana than that."""
    what, condition, n = node.node("what"), node.get("condition"), node.node("n").get("n")

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        there = not isinstance(condition, Node) or look.holds(condition)
        return there and fits_spell(look, what, player, ref)

    yield CostChange(applies=applies, change=lambda look, ref: 0, floor=n if isinstance(n, int) else 0)


@lexicon.word(
    "Static",
    "activated abilities [of {what:Objects}] cost {amount:Mana} (more|less) to activate "
    "[unless they're mana abilities|but never less than one mana]",
    id="abilities cost",
    rule="601.2f",
)
def abilities_cost(build: Ruleset, node: Node) -> Iterator[Part]:
    """Activating abilities, or those of such things, costs that much more or less."""
    what = node.get("what")
    text = build.render(node)
    sign = 1 if " more to activate" in text else -1
    amount = ManaCost.parse(node.text("amount")).generic
    spares_mana = text.endswith("mana abilities")

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        return not (spares_mana and action.kind == "mana") and (not isinstance(what, Node) or look.matches(what, ref))

    yield CostChange(
        what="activate", applies=applies, change=lambda look, ref: sign * amount, least=int(text.endswith("one mana"))
    )


def fits_spell(look: Look, what: Node, player: PlayerId, ref: ObjectId) -> bool:
    """Whether the card would be such a spell if ``player`` cast it: before it is on the stack, zones are not asked."""
    for part in phrase.parts(what):
        if part.word in phrase.PHRASES:
            chosen = phrase.selector(look.rules, part)
            nouns = any(
                all(test(look, ref, word) for test, word in noun if not word.word.endswith("Head.spell"))
                for noun in chosen.nouns
            )
            if nouns and all(_relation(look, test, word, player, ref) for test, word in chosen.relations):
                return True
    return False


def _relation(look: Look, test: Any, word: Node, player: PlayerId, ref: ObjectId) -> bool:
    if look.rules.word_name(word.word) in ("players cast", "players control"):
        return names_player(look, word.node("who"), player)
    return bool(test(look, ref, word))


@lexicon.word(
    "Static",
    "this costs {amount:Mana} (more|less) to cast for each {what:Objects}",
    id="this costs for each",
    rule="601.2f",
)
def this_costs(build: Ruleset, node: Node) -> Iterator[Part]:
    """This spell costs that much more or less for each of those."""
    what = node.node("what")
    sign = 1 if node.alt == 0 else -1
    amount = ManaCost.parse(node.text("amount"))

    def change(look: Look, ref: ObjectId) -> int:
        return sign * amount.generic * len(look.refs(what))

    def off(look: Look, ref: ObjectId) -> Sequence[str]:
        return amount.pips * len(look.refs(what)) if sign < 0 else ()

    yield CostChange(
        applies=lambda look, player, ref, action: True,
        change=change,
        off=off if amount.pips else None,
        zones=frozenset({"stack"}),
    )


@lexicon.word(
    "Static",
    "this costs {amount:Mana} (more|less) to cast as long as {condition:Condition}",
    id="this costs while",
    rule="601.2f",
)
def this_costs_while(build: Ruleset, node: Node) -> Iterator[Part]:
    """This spell costs that much more or less if something is so as its cost is determined."""
    condition = node.node("condition")
    sign = 1 if node.alt == 0 else -1
    amount = ManaCost.parse(node.text("amount")).generic

    def applies(look: Look, player: PlayerId, ref: ObjectId, action: Any) -> bool:
        return look.holds(condition)

    yield CostChange(applies=applies, change=lambda look, ref: sign * amount, zones=frozenset({"stack"}))


@lexicon.word(
    "Static",
    "this costs {amount:Mana} less to cast if it targets {what:Recipients}",
    id="costs less for",
    rule="601.2f",
)
def less_for_a_target(build: Ruleset, node: Node) -> Iterator[Part]:
    """This spell costs that much less if one of its targets is such a thing."""
    amount, what = ManaCost.parse(node.text("amount")).generic, node.node("what")

    def change(look: Look, ref: ObjectId) -> int:
        known = look.known(ref)
        chosen = known.item.targets if known is not None and known.item is not None else ()
        return -amount if any(look.matches(what, one) for refs in chosen for one in refs) else 0

    yield CostChange(
        applies=lambda look, player, ref, action: True, change=change, by_targets=True, zones=frozenset({"stack"})
    )


@lexicon.word(
    "Static", "this costs {amount:Mana} more to cast for each target beyond the first", id="strive", rule="601.2f"
)
def more_for_targets(build: Ruleset, node: Node) -> Iterator[Part]:
    """This spell costs that much more for each target beyond the first."""
    amount = ManaCost.parse(node.text("amount")).generic

    def change(look: Look, ref: ObjectId) -> int:
        known = look.known(ref)
        chosen = sum(len(refs) for refs in known.item.targets) if known is not None and known.item is not None else 0
        return amount * max(0, chosen - 1)

    yield CostChange(applies=lambda look, player, ref, action: True, change=change, zones=frozenset({"stack"}))


# ---- what can't be, what may be -------------------------------------------------------------------------------------


@lexicon.word("Static", "{what:Objects} can't be cast", id="can't be cast", rule="101.2")
def cannot_be_cast(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such spells can't be cast."""
    what = node.node("what")
    yield Prohibits(what="cast", applies=lambda look, ref, player: look.matches(what, ref))


@lexicon.word(
    "Static",
    "activated abilities of {what:Objects} can't be activated [unless they're mana abilities]",
    id="can't activate",
    rule="101.2",
)
def cannot_be_activated(build: Ruleset, node: Node) -> Iterator[Part]:
    """Activated abilities of such things can't be activated."""
    what = node.node("what")
    spares_mana = node.alt == 0

    def applies(look: Look, action: Any, part: Any) -> bool:
        return look.matches(what, action.object) and not (spares_mana and part.mana)

    yield Prohibits(what="activate", applies=applies)


@lexicon.word("Static", "{what:Objects} can't be targeted", id="can't be targeted", rule="115.1")
def cannot_be_targeted(build: Ruleset, node: Node) -> Iterator[Part]:
    """No spell or ability can have such things as targets."""
    what = node.node("what")
    yield Prohibits(what="be targeted", applies=lambda look, ref, by: look.matches(what, ref))


@lexicon.word("Static", "{who:Players} may cast {what:Objects} as though they had flash", id="flash", rule="702.8")
def as_though_flash(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such players may cast such spells whenever they could cast an instant."""
    who, what = node.node("who"), node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return look.matches(who, player) and fits_spell(look, what, player, ref)

    yield Permits(what="flash", applies=applies)


@lexicon.word(
    "Static",
    "you may activate abilities of {what:Objects} as though they had haste",
    id="as though haste",
    rule="702.10c",
)
def as_though_haste(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may activate abilities with {T} or {Q} of such creatures at once."""
    what = node.node("what")
    yield Permits(what="haste", applies=lambda look, player, ref: player == look.you and look.matches(what, ref))


@lexicon.word(
    "Static", "you may play {n:Number} additional (land|lands) on each of your turns", id="lands", rule="305.2"
)
def additional_lands(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may play more lands on each of your turns."""
    amount = node.node("n")
    number = amount.get("n")
    yield Permits(
        what="land",
        applies=lambda look, player, ref: player == look.you,
        amount=number if isinstance(number, int) else 1,
    )


@lexicon.word("Static", "you may play an additional land on each of your turns", id="land", rule="305.2")
def additional_land(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may play one more land on each of your turns."""
    yield Permits(what="land", applies=lambda look, player, ref: player == look.you)


@lexicon.word(
    "Static",
    "{who:Players} may play an additional land on each of their turns",
    id="players' land",
    rule="305.2",
)
def players_additional_land(build: Ruleset, node: Node) -> Iterator[Part]:
    """Those players may play one more land on each of their turns."""
    who = node.node("who")
    yield Permits(what="land", applies=lambda look, player, ref: look.matches(who, player))


@lexicon.word("Static", "untap {what:Objects} during each other player's untap step", id="untap others", rule="502.3")
def untap_in_other_turns(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such permanents untap in the other players' untap steps too."""
    what = node.node("what")
    yield Permits(what="untap", applies=lambda look, player, ref: player != look.you and look.matches(what, ref))


@lexicon.word("Static", "you may choose not to untap this during your untap step", id="may stay tapped", rule="502.3")
def may_stay_tapped(build: Ruleset, node: Node) -> Iterator[Part]:
    """As its controller's untap step begins they may leave it tapped."""
    yield Flag(name="may stay tapped", rule="502.3")


@lexicon.word("Static", "the legend rule doesn't apply to {what:Objects}", id="no legend rule", rule="704.5j")
def no_legend_rule(build: Ruleset, node: Node) -> Iterator[Part]:
    """Several such legendary permanents of one name may stay."""
    what = node.node("what")
    yield RuleChange(number="704.5j", exempts=lambda look, ref: look.matches(what, ref))


@lexicon.word("Static", "{who:Players} (skip|skips) (your|their) {step:Step}", id="skip step", rule="614.10")
def skip_step(build: Ruleset, node: Node) -> Iterator[Part]:
    """That step of each of their turns does not happen."""
    who, step = node.node("who"), build.word_name(node.node("step").word)
    yield Prohibits(
        what="have step", applies=lambda look, player, begun: begun == step and look.matches(who, player), rule="614.10"
    )


@lexicon.word("Static", "you have no maximum hand size", id="no hand size", rule="402.2")
def no_maximum_hand_size(build: Ruleset, node: Node) -> Iterator[Part]:
    """You do not discard down at end of turn."""
    yield RuleChange(number="402.2", exempts=lambda look, ref: ref == look.you)


@lexicon.word(
    "Static",
    "{what:Objects} can't attack you [{walkers:OrPlaneswalkers}] unless their controller pays {amount:Mana} for each",
    id="attack tax",
    rule="508.1h",
)
def attack_tax(build: Ruleset, node: Node) -> Iterator[Part]:
    """Attacking you, or your planeswalkers too, costs mana for each creature."""
    what = node.node("what")
    amount = ManaCost.parse(node.text("amount"))
    walkers = node.get("walkers") is not None

    def attacked(look: Look, defender: Ref) -> bool:
        if is_player(defender) or not walkers:
            return defender == look.you
        return look.controller(defender) == look.you and "planeswalker" in look.chars(defender).types

    def cost(look: Look, creature: ObjectId, defender: Ref) -> ManaCost | None:
        return amount if attacked(look, defender) and look.matches(what, creature) else None

    yield Tax(what="attack", cost=cost)


lexicon.add(
    "OrPlaneswalkers",
    "or planeswalkers you control",
    id="or planeswalkers",
    means="Planeswalkers of yours too",
    rule="508.1h",
)


@lexicon.word(
    "Static",
    "{what:Objects} entering causes triggered abilities of {whose:Objects} to trigger an additional time",
    id="extra triggers",
    rule="603.2d",
)
def extra_triggers(build: Ruleset, node: Node) -> Iterator[Part]:
    """When such a permanent enters and that makes an ability of such a permanent trigger, it triggers once more."""
    what, whose = node.node("what"), node.node("whose")

    def applies(look: Look, event: Event, source: ObjectId) -> bool:
        entering = isinstance(event, Move) and event.to == "battlefield" and look.matches(what, event.new)
        return entering and look.matches(whose, source)

    yield ExtraTriggers(applies=applies)


@lexicon.word(
    "Static",
    "{what:Objects} (entering|dying|entering or dying) (don't|doesn't) cause abilities to trigger",
    id="no triggers",
    rule="603.2",
)
def no_triggers(build: Ruleset, node: Node) -> Iterator[Part]:
    """When such a permanent enters, or dies, no ability triggers because of it."""
    what = node.node("what")
    entering, dying = node.alt // 2 != 1, node.alt // 2 != 0

    def applies(look: Look, event: Event, other: Any) -> bool:
        if not isinstance(event, Move):
            return False
        if event.to == "battlefield":
            return entering and look.matches(what, event.new)
        return dying and event.origin == "battlefield" and event.to == "graveyard" and look.matches(what, event.object)

    yield Prohibits(what="trigger", applies=applies)
