"""A position as one player may know it: plain values, and no way to more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.mana import pool_text
from cardwright.model.node import Node
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.model.state import State
from cardwright.play.knowledge import knows, may_look, shown
from cardwright.rules.look import Reader

if TYPE_CHECKING:
    from cardwright.play.game import Game


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """An object as it is at present. Of a card that the player does not know only ``id``, ``zone``, ``owner``,
    ``controller`` and what can be seen on its back are given, and its ``name`` is "".

    ``abilities`` are lines of the ability language; ``attacking`` is what it attacks, ``blocking`` the attackers that
    it blocks, ``targets`` what a spell or ability on the stack is aimed at; ``source`` is the object that an ability on
    the stack comes from; ``sick`` tells that it came under its controller's control this turn (302.6). ``faces`` are
    the names of what does not show of a card with several faces or parts at present: the other face (710, 712), the
    inset (715, 720); a split card shows both halves.
    """

    id: ObjectId
    zone: str
    owner: PlayerId
    controller: PlayerId
    name: str = ""
    cost: str = ""
    colors: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: tuple[str, ...] = ()
    tapped: bool = False
    face_down: bool = False
    transformed: bool = False
    flipped: bool = False
    faces: tuple[str, ...] = ()
    phased_out: bool = False
    token: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Ref = NOBODY
    attacking: Ref = NOBODY
    blocked: bool | None = None
    blocking: tuple[ObjectId, ...] = ()
    source: ObjectId = NOBODY
    targets: tuple[Ref, ...] = ()

    @property
    def type_line(self) -> str:
        """Supertypes, types and subtypes as a card has them: ``legendary creature — Sliver``."""
        left = " ".join((*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A player as the viewer sees them. ``hand`` has an entry for every card, known or not; ``library`` is a number,
    ``known_library`` the cards in it that the viewer knows."""

    player: PlayerId
    name: str
    life: int
    counters: tuple[tuple[str, int], ...]
    mana: str
    lands_played: int
    hand: tuple[Card, ...]
    graveyard: tuple[Card, ...]
    library: int
    known_library: tuple[Card, ...]
    in_game: bool


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What ``player`` may know. ``seats`` in turn order from the first seat; ``stack`` from the top; ``battlefield`` in
    the order in which things came. ``priority`` is who has it, NOBODY where nobody does."""

    player: PlayerId
    turn: int
    active: PlayerId
    step: str
    priority: PlayerId
    seats: tuple[Seat, ...]
    battlefield: tuple[Card, ...]
    stack: tuple[Card, ...]
    exile: tuple[Card, ...]
    command: tuple[Card, ...]

    def seat(self, player: PlayerId) -> Seat:
        """That player; KeyError where there is none."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise KeyError(player)

    @property
    def me(self) -> Seat:
        """The player whose view this is."""
        return self.seat(self.player)

    def card(self, ref: ObjectId) -> Card | None:
        """The object with that id wherever the player sees it, None where they do not."""
        hands = (card for seat in self.seats for card in (*seat.hand, *seat.graveyard, *seat.known_library))
        for card in (*self.battlefield, *self.stack, *hands, *self.exile, *self.command):
            if card.id == ref:
                return card
        return None


def view(game: Game, player: PlayerId) -> View:
    """The present position of ``game`` as ``player`` may know it."""
    return _Viewing(game, player).view()


