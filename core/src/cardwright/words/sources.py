"""Sources of damage that a player chooses (609.7, 615.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.effect import Duration
from cardwright.model.event import Damage, Event, LifeChange
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.reference import NOBODY, Ref
from cardwright.words.phrases import refs_of
from cardwright.words.replacing import prevents, shield

lexicon = Lexicon()


@lexicon.word(
    "Effect",
    "prevent all damage that (a|an) {filters:Filter*} source of your choice would deal "
    "[to {whom:Recipients}] this turn",
    id="prevent from source",
    rule="609.7a",
)
def prevent_from_source(do: Do, node: Node) -> None:
    """You choose a source; what it would deal is prevented this turn, also by the permanent that it may become."""
    tests = [(do.rules.meaning[word.word], word) for word in node.nodes("filters")]
    options = [ref for ref in sources_of_damage(do) if all(test(do, ref, word) for test, word in tests)]
    if options:
        chosen = do.ask_refs(do.you, options, 1, 1, "choose a source of damage", "choose", "609.7a")
        slots = (("filters", node.nodes("filters")), ("whom", node.get("whom")))
        shield(do, make("cardwright/Shield.from source", 0, slots), Duration("turn"), chosen=chosen)


def sources_of_damage(look: Look) -> tuple[Ref, ...]:
    """What may be chosen as a source of damage (609.7a): permanents, spells, what objects on the stack, effects and
    delayed triggers come from, face-up objects in the command zone."""
    state = look.state
    found = [*state.zone(("battlefield", NOBODY))]
    for ref in state.zone(("stack", NOBODY)):
        item = state.objects[ref].item
        found.append(ref if item is None or item.kind == "spell" else item.source)
    found += [effect.source for effect in state.effects]
    found += [delayed.source for delayed in state.delayed]
    found += [ref for ref in state.zone(("command", NOBODY)) if not state.objects[ref].face_down]
    return tuple(ref for ref in dict.fromkeys(found) if (known := look.known(ref)) is not None and not known.phased_out)


@lexicon.word(
    "Shield",
    "all damage that the chosen {filters:Filter*} source would deal [to {whom:Recipients}]",
    id="from source",
    rule="615.9",
)
def from_source(build: Ruleset, node: Node) -> Iterator[Part]:
    """All damage of the source chosen before is prevented while it still fits (615.9)."""
    whom = node.get("whom")

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, Damage) or not event.preventable or not _is_chosen(look, event.source):
            return False
        fits = all(look.rules.meaning[word.word](look, event.source, word) for word in node.nodes("filters"))
        return fits and (not isinstance(whom, Node) or look.matches(whom, event.target))

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Damage)
        return prevents(event, event.amount, do)

    yield Replaces(kinds=("damage",), applies=applies, replace=instead, prevents=True)


def _is_chosen(look: Look, source: Ref) -> bool:
    """Whether ``source`` is what was chosen, or the permanent that the chosen spell has become."""
    for ref in refs_of(look.binding("chosen")):
        memory = look.state.memory.get(ref)
        if source == ref or (memory is not None and memory.object.zone == "stack" and memory.became == source):
            return True
    return False


@lexicon.word(
    "Shield", "all damage that the chosen source would deal, gained as life", id="from source gained", rule="615.5"
)
def gained_from_source(build: Ruleset, node: Node) -> Iterator[Part]:
    """All damage of the source chosen before is prevented, and you gain as much life as was prevented."""

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, Damage) and event.preventable and _is_chosen(look, event.source)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Damage)
        gain = LifeChange(player=do.you, amount=event.amount, cause=event.cause)
        return (*prevents(event, event.amount, do), gain)

    yield Replaces(kinds=("damage",), applies=applies, replace=instead, prevents=True)


@lexicon.word(
    "Effect",
    "prevent all damage that {what:Phrase} would deal this turn and gain that much life",
    id="prevent and gain",
    rule="615.5",
)
def prevent_and_gain(do: Do, node: Node) -> None:
    """What that would deal is prevented this turn, also what the permanent would deal that it may become (400.7c); as
    much as was prevented you gain as life."""
    chosen = do.pick(node.node("what"))
    shield(do, make("cardwright/Shield.from source gained", 0, ()), Duration("turn"), chosen=chosen)
