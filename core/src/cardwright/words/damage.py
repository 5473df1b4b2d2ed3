"""Instructions about damage and life (119, 120)."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.event import Damage, LifeChange
from cardwright.model.node import Node
from cardwright.model.objects import GameObject
from cardwright.model.reference import Ref, is_player
from cardwright.rules.combat import table
from cardwright.words.phrases import refs_of

lexicon = Lexicon()


def strike(do: Do, *events: Damage) -> list[Damage]:
    """Let damage be dealt all at once; what is no longer there is dealt none. Gives the damage that was dealt, and
    notes what of it was excess damage."""
    objects = do.state.objects
    there = (one for one in events if is_player(one.target) or _on_battlefield(objects.get(one.target)))
    dealt = [event for event in do.happen(*there) if isinstance(event, Damage)]
    do.bind("excess", tuple((event.target, event.excess) for event in dealt if event.excess))
    return dealt


def _on_battlefield(found: GameObject | None) -> bool:
    return found is not None and found.zone == "battlefield"


def note(do: Do, dealt: list[Damage]) -> None:
    """What has been dealt damage, and how much, is what the rest of the ability speaks of."""
    do.bind("damaged", tuple(dict.fromkeys(event.target for event in dealt)))
    do.bind("amount", sum(event.amount for event in dealt))


def deal(do: Do, source: int, refs: tuple[Ref, ...], amounts: list[int]) -> None:
    """Let ``source`` deal damage to several at once."""
    hits = zip(refs, amounts, strict=True)
    note(do, strike(do, *(Damage(source=source, target=ref, amount=amount) for ref, amount in hits)))


@lexicon.word("Effect", "(this deals|deal) {n:Number} damage to {whom:Recipients}", id="damage", rule="120.1")
def damage(do: Do, node: Node) -> None:
    """The source deals that much damage to those."""
    amount = do.amount(node.node("n"))
    refs = do.pick(node.node("whom"))
    deal(do, do.source, refs, [amount] * len(refs))


@lexicon.word(
    "Effect",
    "(this deals|deal) {n:Number} damage to {whom:Recipients} and {m:Number} damage to {others:Recipients}",
    id="damage and damage",
    rule="120.1",
)
def damage_and_damage(do: Do, node: Node) -> None:
    """The source deals that much damage to those and, at once, so much to the others."""
    refs: list[Ref] = []
    amounts: list[int] = []
    for whom, n in (("whom", "n"), ("others", "m")):
        found = do.pick(node.node(whom))
        refs += found
        amounts += [do.amount(node.node(n))] * len(found)
    deal(do, do.source, tuple(refs), amounts)


@lexicon.word(
    "Effect",
    "this deals {n:Number} damage to {whom:Recipients} and you gain as much life, up to what it had",
    id="drain",
    rule="119.3",
)
def drain(do: Do, node: Node) -> None:
    """The source deals that much damage, and you gain life equal to the damage dealt, but not more than the player's
    life total or the planeswalker's loyalty before, or the creature's toughness."""
    amount, refs = do.amount(node.node("n")), do.pick(node.node("whom"))
    had = sum(_could_lose(do, ref) for ref in refs)
    deal(do, do.source, refs, [amount] * len(refs))
    dealt = do.binding("amount")
    life = min(dealt, had) if isinstance(dealt, int) else 0
    if life > 0:
        do.happen(LifeChange(player=do.you, amount=life))


def _could_lose(do: Do, ref: Ref) -> int:
    if is_player(ref):
        return max(0, do.state.players[ref].life)
    chars, known = do.chars(ref), do.known(ref)
    if chars.is_creature:
        return max(0, chars.toughness or 0)
    return known.count("loyalty") if known is not None and "planeswalker" in chars.types else DAMAGE_WITHOUT_LIMIT


DAMAGE_WITHOUT_LIMIT: Final = 1_000_000
"""What something could lose of which the text names no limit, such as a battle."""


@lexicon.word(
    "Effect",
    "{source:Phrase} (deal|deals) damage equal to {n:Number} to {whom:Recipients}",
    id="others damage",
    rule="120.1",
)
def others_damage(do: Do, node: Node) -> None:
    """That source deals damage, or each of those does, at the same time."""
    sources = do.pick(node.node("source"))
    amount = do.amount(node.node("n"))
    refs = do.pick(node.node("whom"))
    note(do, strike(do, *(Damage(source=one, target=ref, amount=amount) for one in sources for ref in refs)))


@lexicon.word(
    "Effect",
    "(this deals|deal) {amount:Number} damage divided as you choose among {among:Recipients}",
    id="divided damage",
    rule="601.2d",
)
def divided_damage(do: Do, node: Node) -> None:
    """The source deals damage divided among targets as announced."""
    refs = do.pick(node.node("among"))
    item_id = do.binding("item")
    item = do.state.objects[item_id].item if isinstance(item_id, int) and item_id in do.state.objects else None
    shares: dict[Ref, int] = {}
    if item is not None:
        for chosen, divided in zip(item.targets, item.divided, strict=False):
            shares.update(zip(chosen, divided, strict=False))
    total = do.amount(node.node("amount"))
    deal(do, do.source, refs, [shares.get(ref, total) for ref in refs])


@lexicon.word(
    "Effect",
    "(this deals|deal) {n:Number} damage divided evenly, rounded down, among {whom:Recipients}",
    id="even damage",
    rule="120.1",
)
def even_damage(do: Do, node: Node) -> None:
    """The source deals damage divided evenly among the legal targets."""
    refs = do.pick(node.node("whom"))
    share = do.amount(node.node("n")) // len(refs) if refs else 0
    deal(do, do.source, refs, [share] * len(refs))


@lexicon.word("Effect", "gain {n:Number} life", id="gain life", rule="119.3")
def gain_life(do: Do, node: Node) -> None:
    """You gain that much life."""
    do.happen(LifeChange(player=do.you, amount=do.amount(node.node("n"))))


@lexicon.word("Effect", "lose {n:Number} life", id="lose life", rule="119.3")
def lose_life(do: Do, node: Node) -> None:
    """You lose that much life."""
    do.happen(LifeChange(player=do.you, amount=-do.amount(node.node("n"))))


@lexicon.word("Effect", "{who:Players} (gain|gains|lose|loses) {n:Number} life", id="players life", rule="119.3")
def players_life(do: Do, node: Node) -> None:
    """Those players gain or lose that much life."""
    sign = 1 if node.alt < 2 else -1
    number = node.node("n")
    before = do.binding("it")
    players = do.pick(node.node("who"))
    # The amount may speak of what was named before the players were ("life equal to its power").
    if before is not None:
        do.bind("it", before)
    events = []
    for player in players:
        do.bind("player", (player,))
        events.append(LifeChange(player=player, amount=sign * do.amount(number)))
    do.happen(*events)


@lexicon.word(
    "Effect", "{who:Players} (gain|gains|lose|loses) life equal to {n:Number}", id="players life equal", rule="119.3"
)
def players_life_equal(do: Do, node: Node) -> None:
    """Those players gain or lose life equal to the number."""
    players_life(do, node)


@lexicon.word("Effect", "(gain|lose) life equal to {n:Number}", id="life equal", rule="119.3")
def life_equal(do: Do, node: Node) -> None:
    """You gain or lose life equal to the number."""
    sign = 1 if node.alt == 0 else -1
    do.happen(LifeChange(player=do.you, amount=sign * do.amount(node.node("n"))))


@lexicon.word("Effect", "{first:Objects} (fight|fights) {second:Objects}", id="fight", rule="701.14")
def fight(do: Do, node: Node) -> None:
    """Each deals damage equal to its power to the other."""
    first = do.pick(node.node("first"))
    second = do.pick(node.node("second"))
    if not first or not second:
        return
    one, other = do.find(first[0]), do.find(second[0])
    state = do.state
    for ref in (one, other):
        if ref not in state.objects or state.objects[ref].zone != "battlefield" or not do.chars(ref).is_creature:
            return
    strike(
        do,
        Damage(source=one, target=other, amount=do.chars(one).power or 0),
        Damage(source=other, target=one, amount=do.chars(other).power or 0),
    )


@lexicon.word("Phrase", "the damaged {noun:Noun}", id="damaged", rule="608.2c", reads=("source", "any zone"))
def the_damaged(do: Do, node: Node) -> tuple[Ref, ...]:
    """What the event, or this very effect, dealt damage to."""
    there = [ref for ref in refs_of(do.binding("damaged")) if not is_player(ref)]
    return tuple(ref for ref in there if do.matches(node.node("noun"), ref))


@lexicon.word("PlayerPhrase", "the damaged player", id="damaged player", rule="608.2c", reads=("source",))
def damaged_player(do: Do, node: Node) -> tuple[Ref, ...]:
    """The player whom the event dealt damage to."""
    return tuple(ref for ref in refs_of(do.binding("damaged")) if is_player(ref))


@lexicon.word("Recipient", "the chosen targets", id="chosen targets", rule="608.2c", reads=("source", "any zone"))
def chosen_targets(look: Look, node: Node) -> tuple[Ref, ...]:
    """What was chosen before, things and players, as far as they are legal targets still."""
    return refs_of(look.binding("chosen"))


@lexicon.word(
    "Recipient", "the player or planeswalker it attacks", id="attacked", rule="508.5", reads=("combat", "source")
)
def attacked(do: Do, node: Node) -> tuple[Ref, ...]:
    """What the event's attacker is attacking by now, or was when it was removed from combat; nothing if a battle is."""
    found = (table.attacked_by(do.state, attacker) for attacker in refs_of(do.binding("attacker")))
    return tuple(ref for ref in found if ref and (is_player(ref) or "planeswalker" in do.chars(ref).types))
