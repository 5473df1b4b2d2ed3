"""Planning a payment: which mana abilities to activate, and which mana pays which symbol.

Rules: 601.2g and 601.2h (activate mana abilities, then pay), 118.3, 107.4.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.model.mana import PHYREXIAN_LIFE, Mana
from cardwright.rules.payment.assemble import assemble, symbol_payments
from cardwright.rules.payment.choose import Chooser
from cardwright.rules.payment.demand import SNOW_BIT, TYPE_BIT, Way, ways
from cardwright.rules.payment.options import FREE, SourceOption
from cardwright.rules.payment.request import Activation, PaymentRequest, Plan, Spent
from cardwright.rules.payment.sources import gather


def plan(request: PaymentRequest) -> Plan | None:
    """The best payment of ``request.cost``, or None when there is none.

    If any payment exists, one is found. Preference: as many Phyrexian symbols paid with life as the request asks for,
    else the fewest; fewest sacrifices, least life; floating mana first and colourless first; most of
    ``request.others`` castable afterwards; fewest colours
    given up; least mana left over; oldest sources. Equal requests give equal plans. ValueError when the cost still
    contains {X}.
    """
    strict = any(one.pips_only for one in request.options) or any(unit.pips_only for unit in request.pool)
    found = ways(request.cost, strict)
    if not request.pool and request.options and len(found) == 1:
        alike = _alike(request.options)
        if alike is not None:
            return _plan_alike(request, found[0], alike)
    lives = sorted({len(way.by_life) for way in found}, key=lambda symbols: (symbols != request.symbols, symbols))
    for symbols in lives:
        life = request.life - PHYREXIAN_LIFE * symbols
        if life < 0:
            continue
        planned = _best(request, [way for way in found if len(way.by_life) == symbols], life)
        if planned is not None:
            return planned
    return None


def _best(request: PaymentRequest, found: Sequence[Way], life: int) -> Plan | None:
    """The best plan among ``found``, first without paying life or sacrificing for mana."""
    sources = gather(request.options)
    views = (sources.free(), sources.priced(life)) if sources.painful else (sources.free(),)
    for view in views:
        choosers = [Chooser(request, sources, view, way, life) for way in found]
        choices = [(choice, chooser) for chooser in choosers if (choice := chooser.best()) is not None]
        if choices:
            choice, chooser = min(choices, key=lambda pair: pair[0].score)
            return assemble(request, chooser, choice.outline)
    return None


# Sources that are all alike: nothing to choose but the oldest


def _alike(options: Sequence[SourceOption]) -> str | None:
    """The one mana that each option gives for nothing but its own source, or None when there is any difference."""
    first = options[0]
    gives, snow, colors = first.gives, first.snow, first.colors
    if len(gives) != 1:
        return None
    sources = set()
    for option in options:
        if option.gives != gives or option.snow != snow or option.colors != colors or option.uses:
            return None
        if (
            option.life
            or option.loses
            or option.sacrifices
            or option.restriction is not None
            or option.reusable
            or option.pips_only
        ):
            return None
        if option.cost is not FREE and not option.cost.empty:
            return None
        sources.add(option.source)
    return gives[0] if len(sources) == len(options) else None


def _plan_alike(request: PaymentRequest, way: Way, letter: str) -> Plan | None:
    options = request.options
    mask = TYPE_BIT[letter] | (SNOW_BIT if options[0].snow else 0)
    need = len(way.masks)
    if need > len(options) or not all(mask & wanted for wanted, _ in way.limits):
        return None
    oldest = sorted(options, key=lambda option: option.rank)[:need]
    spent = [
        Spent(Mana(letter, option.snow, None, option.rider, option.source), place)
        for place, option in enumerate(oldest)
    ]
    return Plan(tuple(Activation(option) for option in oldest), symbol_payments(request.cost, way, spent))
