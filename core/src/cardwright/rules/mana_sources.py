"""Mana sources: every way in which a player could make mana now (605.3, 106).

What an ability gives is told by its words where they can; else, where replacement effects, triggered mana abilities
or further instructions have a say, it is found out by activating it on forks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from operator import is_
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.meanings import ManaKind, Purpose
from cardwright.contract.parts import Activated
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.decision import Action, Answer, Decision, IllegalAction
from cardwright.model.event import LifeChange, Tap
from cardwright.model.mana import Mana, ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import GameObject
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.model.turn import Turn
from cardwright.rules import (
    active,
    cost_change,
    cost_parts,
    foreseen,
    index,
    layers,
    likeness,
    mana_watch,
    plain_mana,
    restriction,
    usable,
)
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.mana_offer import Entry, Offer
from cardwright.rules.payment import GONE, SourceOption
from cardwright.rules.terms import Terms, pays_as

MOST_TIMES: Final = 6
"""How often one source is counted that can make mana as long as it has counters."""
BRANCHES: Final = 24
"""How many outcomes of one mana ability are considered when it has to be tried out."""
TRIES: Final = 4 * BRANCHES
"""How often it is tried out for them, beside once for each way that its words tell."""


def offer(rules: Ruleset, engine: Engine | None, state: State, player: PlayerId) -> Offer:
    """Every way in which ``player`` could make mana now."""
    watching = mana_watch.watchers(rules, state)
    usual = not watching and plain_mana.nothing_special(rules, state)
    found: list[Entry] = []
    simple = usual and not state.delayed
    alike = _Alike(rules, state)
    others = bool(index.about(rules, state, "permits", "tap for mana"))
    for ref in _sources(rules, state, player):
        source = state.objects[ref]
        for place, (ability, number, part) in enumerate(usable.activated(rules, state, ref)):
            if not part.mana:
                continue
            plain = usual and plain_mana.is_plain(rules, ability, number)
            simple = simple and plain and plain_mana.is_fixed(rules, part.effects[0])
            if (part.taps and source.tapped) or not (others or usable.may_be_theirs(part, source, player)):
                continue
            if plain and plain_mana.ready(rules, state, player, ref):
                found.append(Entry(list(_plain(rules, state, player, ref, place, part))))
            elif part.timing != "priority":
                key = alike.key(ref, place, ability, number, part)
                same = alike.known(key, ref)
                if same is not None:
                    found.append(same)
                elif usable.ready(rules, state, player, ref, place) is not None:
                    told, starts = _told(rules, state, player, ref, place, part, watching)
                    if told is not None:
                        found.append(alike.keep(key, told))
                    elif engine is not None:
                        found.append(Entry(_tried_out(engine, player, ref, place, part, starts)))
                else:
                    alike.keep(key, [])
    _accept(rules, state, player, found)
    return Offer(found, _board(state) if simple else None)


def _moment(turn: Turn) -> tuple[int, int, str]:
    return turn.number, turn.active, turn.step


def _board(state: State) -> tuple[GameObject, ...]:
    objects = state.objects
    return tuple([objects[ref] for ref in state.zone(zones.BATTLEFIELD)])


def _plain(
    rules: Ruleset, state: State, player: PlayerId, ref: ObjectId, place: int, part: Activated
) -> Iterator[SourceOption]:
    """The outcomes of a plain mana ability."""
    snow = "snow" in layers.characteristics(rules, state, ref, LayerReader).supertypes
    rank = state.objects[ref].timestamp
    for gives, answers in plain_mana.outputs(rules, state, player, ref, part):
        if gives:
            yield SourceOption(source=ref, ability=place, gives=gives, key=answers, rank=rank, snow=snow)


def _accept(rules: Ruleset, state: State, player: PlayerId, found: list[Entry]) -> None:
    """Give the options that cost mana themselves the terms on which that is paid (106.6, 609.4b)."""
    made = [one.restriction for entry in found for one in entry.options if one.restriction]
    keys = tuple(dict.fromkeys([*restriction.floating(state, player), *made]))
    if not keys and not index.functioning(rules, state, "pays as"):
        return
    for place, entry in enumerate(found):
        if any(not one.cost.empty for one in entry.options):
            own = entry.its_own()
            found[place] = Entry([_accepting(rules, state, player, one, keys) for one in own])


def _accepting(
    rules: Ruleset, state: State, player: PlayerId, one: SourceOption, keys: tuple[str, ...]
) -> SourceOption:
    if one.cost.empty:
        return one
    part = usable.activated(rules, state, one.source)[one.ability][2]
    cost = cost_parts.mana_part(Reader(rules, state, one.source, player), part.costs)
    contains_x = cost_parts.contains_x(part.costs)
    purpose = Purpose(what="activate", object=one.source, cost=cost, part=part, x=contains_x)
    terms = Terms(pays=pays_as(rules, state, player, purpose))
    accepts = restriction.allowing(rules, state, player, keys, purpose)
    return replace(one, cost=terms.paid_as(one.cost), accepts=accepts)


def _sources(rules: Ruleset, state: State, player: PlayerId) -> list[ObjectId]:
    refs = [ref for ref in active.permanents(rules, state).mana if not state.objects[ref].phased_out]
    return refs + _elsewhere(rules, state, player)


def _elsewhere(rules: Ruleset, state: State, player: PlayerId) -> list[ObjectId]:
    """Cards in hand and graveyard that make mana there."""
    objects = state.objects
    return [
        ref
        for zone in ("hand", "graveyard")
        for ref in state.zone((zone, player))
        if zone in rules.base(objects[ref].values, player).facets.elsewhere_mana
    ]


class _Alike:
    """What has been told of the mana abilities of permanents that are alike: it is told of one of each kind."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        self._attached = active.permanents(rules, state).attached
        self._silent = likeness.nothing_singles_out(rules, state, "activate")
        self._told: dict[Hashable, list[SourceOption]] = {}

    def key(self, ref: ObjectId, place: int, ability: Node, number: int, part: Activated) -> Hashable | None:
        """What is the same for the abilities of those that are alike; None where it may be about that source alone."""
        if not self._silent or ref in self._attached or not likeness.is_impersonal(self.rules, ability, number, part):
            return None
        kind = likeness.kind_of(self.rules, self.state, ref)
        return (place, kind) if kind is not None else None

    def known(self, key: Hashable | None, ref: ObjectId) -> Entry | None:
        """What the source ``ref`` can do, where it is known from one that is alike."""
        told = self._told.get(key) if key is not None else None
        return None if told is None else Entry(told, ref, self.state.objects[ref].timestamp)

    def keep(self, key: Hashable | None, told: list[SourceOption]) -> Entry:
        """Remember what one of those that are alike can do."""
        if key is not None and not any(one.uses or one.leaves for one in told):
            self._told[key] = told
        return Entry(told)


