"""Look and Do: what rules code and plugins may ask of a game, and what they may do to it.

A :class:`Look` reads one position from the point of view of one source: ``source`` is the object whose ability is
read, ``you`` the player that it means by "you", ``bindings`` what its other names stand for. A :class:`Do` is handed
to procedures and acts; everything that changes goes through :meth:`Do.happen`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.decision import Answer, Decision
from cardwright.model.effect import Duration
from cardwright.model.event import Event
from cardwright.model.node import Node
from cardwright.model.objects import Binding, GameObject
from cardwright.model.reference import ObjectId, PlayerId, Ref
from cardwright.model.state import State


class Look(Protocol):
    """Reading only."""

    @property
    def state(self) -> State:
        """The position that is read."""

    @property
    def source(self) -> ObjectId:
        """The object whose ability or spell this is; its id may be gone by now."""

    @property
    def you(self) -> PlayerId:
        """The player whom the ability means by "you" (109.5)."""

    @property
    def rules(self) -> Any:
        """The Ruleset: tables of words, cards and parts."""

    def chars(self, ref: ObjectId) -> Characteristics:
        """Its characteristics now, or as last known when it is gone (608.2h)."""

    def object(self, ref: ObjectId) -> GameObject | None:
        """The object with this id if it exists in any zone now."""

    def known(self, ref: ObjectId) -> GameObject | None:
        """The object, or what it was when it was last known."""

    def find(self, ref: Ref) -> Ref:
        """Where the thing is now: the same id, or the new one if this very ability or its event moved it
        (400.7c-j); 0 when it cannot be found."""

    def controller(self, ref: Ref) -> PlayerId:
        """Its controller, or owner outside battlefield and stack; last known if it is gone; a player himself."""

    def opponents(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """The other players in the game, in turn order."""

    def matches(self, node: Node, ref: Ref) -> bool:
        """Whether ``ref`` is one of those that the noun phrase ``node`` speaks of."""

    def refs(self, node: Node) -> tuple[Ref, ...]:
        """All that the noun phrase names without any choice, in the order of their zones."""

    def number(self, node: Node) -> int:
        """The value of a Number."""

    def amount(self, node: Node) -> int:
        """The value of a Number as the result of an effect: never below zero (107.1b)."""

    def holds(self, node: Node) -> bool:
        """Whether a Condition is true."""

    def binding(self, name: str) -> Binding | None:
        """What ``name`` stands for in this ability (``it``, ``player``, ``amount``, ``x`` ...), or None."""

    def at(self, source: ObjectId, you: PlayerId, bindings: dict[str, Binding] | None = None) -> Look:
        """The same position seen from another source."""


class Do(Look, Protocol):
    """Reading and acting."""

    def bind(self, name: str, value: Binding) -> None:
        """Let ``name`` stand for ``value`` in the rest of this ability."""

    def happen(self, *events: Event) -> tuple[Event, ...]:
        """Let ``events`` happen at once; gives those that did happen, after replacement, with new ids filled in."""

    def run(self, node: Node) -> None:
        """Carry out an instruction (a node of category Effect)."""

    def pick(self, node: Node, player: PlayerId = 0, *, own: bool = False) -> tuple[Ref, ...]:
        """The things that the noun phrase names, letting ``player`` (you) choose where it leaves a choice, with ``own``
        only among what they control; targets are those that are still legal. What was named becomes "it"."""

    def ask(self, decision: Decision) -> Answer:
        """The player's answer to ``decision``, checked; made without asking when only one is legal."""

    def ask_yes(self, player: PlayerId, prompt: str, rule: str = "") -> bool:
        """Whether the player says yes."""

    def may_pay(self, player: PlayerId, costs: tuple[Node, ...], prompt: str, rule: str = "118.12") -> bool:
        """Whether the player pays ``costs`` in full, which they may; whoever cannot is not asked (118.12)."""

    def ask_refs(
        self,
        player: PlayerId,
        options: Sequence[Ref],
        least: int,
        most: int,
        prompt: str,
        why: str = "choose",
        rule: str = "608.2d",
    ) -> tuple[Ref, ...]:
        """``least`` to ``most`` of ``options``, chosen by the player."""

    def ask_to_move(
        self, player: PlayerId, options: Sequence[ObjectId], prompt: str, why: str, rule: str
    ) -> tuple[ObjectId, ...]:
        """Any number of ``options``, chosen by the player, which will change zones as a permanent enters. What changes
        zones at the same time anyway is no option, and what is chosen none for what enters along (614.13a-b)."""

    def ask_option(self, player: PlayerId, options: Sequence[str], prompt: str, why: str = "choose") -> int:
        """The place of the option that the player chooses."""

    def attempt(self, procedure: Callable[[], bool]) -> bool:
        """Run ``procedure``; where it gives False or is refused by the rules, everything it did is undone (733.1)."""

    def set_up(self, word: Node, duration: Duration, uses: int = -1, **names: Binding) -> None:
        """Put up a lasting effect that ``word`` itself describes (a replacement, a permission ...), about nothing in
        particular (611.2, 615.6); what it speaks of stands in ``names``. ``uses`` is how much of it there is."""

    def as_what(
        self, player: PlayerId, ref: ObjectId, fits: Callable[[Printed], bool] = lambda values: True
    ) -> str | None:
        """The name of the half or face by which the player wants to cast a card now, of those that fit, or of a split
        card with fuse both names (702.102a, 709.3a, 712.11b, 715.3); None where there is none. They are asked where
        there are several."""

    def cast(self, player: PlayerId, ref: ObjectId, *, method: str = "", face: str = "", free: bool = False) -> bool:
        """Let the player cast the card ``ref`` while this resolves, whatever its types say of when (608.2g): for free,
        for the alternative cost ``method``, or for its mana cost. False, with nothing changed, where they cannot."""

    def activate_mana(self, player: PlayerId, ref: ObjectId, place: int) -> bool:
        """Let the player activate the mana ability number ``place`` of ``ref`` (605.3a); False, with nothing changed,
        where they cannot."""

    def shuffled(self, refs: Sequence[Ref]) -> tuple[Ref, ...]:
        """``refs`` in a random order."""

    def pay(self, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        """Let the player pay ``costs`` in full; False, with nothing changed, where they cannot."""

    def can_pay(self, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        """Whether the player could pay ``costs`` now."""
