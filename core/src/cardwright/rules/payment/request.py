"""The question to the payer and its answer, as values."""

from __future__ import annotations

import msgspec

from cardwright.model.mana import Mana, ManaCost
from cardwright.rules.payment.options import SourceOption


class OtherCost(msgspec.Struct, frozen=True):
    """The cost of another card that the player may want to cast afterwards; {X} counts as 0 (107.3g).

    ``spendable`` are the restriction keys of mana that may be spent on that card.
    """

    cost: ManaCost
    spendable: tuple[str, ...] = ()


class PaymentRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be paid and with what it can be.

    ``cost`` is the mana part of the total cost, locked in and without {X} (601.2f). ``pool`` is the player's floating
    mana; ``spendable`` the restriction keys whose mana may be spent on this (106.6): mana with another restriction
    stays. ``options`` is every use of every mana ability that could be activated now, in a stable order; ``life`` the
    most life that the player can pay, for Phyrexian symbols and for options together. ``others`` are the other cards
    that should stay castable, each for itself. ``symbols`` are how many Phyrexian symbols the player would like to pay
    with life; the least number otherwise.
    """

    cost: ManaCost
    pool: tuple[Mana, ...] = ()
    options: tuple[SourceOption, ...] = ()
    spendable: tuple[str, ...] = ()
    life: int = 0
    others: tuple[OtherCost, ...] = ()
    symbols: int = 0


class Spent(msgspec.Struct, frozen=True):
    """One mana spent: as it lies in the pool, and the index of the activation that makes it (None: it floats now)."""

    mana: Mana
    activation: int | None = None


class Payment(msgspec.Struct, frozen=True):
    """What pays one symbol of the cost: its text (``"W/U"``; ``"3"`` for the generic part), the mana, the life."""

    pip: str
    spent: tuple[Spent, ...]
    life: int = 0


class Activation(msgspec.Struct, frozen=True):
    """One mana ability to activate, and the mana that its own cost takes."""

    option: SourceOption
    spent: tuple[Spent, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """A complete payment.

    ``activations`` are to be made in this order, then ``payments`` pay the symbols in the order of the cost, generic
    mana last. ``floating`` is the mana that is taken from the pool as it is now, ``unused`` what the activations leave
    in it. ``life`` is the life paid for Phyrexian symbols (107.4f).
    """

    activations: tuple[Activation, ...] = ()
    payments: tuple[Payment, ...] = ()
    floating: tuple[Mana, ...] = ()
    unused: tuple[Mana, ...] = ()
    life: int = 0
