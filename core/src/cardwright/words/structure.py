"""Instructions about instructions: may, if, unless, delayed, repeated (608.2)."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.contract.authoring import Lexicon
from cardwright.contract.look import Do
from cardwright.contract.parts import Part, Pattern, Triggered
from cardwright.contract.ruleset import Ruleset
from cardwright.model.node import Node
from cardwright.model.reference import Ref
from cardwright.rules import phrase, target, waiting
from cardwright.rules.act import Actor
from cardwright.words.abilities import is_mana_ability
from cardwright.words.phrases import refs_of

lexicon = Lexicon()


@lexicon.word("Effect", "\\( {effects:Effect+;} \\)", id="group")
def group(do: Do, node: Node) -> None:
    """Several instructions as one."""
    for effect in node.nodes("effects"):
        do.run(effect)


@lexicon.word(
    "Effect", "may {effect:Effect} [if so {then:Effect}] [otherwise {otherwise:Effect}]", id="may", rule="608.2d"
)
def may(do: Do, node: Node) -> None:
    """You may follow the instruction; what else happens if you do or do not."""
    _optional(do, node, do.you)


@lexicon.word(
    "Effect", "{who:Players} may {effect:Effect} [if so {then:Effect}] [otherwise {otherwise:Effect}]", id="player may"
)
def player_may(do: Do, node: Node) -> None:
    """Those players may follow the instruction, in which each of them is "you". All say whether they do before anything
    is done (101.4), unless the choice is part of the instruction."""
    effect = node.node("effect")
    players = _whoever(do, node)
    combined = phrase.has_choice(do.rules, effect)
    willing = () if combined else [player for player in players if do.ask_yes(player, do.rules.render(effect))]
    for player in players:
        do.bind("player", (player,))
        done = _choosing(do, node, player) if combined else player in willing and _follow(do, node, player)
        _afterwards(do, node, done)


def _whoever(do: Do, node: Node) -> tuple[Ref, ...]:
    """The players who may do something; "it" in what they may do is what was named before them."""
    named = do.binding("it")
    players = do.pick(node.node("who"))
    if named:
        do.bind("it", named)
    return players


def _optional(do: Do, node: Node, player: int) -> None:
    """Let ``player`` follow the instruction or not; what it leaves to "you" is up to that player."""
    effect = node.node("effect")
    if phrase.has_choice(do.rules, effect):
        done = _choosing(do, node, player)
    else:
        done = do.ask_yes(player, do.rules.render(effect)) and _follow(do, node, player)
    _afterwards(do, node, done)


def _follow(do: Do, node: Node, player: int) -> bool:
    """Follow the instruction that ``player`` has chosen to follow. Gives whether it was done: where something hangs on
    it, it is a cost, which what is impossible does not pay (118.12, 119.7)."""
    follower = _follower(do, player)
    assert isinstance(follower, Actor)
    with follower.by_rule("118.12" if _is_cost(node) else follower.rule):
        return follower.follow(node.node("effect"))


def _is_cost(node: Node) -> bool:
    """Whether something hangs on what a player may do, so that doing it is paying a cost (118.12)."""
    return bool(node.get("then") or node.get("otherwise"))


def _choosing(do: Do, node: Node, player: int) -> bool:
    """Follow an instruction in which choosing something to do it with is the same decision as doing it: one question,
    with "none"; where something hangs on it, it is a cost, to be paid in full (118.3). Gives whether it was done."""
    do.bind("optional", "cost" if _is_cost(node) else "effect")
    do.bind("did", False)
    follower = _follower(do, player)
    assert isinstance(follower, Actor)
    with follower.by_rule("118.12" if _is_cost(node) else follower.rule):
        follower.run(node.node("effect"))
    done = bool(do.binding("did"))
    do.bind("optional", False)
    return done


def _afterwards(do: Do, node: Node, done: bool) -> None:
    """What else happens if the instruction was followed, or was not."""
    then, otherwise = node.get("then"), node.get("otherwise")
    if done and isinstance(then, Node):
        do.run(then)
    if not done and isinstance(otherwise, Node):
        do.run(otherwise)


def _follower(do: Do, player: int) -> Do:
    """The same resolution with ``player`` as "you"; what is named is named for both."""
    if player == do.you:
        return do
    assert isinstance(do, Actor)
    other = Actor(do.engine, do.source, player, None, do.ability, do.rule)
    other.bindings = do.bindings
    return other


@lexicon.word(
    "Effect", "may pay {costs:Cost+,} [if so {then:Effect}] [otherwise {otherwise:Effect}]", id="may pay", rule="118.12"
)
def may_pay(do: Do, node: Node) -> None:
    """You may pay a cost; what happens if you do or do not."""
    _pay_or_not(do, do.you, node)


@lexicon.word(
    "Effect",
    "{who:Players} may pay {costs:Cost+,} [if so {then:Effect}] [otherwise {otherwise:Effect}]",
    id="player may pay",
    rule="118.12",
)
def player_may_pay(do: Do, node: Node) -> None:
    """Those players may pay a cost."""
    for player in _whoever(do, node):
        do.bind("player", player)
        _pay_or_not(do, player, node)


def _pay_or_not(do: Do, player: int, node: Node) -> None:
    costs = node.nodes("costs")
    text = ", ".join(do.rules.render(cost) for cost in costs)
    paid = do.may_pay(player, costs, f"pay {text}", "118.12")
    do.bind("did", bool(paid))
    chosen = node.get("then" if paid else "otherwise")
    if isinstance(chosen, Node):
        do.run(chosen)


@lexicon.word("Effect", "if {condition:Condition} {then:Clause} [else {otherwise:Clause}]", id="if", rule="608.2c")
def conditional(do: Do, node: Node) -> None:
    """Follow the instruction if the condition holds, else the other one."""
    chosen = node.get("then" if do.holds(node.node("condition")) else "otherwise")
    if isinstance(chosen, Node):
        for effect in chosen.nodes("effects"):
            do.run(effect)


lexicon.add("Clause", "\\( {effects:Effect+;} \\)", id="clause", means="Instructions in brackets")


@lexicon.word("Effect", "either {first:Clause} or {second:Clause}", id="either", rule="608.2d")
def either(do: Do, node: Node) -> None:
    """You choose one of the two as the instruction is followed."""
    clauses = [node.node("first"), node.node("second")]
    labels = ["; ".join(do.rules.render(effect) for effect in clause.nodes("effects")) for clause in clauses]
    for effect in clauses[do.ask_option(do.you, labels, "choose what happens")].nodes("effects"):
        do.run(effect)


@lexicon.word("Effect", "for each {what:Objects} {then:Clause}", id="for each")
def for_each(do: Do, node: Node) -> None:
    """Follow the instructions once for each of those things, which "it" stands for."""
    for ref in do.refs(node.node("what")):
        do.bind("it", (ref,))
        for effect in node.node("then").nodes("effects"):
            do.run(effect)


@lexicon.word("Effect", "for each (player|opponent) {then:Clause}", id="for each player", rule="608.2f")
def for_each_player(do: Do, node: Node) -> None:
    """Follow the instructions once for each of those players, who is "that player", the active player first (608.2f);
    "it" stands in the end for all that it stood for after each time."""
    gathered: list[Ref] = []
    for player in do.state.in_turn_order():
        if node.alt == 1 and player == do.you:
            continue
        do.bind("player", (player,))
        do.bind("it", ())
        for effect in node.node("then").nodes("effects"):
            do.run(effect)
        gathered += refs_of(do.binding("it"))
    do.bind("it", tuple(gathered))


@lexicon.word("Effect", "repeat {n:Number} times {then:Clause}", id="repeat")
def repeat(do: Do, node: Node) -> None:
    """Follow the instructions that many times."""
    for _ in range(do.amount(node.node("n"))):
        for effect in node.node("then").nodes("effects"):
            do.run(effect)


@lexicon.word("Delayed", "(when|whenever|at) {event:Event} {then:Clause}", id="delayed", rule="603.7")
def delayed_parts(build: Ruleset, node: Node) -> Iterator[Part]:
    """An event to wait for and what happens then; "whenever" makes it wait again and again."""
    effects, targets = target.number(build, node.node("then").nodes("effects"))
    pattern = build.pattern(node.node("event"))
    mana = pattern.mana and is_mana_ability(build, effects, tuple(targets))
    yield Triggered(pattern=pattern, effects=effects, targets=tuple(targets), mana=mana)


@lexicon.word("Effect", "(this turn|later|in the next turn) {ability:Delayed}", id="delayed", rule="603.7a")
def delayed(do: Do, node: Node) -> None:
    """Make a delayed triggered ability; with "this turn" or "in the next turn" it triggers in that turn or never."""
    assert isinstance(do, Actor)
    ability = node.node("ability")
    waiting.trigger_later(do, ability, once=ability.alt != 1, in_turn=(0, None, 1)[node.alt])


@lexicon.word("Effect", "for as long as {condition:Condition}, {ability:Delayed}", id="delayed while", rule="603.7c")
def delayed_while(do: Do, node: Node) -> None:
    """Make a delayed triggered ability that is gone as soon as the condition does not hold."""
    assert isinstance(do, Actor)
    ability = node.node("ability")
    waiting.trigger_later(do, ability, once=ability.alt != 1, lasts=node.node("condition"))


@lexicon.word("Reflexive", "when you do {then:Clause}", id="reflexive", rule="603.12")
def reflexive_parts(build: Ruleset, node: Node) -> Iterator[Part]:
    """An ability that triggers on what has just been done."""
    effects, targets = target.number(build, node.node("then").nodes("effects"))
    never = Pattern(kinds=(), match=lambda event, now, before: None)
    yield Triggered(pattern=never, effects=effects, targets=tuple(targets))


@lexicon.word("Effect", "{ability:Reflexive}", id="reflexive", rule="603.12")
def reflexive(do: Do, node: Node) -> None:
    """If that was done, an ability triggers at once and goes on the stack with targets of its own."""
    assert isinstance(do, Actor)
    if do.binding("did"):
        waiting.trigger_now(do, node.node("ability"))
