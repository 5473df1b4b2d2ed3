"""Decisions at the terminal: their options as numbered lines, and answers read from what somebody types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from rich.markup import escape

from cardwright.cli.board import name_of, told
from cardwright.model.choice import Choose, Divide, Options, Order
from cardwright.model.combat_decision import DeclareAttackers, DeclareBlockers
from cardwright.model.decision import PASS, Act, Action, Answer, Decision, IllegalAction, Name, Number, Pay
from cardwright.model.reference import NOBODY, Ref, is_player
from cardwright.play.game import Game
from cardwright.play.view import View

_WORDS: Final = re.compile(r"[\s,]+")
_NONE: Final = frozenset({"", "none", "no", "nothing", "0"})


class Menu:
    """One decision as the player sees it: ``hint`` says how to answer, ``lines`` are the numbered options."""

    def __init__(self, game: Game, view: View, decision: Decision) -> None:
        self.game: Final = game
        self.view: Final = view
        self.decision: Final = decision
        self.actions: Final = self._legal(mana=False)
        self.mana: Final = self._legal(mana=True) if isinstance(decision, Act) else []

    def _legal(self, mana: bool) -> list[Action]:
        """The actions, of equal ones the first: five Forests in hand are one option."""
        if not isinstance(self.decision, Act | Pay):
            return []
        as_mana = isinstance(self.decision, Act)
        found = [action for action in self.decision.legal() if action != PASS]
        wanted = [action for action in found if not as_mana or (action.kind == "mana") == mana]
        return list({self.action(action): action for action in reversed(wanted)}.values())[::-1]

    def mana_lines(self) -> list[str]:
        """The mana abilities that can be activated now, with the numbers by which they are chosen."""
        return [f"{f'm{number}':>3}  {self.action(action)}" for number, action in enumerate(self.mana, 1)]

    def lines(self) -> list[str]:
        """The options, with markup."""
        return [f"{number:>3}  {line}" for number, line in enumerate(self._options(), 1)]

    def _options(self) -> list[str]:
        match self.decision:
            case Act() | Pay():
                return [self.action(action) for action in self.actions]
            case Choose() as choose:
                return [self._thing(ref) for ref in choose.options]
            case Options() as options:
                return [escape(option) for option in options.options]
            case Order() as order:
                return [escape(label) for label in order.labels] or [self._thing(ref) for ref in order.refs]
            case Divide() as divide:
                return [self._thing(ref) for ref in divide.among]
            case DeclareAttackers() as attack:
                return [self._fighter(ref, attack.able[ref]) for ref in attack.able]
            case DeclareBlockers() as block:
                return [self._fighter(ref, block.able[ref], "can block") for ref in block.able]
            case _:
                return []

    def hint(self) -> str:
        """How to answer."""
        match self.decision:
            case Act():
                return "a number, or Enter to pass"
            case Pay():
                return "a number, or Enter to pay automatically"
            case Choose() as choose:
                return _how_many(choose.least, choose.most)
            case Options() as options:
                return _how_many(options.least, options.most)
            case Order():
                return "the numbers in order, or Enter for this order"
            case Divide() as divide:
                return f"an amount for each, {divide.total} in all"
            case Number() as number:
                return f"a number from {number.least} to {number.most}"
            case Name():
                return "the name of a card"
            case DeclareAttackers():
                return "numbers of attackers ('1 3>Kiora' names what is attacked), 'all', or Enter for none"
            case _:
                return "blocks such as '1>2' (your creature 1 blocks attacker 2), or Enter for none"

    def action(self, action: Action) -> str:
        """An action in words."""
        card = self.view.card(action.object)
        name = told(self.view, card) if card is not None else f"#{action.object}"
        if action.kind in ("activate", "mana"):
            return f"{'tap' if action.kind == 'mana' else 'activate'} {name}: [dim]{escape(self._ability(action))}[/]"
        face = f" as {escape(action.face)}" if action.face else ""
        method = f" for {escape(action.method)}" if action.method and action.kind == "cast" else ""
        verb = action.method if action.kind == "special" else action.kind
        return f"{escape(verb)} {name}{face}{method}"

    def _ability(self, action: Action) -> str:
        from cardwright.rules import usable

        uses = usable.activated(self.game.rules, self.game.state, action.object)
        return self.game.rules.render(uses[action.index][0]) if action.index < len(uses) else ""

    def _thing(self, ref: Ref) -> str:
        card = None if is_player(ref) else self.view.card(ref)
        if card is None:
            return escape(name_of(self.view, ref))
        whose = f" [dim]{escape(self.game.name(card.controller))}'s, {card.zone}[/]"
        return f"{told(self.view, card)}{whose}"

    def _fighter(self, ref: Ref, others: Sequence[Ref], verb: str = "") -> str:
        card = self.view.card(ref)
        name = told(self.view, card) if card is not None else f"#{ref}"
        if not verb and len(others) < 2:
            return name
        places = self.attackers() if verb else ()
        names = [f"{places.index(o) + 1} {name_of(self.view, o)}" if verb else name_of(self.view, o) for o in others]
        return f"{name}  [dim]{verb or 'can attack'} {escape(', '.join(names))}[/]"

    def attackers(self) -> tuple[Ref, ...]:
        """The attackers, in the order in which blocks number them."""
        assert isinstance(self.decision, DeclareBlockers)
        return tuple(dict.fromkeys(ref for refs in self.decision.able.values() for ref in refs))

    # Reading

    def answer(self, text: str) -> Answer:
        """The answer that was typed; IllegalAction where it is none, with what is wrong."""
        match self.decision:
            case Act() | Pay():
                return self._read_action(text)
            case Choose() as choose:
                return choose.check(tuple(choose.options[place] for place in self._places(text, len(choose.options))))
            case Options() as options:
                return options.check(tuple(self._option_places(options, text)))
            case Order() as order:
                size = len(order.refs)
                return order.check(tuple(self._places(text, size)) if text else tuple(range(size)))
            case Divide() as divide:
                return divide.check(tuple(_whole(word) for word in _WORDS.split(text.strip())))
            case Number() as number:
                return number.check(_whole(text))
            case Name() as name:
                return _read_name(name, text)
            case DeclareAttackers() as attack:
                return self._read_attack(attack, text)
            case DeclareBlockers() as block:
                return self._read_blocks(block, text)
            case decision:
                return decision.read(text)

    def _read_action(self, text: str) -> Action:
        if text.lower() in ("", "pass", "auto", "0"):
            return self.decision.check(PASS)  # type: ignore[no-any-return]
        listed, typed = (self.mana, text[1:]) if text.lower().startswith("m") else (self.actions, text)
        places = self._places(typed, len(listed))
        if len(places) != 1:
            raise IllegalAction("one thing can be done at a time", "117.1")
        return listed[places[0]]

    def _places(self, text: str, size: int) -> list[int]:
        """The options that the numbers mean, from 0."""
        if text.strip().lower() in _NONE:
            return []
        if text.strip().lower() == "all":
            return list(range(size))
        places = [_whole(word) - 1 for word in _WORDS.split(text.strip())]
        for place in places:
            if not size:
                raise IllegalAction("there is nothing to be chosen")
            if not 0 <= place < size:
                raise IllegalAction(f"there is no option {place + 1}; they are numbered from 1 to {size}")
        return places

    def _option_places(self, options: Options, text: str) -> list[int]:
        known = [option.lower() for option in options.options]
        typed = text.strip().lower()
        if typed in known:
            return [known.index(typed)]
        if typed in ("y", "n") and known == ["yes", "no"]:
            return [0 if typed == "y" else 1]
        return self._places(text, len(known))

    def _read_attack(self, attack: DeclareAttackers, text: str) -> Answer:
        if text.strip().lower() == "all":
            return attack.all_out()
        able = list(attack.able)
        attacks = []
        for word in [] if text.strip().lower() in _NONE else text.split():
            who, arrow, whom = word.partition(">")
            (place,) = self._places(who, len(able)) or [0]
            defenders = attack.able[able[place]]
            attacks.append((able[place], self._defender(defenders, whom) if arrow else defenders[0], 0))
        return attack.check(tuple(attacks))

    def _defender(self, defenders: Sequence[Ref], text: str) -> Ref:
        for ref in defenders:
            if name_of(self.view, ref).lower().startswith(text.lower()):
                return ref
        names = ", ".join(name_of(self.view, ref) for ref in defenders)
        raise IllegalAction(f"{text!r} cannot be attacked; it can attack {names}", "508.1b")

    def _read_blocks(self, block: DeclareBlockers, text: str) -> Answer:
        able, attackers = list(block.able), self.attackers()
        blocks = []
        for word in [] if text.strip().lower() in _NONE else text.split():
            who, arrow, whom = word.partition(">")
            if not arrow:
                raise IllegalAction(f"{word!r} is no block; '1>2' lets your creature 1 block attacker 2")
            (blocker,) = self._places(who, len(able)) or [0]
            (attacker,) = self._places(whom, len(attackers)) or [0]
            blocks.append((able[blocker], attackers[attacker]))
        return block.check(tuple(blocks))

    def foes(self) -> list[str]:
        """The attackers with the numbers that blocks use."""
        if not isinstance(self.decision, DeclareBlockers):
            return []
        return [f"{number:>3}  {self._thing(ref)}" for number, ref in enumerate(self.attackers(), 1) if ref != NOBODY]


def _how_many(least: int, most: int) -> str:
    if least == most == 1:
        return "a number"
    if least == 0:
        return f"up to {most} numbers, or Enter for none" if most > 1 else "a number, or Enter for none"
    return f"{least} numbers" if least == most else f"{least} to {most} numbers"


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise IllegalAction(f"{text.strip()!r} is no number; 'help' lists what else can be typed") from None


def _read_name(decision: Name, text: str) -> str:
    known = {name.lower(): name for name in decision.names}
    if text.strip().lower() in known:
        return decision.check(known[text.strip().lower()])
    near = [known[name] for name in get_close_matches(text.strip().lower(), known, 3)]
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise IllegalAction(f"no card that may be named is called {text.strip()!r}{hint}", decision.rule)
