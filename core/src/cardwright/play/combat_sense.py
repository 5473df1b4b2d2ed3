"""A bot's judgement of combat: whom to attack with, and what to block."""

from __future__ import annotations

from typing import Final

from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.characteristics import Characteristics
from cardwright.model.combat_decision import Attacks, Blocks, DeclareAttackers, DeclareBlockers
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.play.worth import worth
from cardwright.rules.look import Reader

_BOLD: Final = 1.5
"""How much more than its blocker a creature may be worth that attacks into an exchange."""


class Sense:
    """A position as a fighter sees it."""

    def __init__(self, rules: Ruleset, state: State, player: PlayerId) -> None:
        self.state: Final = state
        self.player: Final = player
        self._reader: Final = Reader(rules, state)

    def chars(self, ref: ObjectId) -> Characteristics:
        """Its characteristics now."""
        return self._reader.chars(ref)

    def power(self, ref: ObjectId) -> int:
        """How much damage it deals."""
        return max(0, self.chars(ref).power or 0)

    def creatures(self, mine: bool) -> list[ObjectId]:
        """The player's own creatures, or everybody else's."""
        found = []
        for ref in self.state.zone(zones.BATTLEFIELD):
            chars = self.chars(ref)
            if chars.is_creature and (chars.controller == self.player) == mine:
                found.append(ref)
        return found

    def kills(self, one: ObjectId, other: ObjectId) -> bool:
        """Whether ``one`` would kill ``other`` if the two fought, first strike included."""
        left = (self.chars(other).toughness or 0) - self.state.objects[other].damage
        mine, theirs = self.chars(one), self.chars(other)
        if theirs.has_flag("indestructible") or not self.power(one):
            return False
        if self._strikes_first(theirs) and not self._strikes_first(mine) and self._deadly(other, one):
            return False
        return self._deadly(one, other) or self.power(one) >= left

    def _deadly(self, one: ObjectId, other: ObjectId) -> bool:
        left = (self.chars(other).toughness or 0) - self.state.objects[other].damage
        return self.power(one) > 0 and (self.chars(one).has_flag("deathtouch") or self.power(one) >= left)

    @staticmethod
    def _strikes_first(chars: Characteristics) -> bool:
        return chars.has_flag("first strike") or chars.has_flag("double strike")

    def could_block(self, blocker: ObjectId, attacker: ObjectId) -> bool:
        """Whether it might block, as far as flying goes; the rules have the last word."""
        flying = self.chars(attacker).has_flag("flying")
        chars = self.chars(blocker)
        return not self.state.objects[blocker].tapped and (
            not flying or chars.has_flag("flying") or chars.has_flag("reach")
        )


def attack(rules: Ruleset, state: State, decision: DeclareAttackers) -> Attacks:
    """Attack with what comes through or fights well, and with everything when that wins; keep enough at home."""
    sense = Sense(rules, state, decision.player)
    foes = [ref for ref in sense.creatures(mine=False) if not state.objects[ref].tapped]
    goal = {ref: _defender(state, defenders) for ref, defenders in decision.able.items()}
    if _overwhelms(sense, list(goal), foes, list(goal.values())):
        chosen = list(goal)
    else:
        chosen = _enough_at_home(sense, [ref for ref in goal if _fights_well(sense, ref, foes)])
    return tuple((ref, goal[ref], 0) for ref in goal if ref in chosen)


def _defender(state: State, defenders: tuple[Ref, ...]) -> Ref:
    """The weakest player that may be attacked, else whatever may be."""
    players = [ref for ref in defenders if is_player(ref)]
    return min(players, key=lambda player: state.players[player].life) if players else defenders[0]


def _overwhelms(sense: Sense, attackers: list[ObjectId], foes: list[ObjectId], goals: list[Ref]) -> bool:
    """Whether the damage that blockers cannot stop is lethal to the player attacked."""
    players = [ref for ref in goals if is_player(ref)]
    if not players:
        return False
    strengths = sorted(sense.power(ref) for ref in attackers)
    unstopped = strengths[: max(0, len(strengths) - len(foes))]
    return sum(unstopped) >= sense.state.players[players[0]].life


def _fights_well(sense: Sense, ref: ObjectId, foes: list[ObjectId]) -> bool:
    if not sense.power(ref):
        return False
    blockers = [foe for foe in foes if sense.could_block(foe, ref)]
    killers = [foe for foe in blockers if sense.kills(foe, ref)]
    if not killers:
        return True
    return all(sense.kills(ref, foe) and worth(sense.chars(ref)) <= worth(sense.chars(foe)) + _BOLD for foe in killers)


def _enough_at_home(sense: Sense, attackers: list[ObjectId]) -> list[ObjectId]:
    """Leave attackers at home, the weakest first, until the answer to this attack is not lethal."""
    life = sense.state.players[sense.player].life
    foes = sorted((sense.power(ref) for ref in sense.creatures(mine=False)), reverse=True)
    home = [ref for ref in sense.creatures(mine=True) if ref not in attackers]
    attackers = sorted(attackers, key=sense.power)
    while attackers and sum(foes[_guards(sense, home, attackers) :]) >= life:
        home.append(attackers.pop(0))
    return attackers


def _guards(sense: Sense, home: list[ObjectId], attackers: list[ObjectId]) -> int:
    watchful = [ref for ref in attackers if sense.chars(ref).has_flag("vigilance")]
    return sum(1 for ref in home if not sense.state.objects[ref].tapped) + len(watchful)


def block(rules: Ruleset, state: State, decision: DeclareBlockers) -> Blocks:
    """Block where that is a good exchange; where the damage would be lethal, block whatever can be blocked."""
    sense = Sense(rules, state, decision.player)
    attackers = list(dict.fromkeys(ref for refs in decision.able.values() for ref in refs))
    combat = state.combat
    incoming = [a.id for a in combat.attackers if a.defender == decision.player] if combat is not None else attackers
    danger = sum(sense.power(ref) for ref in incoming)
    life = state.players[decision.player].life
    free = list(decision.able)
    blocks: dict[ObjectId, ObjectId] = {}
    for attacker in sorted(attackers, key=sense.power, reverse=True):
        able = [ref for ref in free if attacker in decision.able[ref]]
        chosen = _best_block(sense, attacker, able, danger >= life)
        if chosen != NOBODY:
            free.remove(chosen)
            blocks[chosen] = attacker
            danger -= sense.power(attacker)
    return tuple((ref, blocks[ref]) for ref in decision.able if ref in blocks)


def _best_block(sense: Sense, attacker: ObjectId, able: list[ObjectId], desperate: bool) -> ObjectId:
    cheapest_first = sorted(able, key=lambda ref: worth(sense.chars(ref)))
    survivors = [ref for ref in cheapest_first if not sense.kills(attacker, ref)]
    killers = [ref for ref in cheapest_first if sense.kills(ref, attacker)]
    both = [ref for ref in killers if ref in survivors]
    trades = [ref for ref in killers if worth(sense.chars(ref)) <= worth(sense.chars(attacker))]
    for group in (both, trades, survivors, cheapest_first if desperate else []):
        if group:
            return group[0]
    return NOBODY
