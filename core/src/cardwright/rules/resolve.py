"""Resolving spells and abilities (608), one instruction at a time."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.parts import Activated, Spell, Triggered
from cardwright.model.effect import Frame
from cardwright.model.event import Enter, Mark, Move
from cardwright.model.node import Node, node
from cardwright.model.objects import GameObject, StackItem
from cardwright.model.reference import NOBODY, ObjectId, Ref
from cardwright.rules import phrase, stack, target
from cardwright.rules.act import Actor
from cardwright.rules.cast import aura_target
from cardwright.rules.engine import Engine


def begin(engine: Engine) -> None:
    """The top object of the stack begins to resolve (608.1): targets and conditions are checked again."""
    state = engine.state
    ref = state.zone(("stack", NOBODY))[-1]
    found = state.objects[ref]
    item = found.item
    assert item is not None
    look = stack.view(engine.rules, state, ref)
    part = stack.instructions(engine.rules, state, ref)
    targets: tuple[Any, ...] = part.targets if part is not None else ()
    enchants = aura_target(engine.rules, state, ref) if item.kind == "spell" else None
    if enchants is not None:
        targets = (enchants,)
    legal = tuple(
        tuple(one for one in chosen if target.still_legal(look, targets[place], one))
        for place, chosen in enumerate(item.targets)
    )
    if item.kind == "triggered" and getattr(part, "condition", None) is not None:
        look.bindings["targets"] = legal
        if not look.holds(part.condition):  # type: ignore[union-attr, arg-type]
            _leave(engine, ref, "the condition is no longer true")
            return
    if any(item.targets) and not any(legal):
        method = stack.method_of(engine.rules, state, ref)
        if method is None or method.lost_targets != "continue":
            _leave(engine, ref, "all its targets are illegal")
            return
        Actor(engine, ref, found.controller, rule="608.3b").happen(Mark(object=ref, name="not bestowed"))
    bindings = {**look.bindings, "targets": legal}
    state.frame = Frame(
        object=ref,
        source=ref if item.kind == "spell" else item.source,
        controller=found.controller,
        ability=item.ability,
        effects=_effects(part, item),
        bindings=_frozen(bindings),
    )


def _frozen(bindings: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(bindings.items(), key=lambda item: item[0]))


def step(engine: Engine) -> bool:
    """Carry out the next instruction of what is resolving, which may have left the stack since it began to (608.2m);
    False when there is nothing left to do."""
    state = engine.state
    frame = state.frame
    assert frame is not None
    if frame.done >= len(frame.effects):
        state.frame = None
        if frame.object in state.objects:
            _finish(engine, frame.object, dict(frame.bindings))
        return False
    do = Actor(engine, frame.source, frame.controller, dict(frame.bindings), frame.ability)
    do.run(frame.effects[frame.done])
    if engine.state.frame is not None:
        engine.state.frame = replace(frame, done=frame.done + 1, bindings=do.frozen_bindings())
    return True


def _effects(part: Spell | Activated | Triggered | None, item: StackItem) -> tuple[Node, ...]:
    """The instructions of a spell or ability, those of its chosen modes in the order of the text (700.2a)."""
    if part is None:
        return ()
    if part.modes is None:
        return part.effects
    chosen = tuple(effect for place in item.modes for effect in part.modes.modes[place].effects)
    before = part.before if isinstance(part, Spell) else 0
    return part.effects[:before] + chosen + part.effects[before:]


def _finish(engine: Engine, ref: ObjectId, bindings: dict[str, Any]) -> None:
    """The last step of a resolution (608.2n, 608.3)."""
    state = engine.state
    found = state.objects[ref]
    item = found.item
    assert item is not None
    if item.kind != "spell":
        stack.remove(state, ref)
        return
    do = Actor(engine, ref, found.controller, bindings, None, "608.3")
    chars = do.chars(ref)
    if chars.is_permanent_card:
        method = stack.method_of(engine.rules, state, ref)
        entered = do.happen(_enter(engine, found, bindings))
        if method is not None and method.afterwards:
            new = tuple(event.new for event in entered if isinstance(event, Move) and event.object == ref and event.new)
            do.bind("it", new)
            do.run_all(method.afterwards if new else ())
    elif found.values.part_of in _INSETS:
        do.run(_INSETS[found.values.part_of])
    else:
        do.rule = "608.2n"
        do.happen(Move(object=ref, to="graveyard", reason="resolve"))


_INSETS: Final = {
    "adventure": node("cardwright/Effect.on an adventure", 0, (("what", node(phrase.THIS)),)),
    "omen": node("cardwright/Effect.omen"),
}
"""What happens to the card of a spell that was cast as its inset part instead of going to the graveyard (715.3d,
720.3d)."""


def _enter(engine: Engine, found: GameObject, bindings: dict[str, Any]) -> Move:
    legal = bindings.get("targets", ())
    host: Ref = legal[0][0] if found.item is not None and found.item.targets and legal and legal[0] else NOBODY
    enter = Enter(controller=found.controller, attached_to=host, as_aura=found.as_aura)
    if found.face_down:
        enter = replace(enter, face_down=True, mask=found.mask)
    for part in (
        stack.method_of(engine.rules, engine.state, found.id),
        stack.permission_of(engine.rules, engine.state, found.id),
    ):
        if part is not None and part.enters is not None:
            enter = part.enters(stack.view(engine.rules, engine.state, found.id), enter)
    return Move(object=found.id, to="battlefield", reason="resolve", enter=enter)


def _leave(engine: Engine, ref: ObjectId, why: str) -> None:
    """It does not resolve (608.2b, 603.4): a spell goes to the graveyard, an ability ceases to exist."""
    state = engine.state
    found = state.objects[ref]
    assert found.item is not None
    if found.item.kind != "spell":
        stack.remove(state, ref)
        return
    do = Actor(engine, ref, found.controller, rule="608.2b")
    do.happen(Move(object=ref, to="graveyard", reason="fizzle"))


def counter(do: Actor, ref: ObjectId) -> None:
    """Counter a spell or ability (701.6)."""
    found = do.state.objects.get(ref)
    if found is None or found.item is None or found.zone != "stack":
        return
    if found.item.kind != "spell":
        stack.remove(do.state, ref)
        return
    do.happen(Move(object=ref, to="graveyard", reason="counter"))
