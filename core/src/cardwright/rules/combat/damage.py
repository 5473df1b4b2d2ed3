"""Combat damage step (510): which creatures deal damage in which step, how much, and to whom."""

from __future__ import annotations

from cardwright.model.characteristics import Characteristics
from cardwright.model.choice import Options
from cardwright.model.reference import ObjectId, Ref, is_object
from cardwright.model.turn import Attacker, Blocker, Combat
from cardwright.rules import layers, pipeline
from cardwright.rules.combat import bands, table
from cardwright.rules.combat.assign import Job, Tally, assign, nobody_left
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader

_YES_NO = ("yes", "no")


def needs_first_step(engine: Engine) -> bool:
    """Whether there are two combat damage steps: something has first strike or double strike (510.4)."""
    combat = engine.state.combat
    return combat is not None and bool(_first_strikers(engine, combat))


def deal_damage(engine: Engine, first: bool) -> None:
    """The damage of one combat damage step is assigned, then dealt all at once (510.1, 510.2). ``first``: there are two
    steps and this is the first of them."""
    combat = engine.state.combat
    if combat is None:
        return
    strikers = _first_strikers(engine, combat) if first else ()
    if first:
        table.struck_first(engine.state, strikers)
    tally = Tally(engine.rules, engine.state)
    attacking = [one for one in combat.attackers if _deals(engine, combat, strikers, one.id, first)]
    blocking = [one for one in combat.blockers if _deals(engine, combat, strikers, one.id, first)]
    assign(engine, tally, [job for one in attacking for job in _attack_jobs(engine, combat, one)])
    # What the attackers rely on for trample concerns them alone.
    tally.promised.clear()
    order = {player: place for place, player in enumerate(engine.state.in_turn_order())}
    blocking.sort(key=lambda one: order.get(engine.state.objects[one.id].controller, 0))
    assign(engine, tally, [job for one in blocking for job in _block_jobs(engine, combat, one)])
    if tally.events:
        pipeline.happen(engine, tuple(tally.events))


def _chars(engine: Engine, ref: ObjectId) -> Characteristics:
    return layers.characteristics(engine.rules, engine.state, ref, LayerReader)


def _first_strikers(engine: Engine, combat: Combat) -> tuple[ObjectId, ...]:
    refs = (*(one.id for one in combat.attackers), *(one.id for one in combat.blockers))
    found = []
    for ref in refs:
        chars = _chars(engine, ref)
        if chars.has_flag("first strike") or chars.has_flag("double strike"):
            found.append(ref)
    return tuple(found)


def _deals(engine: Engine, combat: Combat, strikers: tuple[ObjectId, ...], ref: ObjectId, first: bool) -> bool:
    """Whether a creature assigns damage in this step (510.4, 702.7c)."""
    if first:
        return ref in strikers
    return ref not in combat.dealt or _chars(engine, ref).has_flag("double strike")


def _amount(chars: Characteristics) -> int:
    """How much combat damage a creature assigns (510.1a)."""
    if chars.has_flag("assigns no combat damage"):
        return 0
    value = chars.toughness if chars.has_flag("toughness damage") else chars.power
    return max(0, value or 0)


def _attack_jobs(engine: Engine, combat: Combat, attacker: Attacker) -> list[Job]:
    """What an attacking creature assigns, if anything (510.1b-c, 702.19)."""
    state = engine.state
    chars = _chars(engine, attacker.id)
    amount = _amount(chars)
    if not amount:
        return []
    attacked: tuple[Ref, ...] = () if nobody_left(state, attacker.defender) else (attacker.defender,)
    among = combat.blockers_of(attacker.id)
    player = state.objects[attacker.id].controller
    bound = True
    if not attacker.blocked or (attacked and _as_unblocked(engine, chars, attacker)):
        among, beyond = (), _beyond(engine, chars, attacker, attacked) or attacked
    elif among and bands.any_bands(engine.rules, state, among):
        player, beyond, bound = attacker.player, (), False
    else:
        beyond = _beyond(engine, chars, attacker, attacked)
    if not among and not beyond:
        return []
    deathtouch = chars.has_flag("deathtouch")
    return [
        Job(
            source=attacker.id,
            player=player,
            amount=amount,
            among=among,
            beyond=beyond,
            deathtouch=deathtouch,
            bound=bound,
        )
    ]


def _beyond(engine: Engine, chars: Characteristics, attacker: Attacker, attacked: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """What a creature with trample may assign damage to beside its blockers, in the order in which it gets there."""
    if chars.has_flag("trample over planeswalkers"):
        if attacked and is_object(attacked[0]) and "planeswalker" in _chars(engine, attacked[0]).types:
            return (*attacked, attacker.player)
        # The planeswalker that it attacked is gone: what is left goes to the player (702.19e).
        return attacked or (() if nobody_left(engine.state, attacker.player) else (attacker.player,))
    return attacked if chars.has_flag("trample") else ()


def _as_unblocked(engine: Engine, chars: Characteristics, attacker: Attacker) -> bool:
    if not chars.has_flag("assign as though unblocked"):
        return False
    prompt = f"let #{attacker.id} assign its combat damage as though it weren't blocked"
    controller = engine.state.objects[attacker.id].controller
    return bool(engine.ask(Options(controller, _YES_NO, prompt, "may", "510.1c", attacker.id)) == (0,))


def _block_jobs(engine: Engine, combat: Combat, blocker: Blocker) -> list[Job]:
    """What a blocking creature assigns, if anything (510.1d)."""
    chars = _chars(engine, blocker.id)
    amount = _amount(chars)
    among = tuple(ref for ref in blocker.attackers if combat.attacker(ref) is not None)
    if not amount or not among:
        return []
    player = engine.state.objects[blocker.id].controller
    if bands.any_bands(engine.rules, engine.state, among):
        player = engine.state.turn.active
    deathtouch = chars.has_flag("deathtouch")
    return [Job(source=blocker.id, player=player, amount=amount, among=among, deathtouch=deathtouch)]
