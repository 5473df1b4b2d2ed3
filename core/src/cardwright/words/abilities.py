"""Whole lines: spell, activated, triggered, static and keyword abilities (113.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.parts import Activated, Mode, Modes, Part, Spell, Target, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.rules import instruction, target

lexicon = Lexicon()

lexicon.add("Body", "{effects:Effect+;}", id="effects", means="Instructions, one after the other", rule="608.2c")
lexicon.add("Body", "choose {count:ModeCount}: {modes:Mode+or}", id="modal", means="Modes to choose from", rule="700.2")
lexicon.add("Mode", "\\( {effects:Effect+;} \\)", id="mode", means="One mode", rule="700.2")
lexicon.add(
    "Mode",
    "{costs:Cost+,} — \\( {effects:Effect+;} \\)",
    id="mode with costs",
    means="One mode that costs something in addition",
    rule="700.2h",
)
lexicon.add("ModeCount", "one", id="one", means="Just one of the modes")
lexicon.add("ModeCount", "two", id="two", means="Just two of the modes")
lexicon.add("ModeCount", "one or both", id="one or both", means="One or both of two modes")
lexicon.add("ModeCount", "one or more", id="one or more", means="At least one of the modes")
lexicon.add(
    "ModeCount",
    "one or both with different targets",
    id="one or both apart",
    means="One or both of two modes, the targets of which differ",
)
lexicon.add(
    "ModeCount", "one not chosen this turn", id="one not chosen", means="One that was not chosen for it this turn yet"
)

lexicon.add("ModeCount", "up to {n:Number}", id="up to", means="At most that many of the modes, maybe none")

_COUNTS = {
    "one": (1, 1),
    "two": (2, 2),
    "one or both": (1, 2),
    "one or more": (1, 99),
    "one or both apart": (1, 2),
    "one not chosen": (1, 1),
    "up to": (0, 99),
}


def body(build: Ruleset, node: Node) -> dict[str, Any]:
    """The effects, modes and targets of a body, its target phrases numbered."""
    if build.word_name(node.word) == "modal":
        given = [(mode.nodes("effects"), mode.nodes("costs")) for mode in node.nodes("modes")]
        numbered, targets = target.number_modes(build, given)
        count = build.word_name(node.node("count").word)
        least, most = _COUNTS[count]
        apart = count == "one or both apart"
        modes = Modes(
            modes=tuple(Mode(effects, costs) for effects, costs in numbered),
            least=least,
            most=min(most, len(numbered)),
            fresh=count == "one not chosen",
            apart=apart,
            number=node.node("count").node("n") if count == "up to" else None,
        )
        return {"effects": (), "modes": modes, "targets": tuple(replace(one, apart=apart) for one in targets)}
    effects, found = target.number(build, node.nodes("effects"))
    return {"effects": effects, "modes": None, "targets": tuple(found)}


@lexicon.word("Ability", "{body:Body}", id="spell", rule="113.3a")
def spell(build: Ruleset, node: Node) -> Iterator[Part]:
    """What an instant or sorcery does as it resolves."""
    yield Spell(**body(build, node.node("body")))


@lexicon.word("Ability", "{costs:Cost+,}: {body:Body} {limits:Limit*}", id="activated", rule="602.1")
def activated(build: Ruleset, node: Node) -> Iterator[Part]:
    """An activated ability: its costs and what it does."""
    fields = body(build, node.node("body"))
    costs = node.nodes("costs")
    fields["mana"] = is_mana_ability(build, all_effects(fields), fields["targets"], costs)
    # What can be untapped for the same cost first may be tapped already (107.5, 107.6).
    symbols = {cost.word for cost in costs}
    fields["taps"] = "cardwright/Cost.tap" in symbols and "cardwright/Cost.untap" not in symbols
    fields["loyalty"] = any(build.word_name(cost.word) == "loyalty" for cost in costs)
    if fields["loyalty"]:
        fields["timing"] = "sorcery"
    for limit in node.nodes("limits"):
        fields.update(build.meaning[limit.word](build, limit))
    yield Activated(costs=costs, **fields)


def all_effects(fields: dict[str, Any]) -> tuple[Node, ...]:
    """The effects of a body, those of all its modes included."""
    modes: Modes | None = fields["modes"]
    more = () if modes is None else tuple(effect for mode in modes.modes for effect in mode.effects)
    return (*fields["effects"], *more)


def is_mana_ability(
    build: Ruleset, effects: tuple[Node, ...], targets: tuple[Target, ...], costs: tuple[Node, ...] = ()
) -> bool:
    """Whether an ability could add mana when it resolves, has no target, is no loyalty ability, and neither its costs
    (none for a triggered ability, 605.1b) nor then its effects move a card to or from a library (605.1a)."""
    if targets or any(build.word_name(cost.word) == "loyalty" for cost in costs):
        return False
    if costs and instruction.moves_library_cards(build, (*costs, *effects)):
        return False
    return any(instruction.adds_mana(build, effect) for effect in effects)


@lexicon.word(
    "Ability",
    "(when|whenever|at) {event:Event}[, if {condition:Condition}]: {body:Body} {limits:Limit*}",
    id="triggered",
    rule="603.1",
)
def triggered(build: Ruleset, node: Node) -> Iterator[Part]:
    """A triggered ability: its event, an intervening if, and what it does."""
    fields = body(build, node.node("body"))
    pattern = build.pattern(node.node("event"))
    condition = node.get("condition")
    fields["mana"] = pattern.mana and is_mana_ability(build, all_effects(fields), fields["targets"])
    for limit in node.nodes("limits"):
        found = build.meaning[limit.word](build, limit)
        fields.update({key: value for key, value in found.items() if key in ("per_turn", "zones")})
    fields.setdefault("zones", pattern.zones)
    yield Triggered(pattern=pattern, condition=condition if isinstance(condition, Node) else None, **fields)


@lexicon.word("Ability", "{static:Static}", id="static", rule="604.1")
def static(build: Ruleset, node: Node) -> Iterator[Part]:
    """A static ability."""
    yield from build.parts(node.node("static"))


@lexicon.word("Ability", "{keywords:Keyword+,}", id="keywords", rule="702.1")
def keywords(build: Ruleset, node: Node) -> Iterator[Part]:
    """Keyword abilities, separated by commas."""
    for keyword in node.nodes("keywords"):
        yield from build.parts(keyword)


@lexicon.word("Limit", ". activate only as a sorcery", id="sorcery", rule="602.5d")
def only_as_a_sorcery(build: Ruleset, node: Node) -> dict[str, Any]:
    """It can be activated only when a sorcery could be cast."""
    return {"timing": "sorcery"}


@lexicon.word("Limit", ". activate only as an instant", id="instant", rule="605.1")
def only_as_an_instant(build: Ruleset, node: Node) -> dict[str, Any]:
    """It can be activated only when an instant could be cast, although it may be a mana ability."""
    return {"timing": "priority"}


@lexicon.word("Limit", ". only {times:Times} each turn", id="each turn", rule="602.5b")
def each_turn(build: Ruleset, node: Node) -> dict[str, Any]:
    """It can be activated, or triggers, only so often each turn."""
    return {"per_turn": {"once": 1, "twice": 2}[build.word_name(node.node("times").word)]}


lexicon.add("Times", "once", id="once", means="One time")
lexicon.add("Times", "twice", id="twice", means="Two times")


@lexicon.word("Limit", ". activate only if {condition:Condition}", id="condition", rule="602.5b")
def only_if(build: Ruleset, node: Node) -> dict[str, Any]:
    """It can be activated only while the condition is true."""
    return {"condition": node.node("condition")}


@lexicon.word("Limit", ". activate only once", id="once", rule="602.5b")
def only_once(build: Ruleset, node: Node) -> dict[str, Any]:
    """It can be activated one time as long as the permanent is there."""
    return {"once": True}


@lexicon.word("Limit", ". any player may activate", id="any player", rule="602.2")
def any_player(build: Ruleset, node: Node) -> dict[str, Any]:
    """Every player may activate it."""
    return {"who": "any"}


@lexicon.word("Limit", ". from your {zone:Zone}", id="zone", rule="113.6")
def from_zone(build: Ruleset, node: Node) -> dict[str, Any]:
    """The ability functions while the card is in that zone."""
    return {"zones": frozenset({build.word_name(node.node("zone").word)})}


for _zone in ("hand", "graveyard", "library", "exile"):
    lexicon.add("Zone", _zone, id=_zone, means=f"The zone {_zone}", rule="400.1")
