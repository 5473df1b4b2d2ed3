"""The hooks: how a package gives its words, cards and scenarios to Cardwright.

A plugin is a module (or an object) named by an entry point of the group ``cardwright.v1``; the entry point's name is
the plugin's name. It implements any of the hooks below, each a function of that very name under ``@hookimpl``::

    [project.entry-points."cardwright.v1"]
    frost = "cardwright_frost.plugin"

Every hook takes no arguments and returns a sequence of frozen records. It is called once, when the plugins are
loaded, and each plugin is called by itself: an error in one concerns that one alone. None is no answer; a plugin
that has nothing to give returns an empty tuple or leaves the hook out. What the plugins returned is compiled into
the tables of the Ruleset; while a game is played no hook is called.

The families (costs, mana, triggers …) all return words and parts. Which hook carries a record decides nothing about
its meaning: a plugin author and a reader find a thing where its rule stands. A *word* can be used in scripts; a *part*
holds in every game in which its plugin is active, for example a state-based action or a turn-based action.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Final

import pluggy

from cardwright.contract.meanings import PluginMeta
from cardwright.contract.parts import Part
from cardwright.contract.words import Word

__all__ = ["API", "PROJECT", "PluginMeta", "hookimpl", "hookspec"]

PROJECT: Final = "cardwright"
"""The name under which pluggy marks our hooks."""

API: Final = "1.0"
"""The version of this contract; a plugin for a later one is `incompatible`."""

hookspec: Final = pluggy.HookspecMarker(PROJECT)
"""Marks the functions below as hooks."""

hookimpl: Final = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as the implementation of the hook of that name."""


@hookspec
def cardwright_meta() -> PluginMeta:
    """Say what the plugin depends on and which version of the contract it was written for.

    Example::

        from cardwright.contract.hookspecs import PluginMeta, hookimpl

        @hookimpl
        def cardwright_meta() -> PluginMeta:
            return PluginMeta(requires=("cardwright-keywords",), api="1.0")

    Called first of all hooks. A plugin without it requires nothing and is taken to be written for 1.0. Answers are
    not combined. A required plugin that is missing, blocked or broken makes this one broken. Since 1.0.
    """


@hookspec
def cardwright_vocabulary() -> Iterable[Word]:
    """Give the nouns, verbs, keywords, conditions and numbers that scripts may use.

    Example::

        from collections.abc import Iterable

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Look
        from cardwright.contract.words import Word
        from cardwright.model.node import Node
        from cardwright.model.reference import Ref

        def frozen(look: Look, ref: Ref, node: Node) -> bool:
            thing = look.object(ref)
            return thing is not None and thing.count("frost") > 0

        @hookimpl
        def cardwright_vocabulary() -> Iterable[Word]:
            means = "has a frost counter on it"
            return (Word(category="Filter", pattern="frozen", id="frozen", means=means, rule="122.1", run=frozen),)

    Called at load. Words of several plugins are put side by side: a script understands those of the core, of its own
    plugin and of the plugins that this one requires. Two words with the same pattern within one such scope are a
    conflict that names both owners. Since 1.0.
    """


@hookspec
def cardwright_costs() -> Iterable[Word | Part]:
    """Give cost components, alternative and additional costs, cost changes and timing permissions (118, 601.2, 602).

    Example::

        from collections.abc import Iterable

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Do, Look
        from cardwright.contract.meanings import CostKind
        from cardwright.contract.parts import Part
        from cardwright.contract.words import Word
        from cardwright.model.event import Counters
        from cardwright.model.node import Node
        from cardwright.model.objects import Payment
        from cardwright.model.reference import PlayerId

        def could(look: Look, node: Node, player: PlayerId) -> bool:
            thing = look.object(look.source)
            return thing is not None and thing.count("frost") > 0

        def pay(do: Do, node: Node, player: PlayerId) -> Payment | None:
            do.happen(Counters(target=do.source, name="frost", amount=-1, reason="cost"))
            return Payment("remove frost")

        @hookimpl
        def cardwright_costs() -> Iterable[Word | Part]:
            kind = CostKind(could=could, pay=pay)
            pattern = "remove a frost counter from this"
            return (Word(category="Cost", pattern=pattern, id="remove_frost", rule="118.1", run=kind),)

    Called at load. Costs of several plugins are all on offer; the total cost of a spell is put together by the core
    in the order of 601.2f, whatever the order of installation. Since 1.0.
    """


