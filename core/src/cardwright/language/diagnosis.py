"""What to say about a line that has no reading, or two."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardwright.language.atoms import ATOMS
from cardwright.language.errors import LanguageError, Place, error_at
from cardwright.language.grammar import Grammar, Opening, State
from cardwright.language.lexer import Token
from cardwright.language.pattern import Fill
from cardwright.language.reading import Part, Reading, Row, smallest_difference

_SHOWN: Final = 6


def misunderstood(
    grammar: Grammar,
    furthest: int,
    hopes: Iterable[State | Fill | str],
    tokens: Sequence[Token],
    text: str,
    place: Place | None,
) -> LanguageError:
    """The error about the furthest token that was reached, with what was expected there."""
    literals, atoms = _expected(grammar, hopes)
    candidates = set(literals)
    if any(ATOMS[atom].is_subtype for atom in atoms):
        candidates |= grammar.subtypes.spellings()
    if furthest == len(tokens):
        message = f"the line ends too early; expected {_listed([], literals, atoms)}"
        return error_at(message, text, tokens[-1].end, place)
    token = tokens[furthest]
    near = _near(token.text, candidates)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    message = f"'{token.text}' is not understood here; expected {_listed(near, literals, atoms)}{hint}"
    return error_at(message, text, token.start, place)


def _expected(grammar: Grammar, hopes: Iterable[State | Fill | str]) -> tuple[set[str], set[str]]:
    literals: set[str] = set()
    atoms: set[str] = set()
    for hope in hopes:
        if isinstance(hope, str):
            literals.add(hope)
            continue
        opening: Opening = grammar.following(hope) if isinstance(hope, State) else grammar.opening(hope.category)
        literals |= opening.literals
        atoms |= opening.atoms
    return literals, atoms


def _near(wrong: str, candidates: Iterable[str]) -> list[str]:
    by_lower = {each.lower(): each for each in sorted(candidates, reverse=True)}
    return [by_lower[each] for each in difflib.get_close_matches(wrong.lower(), by_lower, 3, 0.6)]


def _listed(near: list[str], literals: set[str], atoms: set[str]) -> str:
    """At most six of what was expected: the nearest words, kinds of tokens, then words by the alphabet."""
    kinds = sorted({ATOMS[atom].expects for atom in atoms})
    words = [f"'{each}'" for each in sorted(literals - {""}) if each not in near]
    end = ["the end of the line"] if "" in literals else []
    options = [*(f"'{each}'" for each in near), *end, *kinds, *words]
    return ", ".join(options[:_SHOWN]) + (" …" if len(options) > _SHOWN else "")


def ambiguous(one: Reading, two: Reading, tokens: Sequence[Token], text: str, place: Place | None) -> LanguageError:
    """The error about a line with two readings; it shows the smallest part that they understand differently."""
    one, two = smallest_difference(one, two)
    first, second = _bracketed(one, tokens), _bracketed(two, tokens)
    if first == second:
        first, second = f"{one.meaning.word} {first}", f"{two.meaning.word} {second}"
    begin, end = tokens[one.start].start, tokens[one.end - 1].end
    part = " ".join(text[begin:end].split())
    message = f"'{part}' can be read as {first} or as {second}; write it so that only one reading is left"
    owners = {each.meaning.word.partition("/")[0] for each in (one, two)}
    return error_at(message, text, begin, place, tuple(sorted(owners)) if len(owners) > 1 else ())


def _bracketed(reading: Reading, tokens: Sequence[Token]) -> str:
    """The text of a reading with ``< >`` around everything of two tokens or more that was understood as one."""
    spans = set(_spans(reading))
    shown: list[str] = []
    for at in range(reading.start, reading.end):
        opening = "<" * sum(start == at for start, _ in spans)
        closing = ">" * sum(end == at + 1 for _, end in spans)
        shown.append(opening + tokens[at].text + closing)
    return " ".join(shown)


def _spans(part: Part) -> Iterator[tuple[int, int]]:
    if isinstance(part, Reading):
        if part.end - part.start > 1:
            yield part.start, part.end
        for inner in part.parts:
            yield from _spans(inner)
    elif isinstance(part, Row):
        for item in part.items:
            yield from _spans(item)
