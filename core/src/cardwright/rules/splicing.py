"""Splicing cards in hand onto a spell that is being cast (601.2b, 702.47)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.contract.casting import Splice
from cardwright.model.choice import Choose, Options, Order
from cardwright.model.event import PlayerAction
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import stack, target
from cardwright.rules.act import Actor
from cardwright.rules.additional import Extra
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader

Payable = Callable[[Sequence[Extra]], bool]


def choose(engine: Engine, player: PlayerId, ref: ObjectId, payable: Payable) -> tuple[Extra, ...]:
    """Let the player reveal cards in hand that are spliced onto the spell, which gains their text (702.47a-c); gives
    what is to be paid for that."""
    offers = _offers(engine, player, ref, payable)
    if not offers:
        return ()

    def accept(cards: tuple[int, ...]) -> str | None:
        if not cards or payable([offers[card][0] for card in cards]):
            return None
        return "not all of them can be paid for"

    cards = tuple(offers)
    prompt = "choose cards to splice onto it"
    chosen = engine.ask(Choose(player, cards, 0, len(cards), prompt, "splice", "702.47b", ref, accept))
    if not chosen:
        return ()
    do = Actor(engine, ref, player, rule="702.47a")
    do.happen(PlayerAction(player=player, action="reveal", objects=chosen))
    labels = [do.chars(card).name for card in chosen]
    prompt = "order the cards spliced onto it"
    order = engine.ask(Order(player, chosen, labels, prompt, "splice order", "702.47b", ref))
    chosen = tuple(chosen[place] for place in order)
    paid = tuple(_one_of(engine, player, card, offers[card], ref) for card in chosen)
    stack.add_text(engine.state, ref, chosen)
    return paid


def _offers(engine: Engine, player: PlayerId, ref: ObjectId, payable: Payable) -> dict[ObjectId, list[Extra]]:
    """The cards that could be spliced onto the spell, each with the costs one of which is to be paid."""
    found: dict[ObjectId, list[Extra]] = {}
    look = stack.view(engine.rules, engine.state, ref)
    for card in engine.state.zone(("hand", player)):
        for ability, place, part in Reader(engine.rules, engine.state, card, player).chars(card).facets.of("splice"):
            assert isinstance(part, Splice)
            extra = Extra(ability, place, 0, part, 1)
            at = Reader(engine.rules, engine.state, card, player)
            if part.onto(at, ref) and _choices_exist(engine, look, card, ref) and payable((extra,)):
                found.setdefault(card, []).append(extra)
    return found


def _choices_exist(engine: Engine, look: Reader, card: ObjectId, ref: ObjectId) -> bool:
    """Whether what the text of the card asks to be chosen could be chosen (702.47b)."""
    part = stack.spell_part(engine.rules, engine.state.objects[card].values.abilities)
    return part is None or target.could_choose(look, part.targets, part.modes, ref)


def _one_of(engine: Engine, player: PlayerId, card: ObjectId, offers: list[Extra], ref: ObjectId) -> Extra:
    """Of a card with several splice abilities the one that is used."""
    labels = [", ".join(engine.rules.render(cost) for cost in extra.part.costs) for extra in offers]
    if len(set(labels)) < 2:
        return offers[0]
    return offers[int(engine.ask(Options(player, labels, "choose a splice cost", "splice cost", "702.47a", card))[0])]
