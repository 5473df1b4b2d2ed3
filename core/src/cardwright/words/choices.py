"""Instructions to choose a color, a creature type or a card name (105.4, 205.3m, 201.4): what "the chosen …" is."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import Announced
from cardwright.model.characteristics import PERMANENT_TYPES
from cardwright.model.decision import Name
from cardwright.model.node import Node
from cardwright.model.reference import Ref
from cardwright.words.entering import ask_color, ask_creature_type, card_names
from cardwright.words.relations import chosen, creature_types

lexicon = Lexicon()

_PERMANENT_TYPES: Final = tuple(sorted(PERMANENT_TYPES))


@lexicon.word("Effect", "choose a color", id="choose color", rule="105.4")
def choose_color(do: Do, node: Node) -> None:
    """You choose one of the five colors."""
    do.bind("chosen color", ask_color(do, do.you))


@lexicon.word("Effect", "{who:Players} (choose|chooses) a color", id="players choose color", rule="105.4")
def players_choose_color(do: Do, node: Node) -> None:
    """That player chooses one of the five colors."""
    for player in do.refs(node.node("who")):
        do.bind("chosen color", ask_color(do, player))


@lexicon.word("Effect", "choose a creature type [other than {but:Subtype}]", id="choose type", rule="205.3m")
def choose_creature_type(do: Do, node: Node) -> None:
    """You choose a creature type, maybe any but one."""
    but = node.get("but")
    without = frozenset({but}) if isinstance(but, str) else frozenset()
    do.bind("chosen type", ask_creature_type(do, do.you, without))


def _of_the_type_of_choice(look: Look, ref: Ref, node: Node) -> bool:
    kind = look.binding(_KIND)
    return bool(creature_types(look, ref)) if kind is None else kind in look.chars(ref).subtypes


_KIND: Final = "chosen type"

lexicon.add(
    "Relation",
    "of a creature type of your choice",
    Announced(_KIND, ask_creature_type, _of_the_type_of_choice),
    id="type of choice",
    means="Targets of a creature type that is chosen just before them, and by which their legality is judged",
    rule="601.2b",
    reads=("subtypes",),
)


@lexicon.word("Effect", "{who:Players} (choose|chooses) a creature type", id="players choose type", rule="205.3m")
def players_choose_creature_type(do: Do, node: Node) -> None:
    """Each of those players chooses a creature type, in turn order."""
    do.bind("chosen types", tuple(ask_creature_type(do, player) for player in do.pick(node.node("who"))))


@lexicon.word("Effect", "choose a permanent type", id="choose permanent type", rule="110.4")
def choose_permanent_type(do: Do, node: Node) -> None:
    """You choose one of the card types that permanents have."""
    do.bind("chosen card type", _PERMANENT_TYPES[do.ask_option(do.you, _PERMANENT_TYPES, "choose a permanent type")])


@lexicon.word("Effect", "choose the card type {kinds:Kind+or}", id="choose card type", rule="205.2")
def choose_card_type(do: Do, node: Node) -> None:
    """You choose one of those card types."""
    names = tuple(do.rules.word_name(kind.word) for kind in node.nodes("kinds"))
    do.bind("chosen card type", names[do.ask_option(do.you, names, "choose a card type")])


@lexicon.word("Relation", "of the chosen card type", id="chosen card type", reads=("types", "source"))
def of_the_chosen_card_type(look: Look, ref: Ref, node: Node) -> bool:
    """It has the card type chosen for the source."""
    return chosen(look, "card type") in look.chars(ref).types


@lexicon.word("Relation", "not of the chosen type", id="not chosen type", reads=("subtypes", "choices", "source"))
def not_of_the_chosen_type(look: Look, ref: Ref, node: Node) -> bool:
    """It does not have the type chosen for the source."""
    return chosen(look, "type") not in look.chars(ref).subtypes


@lexicon.word("Relation", "of no type chosen this way", id="no chosen type", reads=("subtypes", "source"))
def of_no_type_chosen(look: Look, ref: Ref, node: Node) -> bool:
    """It has none of the creature types that players have chosen as they were told."""
    types = look.binding("chosen types")
    return not isinstance(types, tuple) or look.chars(ref).subtypes.isdisjoint(map(str, types))


@lexicon.word("Effect", "choose a card name", id="choose name", rule="201.4")
def choose_card_name(do: Do, node: Node) -> None:
    """You choose the name of a card."""
    do.bind("chosen card", do.ask(Name(do.you, lambda: card_names(do.rules), "name a card", source=do.source)))


@lexicon.word("Condition", "{what:Phrase} (has|have) the chosen name", id="has chosen name", rule="201.4")
def has_chosen_name(look: Look, node: Node) -> bool:
    """It has the name that was chosen."""
    refs = look.refs(node.node("what"))
    return bool(refs) and all(chosen(look, "card") in look.chars(ref).names for ref in refs)
