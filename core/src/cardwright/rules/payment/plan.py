"""Planning a payment: which mana abilities to activate, and which mana pays which symbol.

Rules: 601.2g and 601.2h (activate mana abilities, then pay), 118.3, 107.4.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.model.mana import PHYREXIAN_LIFE, Mana, ManaCost
from cardwright.rules.payment.assemble import assemble, symbol_payments
from cardwright.rules.payment.choose import Chooser
from cardwright.rules.payment.count import needed_alike
from cardwright.rules.payment.demand import Way, ways
from cardwright.rules.payment.options import SourceOption
from cardwright.rules.payment.request import Activation, PaymentRequest, Plan, Spent
from cardwright.rules.payment.sources import gather


def plan(request: PaymentRequest) -> Plan | None:
    """The best payment of ``request.cost``, or None when there is none.

    If any payment exists, one is found. Preference: as many Phyrexian symbols paid with life as the request asks for,
    else the fewest; fewest sacrifices, least life; floating mana first and colourless first; most of
    ``request.others`` castable afterwards; fewest colours given up; least mana left over; oldest sources. Equal
    requests give equal plans. ValueError when the cost still contains {X}.
    """
    strict = any(one.pips_only for one in request.options) or any(unit.pips_only for unit in request.pool)
    found = ways(request.cost, strict)
    alike = oldest_alike(request.cost, request.pool, request.options)
    if alike:
        spent = [Spent(one.unit(), place) for place, one in enumerate(alike)]
        return Plan(tuple(Activation(one) for one in alike), symbol_payments(request.cost, found[0], spent))
    lives = sorted({len(way.by_life) for way in found}, key=lambda symbols: (symbols != request.symbols, symbols))
    for symbols in lives:
        life = request.life - PHYREXIAN_LIFE * symbols
        if life < 0:
            continue
        planned = _best(request, [way for way in found if len(way.by_life) == symbols], life, symbols > 0)
        if planned is not None:
            return planned
    return None


def _best(request: PaymentRequest, found: Sequence[Way], life: int, owing: bool) -> Plan | None:
    """The best plan among ``found``, first without paying life or sacrificing for mana."""
    sources = gather(request.options)
    views = (sources.free(), sources.priced(life, owing)) if sources.painful else (sources.free(),)
    for view in views:
        choosers = [Chooser(request, sources, view, way, life) for way in found]
        choices = [(choice, chooser) for chooser in choosers if (choice := chooser.best()) is not None]
        if choices:
            choice, chooser = min(choices, key=lambda pair: pair[0].score)
            return assemble(request, chooser, choice.outline)
    return None


def oldest_alike(cost: ManaCost, pool: Sequence[Mana], options: tuple[SourceOption, ...]) -> tuple[SourceOption, ...]:
    """The sources of the best payment where no mana floats and they are all alike, so that there is nothing to choose
    but the oldest, whatever else should stay castable; none where that is not so, or where they are not enough."""
    needed = needed_alike(cost, pool, options)
    if needed is None or not 0 <= needed <= len(options):
        return ()
    return tuple(sorted(options, key=_rank)[:needed])


def _rank(option: SourceOption) -> int:
    return option.rank
