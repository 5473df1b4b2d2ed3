"""A game at the terminal: a person at one seat, bots at the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape

from cardwright.cli.board import board
from cardwright.cli.choices import Menu
from cardwright.cli.state import refused
from cardwright.cli.stops import SAID, Stops, read_step
from cardwright.cli.telling import tell
from cardwright.model.decision import PASS, Act, Decision, IllegalAction
from cardwright.model.reference import PlayerId
from cardwright.play.game import Agent, Game
from cardwright.rules.blame import fault
from cardwright.rules.engine import RulesError

HELP: Final = """\
a number           choose that option          Enter, pass     pass priority
pass until STEP    pass until it begins: 'end', 'my turn', 'their upkeep'
stops              where you are asked         stop WHOSE STEP set or remove one: 'stop their upkeep'
mana               mana abilities: m1, m2 …    undo            go back to your last decision
why not LINE       why it cannot be done: 'why not cast Shock targeting Troll'
explain NAME [WHAT] what made a value: 'explain Forest types'
card NAME          what a card says            graveyard, log  what lies there, what has happened
board              show the position again     save FILE       write a record of the game
concede            give up                     quit            leave without a result"""

LOG_LINES: Final = 30


class Quit(Exception):
    """The player leaves the table."""


class Table:
    """Lets one person play. ``read`` gives the line that they type after a prompt; EOFError where nobody types now."""

    def __init__(
        self, game: Game, player: PlayerId, bots: Mapping[PlayerId, Agent], console: Console, read: Callable[[str], str]
    ) -> None:
        self.game: Final = game
        self.player: Final = player
        self.bots: Final = bots
        self.console: Final = console
        self.read: Final = read
        self.stops: Final = Stops(player)
        self._mark = 0
        self._asked: list[int] = []
        """How many answers had been given when the player was asked, for each time that they were."""
        self._back = False
        """Whether the player has just gone back: then they are asked, whatever their stops say."""

    def play(self) -> None:
        """Play until the game is over; Quit where the player leaves before."""
        while (decision := self.game.decision) is not None:
            try:
                self._go_on(decision)
            except (Quit, EOFError):
                raise
            except Exception as error:
                self._stuck(error)
            self._tell()
        self.show()
        winners = " and ".join(self.game.name(player) for player in self.game.outcome or ())
        self.console.print(f"[bold]{escape(winners) or 'nobody'} wins[/]")

    def _go_on(self, decision: Decision) -> None:
        """Let a bot answer, the person pass where they want to be left alone, or ask them."""
        if decision.player != self.player:
            self.game.apply(self.bots[decision.player](self.game, decision))
        elif isinstance(decision, Act) and not self._back and self.stops.passes(self.game, decision):
            self.game.apply(PASS)
        else:
            self._ask(decision)

    def _stuck(self, error: Exception) -> None:
        """A plugin or script stopped what the person has no part in: let them go back, keep a record, or leave."""
        self._complain(error)
        self.console.print("the game cannot go on from here; type undo, save FILE, log, board, concede or quit")
        before = len(self.game.moves)
        while len(self.game.moves) == before:
            word, _, rest = self.read("> ").strip().partition(" ")
            command = _COMMANDS.get(word.lower())
            try:
                if command is None:
                    raise ValueError("the game waits at a fault; type undo, save FILE, concede or quit")
                command(self, rest.strip())
            except (Quit, EOFError):
                raise
            except Exception as again:
                self._complain(again)

    def _tell(self) -> None:
        for text in tell(self.game, self.game.events_since(self._mark), self.player):
            self.console.print(f"  {text}")
        self._mark = self.game.mark

    def show(self) -> None:
        """Show the position."""
        self.console.print("", board(self.game.view(self.player), self.player), sep="\n")

    def _ask(self, decision: Decision) -> None:
        """Ask until there is an answer, or until a command has led elsewhere."""
        self._back = False
        if not isinstance(decision, Act):
            self.stops.interrupt()
        begun = len(self.game.moves)
        if not self._asked or self._asked[-1] != begun:
            self._asked.append(begun)
        self.show()
        menu = Menu(self.game, self.game.view(self.player), decision)
        self._offer(menu)
        while self.game.decision is decision:
            try:
                self._obey(menu, self.read("> ").strip())
            except (Quit, EOFError):
                raise
            except Exception as error:
                self._complain(error)

    def _complain(self, error: Exception) -> None:
        """Show what a person can do something about, and what a plugin has done; other errors go on."""
        found = fault(self.game.rules, error) or error
        if not isinstance(found, IllegalAction | ValueError | OSError | RulesError):
            raise error
        text = refused(found) if isinstance(found, OSError) else str(found)
        self.console.print(f"[red]{escape(text)}[/]")

    def _offer(self, menu: Menu) -> None:
        decision = menu.decision
        rule = f" [dim]({decision.rule})[/]" if decision.rule else ""
        what = "your turn to act" if isinstance(decision, Act) else escape(decision.prompt)
        self.console.print(f"\n[bold yellow]{what}[/]{rule}  [dim]{escape(menu.hint())}[/]")
        for line in menu.lines():
            self.console.print(line)
        if foes := menu.foes():
            self.console.print("[dim]attackers:[/]")
            for line in foes:
                self.console.print(line)

    def _obey(self, menu: Menu, text: str) -> None:
        word, _, rest = text.partition(" ")
        command = _COMMANDS.get(word.lower())
        if text.lower().startswith("pass until"):
            self._pass_until(rest.partition(" ")[2])
        elif text.lower().startswith("why not"):
            self._why_not(text[len("why not") :].strip())
        elif word.lower() == "mana":
            self._mana(menu)
        elif command is not None:
            command(self, rest.strip())
        else:
            self.game.apply(menu.answer(text))

    # Commands

    def _mana(self, menu: Menu) -> None:
        for line in menu.mana_lines():
            self.console.print(line)
        if not menu.mana:
            self.console.print("there is no mana to be made now")

    def _pass_until(self, words: str) -> None:
        if not isinstance(self.game.decision, Act):
            raise IllegalAction("a decision waits; answer it first")
        self.stops.pass_until(self.game, *read_step(words))
        self.game.apply(PASS)

    def _why_not(self, line: str) -> None:
        refused = self.game.why_not(self._spoken(line))
        self.console.print(escape(str(refused)) if refused is not None else "it can be done now")

    def _spoken(self, line: str) -> str:
        """What the player means to do as a line of a scenario: ``cast Shock`` as ``alice casts Shock``."""
        if not line:
            raise ValueError("say what cannot be done, such as 'why not cast Shock targeting Troll'")
        first = line.partition(" ")[0]
        if first.lower() in {self.game.name(seat).lower() for seat in self.game.state.seats}:
            return line
        verb = first if first.endswith("s") and not first.endswith("ss") else _third_person(first)
        return f"{self.game.name(self.player)} {verb}{line[len(first) :]}"

    def _undo(self, _: str) -> None:
        present = len(self.game.moves)
        while self._asked and self._asked[-1] >= present:
            self._asked.pop()
        if not self._asked:
            raise IllegalAction("there is nothing of yours to undo")
        self.game.undo(present - self._asked[-1])
        self.stops.interrupt()
        self._back = True
        self._mark = self.game.mark
        self.console.print("[dim]back to your last decision[/]")

    def _explain(self, words: str) -> None:
        from cardwright.play.explain import CHARACTERISTICS

        if not words:
            raise IllegalAction("say what is to be explained, such as 'explain Forest types'")
        name, _, what = words.rpartition(" ")
        told = self.game.explain(name, what) if what in CHARACTERISTICS else self.game.explain(words, "power")
        self.console.print(escape(str(told)))

    def _card(self, name: str) -> None:
        from cardwright.play.decks import Names

        names = Names(self.game.rules)
        found = names.find(name)
        if found is None:
            near = " or ".join(names.nearest(name)) or "another name"
            raise ValueError(f"no installed card is called {name!r}; try {near}")
        printed = self.game.rules.cards[found]
        numbers = f" {printed.power}/{printed.toughness}" if printed.power is not None else ""
        self.console.print(f"[bold]{escape(printed.name)}[/] {printed.cost or ''}{numbers}")
        for ability in printed.abilities:
            self.console.print(f"  {escape(self.game.rules.render(ability))}")

    def _stops(self, _: str) -> None:
        for whose, step in sorted(self.stops.steps):
            self.console.print(f"  {SAID[whose]} {step}")

    def _stop(self, words: str) -> None:
        whose, step = read_step(words)
        if not whose or not step:
            raise ValueError("say whose step: 'stop my upkeep' or 'stop their end'")
        there = self.stops.toggle(whose, step)
        self.console.print(f"{'you stop at' if there else 'no stop at'} {SAID[whose]} {step}")

    def _graveyard(self, _: str) -> None:
        for seat in self.game.view(self.player).seats:
            names = ", ".join(card.name for card in seat.graveyard) or "empty"
            self.console.print(f"{escape(seat.name)}: {escape(names)}")

    def _log(self, _: str) -> None:
        for text in list(tell(self.game, self.game.log, self.player))[-LOG_LINES:]:
            self.console.print(f"  {text}")

    def _save(self, path: str) -> None:
        if not path:
            raise ValueError("say where: 'save FILE'")
        self.game.record().save(Path(path))
        self.console.print(f"saved as {escape(path)}")

    def _concede(self, _: str) -> None:
        self.game.concede(self.player)

    def _quit(self, _: str) -> None:
        raise Quit

    def _help(self, _: str) -> None:
        self.console.print(escape(HELP))

    def _board(self, _: str) -> None:
        self.show()


def _third_person(verb: str) -> str:
    """``cast`` as a scenario says it of a player: ``casts``."""
    return f"{verb}{'es' if verb.endswith('ss') else 's'}"


_COMMANDS: Final[dict[str, Callable[[Table, str], None]]] = {
    "undo": Table._undo,
    "explain": Table._explain,
    "card": Table._card,
    "stops": Table._stops,
    "stop": Table._stop,
    "graveyard": Table._graveyard,
    "log": Table._log,
    "save": Table._save,
    "concede": Table._concede,
    "quit": Table._quit,
    "exit": Table._quit,
    "help": Table._help,
    "?": Table._help,
    "board": Table._board,
}
