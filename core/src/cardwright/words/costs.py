"""Costs (118): mana, {T}, {Q}, life, and giving things up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.decision import IllegalAction
from cardwright.model.event import Counters, Event, LifeChange, Move, PlayerAction, Tap
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import phrase, prohibit, usable
from cardwright.rules.mana_payment import spendable_life
from cardwright.words.phrases import linked

lexicon = Lexicon()


def _mana_could(look: Look, node: Node, player: PlayerId) -> bool:
    return True


def _mana_pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    return None


lexicon.add(
    "Cost",
    "{mana:Mana}",
    CostKind(could=_mana_could, pay=_mana_pay, mana=lambda look, node: ManaCost.parse(node.text("mana"))),
    id="mana",
    means="Pay that mana",
    rule="107.4",
)


def _x_could(look: Look, node: Node, player: PlayerId) -> bool:
    number = node.node("n")
    return number.word != "cardwright/Number.characteristic" or bool(look.refs(number.node("what")))


lexicon.add(
    "Cost",
    "{mana:Mana} where X is {n:Number}",
    CostKind(
        could=_x_could,
        pay=_mana_pay,
        mana=lambda look, node: ManaCost.parse(node.text("mana")).with_x(look.number(node.node("n"))),
    ),
    id="mana x",
    means="Pay that mana, with X as the text defines it; without what it speaks of it cannot be paid",
    rule="107.3c",
)


def _has_mana_cost(look: Look, node: Node, player: PlayerId) -> bool:
    return look.chars(look.source).cost is not None


def _own_mana_cost(look: Look, node: Node) -> ManaCost:
    return look.chars(look.source).cost or ManaCost()


lexicon.add(
    "Cost",
    "its mana cost",
    CostKind(could=_has_mana_cost, pay=_mana_pay, mana=_own_mana_cost),
    id="own mana cost",
    means="Pay the mana cost of what has the ability; without one it cannot be paid",
    rule="118.6",
)


def _symbol(on: bool) -> CostKind:
    """{T} or {Q}: an untapped permanent to tap, a tapped one to untap, rested if it is a creature (107.5, 107.6)."""

    def could(look: Look, node: Node, player: PlayerId) -> bool:
        found = look.object(look.source)
        if found is None or found.zone != "battlefield" or found.tapped == on:
            return False
        if not usable.tap_symbol_ready(look.rules, look.state, look.source, player):
            return False
        return on or not prohibit.prohibited(look.rules, look.state, "untap", look.source, "cost")

    def pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
        if not could(do, node, player):
            raise IllegalAction("the permanent cannot pay its own symbol", "107.5" if on else "107.6")
        do.happen(Tap(object=do.source, on=on, reason="cost"))
        return None

    return CostKind(could=could, pay=pay, taps_self=on, untaps_self=not on)


lexicon.add("Cost", "{T}", _symbol(True), id="tap", means="Tap this permanent", rule="107.5")
lexicon.add("Cost", "{Q}", _symbol(False), id="untap", means="Untap this permanent", rule="107.6")


def _life_amount(look: Look, node: Node) -> int:
    return look.number(node.node("n"))


def _could_pay_life(look: Look, node: Node, player: PlayerId) -> bool:
    """As much as there is, none by whoever can't lose life; 0 can always be paid (119.4, 119.4b, 119.8)."""
    amount = look.number(node.node("n"))
    return amount == 0 or amount <= spendable_life(look.rules, look.state, player)


def _pay_life(do: Do, node: Node, player: PlayerId) -> Payment | None:
    amount = do.number(node.node("n"))
    if not _could_pay_life(do, node, player):
        raise IllegalAction(f"{amount} life cannot be paid", "119.4")
    do.happen(LifeChange(player=player, amount=-amount, reason="pay"))
    return None


lexicon.add(
    "Cost",
    "pay {n:Number} life",
    CostKind(
        could=_could_pay_life,
        pay=_pay_life,
        life=_life_amount,
    ),
    id="life",
    means="Pay that much life",
    rule="119.4",
)


def wanted(look: Look, what: Node) -> int:
    """How many things a cost asks for: the number in its phrase, one for "a", all of a pro-form."""
    name = phrase.quantifier(look.rules, what)
    if name in ("a", ""):
        return 1
    if name == "all":
        return len(look.refs(what))
    chosen = phrase.selector(look.rules, what).quantifier
    amount = chosen.get("amount") if chosen is not None else None
    return look.number(amount) if isinstance(amount, Node) else 1


