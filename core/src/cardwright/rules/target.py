"""Targets (115): where a text says "target", what may be chosen, what is still legal on resolution (601.2c, 608.2b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias

from cardwright.contract.look import Look
from cardwright.contract.parts import Modes, Target
from cardwright.contract.ruleset import Ruleset
from cardwright.model.choice import Choose, Divide
from cardwright.model.decision import IllegalAction
from cardwright.model.node import Node, Value, node
from cardwright.model.objects import StackItem
from cardwright.model.reference import ObjectId, PlayerId, Ref, is_player
from cardwright.rules import demanded, likeness, phrase, prohibit
from cardwright.rules.look import Reader

Accept: TypeAlias = Callable[[tuple[Ref, ...]], str | None]
"""Why a choice of targets for one phrase is forbidden, or None."""

Afford: TypeAlias = Callable[[tuple[tuple[Ref, ...], ...]], str | None]
"""Why the cost that goes with these targets, by phrase, could not be paid, or None."""

_OPAQUE: Final = frozenset({"Ability", "Granted", "Delayed", "Reflexive", "Rider"})
"""Categories whose targets belong to an ability of their own."""


def number(
    rules: Ruleset, effects: Sequence[Node], start: int = 0, mode: int = -1
) -> tuple[tuple[Node, ...], list[Target]]:
    """``effects`` with each target phrase numbered in the order of the text from ``start``, and what each one asks
    for."""
    found: list[Target] = []

    def visit(value: Value, divided: Node | None) -> Value:
        if isinstance(value, tuple):
            return tuple(visit(item, divided) for item in value)
        if not isinstance(value, Node):
            return value
        entry = rules.words[value.word]
        if entry.category in _OPAQUE:
            return value
        can_target = value.word in phrase.PHRASES or value.word in phrase.ANY_TARGET
        if can_target and phrase.is_target(rules, value):
            numbered = node(value.word, value.alt, (*value.slots, ("target", start + len(found))))
            found.append(_target(rules, value, divided, mode))
            return numbered
        amount = value.get("amount")
        shares = amount if isinstance(amount, Node) and value.get("among") is not None else None
        return node(
            value.word,
            value.alt,
            tuple((name, visit(inner, shares if name == "among" else divided)) for name, inner in value.slots),
        )

    rewritten = tuple(visit(effect, None) for effect in effects)
    return tuple(effect for effect in rewritten if isinstance(effect, Node)), found


def _target(rules: Ruleset, value: Node, divided: Node | None, mode: int) -> Target:
    name = phrase.quantifier(rules, value)
    amount = None
    if value.word in phrase.PHRASES:
        quantifier = phrase.selector(rules, value).quantifier
        amount = quantifier.get("amount") if quantifier is not None else None
    return Target(
        phrase=value,
        least=_ONE if name.startswith("one or") else None,
        most=amount if isinstance(amount, Node) else None,
        optional=name.startswith("up to"),
        unlimited=name.startswith("any number"),
        divided=divided,
        mode=mode,
    )


_ONE: Final = node("cardwright/Number.one")


def number_modes(
    rules: Ruleset, modes: Sequence[tuple[tuple[Node, ...], tuple[Node, ...]]]
) -> tuple[list[Any], list[Target]]:
    """The modes with their targets numbered through, each target knowing its mode."""
    result, targets = [], list[Target]()
    for place, (effects, costs) in enumerate(modes):
        numbered, found = number(rules, effects, len(targets), place)
        result.append((numbered, costs))
        targets += found
    return result, targets


def options(look: Look, target: Target, by: ObjectId) -> tuple[Ref, ...]:
    """What could be chosen for ``target`` by the spell or ability ``by``."""
    return tuple(ref for ref in look.refs(target.phrase) if ref != by and targetable(look, ref))


def targetable(look: Look, ref: Ref) -> bool:
    """Whether nothing (hexproof, shroud, protection ...) forbids that the source of ``look`` targets ``ref``."""
    return not prohibit.prohibited(look.rules, look.state, "be targeted", ref, look)


def still_legal(look: Look, target: Target, ref: Ref) -> bool:
    """Whether ``ref`` is still a legal target on resolution (608.2b)."""
    if is_player(ref):
        if look.state.players[ref].left:
            return False
    elif ref not in look.state.objects:
        return False
    return look.matches(target.phrase, ref) and targetable(look, ref)


def in_use(targets: Sequence[Target], modes: Sequence[int]) -> list[int]:
    """The numbers of the target phrases that count, given the chosen modes."""
    return [place for place, target in enumerate(targets) if target.mode < 0 or target.mode in modes]


def bounds(look: Look, target: Target, available: int) -> tuple[int, int]:
    """How many targets must and may be chosen."""
    if target.unlimited:
        return 0, available
    most = look.number(target.most) if target.most is not None else 1
    if target.optional:
        return 0, most
    return (look.number(target.least) if target.least is not None else most), most


def speaks_of_x(target: Target) -> bool:
    """Whether what fits depends on the X of the spell or ability."""
    return any(node.word == "cardwright/Number.x" for node in target.phrase.walk())


def could_choose(look: Look, targets: Sequence[Target], modes: Modes | None, by: ObjectId) -> bool:
    """Whether enough targets exist for some choice of modes (601.2c)."""
    if modes is None:
        return _enough(look, targets, by)
    possible = sum(
        _enough(look, [target for target in targets if target.mode == place], by) for place in range(len(modes.modes))
    )
    return possible >= (1 if modes.repeat else modes.least)


def _enough(look: Look, targets: Sequence[Target], by: ObjectId, chosen: tuple[tuple[Ref, ...], ...] = ()) -> bool:
    """Whether there are targets for each phrase, different ones where the text asks for it."""
    if not targets:
        return True
    least = bounds(look, targets[0], 0)[0]
    if len(targets) == 1:
        return _as_many(look, targets[0], by, chosen, least)
    found = unlike(look, targets[0], options(look, targets[0], by), chosen)
    if len(found) < least:
        return False
    if speaks_of_targets(targets[1:]):
        return any(_lead_on(look, targets[1:], by, (*chosen, refs)) for refs in combinations(found, least))
    if not any(phrase.quantifier(look.rules, other.phrase) in _DIFFERENT for other in targets[1:]):
        return all(_enough(look, (other,), by) for other in targets[1:])
    return any(_enough(look, targets[1:], by, (*chosen, refs)) for refs in combinations(found, least))


def _as_many(look: Look, target: Target, by: ObjectId, chosen: Sequence[tuple[Ref, ...]], least: int) -> bool:
    """Whether there are at least so many for the phrase; no more than that are looked for."""
    if least <= 0:
        return True
    taken = _taken(look, target, chosen)
    for ref in (
        _of_each_kind(look, target.phrase) if least == 1 and not taken else phrase.one_by_one(look, target.phrase)
    ):
        if ref != by and ref not in taken and targetable(look, ref):
            least -= 1
            if not least:
                return True
    return False


def _of_each_kind(look: Look, what: Node) -> Iterator[Ref]:
    """What fits, one of each kind where many are alike; who asks that for many sources of one player in one position
    finds it once."""
    seen = getattr(look, "seen", None)
    if seen is None or not phrase.asks_nothing(look.rules, what):
        return phrase.one_by_one(look, what)
    key = (what, look.you)
    if key not in seen:
        seen[key] = phrase.Lazily(likeness.one_of_each_that_fits(look, what))
    return iter(seen[key])


def speaks_of_targets(targets: Sequence[Target]) -> bool:
    """Whether what fits one of them depends on the targets chosen before."""
    return any(node.word == _FIRST for target in targets for node in target.phrase.walk())


def _lead_on(look: Look, rest: Sequence[Target], by: ObjectId, chosen: tuple[tuple[Ref, ...], ...]) -> bool:
    """Whether there are targets for the other phrases once those are chosen."""
    assert isinstance(look, Reader)
    before = look.bindings.get("targets")
    look.bindings["targets"] = chosen
    enough = _enough(look, rest, by, chosen)
    if before is None:
        del look.bindings["targets"]
    else:
        look.bindings["targets"] = before
    return enough


def choose(
    ask: Any,
    look: Reader,
    player: PlayerId,
    targets: Sequence[Target],
    item: StackItem,
    by: ObjectId,
    afford: Afford | None = None,
) -> tuple[tuple[Ref, ...], ...]:
    """Let ``player`` choose all targets in the order of the text; IllegalAction where there are not enough.

    ``afford`` says of all targets chosen so far why the cost that they lead to could not be paid, or None."""
    chosen: list[tuple[Ref, ...]] = [()] * len(targets)
    wanted = demanded.demands(look.rules, look.state, player, item)
    for place in in_use(targets, item.modes):
        target = targets[place]
        found = options(look, target, by)
        found = unlike(look, target, found, chosen)
        rest = [targets[later] for later in in_use(targets, item.modes) if later > place]
        if speaks_of_targets(rest):
            found = tuple(ref for ref in found if _lead_on(look, rest, by, (*chosen[:place], (ref,))))
        least, most = bounds(look, target, len(found))
        if target.divided is not None:
            most = min(most, max(1, look.number(target.divided)))
        if len(found) < least:
            raise IllegalAction("there are not enough legal targets", "601.2c")
        accept = _accepts(phrase.accepts(look, target.phrase), afford, chosen, place)
        if wanted:
            later = [ref for one in rest if bounds(look, one, 1)[0] > 0 for ref in options(look, one, by)]
            accept = _meeting(demanded.unmet(wanted, chosen, found, later), accept, found, least, most)
        if afford is not None and accept is not None and not _some(accept, found, least, most):
            raise IllegalAction("with no targets could the cost be paid", "601.2c")
        decision = Choose(player, found, least, most, "choose targets", "target", "601.2c", by, accept)
        chosen[place] = ask(decision)
        look.bindings["targets"] = tuple(chosen)
    return tuple(chosen)


def _some(accept: Accept, found: Sequence[Ref], least: int, most: int) -> bool:
    """Whether there is a choice that is accepted. More targets than one beyond the least make nothing cheaper."""
    sizes = range(least, min(most, least + 1) + 1)
    return any(accept(refs) is None for size in sizes for refs in combinations(found, size))


def _meeting(
    wanted: Sequence[demanded.Demand], fits: Accept | None, found: Sequence[Ref], least: int, most: int
) -> Accept | None:
    """What forbids a choice that does not meet those demands, where some choice does."""
    if not wanted:
        return fits

    def accept(refs: tuple[Ref, ...]) -> str | None:
        reason = fits(refs) if fits is not None else None
        return reason or demanded.refusal(wanted, refs)

    return accept if most and _some(accept, found, max(least, 1), most) else fits


def _accepts(
    fits: Accept | None, afford: Afford | None, chosen: Sequence[tuple[Ref, ...]], place: int
) -> Accept | None:
    """What forbids a choice for the target phrase number ``place``: the phrase itself, or what the choice costs."""
    if afford is None:
        return fits

    def accept(refs: tuple[Ref, ...]) -> str | None:
        reason = fits(refs) if fits is not None else None
        return reason or afford((*chosen[:place], refs, *chosen[place + 1 :]))

    return accept


def unlike(look: Look, target: Target, found: tuple[Ref, ...], chosen: Sequence[tuple[Ref, ...]]) -> tuple[Ref, ...]:
    """What of ``found`` differs from the targets chosen before, and from the source, as far as the text asks for it."""
    taken = _taken(look, target, chosen)
    return tuple(ref for ref in found if ref not in taken) if taken else found


def _taken(look: Look, target: Target, chosen: Sequence[tuple[Ref, ...]]) -> set[Ref]:
    """What the text says that the target is not: those chosen before, the source."""
    name = phrase.quantifier(look.rules, target.phrase)
    if name not in _DIFFERENT and not target.apart:
        return set()
    taken = {ref for refs in chosen for ref in refs}
    if name == "another target":
        taken.add(look.source)
    return taken


_DIFFERENT: Final = ("another target", "second target")
_FIRST: Final = "cardwright/Relation.of first target"


def divide(ask: Any, look: Look, player: PlayerId, targets: Sequence[Target], item: StackItem, by: ObjectId) -> Any:
    """Let ``player`` divide what is to be divided among targets (601.2d)."""
    divided: list[tuple[int, ...]] = [()] * len(targets)
    for place in in_use(targets, item.modes):
        amount, refs = targets[place].divided, item.targets[place]
        if amount is None or not refs:
            continue
        total = look.number(amount)
        if total < len(refs):
            raise IllegalAction(f"{total} cannot be divided among {len(refs)} targets", "601.2d")
        divided[place] = ask(Divide(player, refs, total, 1, f"divide {total}", "divide", "601.2d", by))
    return tuple(divided)
