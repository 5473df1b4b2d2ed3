"""Judging ``expect`` lines: what is true of players, the game and the decision that waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardwright.model.choice import Choose, Options
from cardwright.model.decision import Decision, Number
from cardwright.model.mana import MANA_TYPES, Mana, pool_text
from cardwright.model.reference import Ref
from cardwright.model.zone import STACK, zone_key
from cardwright.scenario import acting, answers, fight, objects
from cardwright.scenario.errors import Failed, Refused
from cardwright.scenario.expectation import (
    Among,
    Belongs,
    Can,
    CouldProduce,
    Expectation,
    GameIs,
    Has,
    InZone,
    Is,
    PlayerIs,
    PlayerMana,
    PlayerNumber,
    SourceIs,
    StackIs,
)
from cardwright.scenario.lexicon import Name, fold
from cardwright.scenario.lines import Act, Attacks, Blocks
from cardwright.scenario.session import Session
from cardwright.scenario.show import places


def judge(session: Session, what: Expectation) -> None:
    """Failed, with what was expected and what was found, unless ``what`` is true."""
    _JUDGES[type(what)](session, what)


def claim(true: bool, expected: str, found: str) -> None:
    """Failed unless ``true``."""
    if not true:
        raise Failed(expected, found)


def _player_number(session: Session, what: PlayerNumber) -> None:
    player = session.registry.player(what.player)
    value = session.state.players[player]
    if what.what == "life":
        number = value.life
    elif what.what in ("poison", "counters"):
        number = value.count(what.kind or what.what)
    else:
        key = zone_key(what.what, player)
        number = len([ref for ref in session.state.zone(key) if session.state.objects[ref].owner == player])
    name = f"{what.kind} counters" if what.kind else what.what
    claim(number == what.number, f"{what.player} {name} {what.number}", f"{name} {number}")


def mana_text(letters: Sequence[str]) -> str:
    """Mana in symbols and in canonical order, ``no mana`` for none."""
    return pool_text(Mana(letter) for letter in sorted(letters, key=MANA_TYPES.index)) or "no mana"


def _player_mana(session: Session, what: PlayerMana) -> None:
    pool = [unit.type for unit in session.state.players[session.registry.player(what.player)].mana]
    expected = f"{what.player} to have {mana_text(what.mana)}"
    claim(Counter(pool) == Counter(what.mana), expected, f"{mana_text(pool)} floating")


def _player_is(session: Session, what: PlayerIs) -> None:
    player = session.registry.player(what.player)
    value, outcome = session.state.players[player], session.game.outcome
    if what.what == "monarch":
        true = session.state.monarch == player
        found = f"the monarch is {session.seat(session.state.monarch)}" if session.state.monarch else "nobody is"
        claim(true == what.yes, f"{what.player} {'is' if what.yes else 'is not'} the monarch", found)
    elif what.what == "wins":
        claim(bool(outcome and player in outcome), f"{what.player} wins", outcome_text(session))
    else:
        lost = value.lost or value.left or bool(outcome and player not in outcome)
        claim(lost, f"{what.player} lost", f"{what.player} is in the game; {outcome_text(session)}")


def outcome_text(session: Session) -> str:
    """How the game stands in one phrase."""
    outcome = session.game.outcome
    if outcome is None:
        return "the game goes on"
    return "the game is a draw" if not outcome else " and ".join(session.seat(player) for player in outcome) + " wins"


def _can(session: Session, what: Can) -> None:
    line = what.line
    can = "can" if what.able else "cannot"
    refused: Refused | None = None
    if isinstance(line, Act):
        refused = acting.refusal(session, line)
        verb = {"mana": "tap", "special": line.method}.get(line.kind, line.kind)
        way = f" for {line.wishes.method}" if line.wishes.method else ""
        text = f"{line.player} {can} {verb} {line.card}{way}"
    else:
        assert isinstance(line, Attacks | Blocks)
        refused = _declaration(session, line)
        text = f"{line.player} {can} {'attack' if isinstance(line, Attacks) else 'block'} so"
    found = f"it cannot be done: {refused}" if refused is not None else "it can be done"
    claim((refused is None) == what.able, text, found)


def _declaration(session: Session, line: Attacks | Blocks) -> Refused | None:
    """Why the declaration would be refused; None where it, possibly with others beside it, is legal."""
    trial = session.fork()
    try:
        if isinstance(line, Attacks):
            fight.attacks(trial, line)
        else:
            fight.blocks(trial, line)
    except Failed as failed:
        return Refused(failed.found)
    except Refused as refused:
        return None if fight.with_others(session.fork(), line) else refused
    return None


def _among(session: Session, what: Among) -> None:
    player = session.registry.player(what.player)
    decision = session.waiting
    way = "may" if what.optional else "must"
    text = f"{what.player} {way} choose" + (f" among {what.choice[0]}" if what.choice else "")
    if decision is None or decision.player != player:
        raise Failed(text, session.show(session.decision))
    optional, offered = _offered(session, decision)
    if what.choice is None:
        claim(optional or not what.optional, text, session.show(decision))
        return
    whole, items = what.choice
    same = _same_options(session, decision, offered, whole, items)
    claim(same and optional == what.optional, text, session.show(decision))


def _offered(session: Session, decision: Decision) -> tuple[bool, list[Ref | str]]:
    """Whether the decision may be answered with none or no, and everything else that it offers."""
    narrowed = session.narrowed is decision
    match decision:
        case Choose() if places(decision):
            return False, list(places(decision))
        case Choose():
            return decision.least == 0 and not narrowed, list(decision.options)
        case Options():
            rest = [place for place, text in enumerate(decision.options) if fold(text) not in answers.NOTHING]
            optional = decision.least == 0 and not narrowed
            return optional or len(rest) < len(decision.options), [decision.options[place] for place in rest]
        case Number():
            return False, [str(number) for number in decision.legal()]
        case _:
            kinds = ("able", "refs", "among")
            things: list[Ref | str] = [ref for kind in kinds for ref in getattr(decision, kind, ())]
            return False, things


def _same_options(
    session: Session, decision: Decision, offered: list[Ref | str], whole: str, items: Sequence[Name]
) -> bool:
    if len(offered) == 1 and fold(str(offered[0])) == fold(whole):
        return True
    left = list(offered)
    # Names with a number first: an unnumbered name takes whichever is left.
    for item in sorted(items, key=lambda item: not item.number):
        found = _option_named(session, decision, left, item)
        if found is None:
            return False
        left.remove(found)
    return not left


def _option_named(session: Session, decision: Decision, left: list[Ref | str], item: Name) -> Ref | str | None:
    refs = [option for option in left if isinstance(option, int)]
    if refs:
        if item.number:
            ref = session.registry.pick(session.state, item, refs, decision.player)
        else:
            ref = next((ref for ref in refs if session.registry.fits(session.state, item, ref)), 0)
        if not ref:
            session.registry.require(item)
        return ref or None
    if isinstance(decision, Options):
        try:
            (place,) = answers.answer_places(session, decision, item)
        except Refused:
            return None
        return decision.options[place] if decision.options[place] in left else None
    return item.text if item.text in left else None


def _game_is(session: Session, what: GameIs) -> None:
    turn = session.state.turn
    match what.what:
        case "step":
            claim(turn.step == what.value, f"step {what.value}", f"step {turn.step}")
        case "active":
            expected = session.registry.player(str(what.value))
            claim(turn.active == expected, f"active {what.value}", f"active {session.seat(turn.active)}")
        case "turn":
            claim(turn.number == what.value, f"turn {what.value}", f"turn {turn.number}")
        case "game over":
            claim(session.game.over, "game over", outcome_text(session))
        case "draw":
            claim(session.game.outcome == (), "a draw", outcome_text(session))
        case _:
            claim(session.waiting is None, "no decision", session.show(session.waiting))


def _stack_is(session: Session, what: StackIs) -> None:
    registry, state = session.registry, session.state
    stack = state.zone(STACK)[::-1]
    for name in what.names:
        registry.require(name)
    true = len(stack) == len(what.names) and all(
        registry.fits(state, name, ref) for name, ref in zip(what.names, stack, strict=False)
    )
    found = ", ".join(registry.call(state, ref) for ref in stack) or "empty"
    expected = ", ".join(map(str, what.names)) or "empty"
    claim(true, f"stack {expected}", f"stack {found}")


def _source_is(session: Session, what: SourceIs) -> None:
    registry, state = session.registry, session.state
    registry.require(what.card)
    stack = state.zone(STACK)[::-1]
    expected = f"source of ability {what.place} is {what.card}"
    if not 0 < what.place <= len(stack):
        raise Failed(expected, f"there are {len(stack)} objects on the stack")
    item = state.objects[stack[what.place - 1]].item
    source = item.source if item is not None else stack[what.place - 1]
    claim(registry.fits(state, what.card, source), expected, f"its source is {registry.call(state, source)}")


_JUDGES: Final[dict[type[Any], Callable[[Session, Any], None]]] = {
    PlayerNumber: _player_number,
    PlayerMana: _player_mana,
    PlayerIs: _player_is,
    Can: _can,
    Among: _among,
    GameIs: _game_is,
    StackIs: _stack_is,
    SourceIs: _source_is,
    InZone: objects.in_zone,
    Belongs: objects.belongs,
    Is: objects.judge_is,
    Has: objects.judge_has,
    CouldProduce: objects.could_produce,
}
