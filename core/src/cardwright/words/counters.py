"""Counters (122): their kinds and the instructions that put, remove and move them."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.event import Counters
from cardwright.model.node import Node
from cardwright.model.reference import is_player
from cardwright.words.zone_changes import found

lexicon = Lexicon()


@lexicon.word("CounterKind", "{pt:PT}", id="pt", rule="122.1a")
def pt_counter(look: Look, node: Node) -> str:
    """A counter that changes power and toughness."""
    return node.text("pt")


@lexicon.word("CounterKind", "{name:Word}", id="named", rule="122.1")
def named_counter(look: Look, node: Node) -> str:
    """A counter of that name."""
    return node.text("name")


def kind_name(look: Look, node: Node) -> str:
    """The name of the counters that an instruction speaks of."""
    kind = node.node("kind")
    return str(look.rules.meaning[kind.word](look, kind))


def amount_of(look: Look, node: Node) -> int:
    """How many: the number, or one for "a"."""
    amount = node.get("n")
    return look.number(amount) if isinstance(amount, Node) else 1


@lexicon.word(
    "Effect",
    "put (a|an|{n:Number}) {kind:CounterKind} (counter|counters) on {what:Recipients}",
    id="put counters",
    rule="122.6",
)
def put_counters(do: Do, node: Node) -> None:
    """Put that many counters on each of those."""
    amount = amount_of(do, node)
    refs = do.pick(node.node("what"))
    there = [ref for ref in refs if is_player(ref)] + list(found(do, refs))
    do.happen(*(Counters(target=ref, name=kind_name(do, node), amount=amount) for ref in there))


@lexicon.word(
    "Effect",
    "remove (a|an|{n:Number}|all) {kind:CounterKind} (counter|counters) from {what:Objects}",
    id="remove counters",
    rule="122.1",
)
def remove_counters(do: Do, node: Node) -> None:
    """Remove that many counters from each of those."""
    name = kind_name(do, node)
    events = []
    for ref in found(do, do.pick(node.node("what"))):
        has = do.state.objects[ref].count(name)
        everything = " all " in f" {do.rules.render(node)} "
        events.append(Counters(target=ref, name=name, amount=-(has if everything else min(has, amount_of(do, node)))))
    do.happen(*events)


@lexicon.word(
    "Effect",
    "move (a|an|{n:Number}) {kind:CounterKind} (counter|counters) from {source:Objects} onto {what:Objects}",
    id="move counters",
    rule="122.5",
)
def move_counters(do: Do, node: Node) -> None:
    """Take that many counters off the one and put them on the other, where there are so many (122.5)."""
    named = do.binding("it") or ()
    givers = found(do, do.pick(node.node("source")))
    do.bind("it", named)
    takers = found(do, do.pick(node.node("what")))
    name, amount = kind_name(do, node), amount_of(do, node)
    if not givers or not takers or givers[0] == takers[0] or do.state.objects[givers[0]].count(name) < amount:
        return
    do.happen(
        Counters(target=givers[0], name=name, amount=-amount), Counters(target=takers[0], name=name, amount=amount)
    )


@lexicon.word("Effect", "move a counter from {source:Objects} onto {what:Objects}", id="move any counter", rule="122.5")
def move_any_counter(do: Do, node: Node) -> None:
    """Move a counter of a kind that you choose from the one to the other (122.5)."""
    givers, takers = found(do, do.pick(node.node("source"))), found(do, do.pick(node.node("what")))
    if not givers or not takers or givers[0] == takers[0]:
        return
    kinds = [name for name, _ in do.state.objects[givers[0]].counters]
    if kinds:
        name = kinds[do.ask_option(do.you, kinds, "choose the counter to move", "counter")]
        do.happen(Counters(target=givers[0], name=name, amount=-1), Counters(target=takers[0], name=name, amount=1))


@lexicon.word("Effect", "adapt {n:Number}", id="adapt", rule="701.46a")
def adapt(do: Do, node: Node) -> None:
    """If this has no +1/+1 counters on it, put that many on it."""
    this = do.object(do.source)
    if this is not None and not this.count("+1/+1"):
        do.happen(Counters(target=do.source, name="+1/+1", amount=do.amount(node.node("n"))))


@lexicon.word(
    "Effect", "double the number of each kind of counter on {what:Recipients}", id="double counters", rule="701.10e"
)
def double_counters(do: Do, node: Node) -> None:
    """Put as many counters of each kind on those as they have."""
    events = []
    for ref in do.pick(node.node("what")):
        counters = do.state.players[ref].counters if is_player(ref) else ()
        known = do.object(ref)
        for name, amount in counters if known is None else known.counters:
            events.append(Counters(target=ref, name=name, amount=amount))
    do.happen(*events)


@lexicon.word(
    "Effect", "double the number of {kind:CounterKind} counters on {what:Recipients}", id="double kind", rule="701.10e"
)
def double_kind(do: Do, node: Node) -> None:
    """Put as many of those counters on them as they have."""
    name = kind_name(do, node)
    events = []
    for ref in do.pick(node.node("what")):
        holder = do.state.players[ref] if is_player(ref) else do.object(ref)
        if holder is not None and holder.count(name):
            events.append(Counters(target=ref, name=name, amount=holder.count(name)))
    do.happen(*events)


@lexicon.word(
    "Effect",
    "{who:Players} (get|gets) (a|an|{n:Number}) {kind:CounterKind} (counter|counters)",
    id="players get",
    rule="122.1",
)
def players_get(do: Do, node: Node) -> None:
    """Those players get that many counters."""
    amount = amount_of(do, node)
    do.happen(*(Counters(target=p, name=kind_name(do, node), amount=amount) for p in do.pick(node.node("who"))))
