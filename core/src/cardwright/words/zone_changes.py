"""Instructions that move things between zones: exile, destroy, sacrifice, return, put (701, 610.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.choice import Options, Order
from cardwright.model.event import Destroy, Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.objects import Binding, with_counters
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import duration, library, phrase, waiting
from cardwright.rules.act import Actor
from cardwright.rules.combat import eligible
from cardwright.words.costs import wanted
from cardwright.words.phrases import EXILED, linked, refs_of

lexicon = Lexicon()


def found(do: Look, refs: tuple[Ref, ...]) -> tuple[ObjectId, ...]:
    """The objects where they are now, those that can be found (400.7)."""
    now = (one for ref in refs for one in _all_that_became(do, ref))
    return tuple(ref for ref in now if ref > 0 and ref in do.state.objects)


def _all_that_became(do: Look, ref: Ref) -> tuple[Ref, ...]:
    """Where the object is now; a merged permanent that left is found as everything that it consisted of (730.3c)."""
    now = do.find(ref)
    memory = do.state.memory.get(ref)
    if not now or now == ref or memory is None:
        return (now,)
    return (now, *(other for other in memory.others if other in do.state.objects))


@lexicon.word("Effect", "exile {what:Objects} [until {until:Event}]", id="exile", writes=("moves",), rule="701.13")
def exile(do: Do, node: Node) -> None:
    """Exile those; with "until", they return right after that event (610.3)."""
    until = node.get("until")
    refs = do.pick(node.node("what"))
    ends = ends_of(do, until) if isinstance(until, Node) else None
    if isinstance(until, Node) and ends is None:
        do.bind("did", False)
        return
    there = found(do, refs)
    before = do.state.fork() if ends is not None else None
    enter = linked(do)
    moved = do.happen(
        *(Move(object=ref, to="exile", reason="exile", exiled_by=do.source, enter=enter) for ref in there)
    )
    do.bind("exiled", refs_of(do.binding("exiled")) + arrived_in_exile(moved))
    do.bind("did", bool(moved))
    if ends is not None and before is not None:
        _remember_return(do, ends, moved, before)


class Ends(NamedTuple):
    """The event that undoes a change of zones, and what "it" stands for in it."""

    event: Node
    it: tuple[Ref, ...] = ()


def ends_of(do: Do, until: Node) -> Ends | None:
    """What ends "until ...", its objects settled now; None where they have left before the effect begins, so that
    nothing moves (610.3a-b)."""
    if until.word != _LEAVES:
        return Ends(until)
    named = do.binding("it") or ()
    watched = do.pick(until.node("what"))
    do.bind("it", named)
    there = [known for ref in watched if (known := do.object(ref)) is not None and known.zone == "battlefield"]
    return Ends(make(_LEAVES, until.alt, (("what", _IT),)), watched) if there else None


_LEAVES: Final = "cardwright/Event.leaves"
_IT: Final = make("cardwright/Objects.list", 0, (("parts", (make("cardwright/Phrase.it"),)),))


@lexicon.word(
    "Effect",
    "{who:Players} (exile|exiles) the top (card|{n:Number} cards) of their (library|libraries)",
    id="players exile top",
    writes=("library",),
    rule="701.13",
)
def players_exile_top(do: Do, node: Node) -> None:
    """Those players exile that many cards from the top of their libraries; "it" stands for the cards."""
    amount = node.get("n")
    n = do.amount(amount) if isinstance(amount, Node) else 1
    refs = [ref for player in do.pick(node.node("who")) for ref in do.state.zone(("library", player))[:n]]
    enter = linked(do)
    moved = arrived_in_exile(
        do.happen(*(Move(object=ref, to="exile", reason="exile", exiled_by=do.source, enter=enter) for ref in refs))
    )
    do.bind("exiled", refs_of(do.binding("exiled")) + moved)
    do.bind("it", moved)


def arrived_in_exile(happened: tuple[Event, ...]) -> tuple[ObjectId, ...]:
    """The cards in exile that the events have put there."""
    moves = [event for event in happened if isinstance(event, Move) and event.to == "exile" and event.new]
    return tuple(ref for move in moves for ref in (move.new, *move.also))


def _remember_return(do: Do, ends: Ends, moved: tuple[Event, ...], before: State) -> None:
    assert isinstance(do, Actor)
    origins = dict.fromkeys(event.origin for event in moved if isinstance(event, Move) and event.to == "exile")
    for origin in origins:
        ids = arrived_in_exile(tuple(event for event in moved if isinstance(event, Move) and event.origin == origin))
        waiting.return_after(do, ends.event, ids, origin, bindings=(("it", ends.it),))
    if any(isinstance(event, Move) and event.object in ends.it for event in moved):
        # What was to leave first is among what was exiled until then: everything returns right after that.
        duration.end_with(do.engine, moved, before)


@lexicon.word("Effect", "destroy {what:Objects} [without regeneration]", id="destroy", rule="701.8")
def destroy(do: Do, node: Node) -> None:
    """Destroy those; "without regeneration" means that they can't be regenerated."""
    refs = found(do, do.pick(node.node("what")))
    happened = do.happen(*(Destroy(object=ref, regenerate=node.alt == 1) for ref in refs))
    do.bind("destroyed", tuple(event.object for event in happened if isinstance(event, Destroy)))


