"""The ways in which a card can be cast (601.2b, 601.3, 118.9): for its mana cost, for an alternative cost, for nothing,
by which permission. Whether it can be paid for and has targets is no question here."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from cardwright.contract.casting import Alternative, CastMethod
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.decision import Action, IllegalAction
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node, node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.rules import commander, cost_parts, index, layers, prohibit, stack
from cardwright.rules.look import LayerReader, Reader


class Way(NamedTuple):
    """One way to cast a card: the method (None: for its mana cost), its costs, whether any time will do, and which part
    of which ability the method is. ``permits`` are the permissions that allow it, each by itself, where one is needed
    (601.3)."""

    method: CastMethod | None
    mana: ManaCost | None
    others: tuple[Node, ...]
    free: bool = False
    any_time: bool = False
    ability: Node | None = None
    part: int = 0
    permits: tuple[index.Working, ...] = ()


def values(state: State, ref: ObjectId, face: str) -> Printed:
    """The values of the card, or of the half or face that was named; IllegalAction when it has none of that name."""
    found = state.objects[ref]
    # A card that lies face down in exile is turned face up just before it is played (406.3a).
    printed = found.printed if found.face_down and found.zone == "exile" else found.values
    if not face or face.lower() == printed.name.lower():
        return printed
    for other in printed.spells:
        if other.name.lower() == face.lower():
            return other
    raise IllegalAction(f"{printed.name} has no half or face called {face} that could be played", "709.3")


def as_face(state: State, ref: ObjectId, face: str) -> State:
    """The position in which to ask whether something lets the card be cast or played by that half or face: only that
    one counts (709.3a, 712.11c, 712.12, 715.3a)."""
    found = state.objects[ref]
    if not face and not found.face_down:
        return state
    chosen = values(state, ref, face)
    return state if chosen is found.values else stack.with_values(state, ref, chosen)


def hidden(state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether the card lies face down in exile and the player may not look at it, so that they cannot play it
    (406.3b)."""
    found = state.objects[ref]
    return found.face_down and found.zone == "exile" and player not in found.known_to


def faces(printed: Printed) -> tuple[str, ...]:
    """The halves or faces by which a card may be cast, "" for the card itself."""
    return tuple("" if face is printed else face.name for face in printed.spells)


def land_faces(printed: Printed) -> tuple[str, ...]:
    """The faces of a card that can be played as a land, "" for the card itself (305.1, 712.12)."""
    own = ("",) if "land" in printed.types else ()
    if printed.layout != "modal":
        return own
    return (*own, *(face.name for face in printed.faces if "land" in face.types))


def is_land(printed: Printed, face: str) -> bool:
    """Whether the card, or the face of it that was named, can be played as a land."""
    name = "" if face.lower() == printed.name.lower() else face.lower()
    return name in [one.lower() for one in land_faces(printed)]


def way(
    rules: Ruleset, state: State, player: PlayerId, action: Action, free: bool = False, told: bool = False
) -> Way | IllegalAction:
    """How ``action`` would cast its card, if the card may be cast from where it is in that way at all; what the player
    is ``told`` to cast may be cast from anywhere (608.2g)."""
    found = _way(rules, state, player, action, free, told)
    if isinstance(found, IllegalAction) or found.mana is None or not found.mana.x:
        return found
    printed = values(state, action.object, action.face)
    types = "".join(part.types for _, _, part in rules.facets(printed.abilities).of("x payment"))
    return found._replace(mana=replace(found.mana, x_types=types)) if types else found


