"""What mana may be spent on, and what happens to what it is spent on (106.6)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.meanings import Purpose
from cardwright.contract.parts import Part, Pattern, Rider, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.rules import target

lexicon = Lexicon()


@lexicon.word("Spending", "to spend only on {what:Objects}", id="only on", rule="106.6")
def only_on(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only to cast such spells."""
    return purpose.what == "cast" and look.matches(node.node("what"), purpose.object)


@lexicon.word(
    "Spending",
    "to spend only on {what:Objects} or abilities of {whose:Objects}",
    id="only on or abilities",
    rule="106.6",
)
def only_on_or_abilities(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only to cast such spells or to activate abilities of such things."""
    return only_on(look, node, purpose) or _on_abilities(look, node.node("whose"), purpose)


@lexicon.word("Spending", "to spend only to activate abilities [of {whose:Objects}]", id="only abilities", rule="106.6")
def only_abilities(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only to activate abilities, or abilities of such things."""
    whose = node.get("whose")
    return purpose.what == "activate" if whose is None else _on_abilities(look, node.node("whose"), purpose)


def _on_abilities(look: Look, whose: Node, purpose: Purpose) -> bool:
    return purpose.what == "activate" and look.matches(whose, purpose.object)


@lexicon.word("Spending", "to spend only on costs with {X}", id="costs with x", rule="106.6")
def only_on_costs_with_x(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only on costs that contain {X}."""
    return purpose.cost is not None and purpose.cost.x > 0


@lexicon.word("Spending", "not to spend on {what:Objects}", id="not on", rule="106.6")
def not_on(look: Look, node: Node, purpose: Purpose) -> bool:
    """It cannot be spent to cast such spells, but on everything else."""
    return not only_on(look, node, purpose)


@lexicon.word(
    "Rider",
    "and if it is spent on {what:Objects}, that spell {modifications:Modification+and} [until end of turn]",
    id="spell",
    rule="106.6a",
)
def spell_rider(build: Ruleset, node: Node) -> Iterator[Part]:
    """What it is spent on is changed so."""
    lasts = "turn" if build.render(node).endswith("until end of turn") else "game"
    yield Rider(what=node.node("what"), modifications=node.nodes("modifications"), lasts=lasts)


@lexicon.word("Rider", "and when it is spent on {what:Objects} {then:Clause}", id="trigger", rule="106.6")
def trigger_rider(build: Ruleset, node: Node) -> Iterator[Part]:
    """When it is spent on such a spell, an ability triggers that does that; "it" is the spell."""
    yield Rider(what=node.node("what"))
    effects, targets = target.number(build, node.node("then").nodes("effects"))
    never = Pattern(kinds=(), match=lambda event, now, before: None)
    yield Triggered(pattern=never, effects=effects, targets=tuple(targets))
