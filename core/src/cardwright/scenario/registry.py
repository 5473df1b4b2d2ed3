"""Who is who: which objects of a position a name of the script means.

An object with an ``as`` name answers to that alone; any other to what it is called now, a token also without the word
Token (111.4). The physical card behind an object stays the same when it changes zones, so an ``as`` name follows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics, full_name
from cardwright.model.objects import GameObject
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.model.zone import PERSONAL, ZoneKey
from cardwright.rules import layers
from cardwright.rules.look import LayerReader, Reader
from cardwright.scenario.document import without_token
from cardwright.scenario.errors import ScenarioError, hint
from cardwright.scenario.lexicon import Name, fold


class Registry:
    """The names of one game. ``seats`` are the players' names, ``labels`` the ``as`` names by card."""

    def __init__(self, rules: Ruleset, seats: Mapping[PlayerId, str], labels: Mapping[int, str]) -> None:
        self.rules: Final = rules
        self.seats: Final = dict(seats)
        self.players: Final = {fold(name): player for player, name in seats.items()}
        self.labels: Final = dict(labels)
        self.sources: dict[ObjectId, ObjectId] = {}
        """The sources of all abilities that were on the stack."""
        self.seen: dict[ObjectId, tuple[int, tuple[str, ...]]] = {}
        """The card and the names of every object that there ever was."""
        self._called: dict[ObjectId, tuple[GameObject, Characteristics, tuple[str, ...]]] = {}
        """What each object answers to as long as it is just what it was."""

    def copy(self) -> Registry:
        """A registry for a game that goes its own way."""
        other = Registry(self.rules, self.seats, self.labels)
        other.seen = dict(self.seen)
        other.sources = dict(self.sources)
        return other

    def note(self, state: State) -> None:
        """Remember the names of all objects that there are and of those that have just gone."""
        for ref, known in state.memory.items():
            if ref not in self.seen:
                self.seen[ref] = (known.object.card, self._names(known.object, known.characteristics))
        for ref, found in state.objects.items():
            if found.zone == "library" and ref in self.seen:
                continue
            if found.item is not None and found.item.kind != "spell":
                self.sources[ref] = found.item.source
            self.seen[ref] = (found.card, self.names(state, ref))

    def names(self, state: State, ref: Ref) -> tuple[str, ...]:
        """Everything that an object or player answers to; the first is what to call it."""
        if is_player(ref):
            return (self.seats[ref],)
        found = state.objects.get(ref)
        if found is None:
            return self.seen[ref][1] if ref in self.seen else ()
        chars = layers.characteristics(self.rules, state, ref, LayerReader)
        known = self._called.get(ref)
        if known is None or known[0] is not found or known[1] is not chars:
            known = self._called[ref] = (found, chars, self._names(found, chars))
        return known[2]

    def _names(self, found: GameObject, chars: Characteristics) -> tuple[str, ...]:
        labels = [self.labels[card] for card in (found.card, *found.merged_cards) if card in self.labels]
        if labels:
            return tuple(labels)
        if found.face_down and found.zone not in ("battlefield", "stack"):
            return ()
        # An emblem has no name of its own (114.3).
        names = [chars.name or ("Emblem" if "emblem" in found.marks else "")]
        if chars.name and chars.name == found.printed.name:
            names.append(found.printed.key)
        if found.zone not in ("battlefield", "stack"):
            names += [face.name for face in found.printed.faces]
        # Both names of a fused spell (709.4d), and the card by the names of all its faces or parts.
        names += sorted(chars.names - {chars.name})
        if found.printed.faces and not found.token and not found.face_down:
            names.append(full_name(found.printed))
        if found.token:
            plain = without_token(chars.name) or " ".join(sorted(chars.subtypes))
            names = [chars.name or plain, plain, f"{plain} Token"]
        return tuple(dict.fromkeys(name for name in names if name))

    def call(self, state: State, ref: Ref) -> str:
        """What to call an object or player in a message, so that a script could call it the same."""
        if ref == NOBODY:
            return "nothing"
        if ref in self.sources:
            return f"ability of {self.call(state, self.sources[ref])}"
        names = self.names(state, ref)
        return names[0] if names else f"object #{ref}"

    def owner(self, state: State, ref: Ref) -> PlayerId:
        """Whose it is for ``bob's``: its controller's on the battlefield and the stack, elsewhere its owner's."""
        return Reader(self.rules, state).controller(ref)

    def fits(self, state: State, name: Name, ref: Ref) -> bool:
        """Whether the name, its number aside, means ``ref``."""
        if is_player(ref):
            return not name.ability and not name.owner and self.players.get(fold(name.text)) == ref
        found = state.objects.get(ref)
        item = found.item if found is not None else None
        if name.ability != (item is not None and item.kind != "spell"):
            return False
        subject = item.source if name.ability and item is not None else ref
        if fold(name.text) not in map(fold, self.names(state, subject)):
            return False
        return not name.owner or self.owner(state, ref) == self.players[fold(name.owner)]

    def player(self, seat: str) -> PlayerId:
        """The player of a seat."""
        return self.players[fold(seat)]

    def knows(self, name: Name) -> bool:
        """Whether anything in this game is or was called so."""
        key = fold(name.text)
        if key in self.players or key in map(fold, self.labels.values()):
            return True
        return any(key == fold(known) for _, names in self.seen.values() for known in names)

    def known(self) -> tuple[str, ...]:
        """All names that there are or were."""
        found = [*self.seats.values(), *self.labels.values()]
        found += [name for _, names in self.seen.values() for name in names]
        return tuple(dict.fromkeys(found))

    def require(self, name: Name) -> None:
        """ScenarioError when nothing in this game is or was called so."""
        if not self.knows(name):
            more = hint(name.text, self.known())
            raise ScenarioError(f"nothing in this game is called '{name.text}'{more}", word=name.text)

    def within(self, state: State, zone: str) -> tuple[ObjectId, ...]:
        """All objects in the zone of that name, every player's, by timestamp."""
        keys: Iterable[ZoneKey] = [(zone, seat) for seat in state.seats] if zone in PERSONAL else [(zone, NOBODY)]
        found = [ref for key in keys for ref in state.zone(key)]
        return tuple(sorted(found, key=lambda ref: state.objects[ref].timestamp))

    def fitting(self, state: State, name: Name, zone: str) -> tuple[ObjectId, ...]:
        """The objects of that name in a zone by timestamp, abilities from the top; a number chooses one of them."""
        found = tuple(ref for ref in self.within(state, zone) if self.fits(state, name, ref))
        if name.ability:
            found = found[::-1]
        return found[name.number - 1 : name.number] if name.number else found

    def find(self, state: State, name: Name, zones: Sequence[str], own: PlayerId = NOBODY) -> ObjectId:
        """The one object of that name in the first of ``zones`` that has one, NOBODY where there is none.

        With ``own`` the objects of that player count first, as the doer's own do in an action. ScenarioError where
        several fit, or where nobody has ever been called so.
        """
        plain = Name(name.text, name.owner, 0, name.ability)
        for zone in zones:
            found = self.fitting(state, plain, zone)
            mine = tuple(ref for ref in found if self.owner(state, ref) == own)
            pool = mine or found
            if name.number:
                pool = mine[name.number - 1 : name.number] or found[name.number - 1 : name.number]
            if len(pool) > 1:
                raise self.ambiguous(state, name, pool)
            if pool:
                return pool[0]
        self.require(name)
        return NOBODY

    def ambiguous(self, state: State, name: Name, found: Sequence[Ref]) -> ScenarioError:
        """The error about a name that fits several objects."""
        count = len(found)
        owners = {self.owner(state, ref) for ref in found}
        ways = f"{name}#1 to {name}#{count}"
        if len(owners) > 1 and not name.owner:
            ways += ", or " + " or ".join(f"{self.seats[owner]}'s {name}" for owner in sorted(owners, reverse=True))
        message = f"'{name}' fits {count} objects; write {ways}, or give one a name with 'as'"
        return ScenarioError(message, word=name.text)

    def pick(self, state: State, name: Name, options: Sequence[Ref], doer: PlayerId) -> Ref:
        """Which of ``options`` the name means, NOBODY where none of them; ScenarioError where several fit."""
        fitting = [ref for ref in dict.fromkeys(options) if self.fits(state, name, ref)]
        if not name.number:
            if len(fitting) > 1:
                raise self.ambiguous(state, name, fitting)
            return fitting[0] if fitting else NOBODY
        for reading in self._numbered(state, name, fitting, doer):
            if reading in fitting:
                return reading
        return NOBODY

    def _numbered(self, state: State, name: Name, fitting: Sequence[Ref], doer: PlayerId) -> Iterable[Ref]:
        """What ``#n`` may mean: the doer's own nth in the zone, the nth in the zone, the nth of what is on offer."""
        place = name.number - 1
        plain = Name(name.text, name.owner, 0, name.ability)
        for zone in dict.fromkeys(state.objects[ref].zone for ref in fitting if ref in state.objects):
            there = self.fitting(state, plain, zone)
            if not name.ability:
                yield from [ref for ref in there if self.owner(state, ref) == doer][place : place + 1]
            yield from there[place : place + 1]
        yield from fitting[place : place + 1]
