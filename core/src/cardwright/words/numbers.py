"""Numbers: literals, X, counts, characteristics, arithmetic (107)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do, Look
from cardwright.model.node import Node
from cardwright.model.reference import is_player
from cardwright.words.phrases import refs_of
from cardwright.words.relations import mana_value as mana_value_of

lexicon = Lexicon()


@lexicon.word("Number", "{n:Int}", id="literal", rule="107.1")
def literal(look: Look, node: Node) -> int:
    """That number."""
    value = node.get("n")
    assert isinstance(value, int)
    return value


@lexicon.word("Number", "one", id="one", rule="107.1")
def one(look: Look, node: Node) -> int:
    """One."""
    return 1


@lexicon.word("Number", "X", id="x", rule="107.3")
def x(look: Look, node: Node) -> int:
    """The value of X: chosen for the spell or ability, or for the spell that became this permanent (107.3m)."""
    value = look.binding("x")
    if isinstance(value, int) and value:
        return value
    if look.binding("remembers x") is False:
        # The abilities of what it enters as a copy of have no X (107.3j).
        return 0
    known = look.known(look.source)
    if known is not None and known.zone == "stack" and known.item is not None and known.item.kind == "spell":
        # What a spell's own static abilities call X is the X chosen for the spell (107.3a).
        return known.item.x
    if known is not None and known.paid is not None and look.binding("remembers x"):
        return known.paid.x
    return value if isinstance(value, int) else 0


@lexicon.word("Effect", "let X be {n:Number}", id="let x", rule="107.3i")
def let_x(do: Do, node: Node) -> None:
    """From here on X is what that number is now, whatever becomes of what it counts (608.2h)."""
    do.bind("x", do.number(node.node("n")))
    do.bind("remembers x", False)


@lexicon.word("Number", "the amount of mana spent to cast this", id="mana spent", rule="400.7d", reads=("source",))
def mana_spent(look: Look, node: Node) -> int:
    """How much mana was spent to cast the source, whatever it paid for."""
    known = look.known(look.source)
    return len(known.paid.spent) if known is not None and known.paid is not None else 0


@lexicon.word("Number", "(that much|that many)", id="that much", rule="608.2c", reads=("source",))
def that_much(look: Look, node: Node) -> int:
    """The amount of the event, or of what just happened."""
    value = look.binding("amount")
    return value if isinstance(value, int) else 0


@lexicon.word("Number", "the number of {what:Objects}", id="count", rule="608.2h")
def count(look: Look, node: Node) -> int:
    """How many of those there are."""
    return len(look.refs(node.node("what")))


@lexicon.word("Number", "the number of {who:Players}", id="count players")
def count_players(look: Look, node: Node) -> int:
    """How many of those players there are."""
    return len(look.refs(node.node("who")))


def _each(look: Look, node: Node) -> list[int]:
    refs = look.refs(node.node("what"))
    return [_value(look, ref, node.alt % 3) for ref in refs]


def _value(look: Look, ref: int, which: int) -> int:
    known = look.known(ref)
    if known is not None and known.zone in ("library", "hand") and look.object(ref) is None:
        # Brought from a hidden zone to a public one, it is what it is there; else it is what it was last (608.2h).
        ref = look.find(ref) or ref
    chars = look.chars(ref)
    return (chars.power or 0, chars.toughness or 0, mana_value_of(look, ref))[which]


@lexicon.word(
    "Number",
    "the (power|toughness|mana value) of {what:Objects}",
    id="characteristic",
    rule="208.1",
    reads=("power", "toughness"),
)
def characteristic(look: Look, node: Node) -> int:
    """Its power, toughness or mana value, as last known when it is gone."""
    return sum(_each(look, node))


@lexicon.word(
    "Number",
    "its (power|toughness|mana value)",
    id="its characteristic",
    rule="608.2h",
    reads=("power", "toughness", "source"),
)
def its_characteristic(look: Look, node: Node) -> int:
    """The power, toughness or mana value of what was last named."""
    value = look.binding("it")
    refs = value if isinstance(value, tuple) else (value,)
    return sum(_value(look, ref, node.alt) for ref in refs if isinstance(ref, int) and not is_player(ref) and ref)


@lexicon.word(
    "Number", "the (power|toughness|mana value) it had", id="had", rule="608.2h", reads=("power", "toughness", "source")
)
def it_had(look: Look, node: Node) -> int:
    """The power, toughness or mana value of what was last named as it was before this ability moved it."""
    total = 0
    for ref in refs_of(look.binding("it")):
        memory = look.state.memory.get(ref)
        chars = memory.characteristics if memory is not None else look.chars(ref)
        total += (chars.power or 0, chars.toughness or 0, chars.mana_value)[node.alt]
    return total


@lexicon.word(
    "Number",
    "the (greatest|total) (power|toughness|mana value) among {what:Objects}",
    id="among",
    reads=("power", "toughness"),
)
def among(look: Look, node: Node) -> int:
    """The greatest value, or the sum of the values, among those."""
    values = _each(look, node)
    return max(values, default=0) if node.alt < 3 else sum(values)


@lexicon.word("Number", "your life total", id="life", rule="119.1", reads=("life",))
def life(look: Look, node: Node) -> int:
    """Your life total."""
    return look.state.players[look.you].life


@lexicon.word("Number", "the life total of {who:Players}", id="life of", rule="119.1", reads=("life",))
def life_of(look: Look, node: Node) -> int:
    """The life totals of those players together."""
    return sum(look.state.players[player].life for player in look.refs(node.node("who")))


@lexicon.word("Number", "twice {n:Number}", id="twice")
def twice(look: Look, node: Node) -> int:
    """Twice the number."""
    return 2 * look.number(node.node("n"))


@lexicon.word("Number", "half {n:Number} rounded (up|down)", id="half", rule="107.1a")
def half(look: Look, node: Node) -> int:
    """Half the number."""
    n = look.number(node.node("n"))
    return -(-n // 2) if node.alt == 0 else n // 2


@lexicon.word("Number", "one less than {n:Number}", id="minus one", rule="107.1b")
def minus_one(look: Look, node: Node) -> int:
    """The number without one, but never less than none."""
    return max(0, look.number(node.node("n")) - 1)


@lexicon.word("Number", "the amount by which {n:Number} exceeds {m:Number}", id="excess", rule="107.1b")
def excess(look: Look, node: Node) -> int:
    """The one number less the other, but never less than none."""
    return max(0, look.number(node.node("n")) - look.number(node.node("m")))


@lexicon.word("Number", "the product of {n:Number} and {m:Number}", id="product")
def product(look: Look, node: Node) -> int:
    """The one number as often as the other says."""
    return look.number(node.node("n")) * look.number(node.node("m"))


@lexicon.word("Number", "1 plus {n:Number}", id="plus one")
def plus_one(look: Look, node: Node) -> int:
    """The number and one more."""
    return 1 + look.number(node.node("n"))


@lexicon.word("Number", "the number of card types among {what:Objects}", id="card types", rule="205.2")
def card_types(look: Look, node: Node) -> int:
    """How many different card types those have together."""
    return len(frozenset().union(*(look.chars(ref).types for ref in look.refs(node.node("what")))))


@lexicon.word(
    "Number",
    "the number of {kind:CounterKind} counters on {what:Phrase}",
    id="counters on",
    rule="122.1",
    reads=("counters",),
)
def counters_on(look: Look, node: Node) -> int:
    """How many such counters are on it."""
    name = look.rules.meaning[node.node("kind").word](look, node.node("kind"))
    total = 0
    for ref in look.refs(node.node("what")):
        known = look.known(ref)
        total += known.count(name) if known is not None else 0
    return total
