"""Tokens: the smallest pieces of ability text, each with its exact place.

Kinds of tokens:

``mana``         a symbol that stands for mana in a cost or as a product: ``{2}``, ``{W/U}``, ``{X}``, ``{S}`` (107.4)
``symbol``       any other symbol in braces: ``{T}``, ``{Q}``, ``{E}`` (107.5, 107.6, 107.14)
``pt``           power and toughness, or a change of them: ``3/3``, ``*/1+*``, ``+1/+1``, ``-2/-X``
``signed``       a number with a sign, as in loyalty costs: ``+1``, ``-X``
``number``       digits
``name``         a name in double quotes, matched exactly; ``""`` inside stands for one quote
``word``         letters, joined by hyphens, apostrophes or a slash: ``Power-Plant``, ``can't``, ``and/or``; but
                 ``non-Aura`` is the two words ``non`` and ``Aura``
``possessive``   ``'s``, or a bare apostrophe after a plural, split off from the word before it
``punctuation``  one of ``: ; , . [ ] ( ) ! ? — •``

Typographic apostrophes and minus signs are read as their plain forms. Line breaks count as spaces.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardwright.language.errors import Place, error_at

_LETTERS = r"[^\W\d_]+"
_SIDE = r"(?:\d+(?:[+\-\u2212]\*)?|X|\*(?:[+\-\u2212]\d+)?)"
_CHANGE = r"[+\-\u2212](?:\d+|X)"
_MANA = r"\d+|[WUBRGCSXYZ]|[WUBRGC]/[WUBRG](?:/P)?|\d+/[WUBRG]|[WUBRGC]/P"

_TOKEN: Final = re.compile(
    rf"""
      (?P<mana>\{{(?:{_MANA})\}})
    | (?P<symbol>\{{[\w/]+\}})
    | (?P<pt>(?:{_CHANGE}/{_CHANGE}|{_SIDE}/{_SIDE})(?![\w/*]))
    | (?P<signed>[+\-\u2212](?:\d+|X)(?![\w/]))
    | (?P<number>\d+(?![\w/]))
    | (?P<name>"(?:[^"\n]|"")*")
    | (?P<word>non(?=-)|{_LETTERS}(?:(?:['\u2019](?!s\b)|[-/]){_LETTERS})*)
    | (?P<possessive>['\u2019]s?(?!\w))
    | (?P<punctuation>[:;,.\[\]()!?—•])
    | (?P<space>\s+|(?<=\bnon)-)
    """,
    re.VERBOSE | re.IGNORECASE,
)
MANA_COST: Final = re.compile(rf"(?:\{{(?:{_MANA})\}})+")
"""A whole mana cost: mana symbols only (202.1)."""
POWER_TOUGHNESS: Final = re.compile(rf"{_SIDE}/{_SIDE}")
"""A whole power/toughness box (208.1)."""

_PLAIN: Final = str.maketrans({"\u2019": "'", "\u2212": "-"})
_UPPER: Final = frozenset({"mana", "symbol", "pt", "signed"})


class Token(NamedTuple):
    """One piece of text.

    ``text`` is its plain spelling, ``key`` what a literal of a pattern is compared with (words match in any case,
    names exactly), ``start`` and ``end`` its offsets in the text, counted from 0.
    """

    text: str
    key: str
    kind: str
    start: int
    end: int


def tokenize(text: str, place: Place | None = None) -> tuple[Token, ...]:
    """The tokens of ``text``, which begins at ``place``; LanguageError at a character that belongs to none."""
    tokens: list[Token] = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise error_at(_complaint(text[offset]), text, offset, place)
        if match.lastgroup != "space":
            tokens.append(_token(match[0], match.lastgroup or "", offset, match.end()))
        offset = match.end()
    return tuple(tokens)


def _token(spelled: str, kind: str, start: int, end: int) -> Token:
    if kind == "name":
        return Token(spelled, spelled, kind, start, end)
    text = spelled.translate(_PLAIN)
    if kind in _UPPER:
        text = text.upper()
        return Token(text, text, kind, start, end)
    return Token(text, text.lower(), kind, start, end)


def _complaint(char: str) -> str:
    if char == '"':
        return 'the quoted name is not closed; put a second " after it'
    if char == "{":
        return "this is not a symbol; symbols look like {2}, {W/U}, {X}, {T}"
    return f"the character {char!r} has no meaning here; remove it"
