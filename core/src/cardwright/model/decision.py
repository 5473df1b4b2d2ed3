"""Decisions: everything that a player is ever asked, a small closed set of kinds.

A decision knows whom it asks, why, and which answers are legal; its options are computed only when somebody looks.
Answers are plain values: an :class:`Action`, a tuple of references, a tuple of option indices, a number, and so on.
``notation`` writes an answer as one line of text and ``read`` reads it back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeAlias, TypeGuard

import msgspec

from cardwright.model.reference import NOBODY, ObjectId, PlayerId


class IllegalAction(Exception):
    """An answer or action that the rules forbid; ``reason`` is a sentence, ``rule`` the number that says so."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class Action(msgspec.Struct, frozen=True):
    """What a player with priority may do (117.1). ``kind``: pass, play, cast, activate, mana, special.

    ``object`` is the card or source; ``method`` the alternative cost or special action ("" for the mana cost);
    ``index`` the number of the activated ability (in printed, then granted order, from 0); ``face`` the half or face
    by name; ``sources`` mana sources to tap first, in order; ``manual`` asks for each payment by hand; ``spares`` are
    meant for other costs, so that no mana ability uses them up where there is another way to make the mana; ``life`` is
    how much life to pay for symbols that can be paid with it (107.4f), where that works, else as little as will do.
    """

    kind: str
    object: ObjectId = NOBODY
    method: str = ""
    index: int = 0
    face: str = ""
    sources: tuple[ObjectId, ...] = ()
    manual: bool = False
    spares: tuple[ObjectId, ...] = ()
    life: int = 0

    def plain(self) -> Action:
        """The action without how it is to be paid: what stands among the legal actions."""
        if not self.sources and not self.manual and not self.spares and not self.life:
            return self
        return msgspec.structs.replace(self, sources=(), manual=False, spares=(), life=0)


PASS = Action("pass")

Answer: TypeAlias = Any


def are_numbers(answer: Answer) -> TypeGuard[tuple[int, ...]]:
    """Whether an answer is a tuple of whole numbers and of nothing that is merely equal to one, such as 1.0."""
    return isinstance(answer, tuple) and all(type(item) is int for item in answer)


class Decision(ABC):
    """One open question. ``why`` is a short machine-readable purpose (``target``, ``mode``, ``x``, ``cost sacrifice``,
    ``trigger order`` ...), ``prompt`` a sentence for people, ``source`` the object that it is about."""

    kind: ClassVar[str] = ""

    def __init__(self, player: PlayerId, prompt: str, why: str, rule: str = "", source: ObjectId = NOBODY) -> None:
        self.player = player
        self.prompt = prompt
        self.why = why
        self.rule = rule
        self.source = source

    @abstractmethod
    def check(self, answer: Answer) -> Answer:
        """``answer`` in its canonical form; IllegalAction when it is not legal."""

    def forced(self) -> Answer | None:
        """The one legal answer where there is just one, else None."""
        return None

    @abstractmethod
    def legal(self) -> Iterator[Answer]:
        """Legal answers in a stable order; for composite decisions as many as are enumerable, best read lazily."""

    @abstractmethod
    def sample(self, below: Callable[[int], int]) -> Answer:
        """A random legal answer; ``below(n)`` gives a uniform number below n."""

    def notation(self, answer: Answer) -> str:
        """``answer`` as one line of text."""
        return " ".join(str(item) for item in answer) if isinstance(answer, tuple) else str(answer)

    def read(self, text: str) -> Answer:
        """The answer that ``notation`` wrote; IllegalAction when it is no legal answer here."""
        try:
            return self.check(tuple(int(item) for item in text.split()))
        except ValueError:
            raise IllegalAction(f"{text!r} is no answer to {self.prompt!r}; numbers are expected") from None

    def __repr__(self) -> str:
        return f"<{self.kind} decision of player {self.player}: {self.prompt}>"


class Act(Decision):
    """A player has priority (117): pass, or do something."""

    kind = "act"

    def __init__(
        self,
        player: PlayerId,
        actions: Callable[[], Iterable[Action]],
        refusal: Callable[[Action], IllegalAction | None],
        mana: Callable[[], Iterable[Action]] = tuple,
    ) -> None:
        super().__init__(player, "act or pass", "priority", "117.1")
        self._actions = actions
        self._mana = mana
        self._refusal = refusal
        self._listed: list[Action] = [PASS]

    def legal(self) -> Iterator[Action]:
        yield PASS
        yield from self.plays()
        for action in self._mana():
            self._listed.append(action)
            yield action

    def plays(self) -> Iterator[Action]:
        """The legal answers that do something and are no mana abilities."""
        self._listed = [PASS]
        for action in self._actions():
            self._listed.append(action)
            yield action

    def check(self, answer: Answer) -> Action:
        if not isinstance(answer, Action):
            raise IllegalAction(f"{answer!r} is no action; with priority a player acts or passes", "117.1")
        if answer not in self._listed:
            refused = self._refusal(answer)
            if refused is not None:
                raise refused
        return answer

    def sample(self, below: Callable[[int], int]) -> Action:
        # Nobody who plays at random taps for nothing.
        actions = [PASS, *self.plays()]
        return actions[below(len(actions))]

    def notation(self, answer: Action) -> str:
        words = [answer.kind]
        if answer.object:
            words.append(str(answer.object))
        if answer.index:
            words.append(f"#{answer.index}")
        if answer.method:
            words.append(f"for={answer.method.replace(' ', '_')}")
        if answer.face:
            words.append(f"as={answer.face.replace(' ', '_')}")
        if answer.sources:
            words.append("with=" + ",".join(map(str, answer.sources)))
        if answer.manual:
            words.append("manual")
        if answer.spares:
            words.append("sparing=" + ",".join(map(str, answer.spares)))
        if answer.life:
            words.append(f"life={answer.life}")
        return " ".join(words)

    def read(self, text: str) -> Action:
        kind, *words = text.split() or [""]
        fields: dict[str, Any] = {}
        try:
            for word in words:
                if word.startswith("#"):
                    fields["index"] = int(word[1:])
                elif word.startswith("for="):
                    fields["method"] = word[4:].replace("_", " ")
                elif word.startswith("as="):
                    fields["face"] = word[3:].replace("_", " ")
                elif word.startswith("with="):
                    fields["sources"] = tuple(int(item) for item in word[5:].split(","))
                elif word.startswith("sparing="):
                    fields["spares"] = tuple(int(item) for item in word[8:].split(","))
                elif word.startswith("life="):
                    fields["life"] = int(word[5:])
                elif word == "manual":
                    fields["manual"] = True
                else:
                    fields["object"] = int(word)
        except ValueError:
            raise IllegalAction(f"{text!r} is no action: {word!r} is not understood") from None
        return self.check(Action(kind, **fields))


