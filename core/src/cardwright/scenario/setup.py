"""Building the position of a scenario: players, objects, turn. Setting up triggers nothing and asks nothing."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import NEVER_PERMANENT, Printed
from cardwright.model.effect import Return
from cardwright.model.node import Node, Value
from cardwright.model.objects import PROTECTOR, Binding
from cardwright.model.player import Player
from cardwright.model.reference import NOBODY, ObjectId, Ref
from cardwright.model.state import State
from cardwright.model.turn import Combat, Turn
from cardwright.model.zone import BATTLEFIELD
from cardwright.rules import opening
from cardwright.rules.look import Reader
from cardwright.scenario.catalog import catalog
from cardwright.scenario.document import Document, ObjectSpec, TokenSpec, copies
from cardwright.scenario.errors import ScenarioError
from cardwright.scenario.lexicon import Lexicon, Name
from cardwright.scenario.registry import Registry

LIBRARY: Final = 20
"""Blank cards in a library that the scenario does not give."""

_OWN_ABILITY: Final = frozenset({"Ability", "Granted", "Delayed"})


class Position:
    """A state that was set up, with the registry of its names."""

    def __init__(self, document: Document, rules: Ruleset) -> None:
        self.document: Final = document
        self.rules: Final = rules
        self.catalog: Final = catalog(rules)
        seats = {-place: seat.name for place, seat in enumerate(document.seats, 1)}
        self.players: Final = {name: player for player, name in seats.items()}
        self.state: Final = State(tuple(seats), document.seed)
        self.made: Final[list[tuple[ObjectSpec, ObjectId]]] = []
        self._build()
        labels = {self.state.objects[ref].card: spec.label for spec, ref in self.made if spec.label}
        self.registry: Final = Registry(rules, seats, labels)
        self.registry.note(self.state)
        self._relate()
        self._take_control()

    def lexicon(self) -> Lexicon:
        """The names that the script may use: of the objects, of their players, of all cards."""
        return Lexicon(self.players, self.registry.known(), self.catalog.spellings)

    def _build(self) -> None:
        document, state = self.document, self.state
        for seat in document.seats:
            state.put_player(
                Player(
                    id=self.players[seat.name],
                    name=seat.name,
                    life=seat.life,
                    counters=seat.counters,
                    mana=seat.mana,
                    lands_played=seat.lands_played,
                )
            )
        for spec in document.objects():
            for _ in range(self._copies(spec)):
                self.made.append((spec, self._place(spec, self._printed(spec))))
        for seat in document.seats:
            if not seat.has_library:
                opening.place(self.state, self.players[seat.name], "library", (self.rules.wastes,) * LIBRARY)
        self._begin()

    def _begin(self) -> None:
        """Whose turn it is; what was under control before the turn began, and what came since (302.6)."""
        document, state = self.document, self.state
        began = state.tick()
        for player in tuple(state.players.values()):
            state.put_player(replace(player, turn_began=began, turn_before_began=began, turns_taken=1))
        for spec, ref in self.made:
            if spec.sick:
                state.put(replace(state.objects[ref], since=state.tick()))
        start = document.start
        active = self.players[start.active]
        # The untap and cleanup steps are the two in which nobody gets priority (502.4, 514.3).
        stage = "begin" if start.step in ("untap", "cleanup") else "settle"
        state.turn = Turn(
            number=start.number,
            active=active,
            step=start.step,
            stage=stage,
            priority=active,
            first=state.seats[0],
        )
        if start.step in ("beginning of combat", "end of combat"):
            state.combat = Combat()

    def _copies(self, spec: ObjectSpec) -> int:
        if not spec.card or self.catalog.find(spec.card) is not None:
            return 1
        count, _ = copies(spec.card)
        if count != 1 and spec.label:
            raise ScenarioError(f"'{spec.label}' cannot be the name of {count} objects", self.document.file, spec.line)
        return count

    def _printed(self, spec: ObjectSpec) -> Printed:
        try:
            if spec.token is not None:
                return self._token(spec.token)
            whole = self.catalog.find(spec.card)
            printed = whole if whole is not None else self.catalog.card(copies(spec.card)[1])
            if spec.zone == "battlefield" and not spec.face_down and not printed.types.isdisjoint(NEVER_PERMANENT):
                raise ScenarioError(f"'{printed.name}' is no permanent card and cannot be on the battlefield")
            return printed
        except ScenarioError as error:
            raise error.at(self.document.file, spec.line) from error

    def _token(self, token: TokenSpec) -> Printed:
        known = self.catalog.subtypes()
        for subtype in token.subtypes:
            if known and subtype not in known:
                raise self.catalog.unknown_type(subtype)
        abilities: tuple[Node, ...] = ()
        if token.text.strip():
            try:
                abilities = tuple(self.rules.compile_text(token.text))
            except ValueError as error:
                message = f"the text of '{token.name}' is not understood: {getattr(error, 'message', error)}"
                raise ScenarioError(message, self.document.file, token.line) from error
        return Printed(
            name=token.name,
            colors=token.colors,
            supertypes=token.supertypes,
            types=token.types,
            subtypes=frozenset(token.subtypes),
            abilities=abilities,
            power=token.power,
            toughness=token.toughness,
        )

    def _place(self, spec: ObjectSpec, printed: Printed) -> ObjectId:
        state = self.state
        owner, player = self.players[spec.owner], self.players[spec.player]
        controller = player if spec.zone == "battlefield" else owner
        (ref,) = opening.place(state, owner, spec.zone, (printed,), ("commander",) if spec.commander else ())
        made = state.objects[ref]
        state.put(
            replace(
                made,
                controller=controller,
                default_controller=controller,
                since=made.timestamp,
                token=spec.is_token,
                tapped=spec.tapped,
                face_down=spec.face_down,
                damage=spec.damage,
                counters=_counters(spec, printed),
                choices=tuple(
                    (_choice_name(printed, key), self._choice(spec, key, value)) for key, value in spec.choices
                ),
            )
        )
        return ref

    def _choice(self, spec: ObjectSpec, key: str, value: str | int) -> Binding:
        try:
            if key == "player":
                return self.players[str(value)]
            if key == "card":
                return self.catalog.name(str(value))
            if key == "type":
                return self.catalog.type_name(str(value))
        except ScenarioError as error:
            raise error.at(self.document.file, spec.line) from error
        return value

    def _relate(self) -> None:
        """What is attached to what, and then which ability exiled what, since an Aura may have a say in who has which
        abilities: names that may stand anywhere in the file."""
        lexicon = Lexicon(self.players, self.document.names())
        for relation in (self._attach_to, self._exile_with):
            for spec, ref in self.made:
                name = spec.attached_to if relation == self._attach_to else spec.exiled_with
                try:
                    if name:
                        relation(ref, self._named(lexicon, name, ref))
                except ScenarioError as error:
                    raise error.at(self.document.file, spec.line) from error
            # Names were looked up while things were still being put in relation.
            self.state.computed = None

    def _take_control(self) -> None:
        """Whoever controls a permanent by an effect at the start has done so all the time (613.1b, 302.6)."""
        state = self.state
        for ref in state.zone(BATTLEFIELD):
            controller = Reader(self.rules, state).chars(ref).controller
            if controller != state.objects[ref].controller:
                state.put(replace(state.objects[ref], controller=controller))

    def _named(self, lexicon: Lexicon, text: str, asking: ObjectId) -> Ref:
        name = next((name for name, end in lexicon.find(text, 0) if end == len(text)), Name(text, known=False))
        player = self.registry.players.get(text.lower())
        if player is not None:
            return player
        zones = ("battlefield", "graveyard", "exile", "hand", "library", "command")
        found = self.registry.find(self.state, name, zones)
        if found == asking:
            raise ScenarioError(f"'{text}' is the object itself")
        if found == NOBODY:
            raise ScenarioError(f"there is no {name} in this position")
        return found

    def _attach_to(self, ref: ObjectId, host: Ref) -> None:
        """Attach it; what is no Aura by itself and could have been cast as one was (702.103b)."""
        found = self.state.objects[ref]
        methods = self.rules.base(found.values, found.owner).facets.of("method")
        as_aura = next((part.id for _, _, part in methods if part.as_aura), "")
        self.state.put(replace(found, attached_to=host, as_aura=as_aura))

    def _exile_with(self, ref: ObjectId, source: Ref) -> None:
        state = self.state
        state.put(replace(state.objects[ref], exiled_by=source))
        chars = Reader(self.rules, state).chars(source)
        # An effect outlives the ability that made it, so one that the object has lost may have exiled the card (610.3).
        for ability in (*chars.abilities, *state.objects[source].values.abilities):
            event = self._until(ability)
            if event is not None:
                back = Return(
                    id=state.new_id(),
                    source=source,
                    controller=chars.controller,
                    event=event,
                    objects=(ref,),
                    to="hand" if self._reads_hands(ability) else "battlefield",
                )
                state.returns = (*state.returns, back)
                break

    def _reads_hands(self, ability: Node) -> bool:
        """Whether the ability takes what it exiles from a hand, and not from the battlefield."""
        return any("zone:hand" in self.rules.words[node.word].reads for node in ability.walk())

    def _until(self, ability: Node) -> Node | None:
        """The event until which an effect of the ability exiles something (610.3); not one of an ability that it
        grants."""
        found = ability.get("until")
        if isinstance(found, Node) and self.rules.words[found.word].category == "Event":
            return found
        for _, value in ability.slots:
            inner = self._until_in(value)
            if inner is not None:
                return inner
        return None

    def _until_in(self, value: Value) -> Node | None:
        if isinstance(value, tuple):
            return next((found for item in value if (found := self._until_in(item))), None)
        if not isinstance(value, Node) or self.rules.words[value.word].category in _OWN_ABILITY:
            return None
        return self._until(value)


def _choice_name(printed: Printed, key: str) -> str:
    """What the game calls a choice: the player chosen for a battle is its protector (310.9)."""
    return PROTECTOR if key == "player" and "battle" in printed.types else key


def _counters(spec: ObjectSpec, printed: Printed) -> tuple[tuple[str, int], ...]:
    """The counters given, with printed loyalty and defense where the scenario says nothing else (306.5b, 310.4b)."""
    counters = dict(spec.counters)
    if spec.zone == "battlefield" and not spec.face_down:
        for kind, number in (("loyalty", printed.loyalty), ("defense", printed.defense)):
            if number and kind not in counters:
                counters[kind] = number
    return tuple(sorted(counters.items()))
