"""The abilities of an object as texts, and counting a keyword among them."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.scenario.lexicon import fold


def ability_texts(rules: Ruleset, chars: Characteristics) -> tuple[str, ...]:
    """Every ability as it is rendered, in printed, then granted order."""
    return tuple(rules.render(ability) for ability in chars.abilities)


def instances(rules: Ruleset, chars: Characteristics, keyword: str) -> int:
    """How often the object has a keyword: abilities that read so, else those that begin so, else the capability."""
    wanted = fold(keyword).rstrip(".")
    nodes = [node for ability in chars.abilities for node in _keywords(rules, ability)]
    texts = [(fold(rules.render(node)).rstrip("."), rules.words[node.word].category == "Keyword") for node in nodes]
    exact = sum(text == wanted for text, _ in texts)
    if not exact:
        exact = sum(is_keyword and text.startswith(f"{wanted} ") for text, is_keyword in texts)
    imposed = sum(part.flag == wanted for part, _ in chars.imposed)
    return int(exact or chars.facets.flags.get(wanted, 0)) + imposed


def _keywords(rules: Ruleset, ability: Node) -> Iterator[Node]:
    """The keyword abilities of one line; a line that is no keyword stands for itself."""
    if rules.words[ability.word].category == "Keyword":
        yield ability
        return
    inner = [value for _, value in ability.slots]
    nodes = [node for value in inner for node in (value if isinstance(value, tuple) else (value,))]
    keywords = [node for node in nodes if isinstance(node, Node) and rules.words[node.word].category == "Keyword"]
    if keywords and len(keywords) == len([node for node in nodes if node is not None]):
        yield from keywords
    else:
        yield ability