@hookspec
def cardwright_mana() -> Iterable[Word | Part]:
    """Give ways to produce mana, to change its production and to restrict its use (106, 605).

    Example::

        from collections.abc import Callable, Iterable

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Do, Look
        from cardwright.contract.meanings import ManaKind
        from cardwright.contract.parts import Part
        from cardwright.contract.words import Word
        from cardwright.model.event import AddMana
        from cardwright.model.mana import BLUE, Mana
        from cardwright.model.node import Node
        from cardwright.model.reference import ObjectId

        def meltwater(do: Do, node: Node) -> None:
            do.happen(AddMana(player=do.you, mana=(Mana(BLUE, snow=True),), source=do.source))

        def types(look: Look, node: Node, known: Callable[[ObjectId], frozenset[str]]) -> frozenset[str]:
            return frozenset({BLUE})

        @hookimpl
        def cardwright_mana() -> Iterable[Word | Part]:
            kind = ManaKind(run=meltwater, types=types)
            return (Word(category="Effect", pattern="add meltwater", id="meltwater", rule="106.3", run=kind),)

    Called at load. What a permanent could produce (106.7) is the least fixpoint over all sources, and replacements of
    production are applied in any order (106.12b): the core does both, a plugin never recurses. Since 1.0.
    """


@hookspec
def cardwright_triggers() -> Iterable[Word | Part]:
    """Give events that abilities can trigger on, with conditions and look-back (603).

    Example::

        from collections.abc import Iterable, Mapping

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Look
        from cardwright.contract.parts import Part, Pattern
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.event import Counters, Event
        from cardwright.model.node import Node
        from cardwright.model.objects import Binding

        def thaws(build: Ruleset, node: Node) -> Pattern:
            what = node.node("what")

            def match(event: Event, now: Look, before: Look) -> Mapping[str, Binding] | None:
                if not isinstance(event, Counters) or event.name != "frost" or event.amount > 0:
                    return None
                thing = now.object(event.target)
                thawed = thing is not None and not thing.count("frost") and now.matches(what, event.target)
                return {"it": event.target} if thawed else None

            return Pattern(kinds=("counters",), match=match, rule="122.1")

        @hookimpl
        def cardwright_triggers() -> Iterable[Word | Part]:
            means = "the last frost counter is removed from it"
            pattern = "{what:Objects} (thaws|thaw)"
            return (Word(category="Event", pattern=pattern, id="thaws", means=means, rule="603.2", run=thaws),)

    Called at load. Every ability whose event happened triggers; they go on the stack by 603.3b, never in the order of
    installation. Since 1.0.
    """


@hookspec
def cardwright_zone_changes() -> Iterable[Word | Part]:
    """Give ways in which objects enter, where they go instead, and what returns when (614.12, 616.1, 610.3).

    Example::

        from collections.abc import Iterable, Sequence

        from msgspec.structs import replace

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Do, Look
        from cardwright.contract.parts import Part, Replaces
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.event import Enter, Event, Move
        from cardwright.model.node import Node
        from cardwright.model.objects import with_counters

        def enters(event: Event, look: Look) -> bool:
            return isinstance(event, Move) and event.to == "battlefield" and event.object == look.source

        def with_frost(event: Event, do: Do) -> Sequence[Event]:
            assert isinstance(event, Move)
            enter = event.enter or Enter()
            counters = with_counters(enter.counters, "frost", 1)
            return (replace(event, enter=replace(enter, counters=counters)),)

        def enters_frozen(build: Ruleset, node: Node) -> Iterable[Part]:
            yield Replaces(kinds=("move",), applies=enters, replace=with_frost, own_entry=True, rule="614.1c")

        @hookimpl
        def cardwright_zone_changes() -> Iterable[Word | Part]:
            means = "it enters with a frost counter on it"
            pattern = "this enters frozen"
            return (Word(category="Static", pattern=pattern, id="enters_frozen", means=means, run=enters_frozen),)

    Called at load. Several that apply to one event are chosen among by the affected player, class by class in the
    order of 616.1, once each. Since 1.0.
    """


