"""Instructions that add mana (106.3), and what a permanent could produce (106.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import ManaKind, Part, Pattern, Purpose, Rider, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.decision import Options
from cardwright.model.event import AddMana
from cardwright.model.mana import COLORS, MANA_TYPES, Mana, mana_types
from cardwright.model.node import Node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import production, restriction, target
from cardwright.words.phrases import refs_of
from cardwright.words.relations import chosen

lexicon = Lexicon()

Known = Callable[[ObjectId], frozenset[str]]


def add(do: Do, player: PlayerId, letters: Sequence[str], node: Node) -> None:
    """Add mana to a player's pool, as this ability makes it, with restriction and rider if it has any (106.6)."""
    if not letters:
        return
    tapped = do.binding("tapped for mana")
    source = do.known(do.source)
    snow = source is not None and "snow" in do.chars(do.source).supertypes
    limit, rider = node.get("restriction"), node.get("rider")
    key = restriction.key_of(do.rules, limit, do.source) if isinstance(limit, Node) else None
    units = tuple(
        Mana(
            letter,
            snow=snow,
            restriction=key,
            rider=do.rules.key_of(rider) if isinstance(rider, Node) else None,
            source=do.source,
        )
        for letter in letters
    )
    do.happen(AddMana(player=player, mana=units, source=do.source, tapped=tapped if isinstance(tapped, int) else 0))


def choose_type(do: Do, player: PlayerId, types: Sequence[str]) -> str | None:
    """One of ``types``, chosen by the player; None where there is none, and then there is no mana (106.5)."""
    ordered = [letter for letter in MANA_TYPES if letter in types]
    if not ordered:
        return None
    symbols = [f"{{{letter}}}" for letter in ordered]
    answer = do.ask(Options(player, symbols, "choose the type of mana", "mana", "106.1b", do.source))
    return ordered[int(answer[0])]


_TAIL = "[{restriction:Spending}] [{rider:Rider}]"


def _symbols(look: Look, node: Node) -> tuple[str, ...]:
    return mana_types(node.text("mana"))


lexicon.add(
    "Effect",
    "add {mana:Mana} " + _TAIL,
    ManaKind(
        run=lambda do, node: add(do, do.you, _symbols(do, node), node),
        types=lambda look, node, known: frozenset(_symbols(look, node)),
        outputs=lambda look, node: (
            None if node.get("restriction") or node.get("rider") else [(_symbols(look, node), ())]
        ),
    ),
    id="add",
    means="You add that mana",
    rule="106.3",
    writes=("adds mana",),
)


def _choice_outputs(choices: list[tuple[str, ...]]) -> list[tuple[tuple[str, ...], tuple[Any, ...]]]:
    return [(letters, ((place,),) if len(choices) > 1 else ()) for place, letters in enumerate(choices)]


def _alternatives(node: Node) -> list[tuple[str, ...]]:
    return [mana_types(one.text("mana")) for one in node.nodes("choices")]


def _add_alternative(do: Do, node: Node) -> None:
    choices = _alternatives(node)
    labels = ["".join(f"{{{letter}}}" for letter in letters) for letters in choices]
    answer = do.ask(Options(do.you, labels, "choose the mana", "mana", "106.8", do.source))
    add(do, do.you, choices[int(answer[0])], node)


lexicon.add("Amount", "{mana:Mana}", id="symbols", means="That mana")
lexicon.add(
    "Effect",
    "add either {choices:Amount+or} " + _TAIL,
    ManaKind(
        run=_add_alternative,
        types=lambda look, node, known: frozenset(letter for letters in _alternatives(node) for letter in letters),
        outputs=lambda look, node: (
            None if node.get("restriction") or node.get("rider") else _choice_outputs(_alternatives(node))
        ),
    ),
    id="add either",
    means="You add one of those amounts of mana, as you choose",
    rule="106.3",
    writes=("adds mana",),
)


def _scaled(look: Look, node: Node) -> tuple[str, ...]:
    return mana_types(node.text("mana")) * max(0, look.number(node.node("n")))


