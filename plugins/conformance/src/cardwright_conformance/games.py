"""Seeded random games with the cards of all plugins mixed, checked after every event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.decision import Decision
from cardwright.model.digest import digest
from cardwright.model.event import Event
from cardwright.model.subtypes import BASIC_LAND_TYPES
from cardwright.play.game import Game
from cardwright.rules import opening, procedures
from cardwright.rules.engine import Engine
from cardwright_conformance import invariants

DECISIONS: Final = 500
"""Where a random game is left: enough to see many cards meet."""

FORKS: Final = 3
"""How often a game is forked and both branches are compared."""

_BASICS: Final = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))


def mixed_deck(rules: Ruleset, chance: Random) -> list[Printed]:
    """Sixty cards: 24 lands, most of them basic, and other cards of two colors from all plugins."""
    colors = set(chance.sample("WUBRG", 2))
    basics = [rules.cards[name] for name, color in _BASICS.items() if color in colors and name in rules.cards]
    playable = [one for _, one in sorted(rules.cards.items()) if "land" not in one.types and one.colors <= colors]
    lands = [one for _, one in sorted(rules.cards.items()) if "land" in one.types and one not in basics]
    deck = [chance.choice(playable) for _ in range(36)] if playable else []
    deck += [chance.choice(lands) for _ in range(4)] if lands else []
    while len(deck) < 60 and basics:
        deck.append(chance.choice(basics))
    return deck


class Watcher:
    """Checks an engine after every batch of events and before every decision."""

    def __init__(self, game: Game) -> None:
        self.game = game
        game.engine.watch = self.after

    def after(self, engine: Engine, events: Sequence[Event]) -> None:
        """What must hold at any moment."""
        invariants.check_zones(engine.state)

    def before(self, decision: Decision) -> None:
        """What must hold when somebody is asked."""
        engine = self.game.engine
        if decision.kind == "act":
            invariants.check_state_based(engine)
            invariants.check_references(engine.state)
            invariants.check_characteristics(engine.rules, engine.state)
            invariants.check_offer(engine, decision.player)


def play(
    rules: Ruleset,
    seed: int,
    players: int = 2,
    decisions: int = DECISIONS,
    deck: Callable[[Ruleset, Random], list[Printed]] = mixed_deck,
) -> Game:
    """Play a random game, checking it all the way; Violation, or what the engine raises, where something is wrong."""
    chance = Random(seed)
    decks = [deck(rules, chance) for _ in range(players)]
    names = [f"player {number + 1}" for number in range(players)]
    state = opening.new_game(rules, decks, names, seed)
    game = Game(procedures.start(rules, state))
    watcher = Watcher(game)
    game.proceed()
    forks = sorted(chance.sample(range(decisions), FORKS))
    for number in range(decisions):
        decision = game.decision
        if decision is None:
            break
        watcher.before(decision)
        if number in forks:
            compare_branches(game, chance.randrange(1 << 30))
        game.apply(decision.sample(chance.randrange))
    return game


def compare_branches(game: Game, seed: int, length: int = 12) -> None:
    """Two forks that get the same answers, as values in the first and in their notation in the second, stay alike."""
    first, second = game.fork(), game.fork()
    chance = Random(seed)
    for _ in range(length):
        decision = first.decision
        if decision is None:
            break
        answer = decision.sample(chance.randrange)
        written = decision.notation(answer)
        begun = first.mark, second.mark
        first.apply(answer)
        second.apply(written)
        if digest(first.state) != digest(second.state):
            raise invariants.Violation(
                f"two forks with the same answers differ after {written!r}{_culprit(first, second, begun)}: some "
                "function is not pure, that is, gives other results for the same position"
            )


def _culprit(first: Game, second: Game, begun: tuple[int, int]) -> str:
    """The card and its plugin by which two forks first went different ways, as far as their logs tell it."""
    logs = zip(first.events_since(begun[0]), second.events_since(begun[1]), strict=False)
    event = next((one.event for one, other in logs if one.event != other.event), None)
    source = first.state.objects.get(event.cause.source) if event is not None else None
    if event is not None and source is None and event.cause.source in first.state.memory:
        source = first.state.memory[event.cause.source].object
    if source is None:
        return ""
    return f", at {source.values.name} of {first.rules.owners.get(source.printed.name, 'no plugin')}"
