"""What is exiled from where: battlefield and graveyards, and choices that other players make (608.2d)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import Together
from cardwright.contract.parts import Pattern
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import Ref
from cardwright.words.event_names import of_object
from cardwright.words.phrases import linked, refs_of
from cardwright.words.zone_changes import arrived_in_exile, found

lexicon = Lexicon()


@lexicon.word("Effect", "exile {what:Objects} face down", id="exile face down", writes=("moves",), rule="406.3")
def exile_face_down(do: Do, node: Node) -> None:
    """Exile those face down: nobody may look at them, and "it" stands for the cards."""
    _exile_face_down(do, node, ())


@lexicon.word(
    "Effect",
    "exile {what:Objects} face down for its controller to look at",
    id="exile to look at",
    writes=("moves",),
    rule="406.3",
)
def exile_to_look_at(do: Do, node: Node) -> None:
    """Exile those face down: you, and whoever controls the source later on, may look at them."""
    _exile_face_down(do, node, (do.you, do.source))


def _exile_face_down(do: Do, node: Node, known_to: tuple[Ref, ...]) -> None:
    enter = replace(linked(do) or Enter(), face_down=True)
    refs = found(do, do.pick(node.node("what")))
    moves = (
        Move(object=ref, to="exile", reason="exile", exiled_by=do.source, enter=enter, known_to=known_to)
        for ref in refs
    )
    moved = arrived_in_exile(do.happen(*moves))
    do.bind("exiled", refs_of(do.binding("exiled")) + moved)
    do.bind("it", moved)
    do.bind("did", bool(moved))


@lexicon.word(
    "Relation",
    "from the battlefield or (a graveyard|graveyards)",
    id="battlefield or graveyard",
    rule="400.1",
    reads=("zone:battlefield", "zone:graveyard"),
)
def from_battlefield_or_graveyards(look: Look, ref: Ref, node: Node) -> bool:
    """It is a permanent, or a card in any graveyard."""
    known = look.known(ref)
    return known is not None and known.zone in ("battlefield", "graveyard")


def _in_a_graveyard(look: Look, ref: Ref, node: Node) -> bool:
    known = look.known(ref)
    return known is not None and known.zone == "graveyard"


def _several_graveyards(look: Look, refs: tuple[Ref, ...], node: Node) -> str | None:
    owners = {known.owner for ref in refs if (known := look.known(ref)) is not None}
    return None if len(owners) <= 1 else "they lie in different graveyards"


lexicon.add(
    "Relation",
    "(in|from) a single graveyard",
    Together(each=_in_a_graveyard, whole=_several_graveyards),
    id="single graveyard",
    means="Chosen so that all lie in one graveyard",
    rule="404.1",
    reads=("zone:graveyard",),
)


def _one_controller_each(look: Look, refs: tuple[Ref, ...], node: Node) -> str | None:
    controllers = [look.controller(ref) for ref in refs]
    return None if len(set(controllers)) == len(controllers) else "two of them have the same controller"


lexicon.add(
    "Relation",
    "controlled by different players",
    Together(each=lambda look, ref, node: True, whole=_one_controller_each),
    id="different controllers",
    means="Chosen so that no player controls two of them",
    rule="109.4",
    reads=("controller",),
)


def _of_its_opponent(look: Look, ref: Ref, node: Node) -> bool:
    controller = look.controller(ref)
    held = look.binding("held")
    taken_over = isinstance(held, tuple) and any(one != (ref, controller) for one in held if _first(one) == ref)
    return controller in look.opponents(look.you) and not taken_over


def _first(pair: Binding) -> Binding | None:
    return pair[0] if isinstance(pair, tuple) and pair else None


lexicon.add(
    "Relation",
    "(one|each) of another opponent",
    Together(each=_of_its_opponent, whole=_one_controller_each),
    id="one of each opponent",
    means="Chosen one for each opponent, who has to control it; as a target also on resolution",
    rule="608.2b",
    reads=("controller",),
)


@lexicon.word(
    "Effect", "{who:Players} (choose|chooses) {what:Objects}", id="players choose", rule="608.2d", writes=("chooses",)
)
def players_choose(do: Do, node: Node) -> None:
    """Each of those players, who are "they", chooses such things; "it" stands for all that were chosen."""
    chosen: list[Ref] = []
    for player in do.pick(node.node("who")):
        do.bind("player", (player,))
        chosen += do.pick(node.node("what"), player)
    do.bind("it", tuple(dict.fromkeys(chosen)))
    do.bind("chosen", tuple(dict.fromkeys(chosen)))


@lexicon.word(
    "Phrase", "the (card|cards) put into (a graveyard|graveyards) this way", id="buried this way", rule="608.2c"
)
def buried_this_way(look: Look, node: Node) -> tuple[Ref, ...]:
    """What this very effect put into graveyards and what still lies there."""
    return tuple(ref for ref in refs_of(look.binding("buried")) if ref in look.state.objects)


@lexicon.word("Event", "{what:Objects} (returns|return) under your control", id="returns", rule="610.3")
def returns_under_your_control(build: Ruleset, node: Node) -> Pattern:
    """What this has exiled until something happened is put back onto the battlefield under your control by that."""
    what = node.node("what")

    def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
        if not isinstance(event, Move) or event.to != "battlefield" or event.cause.rule != "610.3":
            return None
        mine = event.cause.source == now.source and now.controller(event.new) == now.you
        return of_object(event.new) if mine and event.object in before.refs(what) else None

    return Pattern(kinds=("move",), match=match, rule="610.3")
