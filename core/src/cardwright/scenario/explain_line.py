"""Saying what is wrong with a line that has no reading: the nearest form, and the word that does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardwright.model.turn import STEPS
from cardwright.scenario.errors import ScenarioError, hint, nearest
from cardwright.scenario.forms import Form
from cardwright.scenario.lexicon import Lexicon, fold
from cardwright.scenario.options import WORDS

_STARTS: Final = ("expect", "illegal:", "resolve", "advance", "damage", "chance")


def misread(lexicon: Lexicon, text: str, forms: Sequence[Form]) -> ScenarioError:
    """The error about a line that fits none of ``forms``."""
    words = text.split()
    if not words:
        return ScenarioError("the line is empty; write such as 'alice casts CARD targeting CARD'")
    first = fold(words[0])
    with_player = {form.words[0]: form for form in forms if form.pattern.startswith("{player:player}")}
    if first in lexicon.seats:
        if len(words) == 1:
            return ScenarioError(f"the line '{text}' ends where the action should stand", word=words[0])
        return _after_player(text, words, with_player)
    if first in ("resolve", "advance", "damage", "chance"):
        usages = " or ".join(f"'{form.usage}'" for form in forms if form.words[0] == first)
        return ScenarioError(f"the line '{text}' is not understood; write {usages}{_step(words)}", word=words[-1])
    more = hint(words[0], (*lexicon.seats.values(), *_STARTS))
    return ScenarioError(f"the line '{text}' is not understood: '{words[0]}' is no player and no action{more}")


def _step(words: list[str]) -> str:
    """What is wrong with the step that a line names, where there is no such step."""
    named = " ".join(words[2:]).partition(" of ")[0]
    if words[0].lower() != "advance" or not named or named.lower() in STEPS:
        return ""
    return f"; '{named}' is no step{hint(named, STEPS, 'steps are ' + ', '.join(STEPS))}"


def _after_player(text: str, words: list[str], forms: dict[str, Form]) -> ScenarioError:
    verb = fold(words[1])
    if verb not in forms:
        more = hint(words[1], forms, "a player " + ", ".join(sorted(forms)))
        return ScenarioError(f"the line '{text}' is not understood: '{words[1]}' is no action{more}", word=words[1])
    for word in words[2:]:
        close = nearest(word, WORDS, 0.75)
        if close and close != fold(word) and "options" in forms[verb].pattern:
            message = f"the line '{text}' is not understood: '{word}' is no option; did you mean '{close}'?"
            return ScenarioError(message, word=word)
    return ScenarioError(f"the line '{text}' is not understood; write '{forms[verb].usage}'", word=words[1])
