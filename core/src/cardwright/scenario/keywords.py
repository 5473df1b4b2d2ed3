"""The abilities of an object as texts, and counting a keyword among them."""

from __future__ import annotations

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.scenario.lexicon import fold


def ability_texts(rules: Ruleset, chars: Characteristics) -> tuple[str, ...]:
    """Every ability as it is rendered, in printed, then granted order."""
    return tuple(rules.render(ability) for ability in chars.abilities)


def instances(rules: Ruleset, chars: Characteristics, keyword: str) -> int:
    """How often the object has a keyword: abilities that read so, else those that begin so, else the capability; and
    what effects say of it without giving it an ability."""
    wanted = fold(keyword).rstrip(".")
    texts = [(fold(rules.render(node)).rstrip("."), rules.words[node.word].category) for node in chars.abilities]
    number = sum(text == wanted for text, _ in texts)
    if not number:
        number = sum(category == "Keyword" and text.startswith(f"{wanted} ") for text, category in texts)
    if not number:
        number = int(chars.facets.flags.get(wanted, 0))
    imposed = sum(part.flag == wanted for part, _ in chars.imposed)
    return number + int(imposed)
