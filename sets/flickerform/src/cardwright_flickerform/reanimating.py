"""Auras that bring back what they enchant: what was put onto the battlefield with them (607.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Link, Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.node import Node, node
from cardwright.model.reference import ObjectId, Ref

lexicon = Lexicon()

_PUT: Final = "put"
"""The binding of what was put onto the battlefield by an ability of the source."""

_NOTE: Final = node("flickerform/Permission.put with")
_THERE: Final = node("flickerform/Condition.put with is there")


def put_with(look: Look, source: ObjectId) -> tuple[ObjectId, ...]:
    """The permanents that abilities of ``source`` have put onto the battlefield and noted."""
    notes = (effect for effect in look.state.effects if effect.source == source and _NOTE in effect.nodes)
    return tuple(ref for effect in notes for ref in _bound(dict(effect.bindings).get(_PUT)))


def _bound(value: object) -> tuple[ObjectId, ...]:
    return tuple(ref for ref in value if isinstance(ref, int)) if isinstance(value, tuple) else ()


@lexicon.word("Effect", "note {what:Phrase} as put onto the battlefield with this", id="put with", rule="607.2c")
def note_as_put(do: Do, word: Node) -> None:
    """Let linked abilities of this, whatever becomes of it, know that it is what this put onto the battlefield."""
    found = tuple(do.find(ref) for ref in do.refs(word.node("what")))
    do.set_up(_NOTE, Duration("while", node=_THERE), put=tuple(ref for ref in found if ref in do.state.objects))


@lexicon.word("Permission", "notes what was put onto the battlefield", id="put with", rule="607.2c")
def noted(build: Ruleset, word: Node) -> Iterator[Part]:
    """Notes what it was; what that means, other abilities say."""
    yield Link(name=_PUT)


@lexicon.word("Condition", "what was put is there", id="put with is there", rule="607.2c", reads=("zones",))
def is_there(look: Look, word: Node) -> bool:
    """One of the permanents is still the one that was put onto the battlefield."""
    found = (look.object(ref) for ref in _bound(look.binding(_PUT)))
    return any(one is not None and one.zone == "battlefield" for one in found)


@lexicon.word("Relation", "put onto the battlefield with this", id="put with", rule="607.2c", reads=("source", "zones"))
def is_put_with(look: Look, ref: Ref, word: Node) -> bool:
    """An ability of the source put it onto the battlefield."""
    return ref in put_with(look, look.source)


@lexicon.word(
    "Phrase", "the {noun:Noun} put onto the battlefield with this", id="put with", rule="607.2c", reads=("source",)
)
def the_one_put_with(look: Look, word: Node) -> tuple[Ref, ...]:
    """What abilities of the source put onto the battlefield, whatever it is by now."""
    return put_with(look, look.source)