@lexicon.word("Condition", "(a|an) {noun:Noun} was destroyed this way", id="destroyed this way", rule="608.2c")
def destroyed_this_way(look: Look, node: Node) -> bool:
    """Among what the instructions have destroyed there was such a thing, as it was last known."""
    return any(look.matches(node.node("noun"), ref) for ref in refs_of(look.binding("destroyed")))


@lexicon.word("Effect", "sacrifice {what:Objects}", id="sacrifice", rule="701.21")
def sacrifice(do: Do, node: Node) -> None:
    """You sacrifice those of them that you control."""
    refs = found(do, do.pick(node.node("what"), own=True))
    mine = [ref for ref in refs if do.controller(ref) == do.you]
    do.happen(*(Move(object=ref, to="graveyard", reason="sacrifice") for ref in mine))


@lexicon.word("Effect", "{who:Players} (sacrifice|sacrifices) {what:Objects}", id="players sacrifice", rule="701.21")
def players_sacrifice(do: Do, node: Node) -> None:
    """Each of those players chooses and sacrifices such permanents of their own, all at once."""
    chosen: list[Ref] = []
    named = do.binding("it") or ()
    for player in do.pick(node.node("who")):
        for part in phrase.parts(node.node("what")):
            if part.word not in phrase.PHRASES:
                chosen += _named_and_controlled(do, part, player, named)
                continue
            own = [ref for ref in do.at(do.source, player).refs(part) if do.controller(ref) == player]
            amount = min(wanted(do, part), len(own))
            if amount > 0:
                chosen += do.ask_refs(player, own, amount, amount, "choose what to sacrifice", "sacrifice", "701.21a")
    do.bind("sacrificed", tuple(chosen))
    do.happen(*(Move(object=ref, to="graveyard", reason="sacrifice") for ref in chosen))


def _named_and_controlled(do: Do, part: Node, player: PlayerId, named: Binding) -> list[ObjectId]:
    """What a pro-form names of what the player controls on the battlefield; "it" is what was ``named`` before them."""
    players = do.binding("it") or ()
    do.bind("it", named)
    there = found(do, do.refs(part))
    do.bind("it", players)
    return [ref for ref in there if do.state.objects[ref].zone == "battlefield" and do.controller(ref) == player]


@lexicon.word(
    "Effect",
    "return {what:Objects} to (hand|its owner's hand|their owners' hands)",
    id="bounce",
    writes=("moves",),
    rule="701.1",
)
def to_hand(do: Do, node: Node) -> None:
    """Return those to their owners' hands."""
    refs = found(do, do.pick(node.node("what")))
    do.happen(*(Move(object=ref, to="hand", reason="return") for ref in refs))


