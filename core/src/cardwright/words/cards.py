"""Instructions about hands and libraries: draw, discard, mill, look, search, shuffle, scry (701, 121)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.choice import Choose, Order
from cardwright.model.event import Draw, Move, PlayerAction
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import library, phrase
from cardwright.rules.act import Actor
from cardwright.words.phrases import refs_of
from cardwright.words.zone_changes import found, put_onto_battlefield

lexicon = Lexicon()


def draw_cards(do: Do, player: PlayerId, n: int) -> None:
    """A player draws cards one after the other (121.2)."""
    for _ in range(n):
        do.happen(Draw(player=player))


@lexicon.word(
    "Effect",
    "draw (a card|{n:Number} cards|{n:Number} card|cards equal to {n:Number})",
    id="draw",
    writes=("library",),
    rule="121.1",
)
def draw(do: Do, node: Node) -> None:
    """You draw that many cards."""
    amount = node.get("n")
    draw_cards(do, do.you, do.amount(amount) if isinstance(amount, Node) else 1)


@lexicon.word(
    "Effect",
    "{who:Players} (draw|draws) (a card|{n:Number} cards)",
    id="players draw",
    writes=("library",),
    rule="121.1",
)
def players_draw(do: Do, node: Node) -> None:
    """Those players draw that many cards, in turn order."""
    amount = node.get("n")
    for player in do.pick(node.node("who")):
        do.bind("player", (player,))
        draw_cards(do, player, do.amount(amount) if isinstance(amount, Node) else 1)


def choose_to_discard(do: Do, player: PlayerId, n: int) -> tuple[ObjectId, ...]:
    """The cards that a player chooses to discard (701.9a)."""
    hand = do.state.zone(("hand", player))
    n = min(n, len(hand))
    return do.ask_refs(player, hand, n, n, f"discard {n}", "discard", "701.9a")


def discard_cards(do: Do, *cards: ObjectId) -> None:
    """Those cards are discarded, all at once."""
    do.happen(*(Move(object=ref, to="graveyard", reason="discard") for ref in cards))
    do.bind("did", bool(cards))


@lexicon.word(
    "Effect",
    "discard (a card|{n:Number} cards|cards equal to {n:Number})",
    id="discard",
    rule="701.9",
    writes=("chooses",),
)
def discard(do: Do, node: Node) -> None:
    """You discard that many cards."""
    amount = node.get("n")
    n = do.amount(amount) if isinstance(amount, Node) else 1
    if do.binding("optional"):
        may_discard(do, n)
    else:
        discard_cards(do, *choose_to_discard(do, do.you, n))


def may_discard(do: Do, n: int) -> None:
    """You may discard that many cards: those, or none; as a cost not fewer because there are no more (118.3)."""
    hand = do.state.zone(("hand", do.you))
    most = min(n, len(hand))
    accept = phrase.all_or_none(None, most)
    decision = Choose(do.you, hand, 0, most, f"discard {most}", "discard", "701.9a", do.source, accept)
    chosen = do.ask(decision) if most and (n == most or do.binding("optional") != "cost") else ()
    do.bind("optional", False)
    assert isinstance(chosen, tuple)
    discard_cards(do, *(int(ref) for ref in chosen))


@lexicon.word(
    "Effect", "{who:Players} (discard|discards) (a card|{n:Number} cards)", id="players discard", rule="701.9"
)
def players_discard(do: Do, node: Node) -> None:
    """Those players choose that many cards in turn order and then discard them all at once (101.4)."""
    amount = node.get("n")
    chosen: list[ObjectId] = []
    for player in do.pick(node.node("who")):
        do.bind("player", (player,))
        chosen += choose_to_discard(do, player, do.amount(amount) if isinstance(amount, Node) else 1)
    discard_cards(do, *chosen)


@lexicon.word("Effect", "{who:Players} (discard|discards) (their hand|their hands)", id="discard hand", rule="701.9")
def discard_hand(do: Do, node: Node) -> None:
    """Those players discard all cards in their hands."""
    hands = [do.state.zone(("hand", player)) for player in do.pick(node.node("who"))]
    refs = [ref for hand in hands for ref in hand]
    do.bind("discarded", tuple(len(hand) for hand in hands))
    do.happen(*(Move(object=ref, to="graveyard", reason="discard") for ref in refs))


@lexicon.word("Number", "the greatest number of cards a player discarded this way", id="most discarded", rule="608.2c")
def most_discarded(look: Look, node: Node) -> int:
    """As many as the player with most cards in hand discarded when players discarded their hands."""
    return max(refs_of(look.binding("discarded")), default=0)


@lexicon.word("Effect", "{who:Players} (discard|discards) (it|them)", id="discard those", rule="701.9")
def discard_those(do: Do, node: Node) -> None:
    """The cards last named are discarded."""
    players = do.refs(node.node("who"))
    refs = [ref for ref in found(do, refs_of(do.binding("it"))) if do.state.objects[ref].owner in players]
    do.happen(*(Move(object=ref, to="graveyard", reason="discard") for ref in refs))


@lexicon.word("Effect", "mill {n:Number} (card|cards)", id="mill", writes=("library",), rule="701.17")
def mill(do: Do, node: Node) -> None:
    """You put that many cards from the top of your library into your graveyard."""
    mill_cards(do, (do.you,), do.amount(node.node("n")))


@lexicon.word(
    "Effect",
    "{who:Players} (mill|mills) (a card|{n:Number} cards)",
    id="players mill",
    writes=("library",),
    rule="701.17",
)
def players_mill(do: Do, node: Node) -> None:
    """Those players mill that many cards."""
    amount = node.get("n")
    players = do.pick(node.node("who"))
    do.bind("player", players)
    mill_cards(do, players, do.amount(amount) if isinstance(amount, Node) else 1)


@lexicon.word(
    "Effect",
    "{who:Players} (mill|mills) half (their library|their libraries) rounded (up|down)",
    id="players mill half",
    writes=("library",),
    rule="701.17",
)
def players_mill_half(do: Do, node: Node) -> None:
    """Those players each mill half the cards of their own library, all at once."""
    up = do.rules.render(node).endswith("up")
    refs: list[ObjectId] = []
    for player in do.pick(node.node("who")):
        library = do.state.zone(("library", player))
        refs += library[: (len(library) + up) // 2]
    do.happen(*(Move(object=ref, to="graveyard", reason="mill") for ref in refs))
    do.bind("it", tuple(refs))


def mill_cards(do: Do, players: tuple[PlayerId, ...], n: int) -> None:
    """Mill as many as there are, all at once (701.17b)."""
    refs = tuple(ref for player in players for ref in do.state.zone(("library", player))[: max(0, n)])
    do.happen(*(Move(object=ref, to="graveyard", reason="mill") for ref in refs))
    do.bind("it", refs)


def shuffle(do: Do, player: PlayerId) -> None:
    """Shuffle a player's library (701.24)."""
    assert isinstance(do, Actor)
    library.shuffle(do, player)


