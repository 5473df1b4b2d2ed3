"""Mana that another object's mana cost tells, and mana abilities and mana that an effect takes from others (106.8,
106.13, 107.3h)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind
from cardwright.model.choice import Options
from cardwright.model.event import AddMana, LoseMana
from cardwright.model.mana import COLORLESS, MANA_TYPES, PHYREXIAN, ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import Payment
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.rules.mana_sources import mana_actions
from cardwright.words.production import Bundle, Known, Output

lexicon = Lexicon()


def _cost_of(look: Look, ref: Ref) -> ManaCost | None:
    """The mana cost of an object, its X as it is: 0 but for a spell on the stack (107.3g, 107.3h)."""
    cost = look.chars(ref).cost
    known = look.object(ref)
    if cost is None or known is None:
        return cost
    return cost.with_x(known.item.x if known.zone == "stack" and known.item is not None else 0)


# ---- paying it ------------------------------------------------------------------------------------------------------


def _others_cost(look: Look, node: Node) -> ManaCost:
    total = ManaCost()
    for ref in look.refs(node.node("what")):
        total = total.plus(_cost_of(look, ref) or ManaCost())
    less = node.get("less")
    return total.reduced(ManaCost.parse(less).generic) if isinstance(less, str) else total


def _could_pay(look: Look, node: Node, player: PlayerId) -> bool:
    refs = look.refs(node.node("what"))
    return bool(refs) and all(_cost_of(look, ref) is not None for ref in refs)


def _pay_nothing_else(do: Do, node: Node, player: PlayerId) -> Payment | None:
    return None


lexicon.add(
    "Cost",
    "the mana cost of {what:Phrase} [reduced by {less:Mana}]",
    CostKind(could=_could_pay, pay=_pay_nothing_else, mana=_others_cost),
    id="mana cost of",
    means="Pay that object's mana cost; one that has none cannot be paid",
    rule="107.3h",
)


# ---- adding it ------------------------------------------------------------------------------------------------------


def _ways(pip: str) -> list[tuple[str, ...]]:
    """What a symbol of a cost may add: one of its halves (106.8), its color (106.9), colorless for {S} (106.11)."""
    halves = [half for half in pip.split("/") if half != PHYREXIAN]
    return [(half,) if half in MANA_TYPES else (COLORLESS,) * (2 if half == "2" else 1) for half in halves]


def _costs(look: Look, node: Node) -> Iterator[ManaCost]:
    return (cost for ref in look.refs(node.node("what")) if (cost := _cost_of(look, ref)) is not None)


def _pick(do: Do, node: Node, player: PlayerId) -> list[str]:
    letters: list[str] = []
    for cost in list(_costs(do, node)):
        letters += [COLORLESS] * cost.generic
        for pip in cost.pips:
            letters += _half(do, pip, player)
    return letters


def _half(do: Do, pip: str, player: PlayerId) -> tuple[str, ...]:
    ways = _ways(pip)
    labels = ["".join(f"{{{letter}}}" for letter in way) for way in ways]
    answer = do.ask(Options(player, labels, f"choose a half of {{{pip}}}", "mana", "106.8", do.source))
    return ways[int(answer[0])]


def _types(look: Look, node: Node, known: Known) -> frozenset[str]:
    return frozenset(letter for letters, _ in _bundles(look, node) for letter in letters)


def _bundles(look: Look, node: Node) -> list[Bundle]:
    costs = list(_costs(look, node))
    generic = (COLORLESS,) * sum(cost.generic for cost in costs)
    every = [_ways(pip) for cost in costs for pip in cost.pips]
    found: list[Bundle] = []
    for places in product(*(range(len(ways)) for ways in every)):
        chosen = [ways[place] for ways, place in zip(every, places, strict=True)]
        answers: tuple[Any, ...] = tuple((place,) for ways, place in zip(every, places, strict=True) if len(ways) > 1)
        found.append(((*generic, *(letter for letters in chosen for letter in letters)), answers))
    return found


lexicon.add(
    "Output",
    "mana equal to the mana cost of {what:Phrase}",
    Output(pick=_pick, types=_types, bundles=_bundles),
    id="mana cost of",
    means="The mana of that object's mana cost, one half of each symbol with two, colorless for generic mana",
    rule="106.8",
)


# ---- taking it ------------------------------------------------------------------------------------------------------


@lexicon.word(
    "Effect",
    "{who:Players} (activate|activates) a mana ability of each land they control",
    id="draw mana",
    rule="605.3a",
)
def draw_mana(do: Do, node: Node) -> None:
    """Those players tap their lands for mana as far as they can, choosing the abilities where there is a choice."""
    for player in do.pick(node.node("who")):
        lands = [ref for ref in do.state.zone(("battlefield", 0)) if do.controller(ref) == player]
        for ref in lands:
            if ref in do.state.objects and "land" in do.chars(ref).types:
                _activate_one(do, player, ref)


def _activate_one(do: Do, player: PlayerId, ref: ObjectId) -> None:
    places = [action.index for action in mana_actions(do.rules, do.state, player) if action.object == ref]
    while places:
        labels = [f"mana ability {place + 1}" for place in places]
        choice = do.ask_option(player, labels, f"choose a mana ability of {do.chars(ref).name}", "mana")
        if do.activate_mana(player, ref, places.pop(choice)):
            return


@lexicon.word(
    "Effect", "{who:Players} (lose|loses) all unspent mana and you add it", id="take unspent mana", rule="106.13"
)
def take_unspent_mana(do: Do, node: Node) -> None:
    """The mana that those players have floating becomes yours, as it is."""
    for player in do.pick(node.node("who")):
        pool = do.state.players[player].mana
        if pool:
            lost = do.happen(LoseMana(player=player, mana=pool))
            gone = (event for event in lost if isinstance(event, LoseMana) and not event.into)
            taken = tuple(unit for event in gone for unit in event.mana)
            if taken:
                do.happen(AddMana(player=do.you, mana=taken, source=do.source))
