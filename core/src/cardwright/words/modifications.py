"""What effects do to things, layer by layer (613), used alike by static abilities and by resolving ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.contract.authoring import Lexicon
from cardwright.contract.granting import gain, granted
from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import NEVER_PERMANENT, Characteristics
from cardwright.model.node import Node
from cardwright.model.reference import Ref
from cardwright.model.subtypes import BASIC_LAND_TYPES, SUBTYPES, fitting
from cardwright.rules import phrase
from cardwright.rules.layer_effects import impose
from cardwright.words.filters import COLOR_WORDS
from cardwright.words.phrases import refs_of
from cardwright.words.relations import chosen

lexicon = Lexicon()
Apply = Callable[[Look, Characteristics, Ref], None]

_PT = frozenset({"power", "toughness"})


def pt_value(build: Ruleset, text: str, n: Node | None) -> tuple[Callable[[Look], tuple[int, int]], frozenset[str]]:
    """The value of a power/toughness text: numbers, X, or N times "for each"."""
    power, toughness = text.split("/")

    def side(part: str, look: Look, number: int) -> int:
        sign = -1 if part.startswith("-") else 1
        digits = part.lstrip("+-")
        if digits.upper() not in ("X", "*"):
            return sign * int(digits)
        # An effect that adds or takes away uses zero instead of less; one that sets the value does not (107.1b).
        return sign * max(0, number) if digits != part else number

    def value(look: Look) -> tuple[int, int]:
        number = look.number(n) if n is not None else _x(look)
        return side(power, look, number), side(toughness, look, number)

    # Whatever is counted depends on which objects there are.
    return value, phrase.reads(build, n) | {"zones"} if n is not None else frozenset()


def _x(look: Look) -> int:
    x = look.binding("x")
    return x if isinstance(x, int) else 0


def _boost(value: Callable[[Look], Any], reads: frozenset[str]) -> Change:
    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        amounts = look.binding("value")
        if chars.power is not None and chars.toughness is not None and isinstance(amounts, tuple):
            chars.power += int(amounts[0])  # type: ignore[arg-type]
            chars.toughness += int(amounts[1])  # type: ignore[arg-type]

    return Change(layer="7c", apply=apply, value=value, reads=reads, writes=_PT)


def _boost_for_each(
    build: Ruleset,
    node: Node,
    counts: Callable[[Look, Characteristics, Ref, Ref], bool],
    reads: frozenset[str] = frozenset(),
) -> Change:
    """A boost for each of those objects that ``counts`` for the changed object, which it gets before the other."""
    one, _ = pt_value(build, node.text("pt"), None)
    what = node.node("what")

    def value(look: Look) -> tuple[int, ...]:
        return (*one(look), *look.refs(what))

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        power, toughness, *counted = refs_of(look.binding("value"))
        number = sum(1 for other in counted if counts(look, chars, ref, other))
        if chars.power is not None and chars.toughness is not None:
            chars.power += power * number
            chars.toughness += toughness * number

    reads = phrase.reads(build, what) | {"zones"} | reads
    return Change(layer="7c", apply=apply, value=value, reads=reads, writes=_PT)


@lexicon.word("Modification", "(get|gets) {pt:PT}", id="gets", rule="613.4c")
def gets(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Power and toughness change by that much."""
    value, reads = pt_value(build, node.text("pt"), None)
    return (_boost(value, reads),)


