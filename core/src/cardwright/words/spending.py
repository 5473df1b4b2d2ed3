"""What mana may be spent on and as what, and what happens to what it is spent on (106.6, 609.4b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.casting import PaysAs, XPayment
from cardwright.contract.look import Do, Look
from cardwright.contract.meanings import CostKind, Purpose
from cardwright.contract.parts import Part, Pattern, Rider, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.mana import BOUND, COLORS, MANA_TYPES, PHYREXIAN, SNOW, ManaCost, as_though, mana_types, pip_types
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.reference import PlayerId
from cardwright.rules import target

lexicon = Lexicon()


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
    return purpose.x


@lexicon.word("Spending", "not to spend on {what:Objects}", id="not on", rule="106.6")
def not_on(look: Look, node: Node, purpose: Purpose) -> bool:
    """It cannot be spent to cast such spells, but on everything else."""
    return not only_on(look, node, purpose)


@lexicon.word(
    "Rider",
    "and if it is spent on {what:Objects}, that spell {modifications:Modification+and} [until end of turn]",
    id="spell",
    rule="106.6a",
)
def spell_rider(build: Ruleset, node: Node) -> Iterator[Part]:
    """What it is spent on is changed so."""
    lasts = "turn" if build.render(node).endswith("until end of turn") else "game"
    yield Rider(what=node.node("what"), modifications=node.nodes("modifications"), lasts=lasts)


@lexicon.word("Rider", "and when it is spent on {what:Objects} {then:Clause}", id="trigger", rule="106.6")
def trigger_rider(build: Ruleset, node: Node) -> Iterator[Part]:
    """When it is spent on such a spell, an ability triggers that does that; "it" is the spell."""
    yield Rider(what=node.node("what"))
    effects, targets = target.number(build, node.node("then").nodes("effects"))
    never = Pattern(kinds=(), match=lambda event, now, before: None)
    yield Triggered(pattern=never, effects=effects, targets=tuple(targets))


# ---- what pays for X ------------------------------------------------------------------------------------------------


@lexicon.word("Static", "only {mana:Mana} mana can be spent on X", id="only on x", rule="107.3")
def only_on_x(build: Ruleset, node: Node) -> Iterator[Part]:
    """X in the cost of this spell is paid with mana of those types alone."""
    yield XPayment(types="".join(mana_types(node.text("mana"))))


lexicon.add(
    "Cost",
    "{mana:Mana} with only {types:Mana} mana for X",
    CostKind(
        could=lambda look, node, player: True,
        pay=lambda do, node, player: None,
        mana=lambda look, node: replace(
            ManaCost.parse(node.text("mana")), x_types="".join(mana_types(node.text("types")))
        ),
    ),
    id="mana bound x",
    means="Pay that mana, X with mana of those types alone",
    rule="107.3",
)


# ---- what it pays for -----------------------------------------------------------------------------------------------


_AS_THOUGH: Final = (
    "{who:Players} may spend [{spent:Mana}] mana as though it were mana of {like:Types} "
    "[to cast {what:Objects}|to activate abilities of {whose:Objects}]"
)


@lexicon.word("Static", _AS_THOUGH, id="spend as though", rule="609.4b")
def spend_as_though(build: Ruleset, node: Node) -> Iterator[Part]:
    """Those players may pay with mana, or with mana of one type, what asks for those types, maybe only for such spells
    or abilities of such things; the mana stays what it is."""
    who, what, whose = node.node("who"), node.get("what"), node.get("whose")
    spent = mana_types(node.text("spent")) if node.get("spent") is not None else MANA_TYPES

    def applies(look: Look, player: PlayerId, purpose: Purpose | None) -> bool:
        if not look.matches(who, player):
            return False
        if purpose is None or not (isinstance(what, Node) or isinstance(whose, Node)):
            return True
        if isinstance(what, Node):
            return purpose.what == "cast" and look.matches(what, purpose.object)
        return _on_abilities(look, node.node("whose"), purpose)

    def pip(look: Look, symbol: str) -> str:
        like = node.node("like")
        return as_though(spent, look.rules.meaning[like.word](look, like, lambda ref: frozenset()), symbol)

    yield PaysAs(applies=applies, pip=pip)


@lexicon.word("Effect", "{duration:Duration}, " + _AS_THOUGH, id="spend as though for a time", rule="609.4b")
def spend_as_though_for_a_time(do: Do, node: Node) -> None:
    """Those players may for a time pay with mana, or with mana of one type, what asks for those types."""
    word = node.node("duration")
    slots = tuple(one for one in node.slots if one[0] != "duration")
    permission = make("cardwright/Static.spend as though", node.alt, slots)
    do.set_up(permission, do.rules.meaning[word.word](do, word))


@lexicon.word(
    "Static",
    "{who:Players} may spend {spent:Mana} mana as though it were mana of any color "
    "and other mana only as though it were colorless mana",
    id="spend only as though",
    rule="609.4b",
)
def spend_only_as_though(build: Ruleset, node: Node) -> Iterator[Part]:
    """Those players pay every colored symbol with mana of that type and nothing else; other mana pays for {C}."""
    who, spent = node.node("who"), mana_types(node.text("spent"))
    others = tuple(letter for letter in MANA_TYPES if letter not in spent)

    def pip(look: Look, symbol: str) -> str:
        if symbol == SNOW:
            return symbol
        paying = [spent if letter in COLORS else others for letter in pip_types(symbol)]
        types = [letter for letter in MANA_TYPES if any(letter in one for one in paying)]
        first = [half for half in symbol.split("/") if half in ("2", BOUND)]
        last = [half for half in symbol.split("/") if half == PHYREXIAN]
        return "/".join((*first, *types, *last))

    yield PaysAs(applies=lambda look, player, purpose: look.matches(who, player), pip=pip, stage=2)


@lexicon.word(
    "Static", "{who:Players} may pay 2 life for each {mana:Mana} in a cost instead", id="life for mana", rule="118.7"
)
def life_for_mana(build: Ruleset, node: Node) -> Iterator[Part]:
    """Those players may pay each such symbol of a cost, or one that could be such, with 2 life instead of mana."""
    who, letters = node.node("who"), mana_types(node.text("mana"))

    def applies(look: Look, player: PlayerId, purpose: Purpose | None) -> bool:
        return look.matches(who, player)

    def pip(look: Look, symbol: str) -> str:
        # A hybrid symbol may be the one that is paid so; {2/B} is left to its cheaper halves.
        fits = symbol != SNOW and not set(letters).isdisjoint(pip_types(symbol))
        return f"{symbol}/{PHYREXIAN}" if fits and symbol[0] not in ("2", BOUND) and symbol[-1] != PHYREXIAN else symbol

    yield PaysAs(applies=applies, pip=pip, stage=0)