lexicon.add("Manner", "tapped", id="tapped", means="It enters tapped", rule="110.5b")
lexicon.add("Manner", "attached to {host:Recipients}", id="attached", means="It enters attached to that", rule="303.4i")
lexicon.add("Manner", "under your control", id="yours", means="It enters under your control", rule="110.2")
lexicon.add(
    "Manner",
    "under (its owner's|their owners') control",
    id="owners",
    means="It enters under its owner's control",
    rule="110.2",
)
lexicon.add(
    "Manner",
    "with (a|an|{n:Number}) {kind:CounterKind} (counter|counters) on it",
    id="counters",
    means="It enters with counters",
    rule="614.1c",
)
lexicon.add(
    "Manner",
    "tapped and attacking [{whom:Recipients}]",
    id="attacking",
    means="It enters tapped and attacking that, or what its controller chooses",
    rule="508.4",
)
lexicon.add(
    "Manner",
    "attacking [{whom:Recipients}]",
    id="attacking untapped",
    means="It enters attacking that, or what its controller chooses",
    rule="508.4",
)
lexicon.add(
    "Manner",
    "blocking {what:Phrase}",
    id="blocking",
    means="It enters blocking that attacker",
    rule="509.4",
)
lexicon.add("Manner", "transformed", id="transformed", means="It enters with its back face up", rule="701.27")
lexicon.add("Manner", "face down", id="face down", means="It enters face down", rule="708.3")
lexicon.add(
    "Manner",
    "linked to {what:Phrase}",
    id="linked",
    means="Abilities of it that speak of the exiled card mean that card",
    rule="607.1d",
)


def manner(do: Do, node: Node, ref: ObjectId, default: str, named: Binding | None = None) -> Enter:
    """How an effect says that a card enters (110.2, 508.4). "Return this attached to it" means what was ``named``
    before, not what is being returned."""
    known = do.object(ref)
    owner = known.owner if known is not None else do.you
    enter = Enter(controller=do.you if default == "yours" else owner)
    for one in node.nodes("manners"):
        attached = do.rules.word_name(one.word) == "attached"
        enter = _attached(do, one, enter, named) if attached else entering(do, one, enter, owner)
    return enter


def _attached(do: Do, one: Node, enter: Enter, named: Binding | None) -> Enter:
    """``enter`` attached to what the text says; a thing that cannot be found leaves it without a host (303.4i)."""
    from msgspec.structs import replace

    picked = do.binding("it") or ()
    do.bind("it", named if named is not None else picked)
    hosts = do.pick(one.node("host"))
    do.bind("it", picked)
    there = found(do, hosts) or tuple(host for host in hosts if is_player(host))
    return replace(enter, attached_to=there[0]) if there else replace(enter, hostless=True)


def entering(do: Look, one: Node, enter: Enter, owner: int) -> Enter:
    """``enter`` with what one word of category Manner says of it; ``owner`` is the card's."""
    from msgspec.structs import replace

    match do.rules.word_name(one.word):
        case "tapped":
            return replace(enter, tapped=True)
        case "yours":
            return replace(enter, controller=do.you)
        case "owners":
            return replace(enter, controller=owner)
        case "transformed":
            return replace(enter, transformed=True)
        case "face down":
            return replace(enter, face_down=True)
        case "linked":
            return replace(enter, choices=(*enter.choices, (EXILED, do.refs(one.node("what")))))
        case "attacking" | "attacking untapped" as name:
            whom = one.get("whom")
            defenders = do.refs(whom) if isinstance(whom, Node) else eligible.attackable(do.rules, do.state)
            return replace(enter, tapped=enter.tapped or name == "attacking", defenders=defenders)
        case "blocking":
            attackers = do.refs(one.node("what"))
            return replace(enter, blocking=attackers[0] if attackers else NOBODY)
        case _:
            amount = one.get("n")
            number = do.amount(amount) if isinstance(amount, Node) else 1
            kind = one.node("kind")
            name = str(do.rules.meaning[kind.word](do, kind))
            return replace(enter, counters=with_counters(enter.counters, name, number))


