"""Paying mana: can a cost be paid, and how best.

Rules: 106.6, 107.4, 118.3, 118.13, 601.2f to 601.2h. Nothing here knows the game: costs, floating mana and the mana
abilities that could be activated come in as values, an answer goes out as a value.
"""

from cardwright.rules.payment.count import payable
from cardwright.rules.payment.options import GONE, SourceOption
from cardwright.rules.payment.plan import oldest_alike, plan
from cardwright.rules.payment.request import Activation, OtherCost, Payment, PaymentRequest, Plan, Spent

__all__ = [
    "GONE", "Activation", "OtherCost", "Payment", "PaymentRequest", "Plan", "SourceOption", "Spent",
    "oldest_alike", "payable", "plan",
]  # fmt: skip
