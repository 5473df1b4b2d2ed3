"""Drawing anew what a player does not know, so that looking ahead never cheats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from cardwright.model import chance
from cardwright.model.choice import Choose, Options
from cardwright.model.decision import Decision, IllegalAction
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.play.knowledge import knows, may_look, shown

if TYPE_CHECKING:
    from cardwright.play.game import Game

TRIES: Final = 200
"""Draws after which it is given up to find one that agrees with the answers of the procedure under way."""

_MASK: Final = (1 << 64) - 1


def determinized(game: Game, player: PlayerId, seed: int) -> Game:
    """A branch with other cards behind what ``player`` does not know, and other chances to come.

    The cards of each owner change places among that owner's hidden objects. Where answers of the procedure under way
    would become impossible, or ``player`` would be asked something else, it is drawn again; RuntimeError when no draw
    agrees with them.
    """
    decision = game.decision
    root, now = game.engine.root, game.state
    seen = shown(now, player, decision) | may_look(game.rules, root, player)
    known = {found.card for ref, found in now.objects.items() if knows(now, player, ref, seen)}
    pools = _pools(root, player, seen, known)
    for draw in range(TRIES):
        drawn = _redrawn(root, pools, seed, draw)
        branch = game.fork()
        try:
            branch.begin_at(drawn)
        except IllegalAction:
            continue
        if _same_question(decision, branch.decision):
            return branch
    raise RuntimeError(f"no other cards behind what {game.name(player)} does not know fit the answers given so far")


def _pools(root: State, player: PlayerId, seen: frozenset[Ref], known: set[int]) -> list[list[ObjectId]]:
    """The hidden objects of each owner, in the order of their zones."""
    pools: dict[PlayerId, list[ObjectId]] = {}
    for key in sorted(root.zones):
        for ref in root.zones[key]:
            found = root.objects[ref]
            if found.card not in known and not knows(root, player, ref, seen):
                pools.setdefault(found.owner, []).append(ref)
    return [pools[owner] for owner in sorted(pools)]


def _redrawn(root: State, pools: list[list[ObjectId]], seed: int, draw: int) -> State:
    state = root.fork()
    state.rng = (seed * 0x9E3779B97F4A7C15 + draw) & _MASK
    for pool in pools:
        faces = [(root.objects[ref].card, root.objects[ref].printed) for ref in pool]
        for ref, (card, printed) in zip(pool, chance.shuffled(state, faces), strict=True):
            state.put(replace(root.objects[ref], card=card, printed=printed))
    # Characteristics were computed for the cards that were there before.
    state.computed = None
    return state


def _same_question(asked: Decision | None, again: Decision | None) -> bool:
    """Whether the decision is the one that was open before, with the same things on offer."""
    if asked is None or again is None:
        return asked is again
    if (asked.kind, asked.player, asked.why) != (again.kind, again.player, again.why):
        return False
    if isinstance(asked, Choose | Options) and isinstance(again, Choose | Options):
        return asked.options == again.options
    return True
