"""Instructions that add mana (106.3): who adds it, what it is, and of which types it may be (106.5, 106.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

import msgspec

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import ManaKind
from cardwright.model.choice import Options
from cardwright.model.event import AddMana
from cardwright.model.mana import COLORS, MANA_TYPES, Mana, mana_types
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import commander, production, restriction
from cardwright.words.phrases import refs_of
from cardwright.words.relations import chosen

lexicon = Lexicon()

Known = Callable[[ObjectId], frozenset[str]]
Bundle = tuple[tuple[str, ...], tuple[Any, ...]]
"""Mana that could be added, and the answers with which its player chooses it."""


class Output(msgspec.Struct, frozen=True, kw_only=True):
    """The meaning of a word of category Output, an amount of mana that a text describes.

    ``pick(do, node, player)`` are the letters that are added, ``player`` choosing; ``types(look, node, known)`` what
    it could be (106.7, see :class:`~cardwright.contract.meanings.ManaKind`); ``bundles(look, node)`` all that it
    could be with the answers that lead there; ``amount(look, node)`` how much it is, where the bundles ask what others
    could produce.
    """

    pick: Callable[[Do, Node, PlayerId], Sequence[str]]
    types: Callable[[Look, Node, Known], frozenset[str]]
    bundles: Callable[[Look, Node], list[Bundle]]
    amount: Callable[[Look, Node], int] | None = None

    def amounts(self, look: Look, node: Node) -> frozenset[int]:
        """The amounts of mana that it could be."""
        if self.amount is not None:
            return frozenset({self.amount(look, node)})
        return frozenset(len(letters) for letters, _ in self.bundles(look, node))

    def __call__(self, do: Do, node: Node, player: PlayerId) -> Sequence[str]:
        """The letters that are added."""
        return self.pick(do, node, player)


def output(look: Look, node: Node) -> tuple[Output, Node]:
    """The meaning of the Output within an instruction, and its node."""
    inner = node.node("output")
    kind = look.rules.meaning[inner.word]
    assert isinstance(kind, Output)
    return kind, inner


def added(do: Do, player: PlayerId, letters: Sequence[str], node: Node) -> AddMana:
    """Mana that goes to a player's pool, as this ability makes it: with its restriction and rider (106.6), and kept."""
    tapped = do.binding("tapped for mana")
    source = do.known(do.source)
    rider = node.get("rider")
    limits = (node.get("restriction"), do.binding("permitted to spend"))
    keys = [restriction.key_of(do.rules, one, do.source) if isinstance(one, Node) else None for one in limits]
    model = Mana(
        "",
        snow=source is not None and "snow" in do.chars(do.source).supertypes,
        restriction=restriction.both(*keys),
        rider=do.rules.key_of(rider) if isinstance(rider, Node) else None,
        source=do.source,
        persists="turn" if node.get("kept") is not None else None,
        pips_only=node.get("strict") is not None,
    )
    units = tuple(msgspec.structs.replace(model, type=letter) for letter in letters)
    return AddMana(player=player, mana=units, source=do.source, tapped=tapped if isinstance(tapped, int) else 0)


def choose_type(do: Do, player: PlayerId, types: Sequence[str]) -> str | None:
    """One of ``types``, chosen by the player; None where there is none, and then there is no mana (106.5)."""
    ordered = [letter for letter in MANA_TYPES if letter in types]
    if not ordered:
        return None
    symbols = [f"{{{letter}}}" for letter in ordered]
    answer = do.ask(Options(player, symbols, "choose the type of mana", "mana", "106.1b", do.source))
    return ordered[int(answer[0])]


# ---- who adds it ----------------------------------------------------------------------------------------------------

_TAIL = " [{restriction:Spending}] [{rider:Rider}] [{kept:Kept}] [{strict:Strict}]"
lexicon.add(
    "Strict", "not to spend on generic mana", id="strict", means="It cannot pay generic mana costs", rule="106.6"
)
lexicon.add("Kept", "that lasts until end of turn", id="turn", means="It stays between steps and phases", rule="500.5")


def _you_add(do: Do, node: Node) -> None:
    kind, inner = output(do, node)
    letters = kind.pick(do, inner, do.you)
    if letters:
        do.happen(added(do, do.you, letters, node))


def _types(look: Look, node: Node, known: Known) -> frozenset[str]:
    kind, inner = output(look, node)
    return kind.types(look, inner, known)


def _bundles(look: Look, node: Node) -> list[Bundle]:
    kind, inner = output(look, node)
    return kind.bundles(look, inner)


def _amounts(look: Look, node: Node) -> frozenset[int]:
    kind, inner = output(look, node)
    return kind.amounts(look, inner)


