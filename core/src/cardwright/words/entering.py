"""How permanents enter the battlefield (614.1c-e, 614.12): tapped, with counters, after a choice, as a copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.entering import add_counters, entry
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Part, Replaces
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Printed
from cardwright.model.choice import Options
from cardwright.model.decision import Name
from cardwright.model.event import Enter, Event, Move
from cardwright.model.node import Node
from cardwright.model.node import node as make_node
from cardwright.model.subtypes import BASIC_LAND_TYPES, SUBTYPES
from cardwright.words.filters import COLOR_WORDS

lexicon = Lexicon()

_GAINS: Final = 3
"""Which spelling of "has" is "gains"."""


def _tapped(enter: Enter, do: Do) -> Enter:
    return replace(enter, tapped=True)


@lexicon.word("Static", "this enters tapped unless {condition:Condition}", id="enters tapped unless", rule="614.1d")
def enters_tapped_unless(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters tapped unless the condition holds as it enters."""
    condition = node.node("condition")
    yield entry(_tapped, useful=lambda enter, look: not look.holds(condition))


@lexicon.word("Static", "{what:Objects} (enter|enters) tapped", id="enters tapped", rule="614.1d")
def enters_tapped(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters tapped, or such permanents do."""
    yield entry(_tapped, what=_others(node))


@lexicon.word("Static", "{what:Objects} (enter|enters) untapped", id="enters untapped", rule="614.1d")
def enters_untapped(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters untapped, or such permanents do."""
    yield entry(lambda enter, do: replace(enter, tapped=False), what=_others(node))


def _others(node: Node) -> Node | None:
    """The phrase, or None where it is just "this": an effect on how its own source enters (614.12)."""
    what = node.node("what")
    parts = what.nodes("parts")
    return None if len(parts) == 1 and parts[0].word == "cardwright/Phrase.this" else what


@lexicon.word(
    "Static",
    "if this would enter, may {costs:Cost+,}; otherwise put it into its owner's graveyard instead",
    id="pay or bury",
    rule="614.1a",
)
def pay_or_bury(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may pay a cost as it would enter; if you do not, it never enters but goes to its owner's graveyard."""
    costs = node.nodes("costs")
    text = ", ".join(build.render(cost) for cost in costs)

    def applies(event: Event, look: Look) -> bool:
        return isinstance(event, Move) and event.to == "battlefield" and event.enter is not None

    def instead(event: Event, do: Do) -> Sequence[Event]:
        assert isinstance(event, Move)
        player = event.enter.controller if event.enter is not None else do.you
        if do.may_pay(player, costs, text, "614.12a"):
            return (event,)
        return (replace(event, to="graveyard", enter=None),)

    yield Replaces(kinds=("move",), applies=applies, replace=instead, own_entry=True, rule="614.1a")


@lexicon.word(
    "Static", "as this enters, may {costs:Cost+,}; otherwise it enters tapped", id="pay or tapped", rule="614.1c"
)
def pay_or_tapped(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may pay a cost as it enters; if you do not, it enters tapped."""
    costs = node.nodes("costs")
    text = ", ".join(build.render(cost) for cost in costs)

    def modify(enter: Enter, do: Do) -> Enter:
        player = enter.controller
        if do.may_pay(player, costs, text, "614.12a"):
            return enter
        return replace(enter, tapped=True)

    yield entry(modify)


@lexicon.word(
    "Static",
    "this enters with (a|an|{n:Number}) [additional] {kind:CounterKind} (counter|counters) on it "
    "[and with {what:Granted+and}] [if {condition:Condition}] [and {more:Number} more if {also:Condition}]",
    id="with counters",
    rule="614.1c",
)
def enters_with_counters(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters with that many counters; X is that of the spell (107.3m). An ability that it enters with as well it has
    for as long as it is on the battlefield, whatever becomes of it."""
    amount, kind, condition, more = node.get("n"), node.node("kind"), node.get("condition"), node.get("more")
    gained = node.get("what") and (make_node("cardwright/Modification.has", _GAINS, (("what", node.get("what")),)),)

    def modify(enter: Enter, do: Do) -> Enter:
        number = do.amount(amount) if isinstance(amount, Node) else 1
        if isinstance(more, Node) and do.holds(node.node("also")):
            number += do.amount(more)
        counted = add_counters(enter, str(do.rules.meaning[kind.word](do, kind)), number)
        return replace(counted, gains=(*counted.gains, *gained)) if gained else counted

    def useful(enter: Enter, look: Look) -> bool:
        return not isinstance(condition, Node) or look.holds(condition)

    yield entry(modify, useful=useful)


@lexicon.word(
    "Static",
    "this enters tapped with {n:Number} {kind:CounterKind} counters on it",
    id="tapped with counters",
    rule="614.1c",
)
def enters_tapped_with_counters(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters tapped and with that many counters."""
    amount, kind = node.node("n"), node.node("kind")

    def modify(enter: Enter, do: Do) -> Enter:
        counted = add_counters(enter, str(do.rules.meaning[kind.word](do, kind)), do.amount(amount))
        return replace(counted, tapped=True)

    yield entry(modify)


@lexicon.word(
    "Static",
    "{what:Objects} (enter|enters) with {n:Number} additional {kind:CounterKind} counters on (it|them)",
    id="others with counters",
    rule="614.1c",
)
def others_with_counters(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such permanents enter with additional counters."""
    amount, kind = node.node("n"), node.node("kind")
    yield entry(
        lambda enter, do: add_counters(enter, str(do.rules.meaning[kind.word](do, kind)), do.amount(amount)),
        what=node.node("what"),
    )


# ---- as it enters, choose -------------------------------------------------------------------------------------------


def _choose(enter: Enter, key: str, value: Any) -> Enter:
    return replace(enter, choices=(*enter.choices, (key, value)))


def ask_color(do: Do, player: int, without: str = "") -> str:
    """A color that the player chooses, as its mana letter, other than the one of the name ``without`` (105.4)."""
    names = tuple(name for name in COLOR_WORDS if name != without)
    return COLOR_WORDS[names[do.ask_option(player, names, "choose a color", "color")]]


def ask_creature_type(do: Do, player: int, without: frozenset[str] = frozenset()) -> str:
    """A creature type that the player chooses (205.3m)."""
    names = tuple(sorted(SUBTYPES["creature"] - without))
    answer = do.ask(Options(player, names, "choose a creature type", "creature type", "205.3m", do.source))
    return names[int(answer[0])]


@lexicon.word("Static", "as this enters, choose a color [other than {but:Color}]", id="choose color", rule="614.1c")
def choose_color(build: Ruleset, node: Node) -> Iterator[Part]:
    """A color, maybe any but one, is chosen for it as it enters."""
    barred = _barred(build, node)
    yield entry(lambda enter, do: _choose(enter, "color", ask_color(do, enter.controller, barred)))


def _barred(build: Ruleset, node: Node) -> str:
    but = node.get("but")
    return build.word_name(but.word) if isinstance(but, Node) else ""


@lexicon.word(
    "Static",
    "this enters tapped and as it enters, choose a color [other than {but:Color}]",
    id="tapped, choose color",
    rule="614.1c",
)
def tapped_and_choose_color(build: Ruleset, node: Node) -> Iterator[Part]:
    """It enters tapped, and a color, maybe any but one, is chosen for it."""
    barred = _barred(build, node)
    yield entry(
        lambda enter, do: replace(_choose(enter, "color", ask_color(do, enter.controller, barred)), tapped=True)
    )


@lexicon.word("Static", "as this enters, choose a creature type", id="choose type", rule="614.1c")
def choose_type(build: Ruleset, node: Node) -> Iterator[Part]:
    """A creature type is chosen for it as it enters."""
    yield entry(lambda enter, do: _choose(enter, "type", ask_creature_type(do, enter.controller)))


@lexicon.word("Static", "as this enters, choose a basic land type", id="choose land type", rule="614.1c")
def choose_land_type(build: Ruleset, node: Node) -> Iterator[Part]:
    """A basic land type is chosen for it as it enters."""

    def modify(enter: Enter, do: Do) -> Enter:
        names = tuple(BASIC_LAND_TYPES)
        answer = do.ask_option(enter.controller, names, "choose a basic land type", "land type")
        return _choose(enter, "type", names[answer])

    yield entry(modify)


@lexicon.word("Static", "as this enters, choose a color and a creature type", id="choose color and type", rule="614.1c")
def choose_color_and_type(build: Ruleset, node: Node) -> Iterator[Part]:
    """A color and then a creature type are chosen for it as it enters."""

    def modify(enter: Enter, do: Do) -> Enter:
        colored = _choose(enter, "color", ask_color(do, enter.controller))
        return _choose(colored, "type", ask_creature_type(do, enter.controller))

    yield entry(modify)


@lexicon.word("Static", "as this enters, choose (a player|an opponent)", id="choose player", rule="614.1c")
def choose_player(build: Ruleset, node: Node) -> Iterator[Part]:
    """A player is chosen for it as it enters."""
    any_player = node.alt == 0

    def modify(enter: Enter, do: Do) -> Enter:
        player = enter.controller
        options = do.state.in_turn_order(player) if any_player else do.opponents(player)
        chosen = do.ask_refs(player, options, 1, 1, "choose a player", "choose", "614.12a")
        return _choose(enter, "player", chosen[0])

    yield entry(modify)


def card_names(rules: Ruleset, fits: Callable[[Printed], bool] | None = None) -> list[str]:
    """The names of cards that may be chosen. Halves and faces are named and judged each for themselves (201.4b, d)."""
    if fits is None:
        # No card needs to be read for its name.
        return list(dict.fromkeys((*rules.cards, *(face for faces in rules.faces.values() for face in faces))))
    found = (face for card in rules.cards.values() for face in (card, *card.faces))
    return list(dict.fromkeys(face.name for face in found if fits(face)))


@lexicon.word("Static", "as this enters, choose a [nonland] card name", id="choose name", rule="614.1c")
def choose_name(build: Ruleset, node: Node) -> Iterator[Part]:
    """A card name, maybe not that of a land card, is chosen for it as it enters (201.4a)."""
    nonland = " nonland " in build.render(node)

    def modify(enter: Enter, do: Do) -> Enter:
        def names() -> list[str]:
            return card_names(do.rules, lambda card: not (nonland and "land" in card.types))

        return _choose(enter, "card", do.ask(Name(enter.controller, names, "name a card", source=do.source)))

    yield entry(modify)
