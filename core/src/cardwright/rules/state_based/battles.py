"""State-based actions about who protects a battle (704.5x, 704.5y)."""

from __future__ import annotations

from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Cause, Mark, Move
from cardwright.model.objects import PROTECTOR, GameObject
from cardwright.rules.battle import choose_protector, may_protect
from cardwright.rules.engine import Engine
from cardwright.rules.state_based.scope import Finding


def unprotected(engine: Engine, found: GameObject, chars: Characteristics) -> Finding | None:
    """A new protector for a battle that has none or one who can't be it; where there is nobody it is put into the
    graveyard (704.5x, 704.5y)."""
    state, now = engine.state, found.choice(PROTECTOR)
    if now in may_protect(state, found.controller, chars.subtypes):
        return None
    gone = not isinstance(now, int) or state.players[now].left
    if gone and state.combat is not None and any(one.defender == found.id for one in state.combat.attackers):
        # As soon as nothing attacks it any more, which is no event about it: there is another look.
        return Finding("704.5x", found.id, ())
    rule = "704.5x" if gone else "704.5y"
    chosen = choose_protector(engine, found.controller, chars.subtypes, found.id)
    cause = Cause(controller=found.controller, rule=rule)
    if not chosen:
        return Finding(rule, found.id, (Move(object=found.id, to="graveyard", reason="sba", cause=cause),))
    return Finding(rule, found.id, (Mark(object=found.id, name=PROTECTOR, value=chosen, cause=cause),))
