"""Keywords that let a card be cast in another way: for an alternative cost, from the graveyard, or both (118.9).

Flashback (702.34), evoke (702.74), prowl (702.76), retrace (702.81), dash (702.109), surge (702.117), jump-start
(702.133), spectacle (702.137), escape (702.138), disturb (702.146), blitz (702.152), warp (702.185), web-slinging
(702.188); overload (702.96) and cleave (702.148), which change what the spell does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import CastMethod
from cardwright.contract.look import Look
from cardwright.contract.parts import Part, Spell
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Cast, Damage, LifeChange
from cardwright.model.node import Node, node
from cardwright.model.reference import is_player
from cardwright.model.subtypes import SUBTYPES

lexicon = Lexicon()

GRAVEYARD: Final = frozenset({"graveyard"})


def way(id: str, rule: str, **fields: Any) -> Callable[[Ruleset, Node], Iterator[Part]]:
    """The meaning of a keyword that only is a way to cast its card."""

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        yield CastMethod(id=id, costs=node.nodes("costs"), rule=rule, **fields)

    return run


# ---- from the graveyard ---------------------------------------------------------------------------------------------


def _instant_or_sorcery(look: Look) -> bool:
    """Whether the resulting spell is an instant or sorcery spell (702.34a, 702.133a)."""
    return not look.chars(look.source).types.isdisjoint({"instant", "sorcery"})


lexicon.add(
    "Keyword",
    "flashback {costs:Cost+,}",
    way("flashback", "702.34a", zones=GRAVEYARD, leaves="exile", permits=_instant_or_sorcery),
    id="flashback",
    rule="702.34a",
    means="It may be cast from the graveyard for that cost, and is exiled then",
)
lexicon.add(
    "Keyword",
    "escape {costs:Cost+,}",
    way("escape", "702.138a", zones=GRAVEYARD),
    id="escape",
    rule="702.138a",
    means="It may be cast from the graveyard for that cost",
)


lexicon.add(
    "Keyword",
    "disturb {costs:Cost+,}",
    way("disturb", "702.146a", zones=GRAVEYARD, transformed=True),
    id="disturb",
    rule="702.146a",
    means="It may be cast transformed from the graveyard for that cost",
)


@lexicon.word("Keyword", "retrace", id="retrace", rule="702.81a")
def retrace(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast from the graveyard by discarding a land card as well."""
    costs = (build.expand("discard a land card in your hand", node, "Cost"),)
    yield CastMethod(id="retrace", costs=costs, zones=GRAVEYARD, mana_cost=True, rule="702.81a")


