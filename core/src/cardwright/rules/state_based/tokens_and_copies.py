"""State-based actions about tokens and copies of spells that are where they cannot be (704.5d, e; 111.7)."""

from __future__ import annotations

from cardwright.model import zone as zones
from cardwright.model.event import Cause, Move
from cardwright.model.state import State
from cardwright.rules.state_based.scope import Finding, Scope


def vanished(state: State, scope: Scope) -> list[Finding]:
    """Tokens off the battlefield, and copies of spells off the stack, cease to exist."""
    objects = state.objects
    found = []
    for ref in scope.elsewhere:
        if objects[ref].token:
            rule = "704.5d"
            event = Move(object=ref, to=zones.NOWHERE, reason="sba", cause=Cause(rule=rule))
            found.append(Finding(rule, ref, (event,)))
    return found
