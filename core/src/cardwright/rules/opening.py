"""Starting the game (103): decks, the starting player, opening hands, mulligans, actions with opening hands.

:func:`new_game` sets everything up as far as chance alone decides, and :func:`open_game` is the procedure for the rest.
The state's ``turn.stage`` tells how far the opening is: ``mulligan``, ``opening hand``, then ``begin``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model import chance
from cardwright.model.characteristics import Printed
from cardwright.model.choice import Choose, Options
from cardwright.model.event import Cause, Draw, Event, Move, PlayerAction
from cardwright.model.objects import GameObject
from cardwright.model.player import Player
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.model.state import State
from cardwright.model.turn import Turn
from cardwright.model.zone import OUTSIDE, zone_key
from cardwright.rules import companion, pipeline
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader
from cardwright.rules.touch import touch

HAND_SIZE: Final = 7
"""Starting hand size (103.5)."""

LIFE: Final = 20
COMMANDER_LIFE: Final = 40

MULLIGAN: Final = "mulligan"
OPENING_HAND: Final = "opening hand"
COMPANION: Final = "companion, then "
STAGES: Final = (MULLIGAN, OPENING_HAND, COMPANION + MULLIGAN, COMPANION + OPENING_HAND)
"""Values of ``turn.stage`` in which :func:`open_game` is to be run."""

_MASK: Final = (1 << 64) - 1


def new_game(
    rules: Ruleset,
    decks: Sequence[Sequence[Printed]],
    names: Sequence[str],
    seed: int,
    first: int | None = None,
    life: int | None = None,
    mulligans: bool = True,
    commanders: Sequence[Sequence[Printed]] = (),
    sideboards: Sequence[Sequence[Printed]] = (),
) -> State:
    """A game about to be opened: shuffled libraries and hands of seven (103.1-103.5).

    ``first`` is the seat, from 0, of the starting player; None leaves it to chance. ``life`` None is 20, or 40 with
    ``commanders``, which lists each player's commanders (103.2c). Without ``mulligans`` everybody keeps. ``sideboards``
    lists what each player has outside the game; where a companion is among it, hands are drawn once it has been
    revealed or not. ValueError for other than two to six players, a seat that does not exist, or a card that the
    Ruleset does not know."""
    _check(rules, decks, names, first, commanders)
    seats = tuple(-1 - place for place in range(len(decks)))
    state = State(seats, seed & _MASK)
    starting = seats[chance.below(state, len(seats)) if first is None else first]
    total = life if life is not None else COMMANDER_LIFE if commanders else LIFE
    for seat, name, deck in zip(seats, names, decks, strict=True):
        short = len(deck) < HAND_SIZE
        state.put_player(Player(id=seat, name=name, life=total, drew_from_empty=short))
        # Cards get their ids after shuffling, so that an id says nothing about the card behind it.
        place(state, seat, "library", chance.shuffled(state, deck))
    for seat, cards in zip(seats, commanders, strict=False):
        place(state, seat, "command", cards, ("commander",))
    stage = MULLIGAN if mulligans else OPENING_HAND
    # The starting deck is what it was before the commander was set aside (702.139b).
    starting_decks = [(*deck, *led) for deck, led in zip(decks, commanders or [()] * len(decks), strict=True)]
    least = companion.COMMANDER if commanders else companion.CONSTRUCTED
    companions = [
        place(state, seat, OUTSIDE, companion.eligible(rules, deck, cards, least))
        for seat, deck, cards in zip(seats, starting_decks, sideboards, strict=False)
    ]
    if any(companions):
        stage = COMPANION + stage
    else:
        _deal(state)
    state.turn = Turn(active=starting, first=starting, stage=stage)
    return state


def _check(
    rules: Ruleset,
    decks: Sequence[Sequence[Printed]],
    names: Sequence[str],
    first: int | None,
    commanders: Sequence[Sequence[Printed]],
) -> None:
    if not 2 <= len(decks) <= 6:
        raise ValueError(f"a game is for two to six players; {len(decks)} decks were given")
    if len(names) != len(decks):
        raise ValueError(f"{len(decks)} decks need as many names of players; {len(names)} were given")
    if commanders and len(commanders) != len(decks):
        raise ValueError(f"{len(decks)} decks need as many lists of commanders; {len(commanders)} were given")
    if first is not None and first not in range(len(decks)):
        raise ValueError(f"seat {first} does not exist; the seats are 0 to {len(decks) - 1}")
    for cards in (*decks, *commanders):
        for card in cards:
            if card.key and card.key not in rules.cards:
                raise ValueError(f"the card {card.key!r} is not in this Ruleset; install the set that has it")


def _deal(state: State) -> None:
    """The top seven cards of each library are the hands (103.5)."""
    for seat in state.seats:
        library = state.zone(("library", seat))
        for ref in library[:HAND_SIZE]:
            state.put(replace(state.objects[ref], zone="hand"))
        state.set_zone(("hand", seat), library[:HAND_SIZE])
        state.set_zone(("library", seat), library[HAND_SIZE:])
    touch(state, "zones")


def place(
    state: State, owner: PlayerId, zone: str, cards: Sequence[Printed], marks: tuple[str, ...] = ()
) -> tuple[ObjectId, ...]:
    """Put new cards into a zone, in order; gives their ids."""
    ids = []
    for printed in cards:
        ref = state.new_id()
        ids.append(ref)
        state.put(
            GameObject(
                id=ref,
                card=ref,
                printed=printed,
                owner=owner,
                controller=owner,
                default_controller=owner,
                zone=zone,
                timestamp=state.tick(),
                marks=marks,
            )
        )
    key = zone_key(zone, owner)
    state.set_zone(key, (*state.zone(key), *ids))
    return tuple(ids)


def open_game(engine: Engine) -> None:
    """From hands of seven to the beginning of the first turn: mulligans (103.5), actions with opening hands (103.6)."""
    stage = engine.state.turn.stage
    if stage.startswith(COMPANION):
        companion.reveal(engine)
        _deal(engine.state)
    if stage.endswith(MULLIGAN):
        _mulligans(engine)
    _opening_actions(engine)
    state = engine.state
    # Nothing that happened so far belongs to a turn.
    state.history = None
    state.forget()
    state.turn = replace(state.turn, step="untap", stage="begin")


def _mulligans(engine: Engine) -> None:
    undecided = engine.state.in_turn_order()
    while undecided:
        again = tuple(player for player in undecided if _declares(engine, player))
        _take(engine, again)
        undecided = again


def _declares(engine: Engine, player: PlayerId) -> bool:
    """Whether the player takes another mulligan; once the opening hand would be empty they may not (103.5)."""
    if _to_bottom(engine.state, player) >= HAND_SIZE:
        return False
    decision = Options(player, ("keep", "mulligan"), "keep this hand or take a mulligan", "mulligan", "103.5")
    return bool(engine.ask(decision) == (1,))


def _to_bottom(state: State, player: PlayerId) -> int:
    """How many cards the player's next hand loses; in multiplayer games the first mulligan is free (103.5c)."""
    taken = state.players[player].mulligans
    return max(0, taken - 1) if len(state.seats) > 2 else taken