_FROM: Final = {"sacrifice": "battlefield", "discard": "hand", "tap": "battlefield", "untap": "battlefield"}
"""The zones in which alone things can be used up in some ways (701.9a, 701.21a, 701.26)."""


def things(verb: str, how: str, rule: str, makes: Any, why: str, mine: bool = True) -> CostKind:
    """A cost that uses up things: ``makes(ref)`` is the event for each; ``how`` tap, untap or leave."""

    def options(look: Look, node: Node, player: PlayerId) -> tuple[ObjectId, ...]:
        what = node.node("what")
        found = [ref for part in phrase.parts(what) for ref in look.refs(part)]
        legal = []
        for ref in found:
            known = look.object(ref)
            if known is None or known.zone != _FROM.get(verb, known.zone):
                continue
            if mine and known.zone == "battlefield" and look.controller(ref) != player:
                continue
            if known.zone in ("hand", "graveyard", "library") and known.owner != player:
                continue
            if verb == "sacrifice" and prohibit.prohibited(look.rules, look.state, "be sacrificed", ref, "cost"):
                continue
            legal.append(ref)
        return tuple(legal)

    def count(look: Look, node: Node) -> int:
        return sum(wanted(look, part) for part in phrase.parts(node.node("what")))

    def could(look: Look, node: Node, player: PlayerId) -> bool:
        return len(options(look, node, player)) >= count(look, node) and count(look, node) >= 0

    def pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
        found, needed = options(do, node, player), count(do, node)
        if len(found) < needed:
            raise IllegalAction(f"there is not enough to {verb}", rule)
        chosen = _named(do, found, needed)
        if chosen is None:
            chosen = do.ask_refs(player, found, needed, needed, f"{verb} {needed}", f"cost {verb}", rule)
        do.happen(*(makes(do, ref, player) for ref in chosen))
        return Payment(verb, objects=chosen)

    def uses(look: Look, node: Node, player: PlayerId) -> tuple[tuple[ObjectId, ...], int, str]:
        return options(look, node, player), count(look, node), how

    return CostKind(could=could, pay=pay, uses=uses, named=True)


def _named(do: Do, found: Sequence[ObjectId], needed: int) -> tuple[ObjectId, ...] | None:
    """What the player has chosen to pay with already, if that is what is needed."""
    named = do.binding("paying with")
    if not isinstance(named, tuple) or len(named) != needed:
        return None
    chosen = tuple(ref for ref in named if isinstance(ref, int) and ref in found)
    return chosen if len(chosen) == needed else None


def move(to: str, reason: str) -> Any:
    """The event of moving a thing as a cost."""

    def make(do: Do, ref: ObjectId, player: PlayerId) -> Event:
        if to == "exile":
            return Move(object=ref, to=to, reason=reason, exiled_by=do.source, enter=linked(do))
        return Move(object=ref, to=to, reason=reason)

    return make


lexicon.add(
    "Cost",
    "sacrifice {what:Objects}",
    things("sacrifice", "leave", "701.21", move("graveyard", "sacrifice"), "sacrifice"),
    id="sacrifice",
    means="Sacrifice such permanents of yours",
    rule="701.21",
)
lexicon.add(
    "Cost",
    "discard {what:Objects}",
    things("discard", "leave", "701.9", move("graveyard", "discard"), "discard"),
    id="discard",
    means="Discard such cards from your hand",
    rule="701.9",
)
lexicon.add(
    "Cost",
    "exile {what:Objects}",
    things("exile", "leave", "118.1", move("exile", "cost"), "exile", mine=False),
    id="exile",
    writes=("moves",),
    means="Exile such things of yours",
    rule="118.1",
)
lexicon.add(
    "Cost",
    "return {what:Objects} to hand",
    things("return", "leave", "118.1", move("hand", "cost"), "return"),
    id="return",
    writes=("moves",),
    means="Return such permanents of yours to their owners' hands",
    rule="118.1",
)
lexicon.add(
    "Cost",
    "tap {what:Objects}",
    things("tap", "tap", "118.1", lambda do, ref, player: Tap(object=ref, on=True, reason="cost"), "tap"),
    id="tap others",
    means="Tap such untapped permanents of yours",
    rule="118.1",
)
lexicon.add(
    "Cost",
    "untap {what:Objects}",
    things(
        "untap", "untap", "118.1", lambda do, ref, player: Tap(object=ref, on=False, reason="cost"), "untap", mine=False
    ),
    id="untap others",
    means="Untap such tapped permanents",
    rule="118.1",
)


