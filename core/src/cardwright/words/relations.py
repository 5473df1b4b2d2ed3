"""What follows a noun: whose it is, where it is, what it has, what it is attached to."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.contract.meanings import Together
from cardwright.model.mana import PHYREXIAN
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.objects import Binding
from cardwright.model.reference import NOBODY, PlayerId, Ref
from cardwright.model.subtypes import SUBTYPES
from cardwright.words.phrases import exiled_with as is_exiled_with
from cardwright.words.phrases import refs_of

lexicon = Lexicon()


@lexicon.word("Relation", "you (don't|do not) control", id="you don't control", rule="109.4", reads=("controller",))
def you_do_not_control(look: Look, ref: Ref, node: Node) -> bool:
    """Its controller is somebody else."""
    return look.controller(ref) != look.you


@lexicon.word("Relation", "{who:Players} (control|controls)", id="players control", reads=("controller",))
def players_control(look: Look, ref: Ref, node: Node) -> bool:
    """Its controller is one of those players."""
    return names_player(look, node.node("who"), look.controller(ref))


def names_player(look: Look, who: Node, player: PlayerId) -> bool:
    """Whether ``player`` is one of those that ``who`` speaks of; the commonest case, "you", without ado."""
    if who in _YOU:
        return player == look.you
    return player != NOBODY and look.matches(who, player)


_YOU = frozenset(
    {
        make("cardwright/Players.list", 0, (("parts", (make("cardwright/PlayerPhrase.you"),)),)),
        make("cardwright/PlayerPhrase.you"),
    }
)


@lexicon.word("Relation", "{who:Players} (cast|casts)", id="players cast", rule="601.2", reads=("controller",))
def players_cast(look: Look, ref: Ref, node: Node) -> bool:
    """One of those players is the one who casts it."""
    known = look.known(ref)
    if known is None:
        return False
    return names_player(look, node.node("who"), known.paid.player if known.paid is not None else known.controller)


@lexicon.word("Relation", "{who:Players} (own|owns)", id="players own", rule="108.3")
def players_own(look: Look, ref: Ref, node: Node) -> bool:
    """One of those players owns it."""
    known = look.known(ref)
    return known is not None and names_player(look, node.node("who"), known.owner)


def _in_zone(name: str) -> None:
    @lexicon.word("Relation", f"(in|from) your {name}", id=f"in your {name}", rule="400.1", reads=(f"zone:{name}",))
    def in_yours(look: Look, ref: Ref, node: Node) -> bool:
        """It lies in that zone of yours."""
        known = look.known(ref)
        return known is not None and known.zone == name and known.owner == look.you

    @lexicon.word(
        "Relation",
        f"(in|from) {{whose:Players}} 's {name}",
        id=f"in players' {name}",
        rule="400.1",
        reads=(f"zone:{name}",),
    )
    def in_theirs(look: Look, ref: Ref, node: Node) -> bool:
        """It lies in that zone of one of those players."""
        known = look.known(ref)
        return known is not None and known.zone == name and look.matches(node.node("whose"), known.owner)


for _zone in ("hand", "graveyard", "library"):
    _in_zone(_zone)


@lexicon.word(
    "Relation",
    "(in|from) (a graveyard|all graveyards|graveyards)",
    id="in graveyards",
    rule="404.1",
    reads=("zone:graveyard",),
)
def in_graveyards(look: Look, ref: Ref, node: Node) -> bool:
    """It lies in a graveyard."""
    known = look.known(ref)
    return known is not None and known.zone == "graveyard"


@lexicon.word("Relation", "(in|from) exile", id="in exile", rule="406.1", reads=("zone:exile",))
def in_exile(look: Look, ref: Ref, node: Node) -> bool:
    """It lies in exile."""
    known = look.known(ref)
    return known is not None and known.zone == "exile"


@lexicon.word("Relation", "on the battlefield", id="on the battlefield", rule="403.1", reads=("zone:battlefield",))
def on_the_battlefield(look: Look, ref: Ref, node: Node) -> bool:
    """It is on the battlefield."""
    known = look.known(ref)
    return known is not None and known.zone == "battlefield"


@lexicon.word(
    "Relation",
    "outside the battlefield",
    id="outside the battlefield",
    rule="400.1",
    reads=tuple(f"zone:{name}" for name in ("hand", "library", "graveyard", "exile", "command")),
)
def outside_the_battlefield(look: Look, ref: Ref, node: Node) -> bool:
    """It is a card in a zone other than the battlefield and the stack."""
    known = look.known(ref)
    return known is not None and known.zone not in ("battlefield", "stack")


@lexicon.word("Relation", "attached to {host:Recipients}", id="attached to", rule="303.4b", reads=("attach",))
def attached_to(look: Look, ref: Ref, node: Node) -> bool:
    """It is attached to one of those."""
    known = look.known(ref)
    return known is not None and known.attached_to != NOBODY and look.matches(node.node("host"), known.attached_to)


@lexicon.word("Relation", "that (is|are) (enchanted|equipped)", id="wearing", rule="303.4b", reads=("attach",))
def wearing(look: Look, ref: Ref, node: Node) -> bool:
    """An Aura, or an Equipment, is attached to it."""
    kind = "Aura" if node.alt in (0, 2) else "Equipment"
    state = look.state
    return any(
        state.objects[other].attached_to == ref and kind in look.chars(other).subtypes
        for other in state.zone(("battlefield", NOBODY))
    )


@lexicon.word("Relation", "with {what:Objects} attached to it", id="with attached", rule="303.4b", reads=("attach",))
def with_attached(look: Look, ref: Ref, node: Node) -> bool:
    """One of those is attached to it."""
    what = node.node("what")
    state = look.state
    return any(
        state.objects[other].attached_to == ref and look.matches(what, other)
        for other in state.zone(("battlefield", NOBODY))
    )


@lexicon.word("Relation", "with {ability:Keyword}", id="with", rule="702.1", reads=("gains", "loses"))
def with_keyword(look: Look, ref: Ref, node: Node) -> bool:
    """It has that keyword ability, or a variant of it."""
    wanted = node.node("ability").word
    return any(look.rules.is_keyword(ability, wanted) for ability in look.chars(ref).abilities)


@lexicon.word("Relation", "without {ability:Keyword}", id="without", rule="702.1", reads=("gains", "loses"))
def without_keyword(look: Look, ref: Ref, node: Node) -> bool:
    """It does not have that keyword ability."""
    return not with_keyword(look, ref, node)


def compared(value: int, node: Node, limit: int) -> bool:
    """Compare by the words behind a number: "or less", "or greater", or equal."""
    kind = node.get("than")
    if not isinstance(kind, Node):
        return value == limit
    return value <= limit if kind.word.endswith("less") else value >= limit


lexicon.add("Than", "or less", id="less", means="At most")
lexicon.add("Than", "or greater", id="greater", means="At least")
lexicon.add("Than", "or more", id="more", means="At least")


@lexicon.word(
    "Relation",
    "with (power|toughness|mana value) ({n:Number} [{than:Than}]|less than or equal to {n:Number})",
    id="with number",
    rule="208.1",
    reads=("power", "toughness"),
)
def with_number(look: Look, ref: Ref, node: Node) -> bool:
    """Its power, toughness or mana value compares so."""
    value = _compared_value(look, ref, node.alt // 3)
    limit = look.number(node.node("n"))
    if value is None:
        return False
    return value <= limit if node.alt % 3 == 2 else compared(value, node, limit)


@lexicon.word(
    "Relation",
    "with (lesser|greater) (power|toughness|mana value) than {than:Phrase}",
    id="with lesser or greater",
    rule="208.1",
    reads=("power", "toughness"),
)
def with_lesser_or_greater(look: Look, ref: Ref, node: Node) -> bool:
    """Its power, toughness or mana value is less, or more, than that of each of those."""
    lesser, which = node.alt < 3, node.alt % 3
    value = _compared_value(look, ref, which)
    limits = [_compared_value(look, other, which) or 0 for other in look.refs(node.node("than"))]
    return value is not None and bool(limits) and all(value < limit if lesser else value > limit for limit in limits)


@lexicon.word(
    "Relation",
    "with the greatest (power|toughness) among creatures its controller controls",
    id="greatest of its side",
    rule="208.1",
    reads=("power", "toughness", "controller"),
)
def greatest_of_its_side(look: Look, ref: Ref, node: Node) -> bool:
    """No creature of the same controller has more power, or toughness."""
    value, player = _compared_value(look, ref, node.alt), look.controller(ref)
    zone = look.state.zone(("battlefield", NOBODY))
    there = (one for one in zone if look.controller(one) == player and not look.state.objects[one].phased_out)
    others = (_compared_value(look, one, node.alt) for one in there)
    return value is not None and all(other is None or other <= value for other in others)


def _compared_value(look: Look, ref: Ref, which: int) -> int | None:
    """The number, None where there is none: what is no creature has no power (208.3)."""
    chars = look.chars(ref)
    return (chars.power, chars.toughness, mana_value(look, ref))[which]


def mana_value(look: Look, ref: Ref) -> int:
    """Its mana value; X counts only on the stack (202.3e)."""
    chars = look.chars(ref)
    known = look.known(ref)
    x = known.item.x if known is not None and known.zone == "stack" and known.item is not None else 0
    return chars.mana_value_with(x)


@lexicon.word(
    "Relation",
    "with power or toughness {n:Number} {than:Than}",
    id="with either",
    rule="208.1",
    reads=("power", "toughness"),
)
def with_either_number(look: Look, ref: Ref, node: Node) -> bool:
    """Its power or its toughness compares so."""
    chars, limit = look.chars(ref), look.number(node.node("n"))
    return any(value is not None and compared(value, node, limit) for value in (chars.power, chars.toughness))


@lexicon.word(
    "Relation",
    "with the same total power and toughness as {other:Phrase}",
    id="same total",
    rule="208.1",
    reads=("power", "toughness"),
)
def with_the_same_total(look: Look, ref: Ref, node: Node) -> bool:
    """Its power and toughness together are as much as those of one of those, as last known when it is gone."""
    return _power_and_toughness(look, ref) in {_power_and_toughness(look, one) for one in look.refs(node.node("other"))}


def _power_and_toughness(look: Look, ref: Ref) -> int:
    chars = look.chars(ref)
    return (chars.power or 0) + (chars.toughness or 0)


def _total(look: Look, refs: tuple[Ref, ...], node: Node) -> str | None:
    limit = look.number(node.node("n"))
    total = sum(_measured(look, ref, node) for ref in refs)
    return None if compared(total, node, limit) else f"together they have {total}; the limit is {limit}"


def _measured(look: Look, ref: Ref, node: Node) -> int:
    chars = look.chars(ref)
    return (chars.power or 0, chars.toughness or 0, mana_value(look, ref))[node.alt]


lexicon.add(
    "Relation",
    "with total (power|toughness|mana value) {n:Number} {than:Than}",
    Together(each=lambda look, ref, node: True, whole=_total),
    id="with total",
    means="Chosen so that their powers, toughnesses or mana values together compare so",
    rule="208.1",
    reads=("power", "toughness"),
)


@lexicon.word("Relation", "with {X} in its mana cost", id="x in cost", rule="107.3")
def with_x_in_its_cost(look: Look, ref: Ref, node: Node) -> bool:
    """Its mana cost has an {X}."""
    cost = look.chars(ref).cost
    return cost is not None and cost.x > 0


@lexicon.word("Relation", "with a Phyrexian symbol in its mana cost", id="phyrexian in cost", rule="107.4g")
def with_a_phyrexian_symbol(look: Look, ref: Ref, node: Node) -> bool:
    """Its mana cost has a symbol that can be paid with life."""
    cost = look.chars(ref).cost
    return cost is not None and any(pip.endswith(PHYREXIAN) for pip in cost.pips)


@lexicon.word(
    "Relation",
    "with (a|an|{n:Number} [{than:Than}]) {kind:CounterKind} (counter|counters) on it",
    id="with counters",
    rule="122.1",
    reads=("counters",),
)
def with_counters(look: Look, ref: Ref, node: Node) -> bool:
    """It has such a counter, or that many."""
    known = look.known(ref)
    amount = node.get("n")
    if known is None:
        return False
    has = known.count(look.rules.meaning[node.node("kind").word](look, node.node("kind")))
    return compared(has, node, look.number(amount)) if isinstance(amount, Node) else has > 0


@lexicon.word("Relation", "named {name:Name}", id="named", rule="201.2")
def named(look: Look, ref: Ref, node: Node) -> bool:
    """It has that name."""
    return node.text("name") in look.chars(ref).names


@lexicon.word("Relation", "not named {name:Name}", id="not named", rule="201.2")
def not_named(look: Look, ref: Ref, node: Node) -> bool:
    """It does not have that name."""
    return node.text("name") not in look.chars(ref).names


@lexicon.word("Relation", "with the same name as {other:Objects}", id="same name", rule="201.2a")
def same_name(look: Look, ref: Ref, node: Node) -> bool:
    """It shares a name with one of those."""
    names = frozenset().union(*(look.chars(other).names for other in look.refs(node.node("other"))))
    return not look.chars(ref).names.isdisjoint(names)


@lexicon.word("Relation", "other than {but:Phrase}", id="other than", rule="109.2", reads=("source",))
def other_than(look: Look, ref: Ref, node: Node) -> bool:
    """It is none of those."""
    return ref not in look.refs(node.node("but"))


@lexicon.word(
    "Relation", "that (shares|share) a color with {what:Phrase}", id="shares color", rule="105.2", reads=("color",)
)
def shares_a_color(look: Look, ref: Ref, node: Node) -> bool:
    """It has a color in common with one of those."""
    colors = look.chars(ref).colors
    return any(not colors.isdisjoint(look.chars(other).colors) for other in look.refs(node.node("what")))


@lexicon.word(
    "Relation",
    "that (shares|share) a creature type with {what:Phrase}",
    id="shares creature type",
    rule="205.3m",
    reads=("subtypes",),
)
def shares_a_creature_type(look: Look, ref: Ref, node: Node) -> bool:
    """It has a creature type in common with one of those."""
    own = creature_types(look, ref)
    return any(not own.isdisjoint(creature_types(look, other)) for other in look.refs(node.node("what")))


def creature_types(look: Look, ref: Ref) -> frozenset[str]:
    """The creature types of an object (205.3m)."""
    return look.chars(ref).subtypes & SUBTYPES["creature"]


def _no_common_type(look: Look, refs: tuple[Ref, ...], node: Node) -> str | None:
    shared = [creature_types(look, ref) for ref in refs]
    return None if not shared or frozenset.intersection(*shared) else "they have no creature type in common"


lexicon.add(
    "Relation",
    "that all share a creature type",
    Together(each=lambda look, ref, node: bool(creature_types(look, ref)), whole=_no_common_type),
    id="share creature type",
    means="Chosen so that there is a creature type that all of them have",
    rule="205.3m",
    reads=("subtypes",),
)


@lexicon.word(
    "Relation",
    "with (a mana ability|mana abilities)",
    id="with mana ability",
    rule="605.1",
    reads=("gains", "loses"),
)
def with_a_mana_ability(look: Look, ref: Ref, node: Node) -> bool:
    """It has a mana ability, of whatever kind."""
    facets = look.chars(ref).facets
    return any(part.mana for _, _, part in (*facets.activated, *facets.triggered))


@lexicon.word("Relation", "of the chosen color", id="chosen color", rule="105.4", reads=("color", "choices", "source"))
def of_the_chosen_color(look: Look, ref: Ref, node: Node) -> bool:
    """It is of the color chosen for the source."""
    return chosen(look, "color") in look.chars(ref).colors


@lexicon.word("Relation", "of the chosen type", id="chosen type", reads=("subtypes", "choices", "source"))
def of_the_chosen_type(look: Look, ref: Ref, node: Node) -> bool:
    """It has the type chosen for the source."""
    return chosen(look, "type") in look.chars(ref).subtypes


@lexicon.word("Relation", "with the chosen name", id="chosen name", reads=("choices", "source"))
def with_the_chosen_name(look: Look, ref: Ref, node: Node) -> bool:
    """It has the name chosen for the source."""
    return chosen(look, "card") in look.chars(ref).names


def chosen(look: Look, key: str) -> Binding | None:
    """What was chosen for ``key``: in this resolution, or as the source entered (607.2d)."""
    value = look.binding(f"chosen {key}")
    if value is not None:
        return value
    known = look.known(look.source)
    return known.choice(key, look.chars(look.source).printed.name) if known is not None else None


@lexicon.word("Relation", "exiled with this", id="exiled with", rule="607.2a", reads=("zone:exile", "source"))
def exiled_with(look: Look, ref: Ref, node: Node) -> bool:
    """It is a card that abilities of the source speak of as exiled."""
    return is_exiled_with(look, ref)


@lexicon.word("Relation", "among them", id="among them", reads=("any zone", "source"))
def among_them(look: Look, ref: Ref, node: Node) -> bool:
    """It is one of the cards just looked at or revealed, or, where there are none, one of what "them" stands for."""
    seen = look.binding("seen")
    return ref in (map(look.find, refs_of(look.binding("it"))) if seen is None else refs_of(seen))


@lexicon.word("Relation", "that (is|are) {filter:Filter} or {relation:Relation}", id="one or other")
def one_or_other(look: Look, ref: Ref, node: Node) -> bool:
    """It is so, or the relation holds for it."""
    adjective, relation = node.node("filter"), node.node("relation")
    meaning = look.rules.meaning
    return bool(meaning[adjective.word](look, ref, adjective) or meaning[relation.word](look, ref, relation))
