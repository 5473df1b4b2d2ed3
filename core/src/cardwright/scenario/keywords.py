"""The abilities of an object as texts, and counting a keyword among them."""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.objects import GameObject
from cardwright.model.state import State
from cardwright.model.zone import BATTLEFIELD
from cardwright.rules.look import Reader
from cardwright.scenario.errors import ScenarioError, hint
from cardwright.scenario.lexicon import fold

_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def ability_texts(rules: Ruleset, chars: Characteristics) -> tuple[str, ...]:
    """Every ability as it is rendered, in printed, then granted order."""
    return tuple(rules.render(ability) for ability in chars.abilities)


def instances(rules: Ruleset, found: GameObject, chars: Characteristics, keyword: str) -> int:
    """How often the object has a keyword: abilities that read so, what was chosen for it filled in, else those that
    begin so, else the capability; and what effects say of it without giving it an ability."""
    wanted = fold(keyword).rstrip(".")
    texts = [fold(rules.render(node)).rstrip(".") for node in chars.abilities]
    number = sum(wanted in (text, _filled(found, text)) for text in texts)
    if not number and not _is_complete(rules, wanted):
        categories = [rules.words[node.word].category for node in chars.abilities]
        keywords = [text for text, category in zip(texts, categories, strict=True) if category == "Keyword"]
        number = sum(text.startswith(f"{wanted} ") for text in keywords)
    if not number:
        number = int(chars.facets.flags.get(wanted, 0))
    imposed = sum(part.flag == wanted for part, _ in chars.imposed)
    return number + int(imposed)


def require_keyword(rules: Ruleset, state: State, keyword: str) -> None:
    """ScenarioError unless there is such a keyword: of a loaded plugin, or as a capability of anything in the game."""
    wanted = fold(keyword).rstrip(".")
    known = _literals(rules)
    if any(wanted == one or wanted.startswith(f"{one} ") or one.startswith(f"{wanted} ") for one in known):
        return
    look = Reader(rules, state)
    if any(wanted in look.chars(ref).facets.flags for ref in state.zone(BATTLEFIELD)):
        return
    raise ScenarioError(f"no loaded plugin knows the keyword '{keyword}'{hint(keyword, known)}", word=keyword)


def _is_complete(rules: Ruleset, wanted: str) -> bool:
    """Whether a keyword without parameters reads so: "hexproof" does not speak of "hexproof from black"."""
    return any(fold(word.pattern) == wanted for word in rules.words.values() if word.category == "Keyword")


def _literals(rules: Ruleset) -> tuple[str, ...]:
    """The words with which each keyword begins, up to its first parameter."""
    patterns = [word.pattern for word in rules.words.values() if word.category == "Keyword"]
    return tuple(dict.fromkeys(literal for pattern in patterns if (literal := fold(pattern.partition("{")[0].strip()))))


def _filled(found: GameObject, text: str) -> str:
    """The text with what was chosen for the object in place of "the chosen color" and the like."""
    color, kind = found.choice("color"), found.choice("type")
    if isinstance(color, str):
        text = text.replace("the chosen color", _COLORS.get(color, color))
    if isinstance(kind, str):
        text = text.replace("the chosen creature type", fold(kind)).replace("the chosen type", fold(kind))
    return text
