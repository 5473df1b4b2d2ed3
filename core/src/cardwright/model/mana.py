"""Mana as values: types, symbols, costs, and the units that float in a pool.

Rules: 106.1 (the six types), 106.4 (the pool), 106.6 (restrictions and riders), 107.3 (X), 107.4 (symbols),
118.5 and 118.7 (costs of {0} and changed costs), 105.2 and 202.2 (colours), 202.3 (mana value), 903.4 (identity).

A mana type is a one-letter string: ``W U B R G`` are the colours, ``C`` is colourless. An object without a mana
cost (202.1b, 118.6) has ``None`` where another has a :class:`ManaCost`; ``{0}`` is a cost like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

WHITE: Final = "W"
BLUE: Final = "U"
BLACK: Final = "B"
RED: Final = "R"
GREEN: Final = "G"
COLORLESS: Final = "C"

COLORS: Final = (WHITE, BLUE, BLACK, RED, GREEN)
"""The five colours in canonical order (106.1a)."""

MANA_TYPES: Final = (*COLORS, COLORLESS)
"""The six types of mana in canonical order (106.1b)."""

SNOW: Final = "S"
"""The symbol of a cost of one mana from a snow source (107.4h); neither a type nor a colour."""

PHYREXIAN: Final = "P"
"""The part of a symbol that stands for paying 2 life (107.4f)."""

BOUND: Final = "X"
"""The part of a symbol that stands for one generic mana that only mana of some types can pay."""

PHYREXIAN_LIFE: Final = 2
"""Life that a Phyrexian symbol costs when it is not paid with mana (107.4f)."""

TYPE_ORDER: Final = {letter: place for place, letter in enumerate(MANA_TYPES)}
"""Place of each type in canonical order."""

_HYBRID: Final = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")
_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")


def _all_pips() -> dict[str, str]:
    """Every spelling of a symbol that is neither generic nor variable, and its spelling in rule 107.4."""
    pips = {pip: pip for pip in (*MANA_TYPES, SNOW)}
    pips |= {f"{half}/{color}": f"{half}/{color}" for half in ("2", COLORLESS) for color in COLORS}
    pips |= {f"{color}/{half}": f"{half}/{color}" for half in ("2", COLORLESS) for color in COLORS}
    # {C/P} stands on printed cards although 107.4 does not list it; it follows 107.4f with colourless mana.
    pips |= {f"{letter}/{PHYREXIAN}": f"{letter}/{PHYREXIAN}" for letter in MANA_TYPES}
    for pair in _HYBRID:
        for spelling in (pair, pair[::-1]):
            pips[spelling] = pair
            pips[f"{spelling}/{PHYREXIAN}"] = f"{pair}/{PHYREXIAN}"
    return pips


_PIPS: Final = _all_pips()


class ManaCost(msgspec.Struct, frozen=True):
    """A mana cost, or the mana part of any other cost (202.1, 118.2).

    ``generic`` is the amount of generic mana (107.4b), ``x`` the number of {X} symbols (107.3), ``pips`` every
    other symbol without its braces, in the order given: ``"W"``, ``"W/U"``, ``"2/B"``, ``"G/P"``, ``"S"``, ``"C"``.
    ``ManaCost()`` is {0}. ``x_types`` are the letters of the types of mana that alone can be spent on X, "" for any.
    ``least`` is how much mana it takes at least, with whatever its symbols are paid (601.2f): the rest is generic.
    """

    generic: int = 0
    x: int = 0
    pips: tuple[str, ...] = ()
    x_types: str = ""
    least: int = 0

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read ``"{X}{2}{W/U}"``; ValueError names a symbol that rule 107.4 does not know, or text between symbols."""
        return _parse_cost(text)

    def __str__(self) -> str:
        """The cost in symbols: {X} first, then the generic part, then the pips in their order; {0} when empty."""
        generic = f"{{{self.generic}}}" if self.generic or not (self.x or self.pips) else ""
        return "{X}" * self.x + generic + "".join(f"{{{pip}}}" for pip in self.pips)

    def mana_value(self, x: int = 0) -> int:
        """Mana value, with ``x`` for each {X} (202.3e); a hybrid symbol counts its larger half (202.3f, 202.3g)."""
        return self.generic + self.x * x + sum(2 if pip[0] == "2" else 1 for pip in self.pips)

    def colors(self) -> tuple[str, ...]:
        """The colours of the symbols in canonical order (105.2, 202.2, 107.4e, 107.4f)."""
        return color_identity((self,))

    def with_x(self, value: int) -> ManaCost:
        """The cost with the number ``value`` chosen for X, as generic mana (107.3, 601.2f); where not all mana can be
        spent on X, as so many symbols "X/B" of which mana of those types pays one generic mana each."""
        if not self.x:
            return self
        if self.x_types:
            bound = "/".join((BOUND, *self.x_types))
            return ManaCost(self.generic, 0, (*self.pips, *(bound,) * (self.x * value)))
        return ManaCost(self.generic + self.x * value, 0, self.pips)

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together (601.2f)."""
        types = self.x_types or other.x_types
        return ManaCost(self.generic + other.generic, self.x + other.x, self.pips + other.pips, types)

    def with_generic_change(self, delta: int) -> ManaCost:
        """``delta`` more generic mana (less when negative); never below zero, and no other symbol changes (118.7a)."""
        return ManaCost(max(0, self.generic + delta), self.x, self.pips, self.x_types)

    def reduced(self, amount: int) -> ManaCost:
        """``amount`` less generic mana, as far as there is any (118.7a), that which only some mana pays first. What
        then is left over takes from the generic halves of {2/color} symbols, last ones first, for whoever would choose
        to pay those (118.7a, 601.2f)."""
        pips = list(self.pips)
        for pip in [one for one in pips if one[0] == BOUND][:amount]:
            pips.remove(pip)
            amount -= 1
        left = max(0, amount - self.generic)
        generic = max(0, self.generic - amount)
        for place in reversed(range(len(pips))):
            if left <= 0 or not pips[place].startswith("2/"):
                continue
            # With one off, any mana pays the symbol: its color or the one generic mana that is left of the two.
            generic += 1 if left == 1 else 0
            left -= 2
            del pips[place]
        return ManaCost(generic, self.x, tuple(pips), self.x_types)

    def without(self, symbols: Iterable[str]) -> tuple[ManaCost, tuple[str, ...]]:
        """The cost less these symbols (118.7b to 118.7g), and those of them that take nothing off it but generic mana.
        A symbol with several ways to pay it counts as paid in the way that fits, where nothing simpler does (118.13a);
        of a hybrid reduction that half is chosen which fits; where both do, what is left can be paid with what either
        choice would leave (118.7e)."""
        pips, missing, generic = list(self.pips), [], self.generic
        rest = sorted(symbols, key=len)
        while rest:
            symbol = rest.pop(0)
            types = () if symbol == SNOW else pip_types(symbol)
            fitting = [
                pip for pip in pips if pip != SNOW and pip[0] != BOUND and not set(types).isdisjoint(pip_types(pip))
            ]
            if fitting:
                # Symbols that another of the reductions fits as well are left to that one.
                others = {letter for one in rest if one != SNOW for letter in pip_types(one)}
                taken = min(fitting, key=lambda pip: (len(pip), not others.isdisjoint(pip_types(pip))))
                pips.remove(taken)
                generic = _leave_the_other(symbol, taken, pips, generic)
            else:
                missing += [symbol] * (2 if symbol[0] == "2" else 1)
        return ManaCost(generic, self.x, tuple(pips), self.x_types), tuple(missing)

    def at_least(self, amount: int) -> ManaCost:
        """The cost where it takes that much mana at least: generic mana is added, more of it where a symbol is paid
        with life or with less mana (601.2f)."""
        missing = max(0, amount - self.mana_value())
        return ManaCost(self.generic + missing, self.x, self.pips, self.x_types, amount)

    @property
    def empty(self) -> bool:
        """Whether this is {0}: nothing to pay (118.5)."""
        return not (self.generic or self.x or self.pips)


def _leave_the_other(symbol: str, taken: str, pips: list[str], generic: int) -> int:
    """After a hybrid ``symbol`` has taken ``taken`` off a cost: where its other half could have taken something else,
    one symbol in ``pips`` that can be paid with either takes that one's place. Gives the generic mana that is left."""
    halves = symbol.split("/")
    if len(halves) != 2 or taken not in halves:
        return generic
    other = halves[1 - halves.index(taken)]
    if other in pips:
        pips[pips.index(other)] = symbol
    elif other == "2" and generic >= 2:
        pips.append(symbol)
        return generic - 2
    return generic


