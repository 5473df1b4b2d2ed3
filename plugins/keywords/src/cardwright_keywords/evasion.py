"""Evasion: keywords that say by what a creature can be blocked (509.1b).

Flying (702.9), reach (702.17), intimidate (702.13), landwalk (702.14), shadow (702.28), horsemanship (702.31), fear
(702.36), menace (702.111), skulk (702.118). More instances change nothing: what can't happen once can't happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import BlockRule, Flag, Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId

lexicon = Lexicon()

Blocks = Callable[[Look, ObjectId, ObjectId], bool]
"""Whether a blocker (third) may block an attacker (second), as far as one keyword goes."""


def only_by(allowed: Blocks, rule: str) -> Prohibits:
    """The source can be blocked only where ``allowed`` says so."""

    def applies(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        return not allowed(look, attacker, blocker)

    return Prohibits(what="be blocked", applies=applies, own=True, rule=rule)


def _evasive(word: str, rule: str, means: str, allowed: Blocks) -> None:
    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        yield Flag(name=word, rule=rule)
        yield only_by(allowed, rule)

    lexicon.add("Keyword", word, run, id=word, rule=rule, means=means)


def _has(*flags: str) -> Blocks:
    def allowed(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        chars = look.chars(blocker)
        return any(chars.has_flag(flag) for flag in flags)

    return allowed


def _artifact_or(colors: Callable[[Look, ObjectId], frozenset[str]]) -> Blocks:
    def allowed(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        chars = look.chars(blocker)
        return "artifact" in chars.types or not chars.colors.isdisjoint(colors(look, attacker))

    return allowed


def _no_greater_power(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
    return (look.chars(blocker).power or 0) <= (look.chars(attacker).power or 0)


_evasive("flying", "702.9", "It can be blocked only by creatures with flying or reach", _has("flying", "reach"))
_evasive("horsemanship", "702.31", "It can be blocked only by creatures with horsemanship", _has("horsemanship"))
_evasive(
    "intimidate",
    "702.13",
    "It can be blocked only by artifact creatures and creatures that share a color with it",
    _artifact_or(lambda look, ref: look.chars(ref).colors),
)
_evasive(
    "fear", "702.36", "It can be blocked only by artifact and black creatures", _artifact_or(lambda *_: frozenset("B"))
)
_evasive("skulk", "702.118", "It can't be blocked by creatures with greater power", _no_greater_power)


@lexicon.word("Keyword", "shadow", id="shadow", rule="702.28b")
def shadow(build: Ruleset, node: Node) -> Iterator[Part]:
    """It blocks, and is blocked by, only creatures with shadow."""

    def blocks_others(look: Look, blocker: ObjectId, attacker: ObjectId) -> bool:
        return not look.chars(attacker).has_flag("shadow")

    yield Flag(name="shadow", rule="702.28b")
    yield only_by(_has("shadow"), "702.28b")
    yield Prohibits(what="block", applies=blocks_others, own=True, rule="702.28b")


@lexicon.word("Keyword", "reach", id="reach", rule="702.17b")
def reach(build: Ruleset, node: Node) -> Iterator[Part]:
    """It can block creatures with flying."""
    yield Flag(name="reach", rule="702.17b")


@lexicon.word("Keyword", "menace", id="menace", rule="702.111b")
def menace(build: Ruleset, node: Node) -> Iterator[Part]:
    """It can be blocked only by two or more creatures."""
    yield BlockRule(least=2, rule="702.111b")


# ---- landwalk -------------------------------------------------------------------------------------------------------


def _walks(word: str, is_such_a_land: Callable[[Look, ObjectId], bool], kind: str) -> None:
    def allowed(look: Look, attacker: ObjectId, blocker: ObjectId) -> bool:
        return not any(is_such_a_land(look, land) for land in lands_of_defender(look, attacker, blocker))

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        yield only_by(allowed, "702.14c")

    means = f"It can't be blocked while the defending player controls {kind}"
    variant_of = "" if word == "landwalk" else "landwalk"
    lexicon.add("Keyword", word, run, id=word, rule="702.14c", means=means, variant_of=variant_of)


def lands_of_defender(look: Look, attacker: ObjectId, blocker: ObjectId) -> tuple[ObjectId, ...]:
    """The lands of the player whom the attacker attacks, or whose permanent it attacks."""
    combat = look.state.combat
    attacking = combat.attacker(attacker) if combat is not None else None
    player = attacking.player if attacking is not None else look.controller(blocker)
    return tuple(
        ref
        for ref in look.state.zone(("battlefield", 0))
        if look.controller(ref) == player and "land" in look.chars(ref).types and not look.state.objects[ref].phased_out
    )


def _with_subtype(subtype: str, snow: bool = False) -> Callable[[Look, ObjectId], bool]:
    def test(look: Look, land: ObjectId) -> bool:
        chars = look.chars(land)
        return subtype in chars.subtypes and (not snow or "snow" in chars.supertypes)

    return test


for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert"):
    _walks(f"{_land.lower()}walk", _with_subtype(_land), f"a {_land}")
    _walks(f"snow {_land.lower()}walk", _with_subtype(_land, snow=True), f"a snow {_land}")
_walks("landwalk", lambda look, land: True, "a land")
_walks("nonbasic landwalk", lambda look, land: "basic" not in look.chars(land).supertypes, "a nonbasic land")
_walks("snow landwalk", lambda look, land: "snow" in look.chars(land).supertypes, "a snow land")
_walks("legendary landwalk", lambda look, land: "legendary" in look.chars(land).supertypes, "a legendary land")
_walks("artifact landwalk", lambda look, land: "artifact" in look.chars(land).types, "an artifact land")
