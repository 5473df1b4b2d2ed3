"""Parts that bear on a declaration: found once for it, then asked about every creature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from cardwright.contract.ruleset import Ruleset
from cardwright.model.reference import Ref
from cardwright.model.state import State
from cardwright.rules import index, layers, prohibit
from cardwright.rules.look import LayerReader, Reader

Voice: TypeAlias = tuple[Any, Reader]
"""A part with the view of where it comes from."""


class Bearing:
    """The functioning parts of one kind that are about ``what`` (for rule changes: the number of the rule).

    Those in ``general`` are to be asked about everything; those that are about their own source, and those that effects
    impose on one object or player, only about that one. Holds for the position in which it was made.
    """

    def __init__(self, rules: Ruleset, state: State, kind: str, what: str) -> None:
        self._rules = rules
        self._state = state
        self._kind = kind
        self._what = what
        self._imposed: dict[Ref, tuple[Voice, ...]] = {}
        self._effects = bool(layers.computed(rules, state, LayerReader).effects)
        self._own: dict[Ref, tuple[Voice, ...]] = {}
        general: list[Voice] = []
        for working in index.functioning(rules, state, kind):
            if not self._about(working.part):
                continue
            voice = (
                working.part,
                Reader(rules, state, working.source, working.controller, dict(working.bindings)),
            )
            if getattr(working.part, "own", False):
                self._own[working.source] = (*self._own.get(working.source, ()), voice)
            else:
                general.append(voice)
        self.general: tuple[Voice, ...] = tuple(general)

    def _about(self, part: Any) -> bool:
        return bool((part.number if self._kind == "rule change" else part.what) == self._what)

    @property
    def silent(self) -> bool:
        """Whether there can be no such part at all."""
        return not self.general and not self._own and not self._effects

    def imposed(self, ref: Ref) -> tuple[Voice, ...]:
        """The parts that effects impose on ``ref``."""
        if not self._effects:
            return ()
        found = self._imposed.get(ref)
        if found is None:
            pairs = prohibit.imposed(self._rules, self._state, ref, self._kind)
            found = self._imposed[ref] = tuple(pair for pair in pairs if self._about(pair[0]))
        return found

    def of(self, ref: Ref) -> tuple[Voice, ...]:
        """All parts to be asked about ``ref``."""
        found = self.general + self._own[ref] if ref in self._own else self.general
        return found + self.imposed(ref) if self._effects else found

    def any(self, refs: Iterable[Ref]) -> bool:
        """Whether there is a part to be asked about one of ``refs``."""
        return bool(self.general) or any(ref in self._own or (self._effects and self.imposed(ref)) for ref in refs)

    def forbids(self, subject: Ref, other: Any) -> bool:
        """For prohibitions: whether ``subject`` can't do or undergo it in relation to ``other`` (101.2)."""
        return any(part.applies(look, subject, other) for part, look in self.of(subject))