class Number(Decision):
    """Choose a whole number from ``least`` to ``most``, one that ``refuse`` gives no reason against; the least and the
    most are never refused."""

    kind = "number"

    def __init__(
        self,
        player: PlayerId,
        least: int,
        most: int,
        prompt: str,
        why: str,
        rule: str = "",
        source: ObjectId = NOBODY,
        refuse: Callable[[int], str | None] | None = None,
    ) -> None:
        super().__init__(player, prompt, why, rule, source)
        self.least = least
        self.most = most
        self._refuse = refuse

    def check(self, answer: Answer) -> int:
        if type(answer) is not int or not self.least <= answer <= self.most:
            raise IllegalAction(f"{self.prompt!r} takes a number from {self.least} to {self.most}", self.rule)
        reason = self._refuse(answer) if self._refuse is not None else None
        if reason is not None:
            raise IllegalAction(f"{answer} cannot be chosen: {reason}", self.rule)
        return answer

    def forced(self) -> int | None:
        return self.least if self.least == self.most else None

    def legal(self) -> Iterator[int]:
        numbers = range(self.least, self.most + 1)
        yield from numbers if self._refuse is None else (one for one in numbers if self._refuse(one) is None)

    def sample(self, below: Callable[[int], int]) -> int:
        if self._refuse is None:
            return self.least + below(self.most - self.least + 1)
        possible = tuple(self.legal())
        return possible[below(len(possible))]

    def read(self, text: str) -> int:
        try:
            return self.check(int(text))
        except ValueError:
            raise IllegalAction(f"{text!r} is no number", self.rule) from None


class Name(Decision):
    """Name a card (201.4). The answer is a card name that ``known`` accepts; ``names`` gives them all."""

    kind = "name"

    def __init__(
        self,
        player: PlayerId,
        names: Callable[[], Sequence[str]],
        prompt: str,
        rule: str = "201.4",
        source: ObjectId = 0,
    ) -> None:
        super().__init__(player, prompt, "card name", rule, source)
        self._names = names

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All legal names in alphabetical order."""
        return tuple(sorted(self._names()))

    def check(self, answer: Answer) -> str:
        if not isinstance(answer, str) or answer not in self.names:
            raise IllegalAction(f"no card that may be named here is called {answer!r}", self.rule)
        return answer

    def legal(self) -> Iterator[str]:
        yield from self.names

    def sample(self, below: Callable[[int], int]) -> str:
        return self.names[below(len(self.names))]

    def read(self, text: str) -> str:
        return self.check(text)


class Pay(Decision):
    """Pay mana by hand (601.2g): activate one of ``sources``, or let the rest be paid from the pool and automatically.

    ``sources`` are mana actions; the answer is one of them or :data:`PASS` for "pay the rest automatically".
    """

    kind = "pay"

    def __init__(
        self, player: PlayerId, sources: Sequence[Action], owed: str, source: ObjectId = NOBODY, automatic: bool = True
    ) -> None:
        super().__init__(player, f"pay {owed}", "mana", "601.2g", source)
        self.sources = tuple(sources)
        self.automatic = automatic

    def check(self, answer: Answer) -> Action:
        if answer == PASS and self.automatic:
            return PASS
        if answer not in self.sources:
            raise IllegalAction("that is no mana ability that can be activated now", "605.3a")
        assert isinstance(answer, Action)
        return answer

    def legal(self) -> Iterator[Action]:
        if self.automatic:
            yield PASS
        yield from self.sources

    def sample(self, below: Callable[[int], int]) -> Action:
        options = tuple(self.legal())
        return options[below(len(options))]

    def notation(self, answer: Action) -> str:
        return "auto" if answer == PASS else f"{answer.object} {answer.index}"

    def read(self, text: str) -> Action:
        if text == "auto":
            return self.check(PASS)
        try:
            object_id, index = map(int, text.split())
        except ValueError:
            hint = "write auto, or the numbers of an object and its ability"
            raise IllegalAction(f"{text!r} is no answer to {self.prompt!r}; {hint}", self.rule) from None
        return self.check(Action("mana", object_id, index=index))