@hookspec
def cardwright_replacements() -> Iterable[Word | Part]:
    """Give replacement and prevention effects of any event: damage, draws, counters, tokens, life (614, 615).

    Example::

        from collections.abc import Iterable, Sequence

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Do, Look
        from cardwright.contract.parts import Part, Replaces
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.event import Counters, Damage, Event
        from cardwright.model.node import Node

        def hits_this(event: Event, look: Look) -> bool:
            return isinstance(event, Damage) and event.target == look.source and event.preventable

        def freeze(event: Event, do: Do) -> Sequence[Event]:
            assert isinstance(event, Damage)
            return (Counters(target=event.target, name="frost", amount=event.amount),)

        def ice_armor(build: Ruleset, node: Node) -> Iterable[Part]:
            yield Replaces(kinds=("damage",), applies=hits_this, replace=freeze, prevents=True, rule="615.1a")

        @hookimpl
        def cardwright_replacements() -> Iterable[Word | Part]:
            means = "damage to it is prevented; it gets that many frost counters"
            return (Word(category="Keyword", pattern="ice armor", id="ice_armor", means=means, run=ice_armor),)

    Called at load. The affected player, or the controller of the affected object, chooses among those that apply
    (616.1), once each (614.5). Since 1.0.
    """


@hookspec
def cardwright_continuous() -> Iterable[Word | Part]:
    """Give continuous effects in the layers, each with what it reads and writes (611, 613).

    Example::

        from collections.abc import Iterable

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Look
        from cardwright.contract.parts import Change, Continuous, Part
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.characteristics import Characteristics
        from cardwright.model.node import Node
        from cardwright.model.reference import Ref

        WRITES = frozenset({"supertypes"})

        def make_snow(look: Look, chars: Characteristics, ref: Ref) -> None:
            chars.supertypes |= {"snow"}

        def are_snow(build: Ruleset, node: Node) -> Iterable[Part]:
            change = Change(layer="4", apply=make_snow, writes=WRITES)
            yield Continuous(affects=node.node("what"), changes=(change,), rule="205.4g")

        @hookimpl
        def cardwright_continuous() -> Iterable[Word | Part]:
            pattern = "{what:Objects} (is|are) snow"
            return (Word(category="Static", pattern=pattern, id="are_snow", run=are_snow, writes=WRITES),)

    Called at load. Effects are applied by layer, dependency and timestamp (613.1, 613.7, 613.8); dependency is tried
    only between effects where one writes what the other reads, so a footprint left out is a wrong game. Since 1.0.
    """


@hookspec
def cardwright_combat() -> Iterable[Word | Part]:
    """Give restrictions, requirements and costs to attack and block, evasion, groups and damage assignment (506-510).

    Example::

        from collections.abc import Iterable
        from typing import Any

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Look
        from cardwright.contract.parts import Part, Prohibits
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.node import Node

        def by_frozen(look: Look, blocked: Any, blocker: Any) -> bool:
            thing = look.object(blocker)
            return blocked == look.source and thing is not None and thing.count("frost") > 0

        def frostwalk(build: Ruleset, node: Node) -> Iterable[Part]:
            yield Prohibits(what="be blocked", applies=by_frozen, rule="509.1b")

        @hookimpl
        def cardwright_combat() -> Iterable[Word | Part]:
            means = "it can't be blocked by creatures with frost counters on them"
            return (Word(category="Keyword", pattern="frostwalk", id="frostwalk", means=means, run=frostwalk),)

    Called at load. Every restriction holds; of the requirements as many as possible without breaking one (508.1d,
    509.1c); every cost is paid. Since 1.0.
    """