def _way(rules: Ruleset, state: State, player: PlayerId, action: Action, free: bool, told: bool) -> Way | IllegalAction:
    ref = action.object
    if ref not in state.objects:
        return IllegalAction("that card is not there", "601.3")
    if hidden(state, player, ref):
        return IllegalAction("a card that they may not look at lies face down", "406.3b")
    state = as_face(state, ref, action.face)
    found = state.objects[ref]
    printed = found.values
    if "land" in printed.types and not action.method:
        return IllegalAction(f"{printed.name} is a land; lands are played", "305.1")
    own = told or _own(state, player, ref)
    if free and action.method == TRANSFORMED.id:
        return _transformed_way(printed)
    if not (action.method or own or free):
        action = _by_itself(rules, state, player, action)
    if action.method in ("", "free"):
        if printed.layout == "split" and not (action.face and may_fuse(rules, state, player, ref)):
            return _half_is_needed(printed)
        permits = () if own and not action.method else _permissions(rules, state, player, ref, action.method)
        return _plain_way(printed, action, own, free, permits)
    uses = [use for use in alternatives(rules, state, player, ref) if use[2].id == action.method]
    if action.index >= len(uses):
        return IllegalAction(f"{printed.name} has no {action.method}", "601.2b")
    ability, place, part = uses[action.index]
    if printed.layout == "split" and not part.whole:
        return _half_is_needed(printed)
    if part.whole and printed.layout != "split":
        return IllegalAction(f"{part.id} casts both halves; name neither", part.rule)
    no_back = _no_back_face(printed) if part.transformed else None
    if no_back is not None:
        return no_back
    by_itself = _offered(state, player, ref, part)
    by_itself = by_itself and uses[action.index] not in _lost(rules, state, ref)
    needed = () if by_itself else _paying(rules, state, player, ref, part)
    if not by_itself and not needed:
        return IllegalAction(f"it cannot be cast for {part.id} from the {found.zone}", part.rule or "601.3")
    if "land" in printed.types and part.face_down is None:
        return IllegalAction(f"{printed.name} is a land; lands are played", "305.1")
    look = Reader(rules, state, ref, player)
    if part.permits is not None and not part.permits(look):
        return IllegalAction(f"it cannot be cast for {part.id} now", part.rule or "601.3e")
    if part.free:
        return Way(part, ManaCost(), (), True, part.any_time, ability, place, needed)
    if not cost_parts.has_mana_cost(look, part.costs, player):
        return IllegalAction(f"{printed.name} has no mana cost, which cannot be paid", "118.6")
    total = cost_parts.mana_part(look, part.costs)
    if part.mana_cost:
        if printed.cost is None:
            return IllegalAction(f"{printed.name} has no mana cost, which cannot be paid", "118.6")
        total = printed.cost.plus(total)
    others = cost_parts.other_parts(rules, part.costs)
    return Way(part, total, others, False, part.any_time, ability, place, needed)


def _by_itself(rules: Ruleset, state: State, player: PlayerId, action: Action) -> Action:
    """The action by the name of the ability by which the card lets itself be cast from where it is for its mana cost
    and nothing else, which need not be named (702.127a)."""
    for _, _, part in Reader(rules, state).chars(action.object).facets.of("method"):
        if part.mana_cost and not part.costs and not part.whole and _offered(state, player, action.object, part):
            return replace(action, method=part.id)
    return action


TRANSFORMED: Final = CastMethod(id="transformed", transformed=True, free=True, rule="712.11a")
"""How an effect lets a card be cast with its back face up."""


def _transformed_way(printed: Printed) -> Way | IllegalAction:
    return _no_back_face(printed) or Way(TRANSFORMED, ManaCost(), (), True, True)


def _no_back_face(printed: Printed) -> IllegalAction | None:
    """Why the card cannot be cast transformed, or None."""
    if printed.layout != "transform" or "land" in printed.faces[0].types:
        return IllegalAction(f"{printed.name} has no back face that could be cast", "712.11a")
    return None


