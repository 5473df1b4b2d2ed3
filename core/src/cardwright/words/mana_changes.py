"""What tapping a permanent for mana gives instead (106.12b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Activated, Alongside, Part, Prohibits, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Activate, AddMana, Event, LifeChange, LoseMana
from cardwright.model.mana import COLORLESS, COLORS, Mana, mana_types
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules.cost_parts import taps_self
from cardwright.words.production import choose_type
from cardwright.words.relations import chosen

lexicon = Lexicon()

Tapped = Callable[[AddMana, Look], bool]
"""Whether the mana comes from tapping one of those permanents that an effect speaks of."""


def is_tapped(what: Node) -> Tapped:
    """The mana comes from tapping such a permanent."""
    return lambda event, look: bool(event.tapped) and look.matches(what, event.tapped)


def you_tap(what: Node) -> Tapped:
    """The mana comes from your tapping such a permanent."""
    return lambda event, look: event.tapper == look.you and is_tapped(what)(event, look)


def more_mana(tapped: Tapped, times: int) -> Replaces:
    """Multiplied mana production; its restrictions and riders are those of all of it (106.6a)."""

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, AddMana)
        return (replace(event, mana=tuple(unit for unit in event.mana for _ in range(times))),)

    return Replaces(
        kinds=("mana",),
        applies=lambda event, look: isinstance(event, AddMana) and tapped(event, look),
        replace=instead,
        types=lambda types, look: types,
        amount=lambda amount: amount * times,
    )


@lexicon.word(
    "Instead",
    "if you tap {what:Objects} for mana, it produces (twice|three times) as much of that mana instead",
    id="times mana",
    rule="106.12b",
)
def times_mana(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for mana gives twice or three times as much."""
    yield more_mana(you_tap(node.node("what")), 2 + node.alt)


Letters = Callable[[Do, PlayerId, Sequence[Mana]], Sequence[str]]
"""The types of the mana that is produced instead of some mana, for the effect's controller."""


def other_mana(
    tapped: Tapped, letters: Letters, types: Callable[[Look], frozenset[str]], only: str = "", much: int = 0
) -> Replaces:
    """Mana of other types in place of what would be produced; with ``only``, just in place of mana of that type; with
    ``much``, so much of it in place of whatever amount."""

    def applies(event: Event, look: Look) -> bool:
        if not isinstance(event, AddMana) or not event.mana or not tapped(event, look):
            return False
        return not only or any(unit.type == only for unit in event.mana)

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, AddMana)
        kept = tuple(unit for unit in event.mana if only and unit.type != only)
        gone = tuple(unit for unit in event.mana if unit not in kept)
        made = letters(do, do.you, gone)
        model = gone[0]
        return (replace(event, mana=(*kept, *(replace(model, type=letter) for letter in made))),)

    def changed(before: frozenset[str], look: Look) -> frozenset[str]:
        if not only:
            return types(look)
        return frozenset(before - {only}) | (types(look) if only in before else frozenset())

    amount = (lambda amount: much) if much else None
    return Replaces(kinds=("mana",), applies=applies, replace=instead, types=changed, amount=amount)


