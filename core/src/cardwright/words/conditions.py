"""Conditions: what "if", "as long as" and "only if" ask (603.4, 608.2c)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.model.event import Move
from cardwright.model.node import Node
from cardwright.model.objects import CastRecord
from cardwright.model.reference import NOBODY
from cardwright.words.phrases import refs_of
from cardwright.words.relations import compared

lexicon = Lexicon()


@lexicon.word("Condition", "{what:Phrase} (is|are) {noun:Noun}", id="is", reads=("types",))
def is_a(look: Look, node: Node) -> bool:
    """It is such a thing."""
    refs = look.refs(node.node("what"))
    return bool(refs) and all(_fits(look, node.node("noun"), ref) for ref in refs)


@lexicon.word("Condition", "{what:Phrase} (is|are) (a|an) {noun:Noun}", id="is a", reads=("types",))
def is_an(look: Look, node: Node) -> bool:
    """It is such a thing."""
    return is_a(look, node)


@lexicon.word("Condition", "{what:Phrase} (is|are) not (a|an) {noun:Noun}", id="is not a", reads=("types",))
def is_not_a(look: Look, node: Node) -> bool:
    """It is no such thing."""
    return not is_a(look, node)


def _fits(look: Look, noun: Node, ref: int) -> bool:
    return look.matches(noun, ref)


@lexicon.word("Condition", "{what:Phrase} (is|are) {status:Filter}", id="has status", reads=("tapped", "combat"))
def has_status(look: Look, node: Node) -> bool:
    """It is tapped, attacking, red and so on."""
    status = node.node("status")
    refs = look.refs(node.node("what"))
    return bool(refs) and all(look.rules.meaning[status.word](look, ref, status) for ref in refs)


@lexicon.word("Condition", "{who:Players} (control|controls) no {what:Objects}", id="control no", reads=("controller",))
def control_no(look: Look, node: Node) -> bool:
    """None of those players controls such a permanent."""
    return not players_control(look, node)


@lexicon.word(
    "Condition",
    "{who:Players} (control|controls) {n:Number} or more {what:Objects}",
    id="control many",
    reads=("controller",),
)
def control_many(look: Look, node: Node) -> bool:
    """One of those players controls at least that many such permanents."""
    limit = look.number(node.node("n"))
    owners = [look.controller(ref) for ref in look.refs(node.node("what"))]
    return any(owners.count(player) >= limit for player in look.refs(node.node("who")))


@lexicon.word(
    "Condition",
    "{who:Players} (control|controls) {n:Number} or fewer {what:Objects}",
    id="control few",
    reads=("controller",),
)
def control_few(look: Look, node: Node) -> bool:
    """Each of those players controls at most that many such permanents."""
    limit = look.number(node.node("n"))
    owners = [look.controller(ref) for ref in look.refs(node.node("what"))]
    return all(owners.count(player) <= limit for player in look.refs(node.node("who")))


@lexicon.word(
    "Condition", "{who:Players} (control|controls) {what:Objects}", id="players control", reads=("controller",)
)
def players_control(look: Look, node: Node) -> bool:
    """One of those players controls such a permanent."""
    return any(_controls(look, node.node("what"), player) for player in look.refs(node.node("who")))


def _controls(look: Look, what: Node, player: int) -> bool:
    """Whether one of those is there and under the player's control; what has left is controlled by nobody (109.4). What
    this very effect has moved is looked for where it is now (400.7j)."""
    there = (found for ref in look.refs(what) if (found := look.object(look.find(ref))) is not None)
    zones = ("battlefield", "stack")
    seen = (found for found in there if found.zone in zones and not found.phased_out)
    return any(look.controller(found.id) == player for found in seen)


@lexicon.word("Condition", "{who:Players} controlled {what:Phrase}", id="players controlled", rule="608.2h")
def players_controlled(look: Look, node: Node) -> bool:
    """One of those players controlled it when it was last on the battlefield."""
    last = [known.controller for ref in look.refs(node.node("what")) if (known := look.known(ref)) is not None]
    return any(player in last for player in look.refs(node.node("who")))


@lexicon.word("Condition", "{n:Number} is {limit:Number} [{than:Than}]", id="number is", rule="107.1")
def number_is(look: Look, node: Node) -> bool:
    """The number compares so."""
    return compared(look.number(node.node("n")), node, look.number(node.node("limit")))


@lexicon.word("Condition", "there (is|are) {what:Objects}", id="there is")
def there_is(look: Look, node: Node) -> bool:
    """There is such a thing."""
    return bool(look.refs(node.node("what")))


@lexicon.word("Condition", "there (is|are) {n:Number} or more {what:Objects}", id="there are many")
def there_are_many(look: Look, node: Node) -> bool:
    """There are at least that many such things."""
    return len(look.refs(node.node("what"))) >= look.number(node.node("n"))


@lexicon.word("Condition", "you have no cards in hand", id="hellbent", reads=("zone:hand",))
def no_cards_in_hand(look: Look, node: Node) -> bool:
    """Your hand is empty."""
    return not look.state.zone(("hand", look.you))


@lexicon.word("Condition", "it is (your|not your) turn", id="your turn", rule="102.1", reads=("turn",))
def your_turn(look: Look, node: Node) -> bool:
    """Whether you are the active player."""
    return (look.state.turn.active == look.you) == (node.alt == 0)


@lexicon.word("Condition", "you cast (this|it)", id="you cast it", rule="400.7d")
def you_cast_it(look: Look, node: Node) -> bool:
    """The permanent was a spell that you cast, no copy of one."""
    known = look.known(look.source)
    return known is not None and known.paid is not None and known.paid.player == look.you and not known.token


@lexicon.word("Condition", "you cast it from your hand", id="you cast it from hand", rule="400.7d")
def you_cast_it_from_hand(look: Look, node: Node) -> bool:
    """What was last named, in a trigger what the event is about, was a spell that you cast from your hand."""
    known = [look.known(ref) for ref in refs_of(look.binding("it"))]
    records = [one.paid for one in known if one is not None and not one.token and one.paid is not None]
    return any(paid.player == look.you and paid.origin == "hand" for paid in records)


@lexicon.word("Condition", "it is [not] {who:Players} 's turn", id="their turn", rule="102.1", reads=("turn",))
def their_turn(look: Look, node: Node) -> bool:
    """Whether one of those players is the active player."""
    negated = " not " in look.rules.render(node)
    return look.matches(node.node("who"), look.state.turn.active) != negated


@lexicon.word("Condition", "{n:Number} is (odd|even)", id="parity", rule="107.1")
def parity(look: Look, node: Node) -> bool:
    """The number is odd, or even; none is even."""
    return look.number(node.node("n")) % 2 == 1 - node.alt


@lexicon.word(
    "Condition", "{what:Phrase} entered this turn", id="entered this turn", rule="608.2i", reads=("source", "history")
)
def entered_this_turn(look: Look, node: Node) -> bool:
    """It entered the battlefield this turn, as the very permanent that it is."""
    refs = look.refs(node.node("what"))
    entered = set[int]()
    for event in look.state.this_turn():
        if isinstance(event, Move) and event.to == "battlefield":
            entered.add(event.new)
    return bool(refs) and all(ref in entered for ref in refs)


@lexicon.word(
    "Condition", "you discarded a card this turn", id="discarded this turn", rule="608.2i", reads=("source", "history")
)
def discarded_this_turn(look: Look, node: Node) -> bool:
    """A card of yours was discarded this turn, for whatever reason."""
    for event in look.state.this_turn():
        if isinstance(event, Move) and event.reason == "discard":
            known = look.known(event.object)
            if known is not None and known.owner == look.you:
                return True
    return False


@lexicon.word(
    "Condition",
    "its power is greater than that of {what:Objects} other than it",
    id="greater than others",
    rule="608.2h",
    reads=("power",),
)
def greater_than_others(look: Look, node: Node) -> bool:
    """What was last named has greater power than each of those, as it last was when it is gone."""
    own = refs_of(look.binding("it"))
    others = [look.chars(ref).power or 0 for ref in look.refs(node.node("what")) if ref not in own]
    return any(all((look.chars(ref).power or 0) > power for power in others) for ref in own)


@lexicon.word("Condition", "you do", id="did", rule="608.2c")
def did(look: Look, node: Node) -> bool:
    """You did what you might have done."""
    return bool(look.binding("did"))


@lexicon.word("Condition", "(this|it) was (kicked|not kicked)", id="kicked", rule="702.33d")
def was_kicked(look: Look, node: Node) -> bool:
    """A kicker cost was paid for it."""
    return (was_paid(look, "kicker") > 0) == (node.alt % 2 == 0)


def record(look: Look) -> CastRecord | None:
    """How the source was cast, or the spell that it was (400.7d)."""
    known = look.known(look.source)
    return known.paid if known is not None else None


def was_paid(look: Look, id: str) -> int:
    """How often the cost called ``id`` was paid for the source (702.33d, 400.7d)."""
    paid, own = record(look), look.binding("instance")
    payments = paid.payments if paid is not None else ()
    return sum(
        payment.times
        for payment in payments
        if payment.id == id and (own is None or own == (payment.ability, payment.occurrence))
    )


@lexicon.word("Condition", "the {id:Word} cost was paid", id="cost paid", rule="400.7d", reads=("source",))
def cost_was_paid(look: Look, node: Node) -> bool:
    """The cost of that name was paid for this spell, or for the spell that became this permanent."""
    return was_paid(look, node.text("id")) > 0


@lexicon.word("Number", "the number of times the {id:Word} cost was paid", id="times paid", rule="702.33e")
def times_paid(look: Look, node: Node) -> int:
    """How often the cost of that name was paid for this spell, or for the spell that became this permanent."""
    return was_paid(look, node.text("id"))


@lexicon.word("Condition", "{mana:Mana} was spent to cast this", id="mana spent", rule="601.2h")
def mana_spent(look: Look, node: Node) -> bool:
    """That mana was among what was spent to cast it."""
    from cardwright.model.mana import mana_types

    paid = record(look)
    left = list(paid.spent) if paid is not None else []
    for letter in mana_types(node.text("mana")):
        if letter not in left:
            return False
        left.remove(letter)
    return True


@lexicon.word(
    "Condition",
    "{what:Phrase} had no {kind:CounterKind} counters on it",
    id="had no counters",
    rule="603.10a",
    reads=("counters",),
)
def had_no_counters(look: Look, node: Node) -> bool:
    """As it was last known it had no such counter."""
    name = look.rules.meaning[node.node("kind").word](look, node.node("kind"))
    refs = look.refs(node.node("what")) or refs_of(look.binding("it"))
    found = [look.state.memory.get(ref) for ref in refs]
    return all(known is None or known.object.count(name) == 0 for known in found)


@lexicon.word("Condition", "{what:Phrase} (has|have) {ability:Keyword}", id="has", reads=("gains", "loses"))
def has(look: Look, node: Node) -> bool:
    """It has that keyword."""
    word = node.node("ability").word
    refs = look.refs(node.node("what"))
    return bool(refs) and all(any(look.rules.is_keyword(a, word) for a in look.chars(ref).abilities) for ref in refs)


@lexicon.word(
    "Condition",
    "{what:Phrase} (has|have) (a|an|{n:Number} or more) {kind:CounterKind} (counter|counters) on (it|them)",
    id="has counters",
    reads=("counters",),
)
def has_counters(look: Look, node: Node) -> bool:
    """It has such a counter, or that many."""
    name = look.rules.meaning[node.node("kind").word](look, node.node("kind"))
    amount = node.get("n")
    needed = look.number(amount) if isinstance(amount, Node) else 1
    total = 0
    for ref in look.refs(node.node("what")):
        known = look.known(ref)
        total += known.count(name) if known is not None else 0
    return total >= needed


@lexicon.word("Condition", "{what:Phrase} (is|are) enchanted", id="is enchanted", rule="303.4b", reads=("attach",))
def is_enchanted(look: Look, node: Node) -> bool:
    """An Aura is attached to it."""
    state = look.state
    auras = (ref for ref in state.zone(("battlefield", NOBODY)) if "Aura" in look.chars(ref).subtypes)
    hosts = {state.objects[ref].attached_to for ref in auras}
    refs = look.refs(node.node("what"))
    return bool(refs) and all(ref in hosts for ref in refs)


@lexicon.word("Condition", "either \\( {first:Condition} \\) or \\( {second:Condition} \\)", id="either")
def either(look: Look, node: Node) -> bool:
    """At least one of the two conditions is true."""
    return look.holds(node.node("first")) or look.holds(node.node("second"))


@lexicon.word(
    "Condition",
    "{what:Phrase} (has|have) no {kind:CounterKind} counters on (it|them)",
    id="has no counters",
    reads=("counters",),
)
def has_no_counters(look: Look, node: Node) -> bool:
    """There is no such counter on it."""
    return not has_counters(look, node)


@lexicon.word("Condition", "not \\( {condition:Condition} \\)", id="not")
def negated(look: Look, node: Node) -> bool:
    """The condition is not true."""
    return not look.holds(node.node("condition"))


@lexicon.word("Condition", "both \\( {first:Condition} \\) and \\( {second:Condition} \\)", id="both")
def both(look: Look, node: Node) -> bool:
    """Both conditions are true."""
    return look.holds(node.node("first")) and look.holds(node.node("second"))


@lexicon.word(
    "Condition", "this remains (tapped|on the battlefield)", id="remains", rule="611.2b", reads=("tapped", "source")
)
def remains(look: Look, node: Node) -> bool:
    """The source is still so; what is phased out can't be seen (702.26f)."""
    found = look.object(look.source)
    if found is None or found.zone != "battlefield" or found.phased_out:
        return False
    return node.alt == 1 or found.tapped
