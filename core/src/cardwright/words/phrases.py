"""Noun phrases: lists, quantifiers, and what "it", "this" and their kin stand for (109, 608.2c)."""

from __future__ import annotations

from typing import Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.model.characteristics import Characteristics
from cardwright.model.event import Enter
from cardwright.model.node import Node
from cardwright.model.objects import Binding
from cardwright.model.reference import NOBODY, ObjectId, Ref, is_object, is_player
from cardwright.rules import layers
from cardwright.rules.look import LayerReader, Reader

lexicon = Lexicon()

lexicon.add("Objects", "{parts:Phrase+and}", id="list", means="Things")
lexicon.add("Objects", "this or {other:Phrase}", id="this or", means="The object itself or, in events, such another")
lexicon.add(
    "Phrase",
    "[{quantifier:Quantifier}] {nouns:Noun+or} {relations:Relation*}",
    id="nouns",
    means="Those that fit nouns and relations",
    rule="109.2",
)
lexicon.add("Noun", "{filters:Filter*} {head:Head}", id="noun", means="A noun with adjectives")
lexicon.add("Recipients", "{parts:Recipient+and}", id="list", means="Things and players")
lexicon.add(
    "Recipient",
    "[{quantifier:Quantifier}] {persons:Person} or {nouns:Noun+or} {relations:Relation*}",
    id="mixed",
    means="Players or things",
)
lexicon.add(
    "Recipient",
    "any number of targets",
    id="any targets",
    means="As many creatures, players, planeswalkers or battles as you like",
    rule="115.4",
)
lexicon.add(
    "Recipient", "any target", id="any target", means="A creature, player, planeswalker or battle", rule="115.4"
)


@lexicon.word("Recipient", "{who:Phrase}", id="objects")
def recipient_objects(look: Look, node: Node) -> tuple[Ref, ...]:
    """Things."""
    return look.refs(node.node("who"))


@lexicon.word("Recipient", "{who:PlayerPhrase}", id="players")
def recipient_players(look: Look, node: Node) -> tuple[Ref, ...]:
    """Players."""
    return look.refs(node.node("who"))


for _id, _pattern, _means in (
    ("all", "(all|each|every)", "All of them"),
    ("a", "(a|an)", "One, chosen as it happens; in events: any one"),
    ("target", "target", "One that is targeted"),
    ("another target", "another target", "One that is targeted, other than the source and other targets"),
    ("second target", "a second target", "One that is targeted, other than the targets before it"),
    ("number target", "{amount:Number} target", "That many targets"),
    ("one or target", "one or {amount:Number} target", "At least one target, at most that many"),
    ("up to target", "up to {amount:Number} target", "At most that many targets"),
    ("any number target", "any number of target", "As many targets as you like"),
    ("number", "{amount:Number}", "That many, chosen as it happens"),
    ("up to", "up to {amount:Number}", "At most that many, chosen as it happens"),
    ("any number", "any number of", "As many as you like, chosen as it happens"),
):
    lexicon.add("Quantifier", _pattern, id=_id, means=_means, rule="115.1" if _id.endswith("target") else "")


def refs_of(value: Binding | None) -> tuple[Ref, ...]:
    """A binding as references."""
    if isinstance(value, tuple):
        return tuple(item for item in value if isinstance(item, int) and not isinstance(item, bool))
    return (value,) if isinstance(value, int) and not isinstance(value, bool) and value != NOBODY else ()


@lexicon.word("Phrase", "this [{kind:Head}]", id="this", rule="109.5", reads=("source",))
def this(look: Look, node: Node) -> tuple[Ref, ...]:
    """The object that has the ability."""
    return (look.source,)


@lexicon.word(
    "Phrase", "(it|them|that {noun:Noun}|those {noun:Noun})", id="it", rule="608.2c", reads=("source", "any zone")
)
def it(look: Look, node: Node) -> tuple[Ref, ...]:
    """What was last named, chosen, made or moved."""
    return tuple(ref for ref in refs_of(look.binding("it")) if is_object(ref))


@lexicon.word("Phrase", "the subject", id="subject", reads=("source",))
def subject(look: Look, node: Node) -> tuple[Ref, ...]:
    """The object that the event was about, whatever has been named since."""
    return refs_of(look.binding("subject"))