lexicon.add(
    "Effect",
    "add {output:Output}" + _TAIL,
    ManaKind(run=_you_add, types=_types, outputs=_bundles, amounts=_amounts),
    id="add",
    means="You add that mana",
    rule="106.3",
    writes=("adds mana",),
)


def _players_add(do: Do, node: Node) -> None:
    kind, inner = output(do, node)
    chosen = [(player, kind.pick(do, inner, player)) for player in do.refs(node.node("who"))]
    do.happen(*(added(do, player, letters, node) for player, letters in chosen if letters))


lexicon.add(
    "Effect",
    "{who:Players} (add|adds) {output:Output}" + _TAIL,
    ManaKind(run=_players_add, types=_types, amounts=_amounts),
    id="players add",
    means="Those players add that mana, each choosing where there is a choice",
    rule="106.3",
    writes=("adds mana",),
)


# ---- what is added --------------------------------------------------------------------------------------------------


def fixed(pattern: str, id: str, means: str, letters: Callable[[Look, Node], tuple[str, ...]]) -> None:
    """An Output without any choice."""
    kind = Output(
        pick=lambda do, node, player: letters(do, node),
        types=lambda look, node, known: frozenset(letters(look, node)),
        bundles=lambda look, node: [(letters(look, node), ())],
    )
    lexicon.add("Output", pattern, kind, id=id, means=means, rule="106.3")


def _scaled(look: Look, node: Node) -> tuple[str, ...]:
    return mana_types(node.text("mana")) * max(0, look.number(node.node("n")))


fixed("{mana:Mana}", "symbols", "That mana", lambda look, node: mana_types(node.text("mana")))
fixed(
    "{mana:Mana} for each {what:Objects}",
    "for each",
    "That mana for each of those things",
    lambda look, node: mana_types(node.text("mana")) * len(look.refs(node.node("what"))),
)
fixed("an amount of {mana:Mana} equal to {n:Number}", "amount", "That much mana of one type", _scaled)


def choice_of(choices: Sequence[tuple[str, ...]]) -> list[Bundle]:
    """Bundles of which one is chosen by its place."""
    return [(letters, ((place,),) if len(choices) > 1 else ()) for place, letters in enumerate(choices)]


lexicon.add("Amount", "{mana:Mana}", id="symbols", means="That mana")


def _alternatives(node: Node) -> list[tuple[str, ...]]:
    return [mana_types(one.text("mana")) for one in node.nodes("choices")]


def _pick_alternative(do: Do, node: Node, player: PlayerId) -> Sequence[str]:
    choices = _alternatives(node)
    labels = ["".join(f"{{{letter}}}" for letter in letters) for letters in choices]
    answer = do.ask(Options(player, labels, "choose the mana", "mana", "106.8", do.source))
    return choices[int(answer[0])]


lexicon.add(
    "Output",
    "either {choices:Amount+or}",
    Output(
        pick=_pick_alternative,
        types=lambda look, node, known: frozenset(letter for letters in _alternatives(node) for letter in letters),
        bundles=lambda look, node: choice_of(_alternatives(node)),
    ),
    id="either",
    means="One of those amounts of mana, as its player chooses",
    rule="106.3",
)


def _amount(look: Look, node: Node) -> int:
    return max(0, look.number(node.node("n")))


def _select(look: Look, node: Node, known: Known | None = None) -> frozenset[str]:
    word = node.node("types")
    given = known if known is not None else (lambda ref: production.could_produce(look.rules, look.state, ref))
    found = look.rules.meaning[word.word](look, word, given)
    assert isinstance(found, frozenset)
    return found


def _ordered(look: Look, node: Node) -> list[str]:
    types = _select(look, node)
    return [letter for letter in MANA_TYPES if letter in types]


def _if_any(look: Look, node: Node, known: Known) -> frozenset[str]:
    return _select(look, node, known) if _amount(look, node) else frozenset()


def _pick_one_type(do: Do, node: Node, player: PlayerId) -> Sequence[str]:
    n = _amount(do, node)
    letter = choose_type(do, player, _ordered(do, node)) if n else None
    return (letter,) * n if letter is not None else ()


lexicon.add(
    "Output",
    "{n:Number} mana of {types:Types}",
    Output(
        pick=_pick_one_type,
        types=_if_any,
        bundles=lambda look, node: choice_of([(one,) * _amount(look, node) for one in _ordered(look, node)]),
        amount=_amount,
    ),
    id="of types",
    means="That much mana of one type, as its player chooses",
    rule="106.3",
)


def _pick_combination(do: Do, node: Node, player: PlayerId) -> Sequence[str]:
    types = _ordered(do, node)
    found = [choose_type(do, player, types) for _ in range(_amount(do, node))]
    return [letter for letter in found if letter is not None]