def put_onto_battlefield(
    do: Do, node: Node, refs: tuple[ObjectId, ...], default: str, reason: str, named: Binding | None = None
) -> tuple[ObjectId, ...]:
    """Put cards onto the battlefield together; gives the ids of the permanents. ``named`` is what "it" stood for before
    the cards were picked."""
    enters = [manner(do, node, ref, default, named) for ref in refs]
    moves = [
        Move(object=ref, to="battlefield", reason=reason, enter=enter) for ref, enter in zip(refs, enters, strict=True)
    ]
    happened = do.happen(*moves)
    new = tuple(event.new for event in happened if isinstance(event, Move) and event.to == "battlefield" and event.new)
    do.bind("did", bool(new))
    return new


@lexicon.word(
    "Effect", "return {what:Objects} to the battlefield {manners:Manner*}", id="return", writes=("moves",), rule="400.7"
)
def to_battlefield(do: Do, node: Node) -> None:
    """Return those cards to the battlefield, under your control unless said otherwise; "if you do" knows whether."""
    named = do.binding("it")
    refs = found(do, do.pick(node.node("what")))
    put_onto_battlefield(do, node, refs, "yours", "return", named)


@lexicon.word(
    "Effect", "put {what:Objects} onto the battlefield {manners:Manner*}", id="put", writes=("moves",), rule="400.7"
)
def put(do: Do, node: Node) -> None:
    """Put those cards onto the battlefield under your control."""
    named = do.binding("it")
    refs = found(do, do.pick(node.node("what")))
    put_onto_battlefield(do, node, refs, "yours", "put", named)


@lexicon.word(
    "Effect",
    "put {what:Objects} into (your hand|its owner's hand|their owners' hands|hand)",
    id="put into hand",
    writes=("moves",),
)
def put_into_hand(do: Do, node: Node) -> None:
    """Put those cards into their owners' hands."""
    refs = found(do, do.pick(node.node("what")))
    happened = do.happen(*(Move(object=ref, to="hand", reason="put") for ref in refs))
    do.bind("did", bool(happened))


@lexicon.word(
    "Effect",
    "put {what:Objects} into (its owner's graveyard|their owners' graveyards|your graveyard|the graveyard)",
    id="bury",
    writes=("moves",),
)
def put_into_graveyard(do: Do, node: Node) -> None:
    """Put those into their owners' graveyards; "if you do" knows whether, also where they went elsewhere (118.12)."""
    refs = found(do, do.pick(node.node("what")))
    moved = do.happen(*(Move(object=ref, to="graveyard", reason="put") for ref in refs))
    there = tuple(event.new for event in moved if isinstance(event, Move) and event.to == "graveyard")
    do.bind("buried", there)
    do.bind("did", bool(moved))


@lexicon.word(
    "Effect",
    "put {what:Objects} on (top|the bottom) of (its owner's library|their owners' libraries|your library)",
    id="put on library",
    writes=("library",),
)
def put_on_library(do: Do, node: Node) -> None:
    """Put those on top or on the bottom of their owners' libraries, in an order that their owners choose."""
    refs = found(do, do.pick(node.node("what")))
    place = "top" if node.alt < 3 else "bottom"
    _onto_libraries(do, [(_in_order(do, owner, own), place) for owner, own in _by_owner(do, refs)])