@lexicon.word("Effect", "shuffle", id="shuffle", rule="701.24")
def shuffle_library(do: Do, node: Node) -> None:
    """You shuffle your library."""
    shuffle(do, do.you)


lexicon.add("Finding", "put it onto the battlefield {manners:Manner*}", id="battlefield", means="It enters")
lexicon.add("Finding", "put them onto the battlefield {manners:Manner*}", id="all battlefield", means="They enter")
lexicon.add("Finding", "put (it|them) into your hand", id="hand", means="They come to hand unseen")
lexicon.add(
    "Finding", "reveal (it|them) and put (it|them) into your hand", id="revealed hand", means="They come to hand"
)
lexicon.add("Finding", "put (it|them) into your graveyard", id="graveyard", means="They come to the graveyard")
lexicon.add("Finding", "put it on top of your library", id="top", means="It is put on top after the shuffle")
lexicon.add(
    "Finding",
    "[reveal them and] put one onto the battlefield tapped and the other into your hand",
    id="one and one",
    means="One enters tapped, the other comes to hand",
)


@lexicon.word(
    "Effect",
    "search your library for {what:Objects}, {finding:Finding}, then shuffle",
    id="search",
    rule="701.23",
    writes=(
        "library",
        "chooses",
    ),
)
def search(do: Do, node: Node) -> None:
    """You search your library for such cards; you may always find fewer (701.23b)."""
    search_library(do, do.you, node)


@lexicon.word(
    "Effect",
    "{who:Players} may search their library for {what:Objects}, {finding:Finding}, then shuffle",
    id="player searches",
    writes=("library",),
    rule="701.23",
)
def player_searches(do: Do, node: Node) -> None:
    """That player may search their library."""
    for player in do.pick(node.node("who")):
        if do.ask_yes(player, "search your library"):
            view = do.rules
            assert view is not None
            _as_player(do, player, node)


def _as_player(do: Do, player: PlayerId, node: Node) -> None:
    search_library(do, player, node)


@lexicon.word(
    "Effect",
    "search {whose:Players} 's graveyard, hand and library for {what:Phrase}, exile them, then shuffle",
    id="search zones",
    rule="701.23",
    writes=("library",),
)
def search_zones(do: Do, node: Node) -> None:
    """You search a player's graveyard, hand and library for all such cards and exile them; that player shuffles. Those
    in the graveyard have to be found, the others may be left (701.23b, c)."""
    fits = phrase.selector(do.rules, node.node("what")).fits
    for player in do.pick(node.node("whose")):
        zones = [("graveyard", player), ("hand", player), ("library", player)]
        public, *hidden = [[ref for ref in do.state.zone(zone) if fits(do, ref)] for zone in zones]
        unseen = [ref for refs in hidden for ref in refs]
        chosen = do.ask_refs(do.you, unseen, 0, len(unseen), "find the cards", "search", "701.23b") if unseen else ()
        do.happen(*(Move(object=ref, to="exile", reason="exile", exiled_by=do.source) for ref in (*public, *chosen)))
        shuffle(do, player)


