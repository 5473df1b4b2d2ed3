"""Casting this very spell, beginning the game with this card, being allowed to play others (118.8, 103.6a, 601.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import Alternative, CastMethod, ExtraCost, Permits
from cardwright.contract.look import Do, Look
from cardwright.contract.parts import Flag, OpeningHand, Part, Prohibits
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter, Move
from cardwright.model.node import Node, node
from cardwright.model.reference import ObjectId, PlayerId
from cardwright.rules import phrase
from cardwright.words.continuous import fits_spell
from cardwright.words.phrases import refs_of
from cardwright.words.replacing import shield
from cardwright.words.zone_changes import entering, found, manner

lexicon = Lexicon()

ALTERNATIVE: Final = "alternative"
"""The name of alternative costs that have no keyword."""


@lexicon.word("Static", "X can't be 0", id="x is not 0", rule="107.3a")
def x_is_not_0(build: Ruleset, node: Node) -> Iterator[Part]:
    """A number from 1 has to be chosen for X as the spell is cast."""
    yield Flag(name="X is not 0", rule="107.3a")


@lexicon.word("Static", "cast this only if {condition:Condition}", id="cast only if", rule="601.3")
def cast_only_if(build: Ruleset, node: Node) -> Iterator[Part]:
    """It cannot be cast unless that is so as its casting begins."""
    condition = node.node("condition")

    def forbidden(look: Look, spell: Any, player: Any) -> bool:
        return not look.at(look.source, player).holds(condition)

    yield Prohibits(what="cast", applies=forbidden, own=True, zones=frozenset({"stack"}), rule="601.3")


@lexicon.word("Static", "as an additional cost to cast this, {costs:Cost+,}", id="additional cost", rule="118.8")
def additional_cost(build: Ruleset, node: Node) -> Iterator[Part]:
    """Casting it costs that in addition; "the sacrificed creature" and the like stand for what was used up."""
    yield ExtraCost(id="additional", costs=node.nodes("costs"), rule="118.8")


@lexicon.word(
    "Static",
    "you may {costs:Cost+,} rather than pay this spell's mana cost [if {condition:Condition}]",
    id="alternative cost",
    rule="118.9",
)
def alternative_cost(build: Ruleset, node: Node) -> Iterator[Part]:
    """It may be cast for those costs in place of its mana cost, maybe only if something is so."""
    condition = node.get("condition")

    def permits(look: Look) -> bool:
        return look.holds(node.node("condition"))

    yield CastMethod(
        id=ALTERNATIVE,
        costs=node.nodes("costs"),
        permits=permits if isinstance(condition, Node) else None,
        rule="118.9",
    )


@lexicon.word(
    "Static",
    "you may {costs:Cost+,} rather than pay the mana cost of {what:Objects} you cast",
    id="alternative for others",
    rule="118.9",
)
def alternative_for_others(build: Ruleset, node: Node) -> Iterator[Part]:
    """Such spells may be cast by you for those costs in place of their mana costs."""
    what = node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player == look.you and fits_spell(look, what, player, ref)

    yield Alternative(id=ALTERNATIVE, costs=node.nodes("costs"), applies=applies, rule="118.9")


@lexicon.word("Way", "{way:Ability} beside {other:Ability}", id="joined", rule="118.9d")
def joined(build: Ruleset, node: Node) -> Iterator[Part]:
    """A way to cast that asks for an additional cost, with an alternative cost in place of the mana cost; nobody writes
    it, each spell that has both has it."""
    way = build.part(node.node("way"), int(str(node.get("place"))))
    other = build.part(node.node("other"), int(str(node.get("other place"))))

    def permits(look: Look) -> bool:
        return all(part.permits is None or part.permits(look) for part in (way, other))

    fields = {name: getattr(other, name) for name in CastMethod.__struct_fields__}
    fields |= {
        "id": f"{way.id} {other.id}",
        "paid_as": other.id,
        "costs": (*other.costs, *way.costs),
        "zones": way.zones,
        "leaves": way.leaves or other.leaves,
        "any_time": way.any_time or other.any_time,
        "permits": permits,
        "free": False,
        "whole": way.whole,
        "rule": way.rule,
    }
    yield CastMethod(**fields)


@lexicon.word(
    "Static",
    "you may begin the game with this on the battlefield {manners:Manner*} "
    "[if you are not the starting player] [and {more:Effect}]",
    id="opening hand",
    rule="103.6a",
)
def begin_on_the_battlefield(build: Ruleset, node: Node) -> Iterator[Part]:
    """If it is in your opening hand you may begin the game with it on the battlefield, maybe with counters, maybe only
    if somebody else goes first; what else has to be done then."""
    second, more = "not the starting player" in build.render(node), node.nodes("more")

    def begin(do: Do) -> None:
        enter = manner(do, node, do.source, "yours")
        do.happen(Move(object=do.source, to="battlefield", reason="put", enter=enter))
        for effect in more:
            do.run(effect)

    def permits(look: Look) -> bool:
        return not second or look.state.turn.first != look.you

    yield OpeningHand(do=begin, permits=permits, rule="103.6a")


@lexicon.word(
    "Effect",
    "cast {what:Objects} [transformed] [without paying (its|their) mana (cost|costs)]",
    id="cast",
    rule="608.2g",
)
def cast(do: Do, node: Node) -> None:
    """Cast those cards now, one after the other, for their costs or for nothing, maybe with their back faces up."""
    text = do.rules.render(node)
    free, method = "without" in text, "transformed" if " transformed" in text else ""
    done = [
        do.cast(do.you, ref, method=method, face="" if method else do.as_what(do.you, ref) or "", free=free)
        for ref in found(do, do.pick(node.node("what")))
    ]
    do.bind("did", any(done))


@lexicon.word(
    "Effect",
    "{who:Players} may (play|cast) {what:Objects} [without paying (its|their) mana (cost|costs)|with mana of any type] "
    "{duration:Duration}",
    id="may play",
    rule="601.3",
)
def may_play(do: Do, node: Node) -> None:
    """Those players may for a time play those very cards from where they are, or only cast them, for their costs, with
    mana as though it were of any type, or for nothing."""
    text = do.rules.render(node)
    cost = 0 if "without paying" in text else 1 if "with mana of" in text else 2
    permission = (_MAY_CAST if " may cast " in text else _MAY_PLAY)[cost]
    players = do.refs(node.node("who"))
    refs = found(do, do.pick(node.node("what")))
    word = node.node("duration")
    length = do.rules.meaning[word.word](do, word)
    if players and refs:
        shield(do, permission, length, players=players, playable=refs)


@lexicon.word(
    "Static",
    "(during your turn, you may cast {what:Objects} [entering {manners:Manner+}|for nothing|as though from your hand]|"
    "you may cast {what:Objects} (from there|entering {manners:Manner+}|for nothing|as though from your hand))",
    id="may cast",
    rule="601.3",
)
def may_cast(build: Ruleset, node: Node) -> Iterator[Part]:
    """You may cast such cards from where they are, maybe only in your turns, maybe for nothing; what is cast so enters
    in that manner."""
    what, manners = node.node("what"), node.nodes("manners")
    text = build.render(node)
    own_turn, free = text.startswith("during your turn"), text.endswith("for nothing")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        in_time = not own_turn or look.state.turn.active == player
        return in_time and player == look.you and look.matches(what, ref)

    def enters(look: Look, enter: Enter) -> Enter:
        known = look.known(look.source)
        for one in manners:
            enter = entering(look, one, enter, known.owner if known is not None else enter.controller)
        return enter

    yield Permits(what="cast", applies=applies, enters=enters if manners else None, free=free, spell=_fits(what))


@lexicon.word("Static", "once during each of your turns, you may cast {what:Objects}", id="may cast once", rule="601.3")
def may_cast_once(build: Ruleset, node: Node) -> Iterator[Part]:
    """In each of your turns you may cast one such card from where it is."""
    what = node.node("what")

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return look.state.turn.active == player == look.you and look.matches(what, ref)

    yield Permits(what="cast", applies=applies, per_turn=1, spell=_fits(what))


def _fits(what: Node) -> Callable[[Look, ObjectId], bool]:
    """Whether the spell is such a thing as the card had to be, wherever it is now (601.2e)."""
    return lambda look, ref: any(phrase.fits_elsewhere(look, part, ref) for part in phrase.parts(what))


@lexicon.word(
    "Permission", "those cards may be (played|cast) [for nothing|with mana of any type]", id="playable", rule="601.3"
)
def playable(build: Ruleset, node: Node) -> Iterator[Part]:
    """Lands among the cards may be played (if it says so), others cast, by the players to whom it was granted."""

    def applies(look: Look, player: PlayerId, ref: ObjectId) -> bool:
        return player in refs_of(look.binding("players")) and ref in refs_of(look.binding("playable"))

    cost = node.alt % len(_MAY_PLAY)
    yield Permits(what="cast", applies=applies, free=cost == 0, any_type=cost == 1)
    if node.alt < len(_MAY_PLAY):
        yield Permits(what="play", applies=applies)


_MAY_PLAY: Final = tuple(node("cardwright/Permission.playable", alt) for alt in range(3))
_MAY_CAST: Final = tuple(node("cardwright/Permission.playable", alt) for alt in range(3, 6))
"""For nothing, with mana of any type, for their costs."""