def _told(
    rules: Ruleset,
    state: State,
    player: PlayerId,
    ref: ObjectId,
    place: int,
    part: Activated,
    watching: tuple[mana_watch.Watcher, ...],
) -> tuple[list[SourceOption] | None, list[tuple[Answer, ...]]]:
    """The outcomes of an ability as far as its words tell them; None where it has to be tried out, with the answers to
    begin with."""
    look = Reader(rules, state, ref, player)
    tapped = cost_parts.taps_self(rules, part.costs)
    look.bindings["tapped for mana"] = ref if tapped else 0
    simple = len(part.effects) == 1 and usable.permits(rules, state, player, ref) is None
    price = foreseen.price(rules, state, look, part) if simple else None
    bundles = _bundles(rules, look, part.effects[0]) if price is not None else None
    amounts = [gives for gives, _ in bundles or ()]
    if (
        price is None
        or bundles is None
        or not mana_watch.untouched(rules, state, watching, player, ref, tapped, amounts)
    ):
        return None, [answers for _, answers in bundles or [((), ())]]
    common: dict[str, Any] = {
        "source": ref,
        "ability": place,
        "rank": state.objects[ref].timestamp,
        "cost": cost_change.of_ability(look, part, Action("mana", ref, index=place))[0],
        "snow": "snow" in look.chars(ref).supertypes,
        "life": price.life,
        "sacrifices": price.leaves,
        "uses": (ref + GONE,) if price.leaves else (),
        "leaves": (ref,) if price.leaves else (),
        "apart": price.leaves and not price.turned,
        "reusable": price.reusable,
        **_marks(rules, ref, part.effects[0]),
    }
    found = [SourceOption(gives=gives, key=answers, **common) for gives, answers in bundles if gives]
    source = state.objects[ref]
    return [one for option in found for one in _as_often_as_counters_allow(source, option, price.counters)], []


