"""What a player does with one card: which object a line means, and the actions that it may stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from cardwright.model.decision import Action, IllegalAction
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.rules import special, ways
from cardwright.rules.look import Reader
from cardwright.scenario import announce, tapping
from cardwright.scenario.errors import Refused, ScenarioError
from cardwright.scenario.lexicon import Name, fold
from cardwright.scenario.lines import Act
from cardwright.scenario.session import Session

_ZONES: Final = {
    "play": ("hand", "graveyard", "exile", "library", "command"),
    "cast": ("hand", "graveyard", "exile", "command", "library"),
    "activate": ("battlefield", "hand", "graveyard", "exile", "command", "stack"),
    "mana": ("battlefield", "hand", "graveyard", "exile"),
    "special": ("battlefield", "hand", "exile", "graveyard", "command", "library"),
}
_EVERYWHERE: Final = ("hand", "battlefield", "graveyard", "exile", "stack", "command", "library")


def act(session: Session, line: Act) -> None:
    """Do what the line says; Refused where the game refuses it or does not offer it."""
    player = session.registry.player(line.player)
    _require_names(session, line)
    session.need_priority(player)
    if line.kind == "mana":
        tapping.tap(session, player, _object(session, line, _mana_abilities(session)), line.wishes)
        return
    action = _best(session, player, line)
    announce.begin(session, player, action, line.wishes)


def refusal(session: Session, line: Act) -> Refused | None:
    """Why the line would be refused now, costs included; None where it would not be (``can`` and ``cannot``)."""
    player = session.registry.player(line.player)
    _require_names(session, line)
    settled = line.wishes != type(line.wishes)(
        method=line.wishes.method,
        face=line.wishes.face,
        free=line.wishes.free,
        zone=line.wishes.zone,
        ability=line.wishes.ability,
        mana=line.wishes.mana,
    )
    if settled:
        trial = session.fork()
        try:
            act(trial, line)
        except Refused as refused:
            return refused
        return None
    try:
        session.need_priority(player)
    except Refused as refused:
        return refused
    if line.kind == "mana":
        return tapping.refusal(session, player, _each(session, line, _ZONES["mana"]), line.wishes)
    zones = _EVERYWHERE if line.kind in ("cast", "play") else _ZONES[line.kind]
    found: Refused | None = None
    for ref in _each(session, line, zones):
        for action in _actions(session, ref, line):
            refused_action = session.game.could(player, action)
            if refused_action is None:
                return None
            found = found or Refused(refused_action.reason, refused_action.rule)
    return found or Refused(f"{line.card} is nowhere where that could be done", "601.3")


def _require_names(session: Session, line: Act) -> None:
    """A name that nobody knows is an error of the scenario, whatever the game would say."""
    for name in (line.card, *line.wishes.names()):
        if not answers_none(name):
            session.registry.require(name)


def answers_none(name: Name) -> bool:
    """Whether an option says that nothing is chosen."""
    return name.text.lower() == "none"


def _each(session: Session, line: Act, zones: tuple[str, ...]) -> list[ObjectId]:
    """Every object that the line may speak of, in the order of ``zones``."""
    asked = (line.wishes.zone,) if line.wishes.zone else zones
    return [ref for zone in asked for ref in session.registry.fitting(session.state, line.card, zone)]


def _object(session: Session, line: Act, qualifies: Callable[[ObjectId], bool]) -> ObjectId:
    """The object that the line means: in the first zone where the player has one that qualifies, else anybody's, else
    any of that name, so that the game can say why not."""
    return _objects(session, line, qualifies)[0]


def _objects(session: Session, line: Act, qualifies: Callable[[ObjectId], bool]) -> list[ObjectId]:
    """One object for each zone in which there is something that the line may mean, the likeliest first."""
    player = session.registry.player(line.player)
    zones = (line.wishes.zone,) if line.wishes.zone else _ZONES[line.kind]
    for test in (qualifies, lambda ref: True):
        found: list[ObjectId] = []
        for holder in (player, NOBODY):
            for zone in zones:
                try:
                    ref = _in_zone(session, line.card, zone, holder, test)
                except ScenarioError:
                    # Several that are less likely than what was found do not make the name ambiguous.
                    if not found:
                        raise
                    continue
                if ref != NOBODY and ref not in found:
                    found.append(ref)
        if found:
            return found
    session.registry.require(line.card)
    raise Refused(f"there is no {line.card} for {line.player} in {' or '.join(zones)}", "601.3")


def _in_zone(session: Session, name: Name, zone: str, player: PlayerId, test: Callable[[ObjectId], bool]) -> ObjectId:
    """The object of that name in one zone, of those that ``player`` has there (NOBODY: anybody)."""
    registry, state = session.registry, session.state
    there = registry.fitting(state, Name(name.text, name.owner, 0, name.ability), zone)
    if zone == "library":
        # Of a library nothing but the top card can ever be cast or played.
        there = tuple(ref for ref in there if state.zone(("library", state.objects[ref].owner))[0] == ref)
    if player != NOBODY:
        there = tuple(ref for ref in there if registry.owner(state, ref) == player)
    if name.number:
        there = there[name.number - 1 : name.number]
    fitting = [ref for ref in there if test(ref)]
    if len(fitting) > 1:
        raise registry.ambiguous(state, name, fitting)
    return fitting[0] if fitting else NOBODY


def _best(session: Session, player: PlayerId, line: Act) -> Action:
    """The action that the line stands for: of several zones the first in which the game allows it."""
    actions: list[Action] = []
    for ref in _objects(session, line, _qualifier(session, line)):
        choices = _actions(session, ref, line)
        if len(choices) > 1 and line.kind != "cast":
            name = session.registry.call(session.state, ref)
            raise ScenarioError(f"{name} has {len(choices)} abilities that may be meant; add 'ability N' (from 1)")
        actions += choices
    extra = announce.sources(session, player, line.wishes)
    spares = announce.spares(session, player, line.wishes)
    actions = [replace(action, sources=extra, spares=spares, life=line.wishes.life or 0) for action in actions]
    if not actions:
        raise Refused(f"{line.card} has no activated ability that may be meant", "602.1")
    first: IllegalAction | None = None
    for action in actions:
        refused = session.game.could(player, action)
        if refused is None:
            return action
        first = first or refused
    assert first is not None
    raise Refused(first.reason, first.rule)


def _qualifier(session: Session, line: Act) -> Callable[[ObjectId], bool]:
    def test(ref: ObjectId) -> bool:
        if line.kind == "activate":
            return bool(_actions(session, ref, line))
        if line.kind == "special":
            player = session.registry.player(line.player)
            return any(part.id == line.method for part, _ in special.specials(session.game.engine, player, ref))
        return True

    return test


def _facets(session: Session, ref: ObjectId) -> Any:
    return Reader(session.game.rules, session.state).chars(ref).facets


def _mana_abilities(session: Session) -> Callable[[ObjectId], bool]:
    return lambda ref: any(part.mana for _, _, part in _facets(session, ref).activated)


def _actions(session: Session, ref: ObjectId, line: Act) -> list[Action]:
    """What the line may mean of one object; several only where it has several abilities and the line names none."""
    wishes = line.wishes
    face = wishes.face or _face(session, ref, line)
    if line.kind == "cast":
        engine, player = session.game.engine, session.registry.player(line.player)
        offered = [part for _, _, part in ways.alternatives(engine.rules, engine.state, player, ref)]
        if wishes.free and wishes.method:
            if not any(part.whole and part.id == wishes.method for part in offered):
                raise Refused("only one alternative cost can be applied to a spell, and free is one", "118.9a")
            face = session.state.objects[ref].values.name
        # What may be cast without paying its mana cost is cast for free, whatever the way is called (118.9).
        methods = ["free", *dict.fromkeys(part.id for part in offered if part.free)] if wishes.free else [wishes.method]
        return [
            Action("cast", ref, index=index, method=method, face=face)
            for method in methods
            for index in range(max(1, sum(part.id == method for part in offered)))
        ]
    if line.kind == "play":
        return [Action("play", ref, face=face)]
    if line.kind == "special":
        return [Action("special", ref, method=line.method)]
    return list(_activations(session, ref, wishes.ability))


def _face(session: Session, ref: ObjectId, line: Act) -> str:
    """The half or face by whose name the line calls the card, "" where it means the card."""
    values = session.state.objects[ref].values
    named = [one.name for one in values.spells if one is not values and fold(one.name) == fold(line.card.text)]
    return named[0] if named else ""


def _activations(session: Session, ref: ObjectId, number: int) -> Iterator[Action]:
    """The activated abilities that may be meant; several instances of the same text count as one."""
    uses = _facets(session, ref).activated
    zone = session.state.objects[ref].zone
    seen = set()
    for place, (ability, part_place, part) in enumerate(uses):
        if number:
            if number == place + 1:
                yield Action("mana" if part.mana else "activate", ref, index=place)
        elif not part.mana and zone in part.zones and (ability, part_place) not in seen:
            seen.add((ability, part_place))
            yield Action("activate", ref, index=place)
