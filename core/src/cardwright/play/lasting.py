"""Effects that last, in words: what a resolved spell or ability left behind, and for how long (611.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration, Floating
from cardwright.model.reference import PlayerId, Ref

_ENDS: Final = {
    "turn": "until end of turn",
    "paid": "until its controller pays to end it",
    "step": "until a step to come",
    "next turn": "until the next turn",
    "end of next turn": "until the end of the next turn",
}
"""Kinds of durations that name no word."""


def described(rules: Ruleset, effect: Floating, call: Callable[[PlayerId], str]) -> str:
    """What the effect says and how long, for example ``gets +3/+3 until end of turn``; ``call`` names players."""
    said = [rules.render(node) for node in effect.nodes]
    said += [f"is a copy of {effect.copied.name}"] if effect.copied is not None else []
    who = rules.render(effect.who) if effect.who is not None else ""
    return " ".join(part for part in (who, " and ".join(said), _length(rules, effect.duration, call)) if part)


def on(effect: Floating, call: Callable[[Ref], str]) -> str:
    """What it is locked on to, by name; "" for an effect that is about nothing in particular."""
    return " and ".join(map(call, effect.affected))


def _length(rules: Ruleset, duration: Duration, call: Callable[[PlayerId], str]) -> str:
    if duration.node is not None and duration.kind in ("event", "while"):
        word = "until" if duration.kind == "event" else "for as long as"
        return f"{word} {rules.render(duration.node)}"
    end = _ENDS.get(duration.kind, "")
    if duration.player and end.startswith("until the "):
        return end.replace("the next turn", f"{call(duration.player)}'s next turn")
    return end
