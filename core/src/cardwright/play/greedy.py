"""The greedy bot: it plays lands, casts the biggest thing it can, aims harm at others, and fights with some sense.

It looks only at what its player may know: public zones and its own hand. Chance has no part in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from cardwright.model import zone as zones
from cardwright.model.choice import Choose, Options, Order
from cardwright.model.combat_decision import DeclareAttackers, DeclareBlockers
from cardwright.model.decision import PASS, Action, Answer, Decision, IllegalAction, Number
from cardwright.model.reference import ObjectId, PlayerId, Ref, is_player
from cardwright.model.turn import MAIN
from cardwright.play import combat_sense
from cardwright.play.worth import harms, text_of, worth_of
from cardwright.rules.look import Reader

if TYPE_CHECKING:
    from cardwright.play.playing import Agent, Playing

_GIVE_UP: Final = re.compile(r"sacrifice|discard|exile|cost|bottom|legend|put back")
"""Reasons to choose what one does not want to keep."""

_DEAR: Final = re.compile(r"\b(sacrifice|discard|exile|life|return|crew)\b")
_PUMP: Final = re.compile(r"until end of turn|prevent|regenerate")
_AMBUSH: Final = re.compile(r"unblocked attacker")
_COUNTER: Final = re.compile(r"\bcounter target\b")
_LANDS_TO_KEEP: Final = range(2, 6)
_SMALLEST_HAND: Final = 5


def greedy(seed: int = 0) -> Agent:
    """A bot that plays a decent game against beginners."""
    return _Greedy()


class _Greedy:
    """One player's judgement; it remembers which abilities it has used this turn, so as not to go round in circles."""

    def __init__(self) -> None:
        self._used: set[tuple[int, ObjectId, int]] = set()

    def __call__(self, game: Playing, decision: Decision) -> Answer:
        if decision.kind == "act":
            return self._act(game, decision)
        answer = _answer(game, decision)
        if answer is not None:
            try:
                return decision.check(answer)
            except IllegalAction:
                # A rule of thumb knows nothing of restrictions on combinations.
                pass
        return tuple(range(len(decision.refs))) if isinstance(decision, Order) else next(iter(decision.legal()))

    def _act(self, game: Playing, decision: Decision) -> Action:
        occasion = _occasion(game, decision.player)
        if not occasion:
            return PASS
        if occasion == "main" and _waits_for_combat(game, decision.player):
            occasion = "before combat"
        chosen, best = PASS, 0.0
        for action in decision.legal():
            value = self._value(game, decision.player, action, occasion)
            if value > best:
                chosen, best = action, value
        if chosen.kind in ("activate", "special"):
            self._used.add((game.state.turn.number, chosen.object, chosen.index))
        return chosen

    def _value(self, game: Playing, player: PlayerId, action: Action, occasion: str) -> float:
        """How much the bot wants to do it now; 0 for not at all."""
        state, rules = game.state, game.rules
        match action.kind:
            case "play":
                return 1000.0 if occasion in ("main", "before combat") else 0.0
            case "cast":
                text = text_of(rules, state, action.object)
                if not _fits(text, occasion, action, state.objects[action.object].values.types):
                    return 0.0
                return 10.0 + worth_of(rules, state, action.object) if _has_prey(game, player, text) else 0.0
            case "activate" | "special":
                if (state.turn.number, action.object, action.index) in self._used:
                    return 0.0
                return _activation_value(game, player, action, occasion)
        return 0.0


def _occasion(game: Playing, player: PlayerId) -> str:
    """What kind of moment this is for the player; "" for one that is let pass without a look."""
    state = game.state
    turn = state.turn
    stack = state.zone(zones.STACK)
    if stack:
        return "answer" if Reader(game.rules, state).controller(stack[-1]) != player else ""
    if turn.active == player and turn.step in MAIN:
        return "main"
    if turn.step == "declare blockers" and state.combat is not None and state.combat.attackers:
        return "combat"
    return "end" if turn.step == "end" and turn.active != player else ""


def _waits_for_combat(game: Playing, player: PlayerId) -> bool:
    """Whether mana is better kept until blockers are declared: for a card in hand that takes the place of an unblocked
    attacker, where there is a creature to attack with."""
    state, rules = game.state, game.rules
    if state.turn.step != "precombat main" or not any(
        _takes_a_place(game, ref) for ref in state.zone(("hand", player))
    ):
        return False
    sense = combat_sense.Sense(rules, state, player)
    began = state.players[player].turn_began
    return any(
        not state.objects[ref].tapped and state.objects[ref].since <= began for ref in sense.creatures(mine=True)
    )


def _takes_a_place(game: Playing, ref: ObjectId) -> bool:
    """Whether a card has a way out of the hand whose cost is an unblocked attacker."""
    found = game.state.objects[ref]
    facets = game.rules.base(found.values, found.owner).facets
    ways = [part for kind in ("method", "activated") for _, _, part in facets.of(kind)]
    return any(_AMBUSH.search(game.rules.render(cost)) for part in ways for cost in part.costs)


