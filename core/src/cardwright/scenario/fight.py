"""``attacks`` and ``blocks``: moving to the step if need be, and declaring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from cardwright.model.combat_decision import Attacks as AttackAnswer
from cardwright.model.combat_decision import Blocks as BlockAnswer
from cardwright.model.combat_decision import DeclareAttackers, DeclareBlockers
from cardwright.model.decision import Decision, IllegalAction
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref
from cardwright.rules.combat import eligible
from cardwright.scenario import drive
from cardwright.scenario.errors import Refused, ScenarioError
from cardwright.scenario.lexicon import Name
from cardwright.scenario.lines import Attacks, Blocks
from cardwright.scenario.session import Session

_TRIED: Final = 5000
"""Declarations that are looked through for one that contains another."""


def attacks(session: Session, line: Attacks) -> None:
    """Declare the attackers of the line; Refused where the rules forbid the attack."""
    player = session.registry.player(line.player)
    for names, defender in line.bands:
        for name in (*names, *((defender,) if defender is not None else ())):
            session.registry.require(name)
    drive.to_attack(session, player)
    decision = session.decision
    if not isinstance(decision, DeclareAttackers):
        if line.bands:
            # The game has passed the question by, because nothing was able to attack.
            raise Refused(f"{line.bands[0][0][0]} cannot attack", "508.1a")
        return
    answer = attack_answer(session, decision, player, line)
    _refuse_by_name(session, {attacker: decision.able.get(attacker, ()) for attacker, _, _ in answer}, answer)
    session.apply(answer)


def attack_answer(session: Session, decision: DeclareAttackers, player: PlayerId, line: Attacks) -> AttackAnswer:
    """The declaration that the line describes."""
    found: list[tuple[ObjectId, Ref, int]] = []
    band = 0
    for names, target in line.bands:
        band += len(names) > 1
        for name in names:
            attacker = _creature(session, name, player)
            defender = _defender(session, decision, attacker, name, target)
            found.append((attacker, defender, band if len(names) > 1 else 0))
    return tuple(found)


def _creature(session: Session, name: Name, player: PlayerId) -> ObjectId:
    ref = session.registry.find(session.state, name, ("battlefield",), player)
    if ref == NOBODY:
        raise Refused(f"{name} is not on the battlefield", "508.1a")
    return ref


def _defender(session: Session, decision: DeclareAttackers, attacker: ObjectId, name: Name, target: Name | None) -> Ref:
    options = decision.able.get(attacker, ())
    if target is not None:
        ref = session.registry.pick(session.state, target, options, decision.player)
        if ref == NOBODY:
            session.registry.require(target)
            raise Refused(f"{name} cannot attack {target}", "508.1b")
        return ref
    if not options:
        raise Refused(f"{name} cannot attack", "508.1a")
    if len(options) > 1:
        named = [session.registry.call(session.state, ref) for ref in options]
        raise ScenarioError(f"say what {name} attacks, such as '{name} -> {named[0]}': {', '.join(named)}")
    return options[0]


def _refuse_by_name(session: Session, able: dict[ObjectId, tuple[Ref, ...]], answer: AttackAnswer) -> None:
    for attacker, _, _ in answer:
        if not able[attacker]:
            raise Refused(f"{session.registry.call(session.state, attacker)} cannot attack", "508.1a")


def blocks(session: Session, line: Blocks) -> None:
    """Declare the blockers of the line; Refused where the rules forbid the block. Where another player is asked
    first, the declaration waits for its turn."""
    player = session.registry.player(line.player)
    for attacker, names in line.blocks:
        for name in (attacker, *names):
            session.registry.require(name)
    if player == session.state.turn.active:
        raise Refused(f"{line.player} is the attacking player", "509.1")
    drive.to_block(session)
    decision = session.decision
    if not isinstance(decision, DeclareBlockers):
        if line.blocks:
            raise Refused(f"{line.blocks[0][1][0]} cannot block", "509.1a")
        return
    if decision.player != player:
        _refuse_foreign_attackers(session, player, line)
        session.promised[player] = line
        return
    session.apply(block_answer(session, decision, player, line))
    keep_promises(session)


def _refuse_foreign_attackers(session: Session, player: PlayerId, line: Blocks) -> None:
    """Before a player is asked it is known already which of their creatures could block which attackers (509.1a,
    802.4a)."""
    able = eligible.blockers(session.game.rules, session.state, player)
    for attacker_name, names in line.blocks:
        attacker = _attacker(session, attacker_name)
        for name in names:
            blocker = session.registry.find(session.state, name, ("battlefield",), player)
            if attacker not in able.get(blocker, ()):
                raise Refused(f"{name} cannot block {attacker_name}", "509.1a")


def keep_promises(session: Session) -> None:
    """Let players who were spoken of before they were asked declare as their lines said."""
    if not session.promised:
        return
    decision = session.decision
    while isinstance(decision, DeclareBlockers) and decision.player in session.promised:
        line = session.promised.pop(decision.player)
        session.apply(block_answer(session, decision, decision.player, line))
        decision = session.decision
    if not isinstance(decision, DeclareBlockers):
        for line in session.promised.values():
            if line.blocks:
                raise Refused(f"{line.player} is not asked to block", "509.1")
        session.promised.clear()


def block_answer(session: Session, decision: DeclareBlockers, player: PlayerId, line: Blocks) -> BlockAnswer:
    """The declaration that the line describes."""
    pairs: list[tuple[ObjectId, ObjectId]] = []
    for attacker_name, names in line.blocks:
        attacker = _attacker(session, attacker_name)
        for name in names:
            blocker = session.registry.find(session.state, name, ("battlefield",), player)
            if blocker == NOBODY or attacker not in decision.able.get(blocker, ()):
                raise Refused(f"{name} cannot block {attacker_name}", "509.1b")
            pairs.append((blocker, attacker))
    return tuple(sorted(pairs, key=lambda pair: list(decision.able).index(pair[0])))


def _attacker(session: Session, name: Name) -> ObjectId:
    """The attacking creature of that name."""
    combat = session.state.combat
    attackers: Sequence[ObjectId] = [attacker.id for attacker in combat.attackers] if combat is not None else []
    ref = session.registry.pick(session.state, name, attackers, session.state.turn.active)
    if ref == NOBODY:
        session.registry.require(name)
        raise Refused(f"{name} is not attacking", "509.1a")
    return int(ref)


def with_others(session: Session, line: Attacks | Blocks) -> bool:
    """Whether the declaration of the line is legal together with others that requirements ask for (508.1d, 509.1c)."""
    player = session.registry.player(line.player)
    try:
        if isinstance(line, Attacks):
            drive.to_attack(session, player)
        else:
            drive.to_block(session)
        decision = session.decision
        if isinstance(decision, DeclareAttackers) and isinstance(line, Attacks):
            wanted: set[object] = set(attack_answer(session, decision, player, line))
            declared = [attacker for attacker, _, _ in attack_answer(session, decision, player, line)]
            rule = _refused_by(decision, attack_answer(session, decision, player, line))
        elif isinstance(decision, DeclareBlockers) and isinstance(line, Blocks) and decision.player == player:
            pairs = block_answer(session, decision, player, line)
            wanted, declared = set(pairs), [attacker for _, attacker in pairs]
            rule = _refused_by(decision, pairs)
        else:
            return False
    except Refused:
        return False
    # Only requirements are met by more creatures; a restriction on this very declaration stands.
    if not rule.startswith(("508.1d", "509.1c")):
        return False
    for legal in islice(decision.legal(), _TRIED):
        same = wanted <= set(legal)
        if same and (isinstance(decision, DeclareAttackers) or _same_blockers(wanted, legal, declared)):
            return True
    return False


def _refused_by(decision: Decision, answer: object) -> str:
    try:
        decision.check(answer)
    except IllegalAction as refused:
        return refused.rule
    return ""


def _same_blockers(wanted: set[object], legal: Sequence[tuple[int, ...]], attackers: Sequence[ObjectId]) -> bool:
    """Whether the attackers spoken of are blocked by exactly those that the line names."""
    return {pair for pair in legal if pair[1] in attackers} == wanted