Pool: TypeAlias = "tuple[Mana, ...]"
"""Floating mana of one player in canonical order (106.4); make and change it with the functions below."""


class Mana(msgspec.Struct, frozen=True):
    """One unit of unspent mana (106.4).

    ``type`` is the mana type's letter; ``snow`` whether its source was snow (107.4h); ``restriction`` the key of the
    rule on what it may be spent on, ``rider`` the key of what happens to what it is spent on (106.6), both opaque
    here; ``source`` the object id that produced it, 0 when that does not matter; ``persists`` the time until which
    it stays (``"turn"``, ``"game"``), None when it empties at the end of the step or phase; ``pips_only`` whether it
    cannot pay generic mana costs.
    """

    type: str
    snow: bool = False
    restriction: str | None = None
    rider: str | None = None
    source: int = 0
    persists: str | None = None
    pips_only: bool = False


def color_identity(costs: Iterable[ManaCost]) -> tuple[str, ...]:
    """The colours of all symbols of ``costs``, in canonical order (903.4); hand it the costs in rules text as well."""
    found = "".join("".join(cost.pips) for cost in costs)
    return tuple(color for color in COLORS if color in found)


def pip_types(pip: str) -> tuple[str, ...]:
    """The types of which one mana pays ``pip``, in canonical order; all six for {S} (107.4a, 107.4c to 107.4h)."""
    if pip == SNOW:
        return MANA_TYPES
    halves = pip.split("/")
    return tuple(letter for letter in MANA_TYPES if letter in halves)


