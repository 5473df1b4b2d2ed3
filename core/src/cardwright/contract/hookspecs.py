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
from typing import TYPE_CHECKING, Final

import msgspec
import pluggy

from cardwright.contract.words import Word

if TYPE_CHECKING:
    from cardwright.contract.parts import Part

PROJECT: Final = "cardwright"
"""The name under which pluggy marks our hooks."""

API: Final = "1.0"
"""The version of this contract; a plugin for a later one is `incompatible`."""

hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as the implementation of the hook of that name."""


class PluginMeta(msgspec.Struct, frozen=True, kw_only=True):
    """What a plugin says about itself.

    ``requires`` names the distributions whose words its scripts may use, such as ``cardwright-keywords``; theirs in
    turn come along. The words of the core need not be named. ``api`` is the version of the contract that the plugin
    was written for, as ``major.minor``.
    """

    requires: tuple[str, ...] = ()
    api: str = API


@hookspec
def cardwright_meta() -> PluginMeta:
    """Say what the plugin depends on and which version of the contract it was written for.

    Example::

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

        def frozen(look: Look, ref: Ref, node: Node) -> bool:
            return look.counters(ref, "frost") > 0

        @hookimpl
        def cardwright_vocabulary() -> Iterable[Word]:
            return (Word(category="Filter", pattern="frozen", id="frozen", means="has a frost counter", run=frozen),)

    Called at load. Words of several plugins are put side by side: a script understands those of the core, of its own
    plugin and of the plugins that this one requires. Two words with the same pattern within one such scope are a
    conflict that names both owners. Since 1.0.
    """


@hookspec
def cardwright_costs() -> Iterable[Word | Part]:
    """Give cost components, alternative and additional costs, cost changes and timing permissions (118, 601.2, 602).

    Example::

        @hookimpl
        def cardwright_costs() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Cost",
                    pattern="remove a frost counter from {what:Objects}",
                    id="remove_frost",
                    rule="118.1",
                    run=REMOVE_FROST,  # a CostKind: can it be paid, what would it use up, pay it
                ),
            )

    Called at load. Costs of several plugins are all on offer; the total cost of a spell is put together by the core
    in the order of 601.2f, whatever the order of installation. Since 1.0.
    """


@hookspec
def cardwright_mana() -> Iterable[Word | Part]:
    """Give ways to produce mana, to change its production and to restrict its use (106, 605).

    Example::

        @hookimpl
        def cardwright_mana() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Effect",
                    pattern="add one mana of any color among {what:Objects}",
                    id="add_color_among",
                    rule="106.1b",
                    run=add_color_among,
                    reads=frozenset({"color"}),
                ),
            )

    Called at load. What a permanent could produce (106.7) is the least fixpoint over all sources, and replacements of
    production are applied in any order (106.12b): the core does both, a plugin never recurses. Since 1.0.
    """


@hookspec
def cardwright_triggers() -> Iterable[Word | Part]:
    """Give events that abilities can trigger on, with conditions and look-back (603).

    Example::

        @hookimpl
        def cardwright_triggers() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Event",
                    pattern="{what:Objects} (thaws|thaw)",
                    id="thaws",
                    means="the last frost counter is removed from it",
                    rule="603.2",
                    run=thaws,  # builds the Pattern that is matched against events
                ),
            )

    Called at load. Every ability whose event happened triggers; they go on the stack by 603.3b, never in the order of
    installation. Since 1.0.
    """


@hookspec
def cardwright_zone_changes() -> Iterable[Word | Part]:
    """Give ways in which objects enter, where they go instead, and what returns when (614.12, 616.1, 610.3).

    Example::

        @hookimpl
        def cardwright_zone_changes() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Static",
                    pattern="this enters with {n:Number} frost counters",
                    id="enters_frosted",
                    rule="614.1c",
                    run=enters_frosted,
                ),
            )

    Called at load. Several that apply to one event are chosen among by the affected player, class by class in the
    order of 616.1, once each. Since 1.0.
    """


@hookspec
def cardwright_replacements() -> Iterable[Word | Part]:
    """Give replacement and prevention effects of any event: damage, draws, counters, tokens, life (614, 615).

    Example::

        @hookimpl
        def cardwright_replacements() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Would",
                    pattern="{who:Players} would thaw {what:Objects}",
                    id="would_thaw",
                    rule="614.6",
                    run=would_thaw,
                ),
            )

    Called at load. The affected player, or the controller of the affected object, chooses among those that apply
    (616.1), once each (614.5). Since 1.0.
    """


@hookspec
def cardwright_continuous() -> Iterable[Word | Part]:
    """Give continuous effects in the layers, each with what it reads and writes (611, 613).

    Example::

        @hookimpl
        def cardwright_continuous() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Static",
                    pattern="{what:Objects} (is|are) snow",
                    id="are_snow",
                    rule="205.4g",
                    run=are_snow,
                    writes=frozenset({"supertypes"}),
                ),
            )

    Called at load. Effects are applied by layer, dependency and timestamp (613.1, 613.7, 613.8); dependency is tried
    only between effects where one writes what the other reads, so a footprint left out is a wrong game. Since 1.0.
    """


@hookspec
def cardwright_combat() -> Iterable[Word | Part]:
    """Give restrictions, requirements and costs to attack and block, evasion, groups and damage assignment (506-510).

    Example::

        @hookimpl
        def cardwright_combat() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Keyword",
                    pattern="frostwalk",
                    id="frostwalk",
                    means="can't be blocked as long as defending player controls a snow land",
                    rule="509.1b",
                    run=frostwalk,
                ),
            )

    Called at load. Every restriction holds; of the requirements as many as possible without breaking one (508.1d,
    509.1c); every cost is paid. Since 1.0.
    """


@hookspec
def cardwright_damage() -> Iterable[Word | Part]:
    """Give what damage results in, apart from loss of life and marked damage (120.3).

    Example::

        @hookimpl
        def cardwright_damage() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Keyword",
                    pattern="frostbite",
                    id="frostbite",
                    means="damage it deals to a creature also puts a frost counter on that creature",
                    rule="120.3",
                    run=frostbite,
                ),
            )

    Called at load. The results of one damage event all happen at once. Since 1.0.
    """


@hookspec
def cardwright_rule_changes() -> Iterable[Word | Part]:
    """Give changes to a numbered rule for some objects or players, and state-based actions by number (613.11, 704).

    Example::

        @hookimpl
        def cardwright_rule_changes() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Static",
                    pattern="the legend rule doesn't apply to {what:Objects}",
                    id="no_legend_rule",
                    rule="704.5j",
                    run=no_legend_rule,
                ),
            )

    Called at load. A rule is off for an object as soon as one effect says so; state-based actions of all plugins are
    performed as one event (704.3). Since 1.0.
    """


@hookspec
def cardwright_actions() -> Iterable[Word | Part]:
    """Give special actions (116) and turn-based actions (703).

    Example::

        @hookimpl
        def cardwright_actions() -> Iterable[Word | Part]:
            return (
                Word(
                    category="Keyword",
                    pattern="thaw {cost:Costs}",
                    id="thaw",
                    means="a player with priority may pay the cost to remove its frost counters, as a special action",
                    rule="116.2",
                    run=thaw,
                ),
            )

    Called at load. All special actions are on offer to a player who may take them; turn-based actions of one step
    happen at once (703.4). Since 1.0.
    """


@hookspec
def cardwright_cards() -> Iterable[Traversable]:
    """Give the card scripts: TOML files, or folders that are searched for them at any depth.

    Example::

        from importlib.resources import files

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

        from importlib.resources import files

        @hookimpl
        def cardwright_scenarios() -> Iterable[Traversable]:
            return (files("cardwright_frost") / "scenarios",)

    Called at load; the conformance run plays them all, with every installed plugin active. Since 1.0.
    """
