"""Keywords that shield a permanent: hexproof (702.11), protection (702.16), shroud (702.18), ward (702.21), absorb
(702.64)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon, means
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Change, Part, Prohibits, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Damage, Event
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.reference import ObjectId, Ref
from cardwright_keywords import quality

lexicon = Lexicon()


@lexicon.word("Keyword", "shroud", id="shroud", rule="702.18a")
def shroud(build: Ruleset, node: Node) -> Iterator[Part]:
    """It can't be the target of spells or abilities."""
    yield untargetable(lambda look, by: True, "702.18a")


@lexicon.word("Keyword", "hexproof", id="hexproof", rule="702.11b")
def hexproof(build: Ruleset, node: Node) -> Iterator[Part]:
    """It can't be the target of spells or abilities that your opponents control."""
    yield untargetable(lambda look, by: by.you != look.you, "702.11b")


@lexicon.word("Keyword", "hexproof from {from:Quality+and}", id="hexproof from", rule="702.11d", variant_of="hexproof")
def hexproof_from(build: Ruleset, node: Node) -> Iterator[Part]:
    """It can't be the target of such spells of your opponents, or of abilities of such sources."""
    qualities = node.nodes("from")

    def forbids(look: Look, by: Look) -> bool:
        return by.you != look.you and any(quality.has(look, one, by.source) for one in qualities)

    yield untargetable(forbids, "702.11d")


def untargetable(forbids: Callable[[Look, Look], bool], rule: str) -> Prohibits:
    """The source can't be the target where ``forbids(look, by)`` says so; ``by`` is the view of that."""

    def applies(look: Look, target: Ref, by: Look) -> bool:
        return forbids(look, by)

    return Prohibits(what="be targeted", applies=applies, own=True, rule=rule)


@lexicon.word("Keyword", "protection from {from:Quality+and}", id="protection", rule="702.16")
def protection(build: Ruleset, node: Node) -> Iterator[Part]:
    """It can't be targeted, damaged, enchanted, equipped or blocked by anything with that quality."""
    qualities = node.nodes("from")
    spared = node.get("spared")

    def has(look: Look, ref: Ref) -> bool:
        return any(quality.has(look, one, ref) for one in qualities)

    def attached(look: Look, host: Ref, attachment: ObjectId) -> bool:
        return host == look.source and attachment != spared and has(look, attachment)

    def blocked(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        return has(look, blocker)

    def damaged(event: Event, look: Look) -> bool:
        return (
            isinstance(event, Damage) and event.preventable and event.target == look.source and has(look, event.source)
        )

    yield untargetable(lambda look, by: has(look, by.source), "702.16b")
    yield Prohibits(what="be attached", applies=attached, own=True, rule="702.16c")
    yield Replaces(kinds=("damage",), applies=damaged, replace=prevented, prevents=True, own=True, rule="702.16e")
    yield Prohibits(what="be blocked", applies=blocked, own=True, rule="702.16f")


@lexicon.word(
    "Modification",
    "(have|has) protection from {from:Quality+and}, which doesn't remove this",
    id="sparing protection",
    rule="702.16n",
)
def sparing_protection(build: Ruleset, node: Node) -> Iterator[Change]:
    """Has protection, except that this very instance lets the Aura that gives it stay."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        ability = make("keywords/Keyword.protection", 0, (("from", node.nodes("from")), ("spared", look.source)))
        chars.abilities = (*chars.abilities, look.rules.settled(look, ability))

    yield Change(layer="6", apply=apply, writes=frozenset({"gains"}))


def prevented(event: Event, do: Do) -> Sequence[Event]:
    """All the damage is prevented."""
    return ()


lexicon.add(
    "Keyword",
    "ward {costs:Cost}",
    means(
        "whenever this becomes the target of a spell or ability an opponent controls: "
        "counter the other object unless its controller pays {costs}"
    ),
    id="ward",
    rule="702.21a",
    means="What an opponent targets it with is countered unless they pay",
)


@lexicon.word("Keyword", "absorb {n:Number}", id="absorb", rule="702.64a")
def absorb(build: Ruleset, node: Node) -> Iterator[Part]:
    """That much of the damage that a source would deal to it is prevented; instances add up."""
    n = node.node("n")

    def damaged(event: Event, look: Look) -> bool:
        return isinstance(event, Damage) and event.preventable and event.target == look.source

    def lessened(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Damage)
        amount = min(event.amount, do.amount(n))
        left = replace(event, amount=event.amount - amount, prevented=event.prevented + amount)
        return (left,) if left.amount else ()

    yield Replaces(kinds=("damage",), applies=damaged, replace=lessened, prevents=True, rule="702.64a")
