"""How names of cards are compared."""

from __future__ import annotations

import unicodedata


def folded(name: str) -> str:
    """A name without letter case and accents. Cards whose names differ in nothing else are taken for one card.

    >>> folded("Fōrest") == folded("FOREST")
    True
    """
    if name.isascii():
        return name.lower()
    plain = unicodedata.normalize("NFKD", name.lower())
    return "".join(char for char in plain if not unicodedata.combining(char))