lexicon.add(
    "Cost",
    "reveal {what:Objects}",
    things(
        "reveal",
        "reveal",
        "701.20",
        lambda do, ref, player: PlayerAction(player=player, action="reveal", objects=(ref,)),
        "reveal",
    ),
    id="reveal",
    means="Reveal such cards of yours",
    rule="701.20",
)


def _mill_could(look: Look, node: Node, player: PlayerId) -> bool:
    return len(look.state.zone(("library", player))) >= _amount(look, node)


def _mill_pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    if not _mill_could(do, node, player):
        raise IllegalAction("there are not enough cards to mill", "701.17b")
    cards = do.state.zone(("library", player))[: _amount(do, node)]
    do.happen(*(Move(object=ref, to="graveyard", reason="mill") for ref in cards))
    return Payment("mill", objects=cards)


lexicon.add(
    "Cost",
    "mill (a card|{n:Number} cards)",
    CostKind(could=_mill_could, pay=_mill_pay),
    id="mill",
    writes=("library",),
    means="Put that many cards from the top of your library into your graveyard",
    rule="701.17",
)


def _discard_hand(do: Do, node: Node, player: PlayerId) -> Payment | None:
    hand = do.state.zone(("hand", player))
    do.happen(*(Move(object=ref, to="graveyard", reason="discard") for ref in hand))
    return Payment("discard", objects=hand)


lexicon.add(
    "Cost",
    "discard your hand",
    CostKind(could=lambda look, node, player: True, pay=_discard_hand),
    id="discard hand",
    means="Discard all cards in your hand, be it none",
    rule="701.9",
)


def _counter_name(look: Look, node: Node) -> str:
    kind = node.node("kind")
    return str(look.rules.meaning[kind.word](look, kind))


def _amount(look: Look, node: Node) -> int:
    amount = node.get("n")
    return look.number(amount) if isinstance(amount, Node) else 1


def _remove_could(look: Look, node: Node, player: PlayerId) -> bool:
    found = look.object(look.source)
    return found is not None and found.count(_counter_name(look, node)) >= _amount(look, node)


def _remove_pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    if not _remove_could(do, node, player):
        raise IllegalAction("there are not enough counters to remove", "118.3")
    do.happen(Counters(target=do.source, name=_counter_name(do, node), amount=-_amount(do, node), reason="cost"))
    return None


lexicon.add(
    "Cost",
    "remove (a|an|{n:Number}) {kind:CounterKind} (counter|counters) from this",
    CostKind(could=_remove_could, pay=_remove_pay, counters=_amount),
    id="remove counters",
    means="Remove such counters from this",
    rule="122.1",
)


def _remove_all_pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    found = do.object(do.source)
    name = _counter_name(do, node)
    amount = found.count(name) if found is not None else 0
    if amount:
        do.happen(Counters(target=do.source, name=name, amount=-amount, reason="cost"))
    return Payment("remove", facts=(("amount", amount),))


lexicon.add(
    "Cost",
    "remove all {kind:CounterKind} counters from this",
    CostKind(could=lambda look, node, player: look.object(look.source) is not None, pay=_remove_all_pay),
    id="remove all counters",
    means='Remove all such counters from this, be it none; "that much" is how many there were',
    rule="122.1",
)


def _put_pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    do.happen(Counters(target=do.source, name=_counter_name(do, node), amount=_amount(do, node), reason="cost"))
    return None


lexicon.add(
    "Cost",
    "put (a|an|{n:Number}) {kind:CounterKind} (counter|counters) on this",
    CostKind(could=lambda look, node, player: look.object(look.source) is not None, pay=_put_pay),
    id="put counters",
    means="Put such counters on this",
    rule="122.1",
)


def _loyalty(look: Look, node: Node) -> int:
    value = node.get("change")
    if isinstance(value, str):
        x = look.binding("x")
        return (x if isinstance(x, int) else 0) * (-1 if value.startswith("-") else 1)
    assert isinstance(value, int)
    return value


def _loyalty_could(look: Look, node: Node, player: PlayerId) -> bool:
    found = look.object(look.source)
    change = _loyalty(look, node)
    return found is not None and (change >= 0 or found.count("loyalty") >= -change)


def _loyalty_pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
    if not _loyalty_could(do, node, player):
        raise IllegalAction("there is not enough loyalty", "606.6")
    do.happen(Counters(target=do.source, name="loyalty", amount=_loyalty(do, node), reason="cost"))
    return None


lexicon.add(
    "Cost",
    "\\[ {change:Signed} \\]",
    CostKind(could=_loyalty_could, pay=_loyalty_pay),
    id="loyalty",
    means="Put on or remove loyalty counters",
    rule="606.4",
)