@lexicon.word(
    "Instead",
    "if {what:Objects} is tapped for mana, it produces {mana:Mana} instead of any other type and amount",
    id="other mana",
    rule="106.12b",
)
def other_type_and_amount(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for mana gives just that mana."""
    made = mana_types(node.text("mana"))
    tapped = is_tapped(node.node("what"))
    yield other_mana(tapped, lambda do, you, gone: made, lambda look: frozenset(made), much=len(made))


@lexicon.word(
    "Instead",
    "if {what:Objects} is tapped for {n:Number} or more mana, it produces {mana:Mana} instead of any other type "
    "and amount",
    id="other mana for much",
    rule="106.12b",
)
def other_type_and_amount_for_much(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for at least so much mana gives just that mana."""
    made, n, tapped = mana_types(node.text("mana")), node.node("n"), is_tapped(node.node("what"))

    def much(event: AddMana, look: Look) -> bool:
        return tapped(event, look) and len(event.mana) >= look.number(n)

    yield other_mana(much, lambda do, you, gone: made, lambda look: frozenset(made), much=len(made))


@lexicon.word(
    "Instead",
    "if {what:Objects} is tapped for mana, it produces {mana:Mana} instead of any other type",
    id="other type",
    rule="106.12b",
)
def other_type(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for mana gives as much mana of that type."""
    made = mana_types(node.text("mana"))
    yield other_mana(is_tapped(node.node("what")), lambda do, you, gone: made * len(gone), lambda look: frozenset(made))


@lexicon.word(
    "Instead",
    "if you tap {what:Objects} for mana, it produces {mana:Mana} instead of any other type",
    id="your other type",
    rule="106.12b",
)
def your_other_type(build: Ruleset, node: Node) -> Iterator[Part]:
    """Your tapping such permanents for mana gives as much mana of that type."""
    made = mana_types(node.text("mana"))
    yield other_mana(you_tap(node.node("what")), lambda do, you, gone: made * len(gone), lambda look: frozenset(made))


@lexicon.word(
    "Instead",
    "if {what:Objects} is tapped for mana, it produces {mana:Mana} instead of {old:Mana}",
    id="instead of type",
    rule="106.12b",
)
def instead_of_type(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for mana gives as much mana of that type in place of mana of the other."""
    made, old = mana_types(node.text("mana")), mana_types(node.text("old"))[0]
    tapped = is_tapped(node.node("what"))
    yield other_mana(tapped, lambda do, you, gone: made * len(gone), lambda look: frozenset(made), old)


def _your_choice(do: Do, you: PlayerId, gone: Sequence[Mana]) -> Sequence[str]:
    return (choose_type(do, you, COLORS) or COLORLESS,) * len(gone)


@lexicon.word(
    "Instead",
    "if {what:Objects} is tapped for mana, it produces mana of a color of your choice instead of any other type",
    id="color of choice",
    rule="106.12b",
)
def color_of_choice(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for mana gives as much mana of one color that you choose."""
    yield other_mana(is_tapped(node.node("what")), _your_choice, lambda look: frozenset(COLORS))


@lexicon.word(
    "Instead",
    "if you tap {what:Objects} for mana, it produces one mana of a color of your choice "
    "instead of any other type and amount",
    id="one of choice",
    rule="106.12b",
)
def one_of_choice(build: Ruleset, node: Node) -> Iterator[Part]:
    """Your tapping such permanents for mana gives one mana of a color that you choose."""
    tapped = you_tap(node.node("what"))
    yield other_mana(
        tapped, lambda do, you, gone: _your_choice(do, you, gone[:1]), lambda look: frozenset(COLORS), much=1
    )


def _chosen_color(look: Look) -> frozenset[str]:
    value = chosen(look, "color")
    return frozenset({value}) if isinstance(value, str) else frozenset()


@lexicon.word(
    "Instead",
    "if {what:Objects} is tapped for mana, it produces mana of the chosen color instead of any other color",
    id="chosen color",
    rule="106.12b",
)
def of_the_chosen_color(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping such permanents for colored mana gives as much mana of the chosen color; colorless mana stays."""
    tapped = is_tapped(node.node("what"))

    def colored(event: AddMana, look: Look) -> bool:
        return tapped(event, look) and any(unit.type != COLORLESS for unit in event.mana)

    def letters(do: Do, you: PlayerId, gone: Sequence[Mana]) -> Sequence[str]:
        (color,) = _chosen_color(do) or {COLORLESS}
        return [unit.type if unit.type == COLORLESS else color for unit in gone]

    yield other_mana(colored, letters, _chosen_color)


@lexicon.word(
    "Instead",
    "if a spell or ability you control would add colored mana, it adds that much {mana:Mana} instead",
    id="colored becomes",
    rule="614.1a",
)
def colored_becomes(build: Ruleset, node: Node) -> Iterator[Part]:
    """Your spells and abilities add as much mana of that type in place of colored mana; colorless mana stays."""
    (made,) = mana_types(node.text("mana"))

    def colored(event: AddMana, look: Look) -> bool:
        return event.tapper == look.you and any(unit.type != COLORLESS for unit in event.mana)

    def letters(do: Do, you: PlayerId, gone: Sequence[Mana]) -> Sequence[str]:
        return [unit.type if unit.type == COLORLESS else made for unit in gone]

    yield other_mana(colored, letters, lambda look: frozenset({made}))


lexicon.add("Swap", "{mana:Mana} from {what:Objects}", id="swap", means="That mana from such permanents")


@lexicon.word(
    "Instead",
    "if tapped for mana, lands produce {swaps:Swap+,} instead of any other type",
    id="swapped types",
    rule="106.12b",
)
def swapped_types(build: Ruleset, node: Node) -> Iterator[Part]:
    """Tapping lands for mana gives as much mana of the type that belongs to their kind; where several fit, the
    player who gets the mana chooses."""
    swaps = [(mana_types(swap.text("mana"))[0], swap.node("what")) for swap in node.nodes("swaps")]

    def fitting(look: Look, ref: ObjectId) -> list[str]:
        return [letter for letter, what in swaps if look.matches(what, ref)]

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, AddMana)
        letter = choose_type(do, event.player, fitting(do, event.tapped))
        assert letter is not None
        return (replace(event, mana=tuple(replace(unit, type=letter) for unit in event.mana)),)

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, AddMana) and bool(event.tapped) and bool(fitting(look, event.tapped))

    def types(before: frozenset[str], look: Look) -> frozenset[str]:
        tapped = look.binding("tapped")
        return frozenset(fitting(look, tapped)) if isinstance(tapped, int) else before

    yield Replaces(kinds=("mana",), applies=applies, replace=instead, types=types)


@lexicon.word(
    "PlayerPhrase",
    "each player who tapped {what:Objects} for mana this turn",
    id="tapped for mana this turn",
    rule="106.12",
    reads=("source", "history"),
)
def tapped_this_turn(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """Those who activated a mana ability with {T} of such a permanent this turn, whether it made mana or not."""
    found = []
    for event in look.state.this_turn():
        if isinstance(event, Activate) and event.mana and look.matches(node.node("what"), event.source):
            taps = (taps_self(look.rules, part.costs) for part in _activated(look, event.ability) if part.mana)
            found += [event.player] if any(taps) else []
    return tuple(player for player in look.state.in_turn_order() if player in found)


def _activated(look: Look, ability: Node) -> Iterator[Activated]:
    return (part for part in look.rules.parts(ability) if isinstance(part, Activated))


# ---- unspent mana ---------------------------------------------------------------------------------------------------


@lexicon.word(
    "Static",
    "{who:Players} (don't|doesn't) lose unspent [{color:Mana}] mana as steps and phases end",
    id="keep mana",
    rule="106.4",
)
def keep_mana(build: Ruleset, node: Node) -> Iterator[Part]:
    """Those players keep their unspent mana, or that of one type, between steps and phases."""
    who, color = node.node("who"), node.get("color")
    only = mana_types(color) if isinstance(color, str) else None

    def applies(look: Look, player: PlayerId, unit: Mana) -> bool:
        return (only is None or unit.type in only) and look.matches(who, player)

    yield Prohibits(what="lose mana", applies=applies)


@lexicon.word("Static", "{who:Players} losing unspent mana loses that much life", id="mana burn", rule="106.4")
def mana_burn(build: Ruleset, node: Node) -> Iterator[Part]:
    """Losing unspent mana costs as much life, at the same time."""
    who = node.node("who")

    def results(event: Event, look: Look) -> Sequence[Event]:
        if not isinstance(event, LoseMana) or event.into or not look.matches(who, event.player):
            return ()
        return (LifeChange(player=event.player, amount=-len(event.mana)),)

    yield Alongside(kinds=("lose mana",), results=results, rule="106.4")


@lexicon.word("Effect", "{who:Players} (lose|loses) all unspent mana", id="lose unspent mana", rule="106.4")
def lose_unspent_mana(do: Do, node: Node) -> None:
    """Those players lose all the mana that they have floating."""
    players = [do.state.players[player] for player in do.pick(node.node("who"))]
    do.happen(*(LoseMana(player=player.id, mana=player.mana) for player in players if player.mana))


@lexicon.word(
    "Instead",
    "if you would lose unspent mana, that mana becomes {mana:Mana} instead",
    id="mana becomes",
    rule="106.4",
)
def mana_becomes(build: Ruleset, node: Node) -> Iterator[Part]:
    """Your unspent mana changes its type where it would be lost."""
    letter = mana_types(node.text("mana"))[0]

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, LoseMana)
        return (replace(event, into=tuple(replace(unit, type=letter) for unit in event.mana)),)

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, LoseMana) and event.player == look.you and not event.into

    yield Replaces(kinds=("lose mana",), applies=applies, replace=instead)