lexicon.add(
    "Effect",
    "add {mana:Mana} for each {what:Objects}",
    ManaKind(
        run=lambda do, node: add(do, do.you, mana_types(node.text("mana")) * len(do.refs(node.node("what"))), node),
        types=lambda look, node, known: frozenset(
            mana_types(node.text("mana")) if look.refs(node.node("what")) else ()
        ),
        outputs=lambda look, node: [(mana_types(node.text("mana")) * len(look.refs(node.node("what"))), ())],
    ),
    id="add for each",
    means="You add that mana for each of those things",
    rule="106.3",
    writes=("adds mana",),
)

lexicon.add(
    "Effect",
    "add an amount of {mana:Mana} equal to {n:Number}",
    ManaKind(
        run=lambda do, node: add(do, do.you, _scaled(do, node), node),
        types=lambda look, node, known: frozenset(_scaled(look, node)),
        outputs=lambda look, node: [(_scaled(look, node), ())],
    ),
    id="add amount",
    means="You add that much mana of one type",
    rule="106.3",
    writes=("adds mana",),
)


class Selection:
    """The types among which a text lets its player choose ("any color", "any type that a land you control could
    produce"): ``of(look, node, known)`` gives them."""


def _amount(look: Look, node: Node) -> int:
    amount = node.get("n")
    return look.number(amount) if isinstance(amount, Node) else 1


def _select(look: Look, node: Node, known: Known | None = None) -> frozenset[str]:
    word = node.node("types")
    given = known if known is not None else (lambda ref: production.could_produce(look.rules, look.state, ref))
    found = look.rules.meaning[word.word](look, word, given)
    assert isinstance(found, frozenset)
    return found


def _add_one_type(do: Do, node: Node) -> None:
    letter = choose_type(do, do.you, tuple(_select(do, node)))
    if letter is not None:
        add(do, do.you, (letter,) * _amount(do, node), node)


def _one_type_outputs(look: Look, node: Node) -> Any:
    if node.get("restriction") or node.get("rider"):
        return None
    types = _select(look, node)
    ordered = [letter for letter in MANA_TYPES if letter in types]
    return _choice_outputs([(letter,) * _amount(look, node) for letter in ordered])


lexicon.add(
    "Effect",
    "add {n:Number} mana of {types:Types} " + _TAIL,
    ManaKind(
        run=_add_one_type,
        types=lambda look, node, known: _select(look, node, known) if _amount(look, node) > 0 else frozenset(),
        outputs=_one_type_outputs,
    ),
    id="add of types",
    means="You add that much mana of one type, as you choose",
    rule="106.3",
    writes=("adds mana",),
)


def _combinations(look: Look, node: Node) -> list[tuple[str, ...]]:
    types = [letter for letter in MANA_TYPES if letter in _select(look, node)]
    return list(combinations_with_replacement(types, _amount(look, node)))


def _add_combination(do: Do, node: Node) -> None:
    letters: list[str] = []
    for _ in range(_amount(do, node)):
        letter = choose_type(do, do.you, tuple(_select(do, node)))
        if letter is not None:
            letters.append(letter)
    add(do, do.you, letters, node)


def _combination_outputs(look: Look, node: Node) -> Any:
    if node.get("restriction") or node.get("rider"):
        return None
    ordered: list[str] = [letter for letter in MANA_TYPES if letter in _select(look, node)]
    if len(ordered) < 2:
        return [(letters, ()) for letters in _combinations(look, node)]
    return [(letters, tuple((ordered.index(one),) for one in letters)) for letters in _combinations(look, node)]


lexicon.add(
    "Effect",
    "add {n:Number} mana in any combination of {types:Types} " + _TAIL,
    ManaKind(
        run=_add_combination,
        types=lambda look, node, known: _select(look, node, known) if _amount(look, node) > 0 else frozenset(),
        outputs=_combination_outputs,
    ),
    id="add combination",
    means="You add that much mana, each of a type that you choose",
    rule="106.3",
    writes=("adds mana",),
)


@lexicon.word("Types", "(any color|any one color|colors)", id="any color", rule="106.1a")
def any_color(look: Look, node: Node, known: Known) -> frozenset[str]:
    """White, blue, black, red or green."""
    return frozenset(COLORS)


@lexicon.word("Types", "any type", id="any type", rule="106.1b")
def any_type(look: Look, node: Node, known: Known) -> frozenset[str]:
    """Any color, or colorless."""
    return frozenset(MANA_TYPES)