def may_fuse(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether both halves of the split card may be cast from where it is as one spell, which its full name stands for
    where the card is cast for nothing (702.102a)."""
    uses = Reader(rules, state).chars(ref).facets.of("method")
    return any(part.whole and _offered(state, player, ref, part) for _, _, part in uses)


def castable_as(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> list[Printed]:
    """The halves and faces by which the player could cast a card when something tells them to, and both halves of a
    split card together where they may be cast from where it is as one spell (702.102a)."""
    printed = values(state, ref, "")
    found = [face for face in printed.spells if "land" not in face.types]
    return [*found, printed] if may_fuse(rules, state, player, ref) else found


def _half_is_needed(printed: Printed) -> IllegalAction:
    left, right = printed.faces
    return IllegalAction(f"say which half of {printed.name} is cast: as {left.name} or as {right.name}", "709.3")


def _own(state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether the player needs no permission to cast the card."""
    found = state.objects[ref]
    return (found.zone == "hand" and found.owner == player) or commander.may_cast(state, player, ref)


def _offered(state: State, player: PlayerId, ref: ObjectId, part: CastMethod) -> bool:
    """Whether the player needs no permission to cast the card in that way from where it is: a commander is cast from
    the command zone as from a hand (903.8)."""
    found = state.objects[ref]
    own = _own(state, player, ref)
    if isinstance(part, Alternative):
        return own
    return (found.owner == player and found.zone in part.zones) or (own and "hand" in part.zones)


def alternatives(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> list[tuple[Node, int, CastMethod]]:
    """The alternative ways to cast a card: first those that it offers itself, then those that effects add (118.9)."""
    found: list[tuple[Node, int, CastMethod]] = list(Reader(rules, state).chars(ref).facets.of("method"))
    for working in index.functioning(rules, state, "alternative"):
        look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
        if working.part.applies(look, player, ref):
            found.append((working.ability, working.place, working.part))
    return found + _joined(rules, found) + _lost(rules, state, ref)


JOINED: Final = "cardwright/Way.joined"


def _joined(rules: Ruleset, uses: list[tuple[Node, int, CastMethod]]) -> list[tuple[Node, int, CastMethod]]:
    """The ways that ask for an additional cost, each with each alternative cost that goes with it (118.9d)."""
    found: list[tuple[Node, int, CastMethod]] = []
    for ability, place, part in uses:
        for other, other_place, cost in uses if part.mana_cost else ():
            anywhere = isinstance(cost, Alternative) or "hand" in cost.zones
            if anywhere and not cost.mana_cost and cost.face_down is None:
                slots = (("way", ability), ("other", other), ("place", place), ("other place", other_place))
                joined = node(JOINED, 0, slots)
                found.append((joined, 0, rules.part(joined, 0)))
    return found


def _lost(rules: Ruleset, state: State, ref: ObjectId) -> list[tuple[Node, int, CastMethod]]:
    """The ways that the card does not offer where it is, since an effect has taken its abilities there, but will offer
    as a spell on the stack, where its cost is announced (601.2a-b)."""
    here = state.objects[ref]
    printed = rules.base(here.values, here.owner).facets.of("method")
    if not printed:
        return []
    there = Reader(rules, state).chars(ref).facets.of("method")
    return [use for use in printed if use not in there]


def _paying(
    rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, part: CastMethod
) -> tuple[index.Working, ...]:
    """What lets ``player`` cast the card in the way ``part`` from where it is. What may be cast without paying its mana
    cost has an alternative cost already (118.9a); of a card that is cast face down only what it is then counts
    (708.4)."""
    asked = state if part.face_down is None else stack.with_values(state, ref, part.face_down)
    return tuple(one for one in _permissions(rules, asked, player, ref, part.id) if not one.part.free)


def _permissions(
    rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, method: str
) -> tuple[index.Working, ...]:
    """What lets ``player`` cast a card from where it could not be cast otherwise, in that way."""
    found = prohibit.permitted(rules, state, "cast", player, ref)
    return tuple(working for working, part in found if part.method in ("", method) and not _used_up(state, working))


def _used_up(state: State, permit: index.Working) -> bool:
    limit = permit.part.per_turn
    return bool(limit) and state.used(use(permit)) >= limit


def use(permit: index.Working) -> Any:
    """Under which the uses of a permission that is good for so many spells each turn are counted."""
    return permit.source, permit.ability, permit.place, permit.occurrence


def _plain_way(
    printed: Printed, action: Action, own: bool, free: bool, permits: tuple[index.Working, ...]
) -> Way | IllegalAction:
    if free:
        return Way(None, ManaCost(), (), True, True)
    if action.method == "free":
        allowed = tuple(one for one in permits if one.part.free)
        if allowed:
            return Way(None, ManaCost(), (), True, permits=allowed)
        return IllegalAction("nothing lets it be cast for free", "601.3")
    paying = tuple(one for one in permits if not one.part.free)
    if not own and not paying:
        return IllegalAction(f"{printed.name} cannot be cast from that zone", "601.3")
    if printed.cost is None:
        return IllegalAction(f"{printed.name} has no mana cost, which cannot be paid", "118.6")
    return Way(None, printed.cost, (), permits=() if own else paying)


def methods(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> list[Action]:
    """The ways of casting a card that are worth asking about, as actions."""
    card = state.objects[ref]
    if not card.face_down and not card.values.faces:
        return _methods(rules, state, player, ref)
    if hidden(state, player, ref):
        return []
    printed = values(state, ref, "")
    if not printed.faces:
        return _methods(rules, as_face(state, ref, ""), player, ref)
    found: list[Action] = []
    for face in faces(printed):
        asked = as_face(state, ref, face)
        found += [replace(one, face=face) for one in _methods(rules, asked, player, ref)]
    if printed.layout == "split":
        whole = {part.id for _, _, part in Reader(rules, state).chars(ref).facets.of("method") if part.whole}
        found += [one for one in _alternatives(rules, state, player, ref, False) if one.method in whole]
        if whole and any(part.free for _, part in prohibit.permitted(rules, state, "cast", player, ref)):
            found.append(Action("cast", ref, method="free", face=printed.name))
    return found


def _methods(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> list[Action]:
    """The ways of casting a card as what it is in that position."""
    found = state.objects[ref]
    printed = found.values
    if found.zone == "hand" and found.owner == player and _one_way(rules, state, ref, printed):
        return [] if "land" in printed.types else [Action("cast", ref)]
    if "land" in printed.types:
        return [one for one in _alternatives(rules, state, player, ref, False) if _face_down(rules, state, one)]
    actions = []
    permits = [part for _, part in prohibit.permitted(rules, state, "cast", player, ref)]
    permitted = any(not part.free for part in permits)
    if any(part.free for part in permits):
        actions.append(Action("cast", ref, method="free"))
    if found.zone == "hand" or permitted or commander.may_cast(state, found.owner, ref):
        actions.append(Action("cast", ref))
    return actions + _alternatives(rules, state, player, ref, permitted)


_OTHERS: Final = frozenset({"alternative", "permits"})
"""Kinds of parts by which something else may let a card be cast in another way."""


def _one_way(rules: Ruleset, state: State, ref: ObjectId, printed: Printed) -> bool:
    """Whether there is no way to cast a card in hand but for its mana cost."""
    if not index.kinds(rules, state).isdisjoint(_OTHERS):
        return False
    here = layers.characteristics(rules, state, ref, LayerReader)
    return not here.facets.of("method") and not rules.base(printed, state.objects[ref].owner).facets.of("method")


def _alternatives(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, permitted: bool) -> list[Action]:
    """The alternative ways to cast the card; several of one name are told apart by number."""
    seen: dict[str, int] = {}
    actions = []
    for _, _, part in alternatives(rules, state, player, ref):
        number = seen[part.id] = seen.get(part.id, -1) + 1
        if part.whole and state.objects[ref].values.layout != "split":
            continue
        allowed = permitted or _offered(state, player, ref, part)
        if allowed or (part.face_down is not None and _paying(rules, state, player, ref, part)):
            actions.append(Action("cast", ref, index=number, method=part.id))
    return actions


def is_permitted(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether something lets ``player`` play the card or cast it, by any face or face down, from where it is."""
    if hidden(state, player, ref):
        return False
    for face in faces(values(state, ref, "")):
        what = "play" if "land" in values(state, ref, face).types else "cast"
        if prohibit.permitted(rules, as_face(state, ref, face), what, player, ref):
            return True
    return _permitted_face_down(rules, state, player, ref)


def _permitted_face_down(rules: Ruleset, state: State, player: PlayerId, ref: ObjectId) -> bool:
    """Whether something lets ``player`` cast the card face down from where it is."""
    found = Reader(rules, state).chars(ref).facets.of("method")
    return any(part.face_down is not None and _paying(rules, state, player, ref, part) for _, _, part in found)


def _face_down(rules: Ruleset, state: State, action: Action) -> bool:
    found = Reader(rules, state).chars(action.object).facets.of("method")
    return any(part.face_down is not None for _, _, part in found if part.id == action.method)