@lexicon.word("Modification", "(get|gets) {pt:PT} where X is {n:Number}", id="gets x", rule="613.4c")
def gets_x(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Power and toughness change by a number that the text defines."""
    value, reads = pt_value(build, node.text("pt"), node.node("n"))
    return (_boost(value, reads),)


@lexicon.word("Modification", "(get|gets) {pt:PT} for each {what:Objects}", id="gets for each", rule="613.4c")
def gets_for_each(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Power and toughness change by that much for each of those."""
    value, _ = pt_value(build, node.text("pt"), None)
    what = node.node("what")

    def times(look: Look) -> tuple[int, int]:
        power, toughness = value(look)
        n = len(look.refs(what))
        return power * n, toughness * n

    return (_boost(times, phrase.reads(build, what) | {"zones"}),)


@lexicon.word(
    "Modification",
    "(get|gets) {pt:PT} for each {what:Objects} other than itself",
    id="gets for each other",
    rule="613.4c",
)
def gets_for_each_other(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Power and toughness change by that much for each of those; the changed object itself does not count."""

    def counts(look: Look, chars: Characteristics, ref: Ref, other: Ref) -> bool:
        return other != ref

    return (_boost_for_each(build, node, counts),)


@lexicon.word(
    "Modification",
    "(get|gets) {pt:PT} for each {what:Objects} other than itself with a creature type of its own",
    id="gets for each kin",
    rule="613.4c",
)
def gets_for_each_kin(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Power and toughness change by that much for each of those that has a creature type in common with the changed
    object, which itself does not count."""

    def counts(look: Look, chars: Characteristics, ref: Ref, other: Ref) -> bool:
        own = chars.subtypes & SUBTYPES["creature"]
        return other != ref and not own.isdisjoint(look.chars(other).subtypes)

    return (_boost_for_each(build, node, counts, frozenset({"subtypes"})),)


lexicon.add("Granted", "\\[ {ability:Ability} \\]", id="ability", means="An ability, in brackets")
lexicon.add("Granted", "{keyword:Keyword}", id="keyword", means="A keyword ability")


@lexicon.word("Modification", "(have|has|gain|gains) {what:Granted+and}", id="has", rule="613.1f")
def has(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has those abilities."""
    return (gain(granted(node)),)


@lexicon.word("Modification", "(lose|loses) all abilities", id="loses all", rule="613.1f")
def loses_all(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has no abilities."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.abilities = ()

    return (Change(layer="6", apply=apply, writes=frozenset({"loses"})),)


def lose(word: str) -> Change:
    """Layer 6: a keyword ability is lost."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.abilities = tuple(one for one in chars.abilities if not look.rules.is_keyword(one, word))

    return Change(layer="6", apply=apply, writes=frozenset({"loses"}))


@lexicon.word("Modification", "(lose|loses) {keywords:Keyword+and}", id="loses", rule="613.1f")
def loses(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Does not have those keyword abilities."""
    return tuple(lose(keyword.word) for keyword in node.nodes("keywords"))


@lexicon.word("Modification", "(lose|loses) this ability", id="loses this", rule="613.1f")
def loses_this(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Does not have the ability that says so; another one with the same text stays."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        ability = look.binding("ability")
        if isinstance(ability, Node) and ability in chars.abilities:
            place = chars.abilities.index(ability)
            chars.abilities = chars.abilities[:place] + chars.abilities[place + 1 :]

    return (Change(layer="6", apply=apply, writes=frozenset({"loses"})),)


@lexicon.word(
    "Modification", "(can't have or gain|cannot have or gain) {keyword:Keyword}", id="can't have", rule="613.1f"
)
def cannot_have(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Loses the keyword whenever it would have it."""
    word = node.node("keyword").word

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.abilities = tuple(one for one in chars.abilities if not look.rules.is_keyword(one, word))

    def forbids(look: Look, ref: Ref, other: str) -> bool:
        return other == word

    # Applied after everything that grants it: an effect that says "can't" wins (101.2, 113.11).
    taken = Change(layer="7a", apply=apply, writes=frozenset({"loses"}))
    return (taken, impose(Prohibits(what="have ability", applies=forbids)))


@lexicon.word("Modification", "(have|has) base power and toughness {pt:PT}", id="base", rule="613.4b")
def base(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Base power and toughness are those."""
    value, reads = pt_value(build, node.text("pt"), None)
    return (set_pt(value, reads),)


@lexicon.word(
    "Modification", "(have|has) base power and toughness {pt:PT} where X is {n:Number}", id="base x", rule="613.4b"
)
def base_x(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Base power and toughness are a number that the text defines."""
    value, reads = pt_value(build, node.text("pt"), node.node("n"))
    return (set_pt(value, reads),)


@lexicon.word(
    "Modification", "(have|has) base power and toughness each equal to its {what:Measure}", id="base own", rule="613.4b"
)
def base_own(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Base power and toughness are each its own mana value."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.power = chars.toughness = chars.mana_value

    return (Change(layer="7b", apply=apply, writes=_PT),)


lexicon.add("Measure", "mana value", id="mana value", means="The mana value", rule="202.3")


def set_pt(value: Callable[[Look], Any], reads: frozenset[str] = frozenset(), layer: str = "7b") -> Change:
    """Power and toughness are set (613.4a or b)."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        amounts = look.binding("value")
        assert isinstance(amounts, tuple)
        chars.power, chars.toughness = int(amounts[0]), int(amounts[1])  # type: ignore[arg-type]

    return Change(layer=layer, apply=apply, value=value, reads=reads, writes=_PT)


@lexicon.word("Modification", "power and toughness (is|are) switched", id="switch", rule="613.4d")
def switch(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Power and toughness change places."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.power, chars.toughness = chars.toughness, chars.power

    return (Change(layer="7d", apply=apply, writes=_PT),)


# ---- types and colors -------------------------------------------------------------------------------------------


lexicon.add("Kind", "{kind:Subtype(s)}", id="subtype", means="A subtype", rule="205.3")
for _type in ("creature", "artifact", "enchantment", "land"):
    lexicon.add("Kind", f"{_type}(s)", id=_type, means=f"The card type {_type}", rule="205.2")
for _color in (*COLOR_WORDS, "colorless"):
    lexicon.add("Kind", _color, id=_color, means=f"The color {_color}", rule="105.2")
for _supertype in ("legendary", "snow"):
    lexicon.add("Kind", _supertype, id=_supertype, means=f"The supertype {_supertype}", rule="205.4")


class Description:
    """Types, subtypes and colors that a list of kinds names."""

    def __init__(self, build: Ruleset, kinds: tuple[Node, ...]) -> None:
        names = [build.word_name(kind.word) for kind in kinds]
        self.subtypes = frozenset(kind.text("kind") for kind in kinds if build.word_name(kind.word) == "subtype")
        self.types = frozenset(name for name in names if name in ("creature", "artifact", "enchantment", "land"))
        self.supertypes = frozenset(name for name in names if name in ("legendary", "snow"))
        self.colors = frozenset(COLOR_WORDS[name] for name in names if name in COLOR_WORDS)
        self.sets_color = bool(self.colors) or "colorless" in names


def subtypes_beside(subtypes: frozenset[str], added: frozenset[str]) -> frozenset[str]:
    """Those of ``subtypes`` that are kept when ``added`` are set: those of other card types (205.1a)."""
    families = [family for family in SUBTYPES.values() if family & added]
    return frozenset(sub for sub in subtypes if not any(sub in family for family in families))


def type_change(described: Description, keep: bool) -> Change:
    """Layer 4. ``keep``: in addition to its other types; else the new types take the place of the old (205.1). Subtypes
    that correspond to none of its types are not gained (205.3d)."""
    sets_land_type = not keep and bool(described.subtypes & set(BASIC_LAND_TYPES)) and not described.types

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        if keep:
            chars.types = chars.types | described.types
            chars.subtypes = chars.subtypes | fitting(described.subtypes, chars.types)
        else:
            if described.types:
                # An instant or sorcery stays one, and subtypes stay that belong to a type it has now (205.1a).
                chars.types = described.types | (chars.types & NEVER_PERMANENT)
                chars.subtypes = fitting(chars.subtypes, chars.types)
            gained = fitting(described.subtypes, chars.types)
            chars.subtypes = subtypes_beside(chars.subtypes, described.subtypes) | gained
            if sets_land_type:
                # Setting a basic land type takes away what its rules text gave it (305.7).
                chars.abilities = ()
        chars.supertypes = chars.supertypes | described.supertypes

    writes = frozenset({"types", "subtypes", "supertypes"}) | ({"loses"} if sets_land_type else set())
    return Change(layer="4", apply=apply, writes=writes)


def color_change(colors: frozenset[str], keep: bool) -> Change:
    """Layer 5: colors are set, or added."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.colors = chars.colors | colors if keep else colors

    return Change(layer="5", apply=apply, writes=frozenset({"color"}))


def _described(build: Ruleset, node: Node, keep: bool) -> tuple[Change, ...]:
    described = Description(build, node.nodes("kinds"))
    changes = []
    if described.types or described.subtypes or described.supertypes:
        changes.append(type_change(described, keep))
    if described.sets_color:
        changes.append(color_change(described.colors, keep))
    return tuple(changes)


@lexicon.word(
    "Modification",
    "(is|are|become|becomes) [(a|an)] {kinds:Kind+and} "
    "in addition to (its|their) other (types|creature types|land types|colors)",
    id="is also",
    rule="205.1b",
)
def is_also(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has those types or colors beside its own."""
    return _described(build, node, keep=True)


@lexicon.word("Modification", "(is|are|become|becomes) [(a|an)] {kinds:Kind+and}", id="is", rule="205.1a")
def is_(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has those types or colors in place of its own of that sort."""
    return _described(build, node, keep=False)


@lexicon.word(
    "Modification", "(become|becomes) (a|an) {kinds:Kind*} with {what:Granted+and}", id="becomes with", rule="205.1a"
)
def becomes_with(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has those types or colors in place of its own of that sort, and has those abilities beside its own."""
    return (*_described(build, node, keep=False), gain(granted(node)))


@lexicon.word(
    "Modification",
    "(is|are|become|becomes) (a|an) {kinds:Kind*} with base power and toughness {pt:PT}",
    id="becomes with base",
    rule="205.1a",
)
def becomes_with_base(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has those types and colors in place of its own of that sort, and that base power and toughness."""
    value, reads = pt_value(build, node.text("pt"), None)
    return (*_described(build, node, keep=False), set_pt(value, reads))


@lexicon.word("Modification", "(isn't|aren't) (a|an) {kind:Kind}", id="is not", rule="205.1b")
def is_not(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Does not have that card type or subtype, nor the subtypes that belong to that card type alone."""
    described = Description(build, (node.node("kind"),))

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.types = chars.types - described.types
        chars.subtypes = fitting(chars.subtypes, chars.types) - described.subtypes

    return (Change(layer="4", apply=apply, writes=frozenset({"types", "subtypes"})),)


@lexicon.word(
    "Modification",
    "(is|are) every {family:Family} type [in addition to (its|their) other types]",
    id="every type",
    rule="205.1b",
)
def every_type(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has all creature types, or all basic land types."""
    family = build.word_name(node.node("family").word)
    all_of = frozenset(BASIC_LAND_TYPES) if family == "basic land" else SUBTYPES["creature"]

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.subtypes = chars.subtypes | fitting(all_of, chars.types)

    return (Change(layer="4", apply=apply, writes=frozenset({"subtypes"})),)


@lexicon.word("Modification", "(lose|loses) all creature types", id="loses types", rule="205.3m")
def loses_creature_types(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has no creature types; other subtypes stay."""
    return (_without_types(SUBTYPES["creature"]),)


@lexicon.word("Modification", "(lose|loses) all land types", id="loses land types", rule="205.3i")
def loses_land_types(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has no land types, and so not the mana abilities of basic ones (305.6); other subtypes stay."""
    return (_without_types(SUBTYPES["land"]),)


def _without_types(types: frozenset[str]) -> Change:
    """Layer 4: subtypes of one sort are lost."""

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        chars.subtypes = chars.subtypes - types

    return Change(layer="4", apply=apply, writes=frozenset({"subtypes"}))


lexicon.add("Family", "creature", id="creature", means="Creature types", rule="205.3m")
lexicon.add("Family", "basic land", id="basic land", means="Basic land types", rule="305.6")


@lexicon.word(
    "Modification",
    "(is|are|become|becomes) [(a|an)] {pt:PT} {kinds:Kind*} [with {what:Granted+and}] "
    "[where X is {n:Number}] [in addition to (its|their) other types]",
    id="animate",
    rule="205.1b",
)
def animate(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Becomes a creature with that power and toughness; a land or other permanent stays what it is beside."""
    described = Description(build, node.nodes("kinds"))
    keep = "in addition to" in build.render(node)

    def types(look: Look, chars: Characteristics, ref: Ref) -> None:
        # Card types stay and creature types are replaced, as of an "artifact creature"; what is "still a land" keeps
        # every type that it had and is written with "in addition" (205.1b).
        chars.types = chars.types | described.types
        kept = chars.subtypes if keep else subtypes_beside(chars.subtypes, described.subtypes)
        chars.subtypes = kept | described.subtypes

    n = node.get("n")
    value, reads = pt_value(build, node.text("pt"), n if isinstance(n, Node) else None)
    changes = [Change(layer="4", apply=types, writes=frozenset({"types", "subtypes"})), set_pt(value, reads)]
    if described.sets_color:
        changes.append(color_change(described.colors, keep=False))
    if node.get("what") is not None:
        changes.append(gain(granted(node)))
    return tuple(changes)


@lexicon.word(
    "Modification",
    "(is|are|become|becomes) the chosen (type|color|creature type) "
    "[in addition to (its|their) other (types|colors|creature types)]",
    id="is chosen",
    rule="205.1",
)
def is_chosen(build: Ruleset, node: Node) -> tuple[Change, ...]:
    """Has the chosen creature type, basic land type or color, in place of its own or in addition to them."""
    told, _, beside = build.render(node).partition(" in addition to ")
    color = told.endswith("color")

    def apply(look: Look, chars: Characteristics, ref: Ref) -> None:
        value = chosen(look, "color" if color else "type")
        if not isinstance(value, str):
            return
        if color:
            chars.colors = chars.colors | {value} if beside else frozenset({value})
        else:
            kept = chars.subtypes if beside else subtypes_beside(chars.subtypes, frozenset({value}))
            chars.subtypes = kept | fitting(frozenset({value}), chars.types)
            if value in BASIC_LAND_TYPES and not beside:
                # Setting a basic land type takes away what its rules text gave it (305.7).
                chars.abilities = ()

    layer, writes = ("5", {"color"}) if color else ("4", {"subtypes"} if beside else {"subtypes", "loses"})
    return (Change(layer=layer, apply=apply, writes=frozenset(writes), reads=frozenset({"choices"})),)