@lexicon.word("Phrase", "the other object", id="other object", rule="603.2", reads=("source", "any zone"))
def other_object(look: Look, node: Node) -> tuple[Ref, ...]:
    """The second object of the event: the spell or ability that targets, the source of the damage."""
    return refs_of(look.binding("other"))


@lexicon.word(
    "Phrase", "(enchanted|equipped|fortified) {noun:Noun}", id="host", rule="303.4b", reads=("source", "attach")
)
def host(look: Look, node: Node) -> tuple[Ref, ...]:
    """What this is attached to, or was when it left; that is remembered where it has gone as well (608.2h)."""
    known = look.known(look.source)
    if known is None or known.attached_to == NOBODY or is_player(known.attached_to):
        return ()
    here = look.object(look.source) is not None
    found = look.object(known.attached_to) if here else look.known(known.attached_to)
    if found is None or found.phased_out:
        return ()
    return (known.attached_to,) if look.matches(node.node("noun"), known.attached_to) else ()


@lexicon.word(
    "Phrase",
    "{noun:Noun} you controlled that (was|were) attached to it",
    id="was attached",
    rule="608.2h",
    reads=("source", "any zone"),
)
def was_attached(look: Look, node: Node) -> tuple[Ref, ...]:
    """What you controlled of those that were attached to it when it left the battlefield, as they were then."""
    memory = look.state.memory
    known = [memory[ref] for ref in refs_of(look.binding("it")) if ref in memory]
    worn = {one: chars for last in known for one, chars in zip(last.attachments, last.worn, strict=True)}
    then = _AsWorn(look, worn)
    return tuple(one for one in worn if worn[one].controller == look.you and then.matches(node.node("noun"), one))


class _AsWorn(Reader):
    """A Look at the present in which what was attached to something is as it was then."""

    def __init__(self, look: Look, worn: dict[ObjectId, Characteristics]) -> None:
        super().__init__(look.rules, look.state, look.source, look.you)
        self.worn = worn

    def chars(self, ref: ObjectId) -> Characteristics:
        return self.worn[ref] if ref in self.worn else super().chars(ref)


@lexicon.word("Phrase", "the exiled (card|cards)", id="exiled", rule="607.2a", reads=("source", "zone:exile"))
def exiled(look: Look, node: Node) -> tuple[Ref, ...]:
    """What this object's abilities exiled and what still lies there."""
    state = look.state
    return tuple(ref for ref in state.zone(("exile", NOBODY)) if exiled_with(look, ref))


EXILED_TO_CAST: Final = "exiled to cast"
"""The fact of a payment that names what was exiled to pay for the spell (607.2q)."""

EXILED: Final = "exiled"
"""The choice of a token that names the cards exiled by what created it (607.1d)."""


LINK: Final = "link"
"""The choice of an exiled card that names the effect by which its source had the ability that exiled it."""


_GIVEN: Final = "given by "
"""How the link of an ability begins that an effect gives: the id of the effect, or of what has it, follows."""


def linked(do: Look) -> Enter | None:
    """What a card that the ability at hand exiles keeps of where that ability comes from."""
    link = _link_of(do)
    return Enter(choices=((LINK, link),)) if link else None


def _link_of(look: Look) -> int | str:
    """The effect that gives the source the ability at hand; nobody where the source has it by itself, or where it is
    not known which ability it is (607.5, 707.7)."""
    ability = _ability(look)
    mine = [effect for effect in look.state.effects if look.source in effect.affected]
    if ability is not None:
        given = [effect.id for effect in mine if any(ability in node.walk() for node in effect.nodes)]
        known = look.known(look.source)
        if not given and known is not None and not any(ability in own.walk() for own in known.values.abilities):
            given = _givers(look, ability)
        if given:
            return f"{_GIVEN}{given[-1]}"
    copies = [effect for effect in mine if effect.copied is not None]
    return max(copies, key=lambda effect: effect.timestamp).id if copies else NOBODY


def _comes_from_there(look: Look, link: Binding | None) -> bool:
    """Whether the ability at hand is linked to one with that link: those that come with one effect are linked to each
    other, and to none that came with another (607.5, 707.7)."""
    unknown = _ability(look) is None and isinstance(link, str)
    return unknown or (link or NOBODY) == _link_of(look)