@hookspec
def cardwright_damage() -> Iterable[Word | Part]:
    """Give what damage results in, apart from loss of life and marked damage (120.3).

    Example::

        from collections.abc import Iterable, Sequence

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Look
        from cardwright.contract.parts import DamageResult, Part
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.event import Counters, Damage, Event
        from cardwright.model.node import Node
        from cardwright.model.reference import is_object

        def chill(event: Event, look: Look) -> Sequence[Event]:
            if not isinstance(event, Damage) or not is_object(event.target):
                return ()
            return (Counters(target=event.target, name="frost", amount=1),)

        def frostbite(build: Ruleset, node: Node) -> Iterable[Part]:
            yield DamageResult(results=chill, rule="120.3")

        @hookimpl
        def cardwright_damage() -> Iterable[Word | Part]:
            means = "whatever it deals damage to gets a frost counter as well"
            return (Word(category="Keyword", pattern="frostbite", id="frostbite", means=means, run=frostbite),)

    Called at load. The results of one damage event all happen at once. Since 1.0.
    """


@hookspec
def cardwright_rule_changes() -> Iterable[Word | Part]:
    """Give changes to a numbered rule for some objects or players, and state-based actions by number (613.11, 704).

    Example::

        from collections.abc import Iterable, Sequence

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Look
        from cardwright.contract.parts import Part, StateBased
        from cardwright.contract.words import Word
        from cardwright.model.event import Destroy, Event
        from cardwright.model.zone import BATTLEFIELD

        def shatter(look: Look) -> Sequence[Event]:
            things = (thing for thing in map(look.object, look.state.zone(BATTLEFIELD)) if thing is not None)
            return tuple(Destroy(object=thing.id) for thing in things if thing.count("frost") >= 7)

        @hookimpl
        def cardwright_rule_changes() -> Iterable[Word | Part]:
            return (StateBased(check=shatter, rule="704.5"),)  # a part: it holds in every game

    Called at load. A rule is off for an object as soon as one effect says so; state-based actions of all plugins are
    performed as one event (704.3). Since 1.0.
    """


@hookspec
def cardwright_actions() -> Iterable[Word | Part]:
    """Give special actions (116) and turn-based actions (703).

    Example::

        from collections.abc import Iterable

        from cardwright.contract.hookspecs import hookimpl
        from cardwright.contract.look import Do, Look
        from cardwright.contract.parts import Part, SpecialAction
        from cardwright.contract.ruleset import Ruleset
        from cardwright.contract.words import Word
        from cardwright.model.event import Counters
        from cardwright.model.node import Node

        def frozen(look: Look) -> bool:
            thing = look.object(look.source)
            return thing is not None and thing.count("frost") > 0

        def melt(do: Do) -> None:
            do.happen(Counters(target=do.source, name="frost", amount=-1))

        def thaw(build: Ruleset, node: Node) -> Iterable[Part]:
            yield SpecialAction(id="thaw", permits=frozen, costs=node.nodes("costs"), do=melt, rule="116.2")

        @hookimpl
        def cardwright_actions() -> Iterable[Word | Part]:
            means = "pay the cost any time you have priority to remove a frost counter from it"
            return (Word(category="Keyword", pattern="thaw {costs:Cost+,}", id="thaw", means=means, run=thaw),)

    Called at load. All special actions are on offer to a player who may take them; turn-based actions of one step
    happen at once (703.4). Since 1.0.
    """


@hookspec
def cardwright_cards() -> Iterable[Traversable]:
    """Give the card scripts: TOML files, or folders that are searched for them at any depth.

    Example::

        from collections.abc import Iterable
        from importlib.resources import files
        from importlib.resources.abc import Traversable

        from cardwright.contract.hookspecs import hookimpl

        @hookimpl
        def cardwright_cards() -> Iterable[Traversable]:
            return (files("cardwright_frost") / "cards",)

    Called at load. A card that two plugins define alike is a reprint; one that they define differently is unusable,
    and both are named. Since 1.0.
    """


@hookspec
def cardwright_scenarios() -> Iterable[Traversable]:
    """Give the scenarios that show the plugin's cards and words at work: TOML files, or folders of them.

    Example::

        from collections.abc import Iterable
        from importlib.resources import files
        from importlib.resources.abc import Traversable

        from cardwright.contract.hookspecs import hookimpl

        @hookimpl
        def cardwright_scenarios() -> Iterable[Traversable]:
            return (files("cardwright_frost") / "scenarios",)

    Called at load; the conformance run plays them all, with every installed plugin active. Since 1.0.
    """
