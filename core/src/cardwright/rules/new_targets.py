"""Changing the targets of what is on the stack, and choosing new ones for it (115.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from cardwright.contract.parts import Target
from cardwright.model.choice import Choose
from cardwright.model.event import BecomesTarget
from cardwright.model.reference import ObjectId, Ref
from cardwright.rules import phrase, stack, target
from cardwright.rules.act import Actor
from cardwright.rules.cast import aura_target

Targets: TypeAlias = tuple[tuple[Ref, ...], ...]


def choose_new_targets(do: Actor, ref: ObjectId) -> None:
    """Let the actor's controller choose new targets; what is none so far becomes one now (115.7d)."""
    _put(do, ref, chosen_anew(do, ref, "115.7d"))


def chosen_anew(do: Actor, ref: ObjectId, rule: str) -> Targets:
    """The targets that the actor's controller chooses; each may stay as it is, and what stays may be illegal."""
    item = do.state.objects[ref].item
    assert item is not None
    look = stack.view(do.rules, do.state, ref)
    chosen = list(item.targets)
    for place, spec in _specs(do, ref):
        refs = item.targets[place]
        if not refs:
            continue
        options = tuple(dict.fromkeys((*refs, *target.options(look, spec, ref))))
        count = len(refs)

        def all_or_none(answer: tuple[Ref, ...], count: int = count) -> str | None:
            return None if len(answer) in (0, count) else f"choose {count} targets, or none to leave them as they are"

        answer = do.ask(Choose(do.you, options, 0, count, "choose new targets", "target", rule, ref, all_or_none))
        chosen[place] = answer or refs
    return tuple(chosen)


def change_targets(do: Actor, ref: ObjectId) -> None:
    """Change all targets to other legal ones, which the actor's controller chooses; where one can't be changed none
    is (115.7a)."""
    item = do.state.objects[ref].item
    assert item is not None
    changed = item.targets
    for place, spec in _specs(do, ref):
        for number in range(len(item.targets[place])):
            options = _others(do, ref, spec, changed, place, number)
            if not options:
                return
            decision = Choose(do.you, options, 1, 1, "choose the new target", "target", "115.7a", ref)
            changed = _with(changed, place, number, do.ask(decision)[0])
    _put(do, ref, changed)


def change_one_to(do: Actor, ref: ObjectId, to: Ref) -> None:
    """Change one target to ``to``, one of those for which that is legal (115.7b)."""
    item = do.state.objects[ref].item
    assert item is not None
    places = [
        (place, number)
        for place, spec in _specs(do, ref)
        for number in range(len(item.targets[place]))
        if to in _others(do, ref, spec, item.targets, place, number)
    ]
    if places:
        olds = [item.targets[place][number] for place, number in places]
        decision = Choose(
            do.you, tuple(dict.fromkeys(olds)), 1, 1, "choose the target to change", "target", "115.7b", ref
        )
        place, number = places[olds.index(do.ask(decision)[0])]
        _put(do, ref, _with(item.targets, place, number, to))


def _specs(do: Actor, ref: ObjectId) -> Iterator[tuple[int, Target]]:
    """The target phrases of what is on the stack that have been used, with their numbers."""
    item = do.state.objects[ref].item
    assert item is not None
    part = stack.instructions(do.rules, do.state, ref)
    specs = list(part.targets) if part is not None else []
    enchants = aura_target(do.rules, do.state, ref) if item.kind == "spell" else None
    if enchants is not None:
        specs = [enchants]
    return ((place, spec) for place, spec in enumerate(specs) if place < len(item.targets))


def _others(do: Actor, ref: ObjectId, spec: Target, targets: Targets, place: int, number: int) -> tuple[Ref, ...]:
    """To what one target can be changed, the others being what they are."""
    look = stack.view(do.rules, do.state, ref)
    accept: Callable[[tuple[Ref, ...]], str | None] | None = phrase.accepts(look, spec.phrase)
    found = []
    for one in target.unlike(look, spec, target.options(look, spec, ref), _without(targets, place, number)):
        if one in targets[place]:
            continue
        if accept is None or accept(_with(targets, place, number, one)[place]) is None:
            found.append(one)
    return tuple(found)


def _with(targets: Targets, place: int, number: int, new: Ref) -> Targets:
    refs = targets[place]
    return (*targets[:place], (*refs[:number], new, *refs[number + 1 :]), *targets[place + 1 :])


def _without(targets: Targets, place: int, number: int) -> Targets:
    refs = targets[place]
    return (*targets[:place], (*refs[:number], *refs[number + 1 :]), *targets[place + 1 :])


def _put(do: Actor, ref: ObjectId, targets: Targets) -> None:
    """Write the targets down; what was none before becomes one now."""
    item = do.state.objects[ref].item
    assert item is not None
    if targets == item.targets:
        return
    before = {one for refs in item.targets for one in refs}
    stack.update(do.state, ref, targets=targets)
    new = dict.fromkeys(one for refs in targets for one in refs if one not in before)
    do.happen(*(BecomesTarget(target=one, by=ref) for one in new))
