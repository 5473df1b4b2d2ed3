"""Tokens (111): instructions that create them, and copies of permanents as tokens (707)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.granting import granted
from cardwright.contract.look import Do
from cardwright.contract.parts import Continuous
from cardwright.model.characteristics import DOUBLE_FACED, Printed
from cardwright.model.event import CreateToken, Enter
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.model.subtypes import fitting
from cardwright.rules.copying import token_values
from cardwright.words.modifications import Description, subtypes_beside
from cardwright.words.relations import chosen
from cardwright.words.zone_changes import manner

lexicon = Lexicon()

Except = Callable[[Do, Node, Printed], Printed]


def described_token(do: Do, node: Node) -> Printed:
    """The characteristics of a token that the text describes; its name is its subtypes and "Token" (111.4)."""
    described = Description(do.rules, node.nodes("kinds"))
    name, pt = node.get("name"), node.get("pt")
    order = [kind.text("kind") for kind in node.nodes("kinds") if do.rules.word_name(kind.word) == "subtype"]
    power, toughness = (_side(do, part) for part in pt.split("/")) if isinstance(pt, str) else (None, None)
    abilities = granted(node) if node.get("what") is not None else ()
    types = described.types | ({"creature"} if pt is not None else set())
    if not types and len(order) == 1 and order[0] in PREDEFINED:
        types, abilities = frozenset({"artifact"}), do.rules.compile_text(PREDEFINED[order[0]]) + abilities
    return Printed(
        name=name if isinstance(name, str) else " ".join((*order, "Token")),
        colors=described.colors,
        supertypes=described.supertypes,
        types=types,
        subtypes=described.subtypes,
        abilities=abilities,
        power=power,
        toughness=toughness,
    )


PREDEFINED: Final = {
    "Treasure": "{T}, sacrifice this: add one mana of any color",
    "Food": "{2}, {T}, sacrifice this: gain 3 life",
    "Gold": "sacrifice this: add one mana of any color",
    "Clue": "{2}, sacrifice this: draw a card",
    "Blood": "{1}, {T}, discard a card in your hand, sacrifice this: draw a card",
    "Map": "{1}, {T}, sacrifice this: target creature you control explores. activate only as a sorcery",
    "Powerstone": "{T}: add {C} not to spend on nonartifact spells",
    "Mutagen": "{1}, {T}, sacrifice this: put a +1/+1 counter on target creature. activate only as a sorcery",
}
"""The abilities of predefined colorless artifact tokens, by their subtype (111.10)."""


def _side(do: Do, part: str) -> int:
    if part.upper() == "X":
        x = do.binding("x")
        return x if isinstance(x, int) else 0
    return int(part) if part.lstrip("-").isdigit() else 0


def create(do: Do, player: PlayerId, printed: Printed, amount: int, enter: Enter) -> None:
    """A player creates tokens; "it" stands for them afterwards."""
    create_at_once(do, CreateToken(player=player, printed=printed, amount=amount, enter=enter))


def create_at_once(do: Do, *tokens: CreateToken) -> None:
    """Tokens of several kinds are created at the same time; "it" stands for them afterwards."""
    happened = do.happen(*tokens)
    new: list[int] = []
    for event in happened:
        if event.kind == "move" and getattr(event, "to", "") == "battlefield":
            new.append(event.new)  # type: ignore[attr-defined]
    do.bind("it", tuple(new))
    do.bind("did", bool(new))


@lexicon.word(
    "Tokens",
    "(a|an|{n:Number}) [{pt:PT}] {kinds:Kind*} (token|tokens) "
    "[with {what:Granted+and}] [named {name:Name}] {manners:Manner*}",
    id="described",
    rule="111.3",
)
def described_tokens(do: Do, node: Node, player: PlayerId) -> CreateToken:
    """That many tokens of one kind: creatures where power and toughness are given."""
    number = node.get("n")
    amount = do.amount(number) if isinstance(number, Node) else 1
    enter = replace(manner(do, node, 0, "yours"), controller=player)
    return CreateToken(player=player, printed=described_token(do, node), amount=amount, enter=enter)


@lexicon.word("Effect", "create {tokens:Tokens+and}", id="create", rule="111.2")
def create_tokens(do: Do, node: Node) -> None:
    """You create those tokens, of however many kinds, all at the same time."""
    _create_for(do, node, (do.you,))


@lexicon.word("Effect", "{who:Players} (create|creates) {tokens:Tokens+and}", id="players create", rule="111.2")
def players_create(do: Do, node: Node) -> None:
    """Each of those players creates those tokens, all at the same time."""
    _create_for(do, node, do.pick(node.node("who")))


def _create_for(do: Do, node: Node, players: Iterable[PlayerId]) -> None:
    tokens = [do.rules.meaning[kind.word](do, kind, player) for player in players for kind in node.nodes("tokens")]
    wanted = [one for one in tokens if one.amount > 0]
    if wanted:
        create_at_once(do, *wanted)


@lexicon.word(
    "Effect",
    "create (a|an|{n:Number}) {pt:PT} creature (token|tokens) of the chosen color and type [where X is {x:Number}]",
    id="create chosen",
    rule="111.2",
)
def create_chosen(do: Do, node: Node) -> None:
    """You create that many creature tokens of the color and the creature type that were chosen."""
    if isinstance(where := node.get("x"), Node):
        do.bind("x", do.number(where))
    color, kind, amount = chosen(do, "color"), chosen(do, "type"), node.get("n")
    power, toughness = (_side(do, part) for part in node.text("pt").split("/"))
    printed = Printed(
        name=f"{kind} Token" if isinstance(kind, str) else "Token",
        colors=frozenset({color} if isinstance(color, str) else ()),
        types=frozenset({"creature"}),
        subtypes=frozenset({kind} if isinstance(kind, str) else ()),
        power=power,
        toughness=toughness,
    )
    create(do, do.you, printed, do.amount(amount) if isinstance(amount, Node) else 1, Enter(controller=do.you))


@lexicon.word("Exception", "(has|have) {what:Granted+and}", id="has", rule="707.9a")
def except_has(do: Do, node: Node, values: Printed) -> Printed:
    """The copy also has those abilities."""
    return replace(values, abilities=values.abilities + granted(node), key="")


@lexicon.word(
    "Exception", "is [(a|an)] {kinds:Kind+and} in addition to its other (types|colors)", id="is also", rule="707.9b"
)
def except_is_also(do: Do, node: Node, values: Printed) -> Printed:
    """The copy also has those types or colors, of the subtypes those that correspond to its types (205.3d)."""
    described = Description(do.rules, node.nodes("kinds"))
    types = values.types | described.types
    return replace(
        values,
        types=types,
        subtypes=values.subtypes | fitting(described.subtypes, types),
        supertypes=values.supertypes | described.supertypes,
        colors=values.colors | described.colors,
        key="",
    )


@lexicon.word("Exception", "is {color:Kind}", id="is", rule="707.9b")
def except_is(do: Do, node: Node, values: Printed) -> Printed:
    """The copy has that color in place of its own."""
    described = Description(do.rules, node.nodes("color"))
    return replace(values, colors=described.colors, abilities=without_defining(do, values, "5"), key="")


@lexicon.word("Exception", "is {pt:PT}", id="is pt", rule="707.9b")
def except_pt(do: Do, node: Node, values: Printed) -> Printed:
    """The copy has that power and toughness, if what it copies has any."""
    if values.power is None:
        return values
    power, toughness = (int(part) for part in node.text("pt").split("/"))
    abilities = without_defining(do, values, "7a")
    return replace(values, power=power, toughness=toughness, abilities=abilities, key="")


@lexicon.word("Exception", "is (a|an) {pt:PT} {kinds:Kind*}", id="is a", rule="707.9b")
def except_is_a(do: Do, node: Node, values: Printed) -> Printed:
    """The copy has that power and toughness, that color and those subtypes in place of its own; card types stay."""
    described = Description(do.rules, node.nodes("kinds"))
    copied = except_pt(do, node, values)
    layers = ["4"] if described.subtypes else []
    if described.sets_color:
        layers.append("5")
        copied = replace(copied, colors=described.colors)
    abilities, types = copied.abilities, copied.types | described.types
    for layer in layers:
        abilities = without_defining(do, replace(copied, abilities=abilities), layer)
    return replace(
        copied,
        types=types,
        subtypes=subtypes_beside(copied.subtypes, described.subtypes) | fitting(described.subtypes, types),
        abilities=abilities,
        key="",
    )


def without_defining(do: Do, values: Printed, layer: str) -> tuple[Node, ...]:
    """The abilities without those that define the characteristic of that layer: where a copy has a value of its own
    they are not copied (707.9d)."""

    def defines(ability: Node) -> bool:
        return any(
            isinstance(part, Continuous) and part.defining and any(change.layer == layer for change in part.changes)
            for part in do.rules.parts(ability)
        )

    return tuple(ability for ability in values.abilities if not defines(ability))


@lexicon.word("Exception", "has no mana cost", id="no mana cost", rule="707.9b")
def except_no_mana_cost(do: Do, node: Node, values: Printed) -> Printed:
    """The copy has no mana cost; it keeps its colors (707.9f)."""
    return replace(values, cost=None, key="")


@lexicon.word("Exception", "isn't legendary", id="not legendary", rule="707.9b")
def except_not_legendary(do: Do, node: Node, values: Printed) -> Printed:
    """The copy is not legendary."""
    return replace(values, supertypes=values.supertypes - {"legendary"}, key="")


def with_exceptions(do: Do, node: Node, values: Printed) -> Printed:
    """Copiable values with the exceptions that the text makes (707.9)."""
    for exception in node.nodes("exceptions"):
        values = excepted(do, exception, values)
    return values


def excepted(do: Do, exception: Node, values: Printed) -> Printed:
    """Copiable values with one exception, which is made of the other face (707.8a), or of what is upside down (110.5c),
    as well."""
    make: Any = do.rules.meaning[exception.word]
    made: Printed = make(do, exception, values)
    if made.layout != "flip" and made.layout not in DOUBLE_FACED:
        return made
    return replace(made, faces=tuple([make(do, exception, face) for face in made.faces]))


@lexicon.word(
    "Effect",
    "create (a token that's a copy|{n:Number} tokens that are copies) of {of:Objects} "
    "[except it {exceptions:Exception+and}] {manners:Manner*}",
    id="create copy",
    rule="707.2",
)
def create_copy(do: Do, node: Node) -> None:
    """You create tokens that are copies of that."""
    amount = node.get("n")
    number = do.amount(amount) if isinstance(amount, Node) else 1
    tokens = []
    for ref in do.pick(node.node("of")):
        copied, transformed = token_values(do.rules, do.state, ref)
        values = with_exceptions(do, node, copied)
        enter = replace(manner(do, node, 0, "yours"), transformed=transformed)
        tokens.append(CreateToken(player=do.you, printed=values, amount=number, enter=enter))
    create_at_once(do, *tokens)


@lexicon.word(
    "Effect",
    "for each opponent other than {but:Players}, may create a token that's a copy of {of:Objects} tapped and attacking "
    "that player or a planeswalker they control",
    id="create attacking copies",
    rule="508.4",
)
def create_attacking_copies(do: Do, node: Node) -> None:
    """For each of those opponents you may create such a copy that enters attacking them; all enter at the same time."""
    spared = do.refs(node.node("but"))
    tokens = []
    for ref in do.pick(node.node("of")):
        values, transformed = token_values(do.rules, do.state, ref)
        for player in do.opponents(do.you):
            prompt = f"create a token that attacks {do.state.players[player].name}"
            if player not in spared and do.ask_yes(do.you, prompt):
                defenders = (player, *_planeswalkers(do, player))
                enter = Enter(controller=do.you, tapped=True, defenders=defenders, transformed=transformed)
                tokens.append(CreateToken(player=do.you, printed=values, amount=1, enter=enter))
    create_at_once(do, *tokens)


def _planeswalkers(do: Do, player: PlayerId) -> tuple[ObjectId, ...]:
    there = [ref for ref in do.state.zone(("battlefield", NOBODY)) if do.controller(ref) == player]
    return tuple(ref for ref in there if "planeswalker" in do.chars(ref).types)