def _ability(look: Look) -> Node | None:
    """The ability that is carried out, or whose targets are looked for."""
    ability = getattr(look, "ability", None)
    on_stack = look.binding("item")
    if ability is None and isinstance(on_stack, int) and (found := look.object(on_stack)) is not None:
        return found.item.ability if found.item is not None else None
    return ability if isinstance(ability, Node) else None


def _givers(look: Look, ability: Node) -> list[ObjectId]:
    """The objects whose static abilities give others that ability."""
    effects = layers.computed(look.rules, look.state, LayerReader).effects
    return [one.source for one in effects if one.static and one.source != look.source and ability in one.key[1].walk()]


def exiled_with(look: Look, ref: Ref) -> bool:
    """Whether the card in exile is one that abilities of the source speak of as exiled: one of them has exiled it, or
    its spell was paid with it, or what created the source has exiled it."""
    found = look.object(ref)
    if found is None or found.zone != "exile":
        return False
    if found.exiled_by == look.source:
        return _comes_from_there(look, found.choice(LINK))
    known = look.known(look.source)
    if known is None:
        return False
    payments = known.paid.payments if known.paid is not None else ()
    facts = [value for payment in payments for name, value in payment.facts if name == EXILED_TO_CAST]
    return any(ref in refs_of(value) for value in (*facts, known.choice(EXILED)))


@lexicon.word(
    "Phrase",
    "the [other] (card|cards) exiled this way",
    id="exiled this way",
    rule="608.2c",
    reads=("zone:exile", "source"),
)
def exiled_this_way(look: Look, node: Node) -> tuple[Ref, ...]:
    """What this very effect exiled and what still lies there; "other" tells a reader that some has been spoken of."""
    return tuple(ref for ref in refs_of(look.binding("exiled")) if ref in look.state.objects)


_VERBS = ("sacrifice", "discard", "exile", "return", "tap", "reveal", "untap", "behold")


@lexicon.word(
    "Phrase",
    "the (sacrificed|discarded|exiled by paying|returned|tapped|revealed|untapped|beheld) {noun:Noun}",
    id="paid",
    rule="608.2h",
    reads=("source", "any zone"),
)
def paid(look: Look, node: Node) -> tuple[Ref, ...]:
    """What was used up in that way to pay a cost, as far as it is such a thing."""
    found = refs_of(look.binding(f"paid {_VERBS[node.alt]}"))
    if found:
        return tuple(ref for ref in found if look.matches(node.node("noun"), ref))
    known = look.known(look.source)
    if known is None or known.paid is None:
        return ()
    return tuple(ref for payment in known.paid.payments for ref in payment.objects)


@lexicon.word(
    "Phrase", "the top {n:Number} (card|cards) of {whose:Players} 's library", id="top cards", reads=("zone:library",)
)
def top_cards(look: Look, node: Node) -> tuple[Ref, ...]:
    """The topmost cards of a library."""
    n = look.number(node.node("n"))
    return tuple(ref for player in look.refs(node.node("whose")) for ref in look.state.zone(("library", player))[:n])


@lexicon.word("Phrase", "the bottom card of your library", id="my bottom card", reads=("zone:library",))
def my_bottom_card(look: Look, node: Node) -> tuple[Ref, ...]:
    """The card at the bottom of your library."""
    return look.state.zone(("library", look.you))[-1:]


@lexicon.word(
    "Phrase",
    "the bottom card of {whose:Players} 's graveyard",
    id="bottom of graveyard",
    reads=("zone:graveyard", "graveyard order"),
)
def bottom_of_graveyard(look: Look, node: Node) -> tuple[Ref, ...]:
    """The card at the bottom of a graveyard, which has lain there for the longest time (404.1)."""
    return tuple(ref for player in look.refs(node.node("whose")) for ref in look.state.zone(("graveyard", player))[:1])


@lexicon.word("Phrase", "the top (card|{n:Number} cards) of your library", id="my top cards", reads=("zone:library",))
def my_top_cards(look: Look, node: Node) -> tuple[Ref, ...]:
    """The topmost cards of your library."""
    amount = node.get("n")
    n = look.number(amount) if isinstance(amount, Node) else 1
    return look.state.zone(("library", look.you))[:n]