class _Viewing:
    def __init__(self, game: Game, player: PlayerId) -> None:
        self.rules = game.rules
        self.state = game.state
        self.player = player
        allowed = may_look(game.rules, game.engine.root, player)
        self.shown = shown(game.state, player, game.decision) | allowed
        self.reader = Reader(game.rules, game.state)

    def view(self) -> View:
        state = self.state
        turn = state.turn
        return View(
            player=self.player,
            turn=turn.number,
            active=turn.active,
            step=turn.step,
            priority=turn.priority if turn.stage == "priority" else NOBODY,
            seats=tuple(self._seat(player) for player in state.seats),
            battlefield=self._cards(zones.BATTLEFIELD),
            stack=self._cards(zones.STACK)[::-1],
            exile=self._cards(zones.EXILE),
            command=self._cards(zones.COMMAND),
        )

    def _seat(self, player: PlayerId) -> Seat:
        value = self.state.players[player]
        library = self.state.zone(("library", player))
        known = [ref for ref in library if knows(self.state, self.player, ref, self.shown)]
        return Seat(
            player=player,
            name=value.name,
            life=value.life,
            counters=value.counters,
            mana=pool_text(value.mana),
            lands_played=value.lands_played,
            hand=self._cards(("hand", player)),
            graveyard=self._cards(("graveyard", player)),
            library=len(library),
            known_library=tuple(self._card(ref) for ref in known),
            in_game=not value.left and not value.lost,
        )

    def _cards(self, key: zones.ZoneKey) -> tuple[Card, ...]:
        return tuple(self._card(ref) for ref in self.state.zone(key))

    def _card(self, ref: ObjectId) -> Card:
        found = self.state.objects[ref]
        known = knows(self.state, self.player, ref, self.shown)
        if not known and not (found.face_down and found.zone in ("battlefield", "stack")):
            return Card(
                id=ref,
                zone=found.zone,
                owner=found.owner,
                controller=self.reader.controller(ref),
                face_down=found.face_down,
                counters=found.counters,
            )
        return self._open(found, self.reader.chars(ref))

    def _open(self, found: GameObject, chars: Characteristics) -> Card:
        combat = self.state.combat
        attacker = combat.attacker(found.id) if combat is not None else None
        blocker = combat.blocker(found.id) if combat is not None else None
        item = found.item
        ability = item is not None and item.kind != "spell"
        return Card(
            id=found.id,
            zone=found.zone,
            owner=found.owner,
            controller=self.reader.controller(found.id),
            name=_ability_name(self.rules, self.state, found) if ability else chars.name,
            cost=str(chars.cost) if chars.cost is not None else "",
            colors="".join(color for color in "WUBRG" if color in chars.colors),
            supertypes=tuple(sorted(chars.supertypes)),
            types=tuple(sorted(chars.types)),
            subtypes=tuple(sorted(chars.subtypes)),
            power=chars.power,
            toughness=chars.toughness,
            loyalty=chars.loyalty,
            abilities=_texts(self.rules, (item.ability,) if ability and item and item.ability else chars.abilities),
            tapped=found.tapped,
            face_down=found.face_down,
            transformed=found.transformed,
            flipped=found.flipped,
            faces=_other_faces(found),
            phased_out=found.phased_out,
            token=found.token,
            sick=found.since > self.state.players[found.controller].turn_began,
            damage=found.damage,
            counters=found.counters,
            attached_to=found.attached_to,
            attacking=attacker.defender if attacker is not None else NOBODY,
            blocked=attacker.blocked if attacker is not None else None,
            blocking=blocker.attackers if blocker is not None else (),
            source=item.source if item is not None and ability else NOBODY,
            targets=tuple(ref for group in item.targets for ref in group) if item is not None else (),
        )


def _other_faces(found: GameObject) -> tuple[str, ...]:
    """The names of the faces and parts that do not show. What is face down shows none (708.2)."""
    whole, shown = found.copied or found.printed, found.values
    if found.face_down or whole.layout == "split" or not whole.faces:
        return ()
    return tuple(face.name for face in (whole, *whole.faces) if face.name != shown.name)


def _ability_name(rules: Ruleset, state: State, found: GameObject) -> str:
    assert found.item is not None
    source = Reader(rules, state).known(found.item.source)
    return f"ability of {Reader(rules, state).chars(source.id).name}" if source is not None else "ability"


def _texts(rules: Ruleset, abilities: tuple[Node, ...]) -> tuple[str, ...]:
    return tuple(rules.memo("text", ability, lambda build, node: build.render(node)) for ability in abilities)
