"""The ability language: words with patterns in, one reading out, and back to text.

A :class:`Vocabulary` holds the words that a package may use; :func:`parse` reads a line with it into a
:class:`~cardwright.model.node.Node`, :func:`render` writes a node as text again, and :func:`load_cards` reads a whole
card script. Everything that cannot be understood is a :class:`LanguageError` with its place.
"""

from cardwright.language.cache import Cache, Compiled, load_cards, load_script
from cardwright.language.errors import LanguageError, Place
from cardwright.language.parser import parse
from cardwright.language.renderer import Lookup, render
from cardwright.language.script import CardScript, Line, check_cards, compile_cards
from cardwright.language.vocabulary import Vocabulary, full_id

__all__ = [
    "Cache",
    "CardScript",
    "Compiled",
    "LanguageError",
    "Line",
    "Lookup",
    "Place",
    "Vocabulary",
    "check_cards",
    "compile_cards",
    "full_id",
    "load_cards",
    "load_script",
    "parse",
    "render",
]