def _combinations(look: Look, node: Node) -> list[Bundle]:
    types = _ordered(look, node)
    found = combinations_with_replacement(types, _amount(look, node))
    if len(types) < 2:
        return [(letters, ()) for letters in found]
    return [(letters, tuple((types.index(one),) for one in letters)) for letters in found]


lexicon.add(
    "Output",
    "{n:Number} mana in any combination of {types:Types}",
    Output(pick=_pick_combination, types=_if_any, bundles=_combinations, amount=_amount),
    id="combination",
    means="That much mana, each of a type that its player chooses",
    rule="106.3",
)


# ---- of which types -------------------------------------------------------------------------------------------------


@lexicon.word("Types", "(any color|any one color|colors)", id="any color", rule="106.1a")
def any_color(look: Look, node: Node, known: Known) -> frozenset[str]:
    """White, blue, black, red or green."""
    return frozenset(COLORS)


@lexicon.word("Types", "{letters:Amount+or}", id="of those", rule="106.1")
def of_those(look: Look, node: Node, known: Known) -> frozenset[str]:
    """Those types."""
    return frozenset(letter for one in node.nodes("letters") for letter in mana_types(one.text("mana")))


@lexicon.word("Types", "any color in your commander's color identity", id="identity", rule="903.4", reads=("source",))
def color_identity(look: Look, node: Node, known: Known) -> frozenset[str]:
    """The colors in the identities of your commanders together."""
    return commander.identity_of(look.state, look.you)


@lexicon.word("Types", "any type", id="any type", rule="106.1b")
def any_type(look: Look, node: Node, known: Known) -> frozenset[str]:
    """Any color, or colorless."""
    return frozenset(MANA_TYPES)


@lexicon.word("Types", "the chosen color", id="chosen color", rule="105.4", reads=("choices", "source"))
def the_chosen_color(look: Look, node: Node, known: Known) -> frozenset[str]:
    """The color that was chosen; none where none was (106.5)."""
    value = chosen(look, "color")
    return frozenset({value}) if isinstance(value, str) else frozenset()


@lexicon.word(
    "Types",
    "{letters:Amount} or the chosen color",
    id="that or chosen",
    rule="105.4",
    reads=("choices", "source"),
)
def that_or_the_chosen_color(look: Look, node: Node, known: Known) -> frozenset[str]:
    """That type, or the color that was chosen."""
    return frozenset(mana_types(node.node("letters").text("mana"))) | the_chosen_color(look, node, known)


@lexicon.word("Types", "any (color|type) that {what:Objects} could produce", id="could produce", rule="106.7")
def could_produce(look: Look, node: Node, known: Known) -> frozenset[str]:
    """What those permanents could produce."""
    allowed = frozenset(COLORS if node.alt == 0 else MANA_TYPES)
    return allowed & frozenset().union(*(known(ref) for ref in look.refs(node.node("what"))))


@lexicon.word("Types", "any color among {what:Objects}", id="colors among", rule="105.2", reads=("color",))
def colors_among(look: Look, node: Node, known: Known) -> frozenset[str]:
    """The colors of those permanents."""
    return frozenset().union(*(look.chars(ref).colors for ref in look.refs(node.node("what"))))


@lexicon.word("Types", "any type that was produced", id="produced", rule="106.12a", reads=("source",))
def produced(look: Look, node: Node, known: Known) -> frozenset[str]:
    """The types of the mana that the event produced."""
    value = look.binding("produced")
    return frozenset(str(letter) for letter in value) if isinstance(value, tuple) else frozenset()


@lexicon.word("Phrase", "the tapped permanent", id="tapped for mana", rule="106.12a", reads=("source",))
def the_tapped_permanent(look: Look, node: Node) -> tuple[ObjectId, ...]:
    """The permanent that was tapped for mana."""
    return refs_of(look.binding("subject"))


# ---- what could make it ---------------------------------------------------------------------------------------------


def _could(look: Look, ref: ObjectId) -> frozenset[str]:
    return production.could_produce(look.rules, look.state, ref)


@lexicon.word(
    "Relation", "that could produce {mana:Mana}", id="could produce", rule="106.7", reads=("gains", "loses", "zones")
)
def that_could_produce(look: Look, ref: ObjectId, node: Node) -> bool:
    """It could produce mana of that type."""
    return not _could(look, ref).isdisjoint(mana_types(node.text("mana")))


@lexicon.word(
    "Relation",
    "that could produce any type that {what:Objects} could produce",
    id="could produce same",
    rule="106.7",
    reads=("gains", "loses"),
)
def that_could_produce_same(look: Look, ref: ObjectId, node: Node) -> bool:
    """It could produce mana of a type that one of those could produce."""
    return any(not _could(look, ref).isdisjoint(_could(look, other)) for other in look.refs(node.node("what")))
