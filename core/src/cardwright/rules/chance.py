"""Chance (705, 706, 701.9b): flips and random choices, from the state or as a position fixes them beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.model.chance import below
from cardwright.model.reference import ObjectId
from cardwright.rules.engine import Engine, RulesError
from cardwright.rules.look import Reader

HEADS_TAILS = ("heads", "tails")


def flip(engine: Engine) -> str:
    """Flip a coin: ``heads`` or ``tails`` (705.1)."""
    fixed = _fixed(engine)
    if fixed is None:
        return HEADS_TAILS[below(engine.state, 2)]
    if fixed not in HEADS_TAILS:
        raise RulesError(f"the next chance is fixed to {fixed}, but a coin is flipped; fix it to heads or tails")
    return fixed


def at_random(engine: Engine, refs: Sequence[ObjectId]) -> ObjectId:
    """One of ``refs``, which must not be empty, each as likely as the others."""
    fixed = _fixed(engine)
    if fixed is None:
        return refs[below(engine.state, len(refs))]
    look = Reader(engine.rules, engine.state)
    for ref in refs:
        known = look.known(ref)
        if known is not None and known.printed.name.lower() == fixed.lower():
            return ref
    raise RulesError(f"the next chance is fixed to {fixed}, which is not among what is chosen from at random")


def _fixed(engine: Engine) -> str | None:
    """The result that the next chance is fixed to; it is used up."""
    if engine.chance_at >= len(engine.chances):
        return None
    engine.chance_at += 1
    return engine.chances[engine.chance_at - 1]
