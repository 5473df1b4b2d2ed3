"""Having the abilities that other things have (613.1f)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.parts import Activated, Change
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.node import Node
from cardwright.model.reference import Ref
from cardwright.rules import phrase

lexicon = Lexicon()


@lexicon.word(
    "Modification",
    "(have|has|gain|gains) all activated abilities of {what:Objects}",
    id="has activated of",
    rule="613.1f",
)
def has_activated_abilities_of(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has the activated abilities that those have at the moment, keyword abilities among them; they are not linked to
    abilities that it does not have (607.5)."""
    what = node.node("what")

    def found(look: Look) -> tuple[Node, ...]:
        return tuple(
            ability for ref in look.refs(what) for ability in look.chars(ref).abilities if _activated(look, ability)
        )

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        value = look.binding("value")
        assert isinstance(value, tuple)
        chars.abilities = chars.abilities + tuple(one for one in value if isinstance(one, Node))

    reads = phrase.reads(build, what) | {"gains", "loses"}
    return (Change(layer="6", apply=apply, value=found, reads=reads, writes=frozenset({"gains"})),)


def _activated(look: Look, ability: Node) -> bool:
    return any(isinstance(part, Activated) for part in look.rules.parts(ability))
