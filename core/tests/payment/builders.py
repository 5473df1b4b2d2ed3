"""Short spellings for the payment tests."""

from __future__ import annotations

from typing import Any

from cardwright.model.mana import Mana, ManaCost, Pool, add_mana, mana_types
from cardwright.rules.payment import OtherCost, PaymentRequest, Plan, SourceOption, plan


def source(number: int, *gives: str, **kept: Any) -> tuple[SourceOption, ...]:
    """A source with one option for each of ``gives``, such as "W" or "CC"; its rank is its number unless given."""
    kept.setdefault("rank", number)
    return tuple(SourceOption(source=number, gives=tuple(letters), **kept) for letters in gives)


def floating(text: str, **kept: Any) -> Pool:
    """A pool of the mana in ``text``."""
    return add_mana((), (Mana(letter, **kept) for letter in mana_types(text)))


def request(cost: str, *sources: tuple[SourceOption, ...], others: tuple[str, ...] = (), **kept: Any) -> PaymentRequest:
    """A request to pay ``cost`` with ``sources`` while the costs ``others`` wait in hand."""
    return PaymentRequest(
        cost=ManaCost.parse(cost),
        options=tuple(option for options in sources for option in options),
        others=tuple(OtherCost(ManaCost.parse(other)) for other in others),
        **kept,
    )


def used(cost: str, *sources: tuple[SourceOption, ...], **kept: Any) -> list[str]:
    """What the plan activates, in order, as "number:letters"; the test fails when there is no plan."""
    return activations(planned(request(cost, *sources, **kept)))


def planned(asked: PaymentRequest) -> Plan:
    """The plan for a request that can be paid."""
    found = plan(asked)
    assert found is not None
    return found


def activations(found: Plan) -> list[str]:
    """What a plan activates, in order, as "number:letters"."""
    return [f"{step.option.source}:{''.join(step.option.gives)}" for step in found.activations]