def search_library(do: Do, player: PlayerId, node: Node) -> None:
    """Search a library, do with the cards what is said, shuffle."""
    optional = bool(do.binding("optional"))
    do.bind("optional", False)
    what = node.node("what")
    library = do.state.zone(("library", player))
    part = phrase.parts(what)[0]
    chosen_phrase = phrase.selector(do.rules, part)
    fitting = [ref for ref in library if chosen_phrase.fits(do, ref)]
    most = _most(do, part, len(fitting))
    least = 0 if optional or not _any_cards(do, part) else min(most, len(fitting))
    prompt, rule = (f"find {most}", "701.23d") if least else (f"find up to {most}", "701.23b")
    found_cards = do.ask_refs(player, fitting, least, most, prompt, "search", rule) if fitting else ()
    do.happen(PlayerAction(player=player, action="search"))
    do.bind("it", found_cards)
    do.bind("did", bool(found_cards))
    _after_search(do, player, node.node("finding"), found_cards)


def _any_cards(do: Do, part: Node) -> bool:
    """Whether the search is simply for a quantity of cards, whatever they are: so many must be found (701.23d)."""
    simply = not part.nodes("relations") and all(
        not noun.nodes("filters") and do.rules.word_name(noun.node("head").word) == "card"
        for noun in part.nodes("nouns")
    )
    return simply and phrase.quantifier(do.rules, part) in ("a", "number")


def _most(do: Do, part: Node, available: int) -> int:
    name = phrase.quantifier(do.rules, part)
    if name in ("all", "any number", ""):
        return available
    quantifier = phrase.selector(do.rules, part).quantifier
    amount = quantifier.get("amount") if quantifier is not None else None
    return do.amount(amount) if isinstance(amount, Node) else 1


def _after_search(do: Do, player: PlayerId, finding: Node, cards: tuple[ObjectId, ...]) -> None:
    name = do.rules.word_name(finding.word)
    match name:
        case "battlefield" | "all battlefield":
            put_onto_battlefield(do, finding, cards, "yours" if player == do.you else "owners", "put")
        case "hand" | "revealed hand":
            if name == "revealed hand":
                show(do, player, cards)
            do.happen(*(Move(object=ref, to="hand", reason="put") for ref in cards))
        case "graveyard":
            do.happen(*(Move(object=ref, to="graveyard", reason="put") for ref in cards))
        case "one and one":
            if finding.alt == 0:
                show(do, player, cards)
            _split(do, player, cards)
        case "top":
            shuffle(do, player)
            do.happen(*(Move(object=ref, to="library", place="top", reason="put") for ref in cards))
            return
    shuffle(do, player)


def show(do: Do, player: PlayerId, cards: tuple[ObjectId, ...]) -> None:
    """A player reveals cards (701.20a)."""
    if cards:
        do.happen(PlayerAction(player=player, action="reveal", objects=cards))


def _split(do: Do, player: PlayerId, cards: tuple[ObjectId, ...]) -> None:
    from cardwright.model.event import Enter

    if not cards:
        return
    first = do.ask_refs(player, cards, 1, 1, "choose the card that enters", "choose") if len(cards) > 1 else cards
    do.happen(
        *(
            Move(object=ref, to="battlefield", reason="put", enter=Enter(controller=player, tapped=True))
            if ref in first
            else Move(object=ref, to="hand", reason="put")
            for ref in cards
        )
    )


@lexicon.word("Effect", "scry {n:Number}", id="scry", rule="701.22")
def scry(do: Do, node: Node) -> None:
    """Look at the top cards and put any number of them on the bottom, the rest on top, in any order."""
    _sort_top(do, do.you, do.amount(node.node("n")), "scry", "701.22a")


@lexicon.word("Effect", "fateseal {n:Number}", id="fateseal", rule="701.29")
def fateseal(do: Do, node: Node) -> None:
    """Do the same with the top cards of the library of an opponent whom you choose."""
    chosen = do.ask_refs(do.you, do.opponents(do.you), 1, 1, "choose an opponent", "choose", "701.29a")
    for opponent in chosen:
        _sort_top(do, opponent, do.amount(node.node("n")), "fateseal", "701.29a")