def _marks(rules: Ruleset, ref: ObjectId, effect: Node) -> dict[str, Any]:
    """The restriction and the rider that the instruction puts on its mana (106.6)."""
    limit, rider = effect.get("restriction"), effect.get("rider")
    return {
        "restriction": restriction.key_of(rules, limit, ref) if isinstance(limit, Node) else None,
        "rider": rules.key_of(rider) if isinstance(rider, Node) else None,
        "pips_only": effect.get("strict") is not None,
    }


def _bundles(rules: Ruleset, look: Reader, effect: Node) -> Any:
    kind = rules.meaning[effect.word]
    if not isinstance(kind, ManaKind) or kind.outputs is None:
        return None
    return kind.outputs(look, effect)


def _tried_out(
    engine: Engine, player: PlayerId, ref: ObjectId, place: int, part: Activated, starts: list[tuple[Answer, ...]]
) -> list[SourceOption]:
    """The outcomes of an ability found by activating it on forks, one for each way of answering what it asks:
    ``starts`` are answers known beforehand."""
    rules, state = engine.rules, engine.state
    look = Reader(rules, state, ref, player)
    own = cost_change.of_ability(look, part, Action("mana", ref, index=place))[0]
    found: dict[SourceOption, SourceOption] = {}
    waiting = list(starts)
    most, tries = max(BRANCHES, len(starts)), TRIES + len(starts)
    while waiting and len(found) < most and tries:
        answers = waiting.pop(0)
        tries -= 1
        outcome = _try(engine, player, ref, place, own, answers)
        if isinstance(outcome, Decision):
            legal = zip(range(BRANCHES), outcome.legal(), strict=False)
            waiting[:0] = [(*answers, answer) for _, answer in legal]
        for option in () if outcome is None or isinstance(outcome, Decision) else outcome:
            # Answers that lead to the same are one outcome.
            found.setdefault(replace(option, key=()), option)
    return list(found.values())