def as_though(spent: Iterable[str], like: Iterable[str], pip: str) -> str:
    """How ``pip`` is spelled where mana of the types ``spent`` pays as though it were of one of the types ``like``
    (609.4b): with all types that pay it, in canonical order, and what else it can be paid with at its old place."""
    if pip == SNOW or not any(letter in like for letter in pip_types(pip)):
        return pip
    halves = pip.split("/")
    types = [letter for letter in MANA_TYPES if letter in halves or letter in spent]
    first = [half for half in halves if half in ("2", BOUND)]
    last = [half for half in halves if half == PHYREXIAN]
    return "/".join((*first, *types, *last))


def mana_types(text: str) -> tuple[str, ...]:
    """Read an amount of mana such as ``"{G}{U}"``, as in "add {G}{U}", into types; ValueError for anything else.

    A numeral stands for that much colourless mana (106.10), {S} for one (106.11), a Phyrexian symbol for its colour
    (106.9). A hybrid symbol is a choice (106.8) and therefore refused.
    """
    cost = ManaCost.parse(text)
    types = [COLORLESS] * cost.generic
    for pip in cost.pips:
        letter = COLORLESS if pip == SNOW else pip.removesuffix(f"/{PHYREXIAN}")
        if letter not in TYPE_ORDER:
            raise ValueError(f"{{{pip}}} in {text!r} is a choice of mana, not an amount; write the chosen symbol")
        types.append(letter)
    if cost.x:
        raise ValueError(f"{{X}} in {text!r} is no amount of mana; write the number of symbols")
    return tuple(types)


def pool_text(pool: Iterable[Mana]) -> str:
    """The mana in symbols, ``"{W}{W}{C}"``; the empty string for no mana."""
    return "".join(f"{{{unit.type}}}" for unit in pool)


def add_mana(pool: Pool, units: Iterable[Mana]) -> Pool:
    """The pool with ``units`` added, in canonical order (106.4)."""
    together = (*pool, *units)
    return tuple(sorted(together, key=_pool_key)) if len(together) > 1 else together


def remove_mana(pool: Pool, units: Iterable[Mana]) -> Pool:
    """The pool without ``units``; ValueError when one of them is not in it (118.3a)."""
    rest = list(pool)
    for unit in units:
        if unit not in rest:
            floating = pool_text(pool) or "nothing"
            raise ValueError(f"{pool_text((unit,))} of source {unit.source} is not in the pool of {floating}")
        rest.remove(unit)
    return tuple(rest)


def _pool_key(unit: Mana) -> tuple[int, bool, str, str, int, str, bool]:
    return (
        TYPE_ORDER[unit.type],
        unit.snow,
        unit.restriction or "",
        unit.rider or "",
        unit.source,
        unit.persists or "",
        unit.pips_only,
    )


@lru_cache(maxsize=4096)
def _parse_cost(text: str) -> ManaCost:
    generic = x = position = 0
    pips: list[str] = []
    while position < len(text):
        match = _SYMBOL.match(text, position)
        if match is None:
            raise ValueError(f"cannot read {text[position:]!r} in the cost {text!r}; write symbols such as {{2}}{{W}}")
        symbol = match[1].upper()
        if symbol.isascii() and symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            x += 1
        elif symbol in _PIPS:
            pips.append(_PIPS[symbol])
        else:
            raise ValueError(f"unknown mana symbol {match[0]} in the cost {text!r}; rule 107.4 lists the symbols")
        position = match.end()
    return ManaCost(generic, x, tuple(pips))