def _take(engine: Engine, players: tuple[PlayerId, ...]) -> None:
    """All who decided to take a mulligan do so at the same time."""
    cause = Cause(rule="103.5")
    for player in players:
        state = engine.state
        state.put_player(replace(state.players[player], mulligans=state.players[player].mulligans + 1))
        hand = state.zone(("hand", player))
        moves: list[Event] = [Move(object=ref, to="library", reason="mulligan", cause=cause) for ref in hand]
        pipeline.happen(engine, (PlayerAction(player=player, action="mulligan", cause=cause), *moves))
        _shuffle(engine, player)
        for _ in range(HAND_SIZE):
            pipeline.happen(engine, (Draw(player=player, cause=cause),))
    for player in players:
        _put_on_bottom(engine, player)


def _shuffle(engine: Engine, player: PlayerId) -> None:
    state = engine.state
    key = ("library", player)
    state.set_zone(key, chance.shuffled(state, state.zone(key)))
    touch(state, "zones")


def _put_on_bottom(engine: Engine, player: PlayerId) -> None:
    state = engine.state
    hand = state.zone(("hand", player))
    amount = min(_to_bottom(state, player), len(hand))
    prompt = f"put {amount} on the bottom of your library, the last one lowest"
    chosen = engine.ask(Choose(player, hand, amount, amount, prompt, "mulligan bottom", "103.5"))
    for ref in chosen:
        move = Move(object=ref, to="library", place="bottom", reason="mulligan", cause=Cause(rule="103.5"))
        pipeline.happen(engine, (move,))


def _opening_actions(engine: Engine) -> None:
    """Each player in turn order may act with cards in the opening hand, in any order (103.6)."""
    for player in engine.state.in_turn_order():
        able = [ref for ref in engine.state.zone(("hand", player)) if _opening_parts(engine, ref)]
        prompt = "choose cards of your opening hand to begin the game with, in order"
        for ref in engine.ask(Choose(player, able, 0, len(able), prompt, "opening hand", "103.6")):
            for ability, part in _opening_parts(engine, ref):
                do = engine.procedures.actor(engine, ref, player, {}, ability)
                part.do(do)


def _opening_parts(engine: Engine, ref: ObjectId) -> list[tuple[Any, Any]]:
    found = engine.state.objects.get(ref)
    if found is None:
        return []
    facets = engine.rules.base(found.values, found.owner).facets
    look = Reader(engine.rules, engine.state, ref, found.owner)
    return [(ability, part) for ability, _, part in facets.of("opening hand") if part.permits(look)]
