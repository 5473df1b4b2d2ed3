"""What the meaning of a word can tell beside its parts: of costs, of mana, of things chosen together, of a plugin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Activated
from cardwright.model.mana import ManaCost
from cardwright.model.node import Node
from cardwright.model.objects import Binding, Payment
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref


class CostKind(msgspec.Struct, frozen=True, kw_only=True):
    """The meaning of a word of category Cost.

    ``mana(look, node)`` is the mana it adds to the total, or None. ``could(look, node, player)`` whether it could be
    paid now (118.3); ``uses(look, node, player)`` which objects it could use up, how many and how (``tap``, ``untap``,
    ``leave``, or ``stay`` for what only has to be there), so that one thing is not counted twice. ``pay(do, node,
    player)`` pays it and tells what was paid.
    ``early`` costs are paid before others that may move the source away. ``life`` is life that it takes, ``counters``
    how many counters it takes off the source. ``named`` tells that it is paid with what the binding "paying with"
    names, where it names what it could use up. ``verb`` is what it does with things (``exile``) where the name of the
    word does not begin with that.
    """

    could: Callable[[Look, Node, PlayerId], bool]
    pay: Callable[[Do, Node, PlayerId], Payment | None]
    mana: Callable[[Look, Node], ManaCost] | None = None
    uses: Callable[[Look, Node, PlayerId], tuple[tuple[ObjectId, ...], int, str]] | None = None
    taps_self: bool = False
    untaps_self: bool = False
    life: Callable[[Look, Node], int] | None = None
    counters: Callable[[Look, Node], int] | None = None
    named: bool = False
    verb: str = ""


class ManaKind(msgspec.Struct, frozen=True, kw_only=True):
    """The meaning of an instruction that adds mana, beside its ``run``.

    ``types(look, node, known)`` are the types it would produce if it resolved now (106.7), where ``known(object)`` is
    what the core knows so far of another object; the core iterates to the least fixpoint. ``outputs(look, node)`` are
    all bundles it could give, each with the answers that lead to it, or None when only running it tells.
    ``amounts(look, node)`` are the amounts that it could add, where they are known.
    """

    run: Callable[[Any, Node], None]
    types: Callable[[Look, Node, Callable[[ObjectId], frozenset[str]]], frozenset[str]]
    outputs: Callable[[Look, Node], Sequence[tuple[tuple[str, ...], tuple[Any, ...]]] | None] | None = None
    amounts: Callable[[Look, Node], frozenset[int]] | None = None

    def __call__(self, do: Do, node: Node) -> None:
        """Carry out the instruction."""
        self.run(do, node)


class Purpose(msgspec.Struct, frozen=True, kw_only=True):
    """What mana is to be spent on (106.6).

    ``what`` is cast, activate, or for any other cost what it is called ("cumulative upkeep"), pay where that is
    nothing; ``object`` the spell or the source of the ability; ``cost`` the mana cost or activation cost with its {X}
    still open; ``part`` the activated ability; ``x`` whether the whole cost contains {X}.
    """

    what: str
    object: ObjectId = NOBODY
    cost: ManaCost | None = None
    part: Activated | None = None
    x: bool = False


class Together(msgspec.Struct, frozen=True):
    """The meaning of a relation that is about all things chosen together ("with total power 4 or less").

    ``each(look, ref, node)`` must hold of every one; ``whole(look, refs, node)`` says why those cannot be chosen
    together, or None.
    """

    each: Callable[[Look, Ref, Node], bool]
    whole: Callable[[Look, tuple[Ref, ...], Node], str | None]

    def __call__(self, look: Look, ref: Ref, node: Node) -> bool:
        """Whether it can be among the things chosen."""
        return self.each(look, ref, node)


class Among(msgspec.Struct, frozen=True):
    """The meaning of a filter that few permanents satisfy and that tells which these are ("attacking").

    ``fits(look, ref, node)`` as for any filter; ``those(look)`` gives the ids of all on the battlefield that fit, in
    any order, so that nobody has to look at the others.
    """

    fits: Callable[[Look, Ref, Node], bool]
    those: Callable[[Look], Iterable[ObjectId]]

    def __call__(self, look: Look, ref: Ref, node: Node) -> bool:
        """Whether it fits."""
        return self.fits(look, ref, node)


class Announced(msgspec.Struct, frozen=True):
    """The meaning of a relation that speaks of what is chosen for a spell or ability just before its targets ("of a
    creature type of your choice", 601.2b-c).

    ``ask(do, player)`` gives what is chosen, which ``name`` then stands for; ``fits(look, ref, node)`` is asked before
    as well as after that.
    """

    name: str
    ask: Callable[[Do, PlayerId], Binding]
    fits: Callable[[Look, Ref, Node], bool]

    def __call__(self, look: Look, ref: Ref, node: Node) -> bool:
        """Whether it fits what is chosen, or, as long as nothing is, could fit something."""
        return self.fits(look, ref, node)


class PluginMeta(msgspec.Struct, frozen=True, kw_only=True):
    """What a plugin says of itself: the plugins whose words its scripts use, and the API version it was written for."""

    requires: tuple[str, ...] = ()
    api: str = "1.0"
