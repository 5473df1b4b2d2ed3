"""What can't happen or be done (101.2, 614.17), and which numbered rules are changed (613.11)."""

from __future__ import annotations

from typing import Any

from cardwright.contract.ruleset import Ruleset
from cardwright.model.reference import ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import index, layers, own_parts
from cardwright.rules.look import LayerReader, Reader


def prohibited(rules: Ruleset, state: State, what: str, subject: Any, other: Any = 0) -> bool:
    """Whether an ability says that ``subject`` can't do or undergo ``what`` (in relation to ``other``)."""
    for working in own_parts.against(rules, state, what, subject):
        look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
        if working.part.applies(look, subject, other):
            return True
    if not state.computed.effects:
        return False
    holder = subject if isinstance(subject, int) else getattr(subject, "object", 0)
    return any(
        part.what == what and part.applies(look, subject, other)
        for part, look in imposed(rules, state, holder, "prohibits")
    )


def imposed(rules: Ruleset, state: State, ref: Ref, kind: str) -> list[tuple[Any, Reader]]:
    """Parts of ``kind`` that effects impose on an object or player, each with the view of where it comes from."""
    computed = layers.computed(rules, state, LayerReader)
    if not computed.effects or not ref:
        return []
    if is_player(ref):
        pairs = computed.imposed.get(ref, ())
    elif ref in state.objects:
        pairs = layers.characteristics(rules, state, ref, LayerReader).imposed
    else:
        pairs = ()
    result = []
    for part, origin in pairs:
        if part.kind == kind:
            bindings = {**dict(origin.bindings), "subject": ref}
            result.append((part, Reader(rules, state, origin.source, origin.controller, bindings)))
    return result


def own(rules: Ruleset, state: State, ref: ObjectId, kind: str) -> list[tuple[Any, Reader]]:
    """Parts of ``kind`` among an object's own abilities and those imposed on it."""
    chars = layers.characteristics(rules, state, ref, LayerReader)
    look = Reader(rules, state, ref, chars.controller)
    return [(part, look) for _, _, part in chars.facets.of(kind)] + imposed(rules, state, ref, kind)


def exempt(rules: Ruleset, state: State, rule: str, ref: Ref) -> bool:
    """Whether rule number ``rule`` does not apply to ``ref``."""
    for working in index.functioning(rules, state, "rule change"):
        if working.part.number == rule:
            look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
            if working.part.exempts(look, ref):
                return True
    return any(
        part.number == rule and part.exempts(look, ref) for part, look in imposed(rules, state, ref, "rule change")
    )


def permitted(
    rules: Ruleset, state: State, what: str, player: PlayerId, subject: ObjectId
) -> list[tuple[index.Working, Any]]:
    """The permissions of kind ``what`` that let ``player`` do something with ``subject``."""
    found = []
    for working in index.about(rules, state, "permits", what):
        look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
        if working.part.applies(look, player, subject):
            found.append((working, working.part))
    return found


def has_flag(rules: Ruleset, state: State, ref: ObjectId, flag: str) -> bool:
    """Whether an object that exists has the capability ``flag``."""
    chars = layers.characteristics(rules, state, ref, LayerReader)
    if flag in chars.facets.flags:
        return True
    return any(part.flag == flag for part, _ in chars.imposed)