def _sort_top(do: Do, owner: PlayerId, n: int, action: str, rule: str) -> None:
    """You look at the top cards of ``owner``'s library and leave them there or put them on the bottom."""
    cards = do.state.zone(("library", owner))[:n]
    if not cards:
        return
    down = do.ask_refs(do.you, cards, 0, len(cards), "put on the bottom", action, rule)
    _arrange(do, owner, down, "bottom")
    _arrange(do, owner, tuple(ref for ref in cards if ref not in down), "top")
    do.happen(PlayerAction(player=do.you, action=action, amount=len(cards)))


def _arrange(do: Do, owner: PlayerId, cards: tuple[ObjectId, ...], place: str) -> None:
    """Put cards of a library on its top or bottom in an order that you choose; they do not change zones."""
    labels = [do.chars(ref).name for ref in cards]
    order = do.ask(Order(do.you, cards, labels, f"order the cards on the {place}", "library order", "401.4", do.source))
    assert isinstance(do, Actor)
    library.put_in_order(do, owner, tuple(cards[i] for i in order), place)


@lexicon.word("Effect", "put the top {n:Number} cards of your library back in any order", id="rearrange", rule="401.4")
def rearrange(do: Do, node: Node) -> None:
    """Look at the top cards of your library and put them back in any order."""
    _arrange(do, do.you, do.state.zone(("library", do.you))[: do.amount(node.node("n"))], "top")


@lexicon.word(
    "Effect",
    "put the top {n:Number} cards of {whose:Players} 's library back in any order",
    id="rearrange theirs",
    rule="401.4",
)
def rearrange_theirs(do: Do, node: Node) -> None:
    """Look at the top cards of those players' libraries and put them back in any order; "that player" is whose."""
    for player in do.pick(node.node("whose")):
        do.bind("player", (player,))
        _arrange(do, player, do.state.zone(("library", player))[: do.number(node.node("n"))], "top")


@lexicon.word("Effect", "put the rest into your graveyard", id="rest to graveyard", rule="404.1")
def rest_to_graveyard(do: Do, node: Node) -> None:
    """The cards looked at or revealed that are still in your library go to your graveyard."""
    there = do.state.zone(("library", do.you))
    rest = [ref for ref in refs_of(do.binding("seen")) if ref in there]
    do.happen(*(Move(object=ref, to="graveyard", reason="put") for ref in rest))


@lexicon.word("Effect", "{who:Players} (shuffle|shuffles)", id="players shuffle", rule="701.24")
def players_shuffle(do: Do, node: Node) -> None:
    """Those players shuffle their libraries."""
    for player in do.pick(node.node("who")):
        shuffle(do, player)


@lexicon.word("Effect", "look at {what:Objects}", id="look", rule="701.20e")
def look_at(do: Do, node: Node) -> None:
    """You look at those cards; "them" and "among them" stand for them."""
    refs = do.pick(node.node("what"))
    do.bind("seen", refs)
    if refs:
        do.happen(PlayerAction(player=do.you, action="look", objects=refs))


@lexicon.word("Effect", "reveal {what:Objects}", id="reveal", rule="701.20")
def reveal(do: Do, node: Node) -> None:
    """Those cards are shown to all players; "them" and "among them" stand for them."""
    refs = do.pick(node.node("what"))
    if not set(refs) <= set(refs_of(do.binding("seen"))):
        # Whoever reveals some of the cards looked at goes on to speak of the rest of those.
        do.bind("seen", refs)
    do.happen(PlayerAction(player=do.you, action="reveal", objects=refs))


@lexicon.word(
    "Effect",
    "{who:Players} (reveal|reveals) (their hand|their hands)",
    id="reveal hand",
    reads=("zone:hand",),
    rule="701.20",
)
def reveal_hand(do: Do, node: Node) -> None:
    """Those players show their hands; "among them" stands for the cards."""
    players = do.pick(node.node("who"))
    do.bind("player", players)
    refs = tuple(ref for player in players for ref in do.state.zone(("hand", player)))
    do.bind("seen", refs)
    do.bind("it", refs)
    for player in players:
        do.happen(PlayerAction(player=player, action="reveal", objects=do.state.zone(("hand", player))))


@lexicon.word(
    "Effect",
    "put the rest on the bottom of your library in (a random order|any order)",
    id="rest to bottom",
    rule="401.4",
)
def rest_to_bottom(do: Do, node: Node) -> None:
    """The cards looked at that are still there go to the bottom of the library."""
    seen = do.binding("seen")
    there = do.state.zone(("library", do.you))
    rest = tuple(ref for ref in seen if isinstance(ref, int) and ref in there) if isinstance(seen, tuple) else ()
    if node.alt == 0:
        assert isinstance(do, Actor)
        library.put_at_random(do, do.you, rest)
    else:
        _arrange(do, do.you, rest, "bottom")