@lexicon.word(
    "Effect",
    "put {what:Objects} on the top or the bottom of (its owner's library|their owners' libraries|your library)",
    id="put on top or bottom",
    writes=("library",),
)
def put_on_top_or_bottom(do: Do, node: Node) -> None:
    """Put those on top or on the bottom of their owners' libraries, all of one owner's on the same end, which that
    owner chooses, and the order too."""
    refs = found(do, do.pick(node.node("what")))
    placed: list[tuple[list[ObjectId], str]] = []
    for owner, own in _by_owner(do, refs):
        end = do.ask(Options(owner, ("top", "bottom"), "top or bottom of the library", "place", "401.4", do.source))
        placed.append((_in_order(do, owner, own), ("top", "bottom")[int(end[0])]))
    _onto_libraries(do, placed)


def _by_owner(do: Do, refs: tuple[ObjectId, ...]) -> list[tuple[PlayerId, list[ObjectId]]]:
    """The owners of some cards in turn order, and what each owns of them."""
    owners = {ref: do.state.objects[ref].owner for ref in refs}
    there = [owner for owner in do.state.in_turn_order() if owner in owners.values()]
    return [(owner, [ref for ref in refs if owners[ref] == owner]) for owner in there]


def _in_order(do: Do, owner: PlayerId, own: Sequence[ObjectId], rule: str = "401.4") -> list[ObjectId]:
    """The cards in the order that their owner chooses, the first of them uppermost."""
    labels = [do.chars(ref).name for ref in own]
    order = do.ask(Order(owner, own, labels, "order the cards", "library order", rule, do.source))
    return [own[i] for i in order]


def _onto_libraries(do: Do, placed: Sequence[tuple[Sequence[ObjectId], str]]) -> None:
    """Put cards on top or on the bottom of libraries, all at once; of each group the first ends up uppermost."""
    assert isinstance(do, Actor)
    moves = [
        Move(object=ref, to="library", place=place, reason="put")
        for ordered, place in placed
        # Cards put on top one by one go in reverse.
        for ref in (reversed(ordered) if place == "top" else ordered)
    ]
    for event in do.happen(*moves):
        if isinstance(event, Move) and event.also:
            # What a merged permanent consisted of its owner arranges in any order (730.3a).
            there = [ref for ref in (event.new, *event.also) if do.state.objects[ref].zone == "library"]
            library.rearrange(do, _in_order(do, do.state.objects[event.new].owner, there, "730.3a"))


@lexicon.word(
    "Effect",
    "shuffle {what:Objects} into (its owner's library|their owners' libraries)",
    id="shuffle into",
    writes=("library",),
    rule="701.24",
)
def shuffle_into(do: Do, node: Node) -> None:
    """Put those into their owners' libraries and shuffle, also where they are not there any more (701.24c)."""
    shuffle_into_libraries(do, do.pick(node.node("what")))


def shuffle_into_libraries(do: Do, named: tuple[Ref, ...]) -> None:
    """Put what was ``named`` into its owners' libraries and shuffle these (701.24c)."""
    from cardwright.words.cards import shuffle

    owners = tuple(dict.fromkeys(known.owner for ref in named if (known := do.known(ref)) is not None))
    do.happen(*(Move(object=ref, to="library", reason="put") for ref in found(do, named)))
    for owner in owners:
        shuffle(do, owner)


@lexicon.word("Effect", "exile all graveyards", id="exile graveyards", rule="701.13")
def exile_graveyards(do: Do, node: Node) -> None:
    """Exile every card in every graveyard."""
    refs = [ref for player in do.state.seats for ref in do.state.zone(("graveyard", player))]
    do.happen(*(Move(object=ref, to="exile", reason="exile") for ref in refs))


@lexicon.word("Effect", "choose {what:Recipients}", id="choose", rule="115.1")
def choose(do: Do, node: Node) -> None:
    """Choose those; "it" stands for them from now on."""
    do.bind("chosen", do.pick(node.node("what")))


@lexicon.word("Phrase", "the chosen {noun:Noun}", id="chosen", rule="608.2c", reads=("source", "any zone"))
def the_chosen(do: Do, node: Node) -> tuple[Ref, ...]:
    """What was chosen before."""
    return refs_of(do.binding("chosen"))
