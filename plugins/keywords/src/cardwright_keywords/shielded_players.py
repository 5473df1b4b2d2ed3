"""Hexproof (702.11c), shroud (702.18) and protection (702.16) of players: while something is there, or for a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Prohibits, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Damage, Event
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, Ref
from cardwright_keywords import quality
from cardwright_keywords.protection import prevented

lexicon = Lexicon()

Shielded = Callable[[Look], tuple[Ref, ...]]
"""The players whom a shield is about."""


def _of(who: Node) -> Shielded:
    return lambda look: look.refs(who)


def _bound(look: Look) -> tuple[Ref, ...]:
    players = look.binding("players")
    return tuple(one for one in players if isinstance(one, int)) if isinstance(players, tuple) else ()


def _untargetable_players(whom: Shielded, forbids: Callable[[Look, Ref, Look], bool], rule: str) -> Prohibits:
    def applies(look: Look, target: Ref, by: Look) -> bool:
        return target in whom(look) and forbids(look, target, by)

    return Prohibits(what="be targeted", applies=applies, rule=rule)


def shields(build: Ruleset, shield: Node, whom: Shielded) -> Iterator[Part]:
    """What hexproof, shroud or protection is for players."""
    match build.word_name(shield.word):
        case "hexproof":
            yield _untargetable_players(whom, lambda look, target, by: by.you != target, "702.11c")
        case "shroud":
            yield _untargetable_players(whom, lambda look, target, by: True, "702.18a")
        case _:
            yield from _protected_players(shield.nodes("from"), whom)


def _protected_players(qualities: tuple[Node, ...], whom: Shielded) -> Iterator[Part]:
    def has(look: Look, ref: Ref) -> bool:
        return any(quality.has(look, one, ref) for one in qualities)

    def damaged(event: Event, look: Look) -> bool:
        return (
            isinstance(event, Damage) and event.preventable and event.target in whom(look) and has(look, event.source)
        )

    def attached(look: Look, host: Ref, attachment: ObjectId) -> bool:
        return host in whom(look) and has(look, attachment)

    yield _untargetable_players(whom, lambda look, target, by: has(look, by.source), "702.16b")
    yield Prohibits(what="be attached", applies=attached, rule="702.16c")
    yield Replaces(kinds=("damage",), applies=damaged, replace=prevented, prevents=True, rule="702.16e")


def _shield(pattern: str, id: str, rule: str, means: str) -> None:
    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        yield from shields(build, node, _bound)

    lexicon.add("PlayerShield", pattern, run, id=id, rule=rule, means=means)


_shield("hexproof", "hexproof", "702.11c", "They can't be the target of what their opponents control")
_shield("shroud", "shroud", "702.18a", "They can't be the target of spells or abilities")
_shield("protection from {from:Quality+and}", "protection", "702.16", "Nothing with that quality touches them")


@lexicon.word("Static", "{who:Players} (have|has) {what:PlayerShield}", id="players have", rule="702.11c")
def players_have(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such players have hexproof, shroud or protection."""
    yield from shields(build, node.node("what"), _of(node.node("who")))


@lexicon.word(
    "Effect", "{who:Players} (gain|gains) {what:PlayerShield} {duration:Duration}", id="players gain", rule="702.16"
)
def players_gain(do: Do, node: Node) -> None:
    """Those players have hexproof, shroud or protection for a time."""
    word = node.node("duration")
    players = do.pick(node.node("who"))
    do.set_up(node.node("what"), do.rules.meaning[word.word](do, word), players=players)
