"""Decisions and answers in the words of a script."""

from __future__ import annotations

from cardwright.model.choice import Choose, Divide, Options, Order
from cardwright.model.combat_decision import DeclareAttackers, DeclareBlockers
from cardwright.model.decision import Act, Answer, Decision, Name, Number
from cardwright.model.state import State
from cardwright.scenario.registry import Registry

SHOWN = 40
"""Options of one decision that are written out."""


def places(decision: Decision) -> tuple[str, ...]:
    """``top`` and ``bottom`` where a decision is about a single card's place in the library (701.22a), else nothing:
    the game asks which cards go to the bottom, a script says where the card goes."""
    return ("top", "bottom") if isinstance(decision, Choose) and _is_scry(decision) else ()


def _is_scry(decision: Choose) -> bool:
    return decision.why == "scry" and len(decision.options) == 1


def option_names(registry: Registry, state: State, decision: Decision, narrowed: bool = False) -> list[str]:
    """What can be answered, by name; ``none`` where choosing nothing is allowed."""
    match decision:
        case Choose() if places(decision):
            return list(places(decision))
        case Choose():
            names = [registry.call(state, ref) for ref in decision.options]
            return names + (["none"] if decision.least == 0 and not narrowed else [])
        case Options():
            return [*decision.options, *(["none"] if decision.least == 0 and not narrowed else [])]
        case Order():
            return list(decision.labels) or [registry.call(state, ref) for ref in decision.refs]
        case Number():
            return [f"{decision.least} to {decision.most}"]
        case Divide():
            return [registry.call(state, ref) for ref in decision.among]
        case Name():
            return ["a card name"]
        case DeclareAttackers() | DeclareBlockers():
            return [registry.call(state, ref) for ref in decision.able]
        case _:
            return []


def show_decision(registry: Registry, state: State, decision: Decision, narrowed: bool = False) -> str:
    """One sentence about what is being asked."""
    who = registry.seats[decision.player]
    if isinstance(decision, Act):
        return f"{who} has priority in the {state.turn.step} step"
    names = option_names(registry, state, decision, narrowed)
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    options = ", ".join(names[:SHOWN]) + more
    rule = f" ({decision.rule})" if decision.rule else ""
    return f"{who} is asked: {decision.prompt}{rule}: {options}"


def show_answer(registry: Registry, state: State, decision: Decision, answer: Answer) -> str:
    """An answer by the names of what was chosen."""
    match decision:
        case Choose():
            return ", ".join(registry.call(state, ref) for ref in answer) or "none"
        case Options():
            return ", ".join(decision.options[place] for place in answer) or "none"
        case Order():
            return ", ".join(decision.labels[place] for place in answer)
        case Divide():
            shares = zip(decision.among, answer, strict=True)
            return ", ".join(f"{registry.call(state, ref)} {amount}" for ref, amount in shares)
        case _:
            return str(answer)
