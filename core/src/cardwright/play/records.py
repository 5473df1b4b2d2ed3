"""Records: a game as a file that it can be played again from, to the same position.

A record is a file of JSON lines: first how the game began and what it was played with, then a line for every answer
(the player and the notation, or null for conceding), last the digest of the position that this leads to.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cardwright.contract.ruleset import EDITION, Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.decision import Answer, IllegalAction
from cardwright.play.decklist import MOST_CARDS
from cardwright.play.decks import Deck, counted
from cardwright.play.moves import Concession

if TYPE_CHECKING:
    from cardwright.play.game import Game

FORMAT: Final = 1
"""Raised whenever a file of this version could not be read by the version before."""

CORE: Final = "cardwright"
"""The owner of the core's words in the digests of a Ruleset."""


class RecordError(ValueError):
    """A record that cannot be read, belongs to another Ruleset, or does not lead where it says."""


class Cards(msgspec.Struct, frozen=True):
    """A deck as a record keeps it: counts and names in the order in which they were shuffled."""

    name: str
    cards: tuple[tuple[int, str], ...]
    sideboard: tuple[tuple[int, str], ...] = ()
    commanders: tuple[str, ...] = ()

    @classmethod
    def of(cls, deck: Deck) -> Cards:
        """What is to be kept of a deck."""
        return cls(deck.name, tuple(counted(deck.cards)), tuple(counted(deck.sideboard)), deck.commanders)

    def deck(self) -> Deck:
        """The deck again."""
        cards, sideboard = (
            tuple(name for count, name in part for _ in range(count)) for part in (self.cards, self.sideboard)
        )
        return Deck(name=self.name, cards=cards, sideboard=sideboard, commanders=self.commanders)


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a record. ``digests`` are those of the core and of the plugins whose cards or words the
    decks use, by plugin; ``first`` is the seat of the starting player and ``life`` the starting total where they were
    set."""

    format: int = msgspec.field(name="cardwright record", default=FORMAT)
    edition: str = EDITION
    seed: int
    players: tuple[str, ...]
    decks: tuple[Cards, ...]
    first: int | None = None
    life: int | None = None
    mulligans: bool = True
    digests: dict[str, str]


class End(msgspec.Struct, frozen=True):
    """The last line of a record: the digest of the position, and who has won (nobody: a draw, None: not over)."""

    digest: str
    outcome: tuple[str, ...] | None = None


class Record(msgspec.Struct, frozen=True):
    """A recorded game. ``answers`` are pairs of a player's name and the answer's notation, None for conceding."""

    beginning: Beginning
    answers: tuple[tuple[str, str | None], ...]
    end: End
    file: str = ""

    def save(self, path: str | Path) -> None:
        """Write it to a file, at one stroke; OSError with the name of that file where it cannot be written."""
        lines = [
            msgspec.json.encode(self.beginning),
            *map(msgspec.json.encode, self.answers),
            msgspec.json.encode(self.end),
        ]
        target = Path(path)
        fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            fresh.write_bytes(b"\n".join([*lines, b""]))
            fresh.replace(target)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a file; RecordError with the line where it is damaged, or written by another version."""
        try:
            lines = Path(path).read_bytes().splitlines()
        except OSError as error:
            raise RecordError(f"{path}: the file cannot be read: {error.strerror or error}") from error
        _check_format(str(path), lines)
        beginning = _decoded(str(path), 1, lines[0], Beginning)
        _check_counts(str(path), beginning)
        if len(lines) < 2:
            raise RecordError(f"{path}:1: the record ends after its first line; it was cut off")
        answers = [
            _decoded(str(path), number, line, tuple[str, str | None]) for number, line in enumerate(lines[1:-1], 2)
        ]
        return cls(beginning, tuple(answers), _decoded(str(path), len(lines), lines[-1], End), str(path))

    def replay(self, rules: Ruleset | None = None, log: bool = True) -> Game:
        """Play it again, by default by what is installed, and give the game as it was when it was recorded.

        RecordError where it was made by other rules or other cards, or where it leads to another position.
        """
        if rules is None:
            from cardwright.play import installed

            rules = installed.rules()
        self.check(rules)
        game = self._begun(rules, log)
        seats = {value.name: player for player, value in game.state.players.items()}
        for line, (who, _) in enumerate(self.answers, 2):
            if who not in seats:
                raise RecordError(f"{self._at(line)}nobody called {who!r} plays in this game")
        answers: list[Answer] = [text if text is not None else Concession(seats[who]) for who, text in self.answers]
        try:
            game.feed(answers)
        except IllegalAction as refused:
            number = len(game.moves)
            who, text = self.answers[number]
            raise RecordError(f"{self._at(number + 2)}{who} cannot answer {text!r} here: {refused}") from refused
        for line, ((who, _), move) in enumerate(zip(self.answers, game.moves, strict=True), 2):
            if seats[who] != move.player:
                raise RecordError(f"{self._at(line)}{game.name(move.player)} was to answer here, not {who}")
        if game.digest != self.end.digest:
            raise RecordError(
                f"{self._at(len(self.answers) + 2)}replayed, the game comes to another position than it was recorded "
                "in: the record was changed, or the engine plays differently now"
            )
        return game

    def _at(self, line: int) -> str:
        return f"{self.file}:{line}: " if self.file else ""

    def _begun(self, rules: Ruleset, log: bool) -> Game:
        from cardwright.play.game import Game

        begun = self.beginning
        try:
            return Game.new(
                [cards.deck() for cards in begun.decks],
                begun.seed,
                players=begun.players,
                first=begun.first,
                life=begun.life,
                mulligans=begun.mulligans,
                rules=rules,
                log=log,
            )
        except ValueError as error:
            raise RecordError(f"{self._at(1)}no game begins like this: {error}") from error

    def check(self, rules: Ruleset) -> None:
        """RecordError where the game was played by another edition of the rules or with other versions of plugins."""
        begun = self.beginning
        place = f"{self.file}: " if self.file else ""
        if begun.edition != EDITION:
            raise RecordError(f"{place}played by the rules of {begun.edition}; this version knows those of {EDITION}")
        missing = [owner for owner in begun.digests if owner not in rules.digests]
        if missing:
            which = (
                "which is not installed; install it" if len(missing) == 1 else "which are not installed; install them"
            )
            raise RecordError(f"{place}it needs {_and(missing)}, {which} and try again")
        changed = [owner for owner, digest in begun.digests.items() if rules.digests[owner] != digest]
        if changed:
            raise RecordError(
                f"{place}it was recorded with another version of {_and(changed)}; install the version that it was "
                "recorded with"
            )


