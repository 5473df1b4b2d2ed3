"""Instructions about spells and abilities on the stack: counter, copy, cast (701.6, 707.10)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.model.node import Node
from cardwright.rules import copy_spell
from cardwright.rules.act import Actor
from cardwright.words.tokens import with_exceptions
from cardwright.words.zone_changes import found

lexicon = Lexicon()


@lexicon.word("Effect", "counter {what:Objects}", id="counter", rule="701.6")
def counter(do: Do, node: Node) -> None:
    """Counter those spells or abilities."""
    assert isinstance(do, Actor)
    for ref in found(do, do.pick(node.node("what"))):
        do.engine.procedures.counter(do, ref)


@lexicon.word(
    "Effect",
    "counter {what:Objects} unless {who:Players} (pay|pays) {costs:Cost+,}",
    id="counter unless",
    rule="118.12a",
)
def counter_unless(do: Do, node: Node) -> None:
    """Counter it unless that player pays."""
    assert isinstance(do, Actor)
    costs = node.nodes("costs")
    text = ", ".join(do.rules.render(cost) for cost in costs)
    for ref in found(do, do.pick(node.node("what"))):
        do.bind("it", (ref,))
        payers = do.refs(node.node("who"))
        if any(do.may_pay(p, costs, f"pay {text}", "118.12a") for p in payers):
            continue
        do.engine.procedures.counter(do, ref)


@lexicon.word(
    "Effect",
    "copy {what:Objects} [except the copy {exceptions:Exception+and}] [with new targets]",
    id="copy",
    rule="707.10",
)
def copy(do: Do, node: Node) -> None:
    """Copy those spells or abilities, as they last were if they have left the stack; with new targets, you may choose
    new ones for the copies."""
    assert isinstance(do, Actor)
    retarget = do.rules.render(node).endswith("with new targets")
    for ref in do.pick(node.node("what")):
        known = do.known(ref)
        if known is None or known.item is None:
            continue
        values = with_exceptions(do, node, known.values) if node.get("exceptions") is not None else None
        copy_spell.copy_on_stack(do, ref, retarget, values)


@lexicon.word(
    "Effect", "{who:Players} (copy|copies) {what:Objects} [with new targets]", id="players copy", rule="707.10"
)
def players_copy(do: Do, node: Node) -> None:
    """Those players copy those spells or abilities, control the copies, and may choose new targets for them if the text
    says so."""
    assert isinstance(do, Actor)
    retarget = do.rules.render(node).endswith("with new targets")
    players = do.pick(node.node("who"))
    found_there = [known for ref in do.pick(node.node("what")) if (known := do.known(ref)) is not None]
    refs = [known.id for known in found_there if known.item is not None]
    for player in players:
        other = Actor(do.engine, do.source, player, dict(do.bindings), do.ability, do.rule)
        for ref in refs:
            copy_spell.copy_on_stack(other, ref, retarget)


@lexicon.word(
    "Effect",
    "{who:Players} (put|puts) {what:Objects} onto the stack as a copy of {original:Phrase}",
    id="put onto stack",
    rule="707.10",
)
def put_onto_the_stack(do: Do, node: Node) -> None:
    """That player puts those cards onto the stack as the spell that was, with all that was chosen and paid for it; they
    are not cast."""
    assert isinstance(do, Actor)
    originals = [known for ref in do.pick(node.node("original")) if (known := do.known(ref)) is not None]
    refs = found(do, do.pick(node.node("what")))
    for player in do.pick(node.node("who")):
        for ref, original in zip(refs, originals, strict=False):
            copy_spell.become_copy(do, ref, original, player)
