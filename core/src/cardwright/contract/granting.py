"""Abilities one by one, and granting them: what a list of grants stands for, and the change that gives it (613.1f)."""

from __future__ import annotations

from cardwright.contract.look import Look
from cardwright.contract.parts import Change
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.model.reference import Ref


def flattened(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """Abilities one by one: a line of keywords is as many abilities as it has keywords (113.2)."""
    result: list[Node] = []
    for ability in abilities:
        if ability.word == "cardwright/Ability.keywords":
            result += ability.nodes("keywords")
        elif ability.word == "cardwright/Ability.static":
            result.append(ability.node("static"))
        else:
            result.append(ability)
    return tuple(result)


def granted(node: Node) -> tuple[Node, ...]:
    """The abilities that a list of grants stands for."""
    return flattened(
        tuple(
            grant.node("ability") if grant.get("ability") is not None else grant.node("keyword")
            for grant in node.nodes("what")
        )
    )


def gain(abilities: tuple[Node, ...]) -> Change:
    """Layer 6: abilities are gained (613.1f)."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.abilities = chars.abilities + tuple(look.rules.settled(look, ability) for ability in abilities)

    return Change(layer="6", apply=apply, writes=frozenset({"gains"}), gives=abilities)
