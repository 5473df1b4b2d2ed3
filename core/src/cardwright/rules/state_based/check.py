"""Checking state-based actions: all that apply are performed at once, then the check is repeated (704.3)."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import NO_CAUSE, Cause, Destroy, Event, Move
from cardwright.model.objects import GameObject
from cardwright.model.state import State
from cardwright.rules import index, layers, leaving, loop, pipeline, prohibit
from cardwright.rules.engine import Engine
from cardwright.rules.look import LayerReader, Reader
from cardwright.rules.state_based import (
    attachments,
    battles,
    counters,
    creatures,
    permanents,
    players,
    tokens_and_copies,
)
from cardwright.rules.state_based import scope as looking
from cardwright.rules.state_based.scope import Finding, Scope


def settle(engine: Engine) -> None:
    """Check until nothing happens any more. Actions that repeat themselves for ever make the game a draw (104.4b)."""
    watch = loop.FRESH
    while engine.state.outcome is None and check(engine):
        watch = loop.observe(watch, engine.state)
        if watch.repeated:
            leaving.draw(engine)


def check(engine: Engine) -> bool:
    """One check: perform every state-based action that applies, as one batch; whether anything happened."""
    scope = looking.scope(engine)
    if scope is None:
        return False
    findings = gather(engine, scope)
    events = _events(engine, findings) if findings else ()
    # What a player or creature did "since the last time state-based actions were checked" ends here.
    if scope.players:
        players.forget_draws(engine.state)
    creatures.forget_deathtouch(engine.state, scope.permanents)
    happened = pipeline.happen(engine, events) if events else ()
    if not happened:
        # Where something only waits for its own ability to leave the stack the next check looks at everything again.
        engine.quiet = None
        if all(finding.events for finding in findings):
            looking.remember(engine)
        return False
    leaving.leave_who_lost(engine)
    return True


def gather(engine: Engine, scope: Scope) -> list[Finding]:
    """All state-based actions that apply, with the choices that they call for."""
    rules, state = engine.rules, engine.state
    found = players.losing(engine) if scope.players else []
    kinds: set[str] = set()
    for ref in scope.permanents:
        chars = layers.characteristics(rules, state, ref, LayerReader)
        kinds |= chars.supertypes
        kinds |= chars.subtypes
        found += _of_permanent(rules, state, state.objects[ref], chars)
        if "battle" in chars.types and (finding := battles.unprotected(engine, state.objects[ref], chars)) is not None:
            found.append(finding)
    if scope.attachments:
        found += attachments.fallen_off(rules, state, scope)
    if "Role" in kinds:
        found += attachments.older_roles(rules, state)
    found += _from_abilities(engine)
    if "world" in kinds:
        found += permanents.older_worlds(engine)
    if "legendary" in kinds:
        found += permanents.surplus_legends(engine)
    if scope.elsewhere:
        found += tokens_and_copies.vanished(state, scope)
        found += players.commanders(engine, scope)
    return found


def _of_permanent(rules: Ruleset, state: State, found: GameObject, chars: Characteristics) -> list[Finding]:
    findings = []
    if "creature" in chars.types and (finding := creatures.dying(found, chars)) is not None:
        findings.append(finding)
    if counters.may_wear_out(chars) and (finding := counters.worn_out(rules, state, found, chars)) is not None:
        findings.append(finding)
    if found.counters and (finding := counters.cancelling(found)) is not None:
        findings.append(finding)
    return findings


def _from_abilities(engine: Engine) -> list[Finding]:
    """What abilities and mechanics add to the list (704.5r and others)."""
    rules, state = engine.rules, engine.state
    found = []
    for working in index.functioning(rules, state, "state based"):
        look = Reader(rules, state, working.source, working.controller, dict(working.bindings))
        cause = Cause(working.source, working.controller, working.ability, working.part.rule)
        for event in working.part.check(look):
            caused = replace(event, cause=cause) if event.cause is NO_CAUSE else event
            found.append(Finding(working.part.rule, working.source, (caused,)))
    return found


def _events(engine: Engine, findings: list[Finding]) -> tuple[Event, ...]:
    """The events to perform: those of rules that apply, none twice for the same object (704.7)."""
    rules, state = engine.rules, engine.state
    events: list[Event] = []
    leaving_play: set[tuple[type[Event], int]] = set()
    for finding in findings:
        if finding.rule and prohibit.exempt(rules, state, finding.rule, finding.ref):
            continue
        for event in finding.events:
            if isinstance(event, Move | Destroy):
                key = (type(event), event.object)
                if key in leaving_play:
                    continue
                leaving_play.add(key)
            events.append(event)
    return tuple(events)