def _fits(text: str, occasion: str, action: Action, types: frozenset[str]) -> bool:
    """Whether a spell with this text is for such a moment."""
    if _COUNTER.search(text):
        return occasion == "answer"
    if occasion == "before combat":
        return False
    if occasion == "combat":
        return bool(action.method) or ("instant" in types and bool(_PUMP.search(text)))
    if "instant" in types and _PUMP.search(text) and not harms(text):
        return False
    return occasion in ("main", "end")


def _has_prey(game: Playing, player: PlayerId, text: str) -> bool:
    """Whether there is anything of somebody else's for a spell that does harm to one thing."""
    if "target" not in text or "player" in text or "any target" in text or not harms(text):
        return True
    state = game.state
    return any(
        state.objects[ref].controller != player for ref in (*state.zone(zones.BATTLEFIELD), *state.zone(zones.STACK))
    )


def _activation_value(game: Playing, player: PlayerId, action: Action, occasion: str) -> float:
    state, rules = game.state, game.rules
    chars = Reader(rules, state).chars(action.object)
    found = state.objects[action.object]
    abilities = chars.facets.activated
    if action.kind == "special" or action.index >= len(abilities):
        return 0.0
    cost, _, effect = rules.render(abilities[action.index][0]).partition(":")
    if found.zone == "hand":
        return 20.0 if occasion == "combat" else 0.0
    if occasion != "main" or _DEAR.search(cost) or found.attached_to or _PUMP.search(effect):
        return 0.0
    if "{T}" in cost and chars.is_creature and (chars.power or 0) > 1 and state.turn.step == "precombat main":
        return 0.0
    return 5.0 if _has_prey(game, player, effect) else 0.0


def _answer(game: Playing, decision: Decision) -> Answer | None:
    """An answer by rule of thumb, None where there is no rule for it."""
    match decision:
        case DeclareAttackers():
            return combat_sense.attack(game.rules, game.state, decision)
        case DeclareBlockers():
            return combat_sense.block(game.rules, game.state, decision)
        case Choose():
            return _choose(game, decision)
        case Options():
            return _option(game, decision)
        case Number():
            return decision.most
        case _:
            return None


def _choose(game: Playing, decision: Choose) -> tuple[Ref, ...]:
    state, rules = game.state, game.rules

    def value(ref: Ref) -> float:
        return worth_of(rules, state, ref)

    if decision.why in ("scry", "surveil"):
        return ()
    if _GIVE_UP.search(decision.why):
        return tuple(sorted(decision.options, key=value)[: decision.least])
    if decision.why in ("target", "enchant", "choose") and decision.source:
        return _aim(game, decision, value)
    return tuple(sorted(decision.options, key=value, reverse=True)[: decision.most])


def _aim(game: Playing, decision: Choose, value: Callable[[Ref], float]) -> tuple[Ref, ...]:
    """Harm goes to others, favours to oneself; as few of the wrong side as must be."""
    state, rules = game.state, game.rules
    hurt = harms(text_of(rules, state, decision.source))
    reader = Reader(rules, state)
    own = [ref for ref in decision.options if reader.controller(ref) == decision.player]
    others = [ref for ref in decision.options if ref not in own]
    right, wrong = (others, own) if hurt else (own, others)
    most = decision.most if decision.most < len(decision.options) or decision.least else len(right)
    # Of things and players the thing first: a creature killed is better than its damage to a player.
    wanted = sorted(right, key=lambda ref: (is_player(ref), -value(ref)))[:most]
    if len(wanted) < decision.least:
        wanted += sorted(wrong, key=value)[: decision.least - len(wanted)]
    return tuple(wanted)


def _option(game: Playing, decision: Options) -> tuple[int, ...]:
    if decision.why == "mulligan":
        return _mulligan(game, decision.player)
    if decision.why == "color":
        return (_most_common(decision.options, _own_words(game, decision.player, "colors")),)
    if decision.why == "creature type":
        return (_most_common(decision.options, _own_words(game, decision.player, "subtypes")),)
    return tuple(range(max(1, decision.least) if decision.most else 0))


def _mulligan(game: Playing, player: PlayerId) -> tuple[int, ...]:
    hand = [game.state.objects[ref].values for ref in game.state.zone(("hand", player))]
    lands = sum("land" in card.types for card in hand)
    small = len(hand) - game.state.players[player].mulligans <= _SMALLEST_HAND
    return (0,) if lands in _LANDS_TO_KEEP or small else (1,)


_COLOR_NAMES: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _own_words(game: Playing, player: PlayerId, what: str) -> Counter[str]:
    """How often each colour or subtype occurs among what the player has in hand and in play."""
    state = game.state
    reader = Reader(game.rules, state)
    own = [ref for ref in state.zone(zones.BATTLEFIELD) if reader.controller(ref) == player]
    words: Counter[str] = Counter()
    for ref in (*own, *state.zone(("hand", player))):
        found: Iterable[Any] = getattr(reader.chars(ref), what)
        words.update(found)
    return words


def _most_common(options: tuple[str, ...], words: Counter[str]) -> int:
    """The place of the option that occurs most, the first of several."""
    counts = [words[_COLOR_NAMES.get(option, option)] for option in options]
    return counts.index(max(counts))
