"""Players as the text names them (102, 109.5)."""

from __future__ import annotations

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Look
from cardwright.model.node import Node
from cardwright.model.reference import PlayerId, Ref, is_player
from cardwright.rules.combat import table
from cardwright.words.phrases import refs_of
from cardwright.words.relations import chosen

lexicon = Lexicon()

lexicon.add("Players", "{parts:PlayerPhrase+and}", id="list", means="Players")
lexicon.add(
    "PlayerPhrase",
    "[{quantifier:Quantifier}] {persons:Person+or}",
    id="persons",
    means="Players that fit",
    rule="102.1",
)


@lexicon.word("Person", "player(s)", id="player", rule="102.1")
def player(look: Look, ref: Ref, node: Node) -> bool:
    """Any player."""
    return not look.state.players[ref].left


@lexicon.word("Person", "opponent(s)", id="opponent", rule="102.2")
def opponent(look: Look, ref: Ref, node: Node) -> bool:
    """Another player than you."""
    return ref != look.you and not look.state.players[ref].left


@lexicon.word("Person", "other player(s)", id="other player", rule="102.1")
def other_player(look: Look, ref: Ref, node: Node) -> bool:
    """Another player than you."""
    return opponent(look, ref, node)


@lexicon.word("Person", "opponent(s) with no cards in hand", id="empty-handed", rule="402.1", reads=("zone:hand",))
def empty_handed(look: Look, ref: Ref, node: Node) -> bool:
    """Another player than you, whose hand is empty."""
    return opponent(look, ref, node) and not look.state.zone(("hand", ref))


@lexicon.word("PlayerPhrase", "you", id="you", rule="109.5")
def you(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The controller of the spell or ability."""
    return (look.you,)


@lexicon.word("PlayerPhrase", "your opponents", id="opponents", rule="102.2")
def opponents(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """All other players, the active player first (101.4)."""
    return tuple([player for player in look.state.in_turn_order() if player != look.you])


@lexicon.word("PlayerPhrase", "(that player|they|those players)", id="that player", rule="608.2c", reads=("source",))
def that_player(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The player last named, or of the event."""
    found = tuple(ref for ref in refs_of(look.binding("player")) if is_player(ref))
    return found or tuple(ref for ref in refs_of(look.binding("it")) if is_player(ref))


@lexicon.word(
    "PlayerPhrase", "{what:Phrase} 's (controller|owner)", id="controller of", rule="109.4", reads=("controller",)
)
def controller_of(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The controller, or the owner, of each of those."""
    found = []
    for ref in look.refs(node.node("what")):
        known = look.known(ref)
        if known is not None:
            found.append(look.controller(ref) if node.alt % 2 == 0 else known.owner)
    return tuple(dict.fromkeys(found))


@lexicon.word(
    "PlayerPhrase", "its (controller|owner)", id="its controller", rule="109.4", reads=("controller", "source")
)
def its_controller(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The controller, or the owner, of what was last named."""
    found = []
    for ref in refs_of(look.binding("it")):
        known = look.known(ref)
        if known is not None:
            found.append(look.controller(ref) if node.alt == 0 else known.owner)
    return tuple(dict.fromkeys(found))


@lexicon.word(
    "PlayerPhrase",
    "that player or its controller",
    id="player or controller",
    rule="109.4",
    reads=("controller", "source"),
)
def that_player_or_its_controller(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """Of what was last named: the player, or the permanent's controller."""
    return tuple(dict.fromkeys(player for ref in refs_of(look.binding("it")) if (player := look.controller(ref))))


@lexicon.word("PlayerPhrase", "the chosen player", id="chosen player", rule="607.2d", reads=("choices", "source"))
def chosen_player(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The player chosen for this."""
    return refs_of(chosen(look, "player"))


@lexicon.word(
    "PlayerPhrase",
    "(the defending player|defending player)",
    id="defending player",
    rule="508.5",
    reads=("combat", "source"),
)
def defending_player(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The player whom the attacking source, or the event's attacker, attacks or attacked, or whose permanent."""
    for attacker in (*refs_of(look.binding("attacker")), look.source, *refs_of(look.binding("subject"))):
        if player := table.defending_against(look.state, attacker):
            return (player,)
    return ()


@lexicon.word("PlayerPhrase", "the active player", id="active player", rule="102.1")
def active_player(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The player whose turn it is."""
    return (look.state.turn.active,)


@lexicon.word("PlayerPhrase", "enchanted player", id="enchanted player", rule="303.4b", reads=("attach", "source"))
def enchanted_player(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """The player that this is attached to."""
    known = look.known(look.source)
    return (known.attached_to,) if known is not None and is_player(known.attached_to) else ()


@lexicon.word(
    "PlayerPhrase",
    "each player who sacrificed {what:Objects} this way",
    id="sacrificed this way",
    rule="608.2c",
    reads=("source",),
)
def sacrificed_this_way(look: Look, node: Node) -> tuple[PlayerId, ...]:
    """Those who sacrificed such a thing as this very effect told them to."""
    refs = refs_of(look.binding("sacrificed"))
    fitting = [look.known(ref) for ref in refs if look.matches(node.node("what"), ref)]
    return tuple(dict.fromkeys(known.controller for known in fitting if known is not None))
