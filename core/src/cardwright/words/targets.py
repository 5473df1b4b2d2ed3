"""Words about the targets of spells and abilities on the stack: changing them, choosing new ones (115.7, 115.9)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, Ref
from cardwright.rules import new_targets
from cardwright.rules.act import Actor

lexicon = Lexicon()


@lexicon.word("Relation", "with a single target", id="single target", rule="115.9a", reads=("stack",))
def with_a_single_target(look: Look, ref: Ref, node: Node) -> bool:
    """One target and no more was chosen for it, be that legal by now or not."""
    known = look.known(ref)
    return known is not None and known.item is not None and sum(len(refs) for refs in known.item.targets) == 1


@lexicon.word("Effect", "change the (target|targets) of {what:Objects}", id="change targets", rule="115.7a")
def change_the_targets(do: Do, node: Node) -> None:
    """Each target of those spells and abilities becomes another legal one, or none of them does."""
    assert isinstance(do, Actor)
    for ref in _on_the_stack(do, node.node("what")):
        new_targets.change_targets(do, ref)


@lexicon.word("Effect", "change a target of {what:Objects} to {to:Recipients}", id="change target to", rule="115.7b")
def change_a_target(do: Do, node: Node) -> None:
    """One target of those spells and abilities becomes that, if it is a legal one."""
    assert isinstance(do, Actor)
    to = do.refs(node.node("to"))
    for ref in _on_the_stack(do, node.node("what")) if to else ():
        new_targets.change_one_to(do, ref, to[0])


@lexicon.word("Effect", "choose new targets for {what:Objects}", id="choose new targets", rule="115.7d")
def choose_new_targets(do: Do, node: Node) -> None:
    """You choose new targets for those spells and abilities; each may stay as it is."""
    assert isinstance(do, Actor)
    for ref in _on_the_stack(do, node.node("what")):
        new_targets.choose_new_targets(do, ref)


def _on_the_stack(do: Do, what: Node) -> tuple[ObjectId, ...]:
    """Those spells and abilities, as far as they are on the stack."""
    return tuple(ref for ref in do.pick(what) if ref in do.state.objects and do.state.objects[ref].item is not None)
