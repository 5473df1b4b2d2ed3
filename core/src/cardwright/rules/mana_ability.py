"""Mana abilities (605): activating them and resolving those that trigger, all without the stack."""

from __future__ import annotations

from cardwright.contract.parts import Activated
from cardwright.model.choice import Options
from cardwright.model.decision import Action, IllegalAction
from cardwright.model.event import Activate, Cause, LoseMana, Tap
from cardwright.model.mana import Mana, ManaCost
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import announce, cost, cost_change, pipeline, plain_mana, prohibit, spending, usable
from cardwright.rules.act import Actor
from cardwright.rules.cost_parts import asks_for_x, taps_self
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.terms import Terms


def activate(
    engine: Engine,
    player: PlayerId,
    ref: ObjectId,
    place: int,
    sources: tuple[ObjectId, ...] = (),
    manual: bool = False,
) -> None:
    """Activate a mana ability: pay its costs, from ``sources`` or by hand if the player says so, and it resolves at
    once, with the mana abilities that it triggers (605.3)."""
    rules = engine.rules
    if not sources and not manual and _activate_plain(engine, player, ref, place):
        return
    part = usable.ready(rules, engine.state, player, ref, place)
    if part is None:
        refused = usable.why_not(rules, engine.state, player, ref, place)
        raise refused or IllegalAction("its cost cannot be paid", "602.2b")
    uses = usable.activated(rules, engine.state, ref)
    ability = uses[place][0]
    tapped = taps_self(rules, part.costs)
    do = Actor(engine, ref, player, {"tapped for mana": ref if tapped else 0}, ability)
    permit = usable.permits(rules, engine.state, player, ref)
    if permit is not None and permit.restriction is not None:
        do.bindings["permitted to spend"] = permit.restriction
    effects = (*part.effects, *_chosen_modes(do, part))
    terms = spending.on_ability(engine, player, ref, part)
    _choose_x(do, part, place, terms)
    usable.count_use(engine.state, ref, uses, place)
    total, others = cost_change.of_ability(do, part, Action("mana", ref, index=place))
    by = Action("mana", ref, index=place, sources=sources, manual=manual)
    paid, _ = cost.pay_all(do, player, total, others, by=by, terms=terms)
    do.bindings.update(cost.used_up(paid))
    do.happen(Activate(source=ref, player=player, ability=ability, mana=True))
    do.run_all(effects)
    resolve_triggered(engine)


def _activate_plain(engine: Engine, player: PlayerId, ref: ObjectId, place: int) -> bool:
    """Activate "{T}: add ..." where nothing special is to be thought of; False where something is."""
    rules, state = engine.rules, engine.state
    if ref not in state.objects or not plain_mana.nothing_special(rules, state):
        return False
    uses = usable.activated(rules, state, ref)
    if place >= len(uses) or not plain_mana.is_plain(rules, uses[place][0], uses[place][1]):
        return False
    if not plain_mana.ready(rules, state, player, ref):
        return False
    ability, _, part = uses[place]
    do = Actor(engine, ref, player, {"tapped for mana": ref}, ability)
    tapping = Tap(object=ref, on=True, reason="cost")
    do.happen(tapping, Activate(source=ref, player=player, ability=ability, mana=True))
    do.run_all(part.effects)
    resolve_triggered(engine)
    return True


def _choose_x(do: Actor, part: Activated, place: int, terms: Terms) -> None:
    if not asks_for_x(do, part.costs):
        return
    trial = Reader(do.rules, do.state, do.source, do.you, do.bindings)
    action = Action("mana", do.source, index=place)

    def price(x: int) -> tuple[ManaCost, tuple[Node, ...]]:
        return cost_change.of_ability(trial, part, action)

    do.bindings["x"] = announce.ask_x(do.engine, trial, do.you, price, terms, do.source)


def _chosen_modes(do: Actor, part: Activated) -> tuple[Node, ...]:
    """The instructions of the modes that the player chooses (602.2b, 700.2a)."""
    modes = part.modes
    if modes is None:
        return ()
    places = range(len(modes.modes))
    labels = [announce.mode_text(do.engine, modes, place) for place in places]
    least, most = modes.least, modes.most
    decision = Options(do.you, labels, "choose modes", "mode", "601.2b", do.source, least=least, most=most, refs=places)
    chosen = do.ask(decision)
    return tuple(effect for place in sorted(chosen) for effect in modes.modes[place].effects)


def resolve_triggered(engine: Engine) -> None:
    """Resolve triggered mana abilities that have just triggered, off the stack (605.4a)."""
    while True:
        waiting = [pending for pending in engine.state.pending if pending.mana]
        if not waiting:
            return
        first = waiting[0]
        rest = list(engine.state.pending)
        rest.remove(first)
        engine.state.pending = tuple(rest)
        part = engine.rules.part(first.ability, first.part)
        do = Actor(engine, first.source, first.controller, dict(first.bindings), first.ability)
        if part.condition is None or do.holds(part.condition):
            do.run_all(part.effects)


def empty_pools(engine: Engine) -> None:
    """Unspent mana empties as a step or phase ends (106.4, 500.5)."""
    state = engine.state
    events = []
    for player in state.players.values():
        lost = tuple(unit for unit in player.mana if not _stays(engine, player.id, unit))
        if lost:
            events.append(LoseMana(player=player.id, mana=lost, cause=Cause(rule="500.5")))
    if events:
        pipeline.happen(engine, tuple(events))


def _stays(engine: Engine, player: PlayerId, unit: Mana) -> bool:
    """Whether an effect lets the player keep the mana: what it says of its own mana ends with the turn (514.2)."""
    if unit.persists == "turn" and engine.state.turn.step != "cleanup":
        return True
    return unit.persists == "game" or prohibit.prohibited(engine.rules, engine.state, "lose mana", player, unit)
