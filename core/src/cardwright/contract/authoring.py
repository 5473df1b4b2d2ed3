"""Authoring: collecting the words of a package where their meaning is written down.

::

    lexicon = Lexicon()

    @lexicon.word("Effect", "tap {what:Objects}", id="tap", rule="701.26a")
    def tap(do: Do, node: Node) -> None:
        \"\"\"Tap those permanents.\"\"\"
        do.happen(*(Tap(object=ref, on=True) for ref in do.pick(node.node("what"))))

and a hook returns ``lexicon.words``. The first line of the docstring is what `cardwright words` shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.contract.words import Word
from cardwright.model.node import Node

F = TypeVar("F", bound=Callable[..., Any])


class Lexicon:
    """Collects words; ``words`` are those collected so far, in order."""

    def __init__(self) -> None:
        self.words: list[Word] = []

    def word(
        self,
        category: str,
        pattern: str,
        *,
        id: str,
        rule: str = "",
        reads: Iterable[str] = (),
        writes: Iterable[str] = (),
        means: str = "",
        variant_of: str = "",
        since: str = "1.0",
    ) -> Callable[[F], F]:
        """Register the decorated function as the meaning of a pattern."""

        def register(run: F) -> F:
            more = {"means": means, "variant_of": variant_of, "since": since}
            self.add(category, pattern, run, id=id, rule=rule, reads=reads, writes=writes, **more)
            return run

        return register

    def add(
        self,
        category: str,
        pattern: str,
        run: Any = None,
        *,
        id: str,
        rule: str = "",
        reads: Iterable[str] = (),
        writes: Iterable[str] = (),
        means: str = "",
        variant_of: str = "",
        since: str = "1.0",
    ) -> None:
        """Register a word; ``run`` is its meaning, or None for a word that is only structure."""
        told = means or ((getattr(run, "__doc__", None) or "").strip().partition("\n")[0])
        self.words.append(
            Word(
                category=category,
                pattern=pattern,
                id=id,
                means=told,
                rule=rule,
                run=run,
                reads=frozenset(reads),
                writes=frozenset(writes),
                variant_of=variant_of,
                since=since,
            )
        )


def means(*lines: str) -> Callable[[Ruleset, Node], Iterator[Part]]:
    """The meaning of a keyword that stands for those abilities, written in the ability language.

    ::

        text = "whenever this becomes blocked: this gets +X/+X where X is {n} until end of turn"
        lexicon.add("Keyword", "horns {n:Number}", means(text), id="horns", means="It grows where it is blocked")

    ``{n}`` stands for what fills that slot of the keyword (see :meth:`Ruleset.expand`).
    """

    def run(build: Ruleset, node: Node) -> Iterator[Part]:
        for line in lines:
            yield from build.parts(build.expand(line, node))

    run.__doc__ = "; ".join(lines)
    return run
