"""Atoms: the slot categories that no word defines, since a single token (or a run of them) fills them.

==============  ==========================================  =============================================
category        reads                                       value; rendered as
==============  ==========================================  =============================================
``Int``         ``3``, ``three`` (two to twenty in words)   int; digits
``Signed``      ``+1``, ``-2``, ``0``, ``-X``               int, or the text ``+X`` / ``-X``; with its sign
``PT``          ``3/3``, ``*/1+*``, ``+1/+1``               str; as it is
``Mana``        the longest run of mana symbols             str; as it is
``Name``        ``"Forest"``                                str without the quotes; in quotes
``Word``        any one word                                str in lower case; as it is
``Subtype``     a subtype or its plural, capitalised        str in the singular; in the singular
``Subtype(s)``  the same as two spellings of the pattern    str in the singular; singular (first) or plural
==============  ==========================================  =============================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from cardwright.language.lexer import Token
from cardwright.language.subtypes import Subtypes, plurals

Literal: TypeAlias = str | int
Found: TypeAlias = list[tuple[int, Literal]]

SINGULAR: Final = "Subtype one"
PLURAL: Final = "Subtype many"

_NUMBER_WORDS: Final = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
}


class Atom(msgspec.Struct, frozen=True, kw_only=True):
    """One atom category.

    ``expects`` names it in error messages; ``kinds`` and ``keys`` are the kinds and the keys of the tokens that can
    begin it; ``read`` gives (token after it, value) for each reading at a token; ``show`` renders a value.
    """

    expects: str
    read: Callable[[tuple[Token, ...], int, Subtypes], Found]
    show: Callable[[Literal], str] = str
    kinds: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()

    @property
    def is_subtype(self) -> bool:
        """Whether the subtypes of the vocabulary fill it."""
        return not self.kinds


def _int(tokens: tuple[Token, ...], at: int, _: Subtypes) -> Found:
    token = tokens[at]
    if token.kind == "number":
        return [(at + 1, int(token.text))]
    value = _NUMBER_WORDS.get(token.key)
    return [] if value is None else [(at + 1, value)]


def _signed(tokens: tuple[Token, ...], at: int, _: Subtypes) -> Found:
    token = tokens[at]
    if token.kind == "signed":
        return [(at + 1, token.text if token.text.endswith("X") else int(token.text))]
    return [(at + 1, 0)] if token.key == "0" else []


def _show_signed(value: Literal) -> str:
    return f"{value:+d}" if isinstance(value, int) and value else str(value)


def _mana(tokens: tuple[Token, ...], at: int, _: Subtypes) -> Found:
    end = at
    while end < len(tokens) and tokens[end].kind == "mana":
        end += 1
    return [(end, "".join(token.text for token in tokens[at:end]))] if end > at else []


def _name(tokens: tuple[Token, ...], at: int, _: Subtypes) -> Found:
    token = tokens[at]
    return [(at + 1, token.text[1:-1].replace('""', '"'))] if token.kind == "name" else []


def _show_name(value: Literal) -> str:
    return '"' + str(value).replace('"', '""') + '"'


def _text_of(kind: str) -> Callable[[tuple[Token, ...], int, Subtypes], Found]:
    def read(tokens: tuple[Token, ...], at: int, _: Subtypes) -> Found:
        token = tokens[at]
        return [(at + 1, token.key)] if token.kind == kind else []

    return read


def _subtype(*, one: bool, many: bool) -> Callable[[tuple[Token, ...], int, Subtypes], Found]:
    def read(tokens: tuple[Token, ...], at: int, subtypes: Subtypes) -> Found:
        return [*subtypes.read(tokens, at, one=one, many=many)]

    return read


ATOMS: Final[dict[str, Atom]] = {
    "Int": Atom(expects="a number", read=_int, kinds=frozenset({"number"}), keys=frozenset(_NUMBER_WORDS)),
    "Signed": Atom(
        expects="a number with its sign",
        read=_signed,
        show=_show_signed,
        kinds=frozenset({"signed"}),
        keys=frozenset({"0"}),
    ),
    "PT": Atom(expects="power/toughness", read=_text_of("pt"), kinds=frozenset({"pt"})),
    "Mana": Atom(expects="mana symbols", read=_mana, kinds=frozenset({"mana"})),
    "Name": Atom(expects="a name in quotes", read=_name, show=_show_name, kinds=frozenset({"name"})),
    "Word": Atom(expects="a word", read=_text_of("word"), kinds=frozenset({"word"})),
    "Subtype": Atom(expects="a subtype", read=_subtype(one=True, many=True)),
    SINGULAR: Atom(expects="a subtype", read=_subtype(one=True, many=False)),
    PLURAL: Atom(
        expects="a subtype",
        read=_subtype(one=False, many=True),
        show=lambda value: plurals(str(value))[0],
    ),
}
"""All atom categories by name; the last two are the spellings of ``Subtype(s)``."""