def record(game: Game) -> Record:
    """The record of a game that began with decks; ValueError for one that began as a position."""
    setup = game.setup
    if setup is None:
        raise ValueError("only a game that began with decks can be recorded, not one that began as a position")
    names = {player: value.name for player, value in game.state.players.items()}
    outcome = None if game.outcome is None else tuple(names[player] for player in game.outcome)
    decks = tuple(Cards.of(deck) for deck in setup.decks)
    beginning = Beginning(
        seed=setup.seed,
        players=setup.players,
        decks=decks,
        first=setup.first,
        life=setup.life,
        mulligans=setup.mulligans,
        digests=used(game.rules, setup.decks),
    )
    answers = tuple((names[move.player], move.notation) for move in game.moves)
    return Record(beginning, answers, End(game.digest, outcome))


def used(rules: Ruleset, decks: Iterable[Deck]) -> dict[str, str]:
    """The digests of the core and of all plugins that own a card of the decks or a word of such a card."""
    owners = {CORE}
    for name in sorted({name for deck in decks for name in (*deck.cards, *deck.commanders)}):
        owners.add(rules.owners.get(name, CORE))
        owners.update(_word_owners(rules.cards[name]))
    return {owner: rules.digests[owner] for owner in sorted(owners) if owner in rules.digests}


def _word_owners(printed: Printed) -> Iterator[str]:
    for ability in printed.abilities:
        for node in ability.walk():
            yield node.word.partition("/")[0]
    for face in printed.faces:
        yield from _word_owners(face)


def _check_format(file: str, lines: list[bytes]) -> None:
    try:
        first: Any = msgspec.json.decode(lines[0]) if lines else None
    except (msgspec.MsgspecError, UnicodeDecodeError):
        first = None
    if not isinstance(first, Mapping) or "cardwright record" not in first:
        raise RecordError(f"{file}: this is no record of a game; Game.record().save(...) writes one")
    if first["cardwright record"] != FORMAT:
        raise RecordError(f"{file}:1: a record of format {first['cardwright record']}; this version reads {FORMAT}")


def _check_counts(file: str, beginning: Beginning) -> None:
    """RecordError where a deck says that it has fewer than no cards of a name, or more than any deck has."""
    for deck in beginning.decks:
        counts = [count for count, _ in (*deck.cards, *deck.sideboard)]
        if any(count < 1 for count in counts) or sum(counts) > MOST_CARDS:
            raise RecordError(f"{file}:1: the deck {deck.name!r} has counts of cards that no deck has")


def _decoded(file: str, number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(f"{file}:{number}: this line of the record is damaged: {error}") from error


def _and(names: list[str]) -> str:
    return " and ".join(names)