@lexicon.word("Types", "the chosen color", id="chosen color", rule="105.4", reads=("choices", "source"))
def the_chosen_color(look: Look, node: Node, known: Known) -> frozenset[str]:
    """The color that was chosen; none where none was (106.5)."""
    value = chosen(look, "color")
    return frozenset({value}) if isinstance(value, str) else frozenset()


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


# ---- for other players, restrictions and riders ---------------------------------------------------------------------


def _player(look: Look, node: Node) -> PlayerId:
    found = look.refs(node.node("who"))
    return found[0] if found else look.you


def _players_add(do: Do, node: Node) -> None:
    for player in do.refs(node.node("who")):
        add(do, player, mana_types(node.text("mana")), node)


lexicon.add(
    "Effect",
    "{who:Players} (add|adds) {mana:Mana}",
    ManaKind(
        run=_players_add,
        types=lambda look, node, known: frozenset(mana_types(node.text("mana"))),
    ),
    id="players add",
    means="Those players add that mana",
    rule="106.3",
    writes=("adds mana",),
)


def _players_add_type(do: Do, node: Node) -> None:
    for player in do.refs(node.node("who")):
        letter = choose_type(do, player, tuple(_select(do, node)))
        if letter is not None:
            add(do, player, (letter,) * _amount(do, node), node)


lexicon.add(
    "Effect",
    "{who:Players} (add|adds) {n:Number} mana of {types:Types}",
    ManaKind(run=_players_add_type, types=lambda look, node, known: _select(look, node, known)),
    id="players add of types",
    means="Those players add mana of a type that they choose",
    rule="106.3",
    writes=("adds mana",),
)


@lexicon.word("Spending", "to spend only on {what:Objects}", id="only on", rule="106.6")
def only_on(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only to cast such spells."""
    return purpose.what == "cast" and look.matches(node.node("what"), purpose.object)


@lexicon.word(
    "Spending",
    "to spend only on {what:Objects} or abilities of {whose:Objects}",
    id="only on or abilities",
    rule="106.6",
)
def only_on_or_abilities(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only to cast such spells or to activate abilities of such things."""
    return only_on(look, node, purpose) or _on_abilities(look, node.node("whose"), purpose)


@lexicon.word("Spending", "to spend only to activate abilities [of {whose:Objects}]", id="only abilities", rule="106.6")
def only_abilities(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only to activate abilities, or abilities of such things."""
    whose = node.get("whose")
    return purpose.what == "activate" if whose is None else _on_abilities(look, node.node("whose"), purpose)


def _on_abilities(look: Look, whose: Node, purpose: Purpose) -> bool:
    return purpose.what == "activate" and look.matches(whose, purpose.object)


@lexicon.word("Spending", "to spend only on costs with {X}", id="costs with x", rule="106.6")
def only_on_costs_with_x(look: Look, node: Node, purpose: Purpose) -> bool:
    """It can be spent only on costs that contain {X}."""
    return purpose.cost is not None and purpose.cost.x > 0


@lexicon.word("Spending", "not to spend on {what:Objects}", id="not on", rule="106.6")
def not_on(look: Look, node: Node, purpose: Purpose) -> bool:
    """It cannot be spent to cast such spells, but on everything else."""
    return not only_on(look, node, purpose)


@lexicon.word(
    "Rider",
    "and if it is spent on {what:Objects}, that spell {modifications:Modification+and}",
    id="spell",
    rule="106.6a",
)
def spell_rider(build: Ruleset, node: Node) -> Iterator[Part]:
    """What it is spent on is changed so."""
    yield Rider(what=node.node("what"), modifications=node.nodes("modifications"))


@lexicon.word("Rider", "and when it is spent on {what:Objects} {then:Clause}", id="trigger", rule="106.6")
def trigger_rider(build: Ruleset, node: Node) -> Iterator[Part]:
    """When it is spent on such a spell, an ability triggers that does that; "it" is the spell."""
    yield Rider(what=node.node("what"))
    effects, targets = target.number(build, node.node("then").nodes("effects"))
    never = Pattern(kinds=(), match=lambda event, now, before: None)
    yield Triggered(pattern=never, effects=effects, targets=tuple(targets))


@lexicon.word("Phrase", "the tapped permanent", id="tapped for mana", rule="106.12a", reads=("source",))
def the_tapped_permanent(look: Look, node: Node) -> tuple[ObjectId, ...]:
    """The permanent that was tapped for mana."""
    return refs_of(look.binding("subject"))