@lexicon.word("Keyword", "jump-start", id="jump-start", rule="702.133a")
def jump_start(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast from the graveyard by discarding a card as well, and is exiled then."""
    costs = (build.expand("discard a card in your hand", node, "Cost"),)
    yield CastMethod(
        id="jump-start",
        costs=costs,
        zones=GRAVEYARD,
        leaves="exile",
        permits=_instant_or_sorcery,
        mana_cost=True,
        rule="702.133a",
    )


# ---- for an alternative cost ----------------------------------------------------------------------------------------


def _in_hand(look: Look) -> bool:
    found = look.object(look.source)
    return found is not None and found.zone == "hand"


def _lost_life(look: Look) -> bool:
    losses = (one for one in look.state.this_turn() if isinstance(one, LifeChange) and one.amount < 0)
    return any(loss.player != look.you for loss in losses)


def _cast_another(look: Look) -> bool:
    return any(isinstance(event, Cast) and event.player == look.you for event in look.state.this_turn())


def _kin_dealt_damage(look: Look) -> bool:
    types = look.chars(look.source).subtypes & SUBTYPES["creature"]
    return any(
        isinstance(event, Damage)
        and event.combat
        and is_player(event.target)
        and event.by == look.you
        and not types.isdisjoint(event.kinds)
        for event in look.state.this_turn()
    )


for _id, _rule, _permits, _when in (
    ("prowl", "702.76a", _kin_dealt_damage, "a creature of yours of a type of its dealt combat damage to a player"),
    ("surge", "702.117a", _cast_another, "you have cast another spell"),
    ("spectacle", "702.137a", _lost_life, "an opponent lost life"),
):
    lexicon.add(
        "Keyword",
        f"{_id} {{costs:Cost+,}}",
        way(_id, _rule, permits=_permits),
        id=_id,
        rule=_rule,
        means=f"It may be cast for that cost if {_when} this turn",
    )


def _for_a_permanent(
    id: str,
    rule: str,
    means: str,
    *,
    static: str = "",
    trigger: str = "",
    afterwards: str = "",
    permits: Callable[[Look], bool] | None = None,
) -> None:
    """A keyword with an alternative cost that matters for the permanent that the spell becomes."""

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        after = (build.expand(afterwards, node, "Effect"),) if afterwards else ()
        yield CastMethod(id=id, costs=node.nodes("costs"), afterwards=after, permits=permits, rule=rule)
        for line in filter(None, (static, trigger)):
            yield from build.parts(build.expand(line, node))

    lexicon.add("Keyword", f"{id} {{costs:Cost+,}}", run, id=id, rule=rule, means=means)


_for_a_permanent(
    "evoke",
    "702.74a",
    "It may be cast for that cost, and is sacrificed when it enters",
    trigger="when this enters, if the evoke cost was paid: its controller sacrifices it",
)
_for_a_permanent(
    "dash",
    "702.109a",
    "It may be cast for that cost, has haste then and returns to hand at the next end step",
    static="as long as the dash cost was paid, this has haste",
    afterwards="later at the next end step (return it to its owner's hand)",
)
_for_a_permanent(
    "blitz",
    "702.152a",
    "It may be cast for that cost, has haste then, draws a card as it dies and is sacrificed at the next end step",
    static="as long as the blitz cost was paid, this has haste and "
    "[when this is put into a graveyard from the battlefield: draw a card]",
    afterwards="later at the next end step (sacrifice it)",
)
_for_a_permanent(
    "warp",
    "702.185a",
    "It may be cast for that cost, is exiled at the next end step and may be cast from there later",
    afterwards="later at the next end step (exile it; its owner may cast it on later turns)",
    permits=_in_hand,
)


@lexicon.word("Keyword", "web-slinging {costs:Cost+,}", id="web-slinging", rule="702.188a")
def web_slinging(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast for that cost and a tapped creature that is returned to hand."""
    back = build.expand("return a tapped creature you control to hand", node, "Cost")
    yield CastMethod(id="web-slinging", costs=(*node.nodes("costs"), back), rule="702.188a")


# ---- with another text ----------------------------------------------------------------------------------------------

_TARGET: Final = "cardwright/Quantifier.target"
_EACH: Final = node("cardwright/Quantifier.all", 1)


@lexicon.word("Keyword", "overload {costs:Cost+,}", id="overload", rule="702.96a")
def overload(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """It may be cast for that cost and then is about each of what it otherwise targets."""
    yield CastMethod(id="overload", costs=keyword.nodes("costs"), rewrite=_about_each, rule="702.96a")


def _about_each(spell: Spell) -> Spell:
    """The spell with "each" wherever it says "target"."""
    return replace(spell, effects=tuple(_each(effect) for effect in spell.effects), targets=())


def _each(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_each(item) for item in value)
    if not isinstance(value, Node):
        return value
    if value.word == _TARGET:
        return _EACH
    return node(value.word, value.alt, tuple((name, _each(inner)) for name, inner in value.slots if name != "target"))


@lexicon.word("Keyword", "cleave {costs:Cost+,} [— \\( {text:Ability} \\)]", id="cleave", rule="702.148a")
def cleave(build: Ruleset, keyword: Node) -> Iterator[Part]:
    """It may be cast for that cost and then does what is said here: its text without what stands in square brackets."""
    text = keyword.get("text")
    spells = [part for part in build.parts(text) if isinstance(part, Spell)] if isinstance(text, Node) else []
    rewrite = (lambda spell: spells[0]) if spells else None
    yield CastMethod(id="cleave", costs=keyword.nodes("costs"), rewrite=rewrite, own_text=True, rule="702.148a")
