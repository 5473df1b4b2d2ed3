"""Continuous effects at work (611, 613.6, 613.8): of static abilities, of resolutions, of the way a spell was cast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Continuous, Origin
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.node import Node
from cardwright.model.objects import Binding, GameObject
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.rules import phrase

EVERYTHING: Final = frozenset({"types", "subtypes", "supertypes", "color", "power", "toughness", "gains", "loses"})
"""What becoming a copy writes."""


class Effect:
    """One continuous effect at work: a static ability of a source, or one left behind by a resolution."""

    __slots__ = (
        "affected",
        "affects",
        "bindings",
        "changes",
        "condition",
        "controller",
        "defining",
        "footprints",
        "key",
        "locked",
        "reaches",
        "reads",
        "source",
        "started",
        "static",
        "timestamp",
    )

    def __init__(
        self,
        key: tuple[Any, ...],
        source: ObjectId,
        controller: PlayerId,
        timestamp: int,
        changes: tuple[Change, ...],
    ) -> None:
        self.key = key
        self.source = source
        self.controller = controller
        self.timestamp = timestamp
        self.changes = changes
        self.affects: Node | None = None
        self.condition: Node | None = None
        self.bindings: dict[str, Binding] = {}
        self.locked: tuple[Ref, ...] | None = None
        self.affected: tuple[Ref, ...] | None = None
        self.reaches: frozenset[str] = frozenset({"battlefield"})
        self.reads: frozenset[str] = frozenset()
        self.defining = False
        self.static = False
        self.started = False
        self.footprints: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        """What it reads and writes in each layer in which it does something (613.8)."""

    def measure(self, known: dict[int, Any]) -> None:
        """Fill ``footprints`` from the changes; ``known`` keeps those of changes that belong to the Ruleset."""
        # By identity: compiled changes live as long as the Ruleset does.
        key = id(self.changes)
        if self.static and key in known:
            self.footprints = known[key]
            return
        existence = frozenset({"loses"}) if self.static else frozenset()
        for change in self.changes:
            reads, writes = self.footprints.get(change.layer, (self.reads | existence, frozenset()))
            self.footprints[change.layer] = (reads | change.reads, writes | change.writes)
        if self.static:
            known[key] = self.footprints


def static_effect(
    ability: Node, place: int, part: Continuous, source: ObjectId, controller: PlayerId, timestamp: int
) -> Effect:
    """The effect of a static ability of ``source``."""
    effect = Effect((source, ability, place, 0), source, controller, timestamp, part.changes)
    effect.affects = part.affects
    effect.condition = part.condition
    effect.reaches = part.reaches
    effect.reads = part.reads
    effect.defining = part.defining
    effect.static = True
    return effect


def way_effect(rules: Ruleset, found: GameObject) -> Effect | None:
    """The changes of the cast method that ``as_aura`` names, locked on to the object; None where it has none."""
    for _, _, part in rules.base(found.values, found.owner).facets.of("method"):
        if part.id == found.as_aura:
            effect = Effect(("method", found.id), found.id, found.controller, found.timestamp, part.changes)
            effect.locked = (found.id,)
            return effect
    return None


def counter_effects(rules: Ruleset, found: GameObject) -> Iterator[Effect]:
    """What the keyword counters on an object give it, as old as they are (122.1b, 613.7c)."""
    stamps = dict(found.counted)
    for name in [name for name, _ in found.counters if name in rules.counters]:
        for place, part in enumerate(rules.parts(rules.counters[name])):
            if isinstance(part, Continuous):
                stamp = stamps.get(name, found.timestamp)
                effect = Effect(("counter", found.id, name, place), found.id, found.controller, stamp, part.changes)
                effect.locked = (found.id,)
                yield effect


def floating_effect(rules: Ruleset, floating: Any) -> Effect | None:
    """The effect that a resolution left behind; None where it changes nothing of the kind."""
    changes = tuple(change for node in floating.nodes for change in rules.changes(node))
    if floating.copied is not None:
        changes = (*changes, copy_of(floating.copied))
    if not changes:
        return None
    effect = Effect(("floating", floating.id), floating.source, floating.controller, floating.timestamp, changes)
    if floating.who is None:
        effect.locked = floating.affected
    else:
        effect.affects = floating.who
        effect.reaches = phrase.reached(rules, floating.who)
        effect.reads = phrase.reads(rules, floating.who)
    effect.bindings = dict(floating.bindings)
    if floating.duration.kind == "while":
        effect.condition = floating.duration.node
        effect.reads |= phrase.reads(rules, floating.duration.node)
    return effect


def in_order(effects: list[Effect]) -> list[Effect]:
    """Characteristic-defining abilities first, then by timestamp (613.3, 613.7)."""
    return sorted(effects, key=lambda effect: (not effect.defining, effect.timestamp))


def reached_by_gifts(rules: Ruleset, changes: tuple[Change, ...]) -> frozenset[str]:
    """The zones that the static abilities reach which the changes grant."""
    found: frozenset[str] = frozenset()
    for change in changes:
        for ability in change.gives:
            for part in rules.parts(ability):
                if isinstance(part, Continuous):
                    found |= part.reaches | reached_by_gifts(rules, part.changes)
    return found


def gives_statics(rules: Ruleset, effect: Effect, layer: str) -> bool:
    """Whether the effect grants static abilities in this layer."""
    return any(
        part.kind == "continuous"
        for change in effect.changes
        if change.layer == layer
        for ability in change.gives
        for part in rules.parts(ability)
    )


def bears_on_entry(rules: Ruleset, changes: tuple[Change, ...]) -> bool:
    """Whether the changes could give an object an ability that says how it enters the battlefield (614.12)."""
    for change in changes:
        if "gains" in change.writes and not change.gives:
            return True
        if any(part.kind == "replaces" for ability in change.gives for part in rules.parts(ability)):
            return True
    return False


def asks_each(rules: Ruleset, effect: Effect) -> bool:
    """Whether an object that comes or goes bears on the effect only if the effect applies to that very object."""
    if effect.condition is not None or not all(_known(effect, change) for change in effect.changes):
        return False
    if effect.affects is None:
        return True
    if not effect.footprints.keys().isdisjoint(("1", "2", "3")):
        # What its source is and who controls it may be another thing in these layers than in the end.
        return False
    return phrase.alone(rules, effect.affects)


def _known(effect: Effect, change: Change) -> bool:
    """Whether what the change reads is what was chosen for the source, or what was counted once as the effect began
    (608.2h)."""
    return change.reads <= _CHOSEN or (change.value is not None and "values" in effect.bindings)


_CHOSEN: Final = frozenset({"choices"})


def impose(part: Any) -> Change:
    """A change that imposes ``part`` on what it affects without changing characteristics (613.11)."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        bindings = getattr(look, "bindings", {})
        chars.imposed = (*chars.imposed, (part, Origin(look.source, look.you, tuple(bindings.items()))))

    return Change(layer="rules", apply=apply)


def copy_of(values: Printed) -> Change:
    """Layer 1: the object becomes a copy with these values (707.4), as its own status lets them show (707.3): as long
    as it is face down they do not (708.10), and a flipped object shows what is upside down (110.5c)."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        found = look.known(ref)
        if found is None or not found.face_down:
            chars.become(values.turned(found is not None and found.flipped))

    return Change(layer="1", apply=apply, writes=EVERYTHING)