def _as_often_as_counters_allow(source: GameObject, option: SourceOption, taken: int) -> list[SourceOption]:
    """An option that takes so many counters off its source, once for each time that there are enough: as things to be
    used up, counters have numbers below zero."""
    if not taken:
        return [option]
    there = max(amount for _, amount in source.counters)
    times = min(there // taken, MOST_TIMES) if option.reusable else 1
    result = []
    for first in range(0, times * taken, taken):
        slots = tuple(-(source.id * there + slot) - 1 for slot in range(first, first + taken))
        result.append(replace(option, uses=(*option.uses, *slots)))
    return result


def _try(
    engine: Engine, player: PlayerId, ref: ObjectId, place: int, own: ManaCost, answers: tuple[Answer, ...]
) -> list[SourceOption] | Decision | None:
    waiting = list(answers)
    asked: list[Decision] = []

    def answer(decision: Decision) -> Answer:
        if waiting:
            return waiting.pop(0)
        asked.append(decision)
        raise IllegalAction("more is asked")

    trial = engine.trial(answer)
    trial.floating_only = True
    before = trial.state.players[player]
    funds = tuple(Mana(_first_letter(pip)) for pip in own.pips) + (Mana("C"),) * own.generic
    trial.state.put_player(replace(before, mana=funds))
    try:
        trial.procedures.activate_mana(trial, player, ref, place)
    except IllegalAction:
        return asked[0] if asked else None
    after = trial.state
    made = after.players[player].mana
    if not made:
        return None
    source = engine.state.objects[ref]
    taken = _counters_taken(source, after.objects.get(ref))
    options = [
        replace(_as_option(engine.state, after, player, ref, place, own, answers, units), restriction=key)
        for key, units in _spendable_together(made)
    ]
    if usable.activated(engine.rules, engine.state, ref)[place][2].per_turn:
        # What can be activated only so often each turn is counted once (602.5b).
        return [replace(option, reusable=False) for option in options]
    return [one for option in options for one in _as_often_as_counters_allow(source, option, taken)]


def _spendable_together(made: tuple[Mana, ...]) -> list[tuple[str | None, tuple[Mana, ...]]]:
    """The mana of one activation by what it may be spent on, with the key of that: what is free alone, with it what is
    restricted in one way (106.6), and all of it, for what satisfies every restriction; the rest of it floats."""
    keys = tuple(dict.fromkeys(unit.restriction for unit in made))
    found = [(key, tuple(unit for unit in made if unit.restriction in (None, key))) for key in keys]
    limits = [key for key in keys if key is not None]
    return [*found, (restriction.together(limits), made)] if len(limits) > 1 else found


def _first_letter(pip: str) -> str:
    return next((letter for letter in pip if letter in "WUBRGC"), "C")


def _as_option(
    state: State,
    after: State,
    player: PlayerId,
    ref: ObjectId,
    place: int,
    own: ManaCost,
    answers: tuple[Answer, ...],
    made: tuple[Mana, ...],
) -> SourceOption:
    lost = state.players[player].life - after.players[player].life
    paid = sum(
        -event.amount
        for event in _since(state, after)
        if isinstance(event, LifeChange) and event.player == player and event.reason == "pay"
    )
    gone = [one for one in state.zone(zones.BATTLEFIELD) if one not in after.objects]
    leaves = tuple(dict.fromkeys((*gone, *(() if ref in after.objects else (ref,)))))
    turned = {event.object for event in _since(state, after) if isinstance(event, Tap)}
    used = [one for one in state.zone(zones.BATTLEFIELD) if one != ref and one in turned]
    return SourceOption(
        source=ref,
        ability=place,
        gives=tuple(unit.type for unit in made),
        key=answers,
        rank=state.objects[ref].timestamp,
        cost=own,
        life=paid,
        loses=max(0, lost - paid),
        sacrifices=bool(gone),
        uses=(*used, *(one + GONE for one in leaves)),
        leaves=leaves,
        reusable=ref not in turned and ref not in leaves,
        apart=ref not in turned and ref in leaves,
        snow=any(unit.snow for unit in made),
        rider=next((unit.rider for unit in made if unit.rider), None),
        pips_only=any(unit.pips_only for unit in made),
    )


def _counters_taken(before: GameObject, after: GameObject | None) -> int:
    """How many counters of one name are gone from a source that is still there."""
    if after is None:
        return 0
    return max((amount - after.count(name) for name, amount in before.counters), default=0)


def _since(state: State, after: State) -> list[Any]:
    events = []
    history = after.history
    while history is not None and history is not state.history:
        event, history = history
        events.append(event)
    return events


def mana_actions(rules: Ruleset, state: State, player: PlayerId) -> list[Action]:
    """The mana abilities that ``player`` can activate now, as actions."""
    found = []
    for ref in _sources(rules, state, player):
        for place, (_, _, part) in enumerate(usable.activated(rules, state, ref)):
            if part.mana and part.timing != "priority" and usable.ready(rules, state, player, ref, place) is not None:
                found.append(Action("mana", ref, index=place))
    return found


def known_offer(rules: Ruleset, engine: Engine | None, state: State, player: PlayerId) -> Offer:
    """:func:`offer`, found once as long as nothing happens that bears on it."""
    memo = layers.computed(rules, state, LayerReader).index
    key = f"mana {player}"
    kept: tuple[Any, Turn, Offer] | None = memo.get(key)
    if kept is not None:
        history, turn, known = kept
        if turn is state.turn or _moment(turn) == _moment(state.turn):
            if history is state.history:
                return known
            if known.board is not None and _same_board(rules, state, player, known.board):
                memo[key] = (state.history, state.turn, known)
                return known
    known = offer(rules, engine, state, player)
    if engine is not None:
        memo[key] = (state.history, state.turn, known)
    return known


def _same_board(rules: Ruleset, state: State, player: PlayerId, before: tuple[GameObject, ...]) -> bool:
    """Whether the permanents are just the same, and no card elsewhere makes mana."""
    board = _board(state)
    if len(board) != len(before) or not all(map(is_, board, before)) or state.delayed:
        return False
    return not _elsewhere(rules, state, player)


def cached_options(
    rules: Ruleset,
    engine: Engine | None,
    state: State,
    player: PlayerId,
    reserved: frozenset[ObjectId],
    cost: ManaCost | None = None,
) -> tuple[SourceOption, ...]:
    """The options of :func:`known_offer` that use nothing of ``reserved``; none while one of them is tried out. Where
    they are to pay that ``cost``, those that matter."""
    if engine is not None and engine.floating_only:
        return ()
    known = known_offer(rules, engine, state, player)
    options = known.options if cost is None else known.for_cost(cost, len(reserved))
    if not reserved or known.ids.isdisjoint(reserved):
        return options
    return tuple(one for one in options if not (one.objects() & reserved))
